//! The store, through its public door.

mod adjacency;
mod backup;
mod checkpoint;
mod damage;
#[cfg(unix)]
mod disk;
mod folder;
mod graph;
mod journal;
mod kill;
mod map;
mod refusal;
mod round_trip;
mod sequence;
mod sharing;
