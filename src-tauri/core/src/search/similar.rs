//! Concepts that a new one may double.

use std::collections::HashSet;

use asterism_model::{ConceptMatch, FindConcepts, Result};

use crate::graph::Graph;

/// Below this score two names are not alike enough to mention.
pub const ALIKE: f64 = 70.0;
/// So many are mentioned.
const MENTIONED: usize = 5;
/// So many of the names are looked up, the first of them.
const NAMES: usize = 10;

/// The concepts whose label or an alias is like one of these names, most alike first, at most five.
pub fn similar(graph: &dyn Graph, names: &[&str]) -> Result<Vec<ConceptMatch>> {
    let mut found: Vec<ConceptMatch> = Vec::new();
    for name in names.iter().filter(|name| !name.trim().is_empty()).take(NAMES) {
        found.extend(graph.find_concepts(&FindConcepts { query: (*name).into(), limit: MENTIONED as u32 })?);
    }
    found.retain(|candidate| candidate.score >= ALIKE);
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut seen = HashSet::new();
    found.retain(|candidate| seen.insert(candidate.node.id));
    found.truncate(MENTIONED);
    Ok(found)
}
