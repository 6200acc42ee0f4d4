//! Formulas in MathML, which browsers draw without help.

use super::Math;
use crate::explain::escaped_markup;

/// The brace of cases is a line at the left: a browser without a font for mathematics does not
/// stretch braces.
const BRACE: &str = "border-left:1.5px solid;border-radius:0.5em;padding-left:0.35em";

impl Math {
    /// The formula as a `<math>` element of HTML, displayed on a line of its own.
    pub fn to_mathml(&self) -> String {
        format!("<math display=\"block\">{}</math>", self.element())
    }

    /// The same within a line of text.
    pub fn to_inline_mathml(&self) -> String {
        format!("<math>{}</math>", self.element())
    }

    fn element(&self) -> String {
        let inner = |math: &Math| math.element();
        let row = |parts: &[Math]| {
            let parts: String = parts.iter().map(inner).collect();
            format!("<mrow>{parts}</mrow>")
        };
        match self {
            Math::Name(text) => format!("<mi>{}</mi>", escaped_markup(text)),
            Math::Number(text) => format!("<mn>{}</mn>", escaped_markup(text)),
            Math::Text(text) => {
                // Space at the end of an element would be lost.
                let text = escaped_markup(text).replace(' ', "&#160;");
                format!("<mtext>{text}</mtext>")
            }
            Math::Operator(word @ ("and" | "or")) => format!("<mtext>&#160;{word}&#160;</mtext>"),
            Math::Operator("mod") => "<mo lspace=\"0.2em\" rspace=\"0.2em\">mod</mo>".to_owned(),
            Math::Operator(operator) => format!("<mo>{}</mo>", escaped_markup(operator)),
            Math::Prefix(operator) => {
                format!("<mo form=\"prefix\">{}</mo>", escaped_markup(operator))
            }
            Math::Row(parts) => row(parts),
            Math::Call(name, operands) => format!(
                "<mrow><mi>{}</mi><mo stretchy=\"false\">(</mo>{}<mo stretchy=\"false\">)</mo></mrow>",
                escaped_markup(name),
                listed(operands)
            ),
            Math::Element(of, index) => format!("<msub>{}{}</msub>", inner(of), inner(index)),
            Math::Power(base, exponent) => {
                format!("<msup>{}{}</msup>", inner(base), inner(exponent))
            }
            Math::Root(of) => format!("<msqrt>{}</msqrt>", inner(of)),
            Math::Fraction(above, below) => {
                format!("<mfrac>{}{}</mfrac>", inner(above), inner(below))
            }
            Math::Fenced(fence, inside) => {
                let (open, close) = fence.brackets();
                format!(
                    "<mrow><mo form=\"prefix\">{open}</mo>{}<mo form=\"postfix\">{close}</mo></mrow>",
                    inner(inside)
                )
            }
            Math::Listed(parts) => listed(parts),
            Math::Sum {
                index,
                from,
                to,
                body,
            } => format!(
                "<mrow><munderover><mo style=\"font-size:1.4em\">∑</mo><mrow><mi>{}</mi><mo>=</mo>{}</mrow>{}</munderover>{}</mrow>",
                escaped_markup(index),
                inner(from),
                inner(to),
                inner(body)
            ),
            Math::Best {
                operator,
                under,
                body,
            } => {
                let operator = format!(
                    "<mo movablelimits=\"false\">{}</mo>",
                    escaped_markup(operator)
                );
                let operator = match under {
                    Some(under) => format!("<munder>{operator}{}</munder>", inner(under)),
                    None => operator,
                };
                format!("<mrow>{operator}{}</mrow>", inner(body))
            }
            Math::Cases(cases) => {
                let rows = cases.iter().map(|(value, condition)| {
                    let word = if condition.is_some() { "if&#160;" } else { "" };
                    let condition = Math::condition(condition.as_ref());
                    format!(
                        "<mtr><mtd style=\"text-align:left\">{}</mtd>\
                         <mtd style=\"text-align:left\"><mtext>&#160;&#160;{word}</mtext>{}</mtd></mtr>",
                        value.element(),
                        condition.element()
                    )
                });
                let rows: String = rows.collect();
                format!("<mtable displaystyle=\"true\" style=\"{BRACE}\">{rows}</mtable>")
            }
        }
    }
}

fn listed(parts: &[Math]) -> String {
    let parts: Vec<String> = parts.iter().map(Math::element).collect();
    format!(
        "<mrow>{}</mrow>",
        parts.join("<mo separator=\"true\">,</mo>")
    )
}
