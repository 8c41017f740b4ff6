#!/bin/sh
# flowmark: a table inside a list item or a footnote leaves it.
#
# Packages: flowmark 0.8.0 (marko 2.2.4)
# Guess:    The table keeps its indentation, as fenced code in an item does, and only its delimiter row changes.
# Seen:     The table is moved to the start of the line, so it ends the item and its list. The next item follows the
#           table without an empty line. Fenced code in an item stays where it is.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check flowmark==0.8.0 marko==2.2.4
cat >"$folder/page.md" <<'PAGE'
- Ten runs of each rule:

  | rule | runs |
  | - | - |
  | 30 | 10 |

- The commands:

  ```sh
  make rules
  ```

See the note.[^n]

[^n]: Means of both rules:

    | rule | mean |
    | - | - |
    | 30 | 5.2 |
PAGE
cat >"$folder/expected" <<'EXPECTED'
- Ten runs of each rule:

| rule | runs |
| --- | --- |
| 30 | 10 |
- The commands:

  ```sh
  make rules
  ```

See the note.[^n]

[^n]: Means of both rules:

| rule | mean |
| --- | --- |
| 30 | 5.2 |
EXPECTED
"$folder/venv/bin/flowmark" "$folder/page.md" >"$folder/seen"
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
