#!/bin/sh
# automata-lib: a question about a machine that no variable holds is an error.
#
# Packages: automata-lib 9.2.0
# Guess:    DFA.universal_language({'0'}).isempty() is False, whether or not a variable holds the machine.
# Seen:     With a variable it is False. In one expression it raises RuntimeError, since the cached method outlives
#           its machine.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check automata-lib==9.2.0
cat >"$folder/expected" <<'EXPECTED'
variable False
expression RuntimeError Bound object has been garbage collected and method cannot be called anymore.
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
from automata.fa.dfa import DFA
machine = DFA.universal_language({"0"})
print("variable", machine.isempty())
try:
    print("expression", DFA.universal_language({"0"}).isempty())
except RuntimeError as error:
    print("expression RuntimeError", error)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
