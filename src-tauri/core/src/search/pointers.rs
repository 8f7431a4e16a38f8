//! Pointers by a part of what they point at.

use asterism_model::Id;

use super::normal::folded;

/// Of these pointers, given by their `ref_id`, those that hold `text` whatever its case: the one that is it, those that
/// begin with it, the others; the shorter first, then by name and id. Linear in the names.
pub fn pointers<'a>(all: impl Iterator<Item = (Id, &'a str)>, text: &str, limit: usize) -> Vec<Id> {
    let wanted = folded(text.trim());
    let mut found: Vec<_> = all
        .filter_map(|(id, ref_id)| {
            let name = folded(ref_id);
            let at = name.find(&wanted)?;
            Some((at > 0, name.len(), name, id))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().take(limit).map(|(.., id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::sample::id;

    #[test]
    fn the_pointer_itself_comes_first_then_what_begins_with_the_text_then_what_holds_it() {
        let names = ["notes/Ärger.md", "ÄRGER", "ärger/2", "ärger/10", "other", "ärgernis"];
        let all = || (0..).map(id).zip(names);
        let found = |text, limit| {
            let ids = pointers(all(), text, limit);
            ids.iter().map(|id| all().find(|(other, _)| other == id).unwrap().1).collect::<Vec<_>>()
        };
        let whole = ["ÄRGER", "ärger/2", "ärger/10", "ärgernis", "notes/Ärger.md"];
        assert_eq!(found(" ärger ", 10), whole);
        assert_eq!(found("A\u{308}RGER", 2), whole[..2]);
        assert!(found("nothing", 10).is_empty());
    }
}
