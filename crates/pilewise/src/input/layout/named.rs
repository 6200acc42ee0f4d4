//! The common layouts by name, for any parameters.

use super::{CaseOrder, Layout};
use crate::rules::{Parameter, ParameterType};

/// A layout that is made of the parameters of a game, whichever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedLayout {
    /// A line a parameter, lists without counts.
    Lines,
    /// A line a parameter, and before that of a list a line with its count.
    Counts,
    /// A line a parameter; that of a list opens with its count.
    CountAndList,
    /// All numbers and counts on the first line, then a line a list.
    Header,
    /// One count before the first list, for all of them.
    SharedCount,
}

impl NamedLayout {
    /// All of them.
    pub const ALL: [NamedLayout; 5] = [
        NamedLayout::Lines,
        NamedLayout::Counts,
        NamedLayout::CountAndList,
        NamedLayout::Header,
        NamedLayout::SharedCount,
    ];

    /// The name by which a person asks for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NamedLayout::Lines => "lines",
            NamedLayout::Counts => "counts",
            NamedLayout::CountAndList => "count-and-list",
            NamedLayout::Header => "header",
            NamedLayout::SharedCount => "shared-count",
        }
    }

    /// What it is, in words that follow a number of cases.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            NamedLayout::Lines => "without counts, one line a value",
            NamedLayout::Counts => "in contest text",
            NamedLayout::CountAndList => "with every list after its count on one line",
            NamedLayout::Header => "with all numbers and counts on the first line",
            NamedLayout::SharedCount => "with one count for all its lists",
        }
    }

    /// The layout for these parameters, with any number of cases.
    #[must_use]
    pub fn of(self, parameters: &[Parameter]) -> Layout {
        let lines = self.lines(parameters);
        let layout = Layout::lines(&lines, parameters);
        debug_assert!(layout.is_ok(), "{lines:?}: {layout:?}");
        // What is made of the parameters has each of them once, which is all that is asked.
        layout.unwrap_or(Layout {
            cases: CaseOrder::Many,
            blocks: Vec::new(),
            names: Vec::new(),
        })
    }

    fn lines(self, parameters: &[Parameter]) -> Vec<String> {
        let mut lines = Vec::new();
        if self == NamedLayout::Header {
            let terms = parameters.iter().filter_map(|it| match it.kind {
                ParameterType::Integer => Some(it.name.clone()),
                ParameterType::List | ParameterType::Lists => Some(format!("len({})", it.name)),
                ParameterType::Text => None,
            });
            lines.push(terms.collect::<Vec<_>>().join(" "));
            lines.retain(|line| !line.is_empty());
        }
        let mut shared = false;
        for Parameter { name, kind, .. } in parameters {
            match (kind, self) {
                (ParameterType::Integer, NamedLayout::Header) => {}
                (ParameterType::Integer | ParameterType::Text, _)
                | (ParameterType::List, NamedLayout::Lines | NamedLayout::Header) => {
                    lines.push(name.clone());
                }
                (ParameterType::List, NamedLayout::CountAndList) => {
                    lines.push(format!("len({name}) {name}"));
                }
                (ParameterType::List, NamedLayout::Counts) => {
                    lines.extend([format!("len({name})"), name.clone()]);
                }
                (ParameterType::List, NamedLayout::SharedCount) => {
                    if !std::mem::replace(&mut shared, true) {
                        lines.push(count_of_all(parameters));
                    }
                    lines.push(name.clone());
                }
                (ParameterType::Lists, _) => {
                    if self != NamedLayout::Header {
                        lines.push(format!("len({name})"));
                    }
                    match self {
                        NamedLayout::Lines => lines.push(format!("{name}[i]")),
                        NamedLayout::Counts | NamedLayout::SharedCount => {
                            lines.extend([format!("len({name}[i])"), format!("{name}[i]")]);
                        }
                        NamedLayout::CountAndList | NamedLayout::Header => {
                            lines.push(format!("len({name}[i]) {name}[i]"));
                        }
                    }
                }
            }
        }
        lines
    }
}

/// The one count of all lists.
fn count_of_all(parameters: &[Parameter]) -> String {
    let lists = parameters
        .iter()
        .filter(|it| it.kind == ParameterType::List);
    let names: Vec<&str> = lists.map(|it| it.name.as_str()).collect();
    format!("len({})", names.join(", "))
}
