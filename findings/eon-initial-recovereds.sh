#!/bin/sh
# Epidemics on Networks: people who are recovered at the start are counted as susceptible.
#
# Packages: eon 2.0 networkx 3.6.1 numpy 2.4.6 scipy 1.17.1 matplotlib 3.11.2
# Guess:    With 3 people on a path, person 0 infected and person 1 recovered, the first row is S = 1, I = 1, R = 1,
#           and the sum stays 3.
# Seen:     The first row is S = 2, I = 1, R = 0, also for the discrete model. Person 1 is immune (nobody else falls
#           ill) but never appears in R.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check eon==2.0 networkx==3.6.1 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
cat >"$folder/expected" <<'EXPECTED'
fast_SIR start [2, 1, 0] end [2, 0, 1]
basic_discrete_SIR start [2, 1, 0] end [2, 0, 1]
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import EoN, networkx
people = networkx.path_graph(3)
for name, run in {
    "fast_SIR": lambda: EoN.fast_SIR(people, 1e6, 1.0, initial_infecteds=[0], initial_recovereds=[1]),
    "basic_discrete_SIR": lambda: EoN.basic_discrete_SIR(people, 1.0, initial_infecteds=[0], initial_recovereds=[1]),
}.items():
    t, S, I, R = run()
    print(name, "start", [int(x[0]) for x in (S, I, R)], "end", [int(x[-1]) for x in (S, I, R)])
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
