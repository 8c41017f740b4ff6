#!/bin/sh
# Seagull: its Shannon entropy of a board is not weighted with the shares, so rare cells raise it without bound.
#
# Packages: pyseagull 1.0.0b4, numpy 1.26.4, scipy 1.17.1, matplotlib 3.11.2
# Guess:    A board that is half full has 1 bit a cell, one with a live cell in 64 has 0.12, and an empty one has 0.
# Seen:     It adds -log2 of both shares. So these are 2, 6.02 and infinity: the emptier the board, the larger.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pyseagull==1.0.0b4 numpy==1.26.4 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
half full: 2.00
one of 64: 6.02
empty: inf
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" 2>"$folder/errors" <<'PROGRAM' || { cat "$folder/errors" >&2; exit 1; }
import numpy as np
from seagull.utils.statistics import shannon_entropy

board = np.zeros((8, 8))
for name, live in [("half full", 32), ("one of 64", 1), ("empty", 0)]:
    board[:] = 0
    board.flat[:live] = 1
    print(f"{name}: {shannon_entropy(board):.2f}")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
