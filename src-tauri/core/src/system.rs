//! The real clock and the real ids, for the doors to hand in. Nothing else in this crate asks the system for either.

use asterism_model::{Id, Timestamp};
use uuid::Uuid;

use crate::source::Source;

#[derive(Debug, Clone, Copy, Default)]
pub struct System;

impl Source for System {
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let micros = i64::try_from(since.as_micros()).unwrap_or_default();
        Timestamp::from_micros(micros).unwrap_or(Timestamp::EPOCH)
    }

    fn id(&self) -> Id {
        Id(Uuid::now_v7())
    }
}
