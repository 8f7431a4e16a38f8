//! Where time and new ids come from: handed in by whoever opens a graph, so that the verbs are repeatable in a test.

use asterism_model::{Id, Timestamp};

pub trait Source: Send + Sync {
    fn now(&self) -> Timestamp;

    /// A fresh UUIDv7; later ones sort after earlier ones.
    fn id(&self) -> Id;
}
