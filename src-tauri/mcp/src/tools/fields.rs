//! The fields that several operations share.

use super::table::{Field, Kind};
use crate::budget::{DEFAULT_TOKENS, MAX_TOKENS, MIN_TOKENS};

pub(super) fn field(name: &'static str, kind: Kind, says: &str) -> Field {
    Field { name, kind, says: says.to_owned() }
}

pub(super) fn max_tokens() -> Field {
    let says = format!(
        "About how many tokens the answer may be at most (default {DEFAULT_TOKENS}). A longer one is cut, and left_out says \
         what is missing and how to get it."
    );
    let (min, max) = (MIN_TOKENS as i64, MAX_TOKENS as i64);
    Field { name: "max_tokens", kind: Kind::Whole { min, max }, says }
}

/// What a compact row may keep beside its ids and kind.
pub(crate) const COMPACT: [&str; 10] = [
    "label",
    "aliases",
    "description",
    "ref_type",
    "ref_id",
    "relation_type",
    "weight",
    "metadata",
    "created_at",
    "updated_at",
];
