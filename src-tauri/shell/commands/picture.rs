//! Pictures of the canvas, drawn by the window and kept as files.

use std::path::PathBuf;

use asterism_core::transfer::{self, Exported};
use asterism_model::{Error, Report};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tauri::State;

use crate::desk::SharedDesk;

/// Writes a picture of so many nodes and edges: `svg` as it is, or `png` from its base 64.
#[tauri::command]
#[specta::specta]
pub async fn save_picture(
    desk: State<'_, SharedDesk>,
    path: String,
    svg: Option<String>,
    png: Option<String>,
    shown: [u32; 2],
) -> Result<Exported, Report> {
    desk.with(move |session| {
        let bytes = match (svg, png) {
            (Some(svg), None) => svg.into_bytes(),
            (None, Some(png)) => {
                STANDARD.decode(png).map_err(|error| Error::invalid("png", error.to_string()))?
            }
            _ => return Err(Error::invalid("picture", "it is either SVG or PNG")),
        };
        transfer::save_picture(&*session.graph, &PathBuf::from(path), &bytes, shown)
    })
    .await
}
