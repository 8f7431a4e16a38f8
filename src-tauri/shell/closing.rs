//! Closing the window: what is still being typed is kept first.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Manager, Runtime, WebviewWindow, Window, WindowEvent};

use crate::desk::SharedDesk;

/// A field keeps its text when it is left, and nobody leaves it when the window is closed over it.
const LEAVE: &str = "document.activeElement?.blur()";

/// The page reads what it is about to overwrite before it begins a write: nothing may be under way for so many moments in a
/// row, of so many at most.
const MOMENT: Duration = Duration::from_millis(100);
const QUIET: u32 = 8;
const MOMENTS: u32 = 60;

/// Whether the window is being closed: asked a second time, it closes at once.
#[derive(Default)]
pub(crate) struct Closing(AtomicBool);

pub(crate) fn on_window_event<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    let WindowEvent::CloseRequested { api, .. } = event else { return };
    let handle = window.app_handle();
    if handle.state::<Closing>().0.swap(true, Ordering::Relaxed) {
        return;
    }
    let Some(page) = handle.get_webview_window(window.label()) else { return };
    if page.eval(LEAVE).is_ok() {
        api.prevent_close();
        let handle = handle.clone();
        std::thread::spawn(move || finish(&handle, &page));
    }
}

fn finish<R: Runtime>(handle: &AppHandle<R>, page: &WebviewWindow<R>) {
    let desk = handle.state::<SharedDesk>();
    let mut quiet = 0;
    for _ in 0..MOMENTS {
        std::thread::sleep(MOMENT);
        quiet = if desk.idle() { quiet + 1 } else { 0 };
        if quiet == QUIET {
            break;
        }
    }
    if let Err(error) = page.destroy() {
        tracing::error!(%error, "the window could not be closed");
    }
}
