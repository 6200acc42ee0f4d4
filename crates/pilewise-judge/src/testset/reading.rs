//! The inputs of a test file, and which answer belongs to which.

use pilewise::input::{CaseReader, Format, InputError, InputProblem, InputValue};
use pilewise::rules::Rules;

use crate::case::Case;

/// The inputs of a text, as `pilewise solve` reads it.
///
/// # Errors
/// What keeps it from having exactly one meaning, and where.
///
/// # Examples
/// ```
/// use pilewise::input::Format;
/// use pilewise::rules::Rules;
/// use pilewise_judge::testset::read_cases;
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// assert!(read_cases("3\n2 7 9\n", &rules, Format::Auto).is_err());
/// assert_eq!(read_cases("3\n2 7 9\n", &rules, Format::Contest)?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_cases(text: &str, rules: &Rules, format: Format) -> Result<Vec<Case>, InputError> {
    let reader = CaseReader::new(text.as_bytes(), &rules.parameters, format);
    let cases: Result<Vec<Vec<InputValue>>, _> = reader.laid_out(rules.layout.as_ref()).collect();
    let cases = cases?.into_iter();
    Ok(cases.map(|values| Case { values }).collect())
}

/// The inputs of a test file, each with the answer that is expected. A text that can be read in more
/// than one way is read as `gen` writes it, if that has as many inputs as there are answers and a
/// text by lines has not.
///
/// # Errors
/// What is wrong with the text, and where; or that the answers are too many or too few.
pub(super) fn read_tests<'a>(
    text: &str,
    answers: &'a str,
    rules: &Rules,
    format: Format,
) -> Result<Vec<(Case, &'a str)>, String> {
    let cases = match read_cases(text, rules, format) {
        Ok(cases) => cases,
        Err(error) if matches!(*error.problem, InputProblem::Ambiguous { .. }) => {
            // What `gen` writes in either form; of contest text in other layouts nobody has said so.
            let laid_out = Rules {
                layout: Some(rules.contest_layout()),
                ..rules.clone()
            };
            let readings = [Format::Leetcode, Format::Contest];
            let readings = readings.map(|format| read_cases(text, &laid_out, format));
            let lines = answers.lines().filter(|line| !line.trim().is_empty());
            let count = lines.count();
            let mut fitting = readings
                .into_iter()
                .flatten()
                .filter(|it| it.len() == count);
            match (fitting.next(), fitting.next()) {
                (Some(only), None) => only,
                _ => return Err(told(&error)),
            }
        }
        Err(error) => return Err(told(&error)),
    };
    let count = cases.len();
    let Some(answers) = answers_of(&cases, answers) else {
        let answers = answers.lines().filter(|line| !line.trim().is_empty());
        return Err(format!("{count} inputs, and {} answers", answers.count()));
    };
    Ok(cases.into_iter().zip(answers).collect())
}

/// What is wrong, with how to mend it.
fn told(error: &InputError) -> String {
    match error.hint() {
        Some(hint) => format!("{error} ({hint})"),
        None => error.to_string(),
    }
}

/// The answers to these inputs, if there is one for each: one input has the whole file, several have
/// a line each.
fn answers_of<'a>(cases: &[Case], answers: &'a str) -> Option<Vec<&'a str>> {
    let lines = || answers.lines().map(str::trim).filter(|it| !it.is_empty());
    match cases.len() {
        1 => Some(vec![answers.trim()]),
        count => (lines().count() == count).then(|| lines().collect()),
    }
}
