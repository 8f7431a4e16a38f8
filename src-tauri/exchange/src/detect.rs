//! Which format a file is in, by its first bytes and, where those are silent, by its name.

use asterism_model::transfer::Format;

/// The format of a file called `name` that begins with `head` (a kilobyte or more), or `None` for one that is not read here.
pub fn detect(name: &str, head: &[u8]) -> Option<Format> {
    // UTF-16 has a NUL in every other byte of what matters here.
    let head: String = head.iter().filter(|byte| **byte != 0).map(|byte| char::from(*byte)).collect();
    let start = head.trim_start_matches(['\u{ef}', '\u{bb}', '\u{bf}', '\u{fe}', '\u{ff}']).trim_start();
    let name = name.to_ascii_lowercase();
    match start.chars().next() {
        Some('<') => (start.contains("<graphml") || start.contains(":graphml") || name.ends_with(".graphml"))
            .then_some(Format::Graphml),
        Some('{') => is_cypher_json(start, &name).then_some(Format::CypherJson),
        _ => None,
    }
}

/// NetworkX's node-link form also has `nodes`, but says first whether the graph is directed and a multigraph.
fn is_cypher_json(start: &str, name: &str) -> bool {
    let node_link = ["\"directed\"", "\"multigraph\"", "\"links\""];
    !node_link.iter().any(|word| start.contains(word))
        && (start.contains("\"nodes\"") || start.contains("\"edges\"") || name.ends_with(".json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_before_the_name() {
        let utf16: Vec<u8> = "\u{feff}<graphml/>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (name, head, format) in [
            ("a.graphml", &b"<?xml version='1.0'?><graphml>"[..], Some(Format::Graphml)),
            ("a.xml", b"\xef\xbb\xbf<g:graphml xmlns:g='x'>", Some(Format::Graphml)),
            ("a.txt", &utf16, Some(Format::Graphml)),
            ("a.graphml", b"<!-- a long comment first", Some(Format::Graphml)),
            ("a.xml", b"<gexf>", None),
            ("a", b" {\"nodes\": [", Some(Format::CypherJson)),
            ("a.json", b"{", Some(Format::CypherJson)),
            ("a.json", b"{\"directed\": true, \"nodes\": [", None),
            ("a.graphml", b"{\"edges\": []}", Some(Format::CypherJson)),
            ("a.graphml", b"", None),
            ("a.json", b"[1]", None),
        ] {
            assert_eq!(detect(name, head), format, "{name} {head:?}");
        }
    }
}
