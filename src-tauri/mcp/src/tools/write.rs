//! The writes, one verb of core each, with what a new concept may double.

use asterism_core::edit::{self, Plan};
use asterism_core::graph::Written;
use asterism_core::{Graph, search};
use asterism_model::{Author, Change, ConceptMatch, Result, Watch, Write};
use serde_json::{Value, json};

use super::read::Call;
use crate::budget::{self, FRAME};
use crate::reply::{LeftOut, Reply};
use crate::{json, text};

/// The fields of a call that are not the write's own.
const OURS: [&str; 3] = ["dry_run", "reason", "max_tokens"];
/// A name in the list of similar concepts is shown so long.
const NAME: usize = 200;

pub(crate) fn run(graph: &dyn Graph, call: &Call<'_>, actor: &str, watch: &dyn Watch) -> Result<Reply> {
    let writes = edit::decode(&Value::Object(call.without(&OURS)))?;
    let similar = alike(graph, &writes);
    let mut reply = Reply::new(call.op.id);
    if call.flag("dry_run") {
        planned(&mut reply, &graph.plan(&writes)?, call);
    } else {
        let by = Author { actor: actor.to_owned(), reason: call.text("reason") };
        done(&mut reply, &graph.write(&writes, &by, watch)?);
    }
    mention(&mut reply, &similar);
    Ok(reply)
}

/// What a new concept may double; a write is not refused because this could not be found out.
fn alike(graph: &dyn Graph, writes: &[Write]) -> Vec<ConceptMatch> {
    let [Write::CreateConcept { label, aliases, .. }] = writes else { return Vec::new() };
    let names: Vec<&str> = std::iter::once(label).chain(aliases).map(String::as_str).collect();
    search::similar(graph, &names).unwrap_or_else(|error| {
        tracing::warn!(%error, "similar concepts could not be looked up");
        Vec::new()
    })
}

fn done(reply: &mut Reply, written: &Written) {
    if let Some(id) = written.ids.first() {
        reply.put("id", id);
        reply.line(format!("Done: {}. id {id}", written.summary));
    }
    if written.changed == 0 {
        reply.put("unchanged", true);
        reply.line("Nothing had to change: the graph was so already.");
    }
}

fn planned(reply: &mut Reply, plan: &Plan, call: &Call<'_>) {
    let rows: Vec<Value> = plan.changes.iter().map(row).collect();
    let kept = budget::rows(&rows, super::budget(call) - FRAME);
    reply.put("dry_run", true);
    reply.put("summary", short(&plan.summary));
    reply.put("changed", rows.len());
    reply.line(format!(
        "Nothing was written. The call would be: {}. Rows changed: {}.",
        plan.summary,
        rows.len()
    ));
    kept.rows.iter().for_each(|row| reply.line(line(row)));
    let mut left_out = LeftOut::default();
    left_out.count("changes", &kept);
    reply.put("changes", kept.rows);
    reply.left_out(left_out, || "Raise max_tokens to see more of them.".to_owned());
}

/// A change of a row: what is done with it, and how it is before and after.
fn row(change: &Change) -> Value {
    let (row, before, after) = match change {
        Change::Node { before, after } => ("node", json::value(before), json::value(after)),
        Change::Edge { before, after } => ("edge", json::value(before), json::value(after)),
    };
    match (before, after) {
        (Value::Null, mut after) => {
            // The id of what is not made is nobody's.
            after.as_object_mut().map(|fields| fields.remove("id"));
            json!({ "action": "create", "row": row, "after": after })
        }
        (before, Value::Null) => json!({ "action": "delete", "row": row, "before": before }),
        (before, after) => json!({ "action": "update", "row": row, "before": before, "after": after }),
    }
}

fn line(change: &Value) -> String {
    let shown = |side: &str| match change["row"].as_str() {
        Some("node") => text::node(&change[side]),
        _ => text::edge(&change[side]),
    };
    match change["action"].as_str() {
        Some("create") => format!("+ {}", shown("after")),
        Some("delete") => format!("- {}", shown("before")),
        _ => format!("- {}\n+ {}", shown("before"), shown("after")),
    }
}

fn mention(reply: &mut Reply, similar: &[ConceptMatch]) {
    if similar.is_empty() {
        return;
    }
    reply.line("Already in the graph and similar, most alike first:");
    let mut rows = Vec::new();
    for found in similar {
        let (label, matched) = (short(&found.node.label), short(&found.matched));
        let score = (found.score * 10.0).round() / 10.0;
        reply.line(format!("  {} {} score {score}", text::quoted(&label), found.node.id));
        rows.push(json!({ "id": found.node.id, "label": label, "matched": matched, "score": score }));
    }
    reply.line("If one of them is meant, use its id, and delete_node the new one.");
    reply.put("similar", rows);
}

fn short(text: &str) -> String {
    match text.char_indices().nth(NAME) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
