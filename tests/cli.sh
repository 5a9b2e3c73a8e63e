#!/bin/bash
# cli.sh: the program as people and scripts call it: exit codes, messages, and no file is harmed.
#
# Usage: tests/cli.sh [PROGRAM]; the default is $HOFTAG or build/hoftag. Every complaint must be
# one line on stderr that names what is wrong.
set -u
cd "$(dirname "$0")/.." || exit 1
program=$(realpath "${1:-${HOFTAG:-build/hoftag}}")
records=$(realpath tests/replay)
puzzles=$(realpath puzzles)
boxes=$(realpath boxes)
notation=$(realpath docs/notation)
position_page=$(realpath docs/position.md)
completion=$(realpath completion/hoftag.bash)
records=$(realpath tests/replay)
puzzles=$(realpath puzzles)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

fail() {
    echo "not so: $1"
    failed=$((failed + 1))
}

# run WORDS...: runs the program and sets out, err and code.
run() {
    out=$work/out err=$work/err
    timeout 60 "$program" "$@" >"$out" 2>"$err"
    code=$?
}

# is CODE SENTENCE TITLE: the last run must have ended like this. Empty sentence: nothing on
# stderr.
is() {
    local lines
    lines=$(wc -l <"$err")
    if [ "$code" -ne "$1" ]; then
        fail "$3: exit code $code instead of $1: $(head -c 300 "$err")"
    elif [ -z "$2" ] && [ -s "$err" ]; then
        fail "$3: complains: $(head -c 300 "$err")"
    elif [ -n "$2" ] && ! grep -qF -- "$2" "$err"; then
        fail "$3: says: $(head -c 300 "$err")"
    elif [ -n "$2" ] && { [ "$lines" -ne 1 ] || [ "$(wc -c <"$err")" -gt 600 ]; }; then
        fail "$3: $lines lines on stderr"
    else
        passed=$((passed + 1))
    fi
}

# refused CODE SENTENCE WORDS...
refused() {
    local want=$1 sentence=$2
    shift 2
    run "$@"
    is "$want" "$sentence" "hoftag $*"
}

fine() {
    run "$@"
    is 0 "" "hoftag $*"
}

has() { # has TEXT TITLE: on standard output
    if grep -qF -- "$1" "$out"; then
        passed=$((passed + 1))
    else
        fail "$2: no \"$1\" in: $(head -c 300 "$out")"
    fi
}

same() { # same FILE FILE TITLE
    if cmp -s "$1" "$2"; then passed=$((passed + 1)); else fail "$3"; fi
}

# ---- help ----
fine --help
fine --version
fine -h
has sim "-h lists the commands"
run --help
! grep -q "^  null" "$out" || fail "--help lists the template of a game"
fine help help
has "Usage: hoftag help" "help help"
fine play -h
has "Usage: hoftag play" "play -h"
fine help --man
man=$work/hoftag.1
cp "$out" "$man"
fine help
has sim "the list of commands"
for command in $("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    fine help "$command"
    has "Usage: hoftag $command" "help $command"
    fine "$command" --help
    grep -q "^.SS $command" "$man" || fail "the man page does not know $command"
done
refused 2 "a command is missing"
refused 2 'no command "fly"' fly
refused 2 'no command "fly"' help fly
wide=$(for command in "" $("$program" help --complete ""); do "$program" help $command; done |
    awk 'length > 79')
[ -z "$wide" ] && passed=$((passed + 1)) || fail "help fits 80 columns: $wide"

if command -v man >man.path; then
    wide=$(MANWIDTH=80 man -P cat -l "$man" 2>/dev/null | awk 'length > 80')
    [ -z "$wide" ] && passed=$((passed + 1)) || fail "the man page fits 80 columns: $wide"
fi

# ---- usage ----
refused 2 "an argument is missing" sim
refused 2 'no game called "chess"; there are: league' sim chess
refused 2 "no such option" sim league --wings
refused 2 "a value is missing" sim league --games
refused 2 "--games must be a number from 1" sim league --games 0
refused 2 "--games must be a number from 1" sim league --games 99999999999999999999
refused 2 "--games must be a number from 1" sim league --games ten
refused 2 "League of Six is for 3 to 5 players" sim league --seats 6
refused 2 "--seed must be a number" sim league --seed -1
refused 2 'no option "sides=blue"' sim league --option sides=blue
refused 2 "Two players use the variable set-up. (rule H1.1)" sim lowenherz --seats 2 \
    --option setup=basic
refused 2 'no option "colour=red"' sim league --option colour=red
refused 2 'no option "sides"' sim league --option sides
refused 2 "too many arguments" sim league league
refused 2 'no section "L99"' rules league L99
refused 2 'no game called "chess"' rules chess
refused 2 "--seat and --all exclude each other" replay "$records/league-4.hoftag" --all --seat red
refused 2 "--text and --json exclude each other" replay "$records/league-4.hoftag" --text --json
refused 2 "--png and --html exclude each other" draw "$records/league-4.hoftag" --png --html
refused 2 "--to must be a number from 0 to" best "$records/league-4.hoftag" --to minus
refused 2 "--to must be a number from 0 to" replay "$records/league-4.hoftag" --to 9999
refused 2 'no seat "mauve"' replay "$records/league-4.hoftag" --seat mauve
refused 2 'no seat "nature"' replay "$records/league-4.hoftag" --seat nature
refused 2 '"hard/raider" is the name of a computer player' \
    play lowenherz --plain --seats you,hard,hard --names hard/raider --record nobody.hoftag

# ---- names, completion, the numbers of a running game ----
fine rules LÖWENHERZ H1
fine rules "League of Six" L1
refused 2 'no game called "nulll"; there are: league' sim nulll
fine help --complete play lea
has league "games are completed"
fine help --complete play wallenstein --option st
has start=list "options of a game are completed"
fine help --complete play --seats you,ex
has you,expert "players are completed"
fine help --complete re
has replay "commands are completed"
bash -c '. "$1"; COMP_WORDS=("$2" play wallenstein --option start = l) COMP_CWORD=6
    _hoftag; echo "${COMPREPLY[@]}"' - "$completion" "$program" >"$out" 2>"$err"
code=$?
is 0 "" "bash asks for words"
[ "$(cat "$out")" = list ] && passed=$((passed + 1)) || fail "in bash: start=l is completed"
wallenstein=$(ls "$records"/wallenstein*.hoftag | head -1)
fine replay --text "$wallenstein"
has "player       points gold" "replay --text draws the board"
grep -m1 -n "plan" "$wallenstein" >plans
head -n $(($(cut -d: -f1 plans) + 25)) "$wallenstein" |
    grep -v "^hash\|^result\|^seed" >running.hoftag
for n in 5 20 "$("$program" replay running.hoftag | sed -nE 's/^([0-9]+) .*/\1/p' | tail -1)"; do
    fine replay running.hoftag --to "$n"
    [ "$(sed -nE 's/^([0-9]+) .*/\1/p' "$out" | tail -1)" = "$n" ] ||
        fail "--to $n of a running game is another move than the log's $n"
done
for command in replay draw best odds; do
    words=() && [ "$command" != odds ] || words=(Bremen Holstein)
    refused 2 "--to must be a number from 0 to $n" $command running.hoftag "${words[@]}" \
        --to $((n + 1))
done
refused 2 "--to needs a record" odds 4 3 --to 3
refused 2 "there is no province" odds "$wallenstein" Nowhere Bremen --to 3

# ---- --resume without a name ----
XDG_DATA_HOME=$work/none refused 2 "there is no saved game that could go on" play --resume
XDG_DATA_HOME=$work/data "$program" play league --seats you,easy,easy </dev/null >first
XDG_DATA_HOME=$work/data "$program" play --resume --plain </dev/null >second
saved=$(grep -o 'resume .*hoftag$' first)
grep -qF "$saved" second && [ -n "$saved" ] && passed=$((passed + 1)) ||
    fail "--resume does not take the last game"

sleep 1.1 # until the next second: the folder tells no more of a date
"$program" sim league --record "$work/data/hoftag/over.hoftag" >said
for n in {1..400}; do echo "ln $work/data/hoftag/over.hoftag $work/data/hoftag/$n.hoftag"; done | sh
touch -d 2001-01-01 "$work/data/hoftag/over.hoftag"
XDG_DATA_HOME=$work/data "$program" play --resume --plain </dev/null >second
grep -qF "$saved" second && passed=$((passed + 1)) ||
    fail "--resume does not find the last of many games"

# ---- Ctrl-C ----
sleep 4 | timeout -s INT 2 "$program" play league --seats you,easy,easy --record \
    stopped.hoftag >said
grep -q "The game is saved. Go on with: hoftag play --resume stopped.hoftag" said &&
    passed=$((passed + 1)) || fail "Ctrl-C does not name the saved game"
rm -rf stopped.hoftag* data first second said plans running.hoftag

# ---- puzzle ----
export XDG_STATE_HOME=$work/state
refused 2 'no game called "chess"' puzzle chess
refused 2 "there are no puzzles for Null" puzzle null
refused 2 "the puzzle must be a number from 1 to" puzzle league 0
solved() { # solved KEYS WORDS...: types and takes a puzzle
    printf '%b' "$1" | timeout 60 "$program" puzzle "${@:2}" --lang en >"$work/out" 2>"$work/err"
}
best=$(sed -n 2p "$puzzles/league.jsonl" | jq -r '.shares | keys_unsorted[0]')
theme=$(sed -n 2p "$puzzles/league.jsonl" | jq -r .theme)
refused 2 "that puzzle is gone" puzzle league 1
solved "nonsense\n$best\n" league 2
has "That cannot be done here." "what is no move is told so"
has "Right." "the best move is right"
solved "quit\n" league
has "Puzzle 3" "what is solved does not come again"

refused 2 'League of Six has no theme "nonsense"' puzzle league --theme nonsense
refused 2 "of which game?" puzzle --level 2
refused 2 "--level must be a number from 1 to 3" puzzle league --level 4
refused 2 "there are no puzzles for Null" puzzle null --list
refused 2 "there is no such puzzle of League of Six" puzzle league --theme offers --level 3
fine puzzle league --list --lang en
has "$(printf '%-14s 1/' "$theme")" "themes are listed, with what is solved"
number=$(jq -s 'map(.theme == "stores" and .level == 3) | index(true) + 1' "$puzzles/league.jsonl")
solved "quit\n" league --theme stores --level 3
has "Puzzle $number (Stores, needs thought)" "of a theme and a level"

# ---- learn ----
export XDG_STATE_HOME=$work/state
fine learn
has "Löwenherz" "the lessons of all games"
COLUMNS=80 fine learn lowenherz
has "       with it." "what a lesson is for goes on under its beginning"
refused 2 'no game called "chess"' learn chess
refused 2 "the lesson must be a number from 1 to" learn league 0
refused 2 "the lesson must be a number from 1 to" learn league first
refused 2 "there are no lessons for Null" learn null 1
taught() { # taught KEYS WORDS...: types and takes a lesson
    printf '%b' "$1" | timeout 60 "$program" learn "${@:2}" >"$work/out" 2>"$work/err"
    code=$?
    is 0 "" "hoftag learn ${*:2}"
}
taught '\ngo kamenz\nquit\n' league 1
has "For this tour come to" "another legal move is answered"
taught '' league 1
has "step 2 of 6" "a lesson goes on where it was left"
taught '' league 1 --again
has "step 1 of 6" "and from the beginning on request"
taught "$(printf 'skip\\n%.0s' {1..20})" league 1
has "Ten influence in one year" "a lesson can be skipped through"
fine learn league
has " +  1  " "what is finished is marked"
echo "something else" >"$XDG_STATE_HOME/hoftag/lessons"
refused 2 "this is not a list of lessons" learn league 1
unset XDG_STATE_HOME

# ---- sim ----
for game in league wallenstein null; do
    fine sim $game --games 50 --seats 3 --seed 5
    for key in game seats games decisions nature seconds moves_per_second games_per_second hash; do
        has "\"$key\":" "sim $game"
    done
    first=$(grep -o '"hash":"[0-9a-f]*"' "$out")
    fine sim $game --games 50 --seats 3 --seed 5
    has "$first" "the same seed, the same hash"
    run sim $game --games 50 --seats 3 --seed 6
    grep -qF "$first" "$out" && fail "another seed, the same hash"
done

# ---- odds ----
fine odds 1 0
has "the attacker wins  70.0 %" "one army against nothing"
has "laid waste         30.0 %" "one army against nothing"
fine odds 4 3 --tower 2,2,4 --tray 0,1 --held 1 --json
has '"waste":' "odds --json"
fine odds 3 1 --empty
has "it stays empty" "an empty province"
fine odds 2 3 --revolt --tower 0,1,3
refused 2 "ATTACKERS must be a number from 1" odds 0 3
refused 2 "there are not so many armies" odds 40 3 --tower 30
refused 2 "--tower takes up to 3 numbers" odds 4 3 --tower 1,2,3,4
refused 2 "an empty province has no owner" odds 4 1 --empty --held 2
record=$records/wallenstein-4-list.hoftag
fine odds "$record" Kursachsen Böhmen
has "1 army:   win " "the odds in a record"
refused 1 "are not neighbours" odds "$record" Kursachsen Tirol
refused 1 "nobody can attack" odds "$record" Passau Böhmen
refused 2 'there is no province "Prag"' odds "$record" Prag Böhmen
refused 2 "is a record of League of Six" odds "$records/league-4.hoftag" Passau Böhmen

# ---- rules and boxes ----
fine rules league
fine rules league L3
has "L3" "a section"
fine rules league L3.5 --lang de
has "### L3.5 Belagerte Städte" "a section in German"
env LC_ALL=nl_BE.UTF-8 "$program" rules wallenstein W9.8 >"$out" 2>"$err"
code=$?
is 0 "" "the rules in the language of the locale"
has "### W9.8 Woedende boeren" "a section in Dutch"
refused 2 'there is no language "sv"; there are: en, de, fr, nl' rules league --lang sv
fine boxes
has "league standard" "the list of boxes"
for game in $(basename -s .box "$boxes"/*.box); do
    fine boxes show $game
    cp "$out" $game.box
    same $game.box "$boxes/$game.box" "boxes show $game prints the box"
    fine boxes check $game.box
    fine sim $game --games 2 --box $game.box
    fine rules $game --words
    while read -r line; do
        grep -qxF -- "$line" "$notation/$game.md" ||
            fail "docs/notation/$game.md lacks: $line (run tools/notation)"
    done <"$out"
done
refused 2 "cannot open" boxes check none.box
refused 2 "boxes takes nothing" boxes burn
grep -v '^18' league.box >short.box
refused 1 "tax tiles: 17 found, 18 belong in the box" boxes check short.box
refused 2 "tax tiles: 17 found, 18 belong in the box" sim league --games 1 --box short.box
sed '0,/^white/s//mauve/' league.box >side.box
refused 1 "side.box, line " boxes check side.box
refused 1 "no line says for which game" boxes check /dev/null
refused 2 "the box is empty" sim league --games 1 --box /dev/null
refused 2 "this is a box for the game null" sim league --games 1 --box null.box
head -c 10000000 /dev/zero | tr '\0' x >long.txt
refused 2 "larger than such a file can be" boxes check long.txt
refused 2 "larger than such a file can be" sim league --games 1 --box long.txt
head -c 100000 long.txt >line.box
refused 2 "the line is too long" sim league --games 1 --box line.box

# ---- records: sound, damaged, from elsewhere ----
for record in "$records"/*.hoftag; do
    fine verify "$record"
    has "true: " "verify"
    fine replay "$record"
    fine replay "$record" --all --json --to 12
    seat=$(sed -n 's/^seat \([a-z]*\) .*/\1/p' "$record" | tail -1)
    fine replay "$record" --seat "$seat" --json
done

record=$records/league-4.hoftag
# damaged NAME CODE SENTENCE SED: a changed copy is reported with its line, and left as it is.
damaged() {
    sed "$4" "$record" >"$1.hoftag"
    cp "$1.hoftag" "$1.before"
    refused "$2" "$3" verify "$1.hoftag"
    refused "$2" "$3" replay "$1.hoftag" --json
    same "$1.hoftag" "$1.before" "$1: the file was changed"
}
damaged version 2 "line 2: the record was made with version 77 of the rules of League of Six" \
    's/^game league .*/game league 77/'
damaged game 2 "line 2: there is no game called chess" 's/^game league/game chess/'
damaged box 1 "line 3: this is not the box" \
    's/^box standard ./box standard x/;s/standard x/standard 0/'
damaged hash 1 "the hash is not that of the state" \
    's/^hash 20 ................/hash 20 0123456789abcdef/'
damaged last 1 "the result is not that of the game" 's/^result red /result red 9/'
damaged seed 1 "the seed is not the one that was committed to" 's/^seed ..../seed 0000/'
damaged roll 1 "Nature's move does not come from the seed" '/^1 nature/s/place .*/place Kamenz/'
damaged illegal 1 "the move is not one of the legal ones: bid 12: " \
    's/^25 green bid .*/25 green bid 12/'
damaged words 1 "line 34: no move has these words: fly away" \
    '34s/^\([0-9]* [a-z]*\) .*/\1 fly away/'
damaged seat 1 "line 34: there is no such seat: mauve" '34s/^\([0-9]*\) [a-z]* /\1 mauve /'
damaged gap 1 "line 34: the line must have number" '34d'
damaged order 2 "line 35: this line stands in the wrong place" '34a option sides white'
damaged utf8 2 "line 34: the line is not plain UTF-8 text" '34s/$/\xff/'
damaged undo 1 "the move cannot be taken back" '34a takeback 1 red'
damaged rewind 1 "cannot go back to a move that was not made" '34a rewind 900'

# What comes before the damage can still be replayed.
run replay illegal.hoftag --to 24 --json
is 1 "line " "a damaged record up to the damage"
has '"at":24' "a damaged record up to the damage"
head -c 3000 "$record" >torn.hoftag
refused 2 "the record ends in the middle of this line" replay torn.hoftag
has "after move" "a torn record"
head -50 "$record" >unfinished.hoftag
refused 1 "the game is not over" verify unfinished.hoftag
head -n -1 "$record" >unsealed.hoftag
refused 1 "its end is missing" verify unsealed.hoftag
fine replay unfinished.hoftag

: >empty.hoftag
refused 2 "the record is empty" replay empty.hoftag
refused 2 "the record is empty" verify empty.hoftag
refused 2 "cannot open" replay none.hoftag
refused 2 "Is a directory" replay .
refused 2 "larger than such a file can be" replay long.txt
{ head -20 "$record" && head -c 1000000 long.txt; } >line.hoftag
refused 2 "line 21: the line is too long" replay line.hoftag

# A record contains its own box; a record that lacks it says so.
own=$records/null-4-own-box-taken-back.hoftag
sed '/^|/d' "$own" >without.hoftag
refused 1 "--box can give it" verify without.hoftag
sed -n 's/^| \{0,1\}//p' "$own" >own.box
fine verify without.hoftag --box own.box
refused 1 "not the box" verify without.hoftag --box null.box

# ---- try ----
# attempt CODE SENTENCE JSON
attempt() {
    printf '%s' "$3" >try.json
    run try try.json
    is "$1" "$2" "try $(head -c 200 try.json)"
}
start='{"game":"null","setup":{"seats":["red","blue"]},"moves":'
attempt 0 "" "$start[[\"nature\",\"deal 3\"],[\"nature\",\"deal 2\"],[\"red\",\"lay 3\"]]}"
has '{"ok":true,"position":{' "try"
has '"pending":["red","blue"],"moves":{"red":["seal"],"blue":["lay 1","lay 2","lay 3"]},'\
'"events":[]}' "try"
attempt 1 "move 2: That token is not in the bag. (N2)" \
    "$start[[\"nature\",\"deal 3\"],[\"nature\",\"deal 3\"]]}"
has '{"ok":false,"at":2,"refused":"That token is not in the bag.","rule":"N2"}' "try refused"
attempt 2 "move 1: no move has these words: fly away" "$start[[\"nature\",\"fly away\"]]}"
attempt 2 "move 1: there is no such seat: mauve" "$start[[\"mauve\",\"seal\"]]}"
attempt 2 'move 1: a move is ["seat","words"]' "$start[3]}"
attempt 2 '"moves" must be a list' "${start}3}"
attempt 2 "a value is missing" ""
attempt 2 "line 1: a value is expected at" "$start"'x'
attempt 2 "an object of JSON is expected" "[]"
attempt 2 '"game" is missing' "{}"
attempt 2 'no game called "chess"' '{"game":"chess"}'
attempt 2 "exactly one of" '{"game":"null"}'
attempt 0 "" '{"game":"league","setup":{"seats":4}}'
attempt 2 "for 3 to 5 players, not 7" '{"game":"league","setup":{"seats":7}}'
attempt 2 '"seats" is missing' '{"game":"null","setup":{}}'
attempt 2 "no such colour" '{"game":"null","setup":{"seats":["red","mauve"]}}'
attempt 2 "for 3 to 5 players, not 2" '{"game":"league","setup":{"seats":["red","blue"]}}'
attempt 2 'there is no {"sides":"white"}; there are: length=short' \
    '{"game":"null","setup":{"seats":["red","blue"],"options":{"sides":"white"}}}'
attempt 2 'there is no field "horns"' \
    '{"game":"null","position":{"seats":["red","blue"],"horns":2}}'
attempt 2 'out of range: 77' '{"game":"null","position":{"seats":["red","blue"],"round":77}}'
attempt 2 "there is no member of this name: move" \
    '{"game":"null","setup":{"seats":["red","blue"]},"move":[]}'
attempt 2 'setup: there is no member "option"' \
    '{"game":"null","setup":{"seats":["red","blue"],"option":{}}}'
attempt 0 "" '{"game":"wallenstein","position":{"se\u0061ts":3,"options":{"st\u0061rt":"list"},'\
'"armies":{"K\u00e4rnten":0}}}'
laying='{"game":"null","position":{"seats":["red","blue"],"step":"lay","dealt":2,"token":[1,null]}'
attempt 0 "" "$laying}"
has '"token":[1,null]' "hidden values read back"
has '"moves":{}' "no moves are listed where something is hidden"
attempt 2 "move 1: the position hides a value, so that no move can be made in it: token" \
    "$laying"',"moves":[["red","lay 1"]]}'
refused 2 'there is no member "move" here' best \
    <(echo '{"game":"league","setup":{"seats":4},"move":[]}')
attempt 1 "every token is held once at most" \
    '{"game":"null","position":{"seats":["red","blue"],"step":"lay","dealt":2,"token":[1,1]}}'
has '"invariant":"every token is held once at most","where":{"seat":"blue"}' \
    "an invariant and where"
# broken WHERE POSITION: the refusal says where the position is broken.
broken() {
    attempt 1 "($1 $2)" "$3"
    has "\"where\":{\"$1\":\"$2\"}" "where: $1 $2"
}
ring='["Kamenz","Kamenz","none","none","none","none"]'
broken town Kamenz '{"game":"league","position":{"seats":3,"ring":'"$ring"',"index":2}}'
broken good red '{"game":"league","position":{"seats":3,"bank":[1,0,0,0]}}'
broken province Tirol '{"game":"wallenstein","position":{"seats":3,"armies":{"Tirol":4}}}'
broken cube green \
    '{"game":"wallenstein","position":{"seats":3,"tower":{"green":3},"supply":{"green":1}}}'
broken colour rose '{"game":"lowenherz","position":{"seats":4,"knights":[9,9,8,9]}}'
board='["...............","...............","...............","...............","..............."'
none='["none","none","none","none"]'
castles='[["a1","none","none","none"],'"$none,$none,$none]"
broken square a1 '{"game":"lowenherz","position":{"seats":4,"castle":'"$castles"',"piece":'\
"$board,${board#[}"']}}'
# What was sent is quoted whole, or it is said how much of it is quoted.
attempt 2 "$(printf 'x%.0s' {1..150})" "$start[[\"nature\",\"$(printf 'x%.0s' {1..150})\"]]}"
attempt 2 "$(printf 'y%.0s' {1..250})" \
    "{\"game\":\"null\",\"position\":{\"seats\":2,\"$(printf 'y%.0s' {1..250})\":1}}"
many=$(printf 'y%.0s' {1..400})
attempt 2 "there is no field \"$many\"" "{\"game\":\"null\",\"position\":{\"seats\":2,\"$many\":1}}"
attempt 2 'yyy" (429 of 800 bytes)' \
    "{\"game\":\"null\",\"position\":{\"seats\":2,\"$many$many\":1}}"
attempt 2 "there is no such card, or not so many" \
    '{"game":"lowenherz","position":{"seats":4,"hand":{"rose":["treasure 9"]}}}'
attempt 2 '"hand" stands for this, too: takings' \
    '{"game":"lowenherz","position":{"seats":4,"hand":{},"takings":0}}'

# The worked positions of the documentation can be played, and every field is documented.
positions=0
while IFS= read -r -d '' worked; do
    attempt 0 "" "$worked"
    positions=$((positions + 1))
done < <(awk '/^```json/ { on = 1; next } /^```/ { if (on) printf "%c", 0; on = 0 } on' \
    "$position_page")
[ $positions -eq 4 ] && passed=$((passed + 1)) ||
    fail "a worked position of each game in docs/position.md, not $positions"
for kept in league-4 lowenherz-4-basic wallenstein-4-list null-4-long; do
    run replay "$records/$kept.hoftag" --to 0 --all
    for field in $(sed -n 's/^\([a-z_]*\): .*/\1/p' "$out"); do
        grep -q "\`$field\`" "$position_page" && passed=$((passed + 1)) ||
            fail "docs/position.md tells nothing of $field"
    done
done
attempt 2 "too many brackets" "$(printf '[%.0s' {1..100000})"
refused 2 "larger than such a file can be" try long.txt
refused 2 "cannot open" try none.json
"$program" try - <try.json >/dev/null 2>&1
[ $? -eq 2 ] && passed=$((passed + 1)) || fail "try - reads the standard input"

# position N SED: the position of a recorded game after N moves, changed.
position() {
    "$program" replay "$record" --to "$1" --all --json |
        sed 's/.*"position":\(.*\),"pending".*/{"game":"league","position":\1}/' | sed "$2"
}
# An offer is open after the second bid.
offer=$(grep -m1 -n ' bid ' "$record" | cut -d: -f2 | cut -d' ' -f1)
attempt 0 "" "$(position $((offer + 1)) '')"
attempt 1 "two figures never stand on one space of a bid track" \
    "$(position $((offer + 1)) 's/"bid":\["none",1,5,0\]/"bid":["none",5,5,0]/')"
attempt 1 "an offer is never above what its maker can pay" \
    "$(position $((offer + 1)) 's/"bid":\["none",1,5,0\]/"bid":["none",1,12,0]/')"
attempt 1 "two figures share a town only while an offer is open" \
    "$(position 29 's/"town":\["Löbau"/"town":["Kamenz"/')"
attempt 2 "out of range" "$(position 29 's/"guards":\[[0-9]*/"guards":[70000/')"

# ---- writing ----
fine sim null --record new.hoftag --seed 8
fine verify new.hoftag
cp new.hoftag new.before
refused 2 "File exists" sim null --record new.hoftag
same new.hoftag new.before "a record was overwritten"
refused 2 "No such file or directory" sim null --record no/such/folder/x.hoftag
refused 2 "--record keeps one game, not 2" sim null --record x.hoftag --games 2

# Two games that begin in the same second get two records.
for _ in 1 2 3 4; do
    XDG_DATA_HOME=$work/data "$program" play null --seats you,random </dev/null >out 2>err
    code=$? out=$work/out err=$work/err
    is 0 "" "a game of many in one second"
done
[ "$(find data -name 'null-*.hoftag' | wc -l)" -eq 4 ] && passed=$((passed + 1)) ||
    fail "four games, not four records"
rm -r data

# A file that cannot grow keeps whole lines only, and the message says how far it goes.
(
    ulimit -f 3
    exec "$program" sim league --seats 4 --record full.hoftag
) >out 2>err
code=$? out=$work/out err=$work/err
is 1 "cannot write full.hoftag: File too large" "a full disk"
[ -s full.hoftag ] && [ -z "$(tail -c 1 full.hoftag)" ] && passed=$((passed + 1)) ||
    fail "a torn line was left"
fine replay full.hoftag
"$program" rules league >/dev/full 2>err
code=$?
is 1 "cannot write the output: No space left on device" "a full output"

# Without permission. Root is allowed everything, so as another user if we are root.
mkdir locked && cp "$program" ./as-nobody && chmod 755 . as-nobody &&
    cp "$record" locked/secret.hoftag
chmod 600 locked/secret.hoftag
if [ "$(id -u)" -eq 0 ]; then
    nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
else
    nobody=(env) && chmod 000 locked/secret.hoftag
fi
chmod 555 locked
"${nobody[@]}" ./as-nobody replay locked/secret.hoftag >out 2>err
code=$?
is 2 "Permission denied" "a record that may not be read"
"${nobody[@]}" ./as-nobody sim null --record locked/x.hoftag >out 2>err
code=$?
is 2 "Permission denied" "a folder that may not be written"
[ "$(ls locked)" = secret.hoftag ] && passed=$((passed + 1)) || fail "a file was left behind"
chmod 755 locked

left=$(find . -name '*.hoftag.*' | head -3)
[ -z "$left" ] && passed=$((passed + 1)) || fail "files left behind: $left"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
