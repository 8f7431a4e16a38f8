//! The longest common subsequence of one text with many, 64 letters a step.
//!
//! Hyyrö, "Bit-parallel LCS-length computation revisited" (2004), with the pattern cut to any set of its letters by a
//! mask: a letter that is masked out matches nothing, which is as if it were not there.

/// A set of the pattern's letters.
pub(super) type Mask<const W: usize> = [u64; W];

/// Slots for letters beyond Latin-1; a pattern has at most 64 · `W` letters, `W` at most 4.
const SLOTS: usize = 512;

/// The pattern: for each letter, where it stands.
pub(super) struct Pattern<const W: usize> {
    latin: Box<[Mask<W>; 256]>,
    /// Open addressing; a slot whose mask is empty is free. Empty when every letter is Latin-1.
    other: Vec<(char, Mask<W>)>,
    letters: usize,
}

impl<const W: usize> Pattern<W> {
    /// Of at most 64 · `W` letters; more are left out.
    pub(super) fn new(text: &[char]) -> Self {
        let letters = text.len().min(64 * W);
        let mut pattern = Self { latin: Box::new([[0; W]; 256]), other: Vec::new(), letters };
        for (at, &c) in text.iter().take(letters).enumerate() {
            pattern.row_mut(c)[at / 64] |= 1 << (at % 64);
        }
        pattern
    }

    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// The length of the longest common subsequence of the masked letters and `text`.
    pub(super) fn common(&self, mask: &Mask<W>, text: &[char]) -> usize {
        let mut free = [u64::MAX; W];
        for &c in text {
            let row = self.row(c);
            let mut carry = false;
            for word in 0..W {
                let hits = free[word] & row[word] & mask[word];
                let (sum, over) = free[word].overflowing_add(hits);
                let (sum, over_again) = sum.overflowing_add(u64::from(carry));
                carry = over | over_again;
                free[word] = sum | (free[word] - hits);
            }
        }
        free.iter().map(|word| word.count_zeros() as usize).sum()
    }

    fn row(&self, c: char) -> &Mask<W> {
        let code = c as usize;
        if code < 256 {
            return &self.latin[code];
        }
        if self.other.is_empty() { &[0; W] } else { &self.other[self.slot(c)].1 }
    }

    fn row_mut(&mut self, c: char) -> &mut Mask<W> {
        let code = c as usize;
        if code < 256 {
            return &mut self.latin[code];
        }
        if self.other.is_empty() {
            self.other = vec![('\0', [0; W]); SLOTS];
        }
        let slot = self.slot(c);
        self.other[slot].0 = c;
        &mut self.other[slot].1
    }

    fn slot(&self, c: char) -> usize {
        let mut slot = c as usize % SLOTS;
        while self.other[slot].0 != c && self.other[slot].1 != [0; W] {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }
}

/// The letters from `start` to before `end`.
pub(super) fn span<const W: usize>(start: usize, end: usize) -> Mask<W> {
    std::array::from_fn(|word| below(end, word) & !below(start, word))
}

/// The bits of a word of a mask that stand before the letter `end`.
fn below(end: usize, word: usize) -> u64 {
    match end.saturating_sub(64 * word) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check<const W: usize>(pattern: &[char], text: &[char], start: usize, end: usize) {
        let found = Pattern::<W>::new(pattern).common(&span::<W>(start, end), text);
        let cut = pattern[start..end].iter().copied();
        assert_eq!(found, rapidfuzz::distance::lcs_seq::similarity(cut, text.iter().copied()));
    }

    proptest! {
        #[test]
        fn common_is_the_longest_common_subsequence_of_the_masked_letters(
            pattern in proptest::collection::vec(proptest::char::range('a', 'e'), 0..250),
            text in proptest::collection::vec(proptest::char::ranges(['a'..='e', 'я'..='ӿ'].to_vec().into()), 0..80),
            (from, to) in (0..=100usize, 0..=100usize),
        ) {
            let at = |part: usize, letters: usize| part * letters / 100;
            let short = &pattern[..pattern.len().min(64)];
            check::<1>(short, &text, at(from.min(to), short.len()), at(from.max(to), short.len()));
            check::<4>(&pattern, &text, at(from.min(to), pattern.len()), at(from.max(to), pattern.len()));
            check::<4>(&text, &pattern, at(from.min(to), text.len()), at(from.max(to), text.len()));
        }
    }
}
