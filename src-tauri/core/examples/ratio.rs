//! Scores pairs of texts, for comparison with Python's rapidfuzz: a JSON array `[a, b]` a line in, one of scores out.

use std::error::Error;
use std::io::{self, BufRead, Write};

use asterism_core::search::ratio;

const SCORES: [fn(&str, &str) -> f64; 9] = [
    ratio::ratio,
    ratio::partial_ratio,
    ratio::token_sort_ratio,
    ratio::token_set_ratio,
    ratio::token_ratio,
    ratio::partial_token_sort_ratio,
    ratio::partial_token_set_ratio,
    ratio::partial_token_ratio,
    ratio::w_ratio,
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let (a, b): (String, String) = serde_json::from_str(&line?)?;
        let scores = SCORES.map(|score| score(&a, &b));
        writeln!(out, "{}", serde_json::to_string(&scores)?)?;
    }
    Ok(out.flush()?)
}
