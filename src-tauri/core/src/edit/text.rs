//! What text and numbers may be stored, and in which form.

use asterism_model::{Error, Metadata, Result};
use unicode_normalization::UnicodeNormalization;

use super::blank::is_blank;

/// No label, description, reference or metadata bag may be larger, in bytes.
pub const MAX_TEXT: usize = 1 << 20;
pub const MAX_ALIASES: usize = 10_000;

/// A label, alias or relation type: trimmed, in NFC, not blank.
pub fn name(field: &str, text: &str) -> Result<String> {
    let name: String = text.trim().nfc().collect();
    size(field, name.len())?;
    if is_blank(&name) {
        return Err(Error::invalid(field, "it is blank; give it at least one visible character"));
    }
    Ok(name)
}

/// A relation type asked for, as it is stored, so that it is met however it was typed.
pub fn relation(given: Option<&str>) -> Result<Option<String>> {
    given.map(|given| name("relation_type", given)).transpose()
}

/// Text kept exactly as given.
pub fn exact(field: &str, text: &str) -> Result<String> {
    size(field, text.len())?;
    Ok(text.to_owned())
}

/// Aliases in their order, without blanks, repeats and the label itself.
pub fn aliases(given: &[String], label: &str) -> Result<Vec<String>> {
    if given.len() > MAX_ALIASES {
        return Err(Error::TooLarge {
            field: "aliases".into(),
            actual: given.len() as u64,
            limit: MAX_ALIASES as u64,
        });
    }
    let mut kept: Vec<String> = Vec::with_capacity(given.len());
    let mut seen = std::collections::HashSet::new();
    for alias in given {
        let alias = name("aliases", alias)?;
        if alias != label && seen.insert(alias.clone()) {
            kept.push(alias);
        }
    }
    Ok(kept)
}

/// A finite weight; `-0.0` becomes `0.0`.
pub fn weight(weight: Option<f64>) -> Result<Option<f64>> {
    match weight {
        Some(weight) if !weight.is_finite() => {
            Err(Error::invalid("weight", format!("{weight} is not a finite number")))
        }
        Some(weight) => Ok(Some(weight + 0.0)),
        None => Ok(None),
    }
}

pub fn metadata(bag: &Metadata) -> Result<()> {
    let bytes: usize = bag.iter().map(|(key, value)| key.len() + value.to_string().len()).sum();
    size("metadata", bytes)
}

fn size(field: &str, bytes: usize) -> Result<()> {
    if bytes > MAX_TEXT {
        return Err(Error::TooLarge { field: field.into(), actual: bytes as u64, limit: MAX_TEXT as u64 });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_composed_and_never_blank() {
        assert_eq!(name("label", "  Cafe\u{301} \n").unwrap(), "Café");
        for blank in ["", "   ", "\t\u{a0}\u{2003}", "\u{200b}", " \u{2060}\0\u{feff} "] {
            assert!(matches!(name("label", blank), Err(Error::InvalidRequest { .. })), "{blank:?}");
        }
    }

    #[test]
    fn aliases_lose_repeats_and_the_label() {
        let given: Vec<String> = ["b", " a ", "b", "Label", "B"].map(String::from).into();
        assert_eq!(aliases(&given, "Label").unwrap(), ["b", "a", "B"]);
        for blank in [" ", "\u{200b}\u{200d}"] {
            assert!(aliases(&[blank.into()], "Label").is_err(), "{blank:?}");
        }
    }

    #[test]
    fn minus_zero_is_stored_as_zero_and_nan_is_refused() {
        assert!(weight(Some(-0.0)).unwrap().unwrap().is_sign_positive());
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(weight(Some(bad)).is_err());
        }
    }

    #[test]
    fn a_name_is_measured_as_it_is_stored() {
        for (text, bytes) in [("x", 1), ("\u{958}", 6), ("\u{1d160}", 12), ("e\u{301}", 2)] {
            let most = MAX_TEXT / bytes;
            assert_eq!(
                name("label", &format!("  {} ", text.repeat(most))).unwrap().len(),
                most * bytes,
                "{text:?}"
            );
            let error = name("label", &text.repeat(most + 1)).unwrap_err();
            assert!(matches!(error, Error::TooLarge { .. }), "{text:?}: {error}");
        }
    }

    #[test]
    fn a_text_may_have_a_mebibyte_and_no_more() {
        assert!(exact("description", &"x".repeat(MAX_TEXT)).is_ok());
        assert!(matches!(exact("description", &"x".repeat(MAX_TEXT + 1)), Err(Error::TooLarge { .. })));
    }
}
