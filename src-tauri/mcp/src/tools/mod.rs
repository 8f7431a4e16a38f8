//! The three tools: what they are, and the doing of a call.

mod analyze;
mod analyze_table;
mod fields;
mod findings;
pub(crate) mod output;
mod query;
mod query_table;
mod read;
pub(crate) mod table;
mod write;
mod write_table;

use std::sync::{Arc, LazyLock};

use asterism_core::Graph;
use asterism_model::{Error, Result, Watch};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::{Map, Value};

use crate::budget::DEFAULT_TOKENS;
use crate::reply::Reply;
use read::Call;
use table::Table;

/// By name, as lists give them.
pub(crate) static TABLES: LazyLock<[Table; 3]> =
    LazyLock::new(|| [analyze_table::table(), query_table::table(), write_table::table()]);

pub(crate) fn table(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

/// The shape of a tool's answers.
pub(crate) fn output_schema(table: &Table) -> Map<String, Value> {
    match table.name {
        "research_graph_write" => output::write(),
        "research_graph_query" => output::query(),
        _ => analyze::schema(),
    }
}

/// The tools as clients see them.
pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| TABLES.iter().map(tool).collect());

fn tool(table: &Table) -> Tool {
    // Whatever is left to the protocol's defaults is taken for destructive and open.
    let annotations = ToolAnnotations::with_title(table.title)
        .read_only(!table.writes)
        .destructive(table.writes)
        .idempotent(!table.writes)
        .open_world(false);
    let input: JsonObject = table.input_schema();
    Tool::new(table.name, table.description(), Arc::new(input))
        .with_title(table.title)
        .with_raw_output_schema(Arc::new(output_schema(table)))
        .with_annotations(annotations)
}

/// A call read: it can be done on a graph.
pub(crate) struct Order(Call<'static>, &'static Table);

impl Order {
    /// Errors: `invalid_request` naming the field at fault.
    pub(crate) fn read(table: &'static Table, arguments: Map<String, Value>) -> Result<Self> {
        let others: Vec<&Table> = TABLES.iter().filter(|other| other.name != table.name).collect();
        read::read(table, &others, arguments).map(|call| Self(call, table))
    }

    pub(crate) fn writes(&self) -> bool {
        self.1.writes
    }

    pub(crate) fn analyses(&self) -> bool {
        self.1.name == "research_graph_analyze"
    }

    pub(crate) fn perform(&self, graph: &dyn Graph, actor: &str, watch: &dyn Watch) -> Result<Reply> {
        watch.check()?;
        match self.1.name {
            "research_graph_write" => write::run(graph, &self.0, actor, watch),
            "research_graph_query" => query::run(graph, &self.0),
            "research_graph_analyze" => analyze::run(graph, &self.0, watch),
            other => Err(Error::invalid("name", format!("there is no tool {other}"))),
        }
    }
}

fn budget(call: &Call<'_>) -> usize {
    call.whole("max_tokens").map_or(DEFAULT_TOKENS, |tokens| tokens as usize)
}
