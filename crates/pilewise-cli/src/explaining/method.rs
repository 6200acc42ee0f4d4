//! How the values were found, and why they are exact.

use super::Explained;
use crate::document::Document;

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) {
    let Some(argument) = pilewise::engine::argument(subject.engine, subject.game) else {
        return;
    };
    document.heading("Why these values are exact");
    document.paragraph(format!("Found by `{}`. {}", subject.engine, argument.why));
    document.aside(format!(
        "Cost: {}. Source: {}.",
        argument.cost, argument.reference
    ));
}
