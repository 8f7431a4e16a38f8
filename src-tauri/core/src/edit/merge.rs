//! Metadata merge-on-write: absent keys are added, equal ones are left, different ones are a conflict that the caller
//! settles with `on_conflict`.

use asterism_model::error::Conflict;
use asterism_model::metadata::same_value;
use asterism_model::{Error, Id, Metadata, OnConflict, Result};

use super::text;

/// What a write asks of a bag.
pub struct Merge<'a> {
    pub incoming: &'a Metadata,
    pub on_conflict: OnConflict,
    /// Field names and `metadata.<key>`; only the latter are of interest here.
    pub clear: &'a [String],
}

impl Merge<'_> {
    /// Refuses a `clear` that names anything but `fields` and metadata keys, or a key that is also set.
    pub fn check_clear(&self, fields: &[&str]) -> Result<()> {
        for name in self.clear {
            match name.strip_prefix("metadata.") {
                Some(key) if self.incoming.get(key).is_some() => {
                    return Err(Error::invalid("clear", format!("{name} is both set and cleared")));
                }
                Some(_) => {}
                None if fields.contains(&name.as_str()) => {}
                None => {
                    let legal = fields.join(", ");
                    let reason = format!("{name:?} cannot be cleared; what can: {legal}, metadata.<key>");
                    return Err(Error::invalid("clear", reason));
                }
            }
        }
        Ok(())
    }

    pub fn clears(&self, field: &str) -> bool {
        self.clear.iter().any(|name| name == field)
    }

    /// The bag of row `id` after this write.
    pub fn onto(&self, id: Id, stored: &Metadata) -> Result<Metadata> {
        let mut merged = stored.clone();
        for key in self.clear.iter().filter_map(|name| name.strip_prefix("metadata.")) {
            merged.0.remove(key);
        }
        let mut conflicts = Vec::new();
        for (key, incoming) in self.incoming.iter() {
            match merged.get(key) {
                Some(existing) if same_value(existing, incoming) => {}
                Some(existing) => match self.on_conflict {
                    OnConflict::Error => conflicts.push(Conflict {
                        key: key.clone(),
                        existing: existing.clone(),
                        incoming: incoming.clone(),
                    }),
                    OnConflict::Keep => {}
                    OnConflict::Replace => {
                        merged.0.insert(key.clone(), incoming.clone());
                    }
                },
                None => {
                    merged.0.insert(key.clone(), incoming.clone());
                }
            }
        }
        if !conflicts.is_empty() {
            return Err(Error::MetadataConflict { id, conflicts });
        }
        text::metadata(&merged)?;
        Ok(merged)
    }
}
