//! What the window is told unasked.

use asterism_core::canvas::Delta;
use serde::{Deserialize, Serialize};
use specta::Type;
use tauri::{AppHandle, Runtime};
use tauri_specta::Event;

/// A commit has changed the graph, whoever made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, Event)]
pub struct GraphChanged {
    /// The folder of the graph it is about, spelled as the open graph's own.
    pub dir: String,
    /// Whether this window asked for it.
    pub own: bool,
    #[serde(flatten)]
    pub delta: Delta,
}

/// How far a job is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type, Event)]
pub struct JobProgress {
    pub job: String,
    /// 0 to 1.
    #[specta(type = asterism_model::Finite)]
    pub fraction: f64,
    /// What is being done, for the person.
    pub doing: String,
}

/// Something to tell the window.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    Changed(Box<GraphChanged>),
    Progress(JobProgress),
}

/// Where news goes.
pub type Tell = std::sync::Arc<dyn Fn(News) + Send + Sync>;

/// Tells every window of the app.
pub fn to_window<R: Runtime>(app: AppHandle<R>) -> Tell {
    std::sync::Arc::new(move |news| {
        let sent = match news {
            News::Changed(changed) => changed.emit(&app),
            News::Progress(progress) => progress.emit(&app),
        };
        if let Err(error) = sent {
            tracing::warn!(%error, "the window could not be told");
        }
    })
}
