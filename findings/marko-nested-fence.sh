#!/bin/sh
# marko: its writer of Markdown has three backticks for every fence, so a block about fences falls apart.
#
# Packages: marko 2.2.4
# Guess:    A block of code whose fence has four backticks, because it contains a line of three, is written with four
#           again, and reads the same.
# Seen:     All fences have three backticks. The inner line ends the block, and the example is text and a second block.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check marko==2.2.4
cat >"$folder/expected" <<'EXPECTED'
read    ['<pre><code class="language-text">```', 'grid: 8', '```', '</code></pre>']
written ['```text', '```', 'grid: 8', '```', '```']
again   ['<pre><code class="language-text"></code></pre>', '<p>grid: 8</p>', '<pre><code></code></pre>']
EXPECTED
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import marko
from marko.md_renderer import MarkdownRenderer
page = "````text\n```\ngrid: 8\n```\n````\n"
written = marko.Markdown(renderer=MarkdownRenderer)(page)
print("read   ", marko.convert(page).splitlines())
print("written", written.splitlines())
print("again  ", marko.convert(written).splitlines())
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
