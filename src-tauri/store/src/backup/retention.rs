//! Which of the daily backups are kept: the newest of each of seven days, and of each of four weeks.

use std::collections::BTreeSet;

use asterism_model::Timestamp;

const DAYS: usize = 7;
const WEEKS: usize = 4;
const DAY: i64 = 86_400_000_000;

/// The times of those that may go, oldest first. Days without a backup do not count; a week begins on Monday; all by UTC.
pub(super) fn surplus(times: &[Timestamp]) -> Vec<Timestamp> {
    let mut newest: Vec<Timestamp> = times.to_vec();
    newest.sort_unstable();
    newest.reverse();
    let day = |at: Timestamp| at.micros().div_euclid(DAY);
    // The first day of 1970 was a Thursday.
    let week = |at: Timestamp| (day(at) + 3).div_euclid(7);
    let mut kept: BTreeSet<Timestamp> = first_of_each(&newest, day).take(DAYS).collect();
    kept.extend(first_of_each(&newest, week).take(WEEKS));
    newest.reverse();
    newest.retain(|at| !kept.contains(at));
    newest
}

fn first_of_each(
    newest: &[Timestamp],
    span: impl Fn(Timestamp) -> i64 + Copy,
) -> impl Iterator<Item = Timestamp> {
    let spans = newest.chunk_by(move |a, b| span(*a) == span(*b));
    spans.filter_map(|chunk| chunk.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse("at", &format!("{text}:00Z")).unwrap()
    }

    #[test]
    fn seven_days_and_four_weeks_are_kept() {
        let check = |made: &[&str], gone: &[&str]| {
            let made: Vec<_> = made.iter().map(|text| at(text)).collect();
            assert_eq!(surplus(&made), gone.iter().map(|text| at(text)).collect::<Vec<_>>());
        };
        check(&[], &[]);
        check(&["2026-11-30T08:00"], &[]);
        // The newest of a day stays.
        check(&["2026-11-30T08:00", "2026-11-30T09:00"], &["2026-11-30T08:00"]);
        // Days on which nothing was opened are not counted.
        check(&["2020-01-01T08:00", "2026-01-01T08:00"], &[]);
        // 2026-11-30 is a Monday: the seven days reach back to the Tuesday before, and two Sundays stand for older weeks.
        let days: Vec<String> = (1..=30).map(|day| format!("2026-11-{day:02}T08:00")).collect();
        let days: Vec<&str> = days.iter().map(String::as_str).collect();
        let kept = ["15", "22", "24", "25", "26", "27", "28", "29", "30"];
        let gone = days.iter().filter(|text| !kept.contains(&&text[8..10])).copied();
        check(&days, &gone.collect::<Vec<_>>());
    }

    #[test]
    fn taken_every_day_for_a_year_never_more_than_ten_remain() {
        let mut kept = Vec::new();
        for day in 0..365 {
            kept.push(Timestamp::from_micros(day * DAY + 5).unwrap());
            let gone = surplus(&kept);
            kept.retain(|at| !gone.contains(at));
            assert!(kept.len() <= DAYS + WEEKS, "{}", kept.len());
            assert!(kept.len() as i64 >= (day + 1).min(DAYS as i64));
        }
    }
}
