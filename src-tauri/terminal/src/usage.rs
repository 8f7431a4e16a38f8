//! Wrong usage: what is wrong with a command line whatever the graph holds. It is found before anything is opened.

use std::ffi::OsString;

use asterism_core::analyze;
use asterism_model::algorithm::{Analyze, Ground};
use asterism_model::{Error, Result};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::arguments::{Arguments, Command};
use crate::commands::export_format;

/// Whether an answer in JSON was asked for, in a command line that may not be understood.
pub(crate) fn wants_json(given: &[OsString]) -> bool {
    given.iter().skip(1).take_while(|argument| *argument != "--").any(|argument| argument == "--json")
}

/// What the grammar alone does not see.
pub(crate) fn check(arguments: &Arguments) -> Result<()> {
    match &arguments.command {
        Command::Analyze(analysis) => check_analysis(&analysis.request()),
        Command::Export { format, output } => {
            export_format(*format, output.as_deref(), arguments.json).map(drop)
        }
        _ => Ok(()),
    }
}

fn check_analysis(request: &Analyze) -> Result<()> {
    let chosen = analyze::spec(&request.op).is_some_and(|spec| spec.ground == Ground::Chosen);
    if chosen && request.node_ids.is_empty() && !request.all {
        return Err(Error::invalid("nodes", "choose some with --nodes ID,…, or the whole graph with --all"));
    }
    analyze::check(request).map(drop)
}

/// What the grammar refused, in the closed form of errors.
pub(crate) fn error(refused: &clap::Error) -> Error {
    let field = match refused.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => name(argument),
        Some(ContextValue::Strings(arguments)) => {
            arguments.first().map_or_else(String::new, |first| name(first))
        }
        _ => "command".to_owned(),
    };
    let reason = match refused.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            let commands = Arguments::command();
            let names: Vec<_> = commands.get_subcommands().map(clap::Command::get_name).collect();
            format!("it is missing; there are: {}", names.join(", "))
        }
        _ => reason(&refused.render().to_string()),
    };
    Error::invalid(field, reason)
}

/// `--graph-dir <DIR>` and `<ID>` as fields are called: graph_dir, id.
fn name(argument: &str) -> String {
    let name = argument.trim_start_matches(['<', '-', '[']);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
    name[..end].replace('-', "_").to_ascii_lowercase()
}

/// Its sentences without the reminders of the usage and the help.
fn reason(rendered: &str) -> String {
    let parts = rendered.split("\n\n").filter(|part| {
        let part = part.trim_start();
        !part.starts_with("Usage:") && !part.starts_with("For more information")
    });
    let text = parts.collect::<Vec<_>>().join("\n");
    let lines = text.trim_start_matches("error: ").lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("; ").replace(":; ", ": ")
}
