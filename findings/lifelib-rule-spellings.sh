#!/bin/sh
# lifelib: some usual spellings of a rule in an RLE header become other rules.
#
# Packages: python-lifelib 2.5.6
# Guess:    B3/S23, b3/s23, B3S23, 23/3 and S23/B3 all are b3s23, as in Golly 3.3.
# Seen:     b3/s23 is read as 'bs23sb3', B3S23 as 'x2xb3s23', S23/B3 as 'bB3sS23': none of them is a rule. Nothing is
#           raised until the pattern runs.
# Here:     The patterns that automata saves spell it B3/S23.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check python-lifelib==2.5.6
cat >"$folder/expected" <<'EXPECTED'
B3/S23 b3s23
23/3 b3s23
b3/s23 bs23sb3
B3S23 x2xb3s23
S23/B3 bB3sS23
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import contextlib, io
import lifelib
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    tree = lifelib.load_rules("b3s23").lifetree(n_layers=1)
for rule in ("B3/S23", "23/3", "b3/s23", "B3S23", "S23/B3"):
    with open("glider.rle", "w") as file:
        file.write(f"x = 3, y = 3, rule = {rule}\nbo$2bo$3o!\n")
    print(rule, tree.load("glider.rle").getrule())
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
