#!/usr/bin/env bash
# Puts the engine (LadybugDB, C++) where toolchain.sh looks for it: liblbug.a and its two headers.
#
#   build.sh [DIR]      DIR defaults to ~/.cache/asterism/engine-0.22.1
#
# In this order: an engine that LBUG_LIBRARY_DIR names, or that is already in DIR; an archive named by
# ASTERISM_ENGINE_ARCHIVE; an archive in a folder beside the checkout; else the C++ sources that come with the lbug crate
# are compiled: about 45 minutes of processor time, so 25 on two idle cores.
# ASTERISM_ENGINE_JOBS bounds the compilers that run at once.
set -euo pipefail

version=0.22.1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../../.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/asterism
to=${1:-$cache/engine-$version}
archive_name=liblbug-$version-x86_64-linux-clang19.tar.xz

say() { printf 'engine: %s\n' "$*" >&2; }

# The archive to unpack, if there is one.
archive() {
  if [ -n "${ASTERISM_ENGINE_ARCHIVE:-}" ]; then
    [ -f "$ASTERISM_ENGINE_ARCHIVE" ] || { say "ASTERISM_ENGINE_ARCHIVE names no file: $ASTERISM_ENGINE_ARCHIVE"; exit 1; }
    echo "$ASTERISM_ENGINE_ARCHIVE"
  elif [ "$(uname -sm)" = "Linux x86_64" ]; then
    compgen -G "$root/../*/lbug/$archive_name" | head -n 1 || true
  fi
}

# The lbug crate in cargo's registry, fetched when it is not there yet.
crate_dir() {
  compgen -G "${CARGO_HOME:-$HOME/.cargo}/registry/src/*/lbug-$version" | head -n 1
}

sources() {
  crate_dir && return
  (cd "$root" && cargo fetch --locked >&2)
  crate_dir
}

compile() {
  local crate work jobs
  crate=$(sources)
  [ -d "$crate/lbug-src" ] || { say "the sources of lbug $version are not in the cargo registry"; exit 1; }
  work=$to.build
  jobs=${ASTERISM_ENGINE_JOBS:-$(nproc)}
  say "compiling $crate/lbug-src with $jobs compilers at once; an interrupted build goes on where it stopped"
  CC=clang-19 CXX=clang++-19 CXXFLAGS=-stdlib=libc++ \
    cmake -G Ninja -S "$crate/lbug-src" -B "$work" -DCMAKE_BUILD_TYPE=Release -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DBUILD_SHELL=OFF -DBUILD_SHARED_LBUG=OFF -DAUTO_UPDATE_GRAMMAR=OFF -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 \
    -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES="$here/faster.cmake" >&2
  ninja -C "$work" -j "$jobs" >&2
  mkdir -p "$to.new/lib" "$to.new/include"
  cp "$work/src/liblbug.a" "$to.new/lib/"
  cp "$work/src/lbug.hpp" "$crate/lbug-src/src/include/c_api/lbug.h" "$to.new/include/"
}

if [ $# -eq 0 ] && [ -f "${LBUG_LIBRARY_DIR:-/nowhere}/liblbug.a" ]; then
  exit 0
fi
if [ -f "$to/lib/liblbug.a" ] && [ -f "$to/include/lbug.hpp" ]; then
  exit 0
fi
started=$SECONDS
mkdir -p "$(dirname "$to")"
rm -rf "$to.new"
from=$(archive)
if [ -n "$from" ]; then
  say "unpacking $from"
  mkdir -p "$to.new"
  tar -xJf "$from" -C "$to.new"
else
  compile
fi
# Only a whole engine gets the name that toolchain.sh looks for.
mkdir -p "$to"
rm -rf "$to/lib" "$to/include"
mv "$to.new/include" "$to/include"
mv "$to.new/lib" "$to/lib"
rm -rf "$to.new" "$to.build"
say "ready in $to after $((SECONDS - started)) s"
