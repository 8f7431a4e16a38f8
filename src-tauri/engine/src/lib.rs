#![doc = include_str!("../README.md")]

mod arguments;
mod catalog;
pub mod community;
pub mod layout;
mod outcome;
pub mod path;
pub mod snapshot;
mod weight;

pub use catalog::{catalog, check, run};
pub use outcome::Outcome;
pub use snapshot::{Link, Snapshot};
pub use weight::WeightAs;
