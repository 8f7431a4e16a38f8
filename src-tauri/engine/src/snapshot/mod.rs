//! The graph as adjacency arrays: what every algorithm runs on.

mod adjacency;
mod container;
mod neighbours;
mod part;
mod simple;

use std::collections::HashMap;
use std::sync;

use asterism_model::{Error, Id, Result, Timestamp};

use adjacency::Adjacency;
pub use adjacency::Arc;
pub(crate) use neighbours::Neighbours;
use serde::{Deserialize, Serialize};
pub(crate) use simple::Simple;

/// An edge as the algorithms see it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Link {
    pub id: Id,
    pub from: Id,
    pub to: Id,
    /// Its relation type, as a number that whoever made the links knows to name.
    pub relation: u32,
    pub weight: Option<f64>,
    pub created_at: Timestamp,
}

/// An immutable directed multigraph. Node `i` is the i-th smallest id, link `j` the j-th by (created_at, id).
///
/// ```
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp};
///
/// let [a, b, ab] = [1, 2, 3].map(|n| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>());
/// let (a, b, ab) = (a?, b?, ab?);
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let snapshot = Snapshot::new(vec![b, a], vec![Link { id: ab, from: a, to: b, relation: 0, weight: None, created_at }])?;
/// assert_eq!(snapshot.nodes(), [a, b]);
/// assert_eq!(snapshot.leaving(0)[0].node, 1);
/// # Ok::<(), asterism_model::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Snapshot {
    nodes: Vec<Id>,
    links: sync::Arc<[Link]>,
    /// Which of the links are in, ascending, where not all are.
    kept: Option<Vec<u32>>,
    ends: Vec<[u32; 2]>,
    out: Adjacency,
    into: Adjacency,
}

impl Snapshot {
    /// Sorts and indexes; O(n log n + m log m). The order in which nodes and links are given does not matter, and a
    /// node given twice is one node.
    ///
    /// # Errors
    /// `invalid_request` for a link whose end is not among the nodes, a weight that is not finite, or two links with
    /// one id; `too_large` past 2³² − 1 nodes or 2³¹ links.
    pub fn new(mut nodes: Vec<Id>, mut links: Vec<Link>) -> Result<Self> {
        nodes.sort_unstable();
        nodes.dedup();
        links.sort_unstable_by_key(|link| (link.created_at, link.id));
        within("nodes", nodes.len(), u64::from(u32::MAX))?;
        within("edges", links.len(), 1 << 31)?;
        let ends = ends(&nodes, &links)?;
        distinct(&links)?;
        Ok(Self::indexed(nodes, links.into(), None, ends))
    }

    fn indexed(
        nodes: Vec<Id>,
        links: sync::Arc<[Link]>,
        kept: Option<Vec<u32>>,
        ends: Vec<[u32; 2]>,
    ) -> Self {
        let arcs = |row: usize| {
            ends.iter().zip(0..).map(move |(pair, link)| (pair[row], Arc { node: pair[1 - row], link }))
        };
        let out = Adjacency::new(nodes.len(), || arcs(0));
        let into = Adjacency::new(nodes.len(), || arcs(1));
        Self { nodes, links, kept, ends, out, into }
    }

    /// The ids of the nodes, ascending.
    pub fn nodes(&self) -> &[Id] {
        &self.nodes
    }

    /// How many nodes there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The links by (created_at, id).
    pub fn links(&self) -> impl ExactSizeIterator<Item = &Link> + Clone {
        (0..self.ends.len() as u32).map(|link| self.link(link))
    }

    pub fn link(&self, link: u32) -> &Link {
        let at = self.kept.as_ref().map_or(link, |kept| kept[link as usize]);
        &self.links[at as usize]
    }

    /// The dense index of a node; O(log n).
    pub fn index(&self, id: &Id) -> Option<u32> {
        self.nodes.binary_search(id).ok().map(|index| index as u32)
    }

    /// The dense index of a node that was named in `field`.
    pub(crate) fn find(&self, id: &Id) -> Result<u32> {
        self.index(id).ok_or_else(|| Error::not_found("node", id))
    }

    /// Source and target of a link, as dense indices.
    pub fn ends(&self, link: u32) -> [u32; 2] {
        self.ends[link as usize]
    }

    /// What leaves a node, in the order of the links.
    pub fn leaving(&self, node: u32) -> &[Arc] {
        self.out.row(node)
    }

    /// What enters a node, in the order of the links. A self-loop is in both.
    pub fn entering(&self, node: u32) -> &[Arc] {
        self.into.row(node)
    }
}

fn within(field: &str, actual: usize, limit: u64) -> Result<()> {
    let actual = actual as u64;
    if actual > limit {
        return Err(Error::TooLarge { field: field.into(), actual, limit });
    }
    Ok(())
}

fn ends(nodes: &[Id], links: &[Link]) -> Result<Vec<[u32; 2]>> {
    let index: HashMap<Id, u32> = nodes.iter().copied().zip(0..).collect();
    let find = |link: &Link, id: Id| {
        index.get(&id).copied().ok_or_else(|| {
            Error::invalid("edges", format!("edge {} ends at {id}, which is not among the nodes", link.id))
        })
    };
    let pair = |link: &Link| {
        if link.weight.is_some_and(|weight| !weight.is_finite()) {
            return Err(Error::invalid("weight", format!("the weight of edge {} is not finite", link.id)));
        }
        Ok([find(link, link.from)?, find(link, link.to)?])
    };
    links.iter().map(pair).collect()
}

fn distinct(links: &[Link]) -> Result<()> {
    let mut ids: Vec<Id> = links.iter().map(|link| link.id).collect();
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Error::invalid("edges", format!("edge {} is given twice", pair[0]))),
        None => Ok(()),
    }
}
