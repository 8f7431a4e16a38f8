//! Agents: what connects their programs to the open graph, who is there, and what they are shown as selected.

use std::path::PathBuf;

use asterism_mcp::{Host, connection};
use asterism_model::{Error, Guest, Id, Report, Result};
use serde::{Deserialize, Serialize};
use specta::Type;
use tauri::State;

use crate::desk::SharedDesk;

/// What a person copies into an agent's program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Connection {
    pub client: String,
    pub title: String,
    /// Where it goes.
    pub place: String,
    pub text: String,
}

/// What connects each known program to the open graph.
#[tauri::command]
#[specta::specta]
pub async fn connections(desk: State<'_, SharedDesk>) -> Result<Vec<Connection>, Report> {
    desk.with(|session| {
        let program = sidecar()?;
        let made = Host::ALL.map(|host| connection(host, &program, session.dir()));
        let made = made.into_iter().map(|made| Connection {
            client: made.client.to_owned(),
            title: made.title.to_owned(),
            place: made.place,
            text: made.text,
        });
        Ok(made.collect())
    })
    .await
}

/// The command-line program beside the app.
fn sidecar() -> Result<PathBuf> {
    let app = std::env::current_exe()
        .map_err(|error| Error::storage(format!("The app does not know where it is: {error}")))?;
    Ok(app.with_file_name(format!("asterism-cli{}", std::env::consts::EXE_SUFFIX)))
}

/// The programs on the open graph, in the order they came.
#[tauri::command]
#[specta::specta]
pub async fn guests(desk: State<'_, SharedDesk>) -> Result<Vec<Guest>, Report> {
    desk.with(|session| session.graph.guests()).await
}

/// Shows agents what is selected.
#[tauri::command]
#[specta::specta]
pub async fn set_selection(desk: State<'_, SharedDesk>, ids: Vec<Id>) -> Result<(), Report> {
    desk.with(move |session| session.graph.set_selection(&ids)).await
}
