//! The store, through its public door.
