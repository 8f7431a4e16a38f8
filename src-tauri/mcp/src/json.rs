//! Values of the model as JSON.

use serde::Serialize;
use serde_json::Value;

/// Whatever the model holds can be written as JSON: its keys are texts and its numbers finite.
pub(crate) fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}
