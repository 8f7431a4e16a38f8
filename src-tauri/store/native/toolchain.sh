# Source this before cargo: it sets the compilers, the linker and, where there is one, the prebuilt engine.
#
# LadybugDB is C++20 and needs <format>. gcc 12 (Debian 12) lacks it, so everything is built with clang 19 and libc++.
# An engine named by LBUG_LIBRARY_DIR and LBUG_INCLUDE_DIR is used as it is; else one that `native/build.sh` left in the
# cache; else lbug's own build script compiles it.
_cache=${XDG_CACHE_HOME:-$HOME/.cache}/asterism
_engine=$_cache/engine-0.22.1
mkdir -p "$_engine/cxx"
# lbug asks for -lstdc++. Two C++ runtimes in one program make the first exception of the engine end the process, so that
# name leads to libc++ and libc++abi, linked statically and kept out of the program's exported symbols.
_script='INPUT(-l:libc++.a -l:libc++abi.a)'
[ "$(cat "$_engine/cxx/libstdc++.so" 2>/dev/null)" = "$_script" ] || echo "$_script" >"$_engine/cxx/libstdc++.so"
export CC=clang-19 CXX=clang++-19 CXXFLAGS=-stdlib=libc++ CXXSTDLIB=stdc++ CMAKE_GENERATOR=Ninja
export LBUG_VERSION=0.22.1
if [ -z "${LBUG_LIBRARY_DIR:-}" ] && [ -f "$_engine/lib/liblbug.a" ]; then
  export LBUG_LIBRARY_DIR=$_engine/lib LBUG_INCLUDE_DIR=$_engine/include
fi
export RUSTFLAGS="-C linker=clang-19 -C link-arg=-fuse-ld=lld-19 -L native=$_engine/cxx -C link-arg=-Wl,--exclude-libs,libc++.a:libc++abi.a"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$_cache/target}
unset _cache _engine _script
