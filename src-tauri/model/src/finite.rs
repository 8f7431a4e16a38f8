//! How a float that is never NaN or infinite is called in TypeScript.

use specta::Type;

/// `#[specta(type = Finite)]` on an `f64` makes it a plain `number`; otherwise it would be `number | null`, since JSON
/// writes NaN as null.
#[derive(Type)]
pub struct Finite(#[specta(type = u32)] pub f64);
