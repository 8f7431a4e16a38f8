//! The graph the agent works on, opened when it is first needed: a server whose graph cannot be opened yet still shakes
//! hands, and says why with each call.

use std::sync::{Arc, Mutex, PoisonError};

use asterism_core::Graph;
use asterism_core::changes::Subscription;
use asterism_model::Result;
use tokio::sync::watch;

use crate::client::Client;

/// Opens the graph for a client.
pub type Open = Box<dyn Fn(&Client) -> Result<Arc<dyn Graph>> + Send + Sync>;

pub(crate) struct Desk {
    open: Open,
    held: Mutex<Option<Held>>,
    /// Counts the commits that were heard of.
    changes: watch::Sender<u64>,
}

struct Held {
    graph: Arc<dyn Graph>,
    _listening: Subscription,
}

impl Desk {
    pub(crate) fn new(open: Open) -> Self {
        Self { open, held: Mutex::default(), changes: watch::Sender::new(0) }
    }

    /// The graph, opened now when it is not yet. Blocks.
    pub(crate) fn graph(&self, client: &Client) -> Result<Arc<dyn Graph>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = &*held {
            return Ok(Arc::clone(&held.graph));
        }
        let graph = (self.open)(client)?;
        let changes = self.changes.clone();
        let listening = graph.subscribe(Box::new(move |_| changes.send_modify(|count| *count += 1)));
        *held = Some(Held { graph: Arc::clone(&graph), _listening: listening });
        Ok(graph)
    }

    /// The graph if it is open.
    pub(crate) fn opened(&self) -> Option<Arc<dyn Graph>> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.as_ref().map(|held| Arc::clone(&held.graph))
    }

    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}
