//! Reads.

use asterism_model::{ConceptList, ConceptMatch, Edge, FindConcepts, Hop, Neighbors, Node, Report};
use tauri::State;

use crate::desk::SharedDesk;

#[tauri::command]
#[specta::specta]
pub async fn get_node(desk: State<'_, SharedDesk>, node_id: String) -> Result<Node, Report> {
    desk.with(move |session| session.graph.get_node(&node_id)).await
}

#[tauri::command]
#[specta::specta]
pub async fn get_edge(desk: State<'_, SharedDesk>, edge_id: String) -> Result<Edge, Report> {
    desk.with(move |session| session.graph.get_edge(&edge_id)).await
}

#[tauri::command]
#[specta::specta]
pub async fn neighbors(desk: State<'_, SharedDesk>, query: Neighbors) -> Result<Vec<Hop>, Report> {
    desk.with(move |session| session.graph.neighbors(&query)).await
}

#[tauri::command]
#[specta::specta]
pub async fn find_concepts(
    desk: State<'_, SharedDesk>,
    query: FindConcepts,
) -> Result<Vec<ConceptMatch>, Report> {
    desk.with(move |session| session.graph.find_concepts(&query)).await
}

#[tauri::command]
#[specta::specta]
pub async fn find_pointers(
    desk: State<'_, SharedDesk>,
    text: String,
    limit: u32,
) -> Result<Vec<Node>, Report> {
    desk.with(move |session| session.graph.find_pointers(&text, limit)).await
}

#[tauri::command]
#[specta::specta]
pub async fn list_concepts(desk: State<'_, SharedDesk>, query: ConceptList) -> Result<Vec<Node>, Report> {
    desk.with(move |session| session.graph.list_concepts(&query)).await
}
