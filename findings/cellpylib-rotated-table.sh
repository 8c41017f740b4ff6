#!/bin/sh
# cellpylib: in a table with rotations, the rotated copies of a later line replace an earlier line, even an exact one.
#
# Packages: cellpylib 2.4.0, numpy 1.26.4
# Guess:    As in Golly's tables with rotate4, the first line that matches decides, or a contradiction is an error.
# Seen:     The last line decides, without a word. So the same lines in another order are another rule.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cellpylib==2.4.0 numpy==1.26.4
cat >"$folder/expected" <<'EXPECTED'
as written: (0, 1, 0, 0, 0) -> 3
other order: (0, 1, 0, 0, 0) -> 2
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import cellpylib

# Centre, top, right, bottom, left.
north, east = ((0, 1, 0, 0, 0), 2), ((0, 0, 1, 0, 0), 3)
for name, lines in [("as written:", [north, east]), ("other order:", [east, north])]:
    rule = cellpylib.CTRBLRule(dict(lines), add_rotations=True)
    print(name, north[0], "->", rule.rule_table[north[0]])
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
