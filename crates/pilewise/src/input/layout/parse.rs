//! A layout from its text.

use super::{Block, CaseOrder, Layout, LayoutError, NamedLayout, Term};
use crate::input::name::{find, listed};
use crate::nearest;
use crate::rules::{Parameter, ParameterType};

/// A layout has at most so many characters: it is written by hand.
const LONGEST: usize = 4_096;

impl Layout {
    /// Reads a layout of a game with these parameters.
    ///
    /// # Errors
    ///
    /// What keeps the text from saying where every parameter stands, each once.
    ///
    /// # Complexity
    ///
    /// Time linear in the text for each parameter; a text of more than 4,096 bytes is refused.
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::input::Layout;
    /// use pilewise::rules::{Parameter, ParameterType};
    ///
    /// let piles = [Parameter { name: "piles".into(), alias: None, kind: ParameterType::List }];
    /// let layout = Layout::parse("until-zero: count-and-list", &piles)?;
    /// assert_eq!(layout.to_string(), "until-zero: len(piles) piles");
    /// let error = Layout::parse("len(piles)", &piles).unwrap_err();
    /// assert_eq!(error.why, "nothing says where `piles` stands");
    /// # Ok::<(), pilewise::input::LayoutError>(())
    /// ```
    pub fn parse(text: &str, parameters: &[Parameter]) -> Result<Layout, LayoutError> {
        let error = |why| LayoutError {
            text: text.trim().chars().take(80).collect(),
            why,
        };
        if text.len() > LONGEST {
            return Err(error(format!("it is longer than {LONGEST} bytes")));
        }
        let (cases, lines) = match text.split_once(':') {
            Some((cases, lines)) => (case_order(cases.trim()).map_err(error)?, lines.trim()),
            None => (CaseOrder::Many, text.trim()),
        };
        let named = NamedLayout::ALL.into_iter().find(|it| it.name() == lines);
        let layout = match named.filter(|_| find(parameters, lines).is_none()) {
            Some(named) => named.of(parameters),
            None => {
                let lines: Vec<String> = lines.split(['/', '\n']).map(str::to_owned).collect();
                Layout::lines(&lines, parameters).map_err(error)?
            }
        };
        let layout = layout.with_cases(cases);
        if cases == CaseOrder::UntilZero
            && matches!(layout.blocks.first(), Some(Block::Line(terms)) if matches!(terms[..], [Term::Text(_)]))
        {
            return Err(error(
                "a text comes first, and `0` may be one, so that it closes nothing".to_owned(),
            ));
        }
        Ok(layout)
    }

    /// The layout of these lines, with any number of cases.
    pub(super) fn lines(lines: &[String], parameters: &[Parameter]) -> Result<Layout, String> {
        let mut parser = Parser {
            parameters,
            counted: vec![false; parameters.len()],
            placed: vec![false; parameters.len()],
            row_counted_in: None,
            blocks: Vec::new(),
        };
        let lines = lines.iter().filter(|line| !line.trim().is_empty());
        lines.into_iter().try_for_each(|line| parser.line(line))?;
        parser.finish()
    }
}

fn case_order(name: &str) -> Result<CaseOrder, String> {
    let found = CaseOrder::ALL.into_iter().find(|it| it.name() == name);
    found.ok_or_else(|| {
        let names = CaseOrder::ALL.map(CaseOrder::name).join(", ");
        format!("before the colon stands how cases follow one another: {names}")
    })
}

struct Parser<'a> {
    parameters: &'a [Parameter],
    /// Of each parameter, whether its count has been met, and it itself.
    counted: Vec<bool>,
    placed: Vec<bool>,
    /// The block in which rows have had their count.
    row_counted_in: Option<usize>,
    blocks: Vec<Block>,
}

/// A term as it is written.
struct Written<'a> {
    names: Vec<&'a str>,
    is_count: bool,
    is_row: bool,
}

impl Parser<'_> {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut terms = Vec::new();
        let mut row_of = None;
        for (at, written) in written(line)?.iter().enumerate() {
            if let Some(Term::List { counted: false, .. } | Term::Row { counted: false }) =
                terms.last()
            {
                let before = "a list whose count does not come before it must end its line";
                return Err(format!("{before}: `{}` comes after it", written.names[0]));
            }
            let (term, of) = self.term(written)?;
            if at > 0 && of != row_of {
                return Err("a line with `[i]` has one row and its count only".to_owned());
            }
            if matches!(term, Term::Text(_)) && at > 0
                || matches!(terms.last(), Some(Term::Text(_)))
            {
                return Err("a text has its line to itself".to_owned());
            }
            row_of = of;
            terms.push(term);
        }
        match (row_of, self.blocks.last_mut()) {
            (None, _) => self.blocks.push(Block::Line(terms)),
            (Some(of), Some(Block::Rows { parameter, lines })) if *parameter == of => {
                lines.push(terms);
            }
            (Some(parameter), _) => {
                let lines = vec![terms];
                self.blocks.push(Block::Rows { parameter, lines });
            }
        }
        Ok(())
    }

    /// A term, and the parameter whose rows it is about.
    fn term(&mut self, written: &Written<'_>) -> Result<(Term, Option<usize>), String> {
        let places: Result<Vec<usize>, String> =
            written.names.iter().map(|name| self.find(name)).collect();
        let places = places?;
        let first = places[0];
        let (name, kind) = (&self.parameters[first].name, self.parameters[first].kind);
        if written.is_row {
            return self.row(first, written.is_count);
        }
        if !written.is_count {
            if std::mem::replace(&mut self.placed[first], true) {
                return Err(format!("`{name}` stands there twice"));
            }
            let term = match kind {
                ParameterType::Integer => Term::Number(first),
                ParameterType::Text => Term::Text(first),
                ParameterType::List => Term::List {
                    parameter: first,
                    counted: self.counted[first],
                },
                ParameterType::Lists => {
                    return Err(format!("`{name}` has rows: write `{name}[i]` for each"));
                }
            };
            return Ok((term, None));
        }
        for &place in &places {
            let Parameter { name, kind, .. } = &self.parameters[place];
            if !matches!(kind, ParameterType::List | ParameterType::Lists) {
                return Err(format!("`{name}` is no list, and has no `len`"));
            }
            if self.placed[place] {
                return Err(format!("`len({name})` comes after `{name}`"));
            }
            if std::mem::replace(&mut self.counted[place], true) {
                return Err(format!("`len({name})` stands there twice"));
            }
        }
        Ok((Term::Count(places), None))
    }

    fn row(&mut self, of: usize, is_count: bool) -> Result<(Term, Option<usize>), String> {
        let Parameter { name, kind, .. } = &self.parameters[of];
        if *kind != ParameterType::Lists {
            return Err(format!(
                "`{name}` is no list of lists, and has no `{name}[i]`"
            ));
        }
        if !self.counted[of] {
            return Err(format!("`len({name})` must come before `{name}[i]`"));
        }
        if self.placed[of] {
            return Err(format!("`{name}[i]` stands there twice"));
        }
        let goes_on =
            matches!(self.blocks.last(), Some(Block::Rows { parameter, .. }) if *parameter == of);
        let block = self.blocks.len() - usize::from(goes_on);
        if is_count {
            return match self.row_counted_in.replace(block) {
                Some(_) => Err(format!("`len({name}[i])` stands there twice")),
                None => Ok((Term::RowCount, Some(of))),
            };
        }
        self.placed[of] = true;
        let counted_in = self.row_counted_in.take();
        if counted_in.is_some_and(|it| it != block) {
            return Err(format!(
                "a line stands between `len({name}[i])` and `{name}[i]`"
            ));
        }
        let counted = counted_in.is_some();
        Ok((Term::Row { counted }, Some(of)))
    }

    fn find(&self, name: &str) -> Result<usize, String> {
        find(self.parameters, name).ok_or_else(|| {
            let known = listed(self.parameters.iter());
            let names = self.parameters.iter().map(|it| it.name.as_str());
            let layouts = NamedLayout::ALL.map(NamedLayout::name);
            match nearest(name, names.chain(layouts)) {
                Some(meant) => {
                    format!("nothing is called `{name}`; did you mean `{meant}`?")
                }
                None => format!(
                    "nothing is called `{name}`; the inputs are {known}, and the common layouts {}",
                    layouts.join(", ")
                ),
            }
        })
    }

    fn finish(self) -> Result<Layout, String> {
        let names: Vec<String> = self.parameters.iter().map(|it| it.name.clone()).collect();
        match self.placed.iter().position(|placed| !placed) {
            Some(missing) => Err(format!("nothing says where `{}` stands", names[missing])),
            None => Ok(Layout {
                cases: CaseOrder::Many,
                blocks: self.blocks,
                names,
            }),
        }
    }
}

/// The terms of a line.
fn written(line: &str) -> Result<Vec<Written<'_>>, String> {
    let mut terms = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (term, after) = match rest.strip_prefix("len(") {
            Some(inner) => {
                let Some((names, after)) = inner.split_once(')') else {
                    return Err("the `(` of a `len` is never closed".to_owned());
                };
                (written_term(names.split(',').collect(), true)?, after)
            }
            None => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (name, after) = rest.split_at(end);
                (written_term(vec![name], false)?, after)
            }
        };
        terms.push(term);
        rest = after.trim_start();
    }
    Ok(terms)
}

fn written_term(names: Vec<&str>, is_count: bool) -> Result<Written<'_>, String> {
    let is_row = names.iter().any(|name| name.contains('['));
    if is_row && names.len() > 1 {
        return Err("the rows of one list only can be counted at once".to_owned());
    }
    let name = |name: &&str| {
        let name = name.trim();
        name.strip_suffix("[i]").unwrap_or(name).len()
    };
    let lengths: Vec<usize> = names.iter().map(name).collect();
    let names: Vec<&str> = names
        .into_iter()
        .zip(lengths)
        .map(|(name, length)| &name.trim()[..length])
        .collect();
    if names.iter().any(|name| name.is_empty()) {
        return Err("a name is missing".to_owned());
    }
    Ok(Written {
        names,
        is_count,
        is_row,
    })
}
