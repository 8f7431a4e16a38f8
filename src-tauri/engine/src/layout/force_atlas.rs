//! The layout itself: forces, one step for each tick, and the edits that may come between.

use super::Settings;
use super::links::Links;
use super::overlap::Grid;
use super::pace::Pace;
use super::placement::{place, sound};
use super::quadtree::Quadtree;

/// Of the spacing: a mean step below this is not seen.
const STILL: f32 = 0.002;
/// Ticks of making room that may follow the last force.
const SEPARATIONS: u32 = 120;

/// How much one tick moved.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Motion {
    /// The mean distance of the nodes that may move.
    pub mean: f32,
    /// The longest.
    pub most: f32,
}

/// A layout in progress. The same calls give the same bytes, whatever the number of threads.
///
/// # Complexity
/// O((n + m) log n) a tick, O(n + m) memory; a few hundred ticks to the end.
///
/// # Reference
/// Jacomy, Venturini, Heymann, Bastian 2014, doi:10.1371/journal.pone.0098679; Barnes, Hut 1986.
///
/// # Example
/// ```
/// use asterism_engine::layout::{ForceAtlas2, Settings};
///
/// let mut layout = ForceAtlas2::new(3, &[(0, 1, 1.0), (1, 2, 1.0)], &[], Settings::default());
/// layout.pin(0, [0.0, 0.0]);
/// while !layout.settled() {
///     layout.tick();
/// }
/// assert_eq!(layout.positions()[0], [0.0, 0.0]);
/// ```
#[derive(Debug)]
pub struct ForceAtlas2 {
    pub(super) settings: Settings,
    pub(super) positions: Vec<[f32; 2]>,
    pub(super) forces: Vec<[f32; 2]>,
    pub(super) masses: Vec<f32>,
    pub(super) fixed: Vec<bool>,
    /// Where only some nodes may move: which.
    hot: Option<Vec<bool>>,
    pub(super) links: Links,
    pub(super) tree: Quadtree,
    pub(super) grid: Grid,
    pub(super) pushes: Vec<(u32, [f32; 2])>,
    pub(super) pace: Pace,
    separations: u32,
}

impl ForceAtlas2 {
    /// # Arguments
    /// * `edges`: pairs of nodes and a weight (bigger is closer). Direction does not matter, loops pull nothing.
    /// * `initial`: where nodes are to begin; missing ones are drawn by the seed.
    pub fn new(
        nodes: usize,
        edges: &[(u32, u32, f32)],
        initial: &[Option<[f32; 2]>],
        settings: Settings,
    ) -> Self {
        let mut layout = Self {
            settings,
            positions: place(nodes, initial, settings.spacing, settings.seed),
            forces: vec![[0.0; 2]; nodes],
            masses: Vec::new(),
            fixed: vec![false; nodes],
            hot: None,
            links: Links::new(nodes, edges),
            tree: Quadtree::default(),
            grid: Grid::default(),
            pushes: Vec::new(),
            pace: Pace::new(0),
            separations: 0,
        };
        layout.weigh();
        layout.heat_all();
        layout
    }

    /// x and y of every node; NaN for removed ones.
    pub fn positions(&self) -> &[[f32; 2]] {
        &self.positions
    }

    /// Whether nothing will move any more. Only heat starts it again: what was settled stays where it is while the graph
    /// is edited.
    pub fn settled(&self) -> bool {
        self.pace.over() && self.separations == 0
    }

    /// One step. After the end, nothing happens.
    pub fn tick(&mut self) -> Motion {
        if self.links.refresh(self.positions.len()) {
            self.weigh();
        }
        if !self.pace.over() {
            let motion = self.step();
            self.pace.note(motion.mean < STILL * self.settings.spacing);
            if self.pace.over() && self.settings.clearance > 0.0 {
                self.separations = SEPARATIONS;
            }
            return motion;
        }
        if self.separations == 0 {
            return Motion::default();
        }
        let motion = self.separate(0.6);
        let done = motion.most < 0.01 * self.settings.clearance;
        self.separations = if done { 0 } else { self.separations - 1 };
        motion
    }

    /// Puts a node somewhere and keeps it there, whatever pulls at it.
    pub fn pin(&mut self, node: u32, at: [f32; 2]) {
        self.move_to(node, at);
        if let Some(fixed) = self.fixed.get_mut(node as usize) {
            *fixed = true;
        }
    }

    pub fn unpin(&mut self, node: u32) {
        if let Some(fixed) = self.fixed.get_mut(node as usize) {
            *fixed = false;
        }
    }

    /// Puts a node somewhere. It may move on from there. A place that is not finite is no place and changes nothing.
    pub fn move_to(&mut self, node: u32, at: [f32; 2]) {
        if let Some(at) = sound(at).filter(|_| self.exists(node)) {
            self.positions[node as usize] = at;
        }
    }

    /// A short course in which these nodes alone move.
    pub fn heat(&mut self, nodes: &[u32]) {
        let mut hot = vec![false; self.positions.len()];
        for &node in nodes {
            if let Some(hot) = hot.get_mut(node as usize) {
                *hot = true;
            }
        }
        self.hot = Some(hot);
        self.start(100);
    }

    /// A full course of the whole layout, from where it is.
    pub fn heat_all(&mut self) {
        self.hot = None;
        // Larger graphs need longer to unfold.
        self.start(240 + (4.0 * (self.positions.len() as f32).sqrt()).min(400.0) as u32);
    }

    /// Adds a node beside the middle of `near` (of the origin without any) and gives its index. It stays there until it is
    /// heated.
    pub fn add_node(&mut self, near: &[u32]) -> u32 {
        let node = self.positions.len() as u32;
        let around: Vec<[f32; 2]> = near
            .iter()
            .filter(|&&other| self.exists(other))
            .map(|&other| self.positions[other as usize])
            .collect();
        let count = around.len().max(1) as f32;
        let middle = [0, 1].map(|axis| around.iter().map(|at| at[axis]).sum::<f32>() / count);
        let [x, y] = super::quadtree::apart(node, node.wrapping_add(1));
        self.positions.push([middle[0] + x * self.settings.spacing, middle[1] + y * self.settings.spacing]);
        self.forces.push([0.0; 2]);
        self.fixed.push(false);
        self.masses.push(1.0);
        if let Some(hot) = &mut self.hot {
            hot.push(false);
        }
        node
    }

    /// Takes a node and its edges away. Its index stays taken, its position becomes NaN.
    pub fn remove_node(&mut self, node: u32) {
        if self.exists(node) {
            self.positions[node as usize] = [f32::NAN; 2];
            self.links.remove_node(node);
        }
    }

    /// Adds an edge between two nodes that exist; otherwise, and for a loop, nothing.
    pub fn add_edge(&mut self, a: u32, b: u32, weight: f32) {
        if a != b && self.exists(a) && self.exists(b) {
            self.links.add(a, b, weight);
        }
    }

    /// Takes one edge between two nodes away, the one of this weight where there are several.
    pub fn remove_edge(&mut self, a: u32, b: u32, weight: f32) {
        self.links.remove(a, b, weight);
    }

    fn exists(&self, node: u32) -> bool {
        self.positions.get(node as usize).is_some_and(|at| at[0].is_finite())
    }

    fn start(&mut self, span: u32) {
        self.pace = Pace::new(span);
        self.separations = 0;
        self.forces.fill([0.0; 2]);
    }

    fn weigh(&mut self) {
        let degrees = (0..self.positions.len() as u32).map(|node| self.links.pulls(node).len());
        self.masses = degrees.map(|degree| degree as f32 + 1.0).collect();
    }

    pub(super) fn movable(&self, node: u32) -> bool {
        let at = node as usize;
        !self.fixed[at] && self.hot.as_ref().is_none_or(|hot| hot[at]) && self.positions[at][0].is_finite()
    }
}
