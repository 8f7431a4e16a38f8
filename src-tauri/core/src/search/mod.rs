//! The concept vocabulary in memory: fuzzy look-up against duplicates, and browsing.
//!
//! [`Vocabulary`] holds every concept's label and aliases and is kept current by each commit. [`ratio`] has the scores,
//! [`normal`] says when two names are the same.

mod find;
mod list;
pub mod normal;
pub mod ratio;
mod vocabulary;

pub use find::{Candidate, CUTOFF};
pub use vocabulary::Vocabulary;
