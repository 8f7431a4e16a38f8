//! A cell as it is compared: typed, its text case folded.

use std::cmp::Ordering;
use std::sync::Arc;

use asterism_model::{Test, Timestamp};
use serde_json::Value;

use crate::search::normal::folded;

#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Empty,
    Number(f64),
    Time(Timestamp),
    Flag(bool),
    /// Folded.
    Text(Arc<str>),
}

impl Cell {
    pub fn text(text: &str) -> Self {
        Self::Text(folded(text).into())
    }

    pub fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Empty,
            Value::Bool(flag) => Self::Flag(*flag),
            Value::Number(number) => number.as_f64().map_or(Self::Empty, Self::Number),
            Value::String(text) => Self::text(text),
            nested => Self::text(&nested.to_string()),
        }
    }

    /// Numbers, then times, flags and texts; within a kind the smaller first. Empty ones are always last.
    pub fn order(&self, other: &Self, descending: bool) -> Ordering {
        let order = match (self, other) {
            (Self::Empty, Self::Empty) => return Ordering::Equal,
            (Self::Empty, _) => return Ordering::Greater,
            (_, Self::Empty) => return Ordering::Less,
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Time(a), Self::Time(b)) => a.cmp(b),
            (Self::Flag(a), Self::Flag(b)) => a.cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (a, b) => a.rank().cmp(&b.rank()),
        };
        if descending { order.reverse() } else { order }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Time(_) => 1,
            Self::Flag(_) => 2,
            Self::Text(_) => 3,
            Self::Empty => 4,
        }
    }

    fn shown(&self) -> Arc<str> {
        match self {
            Self::Empty => "".into(),
            Self::Number(number) => number.to_string().into(),
            Self::Time(time) => time.to_string().to_lowercase().into(),
            Self::Flag(flag) => flag.to_string().into(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// What cells are tested for, read once.
pub struct Probe {
    test: Test,
    text: String,
    number: Option<f64>,
}

impl Probe {
    pub fn new(test: Test, value: &str) -> Self {
        let number = value.trim().parse().ok().filter(|number: &f64| number.is_finite());
        Self { test, text: folded(value.trim()), number }
    }

    pub fn fits(&self, cell: &Cell) -> bool {
        match self.test {
            Test::Present => *cell != Cell::Empty,
            Test::Absent => *cell == Cell::Empty,
            Test::Contains => *cell != Cell::Empty && cell.shown().contains(&self.text),
            Test::Equals => self.compare(cell) == Some(Ordering::Equal),
            Test::Differs => self.compare(cell) != Some(Ordering::Equal),
            Test::Less => self.compare(cell) == Some(Ordering::Less),
            Test::More => self.compare(cell) == Some(Ordering::Greater),
        }
    }

    fn compare(&self, cell: &Cell) -> Option<Ordering> {
        match (cell, self.number) {
            (Cell::Empty, _) => None,
            (Cell::Number(cell), Some(number)) => cell.partial_cmp(&number),
            (Cell::Number(_), None) => None,
            _ => Some(cell.shown().as_ref().cmp(&self.text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_are_ordered_by_kind_then_value_and_the_empty_ones_are_last_both_ways() {
        let mut cells =
            [json!("b"), json!(null), json!(10), json!("A"), json!(true), json!(9)].map(|v| Cell::of(&v));
        cells.sort_by(|a, b| a.order(b, false));
        let up =
            [json!(9), json!(10), json!(true), json!("a"), json!("b"), json!(null)].map(|v| Cell::of(&v));
        assert_eq!(cells, up);
        cells.sort_by(|a, b| a.order(b, true));
        let down =
            [json!("b"), json!("a"), json!(true), json!(10), json!(9), json!(null)].map(|v| Cell::of(&v));
        assert_eq!(cells, down);
    }

    #[test]
    fn a_test_reads_numbers_as_numbers_and_no_case() {
        use Test::{Absent, Contains, Differs, Equals, Less, More, Present};
        for (cell, test, value, fits) in [
            (json!(10), Less, "9", false),
            (json!(10), More, "9", true),
            (json!("10"), Less, "9", true),
            (json!(1.0), Equals, "1", true),
            (json!(1), Equals, "one", false),
            (json!("Paris"), Equals, " paris", true),
            (json!("Paris"), Contains, "AR", true),
            (json!(["Paris", 2]), Contains, "paris", true),
            (json!(true), Equals, "true", true),
            (json!(null), Contains, "", false),
            (json!(null), Differs, "x", true),
            (json!("x"), Differs, "X", false),
            (json!(null), Absent, "", true),
            (json!(0), Present, "", true),
            (json!(null), Less, "3", false),
        ] {
            assert_eq!(Probe::new(test, value).fits(&Cell::of(&cell)), fits, "{cell} {test:?} {value}");
        }
    }
}
