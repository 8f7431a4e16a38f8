//! Saved views, arrangements of their own, and what colours and sizes can stand for.

use asterism_core::canvas::{Places, Trait, TraitKey, View, Views};
use asterism_core::source::Source;
use asterism_core::system::System;
use asterism_model::{Id, Report};
use tauri::State;

use crate::desk::SharedDesk;

/// Shows these slots, or all, in an arrangement of their own, beginning as the view has it where one is named. The kept one
/// stays as it is.
#[tauri::command]
#[specta::specta]
pub async fn layout_apart(
    desk: State<'_, SharedDesk>,
    slots: Option<Vec<u32>>,
    view: Option<Id>,
) -> Result<(), Report> {
    desk.with(move |session| {
        let places = view.map_or_else(Places::default, |id| Views::of(session.dir()).places(id));
        session.canvas.part(slots.as_deref(), &places);
        Ok(())
    })
    .await
}

/// Shows the kept arrangement again.
#[tauri::command]
#[specta::specta]
pub async fn layout_back(desk: State<'_, SharedDesk>) -> Result<bool, Report> {
    desk.with(|session| Ok(session.canvas.join())).await
}

#[tauri::command]
#[specta::specta]
pub async fn views(desk: State<'_, SharedDesk>) -> Result<Vec<View>, Report> {
    desk.with(|session| Views::of(session.dir()).list()).await
}

/// Keeps a view, a new one where no id is given; with `places`, where the nodes stand now goes with it.
#[tauri::command]
#[specta::specta]
pub async fn view_save(
    desk: State<'_, SharedDesk>,
    id: Option<Id>,
    name: String,
    body: serde_json::Value,
    places: bool,
) -> Result<View, Report> {
    desk.with(move |session| {
        let view = View { id: id.unwrap_or_else(|| System.id()), name, body };
        let places = places.then(|| session.canvas.seen_places());
        Views::of(session.dir()).save(view.clone(), places.as_ref())?;
        Ok(view)
    })
    .await
}

#[tauri::command]
#[specta::specta]
pub async fn view_remove(desk: State<'_, SharedDesk>, id: Id) -> Result<(), Report> {
    desk.with(move |session| Views::of(session.dir()).remove(id)).await
}

/// The metadata keys of nodes, most frequent first.
#[tauri::command]
#[specta::specta]
pub async fn trait_keys(desk: State<'_, SharedDesk>, job: String) -> Result<Vec<TraitKey>, Report> {
    desk.job(job, |session, watch| session.canvas.trait_keys(&*session.graph, watch)).await
}

/// What the nodes say under one metadata key.
#[tauri::command]
#[specta::specta]
pub async fn trait_of(desk: State<'_, SharedDesk>, job: String, key: String) -> Result<Trait, Report> {
    desk.job(job, move |session, watch| session.canvas.trait_of(&*session.graph, &key, watch)).await
}
