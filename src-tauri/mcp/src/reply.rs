//! An answer: the same thing as data and as text, and what of it was left out.

use std::collections::BTreeMap;

use rmcp::model::{CallToolResult, ContentBlock};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::budget::{FRAME, Kept, tokens};

/// What an answer within its budget does not hold.
#[derive(Debug, Default, PartialEq, Serialize, JsonSchema)]
pub(crate) struct LeftOut {
    /// How many rows of each list are missing.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) rows: BTreeMap<&'static str, u64>,
    /// How many texts and lists were shortened. A shortened text ends in “…”.
    #[serde(skip_serializing_if = "zero")]
    pub(crate) shortened: u64,
    /// How to get the rest.
    pub(crate) how: String,
}

fn zero(count: &u64) -> bool {
    *count == 0
}

impl LeftOut {
    pub(crate) fn count(&mut self, list: &'static str, kept: &Kept) {
        self.rows(list, kept.dropped as u64);
        self.shortened += kept.shortened as u64;
    }

    pub(crate) fn rows(&mut self, list: &'static str, missing: u64) {
        if missing > 0 {
            *self.rows.entry(list).or_default() += missing;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.shortened == 0
    }

    /// In a sentence.
    fn text(&self) -> String {
        let mut parts: Vec<String> = self.rows.iter().map(|(list, n)| format!("{n} {list}")).collect();
        if self.shortened > 0 {
            parts.push(format!("parts of {} long texts or lists", self.shortened));
        }
        format!("Left out: {}. {}", parts.join(", "), self.how)
    }
}

/// An answer being put together.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) data: Map<String, Value>,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn new(op: &str) -> Self {
        let data = std::iter::once(("op".to_owned(), Value::from(op))).collect();
        Self { data, text: String::new() }
    }

    pub(crate) fn put(&mut self, name: &str, value: impl Serialize) {
        self.data.insert(name.to_owned(), crate::json::value(&value));
    }

    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Keeps the text within a budget too: lines beyond it are left to the data.
    pub(crate) fn fit(&mut self, budget: usize) {
        let mut left = budget - FRAME;
        let mut lines = self.text.lines();
        let mut kept = String::new();
        for line in lines.by_ref() {
            let Some(rest) = left.checked_sub(tokens(line) + 1) else {
                kept.push_str(&format!(
                    "… and {} lines more, in the structured content.\n",
                    lines.count() + 1
                ));
                break;
            };
            left = rest;
            kept.push_str(line);
            kept.push('\n');
        }
        self.text = kept;
    }

    /// Says what is missing, when something is.
    pub(crate) fn left_out(&mut self, left_out: LeftOut, how: impl FnOnce() -> String) {
        if !left_out.is_empty() {
            let left_out = LeftOut { how: how(), ..left_out };
            self.line(left_out.text());
            self.put("left_out", &left_out);
        }
    }

    pub(crate) fn result(self) -> CallToolResult {
        let mut result = CallToolResult::success(vec![ContentBlock::text(self.text.trim_end())]);
        result.structured_content = Some(Value::Object(self.data));
        result
    }
}
