//! `pilewise games`: the built-in games, or the rules of one.

use clap::Args;
use pilewise::builtin;
use pilewise::rules::{Language, Parameter, Rules};

use crate::failure::Failure;
use crate::language::LanguageArguments;
use crate::rules_source::{self, RulesSource};
use crate::screen::{HEADING, Screen};

/// List the built-in games, or show the rules of one
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game to show: a built-in one, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: Option<String>,

    #[command(flatten)]
    language: LanguageArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut screen = Screen::new();
    let language = arguments.language.language;
    match &arguments.game {
        None => list(&mut screen, language)?,
        Some(game) => show(&mut screen, &rules_source::open_in(game, language)?)?,
    }
    Ok(screen.flush()?)
}

fn list(screen: &mut Screen, language: Language) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for game in builtin::games() {
        let rules = rules_source::open_in(game.id, language)?.rules;
        let number = rules.leetcode.as_ref().map(|it| it.number.to_string());
        rows.push(vec![
            game.id.to_owned(),
            number.unwrap_or_default(),
            rules.about,
        ]);
    }
    screen.table(&["game", ">LeetCode", "rules"], rows)?;
    screen.line("")?;
    screen.paragraph(
        "`pilewise games GAME` shows a game's rules file; `pilewise solve GAME INPUT` solves it.",
    )?;
    Ok(())
}

fn show(screen: &mut Screen, source: &RulesSource) -> Result<(), Failure> {
    let rules = &source.rules;
    screen.line(&screen.styled(HEADING, &rules.name))?;
    if !rules.about.is_empty() {
        screen.paragraph(&rules.about)?;
    }
    screen.line("")?;
    if !rules.source.is_empty() {
        field(screen, "Source", &rules.source)?;
    }
    if let Some(game) = builtin::find(&source.name) {
        let names = [&[game.id], game.aliases].concat();
        field(screen, "Names", &names.join(", "))?;
    }
    let inputs: Vec<String> = rules.parameters.iter().map(parameter).collect();
    field(screen, "Input", &inputs.join(", "))?;
    if let Some(example) = &rules.example {
        field(screen, "Example", example)?;
    }
    requirements(screen, rules)?;
    screen.line("")?;
    screen.line(&screen.styled(HEADING, &source.file_name))?;
    for line in rules.text.lines() {
        screen.line(line)?;
    }
    Ok(())
}

fn requirements(screen: &mut Screen, rules: &Rules) -> Result<(), Failure> {
    for (warn, heading) in [(false, "Needs"), (true, "Limits")] {
        let those = rules.requirements.iter().filter(|it| it.warn == warn);
        for requirement in those {
            field(screen, heading, &requirement.message)?;
        }
    }
    Ok(())
}

fn field(screen: &mut Screen, heading: &str, text: &str) -> Result<(), Failure> {
    let heading = screen.styled(HEADING, &format!("{heading:<8}"));
    Ok(screen.line(&format!("{heading}{text}"))?)
}

/// A parameter with its type, and its name on LeetCode.
fn parameter(parameter: &Parameter) -> String {
    let notation = parameter.kind.notation();
    match &parameter.alias {
        Some(alias) if *alias != parameter.name => {
            format!("{}: {notation} (LeetCode: {alias})", parameter.name)
        }
        _ => format!("{}: {notation}", parameter.name),
    }
}
