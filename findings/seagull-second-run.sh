#!/bin/sh
# Seagull: a second run of a simulator begins again, but its history and statistics contain the first run.
#
# Packages: pyseagull 1.0.0b4, numpy 1.26.4, scipy 1.17.1, matplotlib 3.11.2
# Guess:    As documented, the history of a run of n steps has n + 1 boards, or the second run goes on from the first.
# Seen:     The second run starts from the initial board and is appended: 3 steps, then 1 step, give 6 boards. So its
#           average coverage is a mixture of both runs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pyseagull==1.0.0b4 numpy==1.26.4 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
boards: 4, then 6
initial board again: True
average coverage: 0.0800, alone 0.0700
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" 2>"$folder/errors" <<'PROGRAM' || { cat "$folder/errors" >&2; exit 1; }
import seagull

def simulator():
    board = seagull.Board(size=(10, 10))
    board.state[4, 2:7] = 1
    return seagull.Simulator(board)

twice, once = simulator(), simulator()
twice.run(seagull.rules.conway_classic, iters=3)
first = len(twice.get_history())
both = twice.run(seagull.rules.conway_classic, iters=1)
history = twice.get_history()
alone = once.run(seagull.rules.conway_classic, iters=1)
print(f"boards: {first}, then {len(history)}")
print("initial board again:", bool((history[first] == history[0]).all()))
key = "avg_cell_coverage"
print(f"average coverage: {both[key]:.4f}, alone {alone[key]:.4f}")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
