#!/bin/sh
# AALpy: a partial Mealy machine is not minimal, yet minimising it changes nothing.
#
# Packages: aalpy 2.0.0 pydot 4.0.1
# Guess:    s0 answers a and b, s1 only a. The states differ, so is_minimal() is True; or minimize() merges them, and
#           it is True afterwards.
# Seen:     is_minimal() is False, minimize() keeps both states, and is_minimal() is still False.
# Here:     minimal_states counts an undefined pair as an output of its own, so this machine has 2.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aalpy==2.0.0 pydot==4.0.1
cat >"$folder/expected" <<'EXPECTED'
minimal False states 2
minimal False states 2
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
from aalpy.automata import MealyMachine
machine = MealyMachine.from_state_setup({"s0": {"a": (0, "s1"), "b": (0, "s0")}, "s1": {"a": (0, "s0")}})
print("minimal", machine.is_minimal(), "states", len(machine.states))
machine.minimize()
print("minimal", machine.is_minimal(), "states", len(machine.states))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
