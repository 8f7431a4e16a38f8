//! The whole graph as one document, while it is small enough for a message.

use std::io::{self, Write};
use std::path::Path;

use asterism_core::Graph;
use asterism_core::transfer::{export_file, export_to};
use asterism_model::transfer::Format;
use asterism_model::{Error, Result, Watch};
use rmcp::model::ResourceContents;
use serde_json::json;

use super::{MAX_BYTES, document};

/// Where files of larger graphs go, within the graph's folder.
const FOLDER: &str = "exports";

pub(super) fn contents(
    graph: &dyn Graph,
    uri: &str,
    format: Format,
    watch: &dyn Watch,
) -> Result<ResourceContents> {
    let mut held = Held { bytes: Vec::new(), full: false };
    match export_to(graph, &mut held, format, None, watch) {
        Ok(_) => {}
        Err(_) if held.full => return to_file(graph, uri, format, watch),
        Err(error) => return Err(error),
    }
    let text = String::from_utf8(held.bytes).map_err(|error| Error::storage(error.to_string()))?;
    let mime_type = if format == Format::Graphml { "application/graphml+xml" } else { super::JSON };
    Ok(ResourceContents::text(text, uri).with_mime_type(mime_type))
}

/// Says where the file is, and how to read the graph piece by piece.
fn to_file(graph: &dyn Graph, uri: &str, format: Format, watch: &dyn Watch) -> Result<ResourceContents> {
    let name = if format == Format::Graphml { "graph.graphml" } else { "graph.json" };
    let folder = Path::new(&graph.info()?.dir).join(FOLDER);
    std::fs::create_dir_all(&folder)
        .map_err(|error| Error::storage(format!("{} could not be made: {error}", folder.display())))?;
    let exported = export_file(graph, &folder.join(name), format, None, watch)?;
    let answer = json!({
        "path": exported.path,
        "bytes": exported.bytes,
        "nodes": exported.nodes,
        "edges": exported.edges,
        "how": format!(
            "The graph is larger than the {} MiB that fit a message, so it was written to the file at path. To read it here piece \
             by piece: research://graph/concepts?offset=0&limit=500 pages through the concepts, and research_graph_query neighbors \
             with offset and limit through the edges of a node.",
            MAX_BYTES >> 20
        ),
    });
    Ok(document(uri, &answer))
}

/// Takes as much as fits a message.
struct Held {
    bytes: Vec<u8>,
    full: bool,
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > MAX_BYTES {
            self.full = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
