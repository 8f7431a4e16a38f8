//! Looks queries up in a vocabulary, for comparison with Python's rapidfuzz: a JSON array of labels on the first line,
//! then a query a line; out come the best of three times, the scores and the texts that matched.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::time::Instant;

use asterism_core::search::Vocabulary;
use asterism_model::{Concept, Id, Metadata, Timestamp};
use serde_json::json;
use uuid::Uuid;

const LIMIT: usize = 20;

fn concept(number: u128, label: String) -> Option<Concept> {
    let at = Timestamp::from_micros(0)?;
    Some(Concept {
        id: Id(Uuid::from_u128(number)),
        label,
        aliases: Vec::new(),
        description: None,
        metadata: Metadata::default(),
        created_at: at,
        updated_at: at,
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut lines = io::stdin().lock().lines();
    let labels: Vec<String> = serde_json::from_str(&lines.next().ok_or("no labels")??)?;
    let mut vocabulary = Vocabulary::new();
    for concept in (1..).zip(labels).filter_map(|(number, label)| concept(number, label)) {
        vocabulary.insert(&concept);
    }
    let mut out = io::stdout().lock();
    for line in lines {
        let query: String = serde_json::from_str(&line?)?;
        let mut seconds = f64::INFINITY;
        let mut found = Vec::new();
        for _ in 0..3 {
            let started = Instant::now();
            found = vocabulary.find(&query, LIMIT);
            seconds = seconds.min(started.elapsed().as_secs_f64());
        }
        let found: Vec<_> = found.into_iter().map(|found| (found.score, found.matched)).collect();
        writeln!(out, "{}", json!({ "seconds": seconds, "found": found }))?;
    }
    Ok(())
}
