//! One graph and many processes: started together, ended and killed in any order. The owner is the built `asterism-cli`; the
//! clients are this program itself, started once more with a role (`roles.rs`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

#[macro_use]
#[path = "../../src-tauri/core/tests/contract/mod.rs"]
#[allow(dead_code)]
mod contract;

mod kill;
mod owners;
mod race;
mod roles;
mod soak;
mod stage;
#[path = "../../src-tauri/core/tests/support.rs"]
#[allow(dead_code)]
mod support;

/// The contract of every graph, over an owner in a process of its own.
mod process {
    over!(crate::stage::PROCESS);
}
