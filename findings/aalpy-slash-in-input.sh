#!/bin/sh
# AALpy: an input with a slash becomes another input and another output when its file is read.
#
# Packages: aalpy 2.0.0 pydot 4.0.1
# Guess:    An input such as 'on/off' is escaped in the label, or the machine is refused.
# Seen:     The label is on/off/click. It is read as the input 'on' with the output 'off/click', without a warning.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aalpy==2.0.0 pydot==4.0.1
cat >"$folder/expected" <<'EXPECTED'
{'lamp': {'on/off': ('click', 'lamp')}}
{'lamp': {'on': ('off/click', 'lamp')}}
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import contextlib, io
from aalpy.automata import MealyMachine
from aalpy.utils import load_automaton_from_file, save_automaton_to_file
machine = MealyMachine.from_state_setup({"lamp": {"on/off": ("click", "lamp")}})
with contextlib.redirect_stdout(io.StringIO()):
    save_automaton_to_file(machine, path="lamp")
print(machine.to_state_setup())
print(load_automaton_from_file("lamp.dot", "mealy").to_state_setup())
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
