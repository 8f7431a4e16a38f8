//! Import and export.

use std::path::PathBuf;
use std::sync::PoisonError;

use asterism_core::graph::Written;
use asterism_core::system::System;
use asterism_core::transfer::{self, Exported};
use asterism_model::transfer::{Format, Preview};
use asterism_model::{Author, Error, Report};
use tauri::State;

use crate::desk::SharedDesk;

/// Reads a file and says what importing it would do. Nothing is written.
#[tauri::command]
#[specta::specta]
pub async fn import_preview(
    desk: State<'_, SharedDesk>,
    job: String,
    path: String,
) -> Result<Preview, Report> {
    let import = desk
        .job(job, move |session, watch| {
            transfer::read(&session.graph, &PathBuf::from(path), None, &System, watch)
        })
        .await?;
    let preview = import.preview.clone();
    *desk.import.lock().unwrap_or_else(PoisonError::into_inner) = Some(import);
    Ok(preview)
}

/// Makes the import that was previewed last.
#[tauri::command]
#[specta::specta]
pub async fn import_apply(desk: State<'_, SharedDesk>) -> Result<Written, Report> {
    let import = desk.import.lock().unwrap_or_else(PoisonError::into_inner).take();
    let import = import.ok_or_else(|| Error::invalid("import", "there is no preview to apply"))?;
    desk.with(move |session| {
        let places = import.places.clone();
        let written = transfer::apply(&session.graph, import, &Author::person())?;
        session.canvas.adopt(&places);
        Ok(written)
    })
    .await
}

/// Writes the whole graph to a file, with the positions of the canvas when asked for.
#[tauri::command]
#[specta::specta]
pub async fn export_graph(
    desk: State<'_, SharedDesk>,
    job: String,
    path: String,
    format: Format,
    positions: bool,
) -> Result<Exported, Report> {
    desk.job(job, move |session, watch| {
        let places = positions.then(|| session.canvas.places());
        transfer::export_file(&session.graph, &PathBuf::from(path), format, places.as_ref(), watch)
    })
    .await
}
