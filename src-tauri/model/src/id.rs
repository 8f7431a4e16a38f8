//! Ids: UUIDs minted by our side, ordered by their bytes (which is also the order of their text).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use specta::Type;
use uuid::Uuid;

use crate::error::Error;

/// The id of a node or an edge. Travels as a lower-case hyphenated string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Type)]
#[serde(transparent)]
pub struct Id(#[specta(type = String)] pub Uuid);

impl Id {
    /// Reads an id that arrived in `field`; anything that is not a UUID is an `invalid_request` naming that field.
    pub fn parse(field: &str, text: &str) -> Result<Self, Error> {
        Uuid::parse_str(text.trim())
            .map(Self)
            .map_err(|_| Error::invalid(field, format!("{text:?} is not a UUID")))
    }

    /// Its 16 bytes, as the canvas columns carry them.
    pub fn bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse("id", text)
    }
}

impl schemars::JsonSchema for Id {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "A UUID" })
    }
}
