//! The one trait every caller holds: the verbs on a graph, wherever it lives.
//!
//! The app, the command line and the MCP server see a `dyn Graph` and nothing behind it: a client of the owner process
//! ([`share`](crate::share)), or a [`LocalGraph`](crate::local::LocalGraph) in this process. Calls block: a hall runs them off its event loop. A write that is cancelled through its `watch` leaves nothing behind.

use std::thread::ThreadId;

use std::collections::BTreeMap;

use asterism_model::{
    Author, Change, ConceptList, ConceptMatch, Edge, Entry, EntryKind, Error, FindConcepts, Guest, Hop, Id,
    KeyCount, Neighbors, Node, NodeKind, RefType, Result, Subgraph, SubgraphQuery, TableIds, TableOf,
    TableQuery, Timestamp, Watch, Write,
};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::changes::{Listener, Subscription};
use crate::edit::Plan;

/// An edge of a [`Shape`]: what the algorithms read.
pub use asterism_engine::Link;

/// The most rows one page may hold.
pub const MAX_LIMIT: u32 = 1000;
/// The most hops a neighbourhood may be deep.
pub const MAX_DEPTH: u32 = 16;

/// Refuses a number outside what a parameter may be.
pub(crate) fn in_range(field: &str, value: u32, least: u32, most: u32) -> Result<()> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::invalid(field, format!("{value} is out of range; it goes from {least} to {most}")))
}

pub trait Graph: Send + Sync {
    /// What this graph is and holds, in one look.
    fn info(&self) -> Result<Info>;

    /// Any list of the seven writes as one transaction: all or nothing, one journal entry, one change event.
    fn write(&self, writes: &[Write], by: &Author, watch: &dyn Watch) -> Result<Written>;

    /// What `write` would do with the graph as it is now, refusals included. Nothing is written; the ids of what would be
    /// made are not kept.
    fn plan(&self, writes: &[Write]) -> Result<Plan>;

    /// Rows as they should be, given how they were: import, merge and paste. Refused with `busy` when a row has
    /// changed since `before` was read.
    fn apply(&self, changes: Vec<Change>, by: &Author, summary: &str, watch: &dyn Watch) -> Result<Written>;

    /// Takes back the newest transaction that still stands; `None` when there is none.
    fn undo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>>;

    /// Does again what was last taken back; `None` when there is nothing.
    fn redo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>>;

    /// The journal, newest first, older than `before` when given. `limit` 1 to 1000.
    fn journal(&self, before: Option<u64>, limit: u32) -> Result<Vec<Entry>>;

    fn get_node(&self, node_id: &str) -> Result<Node>;
    fn get_edge(&self, edge_id: &str) -> Result<Edge>;

    /// The rows of these ids, absent ones left out, in the given order.
    fn nodes(&self, ids: &[Id]) -> Result<Vec<Node>>;
    fn edges(&self, ids: &[Id]) -> Result<Vec<Edge>>;

    /// The pointer of this pair, if there is one.
    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Node>>;

    fn neighbors(&self, query: &Neighbors) -> Result<Vec<Hop>>;

    /// How many edges `neighbors` pages over, whatever its offset and limit.
    fn count_neighbors(&self, query: &Neighbors) -> Result<u32>;

    fn subgraph(&self, query: &SubgraphQuery) -> Result<Subgraph>;

    /// The whole graph as the canvas needs it: ids, kinds, titles, ends, relations and weights, without the rows.
    fn outline(&self) -> Result<Outline>;

    /// The shape of a subgraph (or of the whole graph) without its rows: what algorithms run on.
    fn shape(&self, scope: &Scope) -> Result<Shape>;

    /// The pointers whose `ref_id` holds this text, whatever its case: those that are it, those that begin with it, then
    /// the others; the shorter first.
    fn find_pointers(&self, text: &str, limit: u32) -> Result<Vec<Node>>;

    fn find_concepts(&self, query: &FindConcepts) -> Result<Vec<ConceptMatch>>;
    fn list_concepts(&self, query: &ConceptList) -> Result<Vec<Node>>;

    /// The ids of some rows of the graph as a table, in the order asked for; `limit` is not bounded.
    fn table(&self, query: &TableQuery) -> Result<TableIds>;

    /// The metadata keys of all nodes, or of all edges, the most used first.
    fn metadata_keys(&self, of: TableOf) -> Result<Vec<KeyCount>>;

    /// How many of these names some concept bears already, spelled so or alike.
    fn count_namesakes(&self, names: &[&str]) -> Result<u32>;

    /// Every node, then every edge, each in id order, so many times over one and the same state; `each` is told which
    /// pass it is, from 0. Memory does not grow with the graph.
    fn export_graph(&self, passes: u32, each: &mut dyn FnMut(u32, Row) -> Result<()>) -> Result<()>;

    /// Reads everything and says whether it is sound.
    fn check(&self) -> Result<Health>;

    /// What the person has selected in the app: nodes and edges, told to every program on this graph and kept in memory
    /// only. `not_found` when one of them is not there.
    fn set_selection(&self, ids: &[Id]) -> Result<()>;

    /// What was selected last, without what has been deleted since.
    fn selection(&self) -> Result<Vec<Id>>;

    /// The programs that share this graph, in the order they came; none when it is open in this process alone.
    fn guests(&self) -> Result<Vec<Guest>>;

    /// Calls `listener` after every commit, in order, whoever made it, until the returned guard is dropped.
    fn subscribe(&self, listener: Listener) -> Subscription;

    /// The same from the commit after `since` on: what was committed meanwhile is told first, so that none is missed.
    fn follow(&self, since: u64, listener: Listener) -> Result<Subscription>;
}

/// What a graph is and holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Info {
    pub dir: String,
    pub name: String,
    pub concepts: u32,
    pub pointers: u32,
    pub edges: u32,
    /// Most used first.
    pub relations: Vec<RelationCount>,
    /// A sentence for the person when the last session's end had to be repaired.
    pub recovered: Option<String>,
    /// What undo would take back, and redo do again.
    pub undo: Option<String>,
    pub redo: Option<String>,
    pub seq: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct RelationCount {
    pub relation_type: String,
    pub count: u32,
}

/// The answer to a write: one id per write, in order, and the commit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Written {
    pub ids: Vec<Id>,
    /// The commit's number; the last one when nothing had to change.
    pub seq: u64,
    pub summary: String,
    /// How many rows changed; 0 when the graph already was as asked.
    pub changed: u32,
}

/// What a commit did, for listeners.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Committed {
    pub seq: u64,
    pub at: Timestamp,
    pub author: Author,
    pub kind: EntryKind,
    pub summary: String,
    /// Empty when there were too many to be told.
    pub changes: Vec<Change>,
    /// How many there were.
    pub changed: u32,
    /// The id of the request that made it.
    pub request_id: Option<Id>,
    /// The thread of this process that asked for it through this graph; `None` when somebody else did.
    #[serde(skip)]
    pub asker: Option<ThreadId>,
}

impl Committed {
    pub(crate) fn new(entry: Entry, changes: Vec<Change>, asker: Option<ThreadId>) -> Self {
        let Entry { seq, at, author, kind, summary, request_id, .. } = entry;
        let changed = changes.len() as u32;
        Self { seq, at, author, kind, summary, changes, changed, request_id, asker }
    }

    /// Whether all its changes are told.
    pub fn is_whole(&self) -> bool {
        self.changes.len() == self.changed as usize
    }
}

/// Which part of the graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Scope {
    All { relation_type: Option<String> },
    Around { node_ids: Vec<Id>, depth: u32, relation_type: Option<String>, max_nodes: u32 },
}

/// The whole graph at a glance, nodes and edges in id order; edges name their ends and relation by index.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outline {
    pub seq: u64,
    pub nodes: Vec<OutlineNode>,
    pub edges: Vec<OutlineEdge>,
    pub relations: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct OutlineNode {
    pub id: Id,
    pub kind: NodeKind,
    pub title: String,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OutlineEdge {
    pub id: Id,
    pub from: u32,
    pub to: u32,
    pub relation: u32,
    pub weight: Option<f64>,
}

/// A directed multigraph by ids.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    pub nodes: Vec<Id>,
    pub links: Vec<Link>,
    /// What the numbers of the links' relations stand for.
    pub relations: Vec<String>,
    pub truncated: bool,
}

impl Shape {
    /// Of links that come with the names of their relations, which are numbered in the order of their names.
    pub(crate) fn new<'n>(
        nodes: Vec<Id>,
        links: impl Iterator<Item = (&'n str, Link)>,
        truncated: bool,
    ) -> Self {
        let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
        let mut links: Vec<Link> = links
            .map(|(name, link)| {
                let next = seen.len() as u32;
                Link { relation: *seen.entry(name).or_insert(next), ..link }
            })
            .collect();
        let mut places = vec![0; seen.len()];
        for (&met, place) in seen.values().zip(0..) {
            places[met as usize] = place;
        }
        links.iter_mut().for_each(|link| link.relation = places[link.relation as usize]);
        Self { nodes, links, relations: seen.into_keys().map(str::to_owned).collect(), truncated }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Row {
    Node(Node),
    Edge(Edge),
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct Health {
    pub dir: String,
    pub concepts: u64,
    pub pointers: u64,
    pub edges: u64,
    pub journal_entries: u64,
    pub journal_bytes: u64,
    pub database_bytes: u64,
    pub wal_bytes: u64,
    pub schema_version: u64,
    /// Empty when all is well.
    pub problems: Vec<String>,
}
