#!/bin/sh
# pyte: sequences that only ask or set modes of the keyboard underline and print text.
#
# Packages: pyte 0.8.2
# Guess:    A terminal that does not know CSI > 4 ; 2 m (modifyOtherKeys), CSI < u (kitty keyboard) or a device
#           control string ignores them.
# Seen:     The first turns on the underline of all text that follows. The second prints u, the third its own content.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyte==0.8.2
cat >"$folder/expected" <<'EXPECTED'
modifyOtherKeys X underlined
kitty uX plain
DCS +q544eX plain
APC noteX plain
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import pyte
for name, text in {"modifyOtherKeys": "\x1b[>4;2mX", "kitty": "\x1b[<uX", "DCS": "\x1bP+q544e\x1b\\X", "APC": "\x1b_note\x1b\\X"}.items():
    screen = pyte.Screen(20, 1)
    pyte.Stream(screen).feed(text)
    print(name, screen.display[0].rstrip(), "underlined" if screen.buffer[0][0].underscore else "plain")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
