//! Text in XML 1.0, which cannot carry every character.

/// Whether XML 1.0 can carry it. Surrogates cannot occur in a `char`.
fn is_legal(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..)
}

/// Whether the text would come back from an XML file as it is.
pub(super) fn is_exact(text: &str) -> bool {
    text.chars().all(is_legal)
}

/// Appends the text as character data. What XML cannot carry becomes U+FFFD.
pub(super) fn push(out: &mut String, text: &str) {
    push_escaped(out, text, false);
}

/// Appends the text as the value of an attribute in double quotes.
pub(super) fn push_attribute(out: &mut String, text: &str) {
    push_escaped(out, text, true);
}

/// Appends JSON text as character data: what XML cannot carry is escaped as JSON, so that nothing is lost.
pub(super) fn push_json(out: &mut String, json: &str) {
    if json.contains(['\u{fffe}', '\u{ffff}']) {
        push(out, &json.replace('\u{fffe}', "\\ufffe").replace('\u{ffff}', "\\uffff"));
    } else {
        push(out, json);
    }
}

fn push_escaped(out: &mut String, text: &str, attribute: bool) {
    let mut plain = 0;
    for (at, c) in text.char_indices() {
        let replacement = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '\r' => "&#13;",
            '"' if attribute => "&quot;",
            '\n' if attribute => "&#10;",
            '\t' if attribute => "&#9;",
            _ if is_legal(c) => continue,
            _ => "\u{fffd}",
        };
        out.push_str(&text[plain..at]);
        out.push_str(replacement);
        plain = at + c.len_utf8();
    }
    out.push_str(&text[plain..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_for_its_place() {
        for (text, data, attribute) in [
            ("plain ü 漢 🦀", "plain ü 漢 🦀", "plain ü 漢 🦀"),
            ("a<b>&\"c\"", "a&lt;b&gt;&amp;\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"),
            ("a\tb\nc\r", "a\tb\nc&#13;", "a&#9;b&#10;c&#13;"),
            ("\u{0}\u{b}\u{ffff}", "\u{fffd}\u{fffd}\u{fffd}", "\u{fffd}\u{fffd}\u{fffd}"),
            ("]]>", "]]&gt;", "]]&gt;"),
        ] {
            let (mut as_data, mut as_attribute) = (String::new(), String::new());
            push(&mut as_data, text);
            push_attribute(&mut as_attribute, text);
            assert_eq!((as_data.as_str(), as_attribute.as_str()), (data, attribute), "{text:?}");
        }
    }
}
