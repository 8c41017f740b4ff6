#!/bin/sh
# automata-lib: the machine of all words that end with the empty word cannot be made.
#
# Packages: automata-lib 9.2.0
# Guess:    Every word begins with, contains and ends with the empty word, so all three machines accept everything.
# Seen:     from_prefix and from_substring accept everything; from_suffix raises IndexError.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check automata-lib==9.2.0
cat >"$folder/expected" <<'EXPECTED'
from_prefix True
from_substring True
from_suffix IndexError string index out of range
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
from automata.fa.dfa import DFA
for make in (DFA.from_prefix, DFA.from_substring, DFA.from_suffix):
    try:
        print(make.__name__, make({"0", "1"}, "").accepts_input("01"))
    except IndexError as error:
        print(make.__name__, "IndexError", error)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
