//! A graph in memory alone: the verbs over ordered maps, by the same rules as on disk.
//!
//! It is what a command rehearses on before it begins a graph, and the plain answer that every other backend is compared
//! with: its reads go through the maps and know nothing of an adjacency.

mod read;
mod rows;
mod write;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use asterism_model::{
    Author, Change, ConceptList, ConceptMatch, Edge, Entry, Error, FindConcepts, Guest, Hop, Id, KeyCount,
    Neighbors, Node, RefType, Result, Subgraph, SubgraphQuery, TableIds, TableOf, TableQuery, Watch, Write,
};

use crate::changes::{Feed, Listener, Subscription};
use crate::edit::{self, Plan, Rows};
use crate::graph::{Graph, Health, Info, MAX_LIMIT, Outline, Row, Scope, Shape, Written, in_range};
use crate::journal::Line;
use crate::local::Setup;
use crate::search::Vocabulary;
use crate::table;
use rows::Table;

/// Entries the journal keeps.
const JOURNAL: usize = 10_000;

pub struct MemoryGraph {
    setup: Setup,
    /// Held for the length of a write: they happen one after another, and are told of in that order.
    writing: Mutex<()>,
    state: RwLock<State>,
    feed: Feed,
}

#[derive(Default)]
struct State {
    /// Shared with the reads that are under way: a write beside them works on a copy.
    table: Arc<Table>,
    journal: VecDeque<(Entry, Arc<Vec<Change>>)>,
    seq: u64,
    line: Line,
    vocabulary: Vocabulary,
    selection: Vec<Id>,
}

impl MemoryGraph {
    /// An empty graph.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self { setup, writing: Mutex::default(), state: RwLock::default(), feed: Feed::default() }
    }

    /// The rows as they are now, and as they stay for whoever holds them.
    fn rows(&self) -> Arc<Table> {
        self.look(|state| Arc::clone(&state.table))
    }

    fn look<T>(&self, at: impl FnOnce(&State) -> T) -> T {
        at(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Graph for MemoryGraph {
    fn info(&self) -> Result<Info> {
        Ok(self.look(read::info))
    }

    fn write(&self, writes: &[Write], by: &Author, watch: &dyn Watch) -> Result<Written> {
        write::write(self, writes, by, watch)
    }

    fn plan(&self, writes: &[Write]) -> Result<Plan> {
        edit::plan(&*self.rows(), writes, &*self.setup.source)
    }

    fn apply(&self, changes: Vec<Change>, by: &Author, summary: &str, watch: &dyn Watch) -> Result<Written> {
        write::apply(self, changes, by, summary, watch)
    }

    fn undo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::undo(self, by, watch)
    }

    fn redo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::redo(self, by, watch)
    }

    fn journal(&self, before: Option<u64>, limit: u32) -> Result<Vec<Entry>> {
        in_range("limit", limit, 1, MAX_LIMIT)?;
        Ok(self.look(|state| {
            let entries = state.journal.iter().rev().map(|(entry, _)| entry);
            let older = entries.filter(|entry| before.is_none_or(|before| entry.seq < before));
            older.take(limit as usize).cloned().collect()
        }))
    }

    fn get_node(&self, node_id: &str) -> Result<Node> {
        let id = Id::parse("node_id", node_id)?;
        self.rows().nodes.get(&id).cloned().ok_or_else(|| Error::not_found("node", id))
    }

    fn get_edge(&self, edge_id: &str) -> Result<Edge> {
        let id = Id::parse("edge_id", edge_id)?;
        self.rows().edges.get(&id).cloned().ok_or_else(|| Error::not_found("edge", id))
    }

    fn nodes(&self, ids: &[Id]) -> Result<Vec<Node>> {
        let table = self.rows();
        Ok(ids.iter().filter_map(|id| table.nodes.get(id)).cloned().collect())
    }

    fn edges(&self, ids: &[Id]) -> Result<Vec<Edge>> {
        let table = self.rows();
        Ok(ids.iter().filter_map(|id| table.edges.get(id)).cloned().collect())
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Node>> {
        let table = self.rows();
        let id = table.pointer(ref_type, ref_id)?;
        Ok(id.and_then(|id| table.nodes.get(&id)).cloned())
    }

    fn neighbors(&self, query: &Neighbors) -> Result<Vec<Hop>> {
        read::neighbors(&self.rows(), query)
    }

    fn count_neighbors(&self, query: &Neighbors) -> Result<u32> {
        read::count_neighbors(&self.rows(), query)
    }

    fn subgraph(&self, query: &SubgraphQuery) -> Result<Subgraph> {
        read::subgraph(&self.rows(), query)
    }

    fn outline(&self) -> Result<Outline> {
        let (table, seq) = self.look(|state| (Arc::clone(&state.table), state.seq));
        Ok(read::outline(&table, seq))
    }

    fn shape(&self, scope: &Scope) -> Result<Shape> {
        read::shape(&self.rows(), scope)
    }

    fn find_pointers(&self, text: &str, limit: u32) -> Result<Vec<Node>> {
        read::find_pointers(&self.rows(), text, limit)
    }

    fn find_concepts(&self, query: &FindConcepts) -> Result<Vec<ConceptMatch>> {
        self.look(|state| read::find_concepts(state, query))
    }

    fn list_concepts(&self, query: &ConceptList) -> Result<Vec<Node>> {
        self.look(|state| read::list_concepts(state, query, self.setup.concepts_max_limit))
    }

    fn table(&self, query: &TableQuery) -> Result<TableIds> {
        let rows = self.rows();
        table::plain::ids(&rows.nodes, &rows.edges, query)
    }

    fn metadata_keys(&self, of: TableOf) -> Result<Vec<KeyCount>> {
        let rows = self.rows();
        Ok(match of {
            TableOf::Nodes => table::counted(rows.nodes.values().map(Node::metadata)),
            TableOf::Edges => table::counted(rows.edges.values().map(|edge| &edge.metadata)),
        })
    }

    fn count_namesakes(&self, names: &[&str]) -> Result<u32> {
        Ok(self.look(|state| names.iter().filter(|name| state.vocabulary.bears(name)).count()) as u32)
    }

    fn export_graph(&self, passes: u32, each: &mut dyn FnMut(u32, Row) -> Result<()>) -> Result<()> {
        let table = self.rows();
        for pass in 0..passes {
            table.nodes.values().try_for_each(|node| each(pass, Row::Node(node.clone())))?;
            table.edges.values().try_for_each(|edge| each(pass, Row::Edge(edge.clone())))?;
        }
        Ok(())
    }

    fn check(&self) -> Result<Health> {
        Ok(self.look(read::check))
    }

    fn set_selection(&self, ids: &[Id]) -> Result<()> {
        let table = self.rows();
        if let Some(unknown) = ids.iter().find(|id| !table.holds(id)) {
            return Err(Error::not_found("node or edge", unknown));
        }
        self.state.write().unwrap_or_else(PoisonError::into_inner).selection = ids.to_vec();
        Ok(())
    }

    fn selection(&self) -> Result<Vec<Id>> {
        Ok(self.look(|state| state.selection.iter().filter(|id| state.table.holds(id)).copied().collect()))
    }

    fn guests(&self) -> Result<Vec<Guest>> {
        Ok(Vec::new())
    }

    fn subscribe(&self, listener: Listener) -> Subscription {
        self.feed.subscribe(listener)
    }
    fn follow(&self, since: u64, listener: Listener) -> Result<Subscription> {
        let _none_meanwhile = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.look(|state| read::since(state, since)).iter().for_each(&listener);
        Ok(self.feed.subscribe(listener))
    }
}
