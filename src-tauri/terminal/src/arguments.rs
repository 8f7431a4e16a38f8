//! The grammar of the command line.

use std::collections::BTreeMap;
use std::path::PathBuf;

use asterism_core::analyze::catalog;
use asterism_core::graph::{MAX_DEPTH, MAX_LIMIT};
use asterism_mcp::Host;
use asterism_model::Id;
use asterism_model::algorithm::Analyze;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum, value_parser};
use serde_json::Value;

use crate::guide;

/// Asterism's graph without a window.
#[derive(Debug, Parser)]
#[command(name = "asterism-cli", version, propagate_version = true, after_help = guide::EXIT_CODES)]
pub(crate) struct Arguments {
    /// The graph's folder (default: $ASTERISM_GRAPH_DIR, else asterism/graph in the data folder)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) graph_dir: Option<PathBuf>,
    /// Answer with one JSON document
    #[arg(long, global = true, overrides_with = "json")]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what a file would bring, then import it
    Import {
        /// GraphML, or a JSON of nodes and edges
        file: PathBuf,
        /// What the file is, when its name and first bytes do not say
        #[arg(long)]
        format: Option<FileFormat>,
        /// Only show; write nothing
        #[arg(long)]
        dry_run: bool,
        /// Import the rest although some rows have problems
        #[arg(long)]
        accept_problems: bool,
    },
    /// Write the whole graph to a file, or to standard output
    Export {
        /// What to write (default: what the file's name ends in, else GraphML)
        #[arg(long)]
        format: Option<FileFormat>,
        /// Where to; `-` is standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Find concepts by a name like this
    Find {
        /// A label or an alias, or something like it
        #[arg(value_parser = text)]
        query: String,
        /// The most to list
        #[arg(long, default_value_t = 20, value_parser = limit(), allow_negative_numbers = true)]
        limit: u32,
    },
    /// Show a node or an edge
    Show {
        /// Of a node or an edge
        #[arg(value_parser = id)]
        id: String,
    },
    /// The edges at a node with the nodes at their other ends
    Neighbors {
        /// Of a node
        #[arg(value_parser = id)]
        id: String,
        /// Leave out so many of the first
        #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
        offset: u32,
        /// The most to list
        #[arg(long, default_value_t = 50, value_parser = limit(), allow_negative_numbers = true)]
        limit: u32,
        /// Only edges of this relation type
        #[arg(long, value_name = "TYPE", value_parser = text)]
        relation: Option<String>,
    },
    /// Run an analysis
    #[command(after_help = guide::parameters())]
    Analyze(Analysis),
    /// Read one JSON write, or a list of them as one transaction, from standard input
    #[command(after_help = guide::WRITES)]
    Write,
    /// Take back the newest change
    Undo,
    /// Do again what was taken back
    Redo,
    /// The journal, newest first
    Log {
        /// Only what this person or agent did
        #[arg(long)]
        actor: Option<String>,
        /// The most to list
        #[arg(long, default_value_t = 50, value_parser = limit(), allow_negative_numbers = true)]
        limit: u32,
    },
    /// Read everything and say whether it is sound
    Check,
    /// Copy the graph to a folder that can be opened and restored
    Backup {
        /// Where to put the copy (default: beside the others, in the graph's folder)
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
    },
    /// List the backups, oldest first
    Backups,
    /// Put a backup in the graph's place, after a backup of what is there
    Restore {
        /// A backup's folder, a database file, or a date: the newest backup of that day
        #[arg(value_name = "FILE|DATE", value_parser = text)]
        from: String,
    },
    /// Add the sample graph
    Sample,
    /// Serve an agent over standard input and output, by the Model Context Protocol
    #[command(after_help = guide::MCP)]
    Mcp {
        /// Only print what connects this program to CLIENT, for this graph
        #[arg(long, value_name = "CLIENT", value_parser = host())]
        print_config: Option<Host>,
    },
    /// Own the graph in a folder for the other programs; they start this by themselves
    #[command(hide = true)]
    Own {
        /// The folder, without links and dots
        dir: PathBuf,
    },
}

impl Command {
    /// Only what puts something into a graph may begin one; for the rest, a folder without a graph is a mistake.
    pub(crate) fn makes_a_graph(&self) -> bool {
        matches!(self, Self::Import { dry_run: false, .. } | Self::Write | Self::Sample)
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct Analysis {
    /// Which one
    #[arg(value_parser = op())]
    op: String,
    /// The nodes to start from, or the ends of a path in order
    #[arg(long, value_delimiter = ',', value_name = "ID,…", value_parser = id)]
    nodes: Vec<String>,
    /// Run on the whole graph
    #[arg(long)]
    all: bool,
    /// How many hops around the nodes to take in (default 1)
    #[arg(long, conflicts_with = "all", allow_negative_numbers = true, value_parser = value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Follow only edges of this relation type
    #[arg(long, value_name = "TYPE", value_parser = text)]
    relation: Option<String>,
    /// A parameter of the analysis
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parameter)]
    parameters: Vec<(String, Value)>,
    /// Write what was found to the nodes, as metadata
    #[arg(long)]
    pub(crate) keep: bool,
    /// The most lines of a list in the text; JSON has all
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..), allow_negative_numbers = true)]
    pub(crate) limit: u32,
}

impl Analysis {
    pub(crate) fn request(&self) -> Analyze {
        let Self { op, nodes, all, depth, relation, parameters, .. } = self;
        let parameters: BTreeMap<_, _> = parameters.iter().cloned().collect();
        Analyze {
            op: op.clone(),
            node_ids: nodes.clone(),
            all: *all,
            depth: *depth,
            relation_type: relation.clone(),
            parameters,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum FileFormat {
    Graphml,
    CypherJson,
}

fn host() -> impl TypedValueParser<Value = Host> {
    let hosts = Host::ALL.map(|host| PossibleValue::new(host.id()).help(host.title()));
    PossibleValuesParser::new(hosts).try_map(|id| Host::from_id(&id).ok_or("it is no client"))
}

fn limit() -> clap::builder::RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=i64::from(MAX_LIMIT))
}

fn op() -> PossibleValuesParser {
    let ops = catalog().iter().map(|spec| PossibleValue::new(spec.id).help(spec.description));
    PossibleValuesParser::new(ops)
}

fn text(given: &str) -> Result<String, String> {
    if given.trim().is_empty() { Err("it is blank".to_owned()) } else { Ok(given.to_owned()) }
}

fn id(given: &str) -> Result<String, String> {
    Id::parse("id", given).map(|id| id.to_string()).map_err(|_| "it is not a UUID".to_owned())
}

/// `KEY=VALUE`, the value read as JSON where it is JSON and as text where not.
fn parameter(given: &str) -> Result<(String, Value), String> {
    let (key, value) = given.split_once('=').ok_or("it is not KEY=VALUE")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    Ok((key.to_owned(), value))
}
