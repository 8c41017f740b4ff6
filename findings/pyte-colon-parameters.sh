#!/bin/sh
# pyte: colours and underlines whose parameters are divided by colons are printed as text.
#
# Packages: pyte 0.8.2
# Guess:    ISO 8613-6 divides the parts of a colour by colons. pyte sets the colour, or ignores the sequence.
# Seen:     The sequence ends at the first colon, and the rest of it appears on the screen: 2::10:20:30mX.
# Here:     Recordings (--cast) and the screens use semicolons only.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyte==0.8.2
cat >"$folder/expected" <<'EXPECTED'
semicolons X
colons 2::10:20:30mX
curly 3mX
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import pyte
for name, text in {"semicolons": "\x1b[38;2;10;20;30mX", "colons": "\x1b[38:2::10:20:30mX", "curly": "\x1b[4:3mX"}.items():
    screen = pyte.Screen(20, 1)
    pyte.Stream(screen).feed(text)
    print(name, screen.display[0].rstrip())
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
