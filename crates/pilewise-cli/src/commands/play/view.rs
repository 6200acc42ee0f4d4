//! How the full screen is laid out, on any size of terminal.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, List, ListState, Paragraph, Wrap};

use super::drawing::{self, Look, Stroke, cut};
use super::play_screen::{Asked, PlayScreen, Reading};
use super::words;
use crate::report::input_text;
use crate::wrapping::{broken, width};

/// From this width on, the moves made stand beside those that can be made.
const WIDE: u16 = 64;
/// The rules take at most this part of the screen's lines: an eighth.
const RULES_SHARE: u16 = 8;
/// The most lines of what is told.
const MOST_SAID: u16 = 6;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const DIM: Style = Style::new().add_modifier(Modifier::DIM);
const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);

pub(super) fn draw(screen: &PlayScreen<'_, '_>, frame: &mut Frame<'_>) {
    let area = frame.area();
    let board = drawing::lines(&screen.board, usize::from(area.width), screen.glyphs);
    let all = board.len();
    let said = said(screen, area.width);
    let said_height = height(said.len()).min(MOST_SAID.min(area.height / 3));
    let rules = rules(screen, area);
    let rules_height = height(rules.len());
    // The moves get what is left, and a third of the screen at least.
    let board_height = height(all).min((area.height / 2).saturating_sub(1 + rules_height));
    let [title, about, row, status, middle, told, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(rules_height),
        Constraint::Length(board_height),
        Constraint::Length(1),
        Constraint::Min(1),
        Constraint::Length(said_height),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(Line::styled(caption(screen, title.width), REVERSED), title);
    frame.render_widget(paragraph(&rules), about);
    let mut lines: Vec<Line<'_>> = board.into_iter().map(board_line).collect();
    let room = usize::from(row.height);
    if lines.len() > room {
        // One line says how many are missing, itself among them.
        lines.truncate(room.saturating_sub(1));
        lines.push(Line::styled(format!("and {} more", all - lines.len()), DIM));
    }
    frame.render_widget(Paragraph::new(lines), row);
    frame.render_widget(Line::styled(status_text(screen), BOLD), status);
    if area.width >= WIDE {
        let [left, right] =
            Layout::horizontal([Constraint::Percentage(60), Constraint::Percentage(40)])
                .spacing(2)
                .areas(middle);
        list(screen, frame, left);
        history(screen, frame, right);
    } else {
        list(screen, frame, middle);
    }
    let said = shortened(said, usize::from(told.height));
    frame.render_widget(paragraph(&said), told);
    bottom(screen, frame, keys);
    if let Some(reading) = &screen.reading {
        cover(screen, frame, reading);
    }
}

fn height(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// The name of the game and its input, as wide as the screen.
fn caption(screen: &PlayScreen<'_, '_>, most: u16) -> String {
    let most = usize::from(most);
    let input = pilewise::api::input_data(screen.round.session.game());
    let input = input_text(&input, most);
    let name = &screen.round.source.rules.name;
    let text = screen.glyphs.shown(&format!("{name}, {input}"));
    let text = cut(&text, most, screen.glyphs);
    let padding = " ".repeat(most.saturating_sub(width(&text)));
    text + &padding
}

/// The rules in a line or a few, where there is room for them; `?` has all of them.
fn rules(screen: &PlayScreen<'_, '_>, area: Rect) -> Vec<String> {
    let about = screen.round.source.rules.about.replace('\n', " ");
    if about.is_empty() {
        return Vec::new();
    }
    let about = screen.glyphs.shown(&about);
    let room = usize::from(area.height / RULES_SHARE);
    let mut lines = broken(&about, usize::from(area.width), "", "");
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            let whole = format!("{last} {}", screen.glyphs.more);
            *last = match width(&whole) <= usize::from(area.width) {
                true => whole,
                false => {
                    let room = usize::from(area.width).saturating_sub(1);
                    cut(last, room, screen.glyphs)
                }
            };
        }
    }
    lines
}

/// Lines of which the last tells how many more there are, if not all fit.
fn shortened(mut lines: Vec<String>, room: usize) -> Vec<String> {
    if lines.len() > room && room > 0 {
        let more = lines.len() - (room - 1);
        lines.truncate(room - 1);
        lines.push(format!("and {more} more lines"));
    }
    lines
}

fn board_line(line: Vec<Stroke>) -> Line<'static> {
    let spans = line.into_iter().map(|stroke| {
        let style = match stroke.look {
            Look::Label | Look::Aside => DIM,
            Look::Left => BOLD,
        };
        Span::styled(stroke.text, style)
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// Who has what, and who is to move.
fn status_text(screen: &PlayScreen<'_, '_>) -> String {
    let session = &screen.round.session;
    let scores = words::scores(session).map_or(String::new(), |scores| scores + ". ");
    if session.is_over() {
        return format!("{scores}Play is over.");
    }
    let mover = words::label(session, session.position().mover);
    format!("{scores}{mover} to move:")
}

/// The moves that can be made, or the review.
fn list(screen: &PlayScreen<'_, '_>, frame: &mut Frame<'_>, area: Rect) {
    let glyphs = screen.glyphs;
    // The lines after an item's first are set in by two more.
    let room = usize::from(area.width).saturating_sub(width(glyphs.chosen) + 2);
    let items = screen.list.iter().map(|text| {
        let lines = broken(&glyphs.shown(text), room, "", "");
        (lines.len(), lines.join("\n  "))
    });
    let (heights, items): (Vec<usize>, Vec<String>) = items.unzip();
    let is_longer = heights.iter().sum::<usize>() > usize::from(area.height) && area.height > 1;
    let [area, foot] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(u16::from(is_longer))])
            .areas(area);
    let list = List::new(items)
        .highlight_symbol(glyphs.chosen)
        .highlight_style(BOLD);
    let mut state = ListState::default().with_selected(Some(screen.chosen));
    frame.render_stateful_widget(list, area, &mut state);
    let above = state.offset();
    let mut room = usize::from(area.height);
    let fitting = heights[above.min(heights.len())..].iter();
    let shown = fitting.take_while(|height| {
        let rest = room.checked_sub(**height);
        room = rest.unwrap_or(0);
        rest.is_some()
    });
    let below = heights.len().saturating_sub(above + shown.count());
    let told = match (above, below) {
        (0, below) => format!("{below} more below"),
        (above, 0) => format!("{above} more above"),
        (above, below) => format!("{above} more above, {below} below"),
    };
    frame.render_widget(Line::styled(told, DIM), foot);
}

/// The moves made so far, the last at the bottom.
fn history(screen: &PlayScreen<'_, '_>, frame: &mut Frame<'_>, area: Rect) {
    let made = screen.round.session.made();
    let room = usize::from(area.height).saturating_sub(1);
    let first = made.len().saturating_sub(room);
    let mut lines = vec![Line::styled("Moves so far", DIM)];
    lines.extend(made.iter().enumerate().skip(first).map(|(index, one)| {
        let mover = crate::outcome_words::name(one.before.mover);
        let text = format!("{}. {mover}: {}", index + 1, one.words);
        let text = screen.glyphs.shown(&text);
        Line::raw(cut(&text, usize::from(area.width), screen.glyphs))
    }));
    if !made.is_empty() {
        frame.render_widget(Paragraph::new(lines), area);
    }
}

/// What is told, in lines as the terminal can show them.
fn said(screen: &PlayScreen<'_, '_>, most: u16) -> Vec<String> {
    let shown = screen.said.iter().map(|line| screen.glyphs.shown(line));
    shown
        .flat_map(|line| broken(&line, usize::from(most), "", ""))
        .collect()
}

fn paragraph(lines: &[String]) -> Paragraph<'_> {
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::raw(line.as_str())).collect();
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// The line at the bottom: what is being typed, or the keys.
fn bottom(screen: &PlayScreen<'_, '_>, frame: &mut Frame<'_>, area: Rect) {
    let Some(typed) = &screen.typed else {
        let keys = [
            "? help",
            "q quit",
            "Enter move",
            "h hint",
            "u undo",
            "v values",
            "s switch",
            "n new",
            "/ type",
        ];
        // Those that fit, the most needed first.
        let mut line = String::new();
        for key in keys {
            let gap = if line.is_empty() { 0 } else { 2 };
            if width(&line) + gap + width(key) <= usize::from(area.width) {
                line.push_str(&" ".repeat(gap));
                line.push_str(key);
            }
        }
        frame.render_widget(Line::styled(line, DIM), area);
        return;
    };
    let prompt = match typed.asks_for {
        Asked::Line => "Move: ",
        Asked::Input => "New numbers: ",
    };
    let room = usize::from(area.width).saturating_sub(width(prompt) + 1);
    let text = screen.glyphs.shown(&typed.text);
    let end = tail(&text, room);
    let column = area.x + height(width(prompt) + width(end)).min(area.width.saturating_sub(1));
    frame.render_widget(Line::raw(format!("{prompt}{end}")), area);
    frame.set_cursor_position(Position::new(column, area.y));
}

/// The end of a text that fits.
fn tail(text: &str, room: usize) -> &str {
    let mut starts = text.char_indices().map(|(start, _)| start);
    let fitting = starts.find(|&start| width(&text[start..]) <= room);
    fitting.map_or("", |start| &text[start..])
}

/// Covers the screen with something to read.
fn cover(screen: &PlayScreen<'_, '_>, frame: &mut Frame<'_>, reading: &Reading) {
    let area = frame.area();
    let [text, foot] = Layout::vertical([Constraint::Min(1), Constraint::Length(1)]).areas(area);
    let lines = reading.lines[reading.first..].iter();
    let lines: Vec<String> = lines
        .flat_map(|line| broken(&screen.glyphs.shown(line), usize::from(area.width), "", ""))
        .collect();
    let keys = "Up, Down; any other key goes back";
    let keys = match lines.len().saturating_sub(usize::from(text.height)) {
        0 => keys.to_owned(),
        more => format!("{more} more below. {keys}"),
    };
    frame.render_widget(Clear, area);
    frame.render_widget(paragraph(&lines), text);
    frame.render_widget(Line::styled(keys, DIM), foot);
}
