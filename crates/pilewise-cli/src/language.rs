//! `--language`, of the commands that show the rules' own texts.

use clap::Args;
use pilewise::rules::Language;

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LanguageArguments {
    /// The language of the rules' own texts: the game's name, its moves, its notes; English where
    /// the rules do not have it. What pilewise itself says stays English
    #[arg(long, value_name = "LANGUAGE", default_value_t = Language::English, value_parser = code())]
    pub(crate) language: Language,
}

fn code() -> impl clap::builder::TypedValueParser<Value = Language> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| code.parse().unwrap_or_default())
}
