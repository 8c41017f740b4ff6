#!/bin/sh
# cellpylib: the entropy of a cell is computed from the digits of its states, so states from 10 on count as two symbols.
#
# Packages: cellpylib 2.4.0, numpy 1.26.4
# Guess:    Names of states do not change an entropy: a cell that alternates between two states has 1 bit.
# Seen:     With states 1 and 2 it has 1 bit. With states 1 and 10, the steps are joined to the text 110110, in which two
#           of three digits are 1: 0.918 bits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cellpylib==2.4.0 numpy==1.26.4
cat >"$folder/expected" <<'EXPECTED'
states 1 and 2:  1.000
states 1 and 10: 0.918
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import cellpylib
import numpy

for other, name in [(2, "states 1 and 2: "), (10, "states 1 and 10:")]:
    steps = numpy.array([[1], [other], [1], [other]])
    print(f"{name} {cellpylib.average_cell_entropy(steps):.3f}")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
