#!/bin/bash
# player.sh: a computer player in shell: sits down at a new table of the server and plays it to the
# end, any legal move at a time. Needs curl and jq.
#
#     examples/player.sh [http://localhost:7430] [league] [SEATS]
set -eu
server=${1:-http://localhost:7430} game=${2:-league} seats=${3:-3}

ask() { # METHOD PATH [JSON]
    curl -s -X "$1" -H "Authorization: Bearer ${key:-}" -H 'Content-Type: application/json' \
        ${3:+--data "$3"} "$server$2"
}

key=$(ask POST /api/visitors '{"name":"player.sh"}' | jq -r .key)
table=$(ask POST /api/tables "{\"game\":\"$game\",\"seats\":$seats,\"bot\":\"easy\"}" |
    jq -r .table)
echo "playing at $server/t/$table"

while :; do
    seen=$(ask GET "/api/tables/$table/moves")
    case $(jq -r .phase <<<"$seen") in
    running) ;;
    *) break ;;
    esac
    words=$(jq -r '.moves // [] | .[]' <<<"$seen" | shuf -n 1)
    if [ -z "$words" ]; then
        sleep 0.1 # somebody else is thinking
        continue
    fi
    made=$(jq -c --arg words "$words" '{number, words: $words}' <<<"$seen")
    ask POST "/api/tables/$table/moves" "$made" >/dev/null
    echo "$words"
done
ask GET "/t/$table/record" | grep '^result'
