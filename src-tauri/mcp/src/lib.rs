#![doc = include_str!("../README.md")]

mod budget;
mod client;
mod complete;
mod connection;
mod desk;
mod error;
mod feed;
mod instructions;
mod json;
mod reference;
mod reply;
mod resources;
mod run;
mod scan;
mod server;
mod text;
mod tools;
mod watching;
mod wire;

pub use client::Client;
pub use connection::{Connection, Host, connection};
pub use desk::Open;
pub use reference::reference;
pub use run::serve;
