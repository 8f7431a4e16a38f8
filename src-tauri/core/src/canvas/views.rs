//! Saved views: a name, what the window shows under it, and where the nodes stood. Each lies in two files of the folder
//! `views` beside the database, and each file is replaced in one step. Like positions, they are no part of the graph: undo
//! passes them by, and a view of nodes that are gone still opens.

use std::io::Write;
use std::path::{Path, PathBuf};

use asterism_model::{Error, Id, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use specta::Type;

use super::positions::Places;

const LONGEST_NAME: usize = 200;
const LARGEST: u64 = 4 << 20;
const VERSION: u32 = 1;

/// What the window kept under a name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Type)]
pub struct View {
    pub id: Id,
    pub name: String,
    /// Filters, appearance and camera, in the window's own words.
    pub body: Value,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    version: u32,
    #[serde(flatten)]
    view: View,
}

pub struct Views(PathBuf);

impl Views {
    /// Those of the graph in this folder.
    pub fn of(graph: &Path) -> Self {
        Self(graph.join("views"))
    }

    /// The newest last. A file that cannot be read is passed by, and stays.
    pub fn list(&self) -> Result<Vec<View>> {
        let entries = match std::fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.said("read", &error)),
        };
        let files = entries.flatten().map(|entry| entry.path());
        let mut views: Vec<View> =
            files.filter(|file| file.extension().is_some_and(|end| end == "json")).filter_map(read).collect();
        views.sort_unstable_by_key(|view| view.id);
        Ok(views)
    }

    /// Keeps a view, in place of the one with its id. Its places stay as they were when none are given.
    pub fn save(&self, view: View, places: Option<&Places>) -> Result<()> {
        let name = view.name.trim().to_owned();
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(Error::invalid(
                "name",
                format!("a view has a name of 1 to {LONGEST_NAME} characters"),
            ));
        }
        let [file, positions] = self.files(view.id);
        let stored = Stored { version: VERSION, view: View { name, ..view } };
        let text = serde_json::to_vec(&stored).map_err(|error| Error::invalid("body", error.to_string()))?;
        if text.len() as u64 > LARGEST {
            return Err(Error::TooLarge {
                field: "body".to_owned(),
                actual: text.len() as u64,
                limit: LARGEST,
            });
        }
        std::fs::create_dir_all(&self.0).map_err(|error| self.said("saved", &error))?;
        if let Some(places) = places {
            places.write(&positions)?;
        }
        self.replace(&file, &text).map_err(|error| self.said("saved", &error))
    }

    /// Where the nodes stood; nowhere for a view without places.
    pub fn places(&self, id: Id) -> Places {
        let [_, positions] = self.files(id);
        Places::read(&positions)
    }

    pub fn remove(&self, id: Id) -> Result<()> {
        let [file, positions] = self.files(id);
        match std::fs::remove_file(file) {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(Error::not_found("view", id));
            }
            Err(error) => return Err(self.said("removed", &error)),
        }
        match std::fs::remove_file(positions) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(self.said("removed", &error)),
            _ => Ok(()),
        }
    }

    fn files(&self, id: Id) -> [PathBuf; 2] {
        ["json", "positions"].map(|end| self.0.join(format!("{id}.{end}")))
    }

    fn replace(&self, file: &Path, text: &[u8]) -> std::io::Result<()> {
        let mut fresh = tempfile::NamedTempFile::new_in(&self.0)?;
        fresh.write_all(text)?;
        fresh.as_file().sync_all()?;
        fresh.persist(file).map_err(|error| error.error)?;
        Ok(())
    }

    fn said(&self, done: &str, error: &std::io::Error) -> Error {
        Error::storage(format!("The views in {} could not be {done}: {error}", self.0.display()))
    }
}

fn read(file: PathBuf) -> Option<View> {
    let small = std::fs::metadata(&file).is_ok_and(|found| found.len() <= LARGEST + 4096);
    let text = std::fs::read(&file).ok().filter(|_| small)?;
    match serde_json::from_slice::<Stored>(&text) {
        Ok(stored) if stored.version <= VERSION => Some(stored.view),
        _ => {
            tracing::warn!(file = %file.display(), "this view cannot be read and is passed by");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Place;
    use serde_json::json;
    use uuid::Uuid;

    fn view(n: u128, name: &str) -> View {
        View { id: Id(Uuid::from_u128(n)), name: name.to_owned(), body: json!({ "camera": { "k": 1.5 } }) }
    }

    #[test]
    fn views_last_with_their_places_and_one_that_is_broken_spoils_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let views = Views::of(dir.path());
        assert_eq!(views.list().unwrap(), []);
        let node = Id(Uuid::from_u128(9));
        let places: Places = [(node, Place { x: 1.0, y: 2.0, pinned: true })].into_iter().collect();
        views.save(view(1, " first "), Some(&places)).unwrap();
        views.save(view(2, "second"), None).unwrap();
        std::fs::write(dir.path().join("views/broken.json"), b"{").unwrap();
        std::fs::write(dir.path().join("views/newer.json"), json!({ "version": 9 }).to_string()).unwrap();
        let again = Views::of(dir.path());
        assert_eq!(again.list().unwrap(), [view(1, "first"), view(2, "second")]);
        assert_eq!(again.places(view(1, "").id), places);
        again.save(view(1, "renamed"), None).unwrap();
        assert_eq!(again.places(view(1, "").id), places, "a new name leaves the places");
        again.remove(view(1, "").id).unwrap();
        assert_eq!(again.list().unwrap(), [view(2, "second")]);
        assert_eq!(again.places(view(1, "").id), Places::default());
        assert!(matches!(again.remove(view(1, "").id), Err(Error::NotFound { .. })));
    }

    #[test]
    fn a_view_needs_a_name_and_has_an_end() {
        let dir = tempfile::tempdir().unwrap();
        let views = Views::of(dir.path());
        for name in ["", "  ", "x".repeat(LONGEST_NAME + 1).as_str()] {
            assert!(matches!(views.save(view(1, name), None), Err(Error::InvalidRequest { .. })));
        }
        let large = View { body: json!("x".repeat(LARGEST as usize)), ..view(1, "large") };
        assert!(matches!(views.save(large, None), Err(Error::TooLarge { .. })));
        assert_eq!(views.list().unwrap(), []);
    }
}
