//! Characters that mean the same: the full-width and typographic forms that come with text
//! copied from web pages and Chinese keyboards, as the ASCII characters they stand for.

/// The character as the grammar sees it. White space of any script is `' '`, every line break
/// `'\n'`, every quotation mark `'"'`; what has no ASCII meaning stays as it is.
pub(super) fn folded(character: char) -> char {
    match character {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' => ' ',
        '\'' | '`' | '“' | '”' | '‘' | '’' | '「' | '」' | '＂' | '＇' | '｀' => '"',
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        '、' => ',',
        '−' | '–' => '-',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xff01 + 0x21).unwrap_or(character)
        }
        other if other.is_whitespace() => ' ',
        other => other,
    }
}

/// Whether a character can open a name.
pub(super) fn opens_word(character: char) -> bool {
    character.is_alphabetic() || character == '_'
}

/// Whether a character can stand within a name.
pub(super) fn within_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Whether a number may end before this character.
pub(super) fn ends_number(character: char) -> bool {
    matches!(
        character,
        ' ' | '\n' | ',' | ';' | '"' | '[' | ']' | '{' | '}' | '(' | ')' | ':' | '='
    )
}
