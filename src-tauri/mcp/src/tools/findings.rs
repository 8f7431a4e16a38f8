//! What an analysis found, within a budget: each field cut by what it is, names beside the ids in the text.

use std::collections::HashMap;

use asterism_core::Graph;
use asterism_model::algorithm::{Output, OutputKind, Spec};
use asterism_model::{Id, Result};
use serde_json::{Map, Value, json};

use super::query::{counted, put_graph};
use crate::budget::{self, FRAME};
use crate::reply::{LeftOut, Reply};
use crate::{json, text};

/// So many nodes are named in the text.
const NAMED: usize = 1_000;
/// A name in a line is shown so long.
const NAME: usize = 60;

pub(super) struct Findings<'a> {
    graph: &'a dyn Graph,
    spec: &'static Spec,
    found: Value,
    budget: usize,
    /// What is left of the budget.
    room: usize,
    left_out: LeftOut,
    reply: Reply,
}

impl<'a> Findings<'a> {
    pub(super) fn new(graph: &'a dyn Graph, spec: &'static Spec, found: Value, budget: usize) -> Self {
        let reply = Reply::new(spec.id);
        Self { graph, spec, found, budget, room: budget - FRAME, left_out: LeftOut::default(), reply }
    }

    pub(super) fn reply(mut self) -> Result<Reply> {
        let scores = self.of_kind(OutputKind::NodeScores);
        if !scores.is_empty() {
            self.scores(&scores)?;
        }
        for output in &self.spec.outputs {
            match output.kind {
                OutputKind::NodeScores | OutputKind::Edges | OutputKind::Numbers => {}
                OutputKind::Number | OutputKind::Flag => self.single(output),
                OutputKind::Nodes => self.graph_of(),
                OutputKind::NodeIds => self.ids(output)?,
                _ => self.rows(output)?,
            }
        }
        let Self { mut reply, left_out, budget, .. } = self;
        reply.left_out(left_out, || {
            "Raise max_tokens, or ask for less: fewer hops, one relation_type, a lower limit where the op has one.".to_owned()
        });
        reply.fit(budget);
        Ok(reply)
    }

    fn of_kind(&self, kind: OutputKind) -> Vec<&'static Output> {
        self.spec.outputs.iter().filter(|output| output.kind == kind).collect()
    }

    fn single(&mut self, output: &Output) {
        let value = self.found[output.id].take();
        self.reply.line(format!("{}: {value}", output.title));
        self.reply.put(output.id, value);
    }

    /// Several numbers of the same nodes: those of the highest first one stay.
    fn scores(&mut self, outputs: &[&'static Output]) -> Result<()> {
        let of = |output: &Output, id: &str| self.found[output.id][id].as_f64().unwrap_or_default();
        let first = self.found[outputs[0].id].as_object();
        let mut ids: Vec<String> = first.into_iter().flatten().map(|(id, _)| id.clone()).collect();
        ids.sort_by(|a, b| of(outputs[0], b).total_cmp(&of(outputs[0], a)).then_with(|| a.cmp(b)));
        let rows: Vec<Value> = ids
            .iter()
            .map(|id| {
                let numbers = outputs.iter().map(|output| json!([id, self.found[output.id][id]]));
                numbers.collect::<Vec<_>>().into()
            })
            .collect();
        let kept = budget::rows(&rows, self.room);
        self.room = self.room.saturating_sub(budget::used(&kept.rows));
        let some = &ids[..kept.rows.len()];
        let names = self.names(some.iter().map(String::as_str))?;
        let titles: Vec<&str> = outputs.iter().map(|output| output.title).collect();
        self.reply.line(format!("{}, the highest first:", titles.join(" / ")));
        for id in some {
            let numbers: Vec<String> =
                outputs.iter().map(|output| self.found[output.id][id].to_string()).collect();
            self.reply.line(format!("{} {}", numbers.join(" / "), named(&names, id)));
        }
        for output in outputs {
            let map: Map<String, Value> =
                some.iter().map(|id| (id.clone(), self.found[output.id][id].clone())).collect();
            self.reply.put(output.id, map);
            self.left_out.rows(output.id, kept.dropped as u64);
        }
        Ok(())
    }

    /// Nodes and the edges among them.
    fn graph_of(&mut self) {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let (some, among) =
            budget::graph(&list(&self.found["nodes"]), &list(&self.found["edges"]), self.room);
        let counted = counted(&some, &among);
        self.left_out.shortened += counted.shortened;
        counted.rows.into_iter().for_each(|(list, missing)| self.left_out.rows(list, missing));
        put_graph(&mut self.reply, some.rows, among.rows);
    }

    /// Ids with the number that goes with each.
    fn ids(&mut self, output: &Output) -> Result<()> {
        let ids = self.found[output.id].as_array().cloned().unwrap_or_default();
        let beside = self.of_kind(OutputKind::Numbers);
        let rows: Vec<Value> = ids
            .iter()
            .enumerate()
            .map(|(at, id)| {
                let numbers = beside.iter().map(|numbers| self.found[numbers.id][at].clone());
                std::iter::once(id.clone()).chain(numbers).collect::<Vec<_>>().into()
            })
            .collect();
        let kept = budget::rows(&rows, self.room);
        self.room = self.room.saturating_sub(budget::used(&kept.rows));
        let count = kept.rows.len();
        self.left_out.rows(output.id, kept.dropped as u64);
        let names = self.names(ids.iter().take(count).filter_map(Value::as_str))?;
        self.reply.line(format!("{}: {}", output.title, ids.len()));
        for (at, id) in ids.iter().take(count).enumerate() {
            let numbers: String = beside
                .iter()
                .map(|numbers| format!(" {} {}", numbers.id, self.found[numbers.id][at]))
                .collect();
            self.reply.line(format!("{}{numbers}", named(&names, id.as_str().unwrap_or_default())));
        }
        self.reply.put(output.id, &ids[..count]);
        for numbers in beside {
            let some: Vec<Value> = (0..count).map(|at| self.found[numbers.id][at].clone()).collect();
            self.reply.put(numbers.id, some);
        }
        Ok(())
    }

    /// Groups, ways, pairs and the like, one a row.
    fn rows(&mut self, output: &Output) -> Result<()> {
        let list = self.found[output.id].as_array().cloned().unwrap_or_default();
        let kept = budget::rows(&list, self.room);
        self.room = self.room.saturating_sub(budget::used(&kept.rows));
        self.left_out.count(output.id, &kept);
        let ids: Vec<&str> = kept.rows.iter().flat_map(ids_in).collect();
        let names = self.names(ids.into_iter())?;
        self.reply.line(format!("{}: {}", output.title, list.len()));
        for row in &kept.rows {
            self.reply.line(format!("- {}", line(output.kind, row, &names)));
        }
        self.reply.put(output.id, kept.rows);
        Ok(())
    }

    /// What the nodes of these ids are called, the first of them.
    fn names<'i>(&self, ids: impl Iterator<Item = &'i str>) -> Result<HashMap<String, String>> {
        let ids: Vec<Id> = ids.filter_map(|id| Id::parse("id", id).ok()).take(NAMED).collect();
        let nodes = self.graph.nodes(&ids)?;
        Ok(nodes.iter().map(|node| (node.id().to_string(), short(&text::name(&json::value(node))))).collect())
    }
}

/// A node by its name and id.
fn named(names: &HashMap<String, String>, id: &str) -> String {
    names.get(id).map_or_else(|| id.to_owned(), |name| format!("{name} {id}"))
}

fn short(name: &str) -> String {
    match name.char_indices().nth(NAME) {
        Some((end, _)) => format!("{}…\"", &name[..end]),
        None => name.to_owned(),
    }
}

/// The ids of nodes in a row that has no names of its own.
fn ids_in(row: &Value) -> Vec<&str> {
    let list = match row {
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        row => row["node_ids"].as_array().into_iter().flatten().filter_map(Value::as_str).collect(),
    };
    let single = ["node_id", "from_id", "to_id"].iter().filter_map(|name| row[*name].as_str());
    [list, single.collect::<Vec<_>>()].concat()
}

fn line(kind: OutputKind, row: &Value, names: &HashMap<String, String>) -> String {
    let all = |list: &Value| {
        let ids: Vec<String> = list
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(|id| named(names, id))
            .collect();
        format!("{} nodes: {}", ids.len(), ids.join(", "))
    };
    match kind {
        OutputKind::NodeGroups => all(row),
        OutputKind::Hierarchy => {
            format!("level {} of {}: {}", row["level"], row["parent"], all(&row["node_ids"]))
        }
        OutputKind::Paths => {
            let hops: Vec<String> = row.as_array().into_iter().flatten().map(text::hop).collect();
            hops.join(" ")
        }
        OutputKind::Path => text::hop(row),
        OutputKind::Reached => {
            let node = named(names, row["node_id"].as_str().unwrap_or_default());
            format!("hop {} weight {} {node} by edge {}", row["hop"], row["weight"], row["edge_id"])
        }
        OutputKind::Pairs => {
            let end = |name: &str| named(names, row[name].as_str().unwrap_or_default());
            let shared = row["shared"].as_array().map_or(0, Vec::len);
            format!("{} {} and {}, {shared} shared neighbours", row["score"], end("from_id"), end("to_id"))
        }
        _ => row.to_string(),
    }
}
