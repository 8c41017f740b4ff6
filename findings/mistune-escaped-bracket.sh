#!/bin/sh
# mistune: its writer of Markdown keeps escaped asterisks, but turns an escaped bracket into a link.
#
# Packages: mistune 3.4.0
# Guess:    All escapes survive, since the writer knows them: what was text stays text.
# Seen:     `\*` and `\#` survive. `\[a](b)` and `![a\]b](c)` lose their backslash: text becomes a link, and a picture
#           becomes text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mistune==3.4.0
cat >"$folder/expected" <<'EXPECTED'
\*a\* becomes \*a\* and reads <p>*a*</p>
\# a becomes \# a and reads <p># a</p>
\[a](b) becomes [a](b) and reads <p><a href="b">a</a></p>
![a\]b](c) becomes ![a]b](c) and reads <p>![a]b](c)</p>
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import mistune
from mistune.renderers.markdown import MarkdownRenderer
write = mistune.create_markdown(renderer=MarkdownRenderer())
for text in (r"\*a\*", r"\# a", r"\[a](b)", r"![a\]b](c)"):
    written = write(text).strip()
    print(text, "becomes", written, "and reads", mistune.html(written).strip())
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
