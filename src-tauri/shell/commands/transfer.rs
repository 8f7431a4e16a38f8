//! Import and export.

use std::path::PathBuf;

use asterism_core::graph::Written;
use asterism_core::system::System;
use asterism_core::transfer::{self, Exported};
use asterism_model::transfer::{Format, Preview};
use asterism_model::{Author, Report, Watch};
use tauri::State;

use crate::desk::SharedDesk;

/// Reads a file and says what importing it would do. Nothing is written; the plan waits under the job's name.
#[tauri::command]
#[specta::specta]
pub async fn import_preview(
    desk: State<'_, SharedDesk>,
    job: String,
    path: String,
) -> Result<Preview, Report> {
    let shared = SharedDesk::clone(&desk);
    desk.job(job.clone(), move |session, watch| {
        let import = transfer::read(&*session.graph, &PathBuf::from(path), None, &System, watch)?;
        let preview = import.preview.clone();
        shared.keep_plan(job.clone(), session, import);
        // Whoever cancelled just before has found no plan to throw away.
        watch.check().inspect_err(|_| drop(shared.take_plan(&job, session)))?;
        Ok(preview)
    })
    .await
}

/// Makes the import that this job previewed. Cancelled before, the plan is thrown away; meanwhile, nothing is written.
#[tauri::command]
#[specta::specta]
pub async fn import_apply(desk: State<'_, SharedDesk>, job: String) -> Result<Written, Report> {
    let shared = SharedDesk::clone(&desk);
    desk.job(job.clone(), move |session, watch| {
        let import = shared.take_plan(&job, session)?;
        let places = import.places.clone();
        let written = transfer::apply(&*session.graph, import, &Author::person(), watch)?;
        session.canvas.adopt(written.seq, &places);
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
        transfer::export_file(&*session.graph, &PathBuf::from(path), format, places.as_ref(), watch)
    })
    .await
}
