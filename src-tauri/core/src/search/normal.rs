//! Two forms of a text: folded, in which texts are compared, and normal, in which the same name is spelled the same.

use caseless::default_case_fold_str;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use super::ratio::is_space;

/// Case folded, in NFC: equal for texts that differ in case alone.
pub fn folded(text: &str) -> String {
    default_case_fold_str(&text.nfc().collect::<String>()).nfc().collect()
}

/// [`folded`], with single spaces between words and none at the ends.
pub fn spaced(text: &str) -> String {
    let folded = folded(text);
    let words: Vec<&str> = folded.split(is_space).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// The name without case, accents, punctuation, spaces and compatibility forms; [`spaced`] where nothing else is there.
///
/// Kept on purpose: symbols (`C++` is not `C`), `#` and `*` after a letter (`C#`, `A*`), and the marks that make
/// another letter rather than an accent (Japanese voicing, Indic vowels).
pub fn normal(text: &str) -> String {
    let once: String = default_case_fold_str(text).nfkd().collect();
    // A compatibility form can hide a capital letter, so once is not enough.
    let mut name = String::with_capacity(once.len());
    let mut after_letter = false;
    for c in default_case_fold_str(&once).nfkd() {
        if stays(c) || (after_letter && matches!(c, '#' | '*')) {
            name.push(c);
        }
        after_letter = c.is_alphanumeric() || (after_letter && canonical_combining_class(c) != 0);
    }
    if name.is_empty() { spaced(text) } else { name }
}

fn stays(c: char) -> bool {
    match c.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number | GeneralCategoryGroup::Symbol => true,
        // Classes 7 to 9 are nukta, kana voicing and virama; from 10 on come points and accents.
        GeneralCategoryGroup::Mark => canonical_combining_class(c) < 10 && !is_variation(c),
        GeneralCategoryGroup::Punctuation | GeneralCategoryGroup::Separator => false,
        GeneralCategoryGroup::Other => {
            !c.is_control() && c.general_category() != unicode_properties::GeneralCategory::Format
        }
    }
}

/// Selects the look of the character before it, such as ❤ in colour.
fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_case_accents_punctuation_or_spacing_are_the_same() {
        for group in [
            &[
                "Graph-Search",
                "graph search",
                "GRAPHSEARCH",
                "graph_search",
                " Graph\u{a0}search! ",
                "ｇｒａｐｈ search",
            ][..],
            &["Éluard", "eluard", "E\u{301}LUARD"],
            &["Straße", "STRASSE", "straẞe"],
            &["ΟΔΟΣ", "οδός", "οδος"],
            &["ﬁnite", "FINITE"],
            &["don’t", "don't", "dont"],
            &["x²", "x2"],
            &["co\u{200d}op", "co\u{ad}op", "coop"],
            &["Kœln №5", "kœln no5"],
            &["#topic", "topic"],
            &["❤\u{fe0f}", "❤"],
            &["か\u{3099}", "が"],
        ] {
            for other in group {
                assert_eq!(normal(group[0]), normal(other), "{:?} and {other:?}", group[0]);
            }
        }
    }

    #[test]
    fn names_that_differ_in_more_stay_apart() {
        for (a, b) in [
            ("C", "C++"),
            ("C", "C#"),
            ("A*", "A"),
            ("A+B", "AB"),
            ("か", "が"),
            ("कि", "का"),
            ("???", "!!!"),
            ("🍎", "🍊"),
            ("x1", "x2"),
        ] {
            assert_ne!(normal(a), normal(b), "{a:?} and {b:?}");
        }
    }

    #[test]
    fn spaced_keeps_accents_and_punctuation_and_collapses_space() {
        assert_eq!(spaced("  Éluard's\t\n\u{3000}POEMS "), "éluard's poems");
        assert_eq!(spaced(" \u{a0}\t"), "");
    }
}
