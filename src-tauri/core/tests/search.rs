//! Finding concepts: the quick way is the plain way.

use asterism_core::search::normal::{normal, spaced};
use asterism_core::search::ratio::w_ratio;
use asterism_core::search::{CUTOFF, Vocabulary};
use asterism_model::{Concept, Id, Metadata, Timestamp};
use proptest::prelude::*;
use uuid::Uuid;

/// Labels that share words, letters and normal forms.
fn label() -> impl Strategy<Value = String> {
    proptest::collection::vec("[Aa]n|of|the|[a-c]{1,5}|[A-Ca-cé]{1,8}[-.]?|граф|gr[aá]ph", 1..6)
        .prop_map(|words| words.join(" "))
}

fn concepts() -> impl Strategy<Value = Vec<(String, Vec<String>)>> {
    proptest::collection::vec((label(), proptest::collection::vec(label(), 0..3)), 1..120)
}

fn concept(number: usize, (label, aliases): &(String, Vec<String>)) -> Concept {
    let at = Timestamp::from_micros(0).unwrap();
    Concept {
        id: Id(Uuid::from_u128(number as u128)),
        label: label.clone(),
        aliases: aliases.clone(),
        description: None,
        metadata: Metadata::default(),
        created_at: at,
        updated_at: at,
    }
}

/// Every name scored and sorted: exact, normalised, fuzzy; then score, label, id.
fn plain(concepts: &[Concept], query: &str, limit: usize) -> Vec<(Id, f64, String)> {
    let rank = |concept: &Concept| {
        let names = || std::iter::once(&concept.label).chain(&concept.aliases);
        if let Some(name) = names().find(|name| *name == query) {
            return Some((0, 100.0, name.clone()));
        }
        if let Some(name) = names().find(|name| normal(name) == normal(query)) {
            return Some((1, 100.0, name.clone()));
        }
        let mut best = (2, 0.0, String::new());
        for name in names() {
            let score = w_ratio(&spaced(name), &spaced(query));
            if score > best.1 {
                best = (2, score, name.clone());
            }
        }
        (best.1 >= CUTOFF).then_some(best)
    };
    let mut ranked: Vec<_> = concepts.iter().filter_map(|c| Some((rank(c)?, &c.label, c.id))).collect();
    ranked.sort_by(|((a, x, _), a_label, a_id), ((b, y, _), b_label, b_id)| {
        a.cmp(b).then(y.total_cmp(x)).then(a_label.cmp(b_label)).then(a_id.cmp(b_id))
    });
    ranked.into_iter().take(limit).map(|((_, score, name), _, id)| (id, score, name)).collect()
}

proptest! {
    #[test]
    fn find_is_every_name_scored_and_sorted_whatever_came_and_went(
        names in concepts(), gone in 0..60usize, query in label(), limit in 1..30usize,
    ) {
        let concepts: Vec<Concept> = names.iter().enumerate().map(|(n, names)| concept(n, names)).collect();
        let mut vocabulary = Vocabulary::new();
        concepts.iter().for_each(|concept| vocabulary.insert(concept));
        let gone = gone.min(concepts.len());
        concepts[..gone].iter().for_each(|concept| vocabulary.remove(concept.id));

        let found = vocabulary.find(&query, limit);
        let found: Vec<_> = found.into_iter().map(|c| (c.id, c.score, c.matched)).collect();
        prop_assert_eq!(found, plain(&concepts[gone..], &query, limit));
    }
}
