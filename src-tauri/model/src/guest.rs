//! Who is at a graph: the programs that share it.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::time::Timestamp;

/// Through which door a program came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Door {
    App,
    Cli,
    Mcp,
}

/// A program that has this graph open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Type, schemars::JsonSchema)]
pub struct Guest {
    pub door: Door,
    /// Its own name, or that of the agent's client it serves.
    pub name: String,
    pub version: String,
    pub since: Timestamp,
}
