//! Force-directed layout: ForceAtlas2, one tick at a time.

mod force_atlas;
mod links;
mod morton;
mod overlap;
mod pace;
mod placement;
mod quadtree;
mod step;

pub use force_atlas::{ForceAtlas2, Motion};

/// What shapes a layout. Lengths are in the units of the positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Towards the origin, growing with the distance. It keeps components together.
    pub gravity: f32,
    /// How strongly nodes repel each other: the whole picture grows with its root.
    pub scaling: f32,
    /// About how far a node is from its neighbours, at a scaling of 1.
    pub spacing: f32,
    /// The least distance between the centres of two nodes once the layout has settled; 0 lets nodes overlap.
    pub clearance: f32,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { gravity: 0.2, scaling: 1.0, spacing: 40.0, clearance: 26.0, seed: 0 }
    }
}
