//! Text that shows nothing.

/// What draws nothing although it is no white space: Unicode's `Default_Ignorable_Code_Point`, the marks of ruby text and
/// the empty braille cell.
const UNDRAWN: [(char, char); 18] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether a reader would see no character of it. Joiners and other undrawn characters may stand among drawn ones, as
/// Persian and emoji need them.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_undrawn(c))
}

fn is_undrawn(c: char) -> bool {
    UNDRAWN.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_see_is_blank_and_a_joiner_among_letters_is_not() {
        for (first, last) in UNDRAWN {
            assert!(is_blank(&format!(" {first}{last}\t")), "{first:?}");
        }
        for blank in ["", " ", "\u{a0}\u{2003}\u{3000}", "\0", "\u{7f}\u{85}", "\u{2028}\u{200d}\u{feff}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        for drawn in
            ["a", "\u{200b}a", "👩\u{200d}🔬", "می\u{200c}خواهم", "-", "\u{600}", "\u{fffc}", "\u{301}"]
        {
            assert!(!is_blank(drawn), "{drawn:?}");
        }
    }
}
