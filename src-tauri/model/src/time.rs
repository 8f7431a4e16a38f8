//! Points in time: UTC with microseconds, written as RFC 3339 with a `Z` at every boundary.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use specta::Type;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::error::Error;

/// Microseconds since 1970-01-01 UTC, within the years 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Type)]
#[specta(type = String)]
pub struct Timestamp(i64);

const MIN: i64 = -62_135_596_800_000_000;
const MAX: i64 = 253_402_300_799_999_999;

impl Timestamp {
    pub const EPOCH: Self = Self(0);

    /// From microseconds since the epoch; `None` outside the years 1 to 9999.
    pub fn from_micros(micros: i64) -> Option<Self> {
        (MIN..=MAX).contains(&micros).then_some(Self(micros))
    }

    /// Microseconds since the epoch.
    pub fn micros(self) -> i64 {
        self.0
    }

    /// Reads RFC 3339 (any offset; what is finer than a microsecond is cut).
    pub fn parse(field: &str, text: &str) -> Result<Self, Error> {
        OffsetDateTime::parse(text, &Rfc3339)
            .ok()
            .and_then(Self::from_datetime)
            .ok_or_else(|| Error::invalid(field, format!("{text:?} is not an RFC 3339 time")))
    }

    /// From the `time` crate's type, in any offset; `None` outside the years 1 to 9999.
    pub fn from_datetime(at: OffsetDateTime) -> Option<Self> {
        i64::try_from(at.unix_timestamp_nanos().div_euclid(1000)).ok().and_then(Self::from_micros)
    }

    /// As the `time` crate's type, in UTC.
    pub fn datetime(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1000)
            .unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.datetime();
        write!(
            f,
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z",
            at.year(),
            u8::from(at.month()),
            at.day(),
            at.hour(),
            at.minute(),
            at.second(),
            at.microsecond()
        )
    }
}

impl Serialize for Timestamp {
    /// Where no person reads it, as microseconds.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_i64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    /// Takes either form: between a tagged enum and its fields, serde forgets which one it is reading.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Form)
    }
}

struct Form;

impl serde::de::Visitor<'_> for Form {
    type Value = Timestamp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an RFC 3339 time")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Timestamp, E> {
        Timestamp::parse("time", text).map_err(E::custom)
    }

    fn visit_i64<E: serde::de::Error>(self, micros: i64) -> Result<Timestamp, E> {
        Timestamp::from_micros(micros).ok_or_else(|| E::custom("a time outside the years 1 to 9999"))
    }

    fn visit_u64<E: serde::de::Error>(self, micros: u64) -> Result<Timestamp, E> {
        i64::try_from(micros).map_err(E::custom).and_then(|micros| self.visit_i64(micros))
    }
}

impl schemars::JsonSchema for Timestamp {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Timestamp".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "format": "date-time" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_in_utc_with_six_digits_and_read_from_any_offset() {
        for (given, written) in [
            ("2024-01-02T03:04:05Z", "2024-01-02T03:04:05.000000Z"),
            ("2024-01-02T03:04:05+05:00", "2024-01-01T22:04:05.000000Z"),
            ("1969-12-31T23:59:59.9999999Z", "1969-12-31T23:59:59.999999Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000Z"),
        ] {
            let at = Timestamp::parse("t", given).unwrap();
            assert_eq!(at.to_string(), written);
            assert_eq!(Timestamp::parse("t", written).unwrap(), at);
        }
        assert!(Timestamp::parse("t", "yesterday").is_err());
    }
}
