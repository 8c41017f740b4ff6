#!/bin/sh
# Epidemics on Networks: a person who is named twice among the first infected is counted twice.
#
# Packages: eon 2.0 networkx 3.6.1 numpy 2.4.6 scipy 1.17.1 matplotlib 3.11.2
# Guess:    A list such as the result of random.choices may hold a person twice; the person counts once, or the list
#           is refused.
# Seen:     Counts become negative: S = -1 at the end of Gillespie_SIR, and R = 4 of 3 people in basic_discrete_SIR.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check eon==2.0 networkx==3.6.1 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
Gillespie_SIR [-1, 1, 3]
basic_discrete_SIR [-1, 0, 4]
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import EoN, networkx
people = networkx.path_graph(3)
t, S, I, R = EoN.Gillespie_SIR(people, 1e6, 1.0, initial_infecteds=[0, 0])
print("Gillespie_SIR", [int(x[-1]) for x in (S, I, R)])
t, S, I, R = EoN.basic_discrete_SIR(people, 1.0, initial_infecteds=[0, 0])
print("basic_discrete_SIR", [int(x[-1]) for x in (S, I, R)])
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
