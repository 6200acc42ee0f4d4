//! Declarations, as they are copied from programs: `vector<int> v = {2,7,9};`, `int[] a = {1};`.
//!
//! The words of the type are passed over. The variable is called as its program calls it: in a
//! game of one input it is that input, whatever it is called.

use std::io::Read;

use super::error::InputError;
use super::name::find;
use super::reader::CaseReader;
use super::scanner::Word;

/// The words that types and declarations of common languages are made of.
const WORDS: [&str; 30] = [
    "auto", "array", "Array", "char", "const", "final", "i32", "i64", "int", "int32_t", "int64_t",
    "Integer", "let", "list", "List", "long", "Long", "mut", "private", "public", "short",
    "signed", "static", "std", "string", "String", "unsigned", "var", "vector", "Vector",
];

impl<R: Read> CaseReader<R> {
    /// Takes the rest of a declaration that opens with this word, up to its name; gives the word
    /// back where it opens none.
    pub(super) fn take_declared_name(&mut self, word: Word) -> Result<Word, InputError> {
        let is_type = |word: &Word| {
            WORDS.contains(&word.text.as_str()) && find(&self.parameters, &word.text).is_none()
        };
        if !is_type(&word) {
            return Ok(word);
        }
        let scanner = &mut self.feed.scanner;
        let mut name = word;
        while is_type(&name) {
            scanner.skip(&[' ', '<', '>', ':', '&', '*', '[', ']'])?;
            name = scanner.take_word()?;
        }
        // `int piles[] = {…}`, with or without a length.
        scanner.skip(&[' '])?;
        if scanner.take_if('[')? {
            scanner.skip(&[' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])?;
            scanner.take_if(']')?;
        }
        if let ([only], None) = (&self.parameters[..], find(&self.parameters, &name.text)) {
            name.text.clone_from(&only.name);
        }
        Ok(name)
    }
}
