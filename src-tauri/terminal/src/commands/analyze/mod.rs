//! analyze.

mod outputs;

use asterism_core::analyze::{self, LONG, spec};
use asterism_core::system::System;
use asterism_core::{Graph, graph::Written};
use asterism_model::algorithm::Spec;
use asterism_model::{Author, Result, Unwatched};
use serde_json::{Value, json};

use crate::arguments::Analysis;
use crate::note;
use crate::reply::Reply;
use outputs::Listing;

pub(super) fn analyze(graph: &dyn Graph, analysis: &Analysis, as_json: bool) -> Result<Reply> {
    let request = analysis.request();
    let expected = analyze::estimate(graph, &request)?;
    if expected.seconds > LONG {
        let advice = expected.advice.map(|advice| format!(" To be quicker, {advice}.")).unwrap_or_default();
        let (nodes, edges) = (expected.nodes, expected.edges);
        let said =
            format!("This takes about {:.0} s on {nodes} nodes and {edges} edges.{advice}", expected.seconds);
        note(&said, as_json);
    }
    let found = analyze::analyze(graph, &request, &Unwatched)?;
    let kept = if analysis.keep {
        Some(analyze::keep(graph, &found, &Author::person(), &System, &Unwatched)?)
    } else {
        None
    };
    let mut answer = json!(found);
    let mut text = match spec(&request.op) {
        Some(spec) => describe(graph, spec, &answer, analysis.limit as usize)?,
        None => String::new(),
    };
    if let Some(Written { summary, changed, .. }) = kept {
        text.push_str(&format!("\n{summary}"));
        answer["kept"] = json!(changed);
    }
    Ok(Reply::new(answer, text))
}

/// Every output of the catalog in its own form, one after the other.
fn describe(graph: &dyn Graph, spec: &Spec, answer: &Value, limit: usize) -> Result<String> {
    let listing = Listing { graph, answer, limit };
    let mut lines = Vec::new();
    let facts: Vec<String> = spec.outputs.iter().filter_map(|output| listing.fact(output)).collect();
    if !facts.is_empty() {
        lines.push(facts.join(", "));
    }
    lines.extend(listing.scores(&spec.outputs)?);
    for output in &spec.outputs {
        lines.extend(listing.lines(output)?);
    }
    Ok(lines.join("\n"))
}
