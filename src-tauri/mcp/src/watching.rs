//! A call in the eyes of the work it asks for: it hears of progress and can be cancelled.

use std::sync::atomic::{AtomicU32, Ordering};

use asterism_model::Watch;
use rmcp::RoleServer;
use rmcp::model::ProgressNotificationParam;
use rmcp::service::RequestContext;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(crate) struct Watching {
    cancelled: CancellationToken,
    progress: Option<mpsc::UnboundedSender<(f64, String)>>,
    /// The last progress that was told, in hundredths.
    last: AtomicU32,
}

impl Watching {
    /// With the task that passes progress on; it ends when this is dropped. There is none when the client wants no progress.
    pub(crate) fn new(context: &RequestContext<RoleServer>) -> (Self, Option<JoinHandle<()>>) {
        let (progress, telling) = match context.meta.get_progress_token() {
            Some(token) => {
                let (send, mut receive) = mpsc::unbounded_channel::<(f64, String)>();
                let peer = context.peer.clone();
                let telling = tokio::spawn(async move {
                    while let Some((fraction, doing)) = receive.recv().await {
                        let told = ProgressNotificationParam::new(token.clone(), fraction)
                            .with_total(1.0)
                            .with_message(doing);
                        if let Err(error) = peer.notify_progress(told).await {
                            tracing::debug!(%error, "progress could not be told");
                        }
                    }
                });
                (Some(send), Some(telling))
            }
            None => (None, None),
        };
        let cancelled = context.ct.clone();
        (Self { cancelled, progress, last: AtomicU32::new(u32::MAX) }, telling)
    }
}

impl Watch for Watching {
    /// Progress only ever grows, as the protocol wants it.
    fn progress(&self, fraction: f64, doing: &str) {
        let Some(progress) = &self.progress else { return };
        let now = (fraction.clamp(0.0, 1.0) * 100.0) as u32;
        let last = self.last.load(Ordering::Relaxed);
        if last == u32::MAX || now > last {
            self.last.store(now, Ordering::Relaxed);
            // Nobody hears it when the client is gone.
            let _ = progress.send((f64::from(now) / 100.0, doing.to_owned()));
        }
    }

    fn cancelled(&self) -> bool {
        self.cancelled.is_cancelled()
    }
}
