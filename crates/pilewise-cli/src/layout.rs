//! LAYOUT on the command line: how the text of a problem lays out its numbers.

use clap::Args;
use pilewise::input::Layout;
use pilewise::rules::Parameter;

use crate::failure::Failure;
use crate::rules_source::RulesSource;

#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LayoutArguments {
    /// How contest text lays out the numbers: as its lines are, such as "n len(piles) / piles", or one
    /// of lines, counts, count-and-list, header, shared-count; with one:, many:, counted: or
    /// until-zero: before it [default: as the rules file says, else counts]
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,
}

impl LayoutArguments {
    /// The layout that is asked for.
    pub(crate) fn layout(&self, parameters: &[Parameter]) -> Result<Option<Layout>, Failure> {
        let layout = self.layout.as_deref();
        let layout = layout.map(|text| Layout::parse(text, parameters));
        layout.transpose().map_err(|error| {
            Failure::with_hint(
                error.to_string(),
                "write the lines of a case as the problem shows them, as in `--layout \"n len(piles) \
                 / piles\"`",
            )
        })
    }

    /// Makes the layout that is asked for that of the rules.
    pub(crate) fn lay_out(&self, source: &mut RulesSource) -> Result<(), Failure> {
        if let Some(layout) = self.layout(&source.rules.parameters)? {
            source.rules.layout = Some(layout);
        }
        Ok(())
    }
}
