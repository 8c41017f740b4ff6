#!/bin/sh
# Epidemics on Networks: the attack rate for certain transmission is not a number.
#
# Packages: eon 2.0 networkx 3.6.1 numpy 2.4.6 scipy 1.17.1 matplotlib 3.11.2
# Guess:    If everybody has 3 contacts and each contact transmits with probability 1, the attack rate is 1; with
#           0.999 it is almost 1.
# Seen:     With 1.0 the result is nan, without an error; with 0.999 it is 1 to nine digits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check eon==2.0 networkx==3.6.1 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
0.999 1.0
1.0 nan
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import EoN
for p in (0.999, 1.0):
    print(p, round(float(EoN.Attack_rate_discrete({3: 1.0}, p)), 6))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
