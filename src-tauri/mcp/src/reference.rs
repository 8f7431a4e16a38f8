//! The reference of the server, written from the tables that it works by.

use std::fmt::Write;
use std::path::Path;

use serde_json::Value;

use crate::budget::{DEFAULT_TOKENS, MAX_TOKENS};
use crate::connection::{Host, connection};
use crate::resources;
use crate::tools::table::{Op, Table};
use crate::tools::{TABLES, output_schema};

const HEAD: &str = "\
# Agents on the graph: the MCP server

<!-- Written by a test from the server's own tables: UPDATE_DOCS=1 cargo test -p asterism-mcp --test main -->

`asterism-cli mcp` lets an agent read and write the graph that you look at, by the Model Context Protocol over standard input
and output. What it writes shows on the canvas, bears its name in the journal, and can be undone.

The server speaks every version of the protocol from 2024-11-05 to 2025-11-25 (with `initialize`) and 2026-07-28 (without). It
tells of progress, stops what is cancelled, and tells subscribers when resources change.
";

const MANNERS: &str = "\
## Manners

- **Find before you create.** `create_concept` always makes a new concept; its answer names what it may double in `similar`.
- **Try first.** Every write takes `dry_run`: it answers with the rows before and after, and writes nothing.
- **Say why.** `reason` is kept in the journal, beside the client's name and version.
- **Errors** are answers with `isError` and `error: {code, message, details, next}`; `next` says what to do. The codes are
  `not_found`, `metadata_conflict`, `invalid_request`, `not_connected`, `too_large`, `cancelled`, `busy`, `storage`, `version`.
- No tool takes a query in the database's language, and no analysis runs over the whole graph.
";

/// The page as Markdown.
pub fn reference() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("\n## Set up\n\n`asterism-cli --graph-dir DIR mcp --print-config CLIENT` prints this for the program as it is installed and for your graph. In the\napp it is under *Connect an agent*.\n");
    let (program, dir) = (Path::new("/usr/bin/asterism-cli"), Path::new("/home/you/graph"));
    for host in Host::ALL {
        let made = connection(host, program, dir);
        let language = if host == Host::ClaudeCode { "sh" } else { "json" };
        put(
            &mut page,
            format_args!(
                "\n### {} (`{}`)\n\n{}\n\n```{language}\n{}\n```\n",
                made.title, made.client, made.place, made.text
            ),
        );
    }
    page.push('\n');
    page.push_str(MANNERS);
    put(
        &mut page,
        format_args!(
            "\n## How long an answer may be\n\nAbout {DEFAULT_TOKENS} tokens; `max_tokens` raises that to at most {MAX_TOKENS}. What is longer is cut in this order: texts beyond 2,000\ncharacters and lists beyond 100 items are shortened, then those beyond 400 and 20, then rows are left out from the end. `left_out`\nsays how many `rows` are missing, how many texts were `shortened`, and `how` to get them. `fields` gives compact rows.\n"
        ),
    );
    for table in TABLES.iter() {
        tool(&mut page, table);
    }
    page.push_str("\n## Resources\n\n| address | what |\n|---|---|\n");
    for template in resources::templates() {
        put(
            &mut page,
            format_args!("| `{}` | {} |\n", template.uri_template, template.description.unwrap_or_default()),
        );
    }
    for resource in resources::list(None).into_iter().filter(|resource| resource.uri.ends_with("selection")) {
        put(
            &mut page,
            format_args!("| `{}` | {} |\n", resource.uri, resource.description.unwrap_or_default()),
        );
    }
    page.push_str("\nThe arguments are completed: labels, relation types, formats and ways to match.\n");
    page
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a text does not fail.
    let _ = page.write_fmt(text);
}

fn tool(page: &mut String, table: &Table) {
    put(page, format_args!("\n## `{}`\n\n{}\n", table.name, table.purpose));
    let answers = output_schema(table);
    for op in &table.ops {
        put(page, format_args!("\n### {}\n\n{}\n\n", op.id, op.does));
        fields(page, table, op);
        put(
            page,
            format_args!("\nAnswers with {}.\n\n```json\n{}\n```\n", shapes(&answers, op.id), op.example),
        );
    }
}

fn fields(page: &mut String, table: &Table, op: &Op) {
    page.push_str("| field | | |\n|---|---|---|\n");
    let rows = op.needs.iter().map(|name| (name, "needed")).chain(op.takes.iter().map(|name| (name, "")));
    for (name, needed) in rows {
        if let Some(field) = table.field(name) {
            put(page, format_args!("| `{name}` | {needed} | {} |\n", field.says));
        }
    }
}

/// The fields of the answers to an op, one shape after another.
fn shapes(schema: &serde_json::Map<String, Value>, op: &str) -> String {
    let all = schema["anyOf"].as_array().into_iter().flatten();
    let mine = all.filter(|shape| {
        let told = &shape["properties"]["op"];
        told["const"] == op || told["enum"].as_array().is_some_and(|ops| ops.iter().any(|it| it == op))
    });
    let shown = mine.map(|shape| {
        let required: Vec<&str> =
            shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let fields = shape["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
        let optional: Vec<String> =
            fields.filter(|name| !required.contains(name)).map(|name| format!("`{name}`")).collect();
        let required: Vec<String> = required.iter().map(|name| format!("`{name}`")).collect();
        format!("{} (perhaps {})", required.join(", "), optional.join(", "))
    });
    shown.collect::<Vec<_>>().join(", or ")
}
