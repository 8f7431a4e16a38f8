#![doc = include_str!("../README.md")]

mod arguments;
mod commands;
mod reply;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use asterism_core::open;
use asterism_core::system::System;
use asterism_core::{Graph, LocalGraph, Setup};
use asterism_model::{Error, Report, Result};
use clap::Parser;

use arguments::{Arguments, Command};
use reply::Reply;

/// Runs one command of `asterism-cli`.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(usage) => {
            let _ = usage.print();
            return if usage.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let json = arguments.json;
    match perform(arguments).and_then(|reply| reply.print(json)) {
        Ok(code) => code,
        Err(error) => {
            say(error, json);
            ExitCode::FAILURE
        }
    }
}

fn perform(arguments: Arguments) -> Result<Reply> {
    let environment = |name: &str| std::env::var_os(name);
    let dir = open::graph_dir(arguments.graph_dir, &environment)?;
    let concepts_max_limit = open::concepts_max_limit(&environment)?;
    if !arguments.command.makes_a_graph() && !open::holds_graph(&dir) {
        let reason = format!("there is no graph in {}; sample, import and write begin one", dir.display());
        return Err(Error::invalid("graph_dir", reason));
    }
    let setup = Setup { source: Arc::new(System), concepts_max_limit };
    let graph = LocalGraph::open(&dir, setup)?;
    if let Some(recovered) = graph.info()?.recovered {
        let _ = writeln!(io::stderr(), "{}", reply::visible(&recovered));
    }
    let reply = commands::perform(&graph, arguments.command);
    // What was answered stands: every write is on disk already, and the log is read at the next opening.
    if let Err(error) = graph.close() {
        say(error, false);
    }
    reply
}

fn say(error: Error, json: bool) {
    let report = Report::from(error);
    let text = if json {
        serde_json::to_string(&report).unwrap_or_default()
    } else {
        reply::visible(&report.message)
    };
    let _ = writeln!(io::stderr(), "{text}");
}
