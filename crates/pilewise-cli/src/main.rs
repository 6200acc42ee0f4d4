//! The `pilewise` command.

fn main() {}
