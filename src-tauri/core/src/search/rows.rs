//! One row a name, packed so that a look at all of them is a look at one stretch of memory.

use asterism_model::Id;

use super::form::{Digest, Form};

/// Whose name it is, and which of that concept's: 0 is the label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) owner: Id,
    pub(super) nth: u32,
}

/// The names of all concepts, in no order: a removed one is replaced by the last.
#[derive(Debug, Clone, Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    digests: Vec<Digest>,
    forms: Vec<Form>,
}

impl Rows {
    /// Adds a name and says where it is.
    pub(super) fn push(&mut self, row: Row, name: &str) -> u32 {
        let form = Form::new(name);
        self.rows.push(row);
        self.digests.push(Digest::new(&form));
        self.forms.push(form);
        (self.rows.len() - 1) as u32
    }

    /// Removes the row at a place, and says which one is there now.
    pub(super) fn swap_remove(&mut self, at: u32) -> Option<Row> {
        let place = at as usize;
        if place >= self.rows.len() {
            return None;
        }
        self.rows.swap_remove(place);
        self.digests.swap_remove(place);
        self.forms.swap_remove(place);
        self.rows.get(place).copied()
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn digests(&self) -> &[Digest] {
        &self.digests
    }

    pub(super) fn row(&self, at: u32) -> Row {
        self.rows[at as usize]
    }

    pub(super) fn form(&self, at: u32) -> (&Form, &Digest) {
        (&self.forms[at as usize], &self.digests[at as usize])
    }
}
