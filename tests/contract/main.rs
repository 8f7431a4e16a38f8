//! The command layer as the window meets it: the real commands on Tauri's mock runtime, and the generated bindings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod app;
mod bindings;
mod cli;
mod commands;
