//! The page is part of the binary: build again when a file of it is added or changed.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
