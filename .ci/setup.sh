#!/usr/bin/env bash
# Installs what a step of the Makefile needs and this machine lacks: `.ci/setup.sh STEP…`, steps as named at the end.
# Quick when there is nothing to do. Written for Debian 12; elsewhere it says what to install by hand.
set -euo pipefail

cache=${XDG_CACHE_HOME:-$HOME/.cache}/asterism
export PATH=$cache/node/node_modules/.bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH

build_packages=(
  build-essential ca-certificates ccache clang-19 cmake curl file libc++-19-dev libc++abi-19-dev libgtk-3-dev
  librsvg2-dev libssl-dev libwebkit2gtk-4.1-dev lld-19 ninja-build pkg-config python3 xz-utils
)
test_packages=(chromium dbus-x11 fonts-dejavu-core libgl1-mesa-dri python3-venv webkit2gtk-driver xvfb)

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Debian packages: those of the arguments that are missing.
packages() {
  local missing=() name
  if ! command -v apt-get >/dev/null; then
    say "no apt-get here; the build needs what these Debian packages hold: $*"
    return
  fi
  for name in "$@"; do installed "$name" || missing+=("$name"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# `at_least WANTED HAVE`: whether a version is new enough.
at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

wanted_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

# Debian 12's rustc is years too old and it has no package of rustup, so a missing toolchain comes from rustup.rs.
rust() {
  local have
  have=$(rustc --version 2>/dev/null | cut -d ' ' -f 2 || true)
  if [ -n "$have" ] && at_least "$(wanted_rust)" "$have"; then return; fi
  if command -v rustup >/dev/null; then
    say "Rust ${have:-(none)} is older than $(wanted_rust): rustup installs a newer one"
    rustup toolchain install stable --profile minimal --component clippy,rustfmt && rustup default stable && return
  else
    say "no Rust $(wanted_rust) here: installing it for this user from https://rustup.rs"
    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal -c clippy -c rustfmt && return
  fi
  fail "Rust $(wanted_rust) or newer is needed. See https://rustup.rs, then run this again."
}

# Debian 12 has Node 18. Its npm brings a newer one, into our own cache.
node() {
  local have
  have=$(command node --version 2>/dev/null | tr -d v || true)
  if [ -n "$have" ] && at_least 20.19 "$have" && command -v npm >/dev/null; then return; fi
  command -v npm >/dev/null || packages nodejs npm
  say "Node ${have:-(none)} is older than 20.19: putting a newer one into $cache/node"
  npm install --silent --no-audit --no-fund --prefix "$cache/node" node@22 npm@11 >&2 ||
    fail "Node 20.19 or newer is needed. See https://nodejs.org, then run this again."
}

# The Python of the whole-product tests.
venv() {
  local wanted=tests/requirements.txt
  cmp -s "$wanted" "$cache/venv/requirements.txt" && [ -x "$cache/venv/bin/python" ] && return
  say "putting the Python packages of $wanted into $cache/venv"
  [ -x "$cache/venv/bin/python" ] || python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$cache/venv/requirements.txt"
}

# MCP clients of other makers, for tests/mcp.
clients() {
  local wanted=tests/mcp/package-lock.json kept=$cache/mcp-clients
  cmp -s "$wanted" "$kept/package-lock.json" && [ -d "$kept/node_modules" ] && return
  say "putting the Node packages of tests/mcp/package.json into $kept"
  mkdir -p "$kept"
  cp tests/mcp/package.json "$wanted" "$kept/"
  npm ci --silent --no-audit --no-fund --ignore-scripts --prefix "$kept" >&2 || { rm -f "$kept/package-lock.json"; fail "npm ci failed"; }
}

cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p "$cache"
for step in "$@"; do
  case $step in
    build) packages "${build_packages[@]}" ;;
    test) packages "${test_packages[@]}" ;;
    rust | node | venv | clients) "$step" ;;
    engine) src-tauri/store/native/build.sh ;;
    *) fail "no step is called $step" ;;
  esac
done
