//! What a client is told unasked: that a resource it subscribed to has changed, or the list of them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asterism_model::Id;
use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::SubscriptionSink;

use crate::desk::Desk;
use crate::resources::Wanted;
use crate::server::Peer;

/// After a change, so long is waited for more of them: many writes are one notice.
const GATHER: Duration = Duration::from_millis(250);
/// What is selected in the app is looked at so often while somebody wants to know.
const LOOK: Duration = Duration::from_millis(500);

/// Where notices go.
pub(crate) enum Listening {
    /// A client of the handshake era: to the session, for what it has subscribed to by now.
    Session { peer: Peer, subscribed: Arc<Mutex<BTreeSet<String>>> },
    /// A client of the stateless era: to the stream of its request.
    Stream(SubscriptionSink),
}

/// Tells of changes until the client is gone.
pub(crate) async fn tell(desk: Arc<Desk>, listening: Listening) {
    let mut changes = desk.changes();
    let mut selected = selection(&desk, &listening).await;
    loop {
        tokio::select! {
            changed = changes.changed() => {
                if changed.is_err() {
                    return;
                }
                tokio::time::sleep(GATHER).await;
                changes.borrow_and_update();
                if !listening.notice(|wanted| !wanted.is_selection(), true).await {
                    return;
                }
            }
            () = tokio::time::sleep(LOOK) => {
                let now = selection(&desk, &listening).await;
                if now != selected && !listening.notice(Wanted::is_selection, false).await {
                    return;
                }
                selected = now;
            }
        }
    }
}

/// What is selected, when this client wants to hear of it.
async fn selection(desk: &Arc<Desk>, listening: &Listening) -> Option<Vec<Id>> {
    let wanted = listening.uris().iter().any(|uri| Wanted::read(uri).is_ok_and(|it| it.is_selection()));
    let graph = desk.opened().filter(|_| wanted)?;
    tokio::task::spawn_blocking(move || graph.selection().ok()).await.ok().flatten()
}

impl Listening {
    fn uris(&self) -> Vec<String> {
        match self {
            Self::Session { subscribed, .. } => {
                subscribed.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
            }
            Self::Stream(sink) => sink.accepted().resource_subscriptions.clone().unwrap_or_default(),
        }
    }

    /// Tells of the resources that `concerns` picks, and of the list; false when the client is gone.
    async fn notice(&self, concerns: impl Fn(&Wanted) -> bool, list: bool) -> bool {
        let uris = self.uris();
        for uri in uris.into_iter().filter(|uri| Wanted::read(uri).is_ok_and(|wanted| concerns(&wanted))) {
            let told = match self {
                Self::Session { peer, .. } => {
                    let updated = ResourceUpdatedNotificationParam::new(uri);
                    peer.notify_resource_updated(updated).await.is_ok()
                }
                Self::Stream(sink) => sink.notify_resource_updated(uri).await.is_ok(),
            };
            if !told {
                return false;
            }
        }
        match self {
            Self::Session { peer, .. } if list => peer.notify_resource_list_changed().await.is_ok(),
            Self::Stream(sink) if list && sink.accepted().resources_list_changed == Some(true) => {
                sink.notify_resource_list_changed().await.is_ok()
            }
            _ => true,
        }
    }
}
