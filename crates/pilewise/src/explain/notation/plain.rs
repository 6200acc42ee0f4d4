//! Formulas in Unicode: on one line, or laid out in two dimensions for a terminal.

use super::Math;

impl Math {
    /// The formula on one line.
    pub fn to_line(&self) -> String {
        let fenced = |math: &Math| match math {
            Math::Name(_) | Math::Number(_) | Math::Call(..) | Math::Element(..) => math.to_line(),
            other => format!("({})", other.to_line()),
        };
        match self {
            Math::Name(text) | Math::Number(text) | Math::Text(text) => text.clone(),
            Math::Operator(operator) => format!(" {operator} "),
            Math::Prefix(operator) => (*operator).to_owned(),
            Math::Row(parts) => parts.iter().map(Math::to_line).collect(),
            Math::Call(name, operands) => format!("{name}({})", listed(operands)),
            Math::Element(row, index) => format!("{}[{}]", row.to_line(), index.to_line()),
            Math::Power(base, exponent) => match superscript(exponent) {
                Some(exponent) => format!("{}{exponent}", fenced(base)),
                None => format!("{}^{}", fenced(base), fenced(exponent)),
            },
            Math::Root(of) => format!("√{}", fenced(of)),
            Math::Fraction(above, below) => format!("{} / {}", fenced(above), fenced(below)),
            Math::Fenced(fence, inside) => {
                let (open, close) = fence.brackets();
                format!("{open}{}{close}", inside.to_line())
            }
            Math::Listed(parts) => listed(parts),
            Math::Sum {
                index,
                from,
                to,
                body,
            } => {
                let (from, to) = (from.to_line(), to.to_line());
                format!("Σ[{index} = {from} … {to}] {}", body.to_line())
            }
            Math::Best {
                operator,
                under,
                body,
            } => match under {
                Some(under) => format!("{operator} over {} of {}", under.to_line(), body.to_line()),
                None => format!("{operator} of {}", body.to_line()),
            },
            Math::Cases(cases) => {
                let cases = cases.iter().map(|(value, condition)| {
                    let word = if condition.is_some() { "if " } else { "" };
                    let condition = Math::condition(condition.as_ref()).to_line();
                    format!("{} {word}{condition}", value.to_line())
                });
                format!("{{ {} }}", cases.collect::<Vec<_>>().join("; "))
            }
        }
    }

    /// The formula in two dimensions: sums and maxima have their ranges above and below them,
    /// and cases stand one below the other. Lines may have spaces at the end of none.
    pub fn to_lines(&self) -> Vec<String> {
        let lines = self.layout().lines.into_iter();
        lines.map(|line| line.trim_end().to_owned()).collect()
    }

    fn layout(&self) -> Layout {
        match self {
            Math::Row(parts) => parts
                .iter()
                .map(Math::layout)
                .fold(Layout::default(), beside),
            Math::Fenced(fence, inside) => {
                let (open, close) = fence.brackets();
                beside(beside(Layout::of(open), inside.layout()), Layout::of(close))
            }
            Math::Sum {
                index,
                from,
                to,
                body,
            } => {
                let below = format!("{index}={}", tight(from));
                let sum = stacked(Some(tight(to)), "Σ", Some(below));
                beside(beside(sum, Layout::of(" ")), body.layout())
            }
            Math::Best {
                operator,
                under,
                body,
            } => {
                let best = stacked(None, operator, under.as_ref().map(|under| under.to_line()));
                beside(beside(best, Layout::of(" ")), body.layout())
            }
            Math::Cases(cases) => braced(cases),
            _ => Layout::of(&self.to_line()),
        }
    }
}

fn listed(parts: &[Math]) -> String {
    parts
        .iter()
        .map(Math::to_line)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A formula without spaces, for the small print above and below a sum.
fn tight(math: &Math) -> String {
    math.to_line().replace(' ', "")
}

/// A number in raised digits.
fn superscript(exponent: &Math) -> Option<String> {
    let Math::Number(digits) = exponent else {
        return None;
    };
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = digits.chars().map(|digit| {
        RAISED
            .get(usize::try_from(digit.to_digit(10)?).ok()?)
            .copied()
    });
    raised.collect()
}

/// Lines of equal width, one of which stands level with what is beside it.
#[derive(Default)]
struct Layout {
    lines: Vec<String>,
    base: usize,
}

impl Layout {
    fn of(line: &str) -> Self {
        Self {
            lines: vec![line.to_owned()],
            base: 0,
        }
    }

    fn width(&self) -> usize {
        self.lines.iter().map(|line| width(line)).max().unwrap_or(0)
    }

    /// Line number `at`, counted from the base, filled up to `wide`.
    fn line(&self, at: isize, wide: usize) -> String {
        let line = (at + self.base as isize).try_into().ok();
        let line = line.and_then(|line: usize| self.lines.get(line));
        let line = line.map_or("", String::as_str);
        format!("{line}{}", " ".repeat(wide - width(line)))
    }
}

fn width(line: &str) -> usize {
    line.chars().count()
}

/// Two layouts side by side, level.
fn beside(left: Layout, right: Layout) -> Layout {
    let above = left.base.max(right.base);
    let below = |one: &Layout| one.lines.len().saturating_sub(one.base + 1);
    let below = below(&left).max(below(&right));
    let (left_width, right_width) = (left.width(), right.width());
    let lines = (-(above as isize)..=below as isize)
        .map(|at| left.line(at, left_width) + &right.line(at, right_width));
    Layout {
        lines: lines.collect(),
        base: above,
    }
}

/// An operator with something centred above and below it.
fn stacked(above: Option<String>, operator: &str, below: Option<String>) -> Layout {
    let texts = [above.as_deref(), Some(operator), below.as_deref()];
    let wide = texts
        .iter()
        .flatten()
        .map(|text| width(text))
        .max()
        .unwrap_or(0);
    let centred = |text: &str| {
        let before = (wide - width(text)) / 2;
        let after = wide - width(text) - before;
        format!("{}{text}{}", " ".repeat(before), " ".repeat(after))
    };
    Layout {
        lines: texts.into_iter().flatten().map(centred).collect(),
        base: usize::from(above.is_some()),
    }
}

/// Cases one below the other behind a brace.
fn braced(cases: &[(Math, Option<Math>)]) -> Layout {
    let values: Vec<Layout> = cases.iter().map(|(value, _)| value.layout()).collect();
    let widest = values.iter().map(Layout::width).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (value, (_, condition)) in values.iter().zip(cases) {
        let word = if condition.is_some() { "if " } else { "" };
        let condition = Math::condition(condition.as_ref()).to_line();
        for at in 0..value.lines.len() {
            let line = value.line(at as isize - value.base as isize, widest);
            let level = at == value.base;
            let after = if level {
                format!("  {word}{condition}")
            } else {
                String::new()
            };
            lines.push(format!("{line}{after}"));
        }
    }
    let height = lines.len();
    let base = height.saturating_sub(1) / 2;
    let brace = |at: usize| match at {
        _ if height == 1 => "{",
        0 if height == 2 => "⎰",
        1 if height == 2 => "⎱",
        0 => "⎧",
        at if at + 1 == height => "⎩",
        at if at == base => "⎨",
        _ => "⎪",
    };
    let lines = lines.iter().enumerate();
    let mut lines: Vec<String> = lines
        .map(|(at, line)| format!("{} {line}", brace(at)))
        .collect();
    let wide = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    for line in &mut lines {
        line.push_str(&" ".repeat(wide - width(line)));
    }
    Layout { lines, base }
}
