//! The picture: columns fetched in pieces, positions pulled once a frame, nodes moved by hand.

use std::sync::{Arc, PoisonError};

use asterism_core::canvas::{Extent, Frame, Move};
use asterism_model::{Error, Report};
use tauri::State;

use crate::bytes::Bytes;
use crate::desk::SharedDesk;

/// Takes the picture and says how many bytes there are to fetch.
#[tauri::command]
#[specta::specta]
pub async fn scene_open(desk: State<'_, SharedDesk>) -> Result<Extent, Report> {
    let (extent, bytes) = desk.with(|session| session.canvas.columns(&*session.graph)).await?;
    *desk.columns.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(bytes);
    Ok(extent)
}

/// A piece of the picture taken last; the last piece frees it.
#[tauri::command]
#[specta::specta]
pub fn scene_read(desk: State<'_, SharedDesk>, offset: u32, length: u32) -> Result<Bytes, Report> {
    let mut held = desk.columns.lock().unwrap_or_else(PoisonError::into_inner);
    let (start, end) = (offset as usize, offset as usize + length as usize);
    let piece = held.get(start..end.min(held.len())).map(<[u8]>::to_vec);
    if end >= held.len() {
        *held = Arc::default();
    }
    match piece {
        Some(piece) => Ok(Bytes(piece)),
        None => Err(Error::invalid("offset", "it lies past the end of the picture").into()),
    }
}

/// Revision, slots, whether the layout runs, 0 (four u32), then x and y of every slot (f32; NaN = empty).
#[tauri::command]
#[specta::specta]
pub async fn layout_frame(desk: State<'_, SharedDesk>) -> Result<Bytes, Report> {
    let frame = desk.with(|session| Ok(session.canvas.frame())).await?;
    Ok(Bytes(encode(&frame)))
}

fn encode(frame: &Frame) -> Vec<u8> {
    let count = frame.positions.len() as u32;
    let head = [frame.revision, count, u32::from(frame.running), 0].into_iter().flat_map(u32::to_le_bytes);
    head.chain(frame.positions.iter().flatten().flat_map(|at| at.to_le_bytes())).collect()
}

/// Starts or stops the layout.
#[tauri::command]
#[specta::specta]
pub async fn layout_run(desk: State<'_, SharedDesk>, on: bool) -> Result<(), Report> {
    desk.with(move |session| {
        session.canvas.run(on);
        Ok(())
    })
    .await
}

/// Puts nodes where a hand put them.
#[tauri::command]
#[specta::specta]
pub async fn layout_move(desk: State<'_, SharedDesk>, moves: Vec<Move>) -> Result<(), Report> {
    desk.with(move |session| session.canvas.place(&moves)).await
}

/// Lets the layout move these nodes again.
#[tauri::command]
#[specta::specta]
pub async fn layout_unpin(desk: State<'_, SharedDesk>, slots: Vec<u32>) -> Result<(), Report> {
    desk.with(move |session| session.canvas.unpin(&slots)).await
}
