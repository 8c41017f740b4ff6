#!/bin/sh
# lifelines: a mean lifetime up to a time after the last observation counts the survivors as if they lived on.
#
# Packages: lifelines 0.30.0 scikit-survival 0.28.0 numpy 2.4.6 pandas 3.1.1
# Guess:    One of two runs ends at 2, and the other is stopped at 4. What happens after 4 is not known, so the mean
#           lifetime up to 10 is an error, not a number, or comes with a warning.
# Seen:     lifelines says 6 up to 10 and 501 up to 1000, without a warning. It draws the curve on at 0.5.
#           scikit-survival raises an error for any time after 4.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  lifelines==0.30.0 scikit-survival==0.28.0 numpy==2.4.6 pandas==3.1.1
cat >"$folder/expected" <<'EXPECTED'
lifelines 4 3.0 0
lifelines 10 6.0 0
lifelines 1000 501.0 0
scikit-survival 4 0.5
scikit-survival 10 ValueError
EXPECTED
"$folder/venv/bin/python" -W ignore - >"$folder/seen" <<'PROGRAM'
import warnings
from lifelines import KaplanMeierFitter
from lifelines.utils import restricted_mean_survival_time
from sksurv.nonparametric import SurvivalFunctionEstimator
from sksurv.util import Surv
fitter = KaplanMeierFitter().fit([2, 4], [True, False])
for time in (4, 10, 1000):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        mean = restricted_mean_survival_time(fitter, t=time)
    print("lifelines", time, float(mean), len(caught))
curve = SurvivalFunctionEstimator().fit(Surv.from_arrays([True, False], [2.0, 4.0]))
for time in (4, 10):
    try:
        print("scikit-survival", time, float(curve.predict_proba([time])[0]))
    except ValueError as error:
        print("scikit-survival", time, type(error).__name__)
PROGRAM
diff -u "$folder/expected" "$folder/seen"
echo "unchanged"
