//! Mathematical notation as a tree, written in Unicode, LaTeX and MathML.

mod latex;
mod mathml;
mod plain;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Math {
    /// A name of the rules, or of a function: slanted.
    Name(String),
    /// A number.
    Number(String),
    /// Words: upright.
    Text(String),
    /// An operator or relation between its neighbours, in Unicode.
    Operator(&'static str),
    /// An operator before its operand, in Unicode.
    Prefix(&'static str),
    /// One after the other.
    Row(Vec<Math>),
    /// A function applied to operands.
    Call(String, Vec<Math>),
    /// An element of a row.
    Element(Box<Math>, Box<Math>),
    /// A base and its exponent.
    Power(Box<Math>, Box<Math>),
    /// A square root.
    Root(Box<Math>),
    /// A quotient.
    Fraction(Box<Math>, Box<Math>),
    /// Something between brackets.
    Fenced(Fence, Box<Math>),
    /// Several things with commas between.
    Listed(Vec<Math>),
    /// The sum of a body for an index from a number to another.
    Sum {
        /// The index.
        index: String,
        /// Its first value.
        from: Box<Math>,
        /// Its last value.
        to: Box<Math>,
        /// What is added up.
        body: Box<Math>,
    },
    /// The best of a body, with what varies written under the operator (`max`, `min`, `any`).
    Best {
        /// The operator.
        operator: &'static str,
        /// What varies, and how; nothing where it is seen from the body.
        under: Option<Box<Math>>,
        /// What it is the best of.
        body: Box<Math>,
    },
    /// One of several things, with its condition; the last may have none: otherwise.
    Cases(Vec<(Math, Option<Math>)>),
}

/// Brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// `( )`.
    Round,
    /// `⌊ ⌋`.
    Floor,
    /// `| |`.
    Bars,
    /// `{ }`.
    Braces,
    /// `[ ]`.
    Square,
}

impl Fence {
    /// The opening and the closing bracket.
    fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Fence::Round => ("(", ")"),
            Fence::Floor => ("⌊", "⌋"),
            Fence::Bars => ("|", "|"),
            Fence::Braces => ("{", "}"),
            Fence::Square => ("[", "]"),
        }
    }
}

impl Math {
    /// A name.
    pub fn name(name: impl Into<String>) -> Self {
        Math::Name(name.into())
    }

    /// A whole number.
    pub fn number(number: impl std::fmt::Display) -> Self {
        Math::Number(number.to_string())
    }

    /// `left operator right`.
    pub fn binary(left: Math, operator: &'static str, right: Math) -> Self {
        Math::Row(vec![left, Math::Operator(operator), right])
    }

    /// Something between brackets.
    pub fn fenced(fence: Fence, inside: Math) -> Self {
        Math::Fenced(fence, Box::new(inside))
    }

    /// What comes after a text that introduces a condition: `otherwise` where there is none.
    fn condition(condition: Option<&Math>) -> Math {
        match condition {
            Some(condition) => condition.clone(),
            None => Math::Text("otherwise".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fence, Math};

    fn name(text: &str) -> Math {
        Math::name(text)
    }

    /// V(i) = max over 1 ≤ x ≤ 3 of (the sum of the piles − V(i + x)), or 0.
    fn example() -> Math {
        let next = Math::Call("V".into(), vec![Math::binary(name("i"), "+", name("x"))]);
        let sum = Math::Sum {
            index: "k".into(),
            from: Box::new(name("i")),
            to: Box::new(Math::binary(name("n"), "−", Math::number(1))),
            body: Box::new(Math::Element(Box::new(name("piles")), Box::new(name("k")))),
        };
        let best = Math::Best {
            operator: "max",
            under: Some(Box::new(Math::binary(Math::number(1), "≤", name("x")))),
            body: Box::new(Math::fenced(Fence::Round, Math::binary(sum, "−", next))),
        };
        let none = Some(Math::binary(name("i"), "=", name("n")));
        let cases = Math::Cases(vec![(Math::number(0), none), (best, None)]);
        Math::binary(Math::Call("V".into(), vec![name("i")]), "=", cases)
    }

    #[test]
    fn unicode_is_laid_out_in_two_dimensions() {
        let expected = "\
       ⎧ 0                                 if i = n
V(i) = ⎨           n−1
       ⎪  max   (   Σ   piles[k] − V(i+x))  otherwise
       ⎩ 1 ≤ x     k=i
";
        let lines: Vec<String> = example().to_lines();
        for (line, expected) in lines.iter().zip(expected.lines()) {
            let squeezed = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(squeezed(line), squeezed(expected), "{}", lines.join("\n"));
        }
        assert_eq!(lines.len(), 4, "{}", lines.join("\n"));
    }

    #[test]
    fn one_line_will_do_too() {
        assert_eq!(
            example().to_line(),
            "V(i) = { 0 if i = n; max over 1 ≤ x of (Σ[k = i … n − 1] piles[k] − V(i + x)) otherwise }"
        );
    }

    #[test]
    fn latex_and_mathml_are_balanced() {
        let latex = example().to_latex();
        assert!(latex.contains(r"\max_{1 \le x}"), "{latex}");
        assert!(
            latex.contains(r"\sum_{k = i}^{n - 1} \mathit{piles}_{k}"),
            "{latex}"
        );
        assert_eq!(latex.matches('{').count(), latex.matches('}').count());
        let mathml = example().to_mathml();
        assert!(
            mathml.contains("∑</mo><mrow><mi>k</mi><mo>=</mo><mi>i</mi></mrow>"),
            "{mathml}"
        );
        for tag in [
            "mrow",
            "mtable",
            "mtr",
            "mtd",
            "munder",
            "munderover",
            "msub",
        ] {
            let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
            let opened = mathml.matches(&format!("{open}>")).count()
                + mathml.matches(&format!("{open} ")).count();
            assert_eq!(opened, mathml.matches(&close).count(), "{tag}: {mathml}");
        }
    }

    #[test]
    fn names_cannot_break_out() {
        let hostile = Math::Text("<b>&\\{}_$".into());
        assert!(hostile.to_mathml().contains("&lt;b&gt;&amp;"));
        assert!(hostile.to_latex().contains(r"\textbackslash{}\{\}\_\$"));
    }
}
