//! Failing inputs kept between runs: `.pilewise/GAME/*.json` in the working directory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use pilewise::input::{Format, read_text};
use pilewise::rules::Rules;
use serde::{Deserialize, Serialize};

use crate::case::Case;

/// One failing input as a file has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedCase {
    /// The input, by the names of its parameters.
    pub input: serde_json::Value,
    /// The right answer, as text.
    pub expected: String,
    /// The seed of the search that found it.
    pub seed: u64,
}

impl SavedCase {
    /// Writes the case into the folder of its game; the same case always has the same file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let text = serde_json::to_string(self).map_err(io::Error::other)?;
        let path = folder.join(format!("{:016x}.json", digest(&self.input.to_string())));
        // Under another name first: a reader never sees half a file.
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, text + "\n")?;
        fs::rename(&unfinished, &path)?;
        Ok(path)
    }
}

/// FNV-1a: a name for a file, the same on every machine.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The inputs saved in a folder that the game still takes, in the order of their files' names.
/// What cannot be read is passed over: the search goes on without it.
pub fn saved_cases(folder: &Path, rules: &Rules) -> Vec<Case> {
    let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(_) => Vec::new(),
    };
    paths.retain(|path| path.extension().is_some_and(|it| it == "json"));
    paths.sort();
    let cases = paths.iter().filter_map(|path| {
        let saved: SavedCase = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        let text = saved.input.to_string();
        let mut cases = read_text(&text, &rules.parameters, Format::Json).ok()?;
        let values = (cases.len() == 1).then(|| cases.remove(0))?;
        Some(Case { values })
    });
    cases.collect()
}
