//! The game as a recurrence, and what it costs to compute.

use pilewise::explain::{Form, Recurrence, Recurrences};

use super::Explained;
use crate::commands::plan::{COST_HEADINGS, cost_row};
use crate::document::{Block, Document, Table};

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) {
    let rules = &subject.source.rules;
    let recurrences = Recurrences::of(rules, subject.game);
    let Some(first) = recurrences.forms.first() else {
        return;
    };
    document.heading("The game as a recurrence");
    equation(first, document);
    let start = first.start.to_line();
    let answer = recurrences.answer.as_ref().map(|answer| answer.to_line());
    document.paragraph(match (first.form, answer) {
        (Form::Wins, _) => format!("The first player wins just if {start} is true."),
        (_, Some(answer)) if answer != "value" => {
            format!("The value is {start}, and the answer {answer}.")
        }
        _ => format!("The value is {start}."),
    });
    if let Some(most) = recurrences.forms.iter().find(|one| one.form == Form::Most) {
        second(first, most, &recurrences, document);
    } else if first.form == Form::Difference && !rules.is_for_one_player() {
        document.paragraph(
            "This form, the largest difference, needs only what a move gains and the value of what \
             it leads to. The other one that is taught, the most that the mover can collect, would \
             need the rest to be shared out: here it is not certain that what both collect from a \
             position on is a sum that is fixed.",
        );
    }
    let symbols = recurrences
        .symbols
        .into_iter()
        .map(|one| (one.symbol, one.meaning));
    document.blocks.push(Block::Symbols(symbols.collect()));
    costs(subject, document);
}

fn equation(recurrence: &Recurrence, document: &mut Document) {
    let function = recurrence.function.to_line();
    document.paragraph(format!("{function} is {}:", recurrence.meaning));
    document
        .blocks
        .push(Block::Formula(recurrence.equation.clone()));
}

/// The same as the most that the mover can collect.
fn second(
    first: &Recurrence,
    most: &Recurrence,
    recurrences: &Recurrences,
    document: &mut Document,
) {
    document.paragraph(
        "What both players still collect from a position on is a sum that is fixed, so the same can \
         be said with the most that the mover can collect: all that is there, less the least that \
         the mover can leave to the other.",
    );
    equation(most, document);
    let Some(total) = &recurrences.total else {
        return;
    };
    document.paragraph(format!(
        "Both forms say the same: {} = ({} + {}) / 2, always a whole number, since the two in \
         brackets differ by twice what the other player gets.",
        most.function.to_line(),
        total.to_line(),
        first.function.to_line(),
    ));
}

/// What every engine that fits would cost.
fn costs(subject: &Explained<'_>, document: &mut Document) {
    let plan = pilewise::plan(subject.game, &pilewise::Limits::default());
    let fitting = plan.engines.iter().enumerate();
    let fitting =
        fitting.filter_map(|(index, one)| Some((index, one.name, one.verdict.as_ref().ok()?)));
    let mut table = Table {
        headings: COST_HEADINGS.to_vec(),
        expendable: vec![4, 2, 3],
        ..Table::default()
    };
    for (index, name, cost) in fitting {
        if index == plan.chosen {
            table.marked.push(table.rows.len());
        }
        table.rows.push(cost_row(name, cost));
    }
    document.paragraph("What it costs to compute it, by every algorithm that fits these rules:");
    document.blocks.push(Block::Table(table));
}
