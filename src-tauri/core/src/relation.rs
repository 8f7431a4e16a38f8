//! Relation types that were meant and mistyped.

use asterism_model::{Error, Result};

use crate::edit::text;
use crate::graph::Graph;
use crate::search::CUTOFF;
use crate::search::normal::spaced;
use crate::search::ratio::w_ratio;

/// So many others are named to whoever mistyped one.
const NAMED: usize = 5;
/// So much of each is compared and shown.
const LETTERS: usize = 60;

/// Refuses a relation type that no edge of the graph has, naming those that are like it, or else the most used.
pub(crate) fn known(graph: &dyn Graph, given: &str) -> Result<()> {
    let given = text::name("relation_type", given)?;
    let known: Vec<String> = graph.info()?.relations.into_iter().map(|found| found.relation_type).collect();
    if known.contains(&given) {
        return Ok(());
    }
    let like = closest(&given, &known);
    let others = match (known.is_empty(), like.is_empty()) {
        (true, _) => "the graph has no edges".to_owned(),
        (_, true) => format!("the most used are {}", list(known.iter())),
        _ => format!("like it are {}", list(like.into_iter())),
    };
    Err(Error::invalid("relation_type", format!("no edge is of the type {}; {others}", quoted(&given))))
}

/// The relation types most like `given`, best first, ties in their order.
fn closest<'k>(given: &str, known: &'k [String]) -> Vec<&'k String> {
    let compared = |text: &str| spaced(&text.chars().take(LETTERS).collect::<String>());
    let given = compared(given);
    let mut scored: Vec<(f64, &String)> =
        known.iter().map(|relation| (w_ratio(&given, &compared(relation)), relation)).collect();
    scored.retain(|(score, _)| *score >= CUTOFF);
    scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    scored.into_iter().map(|(_, relation)| relation).collect()
}

fn list<'k>(relations: impl Iterator<Item = &'k String>) -> String {
    relations.take(NAMED).map(|relation| quoted(relation)).collect::<Vec<_>>().join(", ")
}

fn quoted(relation: &str) -> String {
    let mut letters = relation.chars();
    let shown: String = letters.by_ref().take(LETTERS).collect();
    format!("“{shown}{}”", if letters.next().is_some() { "…" } else { "" })
}
