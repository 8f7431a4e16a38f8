//! What the desktop program is started with: `[--graph-dir DIR]`.

use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) graph_dir: Option<PathBuf>,
}

impl Arguments {
    /// Desktops add arguments of their own to what they start, so unknown ones are passed over.
    pub(crate) fn read(mut given: impl Iterator<Item = OsString>) -> Self {
        let mut arguments = Self::default();
        while let Some(argument) = given.next() {
            let text = argument.to_string_lossy();
            if text == "--graph-dir" {
                arguments.graph_dir = given.next().map(PathBuf::from);
            } else if let Some(dir) = text.strip_prefix("--graph-dir=") {
                arguments.graph_dir = Some(PathBuf::from(dir));
            }
        }
        arguments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_folder_is_read_in_both_spellings_among_unknown_arguments() {
        for given in [&["--graph-dir", "/g"][..], &["-psn_0_1", "--graph-dir=/g", "--x"]] {
            let arguments = Arguments::read(given.iter().map(OsString::from));
            assert_eq!(arguments.graph_dir, Some(PathBuf::from("/g")), "{given:?}");
        }
        assert_eq!(Arguments::read(["--graph-dir"].iter().map(OsString::from)).graph_dir, None);
    }
}
