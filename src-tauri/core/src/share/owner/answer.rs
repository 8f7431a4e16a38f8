//! What a call asks, answered by the graph in this process.

use asterism_model::{Error, Result};
use serde::Serialize;

use super::call::{Call, Load};
use crate::graph::{Graph, Row};
use crate::local::LocalGraph;
use crate::share::columns::{OutlineColumns, ShapeColumns};
use crate::share::frame::encode;
use crate::share::message::{Ask, Rows};

/// Rows that travel together in an export.
const ROWS: usize = 256;

/// Everything but who is here and who listens: that is the owner's to say.
pub(super) fn answer(graph: &LocalGraph, ask: Ask, load: Load, call: &Call) -> Result<Vec<u8>> {
    match ask {
        Ask::Info => body(&graph.info()?),
        Ask::Write { request, by } => body(&graph.write_once(request, &load.writes, &by, call)?),
        Ask::Plan => body(&graph.plan(&load.writes)?),
        Ask::Apply { request, by, summary } => {
            body(&graph.apply_once(request, load.changes, &by, &summary, call)?)
        }
        Ask::Undo { request, by } => body(&graph.undo_once(request, &by, call)?),
        Ask::Redo { request, by } => body(&graph.redo_once(request, &by, call)?),
        Ask::Journal { before, limit } => body(&graph.journal(before, limit)?),
        Ask::Outline => body(&OutlineColumns::from(graph.outline()?)),
        Ask::Shape(scope) => body(&ShapeColumns::from(graph.shape(&scope)?)),
        Ask::Export { passes } => export(graph, passes, call),
        Ask::Check => body(&graph.check()?),
        Ask::SetSelection { ids } => body(&graph.set_selection(&ids)?),
        Ask::Selection => body(&graph.selection()?),
        ask => rows(graph, ask),
    }
}

fn rows(graph: &LocalGraph, ask: Ask) -> Result<Vec<u8>> {
    match ask {
        Ask::GetNode { node_id } => body(&graph.get_node(&node_id)?),
        Ask::GetEdge { edge_id } => body(&graph.get_edge(&edge_id)?),
        Ask::Nodes { ids } => body(&graph.nodes(&ids)?),
        Ask::Edges { ids } => body(&graph.edges(&ids)?),
        Ask::Pointer { ref_type, ref_id } => body(&graph.pointer(ref_type, &ref_id)?),
        Ask::Neighbors(query) => body(&graph.neighbors(&query)?),
        Ask::CountNeighbors(query) => body(&graph.count_neighbors(&query)?),
        Ask::Subgraph(query) => body(&graph.subgraph(&query)?),
        Ask::FindPointers { text, limit } => body(&graph.find_pointers(&text, limit)?),
        Ask::FindConcepts(query) => body(&graph.find_concepts(&query)?),
        Ask::ListConcepts(query) => body(&graph.list_concepts(&query)?),
        Ask::Table(query) => body(&graph.table(&query)?),
        Ask::MetadataKeys { of } => body(&graph.metadata_keys(of)?),
        Ask::CountNamesakes { names } => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            body(&graph.count_namesakes(&names)?)
        }
        other => Err(Error::invalid("call", format!("{other:?} is not a call of this owner"))),
    }
}

fn export(graph: &LocalGraph, passes: u32, call: &Call) -> Result<Vec<u8>> {
    let mut waiting = Rows { pass: 0, rows: Vec::with_capacity(ROWS) };
    graph.export_graph(passes, &mut |pass, row: Row| {
        if waiting.rows.len() == ROWS || (pass != waiting.pass && !waiting.rows.is_empty()) {
            call.part(body(&waiting)?)?;
            waiting.rows.clear();
        }
        waiting.pass = pass;
        waiting.rows.push(row);
        Ok(())
    })?;
    if !waiting.rows.is_empty() {
        call.part(body(&waiting)?)?;
    }
    body(&())
}

pub(super) fn body(value: &impl Serialize) -> Result<Vec<u8>> {
    encode(value).map_err(|error| Error::storage(format!("The answer could not be written: {error}")))
}
