#!/bin/sh
# lowdown: a table whose delimiter cells have one or two hyphens is a paragraph.
#
# Packages: lowdown 1.0.0-2 liblowdown1 1.0.0-2 (Debian 12)
# Guess:    GitHub's specification asks for one hyphen or more in a delimiter cell, so all three are tables.
# Seen:     Only the table with three hyphens is one. The others are printed as text with their bars.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq lowdown=1.0.0-2 liblowdown1=1.0.0-2
for package in *.deb; do dpkg -x "$package" root; done
cat >expected <<'EXPECTED'
<p>| a | b |
| - | - |
| 1 | 2 |</p>

<p>two</p>

<p>| a | b |
| &#8211; | &#8211; |
| 1 | 2 |</p>

<p>three</p>

<table>
<thead>
<tr>
<th>a</th>
<th>b</th>
</tr>
</thead>

<tbody>
<tr>
<td>1</td>
<td>2</td>
</tr>
</tbody>
</table>
EXPECTED
cat >page.md <<'PAGE'
| a | b |
| - | - |
| 1 | 2 |

two

| a | b |
| -- | -- |
| 1 | 2 |

three

| a | b |
| --- | --- |
| 1 | 2 |
PAGE
LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/bin/lowdown -thtml page.md >seen
diff -u expected seen
echo "unchanged"
