//! The graph as a table, and changes to many rows.

use asterism_core::graph::Written;
use asterism_core::{bulk, table};
use asterism_model::{
    Author, Bulk, BulkPreview, KeyCount, OnConflict, Report, TableIds, TableOf, TablePage, TableQuery, Write,
};
use tauri::State;

use crate::desk::SharedDesk;

/// A page of at most 1000 rows.
#[tauri::command]
#[specta::specta]
pub async fn table_page(desk: State<'_, SharedDesk>, query: TableQuery) -> Result<TablePage, Report> {
    desk.with(move |session| table::page(&*session.graph, &query)).await
}

/// The ids of any piece of the table, for a selection that is larger than a page.
#[tauri::command]
#[specta::specta]
pub async fn table_ids(desk: State<'_, SharedDesk>, query: TableQuery) -> Result<TableIds, Report> {
    desk.with(move |session| session.graph.table(&query)).await
}

#[tauri::command]
#[specta::specta]
pub async fn metadata_keys(desk: State<'_, SharedDesk>, of: TableOf) -> Result<Vec<KeyCount>, Report> {
    desk.with(move |session| session.graph.metadata_keys(of)).await
}

#[tauri::command]
#[specta::specta]
pub async fn bulk_preview(desk: State<'_, SharedDesk>, bulk: Bulk) -> Result<BulkPreview, Report> {
    desk.with(move |session| bulk::preview(&*session.graph, &bulk)).await
}

/// One transaction, as a job.
#[tauri::command]
#[specta::specta]
pub async fn bulk_apply(
    desk: State<'_, SharedDesk>,
    job: String,
    bulk: Bulk,
    on_conflict: OnConflict,
) -> Result<Written, Report> {
    desk.job(job, move |session, watch| {
        bulk::make(&*session.graph, &bulk, on_conflict, &Author::person(), watch)
    })
    .await
}

/// The writes that make a second one of these.
#[tauri::command]
#[specta::specta]
pub async fn copies(
    desk: State<'_, SharedDesk>,
    node_ids: Vec<String>,
    edge_ids: Vec<String>,
) -> Result<Vec<Write>, Report> {
    desk.with(move |session| bulk::copies(&*session.graph, &node_ids, &edge_ids)).await
}
