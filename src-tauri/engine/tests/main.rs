//! What is true of the engine from outside. Graphs are lists of numbered ends; `graphs` gives them ids.

mod catalog;
mod centrality;
mod communities;
mod determinism;
mod docs;
mod graphs;
mod layout;
mod naive;
mod paths;
mod progress;
mod snapshot;
mod steiner;
mod structure;
