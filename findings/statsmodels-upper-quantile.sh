#!/bin/sh
# statsmodels: where a survival curve is level at a quantile, the quantile is the end of the level part.
#
# Packages: statsmodels 0.15.0 numpy 2.4.6 scipy 1.17.1 pandas 3.1.1 lifelines 0.30.0
# Guess:    Half of four runs that last 1, 2, 3 and 4 steps are over after 2, so the median is 2 or halfway, 2.5.
#           A quarter of them is over after 1, so the quartile is 1.
# Seen:     statsmodels says 3 for the median and 2 for the quartile; lifelines says 2 for the median.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  statsmodels==0.15.0 numpy==2.4.6 scipy==1.17.1 pandas==3.1.1 lifelines==0.30.0
cat >"$folder/expected" <<'EXPECTED'
statsmodels 2.0 3.0
lifelines 2.0
EXPECTED
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
from lifelines import KaplanMeierFitter
from statsmodels.duration.survfunc import SurvfuncRight
curve = SurvfuncRight([1, 2, 3, 4], [1, 1, 1, 1])
print("statsmodels", float(curve.quantile(0.25)), float(curve.quantile(0.5)))
fitter = KaplanMeierFitter().fit([1, 2, 3, 4])
print("lifelines", float(fitter.median_survival_time_))
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
