//! A text as the scorer reads it, and a digest of it that bounds its scores from above.

use super::normal::spaced;
use super::ratio::{PARTIAL_FROM, TOKENS, partial_scale};

/// Texts are compared by this many of their first letters; whether they are equal is seen on the whole.
pub(super) const MOST_LETTERS: usize = 256;

/// The letters of a text, of its words in order, and of its different words in order, where these differ.
#[derive(Debug, Clone)]
pub(super) struct Form {
    letters: Box<[char]>,
    text: u16,
    sorted_from: u16,
    unique_from: u16,
    unique: u16,
}

impl Form {
    pub(super) fn new(text: &str) -> Self {
        let text: Vec<char> = spaced(text).chars().take(MOST_LETTERS).collect();
        let text = text.strip_suffix(&[' ']).unwrap_or(&text);
        let mut words: Vec<&[char]> = text.split(|c| *c == ' ').collect();
        words.sort_unstable();
        let sorted = words.join(&' ');
        words.dedup();
        let unique = words.join(&' ');
        let mut letters = text.to_vec();
        let sorted_from = if sorted == text { 0 } else { letters.len() };
        if sorted_from > 0 {
            letters.extend(&sorted);
        }
        let unique_from = if unique.len() == sorted.len() { sorted_from } else { letters.len() };
        if unique_from > sorted_from {
            letters.extend(&unique);
        }
        Self {
            text: text.len() as u16,
            sorted_from: sorted_from as u16,
            unique_from: unique_from as u16,
            unique: unique.len() as u16,
            letters: letters.into_boxed_slice(),
        }
    }

    pub(super) fn text(&self) -> &[char] {
        &self.letters[..usize::from(self.text)]
    }

    pub(super) fn sorted(&self) -> &[char] {
        &self.letters[usize::from(self.sorted_from)..][..usize::from(self.text)]
    }

    pub(super) fn unique(&self) -> &[char] {
        &self.letters[usize::from(self.unique_from)..][..usize::from(self.unique)]
    }

    pub(super) fn is_sorted(&self) -> bool {
        self.sorted_from == 0
    }

    pub(super) fn repeats_words(&self) -> bool {
        self.unique < self.text
    }

    /// The different words, in order.
    pub(super) fn words(&self) -> impl Iterator<Item = &[char]> {
        self.unique().split(|c| *c == ' ')
    }
}

/// What can be known of a score without looking at the letters.
#[derive(Debug, Clone)]
pub(super) struct Digest {
    letters: u16,
    unique: u16,
    /// Bit b of level n: at least n + 1 letters fall into class b.
    levels: [u64; LEVELS],
    /// Letters that no level counts.
    beyond: u16,
    /// One bit a word: no bit in common, no word in common.
    words: u64,
}

const LEVELS: usize = 4;

impl Digest {
    pub(super) fn new(form: &Form) -> Self {
        let mut digest = Self {
            letters: form.text,
            unique: form.unique,
            levels: [0; LEVELS],
            beyond: 0,
            words: form.words().map(word_bit).fold(0, |all, bit| all | bit),
        };
        for &c in form.text() {
            let bit = 1 << class(c);
            match digest.levels.iter_mut().find(|level| **level & bit == 0) {
                Some(level) => *level |= bit,
                None => digest.beyond += 1,
            }
        }
        digest
    }

    pub(super) fn may_share_words(&self, other: &Self) -> bool {
        self.words & other.words != 0
    }

    /// No weighted ratio of the two texts is greater.
    pub(super) fn bound(&self, other: &Self) -> f64 {
        let (a, b) = (f64::from(self.letters), f64::from(other.letters));
        let common = f64::from(self.common(other));
        let whole = 2.0 * common / (a + b);
        let lengths = a.max(b) / a.min(b);
        let (unique_a, unique_b) = (f64::from(self.unique), f64::from(other.unique));
        let share = self.may_share_words(other);
        let best = if lengths < PARTIAL_FROM {
            let tokens = if share { 1.0 } else { 2.0 * common / (unique_a + unique_b) };
            whole.max(TOKENS * tokens)
        } else {
            let within = |shorter: f64| 2.0 * common / (shorter + common);
            let tokens = if share { 1.0 } else { within(unique_a.min(unique_b)) };
            whole.max(partial_scale(lengths) * within(a.min(b)).max(TOKENS * tokens))
        };
        // A hair more than the true bound, against rounding.
        best.min(1.0) * 100.0 + 1e-6
    }

    /// At least as many letters as the texts have in common, in whatever order.
    fn common(&self, other: &Self) -> u16 {
        let counted: u32 = self.levels.iter().zip(&other.levels).map(|(a, b)| (a & b).count_ones()).sum();
        counted as u16 + self.beyond.min(other.beyond)
    }
}

/// Sixty-four classes; lower-case Latin letters and digits have one each.
fn class(c: char) -> u32 {
    let code = c as u32 ^ (c as u32 >> 7);
    (code & 31) | ((code >> 1) & 32)
}

fn word_bit(word: &[char]) -> u64 {
    let hash = word.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &c| {
        (hash ^ u64::from(c as u32)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    1 << (hash >> 58)
}
