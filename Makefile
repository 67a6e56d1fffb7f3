# Everything is built by Cargo; these are the words for it.
TARGET := $(or $(CARGO_TARGET_DIR),target)

.PHONY: run test lint bench mutants

# Opens the lobby: pick a game and sit down.
run:
	cargo build --release -p croupier
	$(TARGET)/release/croupier lobby

test:
	cargo test --workspace

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

bench:
	cargo bench --workspace

# Breaks every rule, one place at a time, and lists what no test noticed; docs/mutants.md has the words for ARGS.
mutants:
	cargo run -p mutants -- $(ARGS)
