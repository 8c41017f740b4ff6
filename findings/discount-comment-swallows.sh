#!/bin/sh
# Discount: a line that begins with a comment turns all that follows into raw HTML, up to the last comment of the
# page.
#
# Packages: discount 2.2.7-2 libmarkdown2 2.2.7-2 (Debian 12)
# Guess:    The comments of the first line are hidden, and the paragraphs after it are formatted.
# Seen:     Everything up to the line of the second comment is copied as it is: asterisks stay asterisks, and a fence
#           stays a fence.
# Here:     `run` advises to put a word before an inline value that begins a line.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq discount=2.2.7-2 libmarkdown2=2.2.7-2
for package in *.deb; do dpkg -x "$package" root; done
cat >expected <<'EXPECTED'
<!-- a -->39<!-- b --> people

they were *sick*

<!-- c -->


<p>they were <em>healthy</em></p>
EXPECTED
cat >page.md <<'PAGE'
<!-- a -->39<!-- b --> people

they were *sick*

<!-- c -->

they were *healthy*
PAGE
LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/bin/markdown -ffencedcode page.md >seen
diff -u expected seen
echo "unchanged"
