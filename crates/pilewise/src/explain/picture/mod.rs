//! Pictures as SVG: text that needs nothing else to be drawn.

mod heat_map;
mod record_tree;

use std::fmt::Write as _;

use crate::explain::escaped_markup;

/// The ink of text and lines.
const INK: &str = "#1b1f24";
/// The ink of what stands back.
const FAINT: &str = "#5b6470";
/// The font of pictures.
const FONT: &str = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif";

/// A picture that is being drawn.
struct Picture {
    elements: String,
    width: f64,
    height: f64,
}

impl Picture {
    fn new(width: f64, height: f64) -> Self {
        Self {
            elements: String::new(),
            width,
            height,
        }
    }

    /// Adds an element, written as SVG.
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.elements.write_fmt(element);
        self.elements.push('\n');
    }

    /// Adds a text with `anchor` (start, middle, end) at a point, and further attributes.
    fn text(&mut self, (x, y): (f64, f64), anchor: &str, attributes: &str, text: &str) {
        let text = escaped_markup(text);
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {attributes}>{text}</text>"
        ));
    }

    /// The picture as a document of its own; `title` says what it shows.
    fn finish(self, title: &str) -> String {
        let (width, height) = (self.width.ceil(), self.height.ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONT}\" \
             font-size=\"12\" fill=\"{INK}\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escaped_markup(title),
            self.elements
        )
    }
}
