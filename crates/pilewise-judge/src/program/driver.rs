//! The driver of a `class Solution`: a program around it that reads a case a line and replies
//! with a line.

use pilewise::rules::Rules;

use super::language::Language;

const PYTHON: &str = include_str!("../../drivers/driver.py");
const CPP: &str = include_str!("../../drivers/driver.cpp");
const JAVA: &str = include_str!("../../drivers/Driver.java");
const JAVASCRIPT: &str = include_str!("../../drivers/driver.js");
const RUST: &str = include_str!("../../drivers/driver.rs");

/// The method of a game that does not name one.
const DEFAULT_METHOD: &str = "solve";

/// The method of `class Solution` that a game calls.
pub(super) fn method(rules: &Rules) -> &str {
    rules
        .leetcode
        .as_ref()
        .map_or(DEFAULT_METHOD, |it| &it.method)
}

/// The driver for a solution of a game: what `--show-driver` shows. The solution's own text
/// is needed for Rust alone, where LeetCode leaves `struct Solution` out.
///
/// # Examples
/// ```
/// use pilewise::rules::Rules;
/// use pilewise_judge::program::{Language, driver_text};
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let driver = driver_text(Language::Rust, &rules, "impl Solution {}");
/// assert!(driver.contains("Solution::stone_game_ii("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn driver_text(language: Language, rules: &Rules, solution: &str) -> String {
    let method = method(rules);
    let types: Vec<&str> = rules
        .parameters
        .iter()
        .map(|it| it.kind.notation())
        .collect();
    match language {
        Language::Python => PYTHON
            .replace("SNAKE_METHOD", &snake_case(method))
            .replace("METHOD", method)
            .replace("PARAMETER_TYPES", &types.join(" ")),
        Language::Cpp => CPP.replace("METHOD", method),
        Language::Java => JAVA.replace("METHOD", method),
        Language::JavaScript | Language::TypeScript => JAVASCRIPT
            .replace("METHOD", method)
            .replace("PARAMETER_TYPES", &types.join(" ")),
        Language::Rust => {
            let declared = solution.contains("struct Solution");
            let arguments = vec!["Argument::read(numbers)"; types.len()];
            RUST.replace(
                "SOLUTION_TYPE\n",
                if declared { "" } else { "struct Solution;\n" },
            )
            .replace("METHOD", &snake_case(method))
            .replace("ARGUMENTS", &arguments.join(", "))
        }
    }
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
    use super::snake_case;

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
}
