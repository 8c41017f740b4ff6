#!/bin/sh
# AALpy: a saved machine cannot be read again if the name of a state holds a hyphen or a space.
#
# Packages: aalpy 2.0.0 pydot 4.0.1
# Guess:    save_automaton_to_file quotes such names, as DOT demands, and load_automaton_from_file reads its own file.
# Seen:     The file is correct DOT (names are quoted), but reading it raises AttributeError. Names of letters and
#           digits can be read.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aalpy==2.0.0 pydot==4.0.1
cat >"$folder/expected" <<'EXPECTED'
half -> ['half', 'shut']
half-open -> AttributeError 'NoneType' object has no attribute 'group'
half open -> AttributeError 'NoneType' object has no attribute 'group'
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import contextlib, io
from aalpy.automata import MealyMachine
from aalpy.utils import load_automaton_from_file, save_automaton_to_file
for other in ("half", "half-open", "half open"):
    machine = MealyMachine.from_state_setup(
        {"shut": {"push": ("creak", other)}, other: {"push": ("bang", "shut")}})
    with contextlib.redirect_stdout(io.StringIO()):
        save_automaton_to_file(machine, path="door")
    try:
        print(other, "->", sorted(load_automaton_from_file("door.dot", "mealy").to_state_setup()))
    except AttributeError as error:
        print(other, "-> AttributeError", error)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
