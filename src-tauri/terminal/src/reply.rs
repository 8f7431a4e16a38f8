//! What a command answers: the same thing as JSON and as text.

use std::io::{self, Write};
use std::process::ExitCode;

use asterism_model::{Error, Result};
use serde_json::Value;

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
        let text = if json { self.json.to_string() } else { self.text };
        let mut out = io::stdout().lock();
        match writeln!(out, "{}", text.trim_end()).and_then(|()| out.flush()) {
            Ok(()) => Ok(self.code),
            // Whoever reads has seen enough: `asterism-cli log | head`.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(self.code),
            Err(error) => Err(Error::storage(format!("The answer could not be written: {error}"))),
        }
    }
}
