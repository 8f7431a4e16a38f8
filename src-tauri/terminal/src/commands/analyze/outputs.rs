//! The fields of a result as lines of text, by what the catalog says they are.

use std::collections::{BTreeSet, HashMap};

use asterism_core::Graph;
use asterism_model::algorithm::{Output, OutputKind};
use asterism_model::{Id, Result};
use serde_json::Value;

use crate::reply::line;

/// Members of a group named in the text.
const NAMED: usize = 5;

pub(super) struct Listing<'a> {
    pub(super) graph: &'a dyn Graph,
    pub(super) answer: &'a Value,
    /// The most lines of one list.
    pub(super) limit: usize,
}

impl Listing<'_> {
    /// A single number or flag as a clause.
    pub(super) fn fact(&self, output: &Output) -> Option<String> {
        let title = output.title.to_lowercase();
        match (output.kind, &self.answer[output.id]) {
            (OutputKind::Number, found) => Some(format!("{title} {}", number(found))),
            (OutputKind::Flag, Value::Bool(true)) => Some(title),
            (OutputKind::Flag, _) => Some(format!("not {title}")),
            _ => None,
        }
    }

    /// All scores as one table, ranked by the first.
    pub(super) fn scores(&self, outputs: &[Output]) -> Result<Vec<String>> {
        let columns: Vec<&Output> = outputs.iter().filter(|it| it.kind == OutputKind::NodeScores).collect();
        let Some(first) = columns.first() else { return Ok(Vec::new()) };
        let mut ranked: Vec<(&String, &Value)> =
            self.answer[first.id].as_object().into_iter().flatten().collect();
        let score = |value: &Value| value.as_f64().unwrap_or_default();
        // The sort is stable, and the nodes come in the order of their ids.
        ranked.sort_by(|a, b| score(b.1).total_cmp(&score(a.1)));
        let more = self.more(ranked.len());
        ranked.truncate(self.limit);
        let titles = self.titles(ranked.iter().map(|(id, _)| id.as_str()))?;
        let head = columns.iter().map(|it| format!("{:>12}", it.title.to_lowercase())).collect::<String>();
        let row = |(id, _): &(&String, &Value)| {
            let cells = columns.iter().map(|it| format!("{:>12}", number(&self.answer[it.id][id.as_str()])));
            format!("{}  {id}  {}", cells.collect::<String>(), name(&titles, id))
        };
        Ok([head].into_iter().chain(ranked.iter().map(row)).chain(more).collect())
    }

    /// A list in its own form.
    pub(super) fn lines(&self, output: &Output) -> Result<Vec<String>> {
        let entries = self.answer[output.id].as_array().map(Vec::as_slice).unwrap_or_default();
        let shown = &entries[..entries.len().min(self.limit)];
        let mut lines = match output.kind {
            OutputKind::NodeGroups => self.groups(shown)?,
            OutputKind::Hierarchy => return Ok(levels(entries)),
            OutputKind::Paths => shown.iter().map(way).collect(),
            OutputKind::Path => return Ok(vec![way(&self.answer[output.id])]),
            OutputKind::Reached => self.reached(shown)?,
            OutputKind::NodeIds => self.ids(shown)?,
            OutputKind::Edges => self.edges(shown)?,
            OutputKind::Pairs => self.pairs(shown)?,
            OutputKind::Nodes
            | OutputKind::NodeScores
            | OutputKind::Numbers
            | OutputKind::Number
            | OutputKind::Flag => return Ok(Vec::new()),
        };
        if !entries.is_empty() || output.kind != OutputKind::NodeIds {
            lines.insert(0, format!("{} {}", entries.len(), output.title.to_lowercase()));
        }
        lines.extend(self.more(entries.len()));
        Ok(lines)
    }

    fn more(&self, count: usize) -> Option<String> {
        (count > self.limit).then(|| format!("  and {} more: --limit {count}", count - self.limit))
    }

    fn groups(&self, groups: &[Value]) -> Result<Vec<String>> {
        let members = |group: &Value| group.as_array().cloned().unwrap_or_default();
        let named =
            groups.iter().flat_map(|group| members(group).into_iter().take(NAMED)).collect::<Vec<_>>();
        let titles = self.titles(named.iter().filter_map(Value::as_str))?;
        let row = |group: &Value| {
            let members = members(group);
            let names = members.iter().take(NAMED).filter_map(Value::as_str).map(|id| name(&titles, id));
            let rest = if members.len() > NAMED { ", …" } else { "" };
            format!("{:6}  {}{rest}", members.len(), names.collect::<Vec<_>>().join(", "))
        };
        Ok(groups.iter().map(row).collect())
    }

    fn reached(&self, rows: &[Value]) -> Result<Vec<String>> {
        let titles = self.titles(rows.iter().filter_map(|row| row["node_id"].as_str()))?;
        let text = |row: &Value| {
            let id = row["node_id"].as_str().unwrap_or_default();
            format!("{:3} {:>10}  {id}  {}", row["hop"], number(&row["weight"]), name(&titles, id))
        };
        Ok(rows.iter().map(text).collect())
    }

    /// With how far each is, where the result says so.
    fn ids(&self, ids: &[Value]) -> Result<Vec<String>> {
        let titles = self.titles(ids.iter().filter_map(Value::as_str))?;
        let text = |(place, id): (usize, &Value)| {
            let id = id.as_str().unwrap_or_default();
            let hop = self.answer["hops"][place].as_u64().map(|hop| format!("{hop:3}")).unwrap_or_default();
            format!("{hop}  {id}  {}", name(&titles, id))
        };
        Ok(ids.iter().enumerate().map(text).collect())
    }

    fn edges(&self, edges: &[Value]) -> Result<Vec<String>> {
        let ends = edges.iter().flat_map(|edge| [&edge["from_id"], &edge["to_id"]]);
        let titles = self.titles(ends.filter_map(Value::as_str))?;
        let text = |edge: &Value| {
            let end = |field: &str| name(&titles, edge[field].as_str().unwrap_or_default());
            let relation = line(edge["relation_type"].as_str().unwrap_or_default());
            format!("  {} → {}  {relation}", end("from_id"), end("to_id"))
        };
        Ok(edges.iter().map(text).collect())
    }

    fn pairs(&self, pairs: &[Value]) -> Result<Vec<String>> {
        let shared = |pair: &Value| pair["shared"].as_array().cloned().unwrap_or_default();
        let ends = pairs.iter().flat_map(|pair| {
            [pair["from_id"].clone(), pair["to_id"].clone()]
                .into_iter()
                .chain(shared(pair).into_iter().take(NAMED))
        });
        let ends: Vec<Value> = ends.collect();
        let titles = self.titles(ends.iter().filter_map(Value::as_str))?;
        let text = |pair: &Value| {
            let end = |field: &str| name(&titles, pair[field].as_str().unwrap_or_default());
            let both = shared(pair);
            let names = both.iter().take(NAMED).filter_map(Value::as_str).map(|id| name(&titles, id));
            let rest = if both.len() > NAMED { ", …" } else { "" };
            let by = names.collect::<Vec<_>>().join(", ");
            format!("{:>10}  {} — {}  by {by}{rest}", number(&pair["score"]), end("from_id"), end("to_id"))
        };
        Ok(pairs.iter().map(text).collect())
    }

    fn titles<'b>(&self, ids: impl Iterator<Item = &'b str>) -> Result<HashMap<String, String>> {
        let ids = ids.map(str::parse).collect::<Result<BTreeSet<Id>>>()?;
        let rows = self.graph.nodes(&ids.into_iter().collect::<Vec<_>>())?;
        Ok(rows.iter().map(|node| (node.id().to_string(), line(&node.title()))).collect())
    }
}

fn name(titles: &HashMap<String, String>, id: &str) -> String {
    titles.get(id).cloned().unwrap_or_default()
}

fn levels(clusters: &[Value]) -> Vec<String> {
    let deepest = clusters.iter().filter_map(|cluster| cluster["level"].as_u64()).max();
    let count = |level| clusters.iter().filter(|cluster| cluster["level"].as_u64() == Some(level)).count();
    (0..=deepest.unwrap_or(0))
        .filter(|_| deepest.is_some())
        .map(|at| format!("level {at}: {} groups", count(at)))
        .collect()
}

/// `a —knows→ b ←knows— c`, the arrow as the edge points.
fn way(hops: &Value) -> String {
    let mut text = String::new();
    for hop in hops.as_array().into_iter().flatten() {
        let (edge, node) = (&hop["edge"], &hop["node"]);
        let title = node["label"].as_str().or(node["ref_id"].as_str()).unwrap_or_default();
        let relation = line(edge["relation_type"].as_str().unwrap_or_default());
        let forward = edge["to_id"] == node["id"];
        let arrow = if forward { format!("—{relation}→") } else { format!("←{relation}—") };
        text.push_str(&format!(" {arrow} {}", line(title)));
    }
    text
}

/// Six digits that say something.
fn number(value: &Value) -> String {
    let Some(number) = value.as_f64() else { return value.to_string() };
    if number == 0.0 || number.fract() == 0.0 && number.abs() < 1e15 {
        return format!("{number}");
    }
    if (1e-4..1e9).contains(&number.abs()) {
        let digits = 5 - (number.abs().log10().floor() as i32).clamp(-4, 5);
        return format!("{number:.*}", digits as usize);
    }
    format!("{number:.4e}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_number_has_the_digits_that_say_something() {
        for (given, shown) in [
            (json!(3.0), "3"),
            (json!(0.0), "0"),
            (json!(0.123456789), "0.123457"),
            (json!(12345.678), "12345.7"),
            (json!(3.2e-9), "3.2000e-9"),
            (json!(0.00012345678), "0.000123457"),
        ] {
            assert_eq!(number(&given), shown);
        }
    }

    #[test]
    fn a_way_points_as_its_edges_do() {
        let hop = |to: &str, node: &str| json!({ "edge": { "to_id": to, "relation_type": "r" }, "node": { "id": node, "label": node } });
        assert_eq!(way(&json!([hop("b", "b"), hop("b", "c")])), " —r→ b ←r— c");
    }
}
