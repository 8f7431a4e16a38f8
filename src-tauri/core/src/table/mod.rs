//! The graph as a table: rows in any order, by any filter, a page at a time.
//!
//! Titles, kinds, degrees, ends, relations and weights come from memory; a column that lies in the rows alone (metadata,
//! descriptions, times) is read once and follows every commit from then on. An order is kept until the next commit, so
//! that scrolling costs only the rows that are looked at.

mod cell;
mod column;
mod kept;
mod order;
pub(crate) mod plain;

use std::sync::Arc;

use asterism_model::{Id, KeyCount, Metadata, Result, TableIds, TableOf, TablePage, TableQuery};
use asterism_store::{Store, Topology};

use crate::graph::{Graph, MAX_LIMIT, in_range};
use crate::search::Vocabulary;
pub(crate) use kept::Kept;
use kept::{Keys, count_keys};

/// A page with its rows.
pub fn page(graph: &dyn Graph, query: &TableQuery) -> Result<TablePage> {
    in_range("limit", query.limit, 1, MAX_LIMIT)?;
    let TableIds { total, ids } = graph.table(query)?;
    Ok(match query.of {
        TableOf::Nodes => TablePage { total, nodes: graph.nodes(&ids)?, edges: Vec::new() },
        TableOf::Edges => TablePage { total, nodes: Vec::new(), edges: graph.edges(&ids)? },
    })
}

/// Shows the topology and the names after one and the same commit.
pub(crate) type Look<'a> = &'a dyn Fn(&mut dyn FnMut(&Topology, &Vocabulary));

/// The ids of a page. `limit` is not bounded here: an id is small.
pub(crate) fn ids(store: &Store, kept: &Kept, query: &TableQuery, look: Look<'_>) -> Result<TableIds> {
    let whole = TableQuery { offset: 0, limit: 0, ..query.clone() };
    let ids = match kept.order(&whole) {
        Some(ids) => ids,
        None => {
            let epoch = kept.epoch();
            let ids: Arc<[Id]> = order::order(store, kept, &whole, look)?.into();
            kept.keep_order(epoch, whole, ids.clone());
            ids
        }
    };
    Ok(piece(&ids, query))
}

/// The metadata keys in use, the most used first.
pub(crate) fn keys(store: &Store, kept: &Kept, of: TableOf) -> Result<Vec<KeyCount>> {
    let keys = match kept.keys(of) {
        Some(keys) => keys,
        None => {
            let epoch = kept.epoch();
            let mut keys = Keys::new();
            match of {
                TableOf::Nodes => store.scan_nodes(&mut |node| {
                    count_keys(&mut keys, node.metadata());
                    Ok(())
                })?,
                TableOf::Edges => store.scan_edges(&mut |edge| {
                    count_keys(&mut keys, &edge.metadata);
                    Ok(())
                })?,
            }
            kept.keep_keys(epoch, of, keys.clone());
            keys
        }
    };
    Ok(by_use(keys))
}

/// Likewise, counted now.
pub(crate) fn counted<'a>(bags: impl Iterator<Item = &'a Metadata>) -> Vec<KeyCount> {
    let mut keys = Keys::new();
    bags.for_each(|bag| count_keys(&mut keys, bag));
    by_use(keys)
}

fn by_use(keys: Keys) -> Vec<KeyCount> {
    let mut counts: Vec<KeyCount> = keys.into_iter().map(|(key, count)| KeyCount { key, count }).collect();
    counts.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.key.cmp(&b.key)));
    counts
}

/// The piece of an order that a query asks for.
fn piece(ids: &[Id], query: &TableQuery) -> TableIds {
    let from = ids.len().min(query.offset as usize);
    let to = ids.len().min(from.saturating_add(query.limit as usize));
    TableIds { total: ids.len() as u32, ids: ids[from..to].to_vec() }
}
