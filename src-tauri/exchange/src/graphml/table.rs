//! The keys of a file, looked up by id and by what they are for.

use std::collections::{HashMap, HashSet};

use asterism_model::transfer::Column;
use asterism_model::{Error, Result};

use super::key::{Declaration, Key};
use super::role::NodeRole;

/// What a `<data>` hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Node,
    Edge,
    Graph,
}

#[derive(Debug, Default)]
pub(super) struct Table {
    keys: Vec<Key>,
    by_id: HashMap<String, Vec<usize>>,
    node_names: HashSet<String>,
    edge_names: HashSet<String>,
    with_default: Vec<usize>,
    ours: bool,
}

/// No tool writes so many; each costs memory on every look at the file.
const MOST_KEYS: usize = 10_000;

impl Table {
    /// Takes a declaration in. One that comes after its first use replaces the key that was made for it then.
    pub(super) fn declare(&mut self, declared: Declaration) -> Result<()> {
        let mut key = Key::new(declared);
        self.name_apart(&mut key);
        self.ours |= key.is_ours();
        let known = self.by_id.get(&key.id).into_iter().flatten();
        let index = match known.copied().find(|index| self.keys[*index].undeclared) {
            Some(index) => {
                key.on_node_rows = self.keys[index].on_node_rows;
                key.on_edge_rows = self.keys[index].on_edge_rows;
                self.keys[index] = key;
                index
            }
            None => self.push(key)?,
        };
        if self.keys[index].default.is_some() {
            self.with_default.push(index);
        }
        Ok(())
    }

    /// Two keys for the same rows under one name would overwrite each other: the second keeps its id in its name.
    fn name_apart(&mut self, key: &mut Key) {
        let taken = (key.on_nodes && self.node_names.contains(&key.name))
            || (key.on_edges && self.edge_names.contains(&key.name));
        if taken {
            key.name = format!("{} ({})", key.name, key.id);
        }
        if key.on_nodes {
            self.node_names.insert(key.name.clone());
        }
        if key.on_edges {
            self.edge_names.insert(key.name.clone());
        }
    }

    fn push(&mut self, key: Key) -> Result<usize> {
        let (index, limit) = (self.keys.len(), MOST_KEYS as u64);
        if index == MOST_KEYS {
            return Err(Error::TooLarge { field: "keys".into(), actual: limit + 1, limit });
        }
        self.by_id.entry(key.id.clone()).or_default().push(index);
        self.keys.push(key);
        Ok(index)
    }

    /// The key a `<data>` of this owner means; a new one when nothing has declared it.
    pub(super) fn find(&mut self, id: &str, owner: Owner, line: u64) -> Result<usize> {
        let known = self.by_id.get(id).map_or(&[][..], Vec::as_slice);
        let fits = |index: &&usize| match owner {
            Owner::Node => self.keys[**index].on_nodes,
            Owner::Edge => self.keys[**index].on_edges,
            Owner::Graph => true,
        };
        let index = match known.iter().find(fits).or(known.first()) {
            Some(index) => *index,
            None => self.push(Key::undeclared(id, line))?,
        };
        self.count(index, owner);
        Ok(index)
    }

    fn count(&mut self, index: usize, owner: Owner) {
        match owner {
            Owner::Node => self.keys[index].on_node_rows += 1,
            Owner::Edge => self.keys[index].on_edge_rows += 1,
            Owner::Graph => {}
        }
    }

    pub(super) fn key(&self, index: usize) -> &Key {
        &self.keys[index]
    }

    /// The keys with a default.
    pub(super) fn defaults(&self) -> impl Iterator<Item = (usize, &Key)> {
        self.with_default.iter().map(|index| (*index, &self.keys[*index]))
    }

    /// Whether this program wrote the file.
    pub(super) fn is_ours(&self) -> bool {
        self.ours
    }

    /// Whether nodes carry colours, so that size and colour are a look and not data.
    pub(super) fn is_picture(&self) -> bool {
        ["r", "g", "b"].into_iter().all(|name| self.node_names.contains(name))
    }

    /// Whether texts hold several values, joined by `<SEP>` as LightRAG does.
    pub(super) fn has_several_values(&self) -> bool {
        self.node_names.contains("entity_id")
    }

    pub(super) fn undeclared(&self) -> Vec<&str> {
        self.keys.iter().filter(|key| key.undeclared).map(|key| key.id.as_str()).collect()
    }

    /// How each key is read, in the order of the file.
    pub(super) fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for key in &self.keys {
            let column =
                |on: &str, becomes: String| Column { on: on.into(), name: key.name.clone(), becomes };
            let shared = key.on_nodes && key.on_edges;
            if key.on_nodes && (!shared || key.on_node_rows > 0) {
                let role = match key.node_role {
                    NodeRole::Look if !self.is_picture() => NodeRole::Metadata,
                    role => role,
                };
                columns.push(column("node", role.becomes(&key.name)));
            }
            if key.on_edges && (!shared || key.on_edge_rows > 0) {
                columns.push(column("edge", key.edge_role.becomes(&key.name)));
            }
            if !key.on_nodes && !key.on_edges {
                columns.push(column("graph", "ignored".into()));
            }
        }
        columns
    }
}
