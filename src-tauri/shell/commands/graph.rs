//! Opening a graph.

use std::path::PathBuf;

use asterism_core::graph::{Info, Written};
use asterism_core::system::System;
use asterism_core::transfer;
use asterism_model::{Author, Report};
use tauri::State;

use crate::desk::{SharedDesk, off_loop};

/// Opens a graph folder; without one, the folder the program was started with, or what is open already.
#[tauri::command]
#[specta::specta]
pub async fn open_graph(desk: State<'_, SharedDesk>, dir: Option<String>) -> Result<Info, Report> {
    let desk = SharedDesk::clone(&desk);
    off_loop(move || desk.open(dir.map(PathBuf::from))?.graph.info()).await
}

#[tauri::command]
#[specta::specta]
pub async fn graph_info(desk: State<'_, SharedDesk>) -> Result<Info, Report> {
    desk.with(|session| session.graph.info()).await
}

/// Adds the sample graph to the open one, as one undoable step.
#[tauri::command]
#[specta::specta]
pub async fn load_sample(desk: State<'_, SharedDesk>, job: String) -> Result<Written, Report> {
    desk.job(job, |session, watch| transfer::sample(&*session.graph, &Author::person(), &System, watch)).await
}
