//! The formats from outside: files that tools wrote, files that are wrong, and files that come back as they went.

mod dialects;
mod fixtures;
mod hostile;
mod json;
mod refusals;
mod support;
