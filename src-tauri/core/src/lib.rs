#![doc = include_str!("../README.md")]

pub mod analyze;
pub mod backups;
pub mod bulk;
pub mod canvas;
pub mod changes;
pub mod edit;
pub mod graph;
pub mod jobs;
mod journal;
mod local;
mod memory;
pub mod open;
mod relation;
pub mod search;
pub mod share;
pub mod source;
pub mod system;
pub mod table;
pub mod transfer;

pub use graph::Graph;
pub use local::{LocalGraph, Setup};
pub use memory::MemoryGraph;
