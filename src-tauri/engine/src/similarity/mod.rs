//! Which nodes are alike in whom they know.

mod links;

pub use links::predict_links;
pub(crate) use links::{run as run_links, spec as links_spec};
