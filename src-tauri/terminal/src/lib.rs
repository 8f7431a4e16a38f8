#![doc = include_str!("../README.md")]

mod arguments;
mod commands;
mod guide;
mod owner;
mod reply;
mod usage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use asterism_core::open;
use asterism_core::share::{self, Introduction, Sharing};
use asterism_core::{MemoryGraph, system};
use asterism_model::{Door, Error, Report, Result};
use clap::Parser;
use serde_json::json;

use arguments::{Arguments, Command};
use reply::Reply;

const WRONG_USAGE: u8 = 2;

/// Runs one command of `asterism-cli`.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let given: Vec<OsString> = arguments.collect();
    let arguments = match Arguments::try_parse_from(&given) {
        Ok(arguments) => arguments,
        Err(refused) => return refuse(&refused, usage::wants_json(&given)),
    };
    let json = arguments.json;
    if let Command::Own { dir } = arguments.command {
        return owner::run(dir);
    }
    let place = match usage::check(&arguments).and_then(|()| place(arguments.graph_dir)) {
        Ok(place) => place,
        Err(error) => {
            say(error, json);
            return ExitCode::from(WRONG_USAGE);
        }
    };
    match perform(place, arguments.command, json).and_then(|reply| reply.print(json)) {
        Ok(code) => code,
        Err(error) => {
            say(error, json);
            ExitCode::FAILURE
        }
    }
}

/// What the grammar has to say: help and version, or what was wrong.
fn refuse(refused: &clap::Error, json: bool) -> ExitCode {
    if !refused.use_stderr() {
        let _ = refused.print();
        return ExitCode::SUCCESS;
    }
    if json {
        say(usage::error(refused), json);
    } else {
        let _ = write!(io::stderr(), "{}", reply::visible(&refused.render().to_string()));
    }
    ExitCode::from(WRONG_USAGE)
}

/// Where the graph is and how it is shared, by the command line and the environment.
fn place(named: Option<PathBuf>) -> Result<Sharing> {
    let environment = |name: &str| std::env::var_os(name);
    let dir = open::graph_dir(named, &environment)?;
    system::sharing(dir, Introduction::new(Door::Cli, "asterism-cli"), &environment)
}

fn perform(sharing: Sharing, command: Command, json: bool) -> Result<Reply> {
    let dir = &sharing.dir;
    if dir.is_file() {
        return Err(Error::invalid("graph_dir", format!("{} is a file; name a folder", dir.display())));
    }
    if let Some(reply) = commands::beside(&sharing, &command, json)? {
        return Ok(reply);
    }
    let writes = commands::input(&command)?;
    if !open::holds_graph(dir) {
        // What would be shown or refused is so beside an empty graph that nobody keeps.
        let passing = MemoryGraph::new(sharing.setup.clone());
        if matches!(command, Command::Import { dry_run: true, .. }) {
            return commands::perform(&passing, command, &writes, json);
        }
        if !command.makes_a_graph() {
            let reason =
                format!("there is no graph in {}; sample, import and write begin one", dir.display());
            return Err(Error::invalid("graph_dir", reason));
        }
        if let Some(refused) = commands::rehearse(&passing, &command, &writes)? {
            return Ok(refused);
        }
    }
    let graph = share::open(sharing)?;
    if let Some(recovered) = graph.info()?.recovered {
        note(&recovered, json);
    }
    commands::perform(&*graph, command, &writes, json)
}

/// Something to know beside the answer.
pub(crate) fn note(text: &str, json: bool) {
    let line = if json { json!({ "note": text }).to_string() } else { reply::visible(text) };
    let _ = writeln!(io::stderr(), "{line}");
}

fn say(error: Error, json: bool) {
    let report = Report::from(error);
    let text = if json { json!(report).to_string() } else { reply::visible(&report.message) };
    let _ = writeln!(io::stderr(), "{text}");
}
