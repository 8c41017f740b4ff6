#!/bin/sh
# Mesa: on a torus of one column every cell is its own neighbour.
#
# Packages: mesa 3.3.1 numpy 2.4.6
# Guess:    On a torus of 1 x 3 cells the neighbours of a cell are the other two, as in Mesa's older SingleGrid.
# Seen:     OrthogonalMooreGrid gives three neighbours, the cell itself among them, on 1 x 1 even the cell alone. On 2
#           x 2 no cell is its own neighbour.
# Here:     On a narrow torus `life` counts a neighbour as often as it is met; `infection` takes distinct people
#           without the sick person.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mesa==3.3.1 numpy==2.4.6
cat >"$folder/expected" <<'EXPECTED'
(1, 1) neighbours 1 itself True
(1, 3) neighbours 3 itself True
(2, 2) neighbours 3 itself False
SingleGrid (1, 3) neighbours 2
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import random
from mesa.discrete_space import OrthogonalMooreGrid
from mesa.space import SingleGrid
for size in ((1, 1), (1, 3), (2, 2)):
    cell = OrthogonalMooreGrid(size, torus=True, random=random.Random(1))[(0, 0)]
    print(size, "neighbours", len(cell.neighborhood), "itself", cell in list(cell.neighborhood))
print("SingleGrid", (1, 3), "neighbours", len(SingleGrid(1, 3, torus=True).get_neighborhood((0, 0), moore=True)))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
