//! Rules that an engine by shape must decline though they are nearly of its shape: one file each
//! in `near_misses/ENGINE/`, with the input that they are given, the reason that the engine must
//! give, and what is one change away, which it must take.
//!
//! A file opens with a comment: what is wrong, and then `# input: …`, `# declined: …` (the reason,
//! in full) and perhaps `# mended input: …`, where the input and not the rules is what is wrong.
//! Among the rules, a comment says how they are mended: `# instead: LINE` stands before the line
//! whose place it takes, `# without:` before a line that is left out, and `# besides: LINE` where
//! a line is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pilewise::input::{Format, read_arguments};
use pilewise::rules::{Rules, RulesGame};
use pilewise::{Limits, Plan, engine_names};

/// The engines that take any game: they have no shape that could be missed.
const FOR_ANY_GAME: [&str; 4] = ["brute", "memo", "table", "layers"];

struct NearMiss {
    path: PathBuf,
    engine: String,
    rules: String,
    input: String,
    reason: String,
    mended: String,
    mended_input: String,
}

impl NearMiss {
    fn read(path: PathBuf, engine: &str) -> Self {
        let text = std::fs::read_to_string(&path).expect("a text file");
        let noted = |name: &str| {
            let start = format!("# {name}: ");
            text.lines().find_map(|line| line.strip_prefix(&start))
        };
        let missing = |what: &str| panic!("{}: no line `# {what}: …`", path.display());
        let input = noted("input").unwrap_or_else(|| missing("input"));
        let mended_input = noted("mended input").unwrap_or(input).to_owned();
        Self {
            engine: engine.to_owned(),
            input: input.to_owned(),
            reason: noted("declined")
                .unwrap_or_else(|| missing("declined"))
                .to_owned(),
            mended: mended(&text),
            mended_input,
            rules: text.clone(),
            path,
        }
    }

    /// Why the engine does not take rules on an input, if it does not.
    fn verdict(&self, rules: &str, input: &str) -> Result<Option<String>, String> {
        let name = self.path.display().to_string();
        let parsed = Rules::parse(rules).map_err(|error| error.render(rules, &name, false))?;
        let values: Vec<String> = input.split(' ').map(str::to_owned).collect();
        let values = read_arguments(&values, &parsed.parameters, Format::Auto);
        let values = values.map_err(|error| format!("{name}: {error}"))?;
        let game = RulesGame::new(&parsed, values).map_err(|error| format!("{name}: {error}"))?;
        let plan = Plan::at_sight(&game, &Limits::default());
        let mut engines = plan.engines.into_iter();
        let engine = engines.find(|one| one.name == self.engine);
        let engine = engine.ok_or_else(|| format!("no engine is called {}", self.engine))?;
        Ok(engine.verdict.err().map(|why| why.reason))
    }
}

/// The rules as their comments mend them.
fn mended(text: &str) -> String {
    let mut lines = Vec::new();
    let mut drop_next = false;
    for line in text.lines() {
        if let Some(instead) = line.strip_prefix("# instead: ") {
            lines.push(instead);
            drop_next = true;
        } else if let Some(besides) = line.strip_prefix("# besides: ") {
            lines.push(besides);
        } else if line == "# without:" {
            drop_next = true;
        } else if !std::mem::take(&mut drop_next) {
            lines.push(line);
        }
    }
    assert!(!drop_next, "no line follows the last comment of\n{text}");
    lines.join("\n")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries.map(|one| one.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// All near misses, by engine.
fn near_misses() -> BTreeMap<String, Vec<NearMiss>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/near_misses");
    let by_engine = entries(&folder).into_iter().map(|folder| {
        let engine = folder.file_name().and_then(|name| name.to_str());
        let engine = engine.expect("the name of an engine").to_owned();
        let paths = entries(&folder).into_iter();
        let misses = paths.map(|path| NearMiss::read(path, &engine)).collect();
        (engine, misses)
    });
    by_engine.collect()
}

#[test]
fn each_is_declined_for_the_reason_given_and_taken_once_mended() {
    let mut wrong = Vec::new();
    for miss in near_misses().values().flatten() {
        let path = miss.path.display();
        match miss.verdict(&miss.rules, &miss.input) {
            Ok(Some(reason)) if reason == miss.reason => {}
            Ok(Some(reason)) => wrong.push(format!("{path}: declined because {reason}")),
            Ok(None) => wrong.push(format!("{path}: taken")),
            Err(error) => wrong.push(error),
        }
        match miss.verdict(&miss.mended, &miss.mended_input) {
            Ok(None) => {}
            Ok(Some(reason)) => {
                wrong.push(format!(
                    "{path}: declined even where mended because {reason}"
                ));
            }
            Err(error) => wrong.push(error),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_engine_by_shape_has_them_and_no_two_are_the_same() {
    let by_engine = near_misses();
    let engines = engine_names().filter(|name| !FOR_ANY_GAME.contains(name));
    let folders: BTreeSet<&str> = by_engine.keys().map(String::as_str).collect();
    assert_eq!(folders, engines.collect());
    for misses in by_engine.values() {
        let mut seen = BTreeMap::new();
        for miss in misses {
            let rules: Vec<&str> = (miss.rules.lines())
                .filter(|line| !line.starts_with('#'))
                .collect();
            let before = seen.insert((rules, &miss.input), &miss.path);
            assert_eq!(before, None, "{} is the same", miss.path.display());
        }
    }
}
