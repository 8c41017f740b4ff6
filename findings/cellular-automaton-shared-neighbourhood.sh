#!/bin/sh
# cellular-automaton: a neighbourhood that served a line keeps the line's offsets on a plane.
#
# Packages: cellular-automaton 1.0.8, recordclass 0.24.1 (imported but not declared), pygame-ce 2.5.8
# Guess:    A Moore neighbourhood gives 2 neighbours on a line and 8 on a plane, whichever it served before.
# Seen:     Its first use fixes the offsets. On the plane it then gives two cells with one coordinate each, and a plane
#           that served first gives a line's cell eight neighbours, some of them twice and one of them itself.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  cellular-automaton==1.0.8 recordclass==0.24.1 pygame-ce==2.5.8
cat >"$folder/expected" <<'EXPECTED'
a line, then a plane: 2 ((4,), (6,))
a plane, then a line: 8 ((4,), (5,), (6,), (4,), (6,), (4,), (5,), (6,))
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
from cellular_automaton import MooreNeighborhood

line, plane = ((5,), (11,)), ((5, 5), (11, 11))
for name, first, second in [("a line, then a plane:", line, plane), ("a plane, then a line:", plane, line)]:
    hood = MooreNeighborhood()
    hood.calculate_cell_neighbor_coordinates(*first)
    cells = hood.calculate_cell_neighbor_coordinates(*second)
    print(name, len(cells), cells)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
