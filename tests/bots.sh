#!/bin/bash
# bots.sh: the commands about computer players: arena, train, best, analyse, and `hint` in the
# terminal.
set -u
program=$(realpath "${HOFTAG:-build/hoftag}")
lab=$program-lab
record=$(realpath tests/replay/league-4.hoftag)
wallenstein=$(realpath docs/pictures/wallenstein.hoftag)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1
passed=0 failed=0

held() { # WHAT CONDITION...
    local what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
    fi
}
code_of() { "$@" >out 2>err; echo $?; }

# The arena: the same results with one thread and with three; a test that accepts, one that
# rejects.
hash_of() {
    "$program" arena league --bots greedy,random,random,random --deals 6 --json "$@" 2>/dev/null |
        grep -o '"hash":"[^"]*"'
}
held "an arena does not depend on threads" [ "$(hash_of --jobs 1)" = "$(hash_of --jobs 3)" ]
held "another seed gives another arena" [ "$(hash_of --seed 1)" != "$(hash_of --seed 2)" ]
better() { code_of "$program" arena league --bots "$1" --deals 200 --sprt 40,60; }
held "greedy is better than random" [ "$(better greedy,random,random)" = 0 ]
held "random is not better than greedy" [ "$(better random,greedy,greedy)" = 1 ]
hash_of --deals 2 --keep kept >/dev/null
echo "2 0 0 4 1" >>kept # cut off while it was written
held "an interrupted arena goes on" [ "$(hash_of --keep kept)" = "$(hash_of --jobs 2)" ]
held "all of it is kept" [ "$(wc -l <kept)" = 13 ]
held "another arena is not mixed with it" [ -z "$(hash_of --seed 2 --keep kept)" ]
held "a pool is rated" \
    grep -q '^ratings' <("$program" arena null --pool random,greedy,mcts:20 --deals 4 2>/dev/null)
held "nobody unknown plays" [ "$(code_of "$program" arena league --bots greedy,nobody,greedy)" = 2 ]
held "greedy counts no playouts" \
    [ "$(code_of "$program" arena league --bots greedy:5,greedy,greedy)" = 2 ]
held "a net is a file" \
    [ "$(code_of "$program" arena league --bots normal@missing,greedy,greedy)" = 2 ]

# A game's own opponents, and the ladder of all levels: what was played is kept and told.
held "opponents of a game play" \
    [ "$(code_of "$program" arena lowenherz --bots bid:3,normal --deals 1)" = 0 ]
held "and those of every game" \
    [ "$(code_of "$program" arena league --bots novice:50,mcts-before:2,random --deals 1)" = 0 ]
held "but only its own" \
    [ "$(code_of "$program" arena league --bots bid:3,normal,normal --deals 1)" = 2 ]
ladder() { "$lab" ladder steps --game league --seats 3 --seed 2 "$@" 2>/dev/null; }
ladder --table >empty
held "a ladder without deals tells nothing" [ "$(wc -l <empty)" = 2 ]
ladder --deals 2 --expert 2 --jobs 2 >first
held "all steps are told" [ "$(grep -c '^| League of Six | 3 |' first)" = 3 ]
held "what was played is not played again" [ "$(ladder --deals 2 --expert 2)" = "$(cat first)" ]
held "a ladder of other deals is refused" \
    [ "$(code_of "$lab" ladder steps --game league --seats 3 --seed 3 --deals 2)" = 2 ]
exploiters() { "$lab" ladder weak --exploiters --game wallenstein "$@" 2>/dev/null; }
held "who looks for a weakness is measured against hard and expert" \
    [ "$(exploiters --deals 2 --expert 2 --seats 3 | grep -c '| early | [he][axr]')" = 2 ]
held "and kept under another name than the levels" \
    [ "$(ls weak)" = "wallenstein-3-draft-early-expert
wallenstein-3-draft-early-hard" ]

# Training: the same games give the same net, in one go or two, on one thread or two.
train() { "$lab" train league --seats 3 --out "$@" 2>/dev/null; }
train a --games 32 --jobs 1
train b --games 16 --jobs 2 && train b --games 32 --jobs 2
held "an interrupted training goes on" cmp -s a b
held "the net says how it was made" \
    grep -q '^made hoftag-lab train league --seats 3 --games 32 --seed 1' a
held "the log is beside it" grep -q 'goes on after 16 games' b.log
held "a school of another game is refused" \
    [ "$(code_of "$lab" train league --seats 4 --out a --games 40)" = 2 ]
held "the arena uses the net" \
    [ "$(code_of "$program" arena league --bots normal@a,random,random --deals 2)" = 0 ]

# Best moves of a record, and of a position.
held "best tells who is asked" grep -q '^red$' <("$program" best "$record" --to 100 --bot search:50)
best_of() { "$program" best "$@" --bot search:50; }
held "best is reproducible" \
    [ "$(best_of "$record" --to 100 --json)" = "$(best_of "$record" --to 100 --json)" ]
echo '{"game":"league","setup":{"seats":["red","blue","green"]},"moves":[]}' >setup.json
"$program" replay "$record" --to 100 --all --json |
    sed 's/.*"position":\({.*}\),"pending".*/{"game":"league","position":\1}/' >position.json
held "a position is as good as a record" \
    [ "$(best_of position.json)" = "$(best_of "$record" --to 100)" ]
held "a move that nobody looked at has no share" \
    grep -q '"share":null' <(best_of "$wallenstein" --to 120 --moves 200 --json)
held "nor a number in words" \
    grep -q '^ *? *plan ' <("$program" best "$wallenstein" --to 120 --bot search:50 --moves 200)
held "at the end nobody is advised" [ "$(code_of "$program" best "$record")" = 2 ]
held "greedy does not weigh" [ "$(code_of "$program" best "$record" --to 100 --bot greedy)" = 2 ]

# The accounts of an analysis add up to the result; the picture is a picture.
"$program" analyse "$record" --json >analysis.json
held "accounts add up" jq -e 'all(.accounts[]; (.own + .others + .luck + 0.25 - .result) |
    . < 0.001 and . > -0.001)' analysis.json >/dev/null
held "every move made is valued" \
    [ "$("$program" analyse "$wallenstein" --json | grep -c '"cost":null')" = 0 ]
held "an analysis in words" grep -q 'The moves that cost most' <("$program" analyse "$record")
held "an analysis as a picture" \
    [ "$("$program" analyse "$record" --svg | grep -c '<polyline')" = 4 ]

# A hint while playing.
printf 'hint\nquit\n' |
    "$program" play league --seats you,normal,easy --seed 3 --record hint.hoftag >out 2>&1
held "a hint in the terminal" grep -q '^ *[0-9.]* %  go ' out

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
