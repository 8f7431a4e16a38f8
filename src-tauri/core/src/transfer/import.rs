//! Import: a file becomes records, records meet the rows that are there, and a preview says what would happen.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use asterism_exchange::{Limits, cypher_json, detect, graphml};
use asterism_model::transfer::{Format, Parsed, Preview};
use asterism_model::{Author, Change, Error, Id, Part, Result, Watch};

use super::match_rows::Matching;
use crate::edit;
use crate::graph::{Graph, Written};
use crate::source::Source;

/// Problems listed one by one in a preview; all are counted.
const LISTED: usize = 1000;

/// An import that has been planned and not yet made.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    pub preview: Preview,
    /// Where the file draws its nodes.
    pub places: Vec<(Id, [f32; 2])>,
    changes: Vec<Change>,
}

/// Reads a file and plans its import. Nothing is written.
pub fn read(
    graph: &dyn Graph,
    path: &Path,
    format: Option<Format>,
    source: &dyn Source,
    watch: &dyn Watch,
) -> Result<Import> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (file, size) = open(path)?;
    let origin = Origin { name: &name, size: Some(size) };
    from_stream(graph, origin, BufReader::with_capacity(1 << 20, file), format, source, watch)
}

/// Refuses what `read` could not even open.
pub fn readable(path: &Path) -> Result<()> {
    open(path).map(drop)
}

fn open(path: &Path) -> Result<(File, u64)> {
    let said = |error: std::io::Error| {
        Error::invalid("file", format!("{} could not be read: {error}", path.display()))
    };
    let found = std::fs::metadata(path).map_err(said)?;
    if !found.is_file() {
        let reason = format!("{} is not a file but a folder, a pipe or a device", path.display());
        return Err(Error::invalid("file", reason));
    }
    Ok((File::open(path).map_err(said)?, found.len()))
}

/// What is known of a file before it is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin<'a> {
    /// How the preview calls it.
    pub(super) name: &'a str,
    pub(super) size: Option<u64>,
}

/// The same from a stream.
pub(super) fn from_stream(
    graph: &dyn Graph,
    origin: Origin<'_>,
    mut input: impl BufRead,
    format: Option<Format>,
    source: &dyn Source,
    watch: &dyn Watch,
) -> Result<Import> {
    let Origin { name, size } = origin;
    let unread = |error: std::io::Error| Error::invalid("file", format!("{name} could not be read: {error}"));
    let head = input.fill_buf().map_err(unread)?;
    let format = format.or_else(|| detect(name, head)).ok_or_else(|| unknown(name, head))?;
    watch.progress(0.0, "Reading the file");
    let limits = Limits { size, ..Limits::default() };
    let half = Part { whole: watch, from: 0.0, share: 0.5 };
    let parsed = match format {
        Format::Graphml => graphml::read(input, &limits, &half)?,
        Format::CypherJson => cypher_json::read(input, &limits, &half)?,
    };
    watch.progress(0.5, "Comparing with the graph");
    plan(graph, name, format, parsed, source, watch)
}

fn unknown(name: &str, head: &[u8]) -> Error {
    let what = match head {
        [] => "is empty",
        [0x1f, 0x8b, ..] | [b'P', b'K', 3, 4, ..] => "is compressed; unpack it first",
        _ => "is neither GraphML nor a JSON of nodes and edges",
    };
    Error::invalid("file", format!("{name} {what}"))
}

fn plan(
    graph: &dyn Graph,
    name: &str,
    format: Format,
    parsed: Parsed,
    source: &dyn Source,
    watch: &dyn Watch,
) -> Result<Import> {
    let Parsed { nodes, edges, columns, problems, problem_count, skipped, mut notes } = parsed;
    let unlisted = problem_count.saturating_sub(problems.len() as u32);
    let mut matching = Matching::new(graph, source, problems);
    matching.nodes(nodes, watch)?;
    matching.edges(edges, watch)?;
    let met = matching.done();
    notes.extend(met.notes);
    let mut changes = met.changes;
    edit::in_order(&mut changes);
    let problem_count = met.problems.len() as u32 + unlisted;
    // What is lost comes first: the list may be cut.
    let mut problems = met.problems;
    problems.sort_by_key(|problem| !problem.left_out);
    problems.truncate(LISTED);
    let preview = Preview {
        file: name.to_owned(),
        format,
        create_concepts: met.tally.concepts,
        create_pointers: met.tally.pointers,
        create_edges: met.tally.edges,
        update: met.tally.updated,
        unchanged: met.tally.unchanged,
        skipped: met.tally.skipped + skipped,
        columns,
        problems,
        problem_count,
        notes,
        samples: met.samples,
    };
    Ok(Import { preview, places: met.places, changes })
}

/// Makes a planned import: all of it in one transaction, or none. `busy` when the graph has changed under the plan.
pub fn apply(graph: &dyn Graph, import: Import, by: &Author, watch: &dyn Watch) -> Result<Written> {
    let summary = format!("Import {}", import.preview.file);
    graph.apply(import.changes, by, &summary, watch)
}
