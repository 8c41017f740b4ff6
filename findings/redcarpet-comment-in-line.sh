#!/bin/sh
# Redcarpet: a comment inside a line is shown to the reader.
#
# Packages: ruby-redcarpet 3.5.1-1+b4 (Debian 12)
# Guess:    A comment inside a paragraph is inline HTML and passes through, as a span does.
# Seen:     The angle brackets of the comment are escaped, so the reader sees <!-- note -->. A comment on a line of
#           its own is hidden, and so is a span.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq ruby-redcarpet=3.5.1-1+b4
for package in *.deb; do dpkg -x "$package" root; done
cat >expected <<'EXPECTED'
<p>before &lt;!-- note --&gt; after <span>span</span></p>

<!-- alone -->
EXPECTED
cat >page.md <<'PAGE'
before <!-- note --> after <span>span</span>

<!-- alone -->
PAGE
ruby -I "$(echo root/usr/lib/*/rubygems-integration/*/gems/redcarpet-3.5.1/lib)" -I "$(dirname "$(find root -name redcarpet.so)")" -e 'require "redcarpet"; print Redcarpet::Markdown.new(Redcarpet::Render::HTML).render(ARGF.read)' page.md >seen
diff -u expected seen
echo "unchanged"
