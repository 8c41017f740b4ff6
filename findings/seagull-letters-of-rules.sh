#!/bin/sh
# Seagull: the letters of an isotropic rule and a torus in Golly's notation are dropped without a word.
#
# Packages: pyseagull 1.0.0b4, numpy 1.26.4, scipy 1.17.1, matplotlib 3.11.2
# Guess:    A rule that it does not know, such as B3/S2-i34q, is an error, as B2-a/S12 is.
# Seen:     The check is about the beginning of the text, and then all digits count. So B3/S2-i34q runs as B3/S234, and
#           in B3/S23:T50,40 the digits of the size let cells with 0, 4 and 5 neighbours survive.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pyseagull==1.0.0b4 numpy==1.26.4 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
B2-a/S12: ValueError
B3/S2-i34q: as B3/S234
B3/S23:T50,40: as B3/S02345
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" 2>"$folder/errors" <<'PROGRAM' || { cat "$folder/errors" >&2; exit 1; }
import numpy as np
from seagull.rules import life_rule

cells = np.random.default_rng(1).random((40, 40)) < 0.4
for rule, other in [("B2-a/S12", ""), ("B3/S2-i34q", "B3/S234"), ("B3/S23:T50,40", "B3/S02345")]:
    try:
        same = (life_rule(cells, rule) == life_rule(cells, other)).all()
        print(f"{rule}:", f"as {other}" if same else "otherwise")
    except ValueError:
        print(f"{rule}: ValueError")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
