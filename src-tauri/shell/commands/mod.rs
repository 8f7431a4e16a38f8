//! The commands the window may call, one file a topic. Each is decode, one verb, encode.

pub mod analyze;
pub mod connect;
pub mod edit;
pub mod graph;
pub mod picture;
pub mod read;
pub mod scene;
pub mod table;
pub mod transfer;
pub mod views;
