//! The sample graph that ships with the program: Les Misérables (see `sample/README.md` for origin and licence).

use asterism_model::transfer::Format;
use asterism_model::{Author, Part, Result, Watch};

use super::import::{Origin, apply, from_stream};
use crate::graph::{Graph, Written};
use crate::source::Source;

const SAMPLE: &str = include_str!("../../sample/les-miserables.json");

/// Adds the sample to a graph, as one undoable step; what is there already stays.
pub fn sample(graph: &dyn Graph, by: &Author, source: &dyn Source, watch: &dyn Watch) -> Result<Written> {
    let origin = Origin { name: "the sample graph", size: None };
    let half = |from| Part { whole: watch, from, share: 0.5 };
    let format = Some(Format::CypherJson);
    let import = from_stream(graph, origin, SAMPLE.as_bytes(), format, source, &half(0.0))?;
    apply(graph, import, by, &half(0.5))
}
