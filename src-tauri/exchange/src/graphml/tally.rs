//! What is said once about many rows.

#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) undirected: u64,
    pub(super) unlabelled: u64,
    pub(super) unrelated: u64,
    pub(super) grouped: u64,
    pub(super) ports: u64,
    pub(super) graphs: u64,
}

impl Tally {
    pub(super) fn notes(&self, undeclared: &[&str]) -> Vec<String> {
        let mut notes = Vec::new();
        let mut say = |count: u64, what: &str, then: &str| {
            if count > 0 {
                notes.push(format!("{what}: {count}; {then}."));
            }
        };
        say(self.undirected, "Edges without direction", "they are taken in the direction they are written");
        say(self.unlabelled, "Nodes without a label in the file", "their id in the file is taken");
        say(self.unrelated, "Edges without a label in the file", "their relation becomes “related_to”");
        say(self.grouped, "Nodes in groups", "the id of the group is kept as the metadata “group”");
        say(self.ports, "Ports of nodes", "they are left out; edges keep the names of theirs");
        if self.graphs > 1 {
            notes.push(format!("Graphs in the file: {}; they are read as one.", self.graphs));
        }
        if !undeclared.is_empty() {
            let some = undeclared.iter().take(5).map(|id| crate::collect::shown(id)).collect::<Vec<_>>();
            let more = if undeclared.len() > some.len() { " …" } else { "" };
            notes.push(format!(
                "Data under keys the file does not declare is read as text: {}{more}.",
                some.join(", ")
            ));
        }
        notes
    }
}
