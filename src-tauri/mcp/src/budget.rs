//! How long an answer may be, and what goes first when it is longer.
//!
//! The order of the cut: texts beyond 2,000 characters and lists beyond 100 items are shortened, then those beyond 400 and 20;
//! then rows are left out from the end; a single row that is still too long is shortened further.

use serde_json::Value;

pub(crate) const DEFAULT_TOKENS: usize = 8_000;
pub(crate) const MIN_TOKENS: usize = 500;
/// Some clients cut a result of their own accord near 25,000.
pub(crate) const MAX_TOKENS: usize = 20_000;

/// For what stands around the rows: the op, what was left out and how to get it.
pub(crate) const FRAME: usize = 200;

/// About how many tokens a model reads in a text. Rather too many than too few: what is told apart is what tokenizers tell
/// apart, runs of letters, of digits and of signs.
pub(crate) fn tokens(text: &str) -> usize {
    let mut sum = 0;
    let mut run = (Class::Space, 0);
    for c in text.chars() {
        let class = Class::of(c);
        if class == run.0 {
            run.1 += 1;
        } else {
            sum += run.0.cost(run.1);
            run = (class, 1);
        }
    }
    sum + run.0.cost(run.1)
}

#[derive(PartialEq, Clone, Copy)]
enum Class {
    Letter,
    Digit,
    Space,
    Sign,
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        match c {
            'a'..='z' | 'A'..='Z' => Self::Letter,
            '0'..='9' => Self::Digit,
            ' ' => Self::Space,
            _ if c.is_ascii() => Self::Sign,
            _ => Self::Other,
        }
    }

    fn cost(self, run: usize) -> usize {
        match self {
            Self::Letter => run.div_ceil(6),
            Self::Digit => run.div_ceil(3),
            Self::Space => run / 8,
            Self::Sign => run.div_ceil(2),
            Self::Other => run,
        }
    }
}

fn cost(value: &Value) -> usize {
    tokens(&value.to_string()) + 1
}

/// How much of a row stays.
#[derive(Clone, Copy)]
struct Trim {
    text: usize,
    items: usize,
    /// What is nested deeper is emptied.
    depth: usize,
}

const WHOLE: Trim = Trim { text: usize::MAX, items: usize::MAX, depth: usize::MAX };
const GENEROUS: Trim = Trim { text: 2_000, items: 100, depth: 6 };
const SHORT: Trim = Trim { text: 400, items: 20, depth: 4 };
const SHORTEST: Trim = Trim { text: 60, items: 3, depth: 2 };

/// How much of the budget rows use up.
pub(crate) fn used(rows: &[Value]) -> usize {
    rows.iter().map(cost).sum()
}

/// What of a list is given.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Kept {
    pub(crate) rows: Vec<Value>,
    /// How many rows are not.
    pub(crate) dropped: usize,
    /// How many texts and lists of the rows were shortened.
    pub(crate) shortened: usize,
}

/// As many of the rows, from the first, as fit.
pub(crate) fn rows(rows: &[Value], budget: usize) -> Kept {
    for trim in [WHOLE, GENEROUS, SHORT] {
        let kept = prefix(rows, trim, budget);
        if kept.dropped == 0 {
            return kept;
        }
    }
    let kept = prefix(rows, SHORT, budget);
    if kept.rows.is_empty() { prefix(rows, SHORTEST, budget) } else { kept }
}

fn prefix(rows: &[Value], trim: Trim, budget: usize) -> Kept {
    let mut kept = Kept::default();
    let mut left = budget;
    for row in rows {
        let mut row = row.clone();
        let shortened = shorten(&mut row, trim);
        let Some(rest) = left.checked_sub(cost(&row)) else { break };
        left = rest;
        kept.shortened += shortened;
        kept.rows.push(row);
    }
    kept.dropped = rows.len() - kept.rows.len();
    kept
}

/// The nodes and edges of a graph that fit: nodes from the first, and the edges among those.
pub(crate) fn graph(nodes: &[Value], edges: &[Value], budget: usize) -> (Kept, Kept) {
    for trim in [WHOLE, GENEROUS, SHORT] {
        let (some, among) = around(nodes, edges, trim, budget);
        if some.dropped == 0 && among.dropped == 0 {
            return (some, among);
        }
    }
    let cut = around(nodes, edges, SHORT, budget);
    if cut.0.rows.is_empty() { around(nodes, edges, SHORTEST, budget) } else { cut }
}

fn around(nodes: &[Value], edges: &[Value], trim: Trim, budget: usize) -> (Kept, Kept) {
    let places: std::collections::HashMap<&str, usize> =
        nodes.iter().enumerate().filter_map(|(at, node)| Some((node["id"].as_str()?, at))).collect();
    let place = |edge: &Value, end: &str| places.get(edge[end].as_str()?).copied();
    // An edge comes with the later of its ends.
    let mut arriving: Vec<Vec<&Value>> = vec![Vec::new(); nodes.len()];
    for edge in edges {
        if let (Some(from), Some(to)) = (place(edge, "from_id"), place(edge, "to_id")) {
            arriving[from.max(to)].push(edge);
        }
    }
    let (mut some, mut among) = (Kept::default(), Kept::default());
    let mut left = budget;
    for (node, arriving) in nodes.iter().zip(arriving) {
        let step: Vec<(Value, usize)> = std::iter::once(node)
            .chain(arriving)
            .map(|row| {
                let mut row = row.clone();
                let shortened = shorten(&mut row, trim);
                (row, shortened)
            })
            .collect();
        let Some(rest) = left.checked_sub(step.iter().map(|(row, _)| cost(row)).sum()) else { break };
        left = rest;
        for (at, (row, shortened)) in step.into_iter().enumerate() {
            let kept = if at == 0 { &mut some } else { &mut among };
            kept.rows.push(row);
            kept.shortened += shortened;
        }
    }
    some.dropped = nodes.len() - some.rows.len();
    among.dropped = edges.len() - among.rows.len();
    (some, among)
}

/// Shortens what is too long within a row, and says how many times.
fn shorten(row: &mut Value, trim: Trim) -> usize {
    let bags = rows_within(row);
    below(row, trim, 0, bags)
}

/// How deep the nodes and edges within a row lie, whose fields all stay: it is one itself, it holds some, or it is a way of
/// steps that hold some.
fn rows_within(row: &Value) -> usize {
    match row {
        Value::Array(list) => list.first().map_or(0, |first| if first.is_object() { 2 } else { 0 }),
        row if ["node", "edge", "before", "after"].iter().any(|name| row[*name].is_object()) => 1,
        _ => 0,
    }
}

fn below(value: &mut Value, trim: Trim, depth: usize, rows: usize) -> usize {
    let most = if depth > trim.depth.saturating_add(rows) { 0 } else { trim.items };
    match value {
        Value::String(text) => {
            let Some((end, _)) = text.char_indices().nth(trim.text) else { return 0 };
            text.truncate(end);
            text.push('…');
            1
        }
        Value::Array(list) => {
            let count = usize::from(list.len() > most);
            list.truncate(most);
            count + list.iter_mut().map(|item| below(item, trim, depth + 1, rows)).sum::<usize>()
        }
        Value::Object(map) => {
            let most = if depth <= rows { usize::MAX } else { most };
            let count = usize::from(map.len() > most);
            let keys: Vec<String> = map.keys().skip(most).cloned().collect();
            keys.iter().for_each(|key| drop(map.remove(key)));
            count + map.values_mut().map(|item| below(item, trim, depth + 1, rows)).sum::<usize>()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_list_that_fits_is_given_as_it_is() {
        let list = [json!({ "id": "a", "label": "x" }), json!({ "id": "b", "label": "y" })];
        assert_eq!(rows(&list, 500), Kept { rows: list.to_vec(), dropped: 0, shortened: 0 });
    }

    #[test]
    fn long_texts_go_first_then_the_rows_at_the_end() {
        let long = |n: usize| json!({ "id": n, "description": "word ".repeat(1000) });
        let list: Vec<Value> = (0..3).map(long).collect();
        let kept = rows(&list, 1_500);
        assert_eq!((kept.rows.len(), kept.dropped, kept.shortened), (3, 0, 3));
        assert!(kept.rows[0]["description"].as_str().unwrap().ends_with('…'));
        let list: Vec<Value> = (0..100).map(long).collect();
        let kept = rows(&list, 1_500);
        assert!(kept.rows.len() > 5 && kept.dropped == 100 - kept.rows.len());
        assert_eq!(kept.rows[0]["id"], 0);
    }

    #[test]
    fn one_row_of_any_size_is_shortened_until_it_fits() {
        let mut deep = json!("x");
        for _ in 0..40 {
            deep = json!([deep, { "k": "v" }]);
        }
        let bag: serde_json::Map<_, _> =
            (0..5_000).map(|n| (format!("key {n}"), json!("v".repeat(999)))).collect();
        for row in [
            json!({ "id": "a", "description": "é".repeat(1_000_000) }),
            json!({ "id": "a", "aliases": vec!["an alias of some length"; 10_000] }),
            json!({ "id": "a", "metadata": bag }),
            json!({ "id": "a", "metadata": { "deep": deep } }),
        ] {
            let kept = rows(std::slice::from_ref(&row), 500);
            assert_eq!((kept.rows.len(), kept.dropped), (1, 0), "{}", row.to_string().len());
            assert!(cost(&kept.rows[0]) <= 500);
        }
    }

    #[test]
    fn a_graph_keeps_the_first_nodes_and_the_edges_among_them() {
        let nodes: Vec<Value> =
            (0..200).map(|n| json!({ "id": format!("n{n}"), "label": "a name" })).collect();
        let edges: Vec<Value> = (1..200)
            .map(|n| json!({ "id": format!("e{n}"), "from_id": "n0", "to_id": format!("n{n}") }))
            .collect();
        let (some, among) = graph(&nodes, &edges, 1_000);
        assert!(some.rows.len() > 10 && some.rows.len() < 200);
        assert_eq!(among.rows.len(), some.rows.len() - 1);
        assert_eq!((some.dropped, among.dropped), (200 - some.rows.len(), 200 - some.rows.len()));
        let ids: Vec<&str> = some.rows.iter().map(|node| node["id"].as_str().unwrap()).collect();
        assert!(among.rows.iter().all(|edge| ids.contains(&edge["to_id"].as_str().unwrap())));
        assert_eq!(graph(&nodes, &edges, 100_000).0.dropped, 0);
    }
}
