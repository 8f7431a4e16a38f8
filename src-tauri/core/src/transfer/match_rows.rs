//! Records of a file meet the rows of the graph.
//!
//! A record whose key is the id of a row updates that row: what the file says replaces, what it is silent about stays. A
//! pointer also meets the row that points at the same thing. Every other record becomes a new row; its key is kept as the
//! id when it is a UUID, so that a file of ours restores the graph it came from.

use std::collections::HashMap;

use asterism_model::metadata::same_value;
use asterism_model::transfer::{EdgeRecord, NodeBody, NodeRecord, Problem};
use asterism_model::{
    Change, Concept, Edge, Error, Id, Metadata, Node, Pointer, RefType, Result, Timestamp, Watch,
};
use serde_json::Value;

use crate::edit::text;
use crate::graph::Graph;
use crate::source::Source;

const SAMPLES: usize = 8;
const BATCH: usize = 4096;

#[derive(Default)]
pub(super) struct Tally {
    pub concepts: u32,
    pub pointers: u32,
    pub edges: u32,
    pub updated: u32,
    pub unchanged: u32,
    pub skipped: u32,
    /// Of the updated ones: those that the graph changed after the file was written.
    newer: u32,
    /// Of the new concepts: those with a name that some concept here has.
    namesakes: u32,
}

impl Tally {
    fn update(&mut self, stored: Timestamp, dated: Option<Timestamp>) {
        self.updated += 1;
        self.newer += u32::from(dated.is_some_and(|dated| dated < stored));
    }
}

pub(super) struct Met {
    pub changes: Vec<Change>,
    pub problems: Vec<Problem>,
    pub notes: Vec<String>,
    pub places: Vec<(Id, [f32; 2])>,
    pub samples: Vec<Value>,
    pub tally: Tally,
}

pub(super) struct Matching<'a> {
    graph: &'a dyn Graph,
    source: &'a dyn Source,
    now: Timestamp,
    /// The row that each node key of the file stands for.
    rows: HashMap<String, Id>,
    pairs: HashMap<(RefType, String), Id>,
    taken: std::collections::HashSet<Id>,
    met: Met,
}

impl<'a> Matching<'a> {
    pub fn new(graph: &'a dyn Graph, source: &'a dyn Source, problems: Vec<Problem>) -> Self {
        let met = Met {
            changes: Vec::new(),
            problems,
            notes: Vec::new(),
            places: Vec::new(),
            samples: Vec::new(),
            tally: Tally::default(),
        };
        let (rows, pairs, taken) = Default::default();
        Self { graph, source, now: source.now(), rows, pairs, taken, met }
    }

    pub fn done(mut self) -> Met {
        let Tally { newer, namesakes, .. } = self.met.tally;
        if namesakes > 0 {
            self.met.notes.push(format!(
                "{namesakes} of the new concepts have the name of a concept that is here already; they come beside it"
            ));
        }
        if newer > 0 {
            self.met.notes.push(format!(
                "{newer} of the rows to update were changed here after the file was written; its values replace theirs"
            ));
        }
        self.met
    }

    pub fn nodes(&mut self, records: Vec<NodeRecord>, watch: &dyn Watch) -> Result<()> {
        let total = records.len().max(1) as f64;
        let mut done = 0.0;
        let mut records = records.into_iter().peekable();
        while records.peek().is_some() {
            let batch: Vec<NodeRecord> = records.by_ref().take(BATCH).collect();
            let stored = self.stored_nodes(&batch)?;
            let from = self.met.changes.len();
            for record in batch {
                done += 1.0;
                self.node(record, &stored)?;
            }
            self.count_namesakes(from)?;
            watch.progress(0.5 + 0.2 * done / total, "Comparing nodes");
            watch.check()?;
        }
        Ok(())
    }

    pub fn edges(&mut self, records: Vec<EdgeRecord>, watch: &dyn Watch) -> Result<()> {
        let total = records.len().max(1) as f64;
        let mut done = 0.0;
        let mut records = records.into_iter().peekable();
        while records.peek().is_some() {
            let batch: Vec<EdgeRecord> = records.by_ref().take(BATCH).collect();
            let ids: Vec<Id> = batch.iter().filter_map(|record| uuid(record.key.as_deref()?)).collect();
            let stored: HashMap<Id, Edge> =
                self.graph.edges(&ids)?.into_iter().map(|edge| (edge.id, edge)).collect();
            for record in batch {
                done += 1.0;
                self.edge(record, &stored);
            }
            watch.progress(0.7 + 0.3 * done / total, "Comparing edges");
            watch.check()?;
        }
        Ok(())
    }

    /// Among the changes from there on.
    fn count_namesakes(&mut self, from: usize) -> Result<()> {
        let fresh = self.met.changes[from..].iter().filter_map(|change| match change {
            Change::Node { before: None, after: Some(Node::Concept(concept)) } => {
                Some(concept.label.as_str())
            }
            _ => None,
        });
        self.met.tally.namesakes += self.graph.count_namesakes(&fresh.collect::<Vec<_>>())?;
        Ok(())
    }

    fn stored_nodes(&self, batch: &[NodeRecord]) -> Result<HashMap<Id, Node>> {
        let ids: Vec<Id> = batch.iter().filter_map(|record| uuid(&record.key)).collect();
        Ok(self.graph.nodes(&ids)?.into_iter().map(|node| (node.id(), node)).collect())
    }

    fn node(&mut self, mut record: NodeRecord, stored: &HashMap<Id, Node>) -> Result<()> {
        if self.rows.contains_key(&record.key) {
            self.skip(record.line, Some(record.key), "another node of the file has the same id".into());
            return Ok(());
        }
        let before = self.meet(&record, stored)?;
        if before.is_none() {
            keep_foreign_id(&mut record);
        }
        match self.row(&record, before.as_ref()) {
            Ok(after) => self.keep_node(record, before, after),
            Err(error) => self.skip(record.line, Some(record.key), error.to_string()),
        }
        Ok(())
    }

    /// The row this record is about, if the graph has it.
    fn meet(&self, record: &NodeRecord, stored: &HashMap<Id, Node>) -> Result<Option<Node>> {
        if let NodeBody::Pointer { ref_type, ref_id } = &record.body
            && let Some(found) = self.graph.pointer(*ref_type, ref_id)?
        {
            return Ok(Some(found));
        }
        Ok(uuid(&record.key).and_then(|id| stored.get(&id)).cloned())
    }

    fn row(&self, record: &NodeRecord, before: Option<&Node>) -> Result<Node> {
        let id = before.map(Node::id).or_else(|| uuid(&record.key)).unwrap_or_else(|| self.source.id());
        if self.taken.contains(&id) {
            return Err(Error::invalid("id", "another node of the file stands for the same row"));
        }
        let metadata = joined(before.map(Node::metadata), &record.metadata)?;
        let created_at = before.map(Node::created_at).or(record.created_at).unwrap_or(self.now);
        let updated_at =
            later(record.updated_at.unwrap_or(self.now), created_at, before.map(Node::updated_at));
        match (&record.body, before) {
            (NodeBody::Concept { label, aliases, description }, None | Some(Node::Concept(_))) => {
                let stored = before.and_then(|node| match node {
                    Node::Concept(concept) => Some(concept),
                    Node::Pointer(_) => None,
                });
                let label = text::name("label", label)?;
                let given = stored.filter(|_| aliases.is_empty()).map_or(aliases, |concept| &concept.aliases);
                let aliases = text::aliases(given, &label)?;
                let description = match description {
                    Some(description) => Some(text::exact("description", description)?),
                    None => stored.and_then(|concept| concept.description.clone()),
                };
                let concept = Concept { id, label, aliases, description, metadata, created_at, updated_at };
                Ok(Node::Concept(concept))
            }
            (NodeBody::Pointer { ref_type, ref_id }, None | Some(Node::Pointer(_))) => {
                if ref_id.trim().is_empty() {
                    return Err(Error::invalid("ref_id", "it is blank"));
                }
                let (ref_type, ref_id) = (*ref_type, text::exact("ref_id", ref_id)?);
                if let Some(Node::Pointer(stored)) = before
                    && (stored.ref_type, &stored.ref_id) != (ref_type, &ref_id)
                {
                    return Err(Error::invalid("id", "the graph has a pointer of this id at something else"));
                }
                if self.pairs.contains_key(&(ref_type, ref_id.clone())) {
                    return Err(Error::invalid(
                        "ref_id",
                        "another node of the file points at the same thing",
                    ));
                }
                Ok(Node::Pointer(Pointer { id, ref_type, ref_id, metadata, created_at, updated_at }))
            }
            _ => Err(Error::invalid("id", "the graph has a node of the other kind with this id")),
        }
    }

    fn keep_node(&mut self, record: NodeRecord, before: Option<Node>, after: Node) {
        let id = after.id();
        let dated = record.updated_at;
        self.rows.insert(record.key, id);
        self.taken.insert(id);
        if let Node::Pointer(pointer) = &after {
            self.pairs.insert((pointer.ref_type, pointer.ref_id.clone()), id);
        }
        if let Some((x, y)) = record.position {
            self.met.places.push((id, [x as f32, y as f32]));
        }
        match &before {
            None if matches!(after, Node::Concept(_)) => self.met.tally.concepts += 1,
            None => self.met.tally.pointers += 1,
            Some(before) if same_node(before, &after) => {
                self.met.tally.unchanged += 1;
                return;
            }
            Some(before) => self.met.tally.update(before.updated_at(), dated),
        }
        self.sample(&after);
        self.met.changes.push(Change::Node { before, after: Some(after) });
    }

    fn edge(&mut self, record: EdgeRecord, stored: &HashMap<Id, Edge>) {
        // A second edge of one key is an edge of its own: it gets another id, and no row was before it.
        let key = record.key.as_deref().and_then(uuid).filter(|id| !self.taken.contains(id));
        let before = key.and_then(|id| stored.get(&id)).cloned();
        match self.edge_row(&record, key, before.as_ref()) {
            Ok(after) => self.keep_edge(before, after, record.updated_at),
            Err(error) => self.skip(record.line, record.key, error.to_string()),
        }
    }

    fn edge_row(&self, record: &EdgeRecord, key: Option<Id>, before: Option<&Edge>) -> Result<Edge> {
        let end = |field: &str, key: &str| {
            let missing = || {
                Error::invalid(field, format!("no node of the file that can be imported has the id {key:?}"))
            };
            self.rows.get(key).copied().ok_or_else(missing)
        };
        let (from_id, to_id) = (end("source", &record.from)?, end("target", &record.to)?);
        if before.is_some_and(|stored| (stored.from_id, stored.to_id) != (from_id, to_id)) {
            return Err(Error::invalid("id", "the graph has an edge of this id between other nodes"));
        }
        let id = key.unwrap_or_else(|| self.source.id());
        let relation_type = text::name("relation_type", &record.relation_type)?;
        let weight = text::weight(record.weight)?.or(before.and_then(|stored| stored.weight));
        let metadata = joined(before.map(|stored| &stored.metadata), &record.metadata)?;
        let created_at = before.map(|stored| stored.created_at).or(record.created_at).unwrap_or(self.now);
        let stored_at = before.map(|stored| stored.updated_at);
        let updated_at = later(record.updated_at.unwrap_or(self.now), created_at, stored_at);
        Ok(Edge { id, from_id, to_id, relation_type, weight, metadata, created_at, updated_at })
    }

    fn keep_edge(&mut self, before: Option<Edge>, after: Edge, dated: Option<Timestamp>) {
        self.taken.insert(after.id);
        match &before {
            None => self.met.tally.edges += 1,
            Some(before) if same_edge(before, &after) => {
                self.met.tally.unchanged += 1;
                return;
            }
            Some(before) => self.met.tally.update(before.updated_at, dated),
        }
        self.sample(&after);
        self.met.changes.push(Change::Edge { before, after: Some(after) });
    }

    fn sample(&mut self, row: &impl serde::Serialize) {
        if self.met.samples.len() < SAMPLES
            && let Ok(value) = serde_json::to_value(row)
        {
            self.met.samples.push(value);
        }
    }

    fn skip(&mut self, line: u64, id: Option<String>, message: String) {
        self.met.tally.skipped += 1;
        self.met.problems.push(Problem { line, id, message, left_out: true });
    }
}

/// The id a node has in a file of another tool is kept as metadata, unless its name says it already.
fn keep_foreign_id(record: &mut NodeRecord) {
    let named = match &record.body {
        NodeBody::Concept { label, .. } => *label == record.key,
        NodeBody::Pointer { ref_id, .. } => *ref_id == record.key,
    };
    if !named && uuid(&record.key).is_none() {
        record.metadata.0.entry("id".to_owned()).or_insert_with(|| Value::String(record.key.clone()));
    }
}

fn uuid(key: &str) -> Option<Id> {
    Id::parse("id", key).ok()
}

/// A row's time of change never goes back, whatever a file says.
fn later(given: Timestamp, created_at: Timestamp, stored: Option<Timestamp>) -> Timestamp {
    given.max(created_at).max(stored.unwrap_or(created_at))
}

/// A value that means the same as the stored one leaves it as it is.
fn joined(stored: Option<&Metadata>, incoming: &Metadata) -> Result<Metadata> {
    let mut joined = stored.cloned().unwrap_or_default();
    for (key, value) in incoming.iter() {
        if !joined.get(key).is_some_and(|stored| same_value(stored, value)) {
            joined.0.insert(key.clone(), value.clone());
        }
    }
    text::metadata(&joined)?;
    Ok(joined)
}

/// Equal but for the time of the last change.
fn same_node(before: &Node, after: &Node) -> bool {
    match (before, after) {
        (Node::Concept(a), Node::Concept(b)) => *a == Concept { updated_at: a.updated_at, ..b.clone() },
        (Node::Pointer(a), Node::Pointer(b)) => *a == Pointer { updated_at: a.updated_at, ..b.clone() },
        _ => false,
    }
}

fn same_edge(before: &Edge, after: &Edge) -> bool {
    *before == Edge { updated_at: before.updated_at, ..after.clone() }
}
