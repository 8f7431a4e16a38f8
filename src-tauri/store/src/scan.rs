//! All rows in the order of their ids, page by page, out of one snapshot.
//!
//! A thread of its own reads ahead in a read transaction; the caller consumes. So writers go on meanwhile, memory stays
//! bounded, and a caller that itself reads cannot wait for its own scan.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use asterism_model::{Edge, Id, Node, NodeKind, Result};

use crate::adjacency::Topology;
use crate::cypher::{Statement, Tables};
use crate::lane::gone;
use crate::row::{edge, node, text};
use crate::session::Session;
use crate::store::Store;

/// Rows of one page. Every page is a scan of the id column, so larger pages are faster and smaller ones lighter.
const PAGE: usize = 16_384;

/// A range of ids, and the tables that have rows in it.
pub(crate) struct Page<T> {
    first: Id,
    last: Id,
    tables: Vec<T>,
}

pub(crate) fn node_pages(topology: &Topology) -> Vec<Page<NodeKind>> {
    pages(topology.nodes().map(|node| (node.id, node.kind)).collect())
}

pub(crate) fn edge_pages(topology: &Topology) -> Vec<Page<Tables>> {
    let kind = |id| topology.node(&id).map_or(NodeKind::Concept, |node| node.kind);
    pages(topology.links().map(|link| (link.id, (kind(link.from), kind(link.to)))).collect())
}

/// The pages in which so many rows lie.
pub(crate) fn pages<T: Copy + Eq>(mut rows: Vec<(Id, T)>) -> Vec<Page<T>> {
    rows.sort_unstable_by_key(|(id, _)| *id);
    let page = |rows: &[(Id, T)]| {
        let ((first, _), (last, _)) = (rows.first()?, rows.last()?);
        let mut tables = Vec::new();
        for (_, table) in rows {
            if !tables.contains(table) {
                tables.push(*table);
            }
        }
        Some(Page { first: *first, last: *last, tables })
    };
    rows.chunks(PAGE).filter_map(page).collect()
}

pub(crate) fn read_nodes(session: &mut Session<'_>, page: Page<NodeKind>) -> Result<Vec<Node>> {
    let mut found = Vec::new();
    for kind in page.tables {
        let range = vec![("first", text(page.first)), ("last", text(page.last))];
        for row in session.run(Statement::ScanNodes(kind), range)? {
            found.push(node(kind, row)?);
        }
    }
    found.sort_unstable_by_key(Node::id);
    Ok(found)
}

pub(crate) fn read_edges(session: &mut Session<'_>, page: Page<Tables>) -> Result<Vec<Edge>> {
    let mut found = Vec::new();
    for tables in page.tables {
        let range = vec![("first", text(page.first)), ("last", text(page.last))];
        for row in session.run(Statement::ScanEdges(tables), range)? {
            found.push(edge(row, |_| None)?);
        }
    }
    found.sort_unstable_by_key(|edge| edge.id);
    Ok(found)
}

/// A row of a scan.
#[derive(Debug, Clone, PartialEq)]
pub enum Row {
    Node(Node),
    Edge(Edge),
}

/// What a scan goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Nodes,
    Edges,
    All,
}

/// Is given the topology of the rows' state, the number of the pass, and a row.
pub(crate) type Each<'e> = dyn FnMut(&Topology, u32, Row) -> Result<()> + 'e;

/// Hands every row to `each`, and gives the topology of their state.
pub(crate) fn scan(store: &Store, passes: u32, part: Part, each: &mut Each<'_>) -> Result<Arc<Topology>> {
    std::thread::scope(|scope| {
        let (rows, arriving) = sync_channel(1);
        let reader = scope.spawn(move || produce(store, passes, part, &rows));
        let consumed = consume(arriving, each);
        let produced = reader.join().map_err(|_| gone())?;
        consumed.and(produced)
    })
}

type Batch = (Arc<Topology>, u32, Vec<Row>);

fn produce(store: &Store, passes: u32, part: Part, rows: &SyncSender<Batch>) -> Result<Arc<Topology>> {
    let mut session = Session::new(&store.engine()?.database)?;
    let topology = store.begin(&mut session)?.topology;
    for pass in 0..passes {
        let out = |page| rows.send((topology.clone(), pass, page)).is_ok();
        if !go_through(&mut session, &topology, part, &out)? {
            break;
        }
    }
    session.command("COMMIT")?;
    Ok(topology)
}

/// False when nobody listens any more: then the caller has failed, and that error is the one to tell.
fn go_through(
    session: &mut Session<'_>,
    topology: &Topology,
    part: Part,
    out: &dyn Fn(Vec<Row>) -> bool,
) -> Result<bool> {
    if part != Part::Edges {
        for page in node_pages(topology) {
            if !out(read_nodes(session, page)?.into_iter().map(Row::Node).collect()) {
                return Ok(false);
            }
        }
    }
    if part != Part::Nodes {
        for page in edge_pages(topology) {
            if !out(read_edges(session, page)?.into_iter().map(Row::Edge).collect()) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn consume(pages: Receiver<Batch>, each: &mut Each<'_>) -> Result<()> {
    for (topology, pass, rows) in pages {
        rows.into_iter().try_for_each(|row| each(&topology, pass, row))?;
    }
    Ok(())
}
