#!/bin/sh
# Epidemics on Networks: Gillespie_SIR counts people twice on a directed network.
#
# Packages: eon 2.0 networkx 3.6.1 numpy 2.4.6 scipy 1.17.1 matplotlib 3.11.2
# Guess:    A directed contact network of two people, 0 -> 1, ends with at most 2 recovered people, as fast_SIR says.
# Seen:     fast_SIR ends with 2 recovered. Gillespie_SIR, which by its documentation takes the same inputs, infects
#           person 1 again and again: S = -14 and R = 4 among 2 people.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check eon==2.0 networkx==3.6.1 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
fast_SIR S 0 I 0 R 2
Gillespie_SIR S -14 I 12 R 4
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import EoN, networkx, numpy
people = networkx.DiGraph([(0, 1)])
for simulate in (EoN.fast_SIR, EoN.Gillespie_SIR):
    t, S, I, R = simulate(people, 10.0, 1.0, initial_infecteds=[0], rng=numpy.random.default_rng(1))
    print(simulate.__name__, "S", S[-1], "I", I[-1], "R", R[-1])
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
