//! Finds the id of a message that is too long to keep.

use rmcp::model::RequestId;

/// No id is longer than this, in bytes.
const LONGEST: usize = 256;

/// Reads JSON byte by byte and keeps no more than the value of the `id` at its top.
#[derive(Default)]
pub(crate) struct Scan {
    depth: u32,
    in_string: bool,
    escaped: bool,
    /// The key or value being read at the top.
    piece: Vec<u8>,
    is_id: bool,
    found: Option<Vec<u8>>,
}

impl Scan {
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.next(*byte));
    }

    pub(crate) fn id(&self) -> Option<RequestId> {
        serde_json::from_slice(self.found.as_deref()?).ok()
    }

    fn next(&mut self, byte: u8) {
        if self.in_string {
            self.in_string = self.escaped || byte != b'"';
            self.escaped = byte == b'\\' && !self.escaped;
            return self.keep(byte);
        }
        match byte {
            b'"' => {
                self.in_string = true;
                self.keep(byte);
            }
            b':' if self.depth == 1 => {
                self.is_id = self.piece.trim_ascii() == b"\"id\"";
                self.piece.clear();
            }
            b',' if self.depth == 1 => self.end_of_value(),
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                if self.depth == 1 {
                    self.end_of_value();
                }
                self.depth = self.depth.saturating_sub(1);
            }
            _ => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.depth == 1 && self.piece.len() < LONGEST {
            self.piece.push(byte);
        }
    }

    fn end_of_value(&mut self) {
        if self.is_id && self.found.is_none() {
            self.found = Some(self.piece.trim_ascii().to_vec());
        }
        self.is_id = false;
        self.piece.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_at_the_top_is_found_wherever_it_stands() {
        let number = Some(RequestId::Number(7));
        for (text, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"id":8}}"#, number.clone()),
            (r#"{"params":{"arguments":{"id":"x","label":"}\"id\":9,{"}} , "id" : 7 }"#, number.clone()),
            (r#"{"params":[{"id":1},[2]],"id":"a\"b"}"#, Some(RequestId::String("a\"b".into()))),
            (r#"{"params":{"id":8}}"#, None),
            (r#"{"id":null}"#, None),
            (r#"{"id":[7]}"#, None),
            ("not json", None),
        ] {
            let mut scan = Scan::default();
            text.as_bytes().chunks(3).for_each(|part| scan.feed(part));
            assert_eq!(scan.id(), id, "{text}");
        }
    }
}
