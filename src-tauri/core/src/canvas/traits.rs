//! What the metadata of nodes say, key by key, for colours, sizes and filters of the picture.

use std::collections::{BTreeMap, HashMap, HashSet};

use asterism_model::{Error, Node, Result, Watch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

use super::Canvas;
use crate::graph::{Graph, Row};

/// Keys past these are left out: nobody chooses among more.
const MOST_KEYS: usize = 2_000;
/// Values told apart while keys are counted.
const MOST_DISTINCT: usize = 1_000;
/// How often a reader is asked whether it shall go on.
const CHECK_EVERY: usize = 1_024;

/// A metadata key of nodes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct TraitKey {
    pub key: String,
    /// How many nodes have it.
    pub count: u32,
    /// How many values it has, up to a thousand.
    pub distinct: u32,
    /// Every value is a number.
    pub numeric: bool,
}

/// What the nodes that have a key have there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Trait {
    pub key: String,
    pub slots: Vec<u32>,
    pub values: TraitValues,
}

/// One for each slot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TraitValues {
    Numbers {
        #[specta(type = Vec<asterism_model::Finite>)]
        values: Vec<f64>,
    },
    /// Names, most frequent first, and the place among them of each value.
    Classes { names: Vec<String>, of: Vec<u32> },
}

#[derive(Default)]
struct Count {
    count: u32,
    texts: bool,
    distinct: HashSet<String>,
}

/// The keys in use, most frequent first.
pub(super) fn keys(graph: &dyn Graph, watch: &dyn Watch) -> Result<Vec<TraitKey>> {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    each_node(graph, watch, &mut |node| {
        for (key, value) in node.metadata().iter() {
            if !counts.contains_key(key) && counts.len() >= MOST_KEYS {
                continue;
            }
            let count = counts.entry(key.clone()).or_default();
            count.count += 1;
            count.texts |= number(value).is_none();
            if count.distinct.len() < MOST_DISTINCT {
                count.distinct.insert(words(value));
            }
        }
    })?;
    let mut keys: Vec<TraitKey> = counts
        .into_iter()
        .map(|(key, Count { count, texts, distinct })| TraitKey {
            key,
            count,
            distinct: distinct.len() as u32,
            numeric: !texts,
        })
        .collect();
    keys.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
    Ok(keys)
}

/// The values of one key: numbers when all of them are, else classes.
pub(super) fn of(canvas: &Canvas, graph: &dyn Graph, key: &str, watch: &dyn Watch) -> Result<Trait> {
    let mut found: Vec<(u32, Value)> = Vec::new();
    each_node(graph, watch, &mut |node| {
        if let (Some(value), Some(slot)) = (node.metadata().get(key), canvas.slot_of(node.id())) {
            found.push((slot, value.clone()));
        }
    })?;
    found.sort_by_key(|(slot, _)| *slot);
    let slots = found.iter().map(|(slot, _)| *slot).collect();
    let numbers: Option<Vec<f64>> = found.iter().map(|(_, value)| number(value)).collect();
    let values = match numbers {
        Some(values) => TraitValues::Numbers { values },
        None => classes(found.iter().map(|(_, value)| words(value)).collect()),
    };
    Ok(Trait { key: key.to_owned(), slots, values })
}

fn classes(words: Vec<String>) -> TraitValues {
    let mut counts: HashMap<&str, u32> = HashMap::new();
    for word in &words {
        *counts.entry(word).or_default() += 1;
    }
    let mut ranked: Vec<(&str, u32)> = counts.into_iter().collect();
    ranked.sort_unstable_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
    let place: HashMap<&str, u32> =
        ranked.iter().enumerate().map(|(i, (word, _))| (*word, i as u32)).collect();
    let of = words.iter().map(|word| place.get(word.as_str()).copied().unwrap_or_default()).collect();
    TraitValues::Classes { names: ranked.iter().map(|(word, _)| (*word).to_owned()).collect(), of }
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| number.is_finite())
}

/// A text as it is, anything else as JSON.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Reads the nodes and stops where the edges begin.
fn each_node(graph: &dyn Graph, watch: &dyn Watch, each: &mut dyn FnMut(Node)) -> Result<()> {
    let mut read = 0_usize;
    let mut at_edges = false;
    let ended = graph.export_graph(1, &mut |_, row| {
        read += 1;
        if read.is_multiple_of(CHECK_EVERY) {
            watch.check()?;
        }
        match row {
            Row::Node(node) => {
                each(node);
                Ok(())
            }
            Row::Edge(_) => {
                at_edges = true;
                Err(Error::Cancelled)
            }
        }
    });
    if at_edges { Ok(()) } else { ended }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_value_is_a_number_or_a_class_by_its_own_words() {
        for (value, as_number, as_words) in [
            (json!(1), Some(1.0), "1"),
            (json!(-2.5), Some(-2.5), "-2.5"),
            (json!("1"), None, "1"),
            (json!(true), None, "true"),
            (json!(null), None, "null"),
            (json!(["a", 1]), None, r#"["a",1]"#),
        ] {
            assert_eq!((number(&value), words(&value).as_str()), (as_number, as_words));
        }
    }

    #[test]
    fn classes_are_ordered_by_how_many_there_are_then_by_name() {
        let words = ["b", "c", "a", "c"].map(str::to_owned).to_vec();
        let names = ["c", "a", "b"].map(str::to_owned).to_vec();
        assert_eq!(classes(words), TraitValues::Classes { names, of: vec![2, 0, 1, 0] });
    }
}
