//! Keeping a picture of the canvas, which the window has drawn.

use std::io::Write;
use std::path::Path;

use asterism_model::{Error, Result};

use super::export::{Exported, replace_file};
use crate::graph::Graph;

/// Writes a picture of so many nodes and edges to `path`, under the rules of every export.
pub fn save_picture(
    graph: &dyn Graph,
    path: &Path,
    bytes: &[u8],
    [nodes, edges]: [u32; 2],
) -> Result<Exported> {
    replace_file(graph, path, |file| {
        file.write_all(bytes)
            .map_err(|error| Error::storage(format!("{} could not be written: {error}", path.display())))
    })?;
    Ok(Exported { path: Some(path.display().to_string()), nodes, edges, bytes: bytes.len() as u64 })
}
