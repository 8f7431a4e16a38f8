//! The stretch of a long text that is most like a short one.

use super::scorer::{SLACK, kept};

/// The best ratio of a text of `short` letters with a stretch of one of `long`, where it is `floor` or more; else 0.
///
/// `common(start, end)` is the length of the longest common subsequence of the short text and that stretch. It changes
/// by at most one for each letter that comes in or goes, so most stretches need no look.
pub(super) fn best_stretch(
    short: usize,
    long: usize,
    floor: f64,
    common: impl Fn(usize, usize) -> usize,
) -> f64 {
    let mut goal = Goal { best: 0.0, floor: floor - SLACK };
    let mut start = 0;
    while start + short <= long {
        let needed = goal.needed(2 * short);
        if needed > short {
            break;
        }
        let found = common(start, start + short);
        goal.offer(found, 2 * short);
        start += needed.saturating_sub(found).max(1);
    }
    shrink(short, &mut goal, |letters| common(0, letters));
    shrink(short, &mut goal, |letters| common(long - letters, long));
    goal.best
}

/// Offers the stretches at one end of the long text, from the longest that is shorter than the short text down.
fn shrink(short: usize, goal: &mut Goal, common: impl Fn(usize) -> usize) {
    // A shorter stretch has no more in common than a longer one.
    let mut most = short;
    for letters in (1..short).rev() {
        let needed = goal.needed(short + letters);
        if needed > letters {
            break;
        }
        if needed <= most {
            most = common(letters);
            goal.offer(most, short + letters);
        }
    }
}

/// The best score so far, and what a better one needs.
struct Goal {
    best: f64,
    floor: f64,
}

impl Goal {
    /// How many of all `letters` must be in common, in each of the two texts.
    fn needed(&self, letters: usize) -> usize {
        (self.floor.max(0.0) * letters as f64 / 200.0).ceil() as usize
    }

    fn offer(&mut self, common: usize, letters: usize) {
        let score = kept(common, letters);
        if score > self.best && score >= self.floor {
            self.best = score;
            self.floor = score + SLACK;
        }
    }
}
