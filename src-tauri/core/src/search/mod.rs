//! The concept vocabulary in memory: fuzzy look-up against duplicates, and browsing.
//!
//! [`Vocabulary`] holds every concept's label and aliases and is kept current by each commit. [`ratio`] has the scores,
//! [`normal`] says when two names are the same.

mod find;
mod form;
mod list;
pub mod normal;
mod pattern;
mod pointers;
pub mod ratio;
mod rows;
#[cfg(test)]
mod sample;
mod scorer;
mod similar;
mod stretch;
mod vocabulary;

pub use find::{CUTOFF, Candidate};
pub use pointers::pointers;
pub use similar::similar;
pub use vocabulary::Vocabulary;
