//! The grammar of the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Asterism's graph without a window.
#[derive(Debug, Parser)]
#[command(name = "asterism-cli", version, propagate_version = true)]
pub(crate) struct Arguments {
    /// The graph's folder (default: $ASTERISM_GRAPH_DIR, else asterism/graph in the data folder)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) graph_dir: Option<PathBuf>,
    /// Answer with one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show what a file would bring, then import it
    Import {
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
        query: String,
        #[arg(long, default_value_t = 20)]
        limit: u32,
    },
    /// Show a node or an edge
    Show { id: String },
    /// The edges at a node with the nodes at their other ends
    Neighbors {
        id: String,
        #[arg(long, default_value_t = 0)]
        offset: u32,
        #[arg(long, default_value_t = 50)]
        limit: u32,
        #[arg(long, value_name = "TYPE")]
        relation: Option<String>,
    },
    /// Run an analysis
    Analyze(Analysis),
    /// Read one JSON write, or a list of them as one transaction, from standard input
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
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Read everything and say whether it is sound
    Check,
    /// Add the sample graph
    Sample,
}

impl Command {
    /// Only what puts something into a graph may begin one; for the rest, a folder without a graph is a mistake.
    pub(crate) fn makes_a_graph(&self) -> bool {
        matches!(self, Self::Import { dry_run: false, .. } | Self::Write | Self::Sample)
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct Analysis {
    /// communities, steiner_tree
    pub(crate) op: String,
    /// The nodes to start from
    #[arg(long, value_delimiter = ',', value_name = "ID,…")]
    pub(crate) nodes: Vec<String>,
    /// Run on the whole graph
    #[arg(long)]
    pub(crate) all: bool,
    /// How many hops around the nodes to take in (default 1)
    #[arg(long, conflicts_with = "all")]
    pub(crate) depth: Option<u32>,
    /// Follow only edges of this relation type
    #[arg(long, value_name = "TYPE")]
    pub(crate) relation: Option<String>,
    /// A parameter of the analysis
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) parameters: Vec<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum FileFormat {
    Graphml,
    CypherJson,
}
