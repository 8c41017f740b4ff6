#!/bin/sh
# Mesa: on a hexagonal torus whose second dimension is odd, cells are neighbours in one direction only.
#
# Packages: mesa 3.3.1 numpy 2.4.6
# Guess:    HexGrid refuses a torus whose size does not fit the offset of its rows, or the relation of neighbours is
#           symmetric.
# Seen:     On 5 x 5 there are ten ordered pairs in which only one cell has the other as its neighbour. On 4 x 4 and 3 x 4
#           there are none. Nothing is raised.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mesa==3.3.1 numpy==2.4.6
cat >"$folder/expected" <<'EXPECTED'
(4, 4) one-sided 0
(3, 4) one-sided 0
(4, 3) one-sided 8
(5, 5) one-sided 10
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import random
from mesa.discrete_space import HexGrid
for size in ((4, 4), (3, 4), (4, 3), (5, 5)):
    grid = HexGrid(size, torus=True, random=random.Random(1))
    print(size, "one-sided", sum(
        cell not in list(other.neighborhood) for cell in grid.all_cells for other in cell.neighborhood))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
