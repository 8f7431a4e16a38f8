//! What the table keeps between questions: columns that lie in the rows alone, the keys in use, and the last orders.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use asterism_model::{Change, Id, Metadata, TableOf, TableQuery};

use super::cell::Cell;
use super::column::Column;

pub type Cells = HashMap<Id, Cell>;
pub type Keys = BTreeMap<String, u32>;

/// So many columns stay in memory, and so many orders.
const COLUMNS: usize = 6;
const ORDERS: usize = 6;

#[derive(Default)]
struct Inner {
    /// Grows with every commit.
    epoch: u64,
    columns: VecDeque<((TableOf, Column), Arc<Cells>)>,
    keys: HashMap<TableOf, Keys>,
    orders: VecDeque<(TableQuery, Arc<[Id]>)>,
}

#[derive(Default)]
pub struct Kept(Mutex<Inner>);

impl Kept {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn epoch(&self) -> u64 {
        self.inner().epoch
    }

    pub fn column(&self, of: TableOf, column: &Column) -> Option<Arc<Cells>> {
        let inner = self.inner();
        inner
            .columns
            .iter()
            .find(|((face, name), _)| *face == of && name == column)
            .map(|(_, cells)| cells.clone())
    }

    pub fn keys(&self, of: TableOf) -> Option<Keys> {
        self.inner().keys.get(&of).cloned()
    }

    pub fn order(&self, query: &TableQuery) -> Option<Arc<[Id]>> {
        self.inner().orders.iter().find(|(known, _)| known == query).map(|(_, ids)| ids.clone())
    }

    /// Keeps what was read at `epoch`, unless a commit has come between.
    pub fn keep_column(&self, epoch: u64, of: TableOf, column: Column, cells: Arc<Cells>) {
        let mut inner = self.inner();
        if inner.epoch == epoch {
            push(&mut inner.columns, ((of, column), cells), COLUMNS);
        }
    }

    pub fn keep_keys(&self, epoch: u64, of: TableOf, keys: Keys) {
        let mut inner = self.inner();
        if inner.epoch == epoch {
            inner.keys.insert(of, keys);
        }
    }

    pub fn keep_order(&self, epoch: u64, query: TableQuery, ids: Arc<[Id]>) {
        let mut inner = self.inner();
        if inner.epoch == epoch {
            push(&mut inner.orders, (query, ids), ORDERS);
        }
    }

    /// Follows a commit.
    pub fn apply(&self, changes: &[Change]) {
        let mut inner = self.inner();
        inner.epoch += 1;
        inner.orders.clear();
        for ((of, column), cells) in &mut inner.columns {
            let cells = Arc::make_mut(cells);
            for change in changes {
                let cell = match (*of, change) {
                    (TableOf::Nodes, Change::Node { after, .. }) => {
                        after.as_ref().map(|node| column.of_node(node))
                    }
                    (TableOf::Edges, Change::Edge { after, .. }) => {
                        after.as_ref().map(|edge| column.of_edge(edge))
                    }
                    _ => continue,
                };
                match (change.id(), cell) {
                    (Some(id), Some(cell)) if cell != Cell::Empty => cells.insert(id, cell),
                    (Some(id), _) => cells.remove(&id),
                    (None, _) => None,
                };
            }
        }
        for change in changes {
            let (of, before, after) = match change {
                Change::Node { before, after } => (
                    TableOf::Nodes,
                    before.as_ref().map(|row| row.metadata()),
                    after.as_ref().map(|row| row.metadata()),
                ),
                Change::Edge { before, after } => (
                    TableOf::Edges,
                    before.as_ref().map(|row| &row.metadata),
                    after.as_ref().map(|row| &row.metadata),
                ),
            };
            if let Some(keys) = inner.keys.get_mut(&of) {
                recount(keys, before, after);
            }
        }
    }
}

fn push<T>(kept: &mut VecDeque<T>, item: T, most: usize) {
    kept.push_front(item);
    kept.truncate(most);
}

pub fn count_keys(keys: &mut Keys, metadata: &Metadata) {
    for (key, _) in metadata.iter() {
        match keys.get_mut(key) {
            Some(count) => *count += 1,
            None => drop(keys.insert(key.clone(), 1)),
        }
    }
}

fn recount(keys: &mut Keys, before: Option<&Metadata>, after: Option<&Metadata>) {
    for (key, _) in before.into_iter().flat_map(Metadata::iter) {
        if let Some(count) = keys.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                keys.remove(key);
            }
        }
    }
    after.into_iter().for_each(|metadata| count_keys(keys, metadata));
}
