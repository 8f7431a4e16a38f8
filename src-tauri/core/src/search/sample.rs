//! Concepts for this room's tests.

use asterism_model::{Concept, Id, Metadata, Timestamp};
use uuid::Uuid;

pub(super) fn id(number: u128) -> Id {
    Id(Uuid::from_u128(number))
}

/// The concept of this number, created so many microseconds after 1970 began.
pub(super) fn concept(number: u128, created: i64, label: &str, aliases: &[&str]) -> Concept {
    let at = Timestamp::from_micros(created).unwrap();
    Concept {
        id: id(number),
        label: label.into(),
        aliases: aliases.iter().map(|alias| (*alias).into()).collect(),
        description: None,
        metadata: Metadata::default(),
        created_at: at,
        updated_at: at,
    }
}
