# Shorthands; `just` lists them. Nothing here is needed: each is one cargo command.

default:
    @just --list

# Every test there is
test:
    cargo xtask test

# Write what the documents' commands print into the documents
documents:
    cargo xtask documents

# Format, lints, tests, documentation, dependencies
check:
    .ci/run

# Ratios to Python's lru_cache, loops by hand and textbook algorithms; growth; reading
bench:
    cargo bench -p pilewise

# Instructions of one case an engine, beside those recorded
instructions:
    cargo xtask instructions
