//! One file a topic: decode, one verb, encode.

mod analyze;
mod backup;
mod edit;
mod health;
mod mcp;
mod read;
mod transfer;

use asterism_core::Graph;
use asterism_core::share::Sharing;
use asterism_core::transfer::readable;
use asterism_model::{Result, Write};

pub(crate) use transfer::export_format;

use crate::Command;
use crate::reply::Reply;

/// What a command brings with it, looked at before a graph is opened or begun: bad input begins none.
pub(crate) fn input(command: &Command) -> Result<Vec<Write>> {
    match command {
        Command::Write => edit::read(),
        Command::Import { file, .. } => readable(file).map(|()| vec![]),
        _ => Ok(vec![]),
    }
}

/// What opens a graph in its own way, or is done to the files of one that nobody has open meanwhile.
pub(crate) fn beside(sharing: &Sharing, command: &Command, json: bool) -> Result<Option<Reply>> {
    match command {
        Command::Backup { output } => backup::make(sharing, output.as_deref()).map(Some),
        Command::Backups => backup::list(&sharing.dir).map(Some),
        Command::Mcp { print_config: None } => mcp::serve(sharing).map(Some),
        Command::Mcp { print_config: Some(host) } => mcp::print_config(*host, &sharing.dir, json).map(Some),
        Command::Restore { from } => backup::restore(sharing, from).map(Some),
        _ => Ok(None),
    }
}

/// Tries on a graph that nobody keeps what would begin one, and gives the answer when it would be refused.
pub(crate) fn rehearse(graph: &dyn Graph, command: &Command, writes: &[Write]) -> Result<Option<Reply>> {
    match command {
        Command::Import { file, format, accept_problems, dry_run: false } => {
            transfer::rehearse(graph, file, *format, *accept_problems)
        }
        Command::Write => edit::write(graph, writes).map(|_| None),
        _ => Ok(None),
    }
}

pub(crate) fn perform(graph: &dyn Graph, command: Command, writes: &[Write], json: bool) -> Result<Reply> {
    match command {
        Command::Import { file, format, dry_run, accept_problems } => {
            transfer::import(graph, &file, format, dry_run, accept_problems)
        }
        Command::Export { format, output } => transfer::export(graph, format, output.as_deref(), json),
        Command::Sample => transfer::sample(graph),
        Command::Find { query, limit } => read::find(graph, query, limit),
        Command::Show { id } => read::show(graph, &id),
        Command::Neighbors { id, offset, limit, relation } => {
            read::neighbors(graph, id, offset, limit, relation)
        }
        Command::Analyze(analysis) => analyze::analyze(graph, &analysis, json),
        Command::Write => edit::write(graph, writes),
        Command::Undo => edit::undo(graph),
        Command::Redo => edit::redo(graph),
        Command::Log { actor, limit } => edit::log(graph, actor.as_deref(), limit),
        Command::Check => health::check(graph),
        // Done before a graph is opened, or instead.
        Command::Backup { .. }
        | Command::Backups
        | Command::Restore { .. }
        | Command::Mcp { .. }
        | Command::Own { .. } => Ok(Reply::silent()),
    }
}
