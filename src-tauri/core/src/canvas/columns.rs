//! The picture as binary columns: what crosses to the web view instead of JSON.
//!
//! Little endian. A header of six u32 (magic `ASC1`, nodes n, edges m, relations r, bytes of titles, bytes of relations),
//! then these sections, each padded to 8 bytes: node ids (16 n) · kinds (n; 0 pointer, 1 concept) · pinned (n) ·
//! positions (2 f32 each; NaN = the slot is empty) · title offsets (n + 1 u32) · titles (UTF-8) · edge ids (16 m) ·
//! sources (m u32, by slot) · targets · relations (m u32) · weights (m f64; NaN = none) · relation offsets (r + 1 u32) ·
//! relation names (UTF-8). Edges are in id order.

use super::motion::Frame;
use super::scene::{Line, Scene, kind_code};
use asterism_model::{Error, Id, Result};

/// “ASC1”.
pub(super) const MAGIC: u32 = 0x3143_5341;

/// Lengths and offsets are u32.
const MOST: usize = u32::MAX as usize;

pub(super) fn encode(scene: &Scene, frame: &Frame) -> Result<Vec<u8>> {
    let titles: usize = scene.slots.iter().map(|slot| slot.node.title.len()).sum();
    let names: usize = scene.relations.iter().map(String::len).sum();
    let size =
        256 + scene.slots() * 32 + scene.edge_count() * 40 + scene.relations.len() * 4 + titles + names;
    check_size(size)?;
    let mut out = Buffer(Vec::with_capacity(size));
    let counts = [scene.slots(), scene.edge_count(), scene.relations.len(), titles, names];
    out.u32s(std::iter::once(MAGIC).chain(counts.map(|count| count as u32)));
    nodes(&mut out, scene, frame);
    edges(&mut out, scene);
    out.texts(scene.relations.iter().map(String::as_str));
    Ok(out.0)
}

fn check_size(size: usize) -> Result<()> {
    if size <= MOST {
        return Ok(());
    }
    Err(Error::TooLarge { field: "the picture".to_owned(), actual: size as u64, limit: MOST as u64 })
}

fn nodes(out: &mut Buffer, scene: &Scene, frame: &Frame) {
    let slots = &scene.slots;
    out.bytes(slots.iter().flat_map(|slot| *slot.node.id.bytes()));
    out.bytes(slots.iter().map(|slot| kind_code(slot.node.kind)));
    out.bytes(slots.iter().map(|slot| u8::from(slot.pinned)));
    let at = |i: usize, gone: bool| match frame.positions.get(i) {
        _ if gone => [f32::NAN; 2],
        Some(at) => *at,
        // Whoever has a slot is in the picture, even where nothing says where it stands.
        None => [0.0; 2],
    };
    out.bytes(slots.iter().enumerate().flat_map(|(i, slot)| pair(at(i, slot.gone))));
    out.texts(slots.iter().map(|slot| slot.node.title.as_str()));
}

fn pair(at: [f32; 2]) -> [u8; 8] {
    let ([a, b, c, d], [e, f, g, h]) = (at[0].to_le_bytes(), at[1].to_le_bytes());
    [a, b, c, d, e, f, g, h]
}

fn edges(out: &mut Buffer, scene: &Scene) {
    let mut lines: Vec<(&Id, &Line)> = scene.lines.iter().collect();
    lines.sort_unstable_by_key(|(id, _)| **id);
    out.bytes(lines.iter().flat_map(|(id, _)| *id.bytes()));
    out.u32s(lines.iter().map(|(_, line)| line.source));
    out.u32s(lines.iter().map(|(_, line)| line.target));
    out.u32s(lines.iter().map(|(_, line)| line.relation));
    out.bytes(lines.iter().flat_map(|(_, line)| line.weight.unwrap_or(f64::NAN).to_le_bytes()));
}

struct Buffer(Vec<u8>);

impl Buffer {
    fn bytes(&mut self, bytes: impl Iterator<Item = u8>) {
        self.0.extend(bytes);
        self.0.resize(self.0.len().next_multiple_of(8), 0);
    }

    fn u32s(&mut self, numbers: impl Iterator<Item = u32>) {
        self.bytes(numbers.flat_map(u32::to_le_bytes));
    }

    /// Offsets, then the texts end to end.
    fn texts<'a>(&mut self, texts: impl Iterator<Item = &'a str> + Clone) {
        let mut end = 0_u32;
        let ends = texts.clone().map(|text| {
            end += text.len() as u32;
            end
        });
        self.u32s(std::iter::once(0).chain(ends));
        self.bytes(texts.flat_map(str::bytes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_past_what_its_offsets_can_say_is_refused() {
        assert!(check_size(MOST).is_ok());
        assert!(matches!(check_size(MOST + 1), Err(Error::TooLarge { .. })));
    }
}
