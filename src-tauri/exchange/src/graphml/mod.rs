//! GraphML: read in the dialects that tools write, written so that all of them read it.

mod bag;
mod declare;
mod document;
mod edge;
mod elements;
mod key;
mod keys;
mod node;
mod role;
mod row;
mod rows;
mod table;
mod tally;
mod text;
mod value;
mod write;

pub use document::read;
pub use keys::Keys;
pub use write::{Look, Options, Writer};

/// The graph's own datum by which a file of ours is told. A tool that reads the file and writes it again drops or renames it.
const SIGN: &str = "asterism_file";
/// The metadata of a row, whole, and the texts XML cannot carry.
const WHOLE_NODE: &str = "asterism_node";
const WHOLE_EDGE: &str = "asterism_edge";
const EXACT_NODE: &str = "asterism_node_exact";
const EXACT_EDGE: &str = "asterism_edge_exact";
/// The ids of flattened metadata keys begin so; our own import takes the whole metadata instead.
const FLAT_NODE: &str = "n_metadata_";
const FLAT_EDGE: &str = "e_metadata_";
