//! All rows in the order of their ids, page by page, out of one snapshot.
//!
//! A thread of its own reads ahead in a read transaction; the caller consumes. So writers go on meanwhile, memory stays
//! bounded, and a caller that itself reads cannot wait for its own scan.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use asterism_model::{Edge, Id, Node, NodeKind, Result};
use lbug::Database;

use crate::adjacency::Topology;
use crate::cypher::{Statement, Tables};
use crate::lane::gone;
use crate::row::{edge, node, text};
use crate::session::Session;

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

/// Reads `pages` and hands every row to `each`. `begun` is dropped once the snapshot is taken.
pub(crate) fn scan<P: Send, T: Send>(
    database: &Database,
    pages: Vec<P>,
    read: impl Fn(&mut Session<'_>, P) -> Result<Vec<T>> + Send,
    begun: impl Sized,
    each: &mut dyn FnMut(T) -> Result<()>,
) -> Result<()> {
    std::thread::scope(|scope| {
        let (rows, arriving) = sync_channel(1);
        let (start, started) = sync_channel(1);
        let reader = scope.spawn(move || produce(database, pages, read, &start, &rows));
        // An error comes later, with the thread.
        started.recv().ok();
        drop(begun);
        let consumed = consume(arriving, each);
        let produced = reader.join().map_err(|_| gone())?;
        consumed.and(produced)
    })
}

fn produce<P, T>(
    database: &Database,
    pages: Vec<P>,
    read: impl Fn(&mut Session<'_>, P) -> Result<Vec<T>>,
    start: &SyncSender<()>,
    rows: &SyncSender<Vec<T>>,
) -> Result<()> {
    let mut session = Session::new(database)?;
    session.command("BEGIN TRANSACTION READ ONLY")?;
    start.send(()).map_err(|_| gone())?;
    for page in pages {
        // Nobody listens any more when the caller has failed: that error is the one to tell.
        if rows.send(read(&mut session, page)?).is_err() {
            break;
        }
    }
    session.command("COMMIT").map(drop)
}

fn consume<T>(pages: Receiver<Vec<T>>, each: &mut dyn FnMut(T) -> Result<()>) -> Result<()> {
    pages.into_iter().flatten().try_for_each(each)
}
