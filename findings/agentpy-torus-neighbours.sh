#!/bin/sh
# AgentPy: the neighbours on a torus have no length and can be read once only.
#
# Packages: agentpy 0.1.5 numpy 2.4.6 pandas 3.1.1
# Guess:    Grid.neighbors gives an object with a length on every grid; it can be read twice.
# Seen:     With torus=True it is an itertools.chain: len() raises TypeError, and a second loop sees nobody.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check agentpy==0.1.5 numpy==2.4.6 pandas==3.1.1
cat >"$folder/expected" <<'EXPECTED'
plain 8 first 8 second 8
torus object of type 'itertools.chain' has no len() first 8 second 0
EXPECTED
cd "$folder"
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import agentpy
for torus in (False, True):
    model = agentpy.Model()
    grid = agentpy.Grid(model, (5, 5), torus=torus)
    agents = agentpy.AgentList(model, 25)
    grid.add_agents(agents)
    neighbours = grid.neighbors(agents[12])
    try:
        length = len(neighbours)
    except TypeError as error:
        length = error
    print("torus" if torus else "plain", length, "first", len(list(neighbours)), "second", len(list(neighbours)))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
