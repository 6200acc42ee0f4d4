//! A failing file made smaller: parts left out, expressions replaced by parts of themselves.

use pilewise::input::InputValue;

use crate::drawn::checking::check_file;
use crate::drawn::rules_file::RulesFile;

/// How many smaller files are tried.
const MOST_TRIES: usize = 3_000;

/// The file and why it fails, for people; smaller if a smaller one fails too.
pub(crate) fn report(seed: u64, file: &RulesFile, error: &str) -> String {
    let (smaller, its_error) = shrunk(file.clone(), error.to_owned());
    let inputs = smaller
        .inputs
        .iter()
        .map(|(name, _, value)| format!("  {name} = {value:?}\n"));
    format!(
        "seed {seed}: {its_error}\n{}\n{}(before it was made smaller: {error})\n",
        smaller.text(),
        inputs.collect::<String>()
    )
}

fn shrunk(mut file: RulesFile, mut error: String) -> (RulesFile, String) {
    let mut tries = 0;
    loop {
        let smaller = candidates(&file).into_iter().find_map(|candidate| {
            tries += 1;
            if tries > MOST_TRIES {
                return None;
            }
            // A file that is no longer well formed, or a game without an end, fails for
            // another reason.
            match check_file(&candidate) {
                Err(why) if !why.starts_with("not a") => Some((candidate, why)),
                _ => None,
            }
        });
        match smaller {
            Some((candidate, why)) => (file, error) = (candidate, why),
            None => return (file, error),
        }
    }
}

/// Smaller files, those that leave out most first.
fn candidates(file: &RulesFile) -> Vec<RulesFile> {
    let mut all = Vec::new();
    let mut change = |change: &dyn Fn(&mut RulesFile)| {
        let mut smaller = file.clone();
        change(&mut smaller);
        all.push(smaller);
    };
    for at in 0..file.moves.len() {
        change(&|file| drop(file.moves.remove(at)));
    }
    for at in 0..file.ends.len() {
        change(&|file| drop(file.ends.remove(at)));
    }
    for at in 0..file.requirements.len() {
        change(&|file| drop(file.requirements.remove(at)));
    }
    for at in 0..file.notes.len() {
        change(&|file| drop(file.notes.remove(at)));
    }
    if file.answer.is_some() {
        change(&|file| file.answer = None);
    }
    for at in 0..file.fields.len() {
        change(&|file| drop(file.fields.remove(at)));
    }
    for at in 0..file.inputs.len() {
        change(&|file| drop(file.inputs.remove(at)));
    }
    for at in 0..file.moves.len() {
        let table = &file.moves[at];
        for part in 0..table.choose.len() {
            change(&|file| drop(file.moves[at].choose.remove(part)));
        }
        for part in 0..table.conditions.len() {
            change(&|file| drop(file.moves[at].conditions.remove(part)));
        }
        for part in 0..table.next.len() {
            change(&|file| drop(file.moves[at].next.remove(part)));
        }
        if table.say.is_some() {
            change(&|file| file.moves[at].say = None);
        }
        if table.again {
            change(&|file| file.moves[at].again = false);
        }
    }
    for at in 0..file.inputs.len() {
        for value in smaller_values(&file.inputs[at].2) {
            change(&|file| file.inputs[at].2 = value.clone());
        }
    }
    let written = expressions(&mut file.clone())
        .iter()
        .map(|text| text.to_string())
        .collect::<Vec<_>>();
    for (at, text) in written.iter().enumerate() {
        for part in parts(text) {
            change(&|file| *expressions(file)[at] = part.clone());
        }
    }
    all
}

/// Every expression of the file.
fn expressions(file: &mut RulesFile) -> Vec<&mut String> {
    let mut all: Vec<&mut String> = Vec::new();
    all.extend(file.requirements.iter_mut().map(|(that, _)| that));
    all.extend(file.fields.iter_mut().map(|(_, start)| start));
    all.extend(file.ends.iter_mut().map(|(condition, _)| condition));
    for table in &mut file.moves {
        all.extend(table.choose.iter_mut().map(|(_, from)| from));
        all.extend(table.conditions.iter_mut());
        all.extend(table.gain.iter_mut());
        all.extend(table.next.iter_mut().map(|(_, value)| value));
        all.extend(table.say.iter_mut());
    }
    all.extend(file.answer.iter_mut());
    for note in &mut file.notes {
        all.extend(note.condition.iter_mut());
        all.push(&mut note.claim);
    }
    all
}

/// Texts to try in the place of an expression: the simplest, and its own parts in the place of
/// what stands around them.
fn parts(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for simple in ["0", "1", "true", "false"] {
        if text.len() > simple.len() {
            parts.push(simple.to_owned());
        }
    }
    let pieces = bracketed(text);
    for &(from, to) in &pieces {
        if to - from < text.len() {
            parts.push(text[from..to].to_owned());
        }
        for simple in ["0", "1", "true"] {
            if to - from > 3 {
                parts.push(format!("{}{simple}{}", &text[..from], &text[to..]));
            }
        }
        for &(inner_from, inner_to) in &pieces {
            if from < inner_from && inner_to < to {
                let inner = &text[inner_from..inner_to];
                parts.push(format!("{}{inner}{}", &text[..from], &text[to..]));
            }
        }
    }
    parts
}

/// Where the pieces between parentheses stand.
fn bracketed(text: &str) -> Vec<(usize, usize)> {
    let (mut open, mut pieces) = (Vec::new(), Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => open.push(at),
            ')' => pieces.extend(open.pop().map(|from| (from, at + 1))),
            _ => {}
        }
    }
    pieces
}

fn smaller_values(value: &InputValue) -> Vec<InputValue> {
    match value {
        InputValue::Integer(number) if *number != 0 => {
            vec![
                InputValue::Integer(number / 2),
                InputValue::Integer(number - number.signum()),
            ]
        }
        InputValue::List(row) => {
            let without = |at: usize| {
                let mut row = row.clone();
                row.remove(at);
                row
            };
            (0..row.len())
                .map(|at| InputValue::List(without(at)))
                .collect()
        }
        InputValue::Lists(rows) if rows.len() > 1 => vec![InputValue::Lists(rows[1..].to_vec())],
        InputValue::Text(text) if !text.is_empty() => vec![InputValue::Text(String::new())],
        _ => Vec::new(),
    }
}
