//! The labels of example text, `Input:` and `Output:`, in English and Chinese: what stands
//! between an output and the next input is not part of any case.

use std::io::Read;

use super::error::InputError;
use super::scanner::Scanner;

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A case.
    Input,
    /// Something that is not read, up to the next input.
    Remark,
    /// The number of an example.
    Heading,
    /// What a judge said of a program: nothing is read up to the next input.
    Verdict,
}

/// Marks that copied text puts around labels, and white space.
pub(super) const DECORATION: &[char] = &[' ', '\n', '"', '*', '#', '>'];

/// The label that a word is; `示例1` has its number within the word.
pub(super) fn label(word: &str) -> Option<Label> {
    let word = word.trim_end_matches(|last: char| last.is_ascii_digit());
    Some(match word.to_lowercase().as_str() {
        "input" | "输入" => Label::Input,
        "output" | "expected" | "explanation" | "constraints" | "note" | "输出" | "解释"
        | "提示" | "预期" | "预期结果" | "stdout" => Label::Remark,
        "example" | "示例" | "case" => Label::Heading,
        "wrong" | "accepted" | "解答错误" => Label::Verdict,
        _ => return None,
    })
}

impl<R: Read> Scanner<R> {
    /// Passes over the mark after a label; `false` if the word was no label after all: a label
    /// has `:` or `=` after it, or the line to itself.
    pub(super) fn take_label_end(&mut self) -> Result<bool, InputError> {
        match self.skip(&[' ', '"', '*'])? {
            Some(':' | '=') => {
                let mark = self.peek()?;
                mark.into_iter().for_each(|mark| self.take(mark));
                Ok(true)
            }
            Some('\n') | None => Ok(true),
            Some(_) => Ok(false),
        }
    }

    /// Passes over the number of an example, as in `Example 1:`.
    pub(super) fn take_heading_end(&mut self) -> Result<(), InputError> {
        while let Some(next) = self.peek()? {
            if next.character == '\n' {
                break;
            }
            self.take(next);
            if next.character == ':' {
                break;
            }
        }
        Ok(())
    }
}
