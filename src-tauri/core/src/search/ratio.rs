//! Rapidfuzz's `fuzz` scores, 0 to 100, as Python's rapidfuzz 3 gives them without a processor.
//!
//! Written to be read, one formula after the other; The vocabulary uses a faster form of [`w_ratio`], tested equal to it.
//! Words are what Python's `str.split` gives. (Rapidfuzz's C++ agrees but for U+0085 and U+00A0 in Latin-1 texts.)

use std::collections::BTreeSet;

use rapidfuzz::distance::indel;
use rapidfuzz::fuzz;

/// The best score of the sorted or the set-wise comparison counts this much.
pub(super) const TOKENS: f64 = 0.95;
/// From this ratio of the lengths on, the shorter text is looked for within the longer.
pub(super) const PARTIAL_FROM: f64 = 1.5;

/// What a partial match counts at this ratio of the lengths.
pub(super) fn partial_scale(lengths: f64) -> f64 {
    if lengths <= 8.0 { 0.9 } else { 0.6 }
}

/// The share of the letters that stay when one text is edited into the other by insertions and deletions.
pub fn ratio(a: &str, b: &str) -> f64 {
    fuzz::ratio(a.chars(), b.chars()) * 100.0
}

/// The best [`ratio`] of the shorter text with a stretch of the longer.
pub fn partial_ratio(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.is_empty() || b.is_empty() {
        return if a.len() == b.len() { 100.0 } else { 0.0 };
    }
    if a.len() == b.len() {
        return best_stretch(&a, &b).max(best_stretch(&b, &a));
    }
    if a.len() < b.len() { best_stretch(&a, &b) } else { best_stretch(&b, &a) }
}

/// Over every stretch of `long` of the length of `short`, and the shorter ones at both ends.
fn best_stretch(short: &[char], long: &[char]) -> f64 {
    // Not the crate's `RatioBatchComparator`: it divides by the longer text's length.
    let scorer = indel::BatchComparator::new(short.iter().copied());
    let starts = (0..long.len()).map(|start| (start, (start + short.len()).min(long.len())));
    let beginnings = (1..short.len()).map(|end| (0, end));
    starts
        .chain(beginnings)
        .map(|(start, end)| scorer.normalized_similarity(long[start..end].iter().copied()) * 100.0)
        .fold(0.0, f64::max)
}

/// [`ratio`] with the words of each text in order.
pub fn token_sort_ratio(a: &str, b: &str) -> f64 {
    ratio(&sorted(a), &sorted(b))
}

/// Compares the words the texts share, and those they do not, each once.
pub fn token_set_ratio(a: &str, b: &str) -> f64 {
    let sets = Sets::of(a, b);
    if sets.a_words == 0 || sets.b_words == 0 {
        return 0.0;
    }
    if sets.shared > 0 && (sets.only_a.is_empty() || sets.only_b.is_empty()) {
        return 100.0;
    }
    let gap = usize::from(sets.shared > 0);
    let (a_len, b_len) = (sets.only_a.chars().count(), sets.only_b.chars().count());
    let with_a = sets.shared + gap + a_len;
    let with_b = sets.shared + gap + b_len;
    let edits = indel::distance(sets.only_a.chars(), sets.only_b.chars());
    let rest = share_kept(edits, with_a + with_b);
    if sets.shared == 0 {
        return rest;
    }
    rest.max(share_kept(gap + a_len, sets.shared + with_a)).max(share_kept(gap + b_len, sets.shared + with_b))
}

/// The better of [`token_sort_ratio`] and [`token_set_ratio`].
pub fn token_ratio(a: &str, b: &str) -> f64 {
    token_set_ratio(a, b).max(token_sort_ratio(a, b))
}

/// [`partial_ratio`] with the words of each text in order.
pub fn partial_token_sort_ratio(a: &str, b: &str) -> f64 {
    partial_ratio(&sorted(a), &sorted(b))
}

/// 100 with a word in common, else [`partial_ratio`] with each word once.
pub fn partial_token_set_ratio(a: &str, b: &str) -> f64 {
    let sets = Sets::of(a, b);
    if sets.a_words == 0 || sets.b_words == 0 {
        return 0.0;
    }
    if sets.shared > 0 { 100.0 } else { partial_ratio(&sets.only_a, &sets.only_b) }
}

/// The better of [`partial_token_sort_ratio`] and [`partial_token_set_ratio`].
pub fn partial_token_ratio(a: &str, b: &str) -> f64 {
    partial_token_set_ratio(a, b).max(partial_token_sort_ratio(a, b))
}

/// The weighted best of the above: whole texts when they are about as long, else the shorter within the longer.
pub fn w_ratio(a: &str, b: &str) -> f64 {
    let (a_len, b_len) = (a.chars().count(), b.chars().count());
    if a_len == 0 || b_len == 0 {
        return 0.0;
    }
    let whole = ratio(a, b);
    let lengths = a_len.max(b_len) as f64 / a_len.min(b_len) as f64;
    if lengths < PARTIAL_FROM {
        return whole.max(token_ratio(a, b) * TOKENS);
    }
    let scale = partial_scale(lengths);
    whole.max(partial_ratio(a, b) * scale).max(partial_token_ratio(a, b) * TOKENS * scale)
}

/// 100 for no edits, 0 for as many as there are letters.
pub(super) fn share_kept(edits: usize, letters: usize) -> f64 {
    if letters == 0 { 100.0 } else { 100.0 - 100.0 * edits as f64 / letters as f64 }
}

/// What separates words: white space and, as in Python, the four separators of ASCII.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

fn sorted(text: &str) -> String {
    let mut words: Vec<&str> = words(text).collect();
    words.sort_unstable();
    words.join(" ")
}

/// The words of two texts as sets.
struct Sets {
    a_words: usize,
    b_words: usize,
    /// Letters of the words in both, joined.
    shared: usize,
    only_a: String,
    only_b: String,
}

impl Sets {
    fn of(a: &str, b: &str) -> Self {
        let (a, b): (BTreeSet<&str>, BTreeSet<&str>) = (words(a).collect(), words(b).collect());
        let join = |words: Vec<&str>| words.join(" ");
        Self {
            a_words: a.len(),
            b_words: b.len(),
            shared: join(a.intersection(&b).copied().collect()).chars().count(),
            only_a: join(a.difference(&b).copied().collect()),
            only_b: join(b.difference(&a).copied().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Ratio = fn(&str, &str) -> f64;

    /// The numbers are Python rapidfuzz 3.14's.
    #[test]
    fn scores_are_those_of_rapidfuzz() {
        let cases: [(Ratio, &str, &str, f64); 16] = [
            (ratio, "this is a test", "this is a test!", 96.55172413793103),
            (ratio, "", "", 100.0),
            (ratio, "a", "", 0.0),
            (partial_ratio, "this is a test", "this is a test!", 100.0),
            (partial_ratio, "a certain string", "cetain", 83.33333333333334),
            (partial_ratio, "", "a", 0.0),
            (token_sort_ratio, "fuzzy wuzzy was a bear", "wuzzy fuzzy was a bear", 100.0),
            (token_sort_ratio, "fuzzy was a bear", "fuzzy fuzzy was a bear", 84.21052631578947),
            (token_set_ratio, "fuzzy was a bear", "fuzzy fuzzy was a bear", 100.0),
            (
                token_set_ratio,
                "fuzzy was a bear but not a dog",
                "fuzzy was a bear but not a cat",
                92.3076923076923,
            ),
            (token_set_ratio, " ", "a", 0.0),
            (partial_token_sort_ratio, "b a", "xx b yy a", 100.0),
            (partial_token_set_ratio, "one two", "two three", 100.0),
            (partial_token_ratio, "abc", "abd xyz", 80.0),
            (w_ratio, "gradient checkpointing", "gradient check-pointing", 97.77777777777777),
            (w_ratio, "", "", 0.0),
        ];
        for (score, a, b, expected) in cases {
            let found = score(a, b);
            assert!((found - expected).abs() < 1e-9, "{a:?} and {b:?}: {found}, not {expected}");
            assert_eq!(found, score(b, a), "{a:?} and {b:?} the other way round");
        }
    }
}
