//! `w_ratio` of one text with many: the same numbers as [`ratio`](super::ratio), without looking twice.

use super::form::{Digest, Form};
use super::pattern::{Mask, Pattern, span};
use super::ratio::{PARTIAL_FROM, TOKENS, partial_scale, share_kept};
use super::stretch::best_stretch;

/// A text to compare others with. `W` is the number of its letters in 64s, rounded up.
pub(super) struct Scorer<const W: usize> {
    digest: Digest,
    text: Pattern<W>,
    /// `None` where it would be [`Self::text`].
    sorted: Option<Pattern<W>>,
    /// `None` where it would be the sorted one.
    unique: Option<Pattern<W>>,
    words: Vec<Word<W>>,
}

/// A word and its place among the different words in order.
struct Word<const W: usize> {
    letters: Vec<char>,
    here: Mask<W>,
    space_before: Mask<W>,
}

impl<const W: usize> Scorer<W> {
    pub(super) fn new(form: &Form) -> Self {
        let mut start = 0;
        let words = form.words().map(|word| {
            let end = start + word.len();
            let here = span(start, end);
            let space_before = span(start.saturating_sub(1), start);
            start = end + 1;
            Word { letters: word.to_vec(), here, space_before }
        });
        Self {
            digest: Digest::new(form),
            text: Pattern::new(form.text()),
            sorted: (!form.is_sorted()).then(|| Pattern::new(form.sorted())),
            unique: form.repeats_words().then(|| Pattern::new(form.unique())),
            words: words.collect(),
        }
    }

    /// The weighted ratio, where it is `cutoff` or more; else something less than `cutoff`.
    pub(super) fn score(&self, form: &Form, digest: &Digest, cutoff: f64) -> f64 {
        let (a, b) = (self.text.letters(), form.text().len());
        if a == 0 || b == 0 {
            return 0.0;
        }
        let common = self.text.common(&[u64::MAX; W], form.text());
        let whole = kept(common, a + b);
        let sets = if self.digest.may_share_words(digest) { self.sets(form) } else { None };
        let lengths = a.max(b) as f64 / a.min(b) as f64;
        if lengths < PARTIAL_FROM {
            return whole.max(self.token_ratio(form, sets.as_ref(), common) * TOKENS);
        }
        let scale = partial_scale(lengths);
        let mut best = whole;
        if sets.is_some() {
            best = best.max(100.0 * TOKENS * scale);
        }
        best = best.max(within(&self.text, form.text(), common, best.max(cutoff) / scale) * scale);
        if sets.is_none() {
            best =
                best.max(self.partial_token_ratio(form, best.max(cutoff) / TOKENS / scale) * TOKENS * scale);
        }
        best
    }

    fn sorted(&self) -> &Pattern<W> {
        self.sorted.as_ref().unwrap_or(&self.text)
    }

    fn unique(&self) -> &Pattern<W> {
        self.unique.as_ref().unwrap_or(self.sorted())
    }

    fn repeats_words(&self, form: &Form) -> bool {
        self.unique.is_some() || form.repeats_words()
    }

    /// `common` is that of the texts as they are.
    fn token_ratio(&self, form: &Form, sets: Option<&Sets<W>>, common: usize) -> f64 {
        let all = [u64::MAX; W];
        let letters = self.text.letters() + form.text().len();
        let common = match &self.sorted {
            None if form.is_sorted() => common,
            _ => self.sorted().common(&all, form.sorted()),
        };
        let sorted = kept(common, letters);
        match sets {
            Some(sets) => sorted.max(sets.ratio(self.unique())),
            None if self.repeats_words(form) => {
                let letters = self.unique().letters() + form.unique().len();
                let common = self.unique().common(&all, form.unique());
                sorted.max(share_kept(letters - 2 * common, letters))
            }
            None => sorted.max(share_kept(letters - 2 * common, letters)),
        }
    }

    /// For texts without a word in common. Words in order already have been looked at: their score counts less here.
    fn partial_token_ratio(&self, form: &Form, floor: f64) -> f64 {
        let whole = |pattern: &Pattern<W>, text: &[char], floor: f64| {
            within(pattern, text, pattern.common(&[u64::MAX; W], text), floor)
        };
        let in_order = self.sorted.is_none() && form.is_sorted();
        let sorted = if in_order { 0.0 } else { whole(self.sorted(), form.sorted(), floor) };
        if self.repeats_words(form) {
            sorted.max(whole(self.unique(), form.unique(), floor.max(sorted)))
        } else {
            sorted
        }
    }

    /// The words in both and in one alone; `None` when none is in both.
    fn sets(&self, form: &Form) -> Option<Sets<W>> {
        let mut sets = Sets { shared_words: 0, shared: 0, only_a: [0; W], only_b: Vec::new() };
        let mut mine = self.words.iter().peekable();
        for word in form.words() {
            while let Some(lesser) = mine.next_if(|own| own.letters.as_slice() < word) {
                sets.add_a(lesser);
            }
            if mine.next_if(|own| own.letters.as_slice() == word).is_some() {
                sets.shared_words += 1;
                sets.shared += word.len();
            } else {
                sets.add_b(word);
            }
        }
        if sets.shared_words == 0 {
            return None;
        }
        mine.for_each(|word| sets.add_a(word));
        Some(sets)
    }
}

/// The different words of two texts: in both, only in the scorer's, only in the other.
struct Sets<const W: usize> {
    shared_words: usize,
    /// Letters of the words in both, spaces between them not counted.
    shared: usize,
    only_a: Mask<W>,
    only_b: Vec<char>,
}

impl<const W: usize> Sets<W> {
    fn add_a(&mut self, word: &Word<W>) {
        let first = self.only_a == [0; W];
        for at in 0..W {
            self.only_a[at] |= word.here[at] | if first { 0 } else { word.space_before[at] };
        }
    }

    fn add_b(&mut self, word: &[char]) {
        if !self.only_b.is_empty() {
            self.only_b.push(' ');
        }
        self.only_b.extend(word);
    }

    /// [`super::ratio::token_set_ratio`] of texts with a word in common.
    fn ratio(&self, unique: &Pattern<W>) -> f64 {
        let a: usize = self.only_a.iter().map(|word| word.count_ones() as usize).sum();
        let b = self.only_b.len();
        if a == 0 || b == 0 {
            return 100.0;
        }
        let shared = self.shared + self.shared_words - 1;
        let edits = a + b - 2 * unique.common(&self.only_a, &self.only_b);
        share_kept(edits, 2 * (shared + 1) + a + b)
            .max(share_kept(1 + a, 2 * shared + 1 + a))
            .max(share_kept(1 + b, 2 * shared + 1 + b))
    }
}

/// Scores that differ by less are the same but for rounding.
pub(super) const SLACK: f64 = 1e-6;

/// [`super::ratio::ratio`], given the letters in common and all letters.
pub(super) fn kept(common: usize, letters: usize) -> f64 {
    (1.0 - (letters - 2 * common) as f64 / letters as f64) * 100.0
}

/// [`super::ratio::partial_ratio`], where it is `floor` or more; else something less than `floor`.
///
/// `common` is what the whole texts have in common: no stretch has more.
fn within<const W: usize>(pattern: &Pattern<W>, text: &[char], common: usize, floor: f64) -> f64 {
    let (a, b) = (pattern.letters(), text.len());
    if 200.0 * (common as f64) < (floor - SLACK) * (a.min(b) + common) as f64 {
        return 0.0;
    }
    let all = [u64::MAX; W];
    let in_text = |floor| best_stretch(a, b, floor, |start, end| pattern.common(&all, &text[start..end]));
    let in_pattern = |floor| best_stretch(b, a, floor, |start, end| pattern.common(&span(start, end), text));
    match a.cmp(&b) {
        std::cmp::Ordering::Less => in_text(floor),
        std::cmp::Ordering::Greater => in_pattern(floor),
        std::cmp::Ordering::Equal => {
            let best = in_text(floor);
            best.max(in_pattern(floor.max(best)))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::ratio::w_ratio;

    /// Words of few letters, so that texts share letters and words, and repeat them.
    fn text(words: usize) -> impl Strategy<Value = String> {
        let word = "[a-d]{1,4}|[a-dé-íа-г]{1,9}|the|of";
        proptest::collection::vec(word, 1..=words).prop_map(|words| words.join(" "))
    }

    fn check<const W: usize>(a: &str, b: &str, cutoff: f64) {
        let (a_form, b_form) = (Form::new(a), Form::new(b));
        let digest = Digest::new(&b_form);
        let exact = w_ratio(a, b);
        assert!(
            Digest::new(&a_form).bound(&digest) >= exact,
            "{a:?} and {b:?} score {exact}, above the bound"
        );
        let found = Scorer::<W>::new(&a_form).score(&b_form, &digest, cutoff);
        if exact >= cutoff {
            assert_eq!(found, exact, "{a:?} and {b:?} with cutoff {cutoff}");
        } else {
            assert!(found < cutoff, "{a:?} and {b:?}: {found}, though {exact} is below {cutoff}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_scorer_is_the_weighted_ratio_and_the_digest_bounds_it(
            a in text(6), b in text(6), long in text(25), cutoff in 0.0..100.0,
        ) {
            check::<1>(&a, &b, 0.0);
            check::<1>(&a, &b, cutoff);
            check::<4>(&b, &a, cutoff);
            check::<1>(&a, &long, 0.0);
            check::<4>(&long, &a, cutoff);
        }
    }
}
