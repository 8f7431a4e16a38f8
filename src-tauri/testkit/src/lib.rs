#![doc = include_str!("../README.md")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod oracle;
mod random;

pub use oracle::Oracle;
pub use random::{Deed, deed, deeds};
