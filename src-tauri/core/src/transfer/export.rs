//! Export of the whole graph, streamed.

use std::io::{BufWriter, Write};
use std::path::Path;

use asterism_exchange::{cypher_json, graphml};
use asterism_model::transfer::Format;
use asterism_model::{Error, Node, NodeKind, Result, Watch};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::canvas::Places;
use crate::graph::{Graph, Row};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Exported {
    /// Absent when it went to a stream.
    pub path: Option<String>,
    pub nodes: u32,
    pub edges: u32,
    pub bytes: u64,
}

/// Writes the graph to `path`, with positions when `places` is given. A file that was there is replaced only by a whole one.
pub fn export_file(
    graph: &dyn Graph,
    path: &Path,
    format: Format,
    places: Option<&Places>,
    watch: &dyn Watch,
) -> Result<Exported> {
    let said =
        |error: std::io::Error| Error::storage(format!("{} could not be written: {error}", path.display()));
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut fresh = tempfile::NamedTempFile::new_in(folder).map_err(said)?;
    let exported = export_to(graph, BufWriter::new(fresh.as_file_mut()), format, places, watch)?;
    fresh.as_file().sync_all().map_err(said)?;
    readable(fresh.path()).map_err(said)?;
    fresh.persist(path).map_err(|error| said(error.error))?;
    Ok(Exported { path: Some(path.display().to_string()), ..exported })
}

/// Temporary files are private; an export is as readable as any file the person makes.
#[cfg(unix)]
fn readable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Writes the graph to a stream.
pub fn export_to(
    graph: &dyn Graph,
    out: impl Write,
    format: Format,
    places: Option<&Places>,
    watch: &dyn Watch,
) -> Result<Exported> {
    let mut count = Count { inner: out, bytes: 0 };
    let mut tally = Tally::new(graph, format, watch)?;
    match format {
        Format::Graphml => {
            let mut keys = graphml::Keys::default();
            graph.export_graph(&mut |row| {
                tally.step()?;
                match row {
                    Row::Node(node) => keys.observe_node(&node),
                    Row::Edge(edge) => keys.observe_edge(&edge),
                }
                Ok(())
            })?;
            let options = graphml::Options { positions: places.is_some() };
            let mut writer = graphml::Writer::new(&mut count, &keys, options)?;
            graph.export_graph(&mut |row| {
                tally.row(&row)?;
                match row {
                    Row::Node(node) => writer.node(&node, places.and_then(|places| look(places, &node))),
                    Row::Edge(edge) => writer.edge(&edge),
                }
            })?;
            writer.finish()?;
        }
        Format::CypherJson => {
            let mut writer = cypher_json::Writer::new(&mut count)?;
            graph.export_graph(&mut |row| {
                tally.row(&row)?;
                match row {
                    Row::Node(node) => writer.node(&node),
                    Row::Edge(edge) => writer.edge(&edge),
                }
            })?;
            writer.finish()?;
        }
    }
    count.flush().map_err(|error| Error::storage(format!("The export could not be written: {error}")))?;
    Ok(Exported { path: None, nodes: tally.nodes, edges: tally.edges, bytes: count.bytes })
}

fn look(places: &Places, node: &Node) -> Option<graphml::Look> {
    let place = places.get(node.id())?;
    let color = match node.kind() {
        NodeKind::Concept => [79, 70, 229],
        NodeKind::Pointer => [13, 148, 136],
    };
    Some(graphml::Look { x: place.x.into(), y: place.y.into(), size: 10.0, color })
}

/// Counts rows and tells how far the export is.
struct Tally<'a> {
    nodes: u32,
    edges: u32,
    steps: u64,
    total: u64,
    watch: &'a dyn Watch,
}

impl<'a> Tally<'a> {
    fn new(graph: &dyn Graph, format: Format, watch: &'a dyn Watch) -> Result<Self> {
        let info = graph.info()?;
        let rows = u64::from(info.concepts) + u64::from(info.pointers) + u64::from(info.edges);
        let passes = if format == Format::Graphml { 2 } else { 1 };
        Ok(Self { nodes: 0, edges: 0, steps: 0, total: (rows * passes).max(1), watch })
    }

    fn step(&mut self) -> Result<()> {
        self.steps += 1;
        if self.steps.is_multiple_of(1000) {
            self.watch.progress(self.steps as f64 / self.total as f64, "Writing the file");
            self.watch.check()?;
        }
        Ok(())
    }

    fn row(&mut self, row: &Row) -> Result<()> {
        match row {
            Row::Node(_) => self.nodes += 1,
            Row::Edge(_) => self.edges += 1,
        }
        self.step()
    }
}

struct Count<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for Count<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}
