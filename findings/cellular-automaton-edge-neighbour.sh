#!/bin/sh
# cellular-automaton: beside an edge without neighbours beyond it, the neighbour at an offset is another cell.
#
# Packages: cellular-automaton 1.0.8, recordclass 0.24.1 (imported but not declared), pygame-ce 2.5.8
# Guess:    get_neighbor_by_relative_coordinate gives the cell at that offset, or an error if it lies beyond the edge.
# Seen:     The offset is counted among all eight neighbours, but the edge cell has five. So the neighbour to the north
#           of (0, 2) is (1, 1) and its western one (0, 3), which exist and are wrong. The southern one is an IndexError.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  cellular-automaton==1.0.8 recordclass==0.24.1 pygame-ce==2.5.8
cat >"$folder/expected" <<'EXPECTED'
(2, 2) north (2, 1) west (1, 2) east (3, 2) south (2, 3)
(0, 2) north (1, 1) west (0, 3) east (1, 3) south IndexError
(2, 4) north (2, 3) west (1, 4) east (3, 4) south IndexError
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
from cellular_automaton import EdgeRule, MooreNeighborhood

hood = MooreNeighborhood(EdgeRule.IGNORE_MISSING_NEIGHBORS_OF_EDGE_CELLS)
sides = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
for cell in [(2, 2), (0, 2), (2, 4)]:
    known = hood.calculate_cell_neighbor_coordinates(cell, (5, 5))
    line = [str(cell)]
    for name, offset in sides.items():
        try:
            line += [name, str(hood.get_neighbor_by_relative_coordinate(known, offset))]
        except IndexError:
            line += [name, "IndexError"]
    print(*line)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
