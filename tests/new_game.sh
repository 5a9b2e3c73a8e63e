#!/bin/bash
# new_game.sh: a game made by tools/new_game is complete. Without another edit it builds, keeps
# the laws, can be played in the terminal, in the browser and over the API, and computer players
# play it. Making it touches at most three existing files.
#
# Usage: tests/new_game.sh [PROGRAM]. It works in a copy of the sources and of the program's build
# folder, so that only what the new game changes is built again.
set -u
cd "$(dirname "$0")/.." || exit 1
built=$(realpath "$(dirname "${1:-${HOFTAG:-build/hoftag}}")")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0 failed=0

holds() {
    local what=$1
    shift
    if "$@" >"$copy/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "not so: $what"
        tail -20 "$copy/log"
        failed=$((failed + 1))
    fi
}

git ls-files -co --exclude-standard -z | xargs -0 cp -a --parents -t "$copy" 2>/dev/null
mkdir "$copy/build"
cp -a "$built"/{src,tests,*.c,*.o,embed,embed_nets,catalogue} "$copy/build" 2>/dev/null
cd "$copy" || exit 1
unset HOFTAG
find . -path ./build -prune -o -type f -print0 | xargs -0 sha256sum >"$copy/build/before"

touched() { sha256sum --check --quiet build/before 2>/dev/null; }
few_touched() {
    touched
    [ "$(touched | wc -l)" -le 3 ]
}
terminal() {
    yes 1 | build/hoftag play testspiel --seats you,greedy --seed 1 --record testspiel.hoftag |
        grep -q 'The game is over'
}
server() { HOFTAG=$PWD/build/hoftag node tests/server/whole_game.mjs testspiel; }

holds "a game is made" tools/new_game testspiel "Testspiel Game" S
holds "at most three existing files are touched" few_touched
holds "it builds" make -s -j2 build/hoftag build/tests/laws build/tests/rules \
    build/tests/unit/languages
holds "it keeps the laws" build/tests/laws --game testspiel --games 50
holds "its tests pass" build/tests/rules tests/rules/testspiel/*.game
holds "its texts are translated" tools/po check
holds "and marked" build/tests/unit/languages
for check in includes games sections; do
    holds "check_$check" "tools/check_$check"
done
holds "computer players play it" build/hoftag arena testspiel --bots greedy,random --deals 2
holds "it is played in the terminal" terminal
holds "its record is sound" build/hoftag verify testspiel.hoftag
holds "it is drawn" build/hoftag draw testspiel.hoftag --html
holds "it is played in the browser and over the API" server
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
