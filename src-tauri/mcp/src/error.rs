//! Refusals a model can act on: the code, the sentence, and what to do next.

use asterism_model::{Error, ErrorCode, Report};
use rmcp::model::{CallToolResult, ContentBlock};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

/// As it stands in an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Refusal {
    code: ErrorCode,
    /// What is wrong.
    message: String,
    /// The same for programs.
    details: Value,
    /// What to do now.
    next: String,
}

/// No detail may be longer, in bytes: a conflict names both values of each key.
const MAX_DETAILS: usize = 8_000;
const MAX_MESSAGE: usize = 2_000;

pub(crate) fn refuse(error: Error) -> CallToolResult {
    let next = next(&error);
    let Report { code, message, details } = error.into();
    let message = match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    };
    let details = if details.to_string().len() > MAX_DETAILS { json!({}) } else { details };
    let text = format!("{}: {message}\nNext: {next}", crate::json::value(&code).as_str().unwrap_or_default());
    let refusal = Refusal { code, message, details, next };
    let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
    result.structured_content = Some(json!({ "error": refusal }));
    result
}

fn next(error: &Error) -> String {
    let text = match error {
        Error::NotFound { kind, .. } if kind == "edge" => {
            "Ask research_graph_query neighbors of one of its nodes for the edges that are there; it may have been deleted."
        }
        Error::NotFound { .. } => {
            "Look the node up with research_graph_query find_concepts by its name; it may have been deleted or merged."
        }
        Error::MetadataConflict { .. } => {
            "Compare both values. Then call again with on_conflict \"keep\" to keep the stored ones, or \"replace\" to take yours."
        }
        Error::InvalidRequest { field, .. } if field == "relation_type" => {
            "Call again with one of the relation types that are there; research://graph/relations lists them."
        }
        Error::InvalidRequest { .. } => "Correct the field named and call again.",
        Error::NotConnected { .. } => {
            "Raise max_depth, leave one of the groups out, or ask for a forest where the op takes that."
        }
        Error::TooLarge { .. } => {
            "Ask for less: a smaller depth, fewer nodes, one relation_type, or a shorter text."
        }
        Error::Cancelled => "Nothing was changed. Call again if it is still wanted.",
        Error::Busy(_) => "Wait a few seconds and call again. If it stays so, tell the person.",
        Error::Storage { .. } => {
            "Do not repeat the call. Tell the person what it says; what was answered before is safe."
        }
        Error::Version { .. } => "Tell the person: Asterism must be brought to one version on this machine.",
    };
    text.to_owned()
}
