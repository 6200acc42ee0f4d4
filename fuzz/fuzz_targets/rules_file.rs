//! Any bytes as a rules file: it is read or refused, and never a panic or a hang.
//!
//! Run with `cargo +nightly fuzz run rules_file fuzz/corpus/rules_file games`, so that the
//! built-in files seed the corpus.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pilewise::rules::{Language, Rules};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let chinese = Rules::parse_in(&text, Language::Chinese);
    match Rules::parse(&text) {
        Ok(rules) => {
            assert_eq!(rules.text, text);
            assert!(chinese.is_ok());
        }
        Err(error) => {
            assert_eq!(chinese.err().as_ref(), Some(&error));
            for diagnostic in error.diagnostics() {
                assert!(
                    text.get(diagnostic.span.clone()).is_some(),
                    "{:?}",
                    diagnostic.span
                );
            }
            assert!(
                error
                    .render(&text, "fuzzed.toml", false)
                    .contains("fuzzed.toml")
            );
        }
    }
});
