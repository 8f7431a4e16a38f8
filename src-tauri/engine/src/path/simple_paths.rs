//! All simple paths between two nodes, shortest first.

use asterism_model::algorithm::{Family, Ground, OutputKind, ParameterKind, Spec};
use asterism_model::{Error, Id, Result, Watch};

use super::Step;
use super::nearest::{Along, FAR, Nearest};
use crate::arguments::Arguments;
use crate::describe::{integer, of_kind, output};
use crate::outcome::Outcome;
use crate::snapshot::{Arc, Snapshot};

/// Steps without a path, past which every further step is only taken where a path is certain to follow.
const PATIENCE: usize = 20_000;
const STEPS_BETWEEN_CHECKS: usize = 1 << 16;

/// Paths in order, and whether there are more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    pub paths: Vec<Vec<Step>>,
    pub truncated: bool,
}

/// All ways from one node to another that follow the edges, meet no node twice and have at most `max_depth` edges. Parallel
/// edges are different ways.
///
/// They are produced in order, so that stopping after `max_paths` costs nothing for those that are not wanted: for each
/// length a depth-first search over the links in their order, which never goes where the target is too far. Should it lose
/// itself in a region whose only exit it has used, it looks again, at each step, how far the target is without the nodes it
/// stands on.
///
/// # Returns
/// Paths by number of edges, ties by the sequence of the edges' (created_at, id).
///
/// # Errors
/// `invalid_request` where both ends are the same node; `cancelled`.
///
/// # Complexity
/// O(max_depth · d) a path with nodes of degree d, at worst O(max_depth · m) a path and length; O(n + m) memory.
///
/// # Reference
/// Iterative deepening: Korf 1985, doi:10.1016/0004-3702(85)90084-0; the certain steps: Birmelé et al. 2013, “Optimal listing
/// of cycles and st-paths in undirected graphs”, doi:10.1137/1.9781611973105.134.
///
/// # Example
/// ```
/// use asterism_engine::path::simple_paths;
/// use asterism_engine::{Link, Snapshot};
/// use asterism_model::{Id, Timestamp, Unwatched};
///
/// let id = |n: u32| format!("00000000-0000-7000-8000-{n:012}").parse::<Id>();
/// let created_at = Timestamp::parse("created_at", "2026-01-01T00:00:00Z")?;
/// let link = |n, from, to| {
///     Ok::<_, asterism_model::Error>(Link { id: id(n)?, from: id(from)?, to: id(to)?, relation: 0, weight: None, created_at })
/// };
/// let links = vec![link(11, 1, 2)?, link(12, 2, 3)?, link(13, 1, 3)?];
/// let snapshot = Snapshot::new(vec![id(1)?, id(2)?, id(3)?], links)?;
/// let ways = simple_paths(&snapshot, (0, 2), 4, 20, &Unwatched)?;
/// assert_eq!(ways.paths.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
/// # Ok::<(), asterism_model::Error>(())
/// ```
pub fn simple_paths(
    snapshot: &Snapshot,
    (from, to): (u32, u32),
    max_depth: u32,
    max_paths: usize,
    watch: &dyn Watch,
) -> Result<Ways> {
    if from == to {
        return Err(Error::invalid("to_id", "it is the node the path begins at; choose another"));
    }
    watch.progress(0.0, "Looking for paths");
    watch.check()?;
    let mut nearest = Nearest::new(snapshot.size());
    nearest.search(snapshot, Along::In, (to, max_depth), |_| false);
    let mut search = Search {
        snapshot,
        to,
        hops: nearest.hops.clone(),
        nearest,
        taken: vec![false; snapshot.size()],
        way: Vec::new(),
        found: Vec::new(),
        // One more tells whether there are more.
        wanted: max_paths + 1,
        idle: 0,
        steps: 0,
    };
    let least = search.hops[from as usize];
    search.taken[from as usize] = true;
    for length in least..=if least == FAR { 0 } else { max_depth } {
        let done = f64::from(length - least) / f64::from(max_depth - least + 1);
        watch.progress(done, "Looking for paths");
        search.extend(from, length, watch)?;
        if search.is_done() {
            break;
        }
    }
    let truncated = search.found.len() > max_paths;
    let mut paths = search.found;
    paths.truncate(max_paths);
    Ok(Ways { paths, truncated })
}

struct Search<'a> {
    snapshot: &'a Snapshot,
    to: u32,
    /// How far the target is, whatever has been taken.
    hops: Vec<u32>,
    /// How far it is without what has been taken, when asked.
    nearest: Nearest,
    taken: Vec<bool>,
    way: Vec<Arc>,
    found: Vec<Vec<Step>>,
    wanted: usize,
    /// Steps since the last path, of this length or shorter.
    idle: usize,
    steps: usize,
}

impl Search<'_> {
    fn is_done(&self) -> bool {
        self.found.len() >= self.wanted
    }

    /// All ways of exactly `left` more edges to the target. The recursion is no deeper than a path is long.
    fn extend(&mut self, node: u32, left: u32, watch: &dyn Watch) -> Result<()> {
        let certain = self.idle > PATIENCE;
        let near = certain.then(|| self.without_taken(left - 1));
        for place in 0..self.snapshot.leaving(node).len() {
            let arc = self.snapshot.leaving(node)[place];
            self.count_step(watch)?;
            if arc.node == self.to {
                if left == 1 {
                    self.keep(arc);
                } else {
                    // A shorter one, which was found before.
                    self.idle = 0;
                }
            } else if left > 1 && self.leads_on(arc.node, left - 1, near.as_deref()) {
                self.taken[arc.node as usize] = true;
                self.way.push(arc);
                self.extend(arc.node, left - 1, watch)?;
                self.way.pop();
                self.taken[arc.node as usize] = false;
            }
            if self.is_done() {
                break;
            }
        }
        Ok(())
    }

    fn leads_on(&self, node: u32, left: u32, near: Option<&[u32]>) -> bool {
        !self.taken[node as usize]
            && self.hops[node as usize] <= left
            && near.is_none_or(|near| near.binary_search(&node).is_ok())
    }

    /// The nodes, ascending, from which the target is within so many edges that avoid what has been taken.
    fn without_taken(&mut self, left: u32) -> Vec<u32> {
        let taken = &self.taken;
        self.steps +=
            self.nearest.search(self.snapshot, Along::In, (self.to, left), |node| taken[node as usize]);
        let mut near = self.nearest.reached.clone();
        near.sort_unstable();
        near
    }

    fn keep(&mut self, last: Arc) {
        self.idle = 0;
        let arcs = self.way.iter().chain([&last]);
        self.found.push(arcs.map(|&arc| Step::along(self.snapshot, arc)).collect());
    }

    fn count_step(&mut self, watch: &dyn Watch) -> Result<()> {
        self.idle += 1;
        self.steps += 1;
        if self.steps >= STEPS_BETWEEN_CHECKS {
            self.steps = 0;
            watch.check()?;
        }
        Ok(())
    }
}

pub(crate) fn spec() -> Spec {
    Spec {
        id: "paths",
        title: "Paths",
        description: "Every way from one node to another along the edges, shortest first.",
        family: Family::Path,
        reads: "Directed; parallel edges are different ways; weights do not count.",
        ground: Ground::Own { reach: Some("max_depth") },
        min_nodes: 2,
        parameters: vec![
            of_kind("from_id", "From", "Where the paths begin.", ParameterKind::Node),
            of_kind("to_id", "To", "Where they end.", ParameterKind::Node),
            integer("max_depth", "Edges", "The most edges of a path.", Some(4), (1, 16)),
            integer("max_paths", "At most", "The first so many paths.", Some(20), (1, 1000)),
        ],
        outputs: vec![
            output(
                "paths",
                "Paths",
                "Each a list of edges with the nodes they lead to; ties by the edges' (created_at, id).",
                OutputKind::Paths,
            ),
            output("truncated", "Cut", "Whether there are more.", OutputKind::Flag),
        ],
        complexity: "O(max_depth · degree) a path, at worst O(max_depth · m); memory O(n + m)",
        reference: "Korf 1985, doi:10.1016/0004-3702(85)90084-0; Birmelé et al. 2013, doi:10.1137/1.9781611973105.134",
    }
}

pub(crate) fn run(
    snapshot: &Snapshot,
    _: &[Id],
    arguments: &Arguments<'_>,
    watch: &dyn Watch,
) -> Result<Outcome> {
    let ends = (arguments.node("from_id", snapshot)?, arguments.node("to_id", snapshot)?);
    let (depth, most) = (arguments.integer("max_depth")?, arguments.integer("max_paths")?);
    simple_paths(snapshot, ends, depth, most as usize, watch)
        .map(|Ways { paths, truncated }| Outcome::Paths { paths, truncated })
}
