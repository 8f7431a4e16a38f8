//! How a graph hangs together.

mod components;
mod cores;
mod triangles;

pub use components::connected_components;
pub(crate) use components::{run as run_components, spec as components_spec};
pub use cores::cores;
pub(crate) use cores::{run as run_cores, spec as cores_spec};
pub use triangles::triangles;
pub(crate) use triangles::{run as run_triangles, spec as triangles_spec};
