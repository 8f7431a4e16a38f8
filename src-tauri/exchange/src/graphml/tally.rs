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
        let mut say = |count: u64, note: String| {
            if count > 0 {
                notes.push(note);
            }
        };
        say(
            self.undirected,
            format!(
                "{} edges have no direction; they are taken in the direction they are written.",
                self.undirected
            ),
        );
        say(
            self.unlabelled,
            format!("{} nodes have no label; their id in the file is taken.", self.unlabelled),
        );
        say(
            self.unrelated,
            format!("{} edges have no label; their relation becomes “related_to”.", self.unrelated),
        );
        say(
            self.grouped,
            format!("{} nodes lie in groups; the group's id is kept as the metadata “group”.", self.grouped),
        );
        say(
            self.ports,
            format!("{} ports of nodes are left out; edges keep the names of theirs.", self.ports),
        );
        if self.graphs > 1 {
            notes.push(format!("The file holds {} graphs; they are read as one.", self.graphs));
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
