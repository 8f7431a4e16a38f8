//! Where nodes stand, kept in a file beside the database so that the picture is the same tomorrow.
//!
//! The file: `ASTP`, version (u32), count (u64), then per node 16 bytes of id, x and y as f32, and one byte: pinned. A file
//! that is missing, cut or of another kind is as good as none: the layout then starts afresh. One of a newer version is
//! kept aside when places are written, for the newer program to find.

use std::collections::HashMap;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::Path;

use asterism_model::{Error, Id, Result};
use uuid::Uuid;

const HEAD: &[u8; 8] = b"ASTP\x01\0\0\0";
const VERSION: u32 = HEAD[4] as u32;
const RECORD: usize = 25;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    pub x: f32,
    pub y: f32,
    pub pinned: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Places(HashMap<Id, Place>);

impl FromIterator<(Id, Place)> for Places {
    fn from_iter<I: IntoIterator<Item = (Id, Place)>>(places: I) -> Self {
        Self(places.into_iter().filter(|(_, at)| at.x.is_finite() && at.y.is_finite()).collect())
    }
}

impl Places {
    pub fn get(&self, id: Id) -> Option<&Place> {
        self.0.get(&id)
    }

    pub fn read(file: &Path) -> Self {
        std::fs::read(file).ok().and_then(|bytes| decode(&bytes)).unwrap_or_default()
    }

    /// Replaces the file in one step; after a power cut it is the old one or the new one.
    pub fn write(&self, file: &Path) -> Result<()> {
        let said = |error: std::io::Error| {
            Error::storage(format!("The positions could not be saved in {}: {error}", file.display()))
        };
        let folder = file.parent().unwrap_or_else(|| Path::new("."));
        let mut fresh = tempfile::NamedTempFile::new_in(folder).map_err(said)?;
        fresh.write_all(&self.encode()).map_err(said)?;
        fresh.as_file().sync_all().map_err(said)?;
        keep_newer(file).map_err(said)?;
        fresh.persist(file).map_err(|error| said(error.error))?;
        // Not every system can sync a folder; the file itself is whole either way.
        let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + self.0.len() * RECORD);
        bytes.extend(HEAD);
        bytes.extend((self.0.len() as u64).to_le_bytes());
        let mut places: Vec<_> = self.0.iter().collect();
        places.sort_unstable_by_key(|(id, _)| **id);
        for (id, place) in places {
            bytes.extend(id.bytes());
            bytes.extend(place.x.to_le_bytes());
            bytes.extend(place.y.to_le_bytes());
            bytes.push(place.pinned.into());
        }
        bytes
    }
}

/// Moves a file of a newer version out of the way: `<name>.v<version>`.
fn keep_newer(file: &Path) -> std::io::Result<()> {
    let mut head = [0; 8];
    match std::fs::File::open(file).and_then(|mut old| old.read_exact(&mut head)) {
        Ok(()) => {}
        // None, or one too short to be anything.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::UnexpectedEof) => return Ok(()),
        Err(error) => return Err(error),
    }
    let (name, version) = head.split_at(4);
    let version = version.iter().rev().fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    if name != &HEAD[..4] || version <= VERSION {
        return Ok(());
    }
    let mut aside = file.as_os_str().to_owned();
    aside.push(format!(".v{version}"));
    std::fs::rename(file, aside)
}

fn decode(bytes: &[u8]) -> Option<Places> {
    let rest = bytes.strip_prefix(HEAD)?;
    let (count, records) = rest.split_first_chunk::<8>()?;
    let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
    if records.len() != count.checked_mul(RECORD)? {
        return None;
    }
    records.chunks_exact(RECORD).map(record).collect::<Option<Places>>()
}

fn record(bytes: &[u8]) -> Option<(Id, Place)> {
    let (id, rest) = bytes.split_first_chunk::<16>()?;
    let (x, rest) = rest.split_first_chunk::<4>()?;
    let (y, rest) = rest.split_first_chunk::<4>()?;
    let place = Place { x: f32::from_le_bytes(*x), y: f32::from_le_bytes(*y), pinned: rest == [1] };
    Some((Id(Uuid::from_bytes(*id)), place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_and_a_cut_or_foreign_file_is_as_good_as_none() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("canvas.positions");
        let places: Places = (0..50_u128)
            .map(|n| (Id(Uuid::from_u128(n)), Place { x: n as f32, y: -1.5, pinned: n % 2 == 0 }))
            .collect();
        places.write(&file).unwrap();
        assert_eq!(Places::read(&file), places);
        let whole = std::fs::read(&file).unwrap();
        for bad in [&whole[..whole.len() - 1], &whole[..10], b"GIF89a".as_slice(), b""] {
            std::fs::write(&file, bad).unwrap();
            assert_eq!(Places::read(&file), Places::default());
        }
        assert_eq!(Places::read(&dir.path().join("none")), Places::default());
    }
    #[test]
    fn a_file_of_a_newer_version_is_kept_aside_and_any_other_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("canvas.positions");
        let newer = b"ASTP\x02\x01\0\0what the newer program wrote";
        for (old, kept) in
            [(&newer[..], true), (b"ASTP\x01\0\0\0", false), (b"GIF89a??", false), (b"", false)]
        {
            std::fs::write(&file, old).unwrap();
            Places::default().write(&file).unwrap();
            assert_eq!(std::fs::read(&file).unwrap(), Places::default().encode());
            let aside = dir.path().join("canvas.positions.v258");
            assert_eq!(std::fs::read(&aside).ok(), kept.then(|| newer.to_vec()));
            let _ = std::fs::remove_file(aside);
        }
    }
}
