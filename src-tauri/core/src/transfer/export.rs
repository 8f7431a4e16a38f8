//! Export of the whole graph, streamed.

use std::fs::File;
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

/// Writes the graph to `path`, with positions when `places` is given. A file that was there is replaced only by a whole one,
/// and never one of the graph's own files.
pub fn export_file(
    graph: &dyn Graph,
    path: &Path,
    format: Format,
    places: Option<&Places>,
    watch: &dyn Watch,
) -> Result<Exported> {
    let exported =
        replace_file(graph, path, |file| export_to(graph, BufWriter::new(file), format, places, watch))?;
    Ok(Exported { path: Some(path.display().to_string()), ..exported })
}

/// Lets `write` fill a new file beside `path` and puts it in the place of what was there once it is whole.
pub(super) fn replace_file<T>(
    graph: &dyn Graph,
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T>,
) -> Result<T> {
    let said =
        |error: std::io::Error| Error::storage(format!("{} could not be written: {error}", path.display()));
    // A link keeps pointing where it did: the file it leads to is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    refuse_own_file(graph, folder, &target)?;
    if std::fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        let reason = format!("{} is a folder or a device, not a file", path.display());
        return Err(Error::invalid("path", reason));
    }
    // The reason alone: where the temporary file would have been is nobody's concern.
    let mut fresh = part_file(folder).map_err(|error| said(error.kind().into()))?;
    let written = write(fresh.as_file_mut())?;
    fresh.as_file().sync_all().map_err(said)?;
    fresh.persist(&target).map_err(|error| said(error.error))?;
    Ok(written)
}

fn refuse_own_file(graph: &dyn Graph, folder: &Path, path: &Path) -> Result<()> {
    let own = std::fs::canonicalize(graph.info()?.dir).ok();
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let ours = name == "canvas.positions" || name == "graph.lock" || name.starts_with("graph.ladybug");
    if ours && own.is_some() && std::fs::canonicalize(folder).ok() == own {
        return Err(Error::invalid("path", format!("{} belongs to the graph itself", path.display())));
    }
    Ok(())
}

/// Temporary files are private by themselves; an export is as readable as any file the person makes.
fn part_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".asterism-export-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
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
        Format::Graphml => write_graphml(graph, &mut count, places, &mut tally)?,
        Format::CypherJson => write_cypher_json(graph, &mut count, &mut tally)?,
    }
    count.flush().map_err(|error| Error::storage(format!("The export could not be written: {error}")))?;
    Ok(Exported { path: None, nodes: tally.nodes, edges: tally.edges, bytes: count.bytes })
}

/// Keys are declared before the rows that use them, so the graph is read twice.
fn write_graphml(
    graph: &dyn Graph,
    out: &mut impl Write,
    places: Option<&Places>,
    tally: &mut Tally,
) -> Result<()> {
    let options = graphml::Options { positions: places.is_some() };
    let mut keys = graphml::Keys::default();
    let mut out = Some(out);
    let mut writer = None;
    graph.export_graph(2, &mut |pass, row| {
        if pass == 0 {
            match &row {
                Row::Node(node) => keys.observe_node(node),
                Row::Edge(edge) => keys.observe_edge(edge),
            }
            return tally.step();
        }
        if let Some(out) = out.take() {
            writer = Some(graphml::Writer::new(out, &keys, options)?);
        }
        let Some(writer) = writer.as_mut() else { return Ok(()) };
        tally.row(&row)?;
        match &row {
            Row::Node(node) => writer.node(node, places.and_then(|places| look(places, node))),
            Row::Edge(edge) => writer.edge(edge),
        }
    })?;
    // Without rows there has been no second pass.
    if let Some(out) = out {
        writer = Some(graphml::Writer::new(out, &keys, options)?);
    }
    writer.map_or(Ok(()), |writer| writer.finish().map(drop))
}

fn write_cypher_json(graph: &dyn Graph, out: &mut impl Write, tally: &mut Tally) -> Result<()> {
    let mut writer = cypher_json::Writer::new(out)?;
    graph.export_graph(1, &mut |_, row| {
        tally.row(&row)?;
        match &row {
            Row::Node(node) => writer.node(node),
            Row::Edge(edge) => writer.edge(edge),
        }
    })?;
    writer.finish().map(drop)
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
