#!/bin/bash
# library.sh: the library as others get it: what its files show to a linker, programs in C and C++
# against an installed copy, and the Python module (tests/python).
set -u
cd "$(dirname "$0")/.."
work=$(mktemp -d /tmp/hoftag_library.XXXXXX)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

expect() {
    local what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "library: $what"
        tail -20 "$work/log" | sed 's/^/    /'
    fi
}

# Only names that begin with hoftag_ are global, and all that the header declares are there.
only_ours() { [ -z "$(grep -v '^hoftag_' "$1")" ] && diff <(sort -u "$1") build/lib/names; }
shared_names() {
    nm -D --defined-only "$1" | awk '{ print $3 }' >"$work/names" && only_ours "$work/names"
}
static_names() {
    nm --defined-only --extern-only "$1" | awk 'NF == 3 { print $3 }' >"$work/names" &&
        only_ours "$work/names"
}
# What the static library asks for is what the shared one asks for, and the compiler's own.
asks_for_little() {
    nm -D -u "$2" | awk '{ sub("@.*", "", $2); print $2 }' >"$work/shared"
    nm -u "$1" | awk 'NF == 2 { print $2 }' | grep -v '^_' >"$work/static"
    [ -s "$work/static" ] && ! grep -vxFf "$work/shared" "$work/static"
}
says() { [ "$("${@:2}")" = "$1" ]; }
# Nothing but the C library (and, for its arithmetic, libm) is needed.
needs_little() { ! readelf -d "$1" | grep NEEDED | grep -vE 'libc\.so|libm\.so'; }

expect "it is built" make -s lib
expect "it is installed" \
    make -s install-lib PREFIX="$work/usr" PYTHONDIR="$work/usr/lib/python3/dist-packages"
version=$(cat VERSION)
so=$work/usr/lib/libhoftag.so.$version
expect "the shared library shows its own names" shared_names "$so"
expect "the static library shows its own names" static_names "$work/usr/lib/libhoftag.a"
expect "it needs nothing else" needs_little "$so"
expect "nor does the static one" asks_for_little "$work/usr/lib/libhoftag.a" "$so"

export PKG_CONFIG_PATH=$work/usr/lib/pkgconfig
flags=$(pkg-config --cflags hoftag)
expect "pkg-config knows its version" says "$version" pkg-config --modversion hoftag
expect "an example is built" \
    cc -std=c11 -Wall -Wextra -Werror $flags -o "$work/example" examples/library.c \
    $(pkg-config --libs hoftag)
example() { LD_LIBRARY_PATH=$work/usr/lib "$work/example" "$1" | tail -1 | grep -q 'points'; }
for game in league wallenstein lowenherz; do
    expect "the example plays $game" example "$game"
done
expect "it says what is wrong" sh -c '! LD_LIBRARY_PATH=$1/usr/lib $1/example chess 2>&1' sh "$work"
expect "a C++ program links statically" \
    g++ -std=c++17 -Wall -Wextra -Werror $flags -o "$work/static" \
    tests/library/names.cc "$work/usr/lib/libhoftag.a" -lm
expect "and runs" says 3 "$work/static"
expect "a C++ program links dynamically" \
    g++ -std=c++17 -Wall -Wextra -Werror $flags -o "$work/dynamic" \
    tests/library/names.cc $(pkg-config --libs hoftag)
expect "and runs, too" env LD_LIBRARY_PATH="$work/usr/lib" "$work/dynamic"

# The module finds its library by itself, installed and in the source tree; Debian's Python has
# numpy.
python=/usr/bin/python3
imported() {
    (cd / && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$1 \
        $python -c 'import hoftag; print(hoftag._lib.path)')
}
expect "the installed module finds its library" says "$work/usr/lib/libhoftag.so.${version%.*}" \
    imported "$work/usr/lib/python3/dist-packages"
expect "it is installed for one user" env HOME="$work" make -s install-lib PREFIX="$work/.local"
expect "whose Python finds module and library" \
    says "$work/.local/lib/libhoftag.so.${version%.*}" env HOME="$work" $python -c \
    'import hoftag; print(hoftag._lib.path)'
expect "the module of the source tree finds its library" \
    says "$PWD/build/lib/libhoftag.so.${version%.*}" \
    imported "$PWD/python"
expect "a missing library is told" \
    sh -c '! HOFTAG_LIBRARY=/nowhere PYTHONPATH=python $0 -c "import hoftag" 2>/dev/null' $python
PYTHONDONTWRITEBYTECODE=1 $python -m pytest -q -p no:cacheprovider tests/python \
    >"$work/pytest" 2>&1 ||
    grep -E '^(FAILED|ERROR|E )' "$work/pytest"
count() { grep -oE "[0-9]+ $1" "$work/pytest" | tail -1 | cut -d' ' -f1; }
python_passed=$(count passed) python_failed=$(count failed)
passed=$((passed + ${python_passed:-0})) failed=$((failed + ${python_failed:-0}))
[ "${python_passed:-0}" -gt 0 ] || { failed=$((failed + 1)); tail -5 "$work/pytest"; }

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
