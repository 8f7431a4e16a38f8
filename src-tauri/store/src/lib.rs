#![doc = include_str!("../README.md")]

mod adjacency;
mod backup;
mod batch;
mod commit;
mod cypher;
mod fault;
#[cfg(test)]
mod faults;
mod folder;
mod health;
mod journal;
mod lane;
mod ledger;
mod lock;
mod open;
mod plan;
mod query;
mod read;
mod recovery;
mod row;
mod scan;
mod schema;
mod session;
mod shape;
mod snapshot;
mod space;
mod store;
mod sum;
mod transaction;

pub use adjacency::{Incident, Link, Reach, Topology, Vertex};
pub use backup::{Closed, backups};
pub use folder::holds_graph;
pub use health::Health;
pub use journal::NewEntry;
pub use lock::Lock;
pub use open::Options;
pub use recovery::Recovery;
pub use scan::Row;
pub use snapshot::{Found, Wanted};
pub use store::{State, Store};
