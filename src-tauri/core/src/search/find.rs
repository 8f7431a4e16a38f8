//! Candidates for "does this concept exist already?".

use asterism_model::Id;
use unicode_normalization::UnicodeNormalization;

use super::normal::{normal, spaced};
use super::ratio::w_ratio;
use super::vocabulary::{Known, Vocabulary};

/// Fuzzy candidates that score less are not worth a look.
pub const CUTOFF: f64 = 55.0;

/// A concept that may be what was asked for.
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
    /// Those with that very name come first, then those with a name of the same [`normal`](super::normal) form, all with
    /// 100; then the others by [`w_ratio`] of the case-folded, space-collapsed texts, from [`CUTOFF`] up. Ties by label,
    /// then id. A blank query has no candidates.
    pub fn find(&self, query: &str, limit: usize) -> Vec<Candidate> {
        let text = spaced(query);
        if text.is_empty() {
            return Vec::new();
        }
        let mut found = self.same(query);
        let same: std::collections::HashSet<Id> = found.iter().map(|candidate| candidate.id).collect();
        let mut fuzzy: Vec<(&Known, Candidate)> = self
            .known
            .iter()
            .filter(|known| !same.contains(&known.id))
            .filter_map(|known| Some((known, best(known, &text)?)))
            .collect();
        fuzzy.sort_by(|(a, x), (b, y)| {
            y.score.total_cmp(&x.score).then_with(|| a.label().cmp(b.label())).then(a.id.cmp(&b.id))
        });
        found.extend(fuzzy.into_iter().map(|(_, candidate)| candidate));
        found.truncate(limit);
        found
    }

    /// The exact matches, then the normalised ones.
    fn same(&self, query: &str) -> Vec<Candidate> {
        let exact: String = query.trim().nfc().collect();
        let normal_query = normal(query);
        let mut found: Vec<(bool, &Known, &str)> = self
            .namesakes(&normal_query)
            .iter()
            .filter_map(|id| self.get(*id))
            .filter_map(|known| {
                let mut names = known.names.iter().map(|name| name.stored.as_str());
                if let Some(name) = names.clone().find(|name| *name == exact) {
                    return Some((false, known, name));
                }
                names.find(|name| normal(name) == normal_query).map(|name| (true, known, name))
            })
            .collect();
        found.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.label().cmp(b.1.label())).then(a.1.id.cmp(&b.1.id)));
        found
            .into_iter()
            .map(|(_, known, name)| Candidate { id: known.id, score: 100.0, matched: name.to_owned() })
            .collect()
    }
}

/// The best of a concept's names, the earliest of equals.
fn best(known: &Known, text: &str) -> Option<Candidate> {
    let mut best: Option<(f64, &str)> = None;
    for name in &known.names {
        let score = w_ratio(&name.spaced, text);
        if score >= CUTOFF && best.is_none_or(|(top, _)| score > top) {
            best = Some((score, &name.stored));
        }
    }
    best.map(|(score, name)| Candidate { id: known.id, score, matched: name.to_owned() })
}
