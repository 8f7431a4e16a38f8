//! The verbs, at their rim.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[macro_use]
mod contract;

mod analyses;
mod arrangements;
mod backends;
mod bulk;
mod canvas;
mod following;
mod plans;
mod property;
mod search;
mod share;
mod support;
mod table;
mod transfer;
mod twins;
