//! check.

use asterism_core::Graph;
use asterism_model::Result;
use serde_json::json;

use crate::reply::Reply;

pub(super) fn check(graph: &dyn Graph) -> Result<Reply> {
    let health = graph.check()?;
    let verdict = if health.problems.is_empty() { "sound".to_owned() } else { health.problems.join("\n") };
    let text = format!(
        "{}\nconcepts: {}\npointers: {}\nedges: {}\njournal: {} entries, {} bytes\ndatabase: {} bytes, log {} bytes, \
         schema {}\n{verdict}",
        health.dir,
        health.concepts,
        health.pointers,
        health.edges,
        health.journal_entries,
        health.journal_bytes,
        health.database_bytes,
        health.wal_bytes,
        health.schema_version
    );
    let sound = health.problems.is_empty();
    let reply = Reply::new(json!({ "op": "check", "health": health }), text);
    Ok(if sound { reply } else { reply.failed() })
}
