//! The store, through its public door.

mod adjacency;
mod checkpoint;
mod damage;
#[cfg(unix)]
mod disk;
mod graph;
mod journal;
mod kill;
mod map;
mod refusal;
mod round_trip;
mod sequence;
mod sharing;
