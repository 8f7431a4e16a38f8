//! What a command answers: the same thing as JSON and as text.

use std::io::{self, Write};
use std::process::ExitCode;

use asterism_core::graph::MAX_LIMIT;
use asterism_model::{Error, Result};
use serde_json::Value;

/// Text that a terminal shows as it is: what would move its cursor, change its colours or turn the reading direction is
/// written as an escape. Line ends and tabs stay.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if (c.is_control() && c != '\n' && c != '\t') || turns {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// So many letters of a name are shown where each has a line of a list.
const LINE: usize = 100;

/// A name on one line of a list, however long and whatever is in it.
pub(crate) fn line(name: &str) -> String {
    let mut letters = name.chars();
    let mut shown: String = letters.by_ref().take(LINE).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown.replace('\n', "\\n").replace('\t', "\\t")
}

/// Says that a list was cut, and how to see more of it.
pub(crate) fn more_with(what: &str, limit: u32) -> String {
    if limit < MAX_LIMIT {
        format!("{what}: --limit {}", limit.saturating_mul(2).min(MAX_LIMIT))
    } else {
        format!("{what}; {MAX_LIMIT} are the most that are listed")
    }
}

pub(crate) struct Reply {
    pub(crate) json: Value,
    pub(crate) text: String,
    pub(crate) code: ExitCode,
    /// Standard output has already been used for the answer itself.
    pub(crate) silent: bool,
}

impl Reply {
    pub(crate) fn new(json: Value, text: impl Into<String>) -> Self {
        Self { json, text: text.into(), code: ExitCode::SUCCESS, silent: false }
    }

    pub(crate) fn silent() -> Self {
        Self { silent: true, ..Self::new(Value::Null, "") }
    }

    pub(crate) fn failed(self) -> Self {
        Self { code: ExitCode::FAILURE, ..self }
    }

    pub(crate) fn print(self, json: bool) -> Result<ExitCode> {
        if self.silent {
            return Ok(self.code);
        }
        let text = if json { self.json.to_string() } else { visible(&self.text) };
        let mut out = io::stdout().lock();
        match writeln!(out, "{}", text.trim_end()).and_then(|()| out.flush()) {
            Ok(()) => Ok(self.code),
            // Whoever reads has seen enough: `asterism-cli log | head`.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(self.code),
            Err(error) => Err(Error::storage(format!(
                "The command was carried out, but its answer could not be written: {error}"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_a_list_has_one_line_however_long() {
        assert_eq!(line("a\nb\tc\u{202e}"), "a\\nb\\tc\u{202e}");
        assert_eq!(line(&"é".repeat(100)), "é".repeat(100));
        assert_eq!(line(&"é".repeat(101)), "é".repeat(100) + "…");
    }

    #[test]
    fn what_would_command_the_terminal_is_shown_as_text() {
        let hostile = "a\u{1b}[2J\u{7}b\r\u{9b}c\u{202e}d\n\te\u{301}";
        assert_eq!(visible(hostile), "a\\u{1b}[2J\\u{7}b\\r\\u{9b}c\\u{202e}d\n\te\u{301}");
    }
}
