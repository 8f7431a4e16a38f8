//! Files in and out.
//!
//! An import is always read and planned first; the plan says what would happen and is then applied in one transaction, or
//! thrown away. An export goes to a temporary file beside its target and takes the target's name when it is whole.

mod export;
mod import;
mod match_rows;
mod picture;
mod sample;

pub use export::{Exported, export_file, export_to};
pub use import::{Import, apply, read, readable};
pub use picture::save_picture;
pub use sample::sample;
