//! Writes, undo and redo.

use asterism_core::graph::Written;
use asterism_model::{Author, Entry, Report, Write};
use tauri::State;

use crate::desk::SharedDesk;

/// A list of writes as one transaction. `places` says where the nodes it makes shall stand, in their order.
///
/// Like every command that writes, it is a job: cancelled, it leaves nothing behind.
#[tauri::command]
#[specta::specta]
pub async fn write(
    desk: State<'_, SharedDesk>,
    job: String,
    writes: Vec<Write>,
    places: Vec<[f32; 2]>,
) -> Result<Written, Report> {
    desk.job(job, move |session, watch| {
        session.canvas.standing_at(places, || session.graph.write(&writes, &Author::person(), watch))
    })
    .await
}

#[tauri::command]
#[specta::specta]
pub async fn undo(desk: State<'_, SharedDesk>, job: String) -> Result<Option<Written>, Report> {
    desk.job(job, |session, watch| session.graph.undo(&Author::person(), watch)).await
}

#[tauri::command]
#[specta::specta]
pub async fn redo(desk: State<'_, SharedDesk>, job: String) -> Result<Option<Written>, Report> {
    desk.job(job, |session, watch| session.graph.redo(&Author::person(), watch)).await
}

/// The journal, newest first, older than `before` when given.
#[tauri::command]
#[specta::specta]
pub async fn journal(
    desk: State<'_, SharedDesk>,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<Entry>, Report> {
    desk.with(move |session| session.graph.journal(before, limit)).await
}
