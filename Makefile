# Everything is built by Cargo; these are the words for it.
TARGET := $(or $(CARGO_TARGET_DIR),target)

.PHONY: run croupier page npm test prepare counting waiting test-page check-page check-page-by-npm browser browser-by-npm lint bench load kills fuzz-api mutants

# Makes $(1) while Cargo is at $(2), which leaves a core idle now and then; either may fail.
beside = $(MAKE) --no-print-directory $(1) & side=$$!; $(2); ended=$$?; wait $$side && exit $$ended

# Opens the house in the browser: follow the address it prints. Built to be there soon (the profile `floor` of Cargo.toml).
# Cargo comes to the crate that takes the page in long after the page is there; were it late, the second build would see it.
FLOOR := cargo build --profile floor -p croupier
run: npm
	@$(call beside,page,$(FLOOR))
	@$(FLOOR)
	$(TARGET)/floor/croupier serve

# The program as it is released, optimised throughout: target/release/croupier.
croupier: page
	cargo build --release -p croupier

# The page, built into web/dist, from where the program takes it in.
page: web/node_modules
	cd web && npm run --silent build

npm:
	@command -v npm >/dev/null || { echo "The page needs Node 20.19 or later (npm): install it, or play with: cargo run -p croupier lobby" >&2; exit 1; }

web/node_modules: web/package.json web/package-lock.json | npm
	cd web && npm ci
	@touch $@

# The tests build the program along with themselves: the page is tried with that one. What is compiled here is compiled for this
# once: keeping notes for the next change costs a quarter more.
test: export CARGO_INCREMENTAL := 0
test: prepare
	@$(call beside,check-page,cargo test --workspace --no-run)
	@$(MAKE) --no-print-directory -j2 --output-sync=recurse waiting browser counting

# Two rows at a time: those that mostly wait, for a terminal, a disk, a server, a page, are begun first, and those that reckon
# take what they leave (book/tests/tidy.rs sees that all are named).
# The libraries left out hold no tests; asked for all the same, Cargo would compile them a second time.
UNTESTED := games server
counting:
	@cargo test --workspace $(UNTESTED:%=--exclude %) --lib
	@cargo test --workspace --bin croupier --bin mutants --examples --test book-tests --test equipment-tests --test games-tests --test hands-tests --test odds-tests --test sim-tests
	@cargo test --workspace --doc
waiting:
	@RUST_TEST_THREADS=4 cargo test --workspace --test croupier-tests --test house-tests --test server-tests --test toy

# What the tests need that Rust does not bring: Debian's packages, where they may be installed. What is missing all the same is
# named here, and left out; under CI that is a failure.
PREPARED = { ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1 || missing="$$missing postgresql"; \
	command -v npm >/dev/null || missing="$$missing nodejs npm"; \
	test -n "$$CHROMIUM" || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing="$$missing chromium"
prepare:
	@missing=; $(PREPARED); test -z "$$missing" && exit; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing$$missing for the tests."; \
		apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; \
	fi; \
	missing=; $(PREPARED); test -z "$$missing" && exit; \
	echo "Missing:$$missing. What needs them is left out: postgresql, the house on PostgreSQL; nodejs and npm, the page; chromium, the page in a browser." >&2; \
	test -z "$$CI"

# The page's own tests: its types, its functions, and the floor in a real browser.
test-page: check-page
	cargo build --profile test -p croupier
	@$(MAKE) --no-print-directory browser

check-page browser:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $@-by-npm; \
	else echo "The page's tests were left out ($@). Missing: Node 20.19 or later (npm)." >&2; test -z "$$CI"; fi

check-page-by-npm: page
	cd web && npm run --silent check && npm run --silent unit

browser-by-npm: web/node_modules
	cd web && CROUPIER=$(abspath $(TARGET))/debug/croupier npm run --silent browser

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

bench:
	cargo bench --workspace

# A house killed in heavy play two hundred times on each store, and a node of two on PostgreSQL as often. ARGS=20 for less.
kills:
	HOUSE_KILLS=$(or $(ARGS),200) cargo test -p house --test=house-tests killed -- --nocapture --test-threads 1

# Guests over WebSocket against a house of their own; ends by itself. ARGS="--seats 500 --seconds 30" for less.
load:
	ulimit -n 10000 2>/dev/null || true; cargo run --release -p load -- $(or $(ARGS),--seats 2000 --seconds 60)

# Whatever the interface's own description allows, asked of a running house: needs Python 3.
fuzz-api: $(TARGET)/fuzz/bin/schemathesis
	cargo build --release -p load
	$(TARGET)/fuzz/bin/python crates/load/fuzz.py $(TARGET)/release/load $(ARGS)

$(TARGET)/fuzz/bin/schemathesis:
	python3 -m venv $(TARGET)/fuzz
	$(TARGET)/fuzz/bin/pip install --quiet schemathesis==4.32.5

# Breaks every rule, one place at a time, and lists what no test noticed; docs/mutants.md has the words for ARGS.
mutants:
	cargo run -p mutants -- $(ARGS)
