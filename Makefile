# make run    opens the app on a sample graph        make test   runs every test
# make bench  measures it beside its peers           make bundle builds the Debian package
# make soak   kills and loads it for long
#
# Each target first installs what it lacks (.ci/setup.sh) and is quick when nothing is missing. What is built and
# downloaded is kept in ~/.cache/asterism. `make run PROFILE=release` takes longer to build and runs faster.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PROFILE ?= dev
BUNDLES ?= deb
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/asterism
SAMPLE := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/asterism/sample
export PATH := $(CACHE)/node/node_modules/.bin:$(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

RUST := source src-tauri/store/native/toolchain.sh &&
BIN = $${CARGO_TARGET_DIR}/$(if $(filter dev,$(PROFILE)),debug,$(PROFILE))
PYTHON := $(CACHE)/venv/bin/python
UI := ui/dist/index.html
UI_SOURCES := $(shell find ui/src ui/public ui/index.html ui/vite.config.ts ui/tsconfig.json -type f 2>/dev/null)

.PHONY: help run build setup setup-test test lint test-house test-rust test-ui test-browser test-python test-mcp test-e2e bench soak bundle

help:
	@sed -n 's/^# make/make/p' Makefile

setup:
	@.ci/setup.sh build rust node engine

setup-test: setup
	@.ci/setup.sh test venv clients

# The page that the app embeds.
ui/node_modules/.package-lock.json: ui/package-lock.json
	npm --prefix ui ci --no-audit --no-fund
	@touch $@

$(UI): ui/node_modules/.package-lock.json $(UI_SOURCES)
	npm --prefix ui run build
	@touch $@

build: setup
	@$(MAKE) $(UI)
	$(RUST) cargo build --profile $(PROFILE) --bins

run: build
	@$(RUST) [ -e $(SAMPLE)/graph.ladybug ] || $(BIN)/asterism-cli --graph-dir $(SAMPLE) sample
	$(RUST) exec $(BIN)/asterism --graph-dir $(SAMPLE)

# Every test of the project, the quick ones first.
test: setup-test lint test-ui test-rust test-python test-mcp test-e2e

lint: setup
	$(RUST) cargo fmt --all --check

test-ui: setup-test
	@$(MAKE) $(UI)
	npm --prefix ui run typecheck
	npm --prefix ui run lint
	npm --prefix ui test

# axe over every screen and a session by keys alone, in Chromium: some minutes.
test-browser: setup-test
	@$(MAKE) $(UI)
	npm --prefix ui run test:browser

test-rust: setup
	@$(MAKE) $(UI)
	$(RUST) cargo test --workspace --no-fail-fast
	$(RUST) cargo clippy --workspace -- -D warnings

test-python: setup-test build
	$(RUST) $(PYTHON) -m pytest tests/differential

# Agents, by the clients of several makers.
test-mcp: setup-test build
	$(RUST) ASTERISM_BIN=$(BIN) $(PYTHON) -m pytest tests/mcp

test-e2e: setup-test build
	$(RUST) ASTERISM_BIN=$(BIN) $(PYTHON) -m pytest tests/e2e

bench: setup-test
	@$(MAKE) build PROFILE=release
	$(RUST) ASTERISM_BIN=$${CARGO_TARGET_DIR}/release $(PYTHON) tests/bench/main.py
	$(RUST) $(PYTHON) tests/bench/engine.py
	$(RUST) $(PYTHON) tests/bench/search.py
	$(RUST) ASTERISM_BIN=$${CARGO_TARGET_DIR}/release $(PYTHON) tests/bench/agents.py
	$(RUST) $(PYTHON) tests/bench/store.py
	$(RUST) ASTERISM_BIN=$${CARGO_TARGET_DIR}/release $(PYTHON) tests/bench/sharing.py

# The long forms of the tests of many processes: 200 kills of the owner, 100,000 operations of eight programs.
soak: setup
	$(RUST) ASTERISM_KILLS=200 ASTERISM_OPERATIONS=100000 cargo test --test sharing -- --nocapture kill soak

bundle: setup
	@$(MAKE) $(UI)
	$(RUST) npm --prefix ui run tauri -- build --ci --bundles $(BUNDLES)
	@$(RUST) find $${CARGO_TARGET_DIR}/release/bundle -maxdepth 2 -type f -print
