//! The server for agents, and what connects it to their programs.

use std::path::Path;

use asterism_core::share::{self, Introduction, Sharing};
use asterism_mcp::{Client, Host, connection};
use asterism_model::{Door, Error, Result};
use serde_json::json;
use tracing_subscriber::EnvFilter;

use crate::note;
use crate::reply::Reply;

/// Serves until the input ends.
pub(super) fn serve(sharing: &Sharing) -> Result<Reply> {
    // Standard output is the protocol's alone.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(false).init();
    let sharing = sharing.clone();
    asterism_mcp::serve(Box::new(move |client: &Client| {
        // The version of an introduction is this program's: by it the newer one takes over.
        let introduction = Introduction::new(Door::Mcp, client.actor());
        share::open(Sharing { introduction, ..sharing.clone() })
    }))?;
    Ok(Reply::silent())
}

/// What to put where, for this program as it is installed and for this graph.
pub(super) fn print_config(host: Host, dir: &Path, json: bool) -> Result<Reply> {
    let lost =
        |error: std::io::Error| Error::storage(format!("The program does not know where it is: {error}"));
    let program = std::env::current_exe().map_err(lost)?;
    let dir = std::path::absolute(dir).map_err(lost)?;
    let made = connection(host, &program, &dir);
    if !json {
        note(&made.place, json);
    }
    Ok(Reply::new(json!(made), made.text))
}
