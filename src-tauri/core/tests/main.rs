//! The verbs, at their rim.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analyses;
mod arrangements;
mod cancel;
mod canvas;
mod plans;
mod property;
mod reads;
mod search;
mod support;
mod transfer;
mod twins;
mod writes;
