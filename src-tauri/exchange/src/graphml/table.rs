//! The keys of a file, looked up by id and by what they are for.

use std::collections::{HashMap, HashSet};

use asterism_model::transfer::Column;
use asterism_model::{Error, Result};

use super::SIGN;
use super::key::{Declaration, Key, Kind};
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
    with_default: Vec<usize>,
    ours: bool,
    drawn: bool,
}

/// No tool writes so many; each costs memory on every look at the file.
const MOST_KEYS: usize = 10_000;

impl Table {
    /// Takes a declaration in. One that comes after its first use replaces the key that was made for it then.
    pub(super) fn declare(&mut self, declared: Declaration) -> Result<()> {
        let mut key = Key::new(declared);
        if key.on_nodes {
            self.node_names.insert(key.name.clone());
        }
        self.drawn |= key.kind == Kind::Drawing;
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
        self.ours |= owner == Owner::Graph && id == SIGN;
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

    /// Whether the file is a drawing of yEd's, which has an empty text for every column that was never filled.
    pub(super) fn is_drawn(&self) -> bool {
        self.drawn
    }

    /// Whether a key holds the state of Cytoscape's windows and not data.
    pub(super) fn is_state(&self, key: &Key) -> bool {
        key.is_state && ["SUID", "shared name"].into_iter().all(|name| self.node_names.contains(name))
    }

    pub(super) fn undeclared(&self) -> Vec<&str> {
        self.keys.iter().filter(|key| key.undeclared).map(|key| key.id.as_str()).collect()
    }

    /// The name of a key of ours without what keeps it apart from the fields.
    fn plain<'n>(&self, name: &'n str) -> &'n str {
        let inner = name.strip_prefix("metadata.").filter(|_| self.ours);
        inner.unwrap_or(name)
    }

    /// How each key is read, in the order of the file. What a key is for is told by its use before its declaration: one tool
    /// declares every key for nodes, and another gives one name two keys of different types.
    pub(super) fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        let mut seen = HashSet::new();
        for key in &self.keys {
            let (node, edge) = (key.on_node_rows > 0, key.on_edge_rows > 0);
            let unused = !node && !edge;
            let mut say = |on: &str, becomes: String| {
                let becomes = if self.is_state(key) { "ignored".to_owned() } else { becomes };
                if seen.insert((on.to_owned(), key.name.clone(), becomes.clone())) {
                    columns.push(Column { on: on.into(), name: key.name.clone(), becomes });
                }
            };
            if node || (unused && key.on_nodes && !key.on_edges) {
                let is_data = key.node_role == NodeRole::Look && !self.is_picture();
                let role = if is_data { NodeRole::Metadata } else { key.node_role };
                say("node", role.becomes(self.plain(&key.name)));
            }
            if edge || (unused && key.on_edges && !key.on_nodes) {
                say("edge", key.edge_role.becomes(self.plain(&key.name)));
            }
            if !key.on_nodes && !key.on_edges {
                say("graph", "ignored".into());
            }
        }
        columns
    }
}
