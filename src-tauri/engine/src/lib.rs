#![doc = include_str!("../README.md")]

mod arguments;
mod catalog;
pub mod centrality;
pub mod community;
mod describe;
mod effort;
mod groups;
pub mod layout;
mod outcome;
pub mod path;
pub mod similarity;
pub mod snapshot;
pub mod structure;
mod weight;

pub use catalog::{catalog, check, effort, reach, run};
pub use effort::Size;
pub use outcome::Outcome;
pub use path::Step;
pub use snapshot::{Link, Snapshot};
pub use weight::WeightAs;
