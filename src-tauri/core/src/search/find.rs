//! Candidates for "is there such a concept already?".

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use asterism_model::Id;
use rayon::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::form::{Digest, Form};
use super::normal::normal;
use super::rows::{Row, Rows};
use super::scorer::Scorer;
use super::vocabulary::Vocabulary;

/// What scores less is not worth a look.
pub const CUTOFF: f64 = 55.0;

/// The first rows are scored in groups of so many, later ones in ever larger groups up to the last number.
const WAVE: (usize, usize) = (512, 16_384);

/// A concept that may be the one asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    pub id: Id,
    /// 0 to 100.
    pub score: f64,
    /// The label or alias that matched, as stored.
    pub matched: String,
}

impl Vocabulary {
    /// The concepts whose label or an alias is most like `query`, best first.
    ///
    /// Those of that very name come first, then those with a name of the same [`normal`] form, all with 100; then the
    /// others by [`w_ratio`](super::ratio::w_ratio) of the case-folded texts with single spaces (their first 256
    /// letters), from [`CUTOFF`] up. Ties by label, then id; of a concept's names the best matched, or the first of the
    /// best. A blank query has no candidates.
    pub fn find(&self, query: &str, limit: usize) -> Vec<Candidate> {
        let form = Form::new(query);
        if form.text().is_empty() {
            return Vec::new();
        }
        let mut found = self.namesakes_of(query);
        found.truncate(limit);
        if found.len() < limit {
            let known: HashSet<Id> = found.iter().map(|candidate| candidate.id).collect();
            found.extend(self.similar(&form, &known, limit - found.len()));
        }
        found
    }

    /// The exact matches, then the normalised ones.
    fn namesakes_of(&self, query: &str) -> Vec<Candidate> {
        let exact: String = query.trim().nfc().collect();
        let name = normal(query);
        let mut found: Vec<(bool, Candidate)> = Vec::new();
        for id in self.namesakes(&name) {
            let names = self.get(id).map_or(&[][..], |known| &known.names);
            let (differs, matched) = match names.iter().find(|stored| **stored == exact) {
                Some(stored) => (false, Some(stored)),
                None => (true, names.iter().find(|stored| normal(stored) == name)),
            };
            found
                .extend(matched.map(|text| (differs, Candidate { id, score: 100.0, matched: text.clone() })));
        }
        found.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| self.by_label(x.id, y.id)));
        found.into_iter().map(|(_, candidate)| candidate).collect()
    }

    fn by_label(&self, a: Id, b: Id) -> Ordering {
        let label = |id| self.get(id).map_or("", |known| known.label());
        label(a).cmp(label(b)).then(a.cmp(&b))
    }

    /// The best of the others by fuzzy score.
    fn similar(&self, form: &Form, except: &HashSet<Id>, limit: usize) -> Vec<Candidate> {
        let best = match form.text().len() {
            ..=64 => self.best(form, &Scorer::<1>::new(form), except, limit),
            65..=128 => self.best(form, &Scorer::<2>::new(form), except, limit),
            _ => self.best(form, &Scorer::<4>::new(form), except, limit),
        };
        let matched =
            |row: Row| self.get(row.owner).and_then(|known| known.names.get(row.nth as usize).cloned());
        best.into_iter()
            .filter_map(|(score, row)| Some(Candidate { id: row.owner, score, matched: matched(row)? }))
            .collect()
    }

    /// Scores the most promising rows first and stops where no row can be among the best.
    fn best<const W: usize>(
        &self,
        form: &Form,
        scorer: &Scorer<W>,
        except: &HashSet<Id>,
        limit: usize,
    ) -> Vec<(f64, Row)> {
        let promising = promising(&self.rows, &Digest::new(form));
        let mut best: Vec<(f64, Row)> = Vec::new();
        let mut cutoff = CUTOFF;
        let mut rest = promising.as_slice();
        let mut size = WAVE.0;
        while let Some(&(bound, _)) = rest.first() {
            if bound < cutoff {
                break;
            }
            let (wave, later) = rest.split_at(size.min(rest.len()));
            let scored: Vec<(f64, Row)> = wave
                .par_iter()
                .with_min_len(WAVE.0 / 2)
                .filter_map(|&(_, at)| {
                    let (form, digest) = self.rows.form(at);
                    let score = scorer.score(form, digest, cutoff);
                    (score >= cutoff).then(|| (score, self.rows.row(at)))
                })
                .filter(|(_, row)| !except.contains(&row.owner))
                .collect();
            best = self.ranked(best.into_iter().chain(scored), limit);
            if best.len() == limit {
                cutoff = best.last().map_or(cutoff, |(score, _)| *score);
            }
            rest = later;
            size = (2 * size).min(WAVE.1);
        }
        best
    }

    /// The best name of each concept; the best concepts.
    fn ranked(&self, scored: impl Iterator<Item = (f64, Row)>, limit: usize) -> Vec<(f64, Row)> {
        let mut best: HashMap<Id, (f64, Row)> = HashMap::new();
        for (score, row) in scored {
            let held = best.entry(row.owner).or_insert((score, row));
            if score > held.0 || (score == held.0 && row.nth < held.1.nth) {
                *held = (score, row);
            }
        }
        let mut ranked: Vec<(f64, Row)> = best.into_values().collect();
        ranked
            .sort_unstable_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| self.by_label(x.owner, y.owner)));
        ranked.truncate(limit);
        ranked
    }
}

/// The rows that can score [`CUTOFF`] or more, the greatest bound first, rounded up to a whole number.
fn promising(rows: &Rows, query: &Digest) -> Vec<(f64, u32)> {
    let mut steps: Vec<Vec<u32>> = vec![Vec::new(); 102];
    for (digest, at) in rows.digests().iter().zip(0..) {
        let bound = digest.bound(query);
        if bound >= CUTOFF {
            steps[bound.ceil().min(101.0) as usize].push(at);
        }
    }
    let steps = steps.into_iter().enumerate().rev();
    steps.flat_map(|(bound, rows)| rows.into_iter().map(move |at| (bound as f64, at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::sample::{concept, id};

    fn check(names: &[(&str, &[&str])], query: &str, expected: &[(u128, &str)]) {
        let mut vocabulary = Vocabulary::new();
        for ((label, aliases), number) in names.iter().zip(1..) {
            vocabulary.insert(&concept(number, 0, label, aliases));
        }
        let found = vocabulary.find(query, 10);
        let found: Vec<(Id, &str)> = found.iter().map(|found| (found.id, found.matched.as_str())).collect();
        let expected: Vec<(Id, &str)> = expected.iter().map(|(number, name)| (id(*number), *name)).collect();
        assert_eq!(found, expected, "{query:?}");
    }

    #[test]
    fn exact_names_come_first_then_normalised_ones_then_the_most_similar() {
        let names: &[(&str, &[&str])] = &[
            ("gradient check-pointing", &[]),
            ("Gradient Checkpointing", &[]),
            ("activation recomputation", &["gradient checkpointing"]),
            ("gradient checkpoint", &[]),
            ("zebra", &[]),
        ];
        check(
            names,
            " gradient checkpointing ",
            &[
                (3, "gradient checkpointing"),
                (2, "Gradient Checkpointing"),
                (1, "gradient check-pointing"),
                (4, "gradient checkpoint"),
            ],
        );
        check(names, "zzzz", &[]);
        check(names, " \t", &[]);
        check(names, "ZÉBRA!", &[(5, "zebra")]);
    }

    #[test]
    fn equal_scores_are_ordered_by_label_then_id() {
        check(
            &[("catb", &[]), ("cata", &[]), ("cata", &[])],
            "cat",
            &[(2, "cata"), (3, "cata"), (1, "catb")],
        );
    }

    #[test]
    fn of_equal_names_of_one_concept_the_first_is_the_match() {
        check(&[("cats x", &["cat", "Cat"])], "CAT", &[(1, "cat")]);
        check(&[("cata", &["catb"])], "catc", &[(1, "cata")]);
    }

    #[test]
    fn the_limit_counts_concepts_and_none_means_none() {
        let mut vocabulary = Vocabulary::new();
        for number in 1..=40 {
            vocabulary.insert(&concept(number, 0, &format!("node {number}"), &["a node", "the node"]));
        }
        assert_eq!(vocabulary.find("nodes", 25).len(), 25);
        assert_eq!(vocabulary.find("a node", 25).len(), 25);
        assert_eq!(vocabulary.find("a node", 0), []);
    }
}
