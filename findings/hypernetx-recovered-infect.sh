#!/bin/sh
# HyperNetX: in its event-driven SIR model, people who have recovered go on infecting.
#
# Packages: hypernetx 2.4.3 decorator 5.2.1 numpy 2.4.6
# Guess:    A sick person infects the only contact at the rate 1 and recovers at the rate 1, so half of the runs infect the
#           contact. Other sick people, who cannot infect anybody, change nothing.
# Seen:     Alone, half of the runs do: 974 of 2,000. Beside 30 other sick people, 1,937 of 2,000 do. The contact falls
#           sick even after the only source has recovered, as long as anybody is sick.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check hypernetx==2.4.3 decorator==5.2.1 numpy==2.4.6
cat >"$folder/expected" <<'EXPECTED'
others 0: about half
others 30: more than nine tenths
EXPECTED
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import random
import hypernetx
from hypernetx.algorithms.temporal.contagion import Gillespie_SIR

RUNS = 300
for others in (0, 30):
    # Groups of three never transmit. Each has one sick person.
    groups = {f"group {i}": [10 * i, 10 * i + 1, 10 * i + 2] for i in range(1, others + 1)}
    graph = hypernetx.Hypergraph({"pair": [0, 1], **groups})
    infected = 0
    for seed in range(RUNS):
        random.seed(seed)
        sick = [0] + [10 * i for i in range(1, others + 1)]
        _, healthy, _, _ = Gillespie_SIR(graph, {2: 1, 3: 0}, 1, initial_infecteds=sick)
        infected += int(healthy[0] - healthy[-1])
    share = infected / RUNS
    words = "about half" if 0.4 < share < 0.6 else "more than nine tenths" if share > 0.9 else str(share)
    print(f"others {others}: {words}")
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
