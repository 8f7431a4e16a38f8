//! A graph in this process: the store, with the verbs' rules on top.

mod known;
mod read;
mod replay;
mod rows;
mod write;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use asterism_model::{
    Author, Change, ConceptList, ConceptMatch, Edge, Entry, Error, FindConcepts, Guest, Hop, Id, KeyCount,
    Neighbors, Node, RefType, Result, Subgraph, SubgraphQuery, TableIds, TableOf, TableQuery, Watch, Write,
};
use asterism_store::{Lock, Options, Store};

use known::Memory;

use crate::changes::{Feed, Listener, Subscription, Told};
use crate::edit::Plan;
use crate::graph::{Graph, Health, Info, MAX_LIMIT, Outline, Row, Scope, Shape, Written, in_range};
use crate::journal::Line;
use crate::source::Source;
use crate::table;
use write::Request;

pub struct LocalGraph {
    store: Store,
    dir: PathBuf,
    source: Arc<dyn Source>,
    /// The most concepts one page of the vocabulary may hold.
    concepts_max_limit: u32,
    /// Held from the reading of the rows a write depends on to the end of its commit: writes happen one after another.
    writing: Mutex<Line>,
    memory: RwLock<Memory>,
    tables: table::Kept,
    feed: Feed,
    selection: Mutex<Vec<Id>>,
}

/// How a graph is opened.
#[derive(Clone)]
pub struct Setup {
    pub source: Arc<dyn Source>,
    pub concepts_max_limit: u32,
}

impl LocalGraph {
    /// Opens the graph in `dir`, making an empty one where there is none.
    ///
    /// Errors: `busy` when another process has it, `version` when it is from a newer program, `storage` when the folder
    /// or the file cannot be used. The file is left as it was then.
    pub fn open(dir: &Path, setup: Setup) -> Result<Self> {
        Self::open_locked(dir, Arc::new(Lock::claim(dir)?), setup)
    }

    /// The same for who holds the lock of this folder already.
    pub fn open_locked(dir: &Path, lock: Arc<Lock>, setup: Setup) -> Result<Self> {
        let options = Options { now: Some(setup.source.now()), ..Options::default() };
        let store = Store::open_locked(dir, lock, options)?;
        let line = read::line(&store)?;
        let memory = RwLock::new(Memory::load(&store, &line)?);
        Ok(Self {
            store,
            dir: dir.to_owned(),
            source: setup.source,
            concepts_max_limit: setup.concepts_max_limit,
            writing: Mutex::new(line),
            memory,
            tables: table::Kept::default(),
            feed: Feed::default(),
            selection: Mutex::default(),
        })
    }

    /// [`Graph::write`] under an id of the caller's: asked once more, it answers what it answered and writes nothing.
    pub fn write_once(
        &self,
        request: Id,
        writes: &[Write],
        by: &Author,
        watch: &dyn Watch,
    ) -> Result<Written> {
        write::write(self, Request { id: Some(request), by }, writes, watch)
    }

    /// [`Graph::apply`] under an id of the caller's.
    pub fn apply_once(
        &self,
        request: Id,
        changes: Vec<Change>,
        by: &Author,
        summary: &str,
        watch: &dyn Watch,
    ) -> Result<Written> {
        write::apply(self, Request { id: Some(request), by }, changes, summary, watch)
    }

    /// [`Graph::undo`] under an id of the caller's.
    pub fn undo_once(&self, request: Id, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::undo(self, Request { id: Some(request), by }, watch)
    }

    /// [`Graph::redo`] under an id of the caller's.
    pub fn redo_once(&self, request: Id, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::redo(self, Request { id: Some(request), by }, watch)
    }

    /// Whether a write could not reach the disk: nothing more is written until the graph is opened again.
    pub fn is_broken(&self) -> bool {
        self.store.is_broken()
    }

    pub(crate) fn last_seq(&self) -> u64 {
        self.store.last_seq()
    }

    /// What was committed after `since`.
    pub(crate) fn since(&self, since: u64) -> Result<Vec<Told>> {
        replay::since(&self.store, since)
    }

    /// Writes everything into the one file and lets go of it.
    pub fn close(self) -> Result<()> {
        self.store.close()
    }
}

impl Graph for LocalGraph {
    fn info(&self) -> Result<Info> {
        read::info(self)
    }

    fn write(&self, writes: &[Write], by: &Author, watch: &dyn Watch) -> Result<Written> {
        write::write(self, Request { id: None, by }, writes, watch)
    }

    fn plan(&self, writes: &[Write]) -> Result<Plan> {
        write::plan(self, writes)
    }

    fn apply(&self, changes: Vec<Change>, by: &Author, summary: &str, watch: &dyn Watch) -> Result<Written> {
        write::apply(self, Request { id: None, by }, changes, summary, watch)
    }

    fn undo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::undo(self, Request { id: None, by }, watch)
    }

    fn redo(&self, by: &Author, watch: &dyn Watch) -> Result<Option<Written>> {
        write::redo(self, Request { id: None, by }, watch)
    }

    fn journal(&self, before: Option<u64>, limit: u32) -> Result<Vec<Entry>> {
        in_range("limit", limit, 1, MAX_LIMIT)?;
        self.store.entries(before, limit)
    }

    fn get_node(&self, node_id: &str) -> Result<Node> {
        let id = Id::parse("node_id", node_id)?;
        let found = self.store.nodes(&[id])?.into_iter().next().flatten();
        found.ok_or_else(|| Error::not_found("node", id))
    }

    fn get_edge(&self, edge_id: &str) -> Result<Edge> {
        let id = Id::parse("edge_id", edge_id)?;
        let found = self.store.edges(&[id])?.into_iter().next().flatten();
        found.ok_or_else(|| Error::not_found("edge", id))
    }

    fn nodes(&self, ids: &[Id]) -> Result<Vec<Node>> {
        Ok(self.store.nodes(ids)?.into_iter().flatten().collect())
    }

    fn edges(&self, ids: &[Id]) -> Result<Vec<Edge>> {
        Ok(self.store.edges(ids)?.into_iter().flatten().collect())
    }

    fn pointer(&self, ref_type: RefType, ref_id: &str) -> Result<Option<Node>> {
        read::pointer(self, ref_type, ref_id)
    }

    fn neighbors(&self, query: &Neighbors) -> Result<Vec<Hop>> {
        read::neighbors(self, query)
    }

    fn count_neighbors(&self, query: &Neighbors) -> Result<u32> {
        read::count_neighbors(self, query)
    }

    fn subgraph(&self, query: &SubgraphQuery) -> Result<Subgraph> {
        read::subgraph(self, query)
    }

    fn outline(&self) -> Result<Outline> {
        read::outline(self)
    }

    fn shape(&self, scope: &Scope) -> Result<Shape> {
        read::shape(self, scope)
    }

    fn find_pointers(&self, text: &str, limit: u32) -> Result<Vec<Node>> {
        read::find_pointers(self, text, limit)
    }

    fn find_concepts(&self, query: &FindConcepts) -> Result<Vec<ConceptMatch>> {
        read::find_concepts(self, query)
    }

    fn list_concepts(&self, query: &ConceptList) -> Result<Vec<Node>> {
        read::list_concepts(self, query)
    }

    fn table(&self, query: &TableQuery) -> Result<TableIds> {
        table::ids(&self.store, &self.tables, query, &|see| {
            let known = self.known();
            see(&known.state.topology, &known.memory.vocabulary);
        })
    }

    fn metadata_keys(&self, of: TableOf) -> Result<Vec<KeyCount>> {
        table::keys(&self.store, &self.tables, of)
    }

    fn count_namesakes(&self, names: &[&str]) -> Result<u32> {
        Ok(read::count_namesakes(self, names))
    }

    fn export_graph(&self, passes: u32, each: &mut dyn FnMut(u32, Row) -> Result<()>) -> Result<()> {
        read::export_graph(self, passes, each)
    }

    fn check(&self) -> Result<Health> {
        read::check(self)
    }

    fn set_selection(&self, ids: &[Id]) -> Result<()> {
        read::present(self, ids)?;
        *self.selection.lock().unwrap_or_else(PoisonError::into_inner) = ids.to_vec();
        Ok(())
    }

    fn selection(&self) -> Result<Vec<Id>> {
        let selected = self.selection.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(selected.into_iter().filter(|id| read::present(self, &[*id]).is_ok()).collect())
    }

    fn guests(&self) -> Result<Vec<Guest>> {
        Ok(Vec::new())
    }

    fn subscribe(&self, listener: Listener) -> Subscription {
        self.feed.subscribe(listener)
    }

    fn follow(&self, since: u64, listener: Listener) -> Result<Subscription> {
        // No commit comes between what is told again and what is told from now on.
        let _none_meanwhile = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        for told in replay::since(&self.store, since)? {
            listener(&told);
        }
        Ok(self.feed.subscribe(listener))
    }
}
