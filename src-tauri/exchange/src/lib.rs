#![doc = include_str!("../README.md")]

mod collect;
mod detect;
mod limits;
mod source;

pub mod cypher_json;
pub mod graphml;

pub use detect::detect;
pub use limits::Limits;
