#!/bin/bash
# catalogue.sh: which translations tools/catalogue accepts, and which it refuses.
#
# Usage: tests/catalogue.sh [PROGRAM]; the tool is in the program's folder.
set -u
cd "$(dirname "$0")/.." || exit 1
tool=$(realpath "$(dirname "${1:-${HOFTAG:-build/hoftag}}")/catalogue")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# translate TEXT...: the lines of a message after a valid header.
translate() {
    {
        printf '%s\n' 'msgid ""' 'msgstr ""' '"Language: xx\n"' '"X-Name: Xish\n"' \
            '"Plural-Forms: nplurals=2; plural=(n > 1);\n"' ''
        printf '%s\n' "$@"
    } >"$work/xx.po"
    "$tool" "$work/xx.po" >"$work/out.c" 2>"$work/err"
}

held() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "not so: $1"
        cat "$work/err"
        failed=$((failed + 1))
    fi
}

# TITLE MESSAGE TRANSLATION LINES...: both are in what is made.
takes() {
    local title=$1 message=$2 text=$3
    shift 3
    translate "$@" && grep -qF "$message" "$work/out.c" && grep -qF "= $text;" "$work/out.c"
    held "$title" $?
}

leaves_out() {
    local title=$1
    shift
    translate "$@" && grep -q '"Xish", true, 0,' "$work/out.c"
    held "$title" $?
}

refuses() {
    local title=$1
    shift
    ! translate "$@" && grep -q 'xx.po:[0-9]' "$work/err"
    held "$title" $?
}

takes "a sentence" '{"red", "", words_text_xx_0}' '"rot"' 'msgid "red"' 'msgstr "rot"'
takes "a word for a place" \
    '{"red", "good", words_text_xx_0}' '"rote"' 'msgctxt "good"' 'msgid "red"' 'msgstr "rote"'
takes "lines that go on" '{"a b", "", words_text_xx_0}' '"c\nd\"\\"' \
    'msgid ""' '"a "' '"b"' 'msgstr ""' '"c\n"' '"d\"\\"'
takes "other plural forms" '"z {n|a|b}"' '"{n|x|y} z"' 'msgid "z {n|a|b}"' 'msgstr "{n|x|y} z"'
takes "forms that English has not" '"{n}"' '"{n|x|y}"' 'msgid "{n}"' 'msgstr "{n|x|y}"'
takes "a place twice" '"{a}"' '"{a} {a}"' 'msgid "{a}"' 'msgstr "{a} {a}"'
leaves_out "what is not translated" 'msgid "red"' 'msgstr ""'
leaves_out "what is in doubt" '#, fuzzy' 'msgid "red"' 'msgstr "rot"'
leaves_out "what is obsolete" '#~ msgid "red"' '#~ msgstr "rot"'
in_two_files() {
    translate 'msgid "red"' 'msgstr "rot"'
    mkdir -p "$work/game"
    sed "s/\"rot\"/\"$1\"/" "$work/xx.po" >"$work/game/xx.po"
    "$tool" "$work/xx.po" "$work/game/xx.po" >"$work/out.c" 2>"$work/err"
}
in_two_files rot && [ "$(grep -cF '{"red", "", words_text_xx_0}' "$work/out.c")" -eq 1 ] &&
    grep -qF '{&words_en, &words_xx, NULL}' "$work/out.c"
held "one text in two files of a language is one message" $?
! in_two_files rouge && grep -q 'game/xx.po:[0-9]' "$work/err"
held "a text that two files translate differently is refused" $?
refuses "a place that is missing" 'msgid "{a} {b}"' 'msgstr "{a}"'
refuses "a place that English has not" 'msgid "{a}"' 'msgstr "{a} {b}"'
refuses "a place that is only alike" 'msgid "{seat}"' 'msgstr "{seats}"'
refuses "plural forms that are missing" 'msgid "{n|a|b}"' 'msgstr "{n} x"'
refuses "a single form" 'msgid "{n|a|b}"' 'msgstr "{n|x}"'
refuses "a place that does not end" 'msgid "{a}"' 'msgstr "{a"'
refuses "a text that does not end" 'msgid "a"' 'msgstr "b'
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
