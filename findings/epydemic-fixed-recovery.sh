#!/bin/sh
# epydemic: with a fixed length of illness, all sick people together infect at most one contact a step.
#
# Packages: epydemic 1.14.1 networkx 3.6.1 numpy 2.4.6
# Guess:    In steps, with the probability 1, the sick centre of a star infects its 20 contacts at once, whether illness
#           ends by chance or after a fixed time. A fixed length of 1 step leaves time for that.
# Seen:     If illness ends by chance (here never), all are infected. With a fixed length of 5 steps, 4 of 20 are: the
#           probability is that of one infection in the whole network. With a length of 1, nobody is infected, because
#           the recovery of a step comes before its infections.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check epydemic==1.14.1 networkx==3.6.1 numpy==2.4.6
cat >"$folder/expected" <<'EXPECTED'
SIR infected 20
SIR_FixedRecovery 1 infected 0
SIR_FixedRecovery 2 infected 1
SIR_FixedRecovery 5 infected 4
EXPECTED
cd "$folder"
"$folder/venv/bin/python" - >"$folder/seen" <<'PROGRAM'
import networkx
from epydemic import FixedNetwork, SIR, SIR_FixedRecovery, SynchronousDynamics

def infected(model, **more):
    class FirstIsSick(model):
        def initialCompartments(self):
            for node in self.network().nodes():
                self.changeInitialCompartment(node, SIR.INFECTED if node == 0 else SIR.SUSCEPTIBLE)
    process = FirstIsSick()
    process.setMaximumTime(40)
    parameters = {SIR.P_INFECTED: 0.0, SIR.P_INFECT: 1.0, **more}
    run = SynchronousDynamics(process, FixedNetwork(networkx.star_graph(20))).set(parameters).run()
    return 20 - run["results"]["epydemic.sir.S"]

print("SIR infected", infected(SIR, **{SIR.P_REMOVE: 0.0}))
for length in (1, 2, 5):
    print("SIR_FixedRecovery", length, "infected", infected(SIR_FixedRecovery, **{SIR_FixedRecovery.T_INFECTED: length}))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
