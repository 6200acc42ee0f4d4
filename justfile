# Short names for what is done often; `just --list` shows them.

# Every test there is
test:
    cargo xtask test

# The benchmarks: ratios against Python, hand-written loops and the textbook algorithms
bench:
    cargo bench --package pilewise

# Everything that must hold before a change lands
ci:
    bash .ci/run

# Rewrite what the documents say is printed; look at the difference before you commit it
documents:
    UPDATE_DOCUMENTS=1 cargo test --package pilewise-cli --test documents
