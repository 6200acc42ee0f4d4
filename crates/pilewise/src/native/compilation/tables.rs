//! The constant memory that generated code reads besides the rows of the input.
//!
//! Each table is allocated once and never changed or moved until all are dropped, after the
//! code that has their addresses.

use crate::rules::{Prefixes, Row};

/// The tables of one compiled game.
#[derive(Debug, Default)]
pub(super) struct Tables {
    words: Vec<Box<[i64]>>,
    /// With the parameter that each is of.
    rows: Vec<(u16, Box<[RowEntry]>)>,
}

/// What generated code knows of one row of a list of lists.
#[derive(Debug)]
#[repr(C)]
pub(super) struct RowEntry {
    /// Addresses.
    elements: i64,
    prefixes: i64,
    length: i64,
    least: i64,
    greatest: i64,
}

impl RowEntry {
    pub(super) const SIZE: i64 = size_of::<Self>() as i64;
    pub(super) const ELEMENTS: i32 = std::mem::offset_of!(RowEntry, elements) as i32;
    pub(super) const PREFIXES: i32 = std::mem::offset_of!(RowEntry, prefixes) as i32;
    pub(super) const LENGTH: i32 = std::mem::offset_of!(RowEntry, length) as i32;
    pub(super) const LEAST: i32 = std::mem::offset_of!(RowEntry, least) as i32;
    pub(super) const GREATEST: i32 = std::mem::offset_of!(RowEntry, greatest) as i32;
}

impl Tables {
    /// Keeps a table of words; returns its address.
    pub(super) fn words(&mut self, words: Vec<i64>) -> i64 {
        let table = words.into_boxed_slice();
        let address = table.as_ptr() as i64;
        self.words.push(table);
        address
    }

    /// Keeps a table of the rows of a parameter, which outlive it; returns its address, or
    /// `None` where a sum over a row does not fit in 64 bits.
    pub(super) fn rows(&mut self, parameter: u16, rows: &[Row]) -> Option<i64> {
        if let Some((_, table)) = self.rows.iter().find(|(of, _)| *of == parameter) {
            return Some(table.as_ptr() as i64);
        }
        let entries = rows.iter().map(|row| {
            let Prefixes::Narrow(prefixes) = row.prefixes() else {
                return None;
            };
            let (least, greatest) = row.extremes().unwrap_or_default();
            Some(RowEntry {
                elements: row.elements().as_ptr() as i64,
                prefixes: prefixes.as_ptr() as i64,
                length: row.length(),
                least,
                greatest,
            })
        });
        let table: Box<[RowEntry]> = entries.collect::<Option<_>>()?;
        let address = table.as_ptr() as i64;
        self.rows.push((parameter, table));
        Some(address)
    }
}
