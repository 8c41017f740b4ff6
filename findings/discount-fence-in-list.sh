#!/bin/sh
# Discount: a fence in an item of a list becomes a span of code that keeps two of its backticks.
#
# Packages: discount 2.2.7-2 libmarkdown2 2.2.7-2 (Debian 12)
# Guess:    The fence becomes a block of code of the class yaml, inside the item.
# Seen:     The list ends before the fence. The class of the code is '``yaml', and the indentation stays.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq discount=2.2.7-2 libmarkdown2=2.2.7-2
for package in *.deb; do dpkg -x "$package" root; done
cat >expected <<'EXPECTED'
<ul>
<li>item</li>
</ul>


<pre><code class="``yaml">  rule: 30
</code></pre>
EXPECTED
cat >page.md <<'PAGE'
* item

  ```yaml
  rule: 30
  ```
PAGE
LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/bin/markdown -ffencedcode page.md >seen
diff -u expected seen
echo "unchanged"
