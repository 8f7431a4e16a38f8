//! Analyses, and cancelling any job.

use asterism_core::analyze;
use asterism_model::Report;
use asterism_model::algorithm::{Analysis, Analyze, Spec};
use tauri::State;

use crate::desk::SharedDesk;

/// Every algorithm with its parameters.
#[tauri::command]
#[specta::specta]
pub fn catalog() -> Vec<Spec> {
    analyze::catalog().to_vec()
}

#[tauri::command]
#[specta::specta]
pub async fn analyze(desk: State<'_, SharedDesk>, job: String, request: Analyze) -> Result<Analysis, Report> {
    desk.job(job, move |session, watch| analyze::analyze(&*session.graph, &request, watch)).await
}

/// Asks a job to stop; false when it has ended already.
#[tauri::command]
#[specta::specta]
pub fn cancel(desk: State<'_, SharedDesk>, job: String) -> bool {
    desk.cancel(&job)
}
