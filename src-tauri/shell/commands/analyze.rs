//! Analyses, and cancelling any job.

use asterism_core::analyze;
use asterism_core::graph::Written;
use asterism_core::system::System;
use asterism_model::algorithm::{Analyze, Estimate, Spec};
use asterism_model::analysis::Analysis;
use asterism_model::{Author, Report};
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

/// What an analysis will take.
#[tauri::command]
#[specta::specta]
pub async fn estimate(desk: State<'_, SharedDesk>, request: Analyze) -> Result<Estimate, Report> {
    desk.with(move |session| analyze::estimate(&*session.graph, &request)).await
}

/// Writes what an analysis found to the nodes, as metadata.
#[tauri::command]
#[specta::specta]
pub async fn keep_analysis(
    desk: State<'_, SharedDesk>,
    job: String,
    analysis: Analysis,
) -> Result<Written, Report> {
    desk.job(job, move |session, watch| {
        analyze::keep(&*session.graph, &analysis, &Author::person(), &System, watch)
    })
    .await
}

/// Asks a job to stop; false when it has ended already.
#[tauri::command]
#[specta::specta]
pub fn cancel(desk: State<'_, SharedDesk>, job: String) -> bool {
    desk.cancel(&job)
}
