//! import, export and sample.

use std::io::{self, Write};
use std::path::Path;

use asterism_core::Graph;
use asterism_core::system::System;
use asterism_core::transfer::{self, Exported};
use asterism_model::transfer::{Format, Preview};
use asterism_model::{Author, Error, Result, Unwatched};
use serde_json::json;

use crate::arguments::FileFormat;
use crate::reply::{Reply, line};

impl From<FileFormat> for Format {
    fn from(format: FileFormat) -> Self {
        match format {
            FileFormat::Graphml => Self::Graphml,
            FileFormat::CypherJson => Self::CypherJson,
        }
    }
}

pub(super) fn import(
    graph: &dyn Graph,
    file: &Path,
    format: Option<FileFormat>,
    dry_run: bool,
    accept_problems: bool,
) -> Result<Reply> {
    let import = transfer::read(graph, file, format.map(Format::from), &System, &Unwatched)?;
    let preview = import.preview.clone();
    let described = describe(&preview);
    if dry_run {
        return Ok(Reply::new(json!({ "op": "import", "imported": false, "preview": preview }), described));
    }
    if let Some(refused) = refused(&preview, &described, accept_problems) {
        return Ok(refused);
    }
    let written = transfer::apply(graph, import, &Author::person(), &Unwatched)?;
    let text = format!("{described}\nImported: {} rows written.", written.changed);
    let json = json!({ "op": "import", "imported": true, "seq": written.seq, "preview": preview });
    Ok(Reply::new(json, text))
}

/// The answer to a file with problems that nobody has accepted.
fn refused(preview: &Preview, described: &str, accept_problems: bool) -> Option<Reply> {
    let json = json!({ "op": "import", "imported": false, "preview": preview });
    let text =
        format!("{described}\nNothing was imported. Repeat with --accept-problems to import the rest.");
    (preview.problem_count > 0 && !accept_problems).then(|| Reply::new(json, text).failed())
}

/// How an import would be refused; nothing is imported.
pub(super) fn rehearse(
    graph: &dyn Graph,
    file: &Path,
    format: Option<FileFormat>,
    accept_problems: bool,
) -> Result<Option<Reply>> {
    let preview = transfer::read(graph, file, format.map(Format::from), &System, &Unwatched)?.preview;
    Ok(refused(&preview, &describe(&preview), accept_problems))
}

fn describe(preview: &Preview) -> String {
    let mut lines = vec![format!(
        "{}: {} concepts, {} pointers and {} edges to create; {} rows to update, {} unchanged, {} skipped",
        preview.file,
        preview.create_concepts,
        preview.create_pointers,
        preview.create_edges,
        preview.update,
        preview.unchanged,
        preview.skipped
    )];
    lines.extend(
        preview
            .columns
            .iter()
            .map(|column| format!("  {} {} → {}", column.on, line(&column.name), line(&column.becomes))),
    );
    lines.extend(preview.notes.iter().map(|note| format!("  note: {note}")));
    lines.extend(preview.problems.iter().map(|problem| {
        let id = problem.id.as_ref().map(|id| format!(" ({})", line(id))).unwrap_or_default();
        format!("  line {}{id}: {}", problem.line, problem.message.replace('\n', "\\n"))
    }));
    let unlisted =
        preview.problem_count as usize - preview.problems.len().min(preview.problem_count as usize);
    if unlisted > 0 {
        lines.push(format!("  and {unlisted} more problems"));
    }
    lines.join("\n")
}

/// What an export is written as: what was asked for, or else what the file's name ends in.
///
/// Errors: `invalid_request` for an ending that says something else, and for GraphML where the answer must be JSON.
pub(crate) fn export_format(format: Option<FileFormat>, output: Option<&Path>, json: bool) -> Result<Format> {
    let file = output.filter(|path| *path != Path::new("-"));
    let ending = file.and_then(Path::extension).map(|end| end.to_string_lossy().to_lowercase());
    let format = match (format.map(Format::from), ending.as_deref()) {
        (Some(format), _) => format,
        (None, None | Some("graphml" | "xml")) => Format::Graphml,
        (None, Some("json")) => Format::CypherJson,
        (None, Some(other)) => {
            let reason = format!(
                ".{other} is not the ending of a format that is written here; name the format with --format \
                 graphml or --format cypher-json"
            );
            return Err(Error::invalid("output", reason));
        }
    };
    if json && file.is_none() && format == Format::Graphml {
        let reason = "GraphML on standard output is no JSON document; give a file with -o, or take --format cypher-json";
        return Err(Error::invalid("format", reason));
    }
    Ok(format)
}

pub(super) fn export(
    graph: &dyn Graph,
    format: Option<FileFormat>,
    output: Option<&Path>,
    json: bool,
) -> Result<Reply> {
    let format = export_format(format, output, json)?;
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        return to_standard_output(graph, format);
    };
    let exported = transfer::export_file(graph, path, format, None, &Unwatched)?;
    let Exported { nodes, edges, bytes, .. } = &exported;
    let text = format!("{}: {nodes} nodes and {edges} edges, {bytes} bytes", path.display());
    Ok(Reply::new(json!({ "op": "export", "exported": exported }), text))
}

fn to_standard_output(graph: &dyn Graph, format: Format) -> Result<Reply> {
    let mut out = Pipe { inner: io::BufWriter::new(io::stdout().lock()), closed: false };
    match transfer::export_to(graph, &mut out, format, None, &Unwatched) {
        Err(error) if !out.closed => Err(error),
        _ => Ok(Reply::silent()),
    }
}

/// Remembers that whoever reads has seen enough, which is no error: `asterism-cli export | head`.
struct Pipe<W> {
    inner: W,
    closed: bool,
}

impl<W: Write> Pipe<W> {
    fn seen<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        self.closed |= done.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        done
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.inner.write(bytes);
        self.seen(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.inner.flush();
        self.seen(done)
    }
}

pub(super) fn sample(graph: &dyn Graph) -> Result<Reply> {
    let written = transfer::sample(graph, &Author::person(), &System, &Unwatched)?;
    let text = match written.changed {
        0 => "The sample graph is already there.".to_owned(),
        rows => format!("The sample graph was added: {rows} rows."),
    };
    Ok(Reply::new(json!({ "op": "sample", "changed": written.changed, "seq": written.seq }), text))
}
