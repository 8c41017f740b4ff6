#!/bin/sh
# cellpylib: a cell of a sandpile that gets a new grain ignores its toppling neighbours in that step, and does not topple.
#
# Packages: cellpylib 2.4.0, numpy 1.26.4
# Guess:    A step adds the new grain and topples as always, so far from the edge it has one grain more than without it.
# Seen:     The new grain replaces the rule for its cell. Beside one toppling neighbour, the grain of that neighbour is
#           lost, and the sum stays 5 instead of 6. On a cell with 4 grains, its neighbours get 4 grains and the cell
#           keeps its own, so the sum becomes 9 instead of 5.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cellpylib==2.4.0 numpy==1.26.4
cat >"$folder/expected" <<'EXPECTED'
no grain: 5 -> 5
grain beside the toppling cell: 5 -> 5
no grain: 4 -> 4
grain on the toppling cell: 4 -> 9
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import cellpylib
import numpy


def step(piles, grain=None):
    cells = numpy.zeros((1, 9, 9), dtype=int)
    for place, height in piles.items():
        cells[0][place] = height
    rule = cellpylib.Sandpile(9, 9)
    if grain:
        rule.add_grain(cell_index=grain, timestep=1)
    after = cellpylib.evolve2d(cells, timesteps=2, apply_rule=rule, neighbourhood="von Neumann")
    return f"{cells.sum()} -> {after[-1].sum()}"


print("no grain:", step({(4, 4): 4, (4, 5): 1}))
print("grain beside the toppling cell:", step({(4, 4): 4, (4, 5): 1}, (4, 5)))
print("no grain:", step({(4, 4): 4}))
print("grain on the toppling cell:", step({(4, 4): 4}, (4, 4)))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
