#!/bin/sh
# Epidemics on Networks: percolation_based_discrete_SIR cannot be called with its documented arguments.
#
# Packages: eon 2.0 networkx 3.6.1 numpy 2.4.6 scipy 1.17.1 matplotlib 3.11.2
# Guess:    With p = 1 on a path of 3 people and person 0 infected, everybody is recovered at the end, as with
#           basic_discrete_SIR.
# Seen:     TypeError: the inner call of discrete_SIR lacks its argument 'args'.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check eon==2.0 networkx==3.6.1 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
basic_discrete_SIR R 3
percolation_based_discrete_SIR discrete_SIR() missing 1 required positional argument: 'args'
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import EoN, networkx
people = networkx.path_graph(3)
for simulate in (EoN.basic_discrete_SIR, EoN.percolation_based_discrete_SIR):
    try:
        print(simulate.__name__, "R", simulate(people, 1.0, initial_infecteds=[0])[3][-1])
    except TypeError as error:
        print(simulate.__name__, error)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
