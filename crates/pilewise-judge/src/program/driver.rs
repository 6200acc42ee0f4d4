//! The driver of a solution: a program around it that reads a case a line and replies with a line.

use pilewise::rules::{ParameterType, Rules};

use super::language::Language;
use super::scan::declarations;
use crate::run::STACK;

const PYTHON: &str = include_str!("../../drivers/driver.py");
const CPP: &str = include_str!("../../drivers/driver.cpp");
const JAVA: &str = include_str!("../../drivers/PilewiseDriver.java");
const JAVASCRIPT: &str = include_str!("../../drivers/driver.js");
const RUST: &str = include_str!("../../drivers/driver.rs");
const C: &str = include_str!("../../drivers/driver.c");
const CSHARP: &str = include_str!("../../drivers/PilewiseDriver.cs");
const GO: &str = include_str!("../../drivers/driver.go");
const RUST_SOLUTION: &str = include_str!("../../drivers/solution.rs");

/// The method of a game that does not name one.
const DEFAULT_METHOD: &str = "solve";
/// The class that judges call.
const DEFAULT_CLASS: &str = "Solution";

/// What of a program is to be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// The class, if it is not for pilewise to find one.
    pub class: Option<String>,
    /// The method, by each of its names, the present one first.
    pub methods: Vec<String>,
}

impl Called {
    /// What a game's rules say is called: the method that they name, also by its former names, or
    /// `solve`.
    pub fn by(rules: &Rules) -> Self {
        let named = rules.leetcode.as_ref();
        let method = named.map_or(DEFAULT_METHOD, |it| &it.method);
        let former = named.map_or(&[][..], |it| &it.former);
        Self {
            class: None,
            methods: [method.to_owned()]
                .into_iter()
                .chain(former.iter().cloned())
                .collect(),
        }
    }

    /// The names of the method in a language.
    pub(super) fn names(&self, language: Language) -> Vec<String> {
        let mut names: Vec<String> = match language {
            Language::Rust => Vec::new(),
            _ => self.methods.clone(),
        };
        if language == Language::CSharp {
            names.extend(self.methods.iter().map(|name| pascal_case(name)));
        }
        if matches!(language, Language::Rust | Language::Python) {
            names.extend(self.methods.iter().map(|name| snake_case(name)));
        }
        if language == Language::Rust {
            // A method that a person has named may be called as it is written.
            names.extend(self.methods.clone());
        }
        names.dedup();
        names
    }
}

/// The class and the method of a source in a language in which that is to be known before it is
/// compiled; no class for a function outside of any. `None` where nothing fits.
pub(super) fn target(
    language: Language,
    called: &Called,
    text: &str,
) -> Option<(Option<String>, String)> {
    let declared = declarations(text);
    let names = called.names(language);
    let in_class = |class: &str| {
        let own = declared.iter().filter(|it| it.class == class);
        let mut functions = own.flat_map(|it| &it.functions);
        functions.find(|it| names.contains(it)).cloned()
    };
    let wanted = called.class.as_deref().unwrap_or(DEFAULT_CLASS);
    let is_there = declared.iter().any(|it| it.class == wanted);
    if let Some(method) = in_class(wanted) {
        return Some((Some(wanted.to_owned()), method));
    }
    if called.class.is_some() || is_there {
        // It may inherit the method, or be written in a way that is not understood here.
        let method = names
            .into_iter()
            .find(|it| text.contains(&format!("{it}(")));
        return Some((Some(wanted.to_owned()), method?)).filter(|_| is_there);
    }
    if let Some(method) = in_class("") {
        return Some((None, method));
    }
    let fitting: Vec<&str> = declared
        .iter()
        .filter(|it| !it.class.is_empty() && it.functions.iter().any(|f| names.contains(f)))
        .map(|it| it.class.as_str())
        .collect();
    let [class] = fitting.as_slice() else {
        return None;
    };
    Some((Some((*class).to_owned()), in_class(class)?))
}

/// The driver for a solution of a game: what `--show-driver` shows. The solution's own text is
/// needed in languages that name what they call when they are compiled.
///
/// # Examples
/// ```
/// use pilewise::rules::Rules;
/// use pilewise_judge::program::{Called, Language, driver_text};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let text = "class Solution { public: int stoneGameII(vector<int>& piles) { return 0; } };";
/// let driver = driver_text(Language::Cpp, &rules, &Called::by(&rules), text);
/// assert!(driver.contains("&Class::stoneGameII"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn driver_text(language: Language, rules: &Rules, called: &Called, solution: &str) -> String {
    let types = rules.parameters.iter().map(|it| it.kind.notation());
    let types: Vec<&str> = types.collect();
    let fill = |text: &str| {
        text.replace("PARAMETER_TYPES", &types.join(" "))
            .replace("CLASS_NAME", called.class.as_deref().unwrap_or(""))
            .replace("METHOD_NAMES", &called.names(language).join(" "))
            .replace("STACK_BYTES", &STACK.to_string())
    };
    match language {
        Language::Python => fill(PYTHON),
        Language::Java => fill(JAVA).replace("SOURCE_FILE", &java_file(solution)),
        Language::CSharp => fill(CSHARP),
        Language::JavaScript | Language::TypeScript => fill(JAVASCRIPT),
        Language::Rust => fill(RUST),
        Language::Cpp => cpp(rules, called, solution),
        Language::C => c(rules, called, solution),
        Language::Go => {
            let method = target(language, called, solution).map(|it| it.1);
            GO.replace("METHOD", &method.unwrap_or(called.methods[0].clone()))
        }
    }
}

/// The file that a Java source has to be in: that of its public class.
pub(super) fn java_file(text: &str) -> String {
    format!("{}.java", public_class(text).unwrap_or(DEFAULT_CLASS))
}

/// The class of a Java file that has to have the file's name.
pub(super) fn public_class(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        let at = rest.find("public ")?;
        rest = &rest[at + "public ".len()..];
        let mut words = rest.split_whitespace();
        let kind = words
            .by_ref()
            .find(|it| !matches!(*it, "final" | "abstract" | "static"))?;
        if matches!(kind, "class" | "interface" | "enum" | "record") {
            let name = words.next()?;
            return name
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
        }
    }
}

/// The same list for every parameter, numbered.
fn each(count: usize, of: impl Fn(usize) -> String) -> String {
    (0..count).map(of).collect::<Vec<_>>().join(", ")
}

fn cpp(rules: &Rules, called: &Called, solution: &str) -> String {
    let (class, method) = target(Language::Cpp, called, solution)
        .unwrap_or((Some(DEFAULT_CLASS.to_owned()), called.methods[0].clone()));
    let count = rules.parameters.len();
    let plain = |at: usize| match rules.parameters[at].kind {
        ParameterType::Integer => "int",
        ParameterType::List => "std::vector<int>",
        ParameterType::Lists => "std::vector<std::vector<int>>",
        ParameterType::Text => "std::string",
    };
    let ask = match &class {
        Some(class) => format!("ask<{class}>(numbers, 0)"),
        None => format!("call(&{method}, numbers)"),
    };
    CPP.replace("PARAMETERS", &each(count, |at| format!("class A{at}")))
        .replace("PLAIN_TYPES", &each(count, |at| plain(at).to_owned()))
        .replace(
            "PLAIN_READS",
            &each(count, |at| {
                format!("Argument<{}>::read(numbers)", plain(at))
            }),
        )
        .replace("ARGUMENT_TYPES", &each(count, |at| format!("A{at}")))
        .replace(
            "ARGUMENT_READS",
            &each(count, |at| {
                format!("Argument<std::decay_t<A{at}>>::read(numbers)")
            }),
        )
        .replace("METHOD", &method)
        .replace("ASK", &ask)
}

/// C has a list's length after the list, and for lists of lists all lengths after that.
fn c(rules: &Rules, called: &Called, solution: &str) -> String {
    let method = target(Language::C, called, solution).map(|it| it.1);
    let mut declarations = String::new();
    let mut arguments = Vec::new();
    for (at, parameter) in rules.parameters.iter().enumerate() {
        let (declared, passed) = match parameter.kind {
            ParameterType::Integer => ("int aN = pilewise_number();", "aN"),
            ParameterType::List => ("int sN; int* aN = pilewise_row(&sN);", "aN, sN"),
            ParameterType::Lists => (
                "int sN, *cN; int** aN = pilewise_rows(&sN, &cN);",
                "aN, sN, cN",
            ),
            ParameterType::Text => ("char* aN = pilewise_text();", "aN"),
        };
        let numbered = |text: &str| text.replace('N', &at.to_string());
        declarations.push_str(&numbered(declared));
        declarations.push(' ');
        arguments.push(numbered(passed));
    }
    C.replace("DECLARATIONS", declarations.trim_end())
        .replace("METHOD", &method.unwrap_or(called.methods[0].clone()))
        .replace("CALL_ARGUMENTS", &arguments.join(", "))
}

/// A Rust solution with what the driver calls: `struct Solution` where it is left out as on
/// LeetCode, and a function that may see what is private there.
pub(super) fn rust_solution(rules: &Rules, called: &Called, solution: &str) -> Option<String> {
    let (class, method) = target(Language::Rust, called, solution)?;
    let is_declared = |class: &str| {
        let kinds = ["struct", "enum", "type", "union"];
        kinds
            .iter()
            .any(|kind| solution.contains(&format!("{kind} {class}")))
    };
    let structure = match &class {
        Some(class) if !is_declared(class) => format!("\npub struct {class};"),
        _ => String::new(),
    };
    let target = class.map_or(method.clone(), |class| format!("{class}::{method}"));
    let read = "crate::driver::Argument::read(numbers)";
    let call = RUST_SOLUTION.replace("TARGET", &target).replace(
        "ARGUMENTS",
        &each(rules.parameters.len(), |_| read.to_owned()),
    );
    Some(format!("{solution}{structure}\n{call}"))
}

/// `stoneGameII` as C# names it: `StoneGameII`.
fn pascal_case(name: &str) -> String {
    let mut characters = name.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// `stoneGameII` as Rust names it: `stone_game_ii`.
fn snake_case(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (at, &character) in characters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| characters[at]);
        let after = characters.get(at + 1);
        let opens = character.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase() || after.is_some_and(|after| after.is_lowercase())
            });
        if opens {
            snake.push('_');
        }
        snake.extend(character.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::{pascal_case, public_class, snake_case};

    #[test]
    fn names_are_as_leetcode_has_them_in_rust() {
        for (name, snake) in [
            ("stoneGame", "stone_game"),
            ("stoneGameII", "stone_game_ii"),
            ("stoneGameVIII", "stone_game_viii"),
            ("canIWin", "can_i_win"),
            ("predictTheWinner", "predict_the_winner"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }

    #[test]
    fn names_are_as_leetcode_has_them_in_csharp() {
        assert_eq!(pascal_case("canIWin"), "CanIWin");
        assert_eq!(pascal_case("PredictTheWinner"), "PredictTheWinner");
        assert_eq!(pascal_case(""), "");
    }

    #[test]
    fn a_java_file_has_the_name_of_its_public_class() {
        let text = "class A { public int f() {} }\npublic final class B<T> {}";
        assert_eq!(public_class(text), Some("B"));
        assert_eq!(public_class("class A { public int f() {} }"), None);
    }
}
