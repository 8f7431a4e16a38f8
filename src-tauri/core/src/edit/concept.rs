//! create_concept and update_concept.

use asterism_model::{Concept, Error, Id, Metadata, Node, OnConflict, Result};

use super::merge::Merge;
use super::{Batch, text};

pub struct Update<'a> {
    pub label: Option<&'a str>,
    pub aliases: Option<&'a [String]>,
    pub description: Option<&'a str>,
    pub merge: Merge<'a>,
}

impl Batch<'_> {
    pub(super) fn create_concept(
        &mut self,
        label: &str,
        aliases: &[String],
        description: Option<&str>,
        metadata: &Metadata,
    ) -> Result<Id> {
        let label = text::name("label", label)?;
        let aliases = text::aliases(aliases, &label)?;
        let description = description.map(|given| text::exact("description", given)).transpose()?;
        let id = self.source.id();
        let merge = Merge { incoming: metadata, on_conflict: OnConflict::Error, clear: &[] };
        let metadata = merge.onto(id, &Metadata::default())?;
        let (created_at, updated_at) = (self.now, self.now);
        let concept = Concept { id, label, aliases, description, metadata, created_at, updated_at };
        self.rows.set_node(id, Some(Node::Concept(concept)))?;
        Ok(id)
    }

    pub(super) fn update_concept(&mut self, node_id: &str, update: &Update) -> Result<Id> {
        let Node::Concept(before) = self.existing_node("node_id", node_id)? else {
            return Err(Error::not_found("concept", node_id.trim()));
        };
        update.merge.check_clear(&["description"])?;
        if update.description.is_some() && update.merge.clears("description") {
            return Err(Error::invalid("clear", "description is both set and cleared"));
        }
        let mut after = before.clone();
        if let Some(label) = update.label {
            after.label = text::name("label", label)?;
        }
        let aliases = update.aliases.unwrap_or(&before.aliases);
        after.aliases = text::aliases(aliases, &after.label)?;
        if let Some(description) = update.description {
            after.description = Some(text::exact("description", description)?);
        }
        if update.merge.clears("description") {
            after.description = None;
        }
        after.metadata = update.merge.onto(before.id, &before.metadata)?;
        let id = before.id;
        if after != before {
            after.updated_at = self.now.max(before.updated_at);
            self.rows.set_node(id, Some(Node::Concept(after)))?;
        }
        Ok(id)
    }
}
