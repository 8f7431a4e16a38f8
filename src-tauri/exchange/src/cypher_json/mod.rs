//! The graph as one JSON document, `{"nodes": [...], "edges": [...]}`, in the model's own form.

mod read;
mod record;
mod write;

pub use read::read;
pub use write::Writer;
