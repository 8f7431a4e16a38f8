//! What is true of the engine from outside. Graphs are lists of numbered ends; `graphs` gives them ids.

mod catalog;
mod communities;
mod graphs;
mod layout;
mod snapshot;
mod steiner;
