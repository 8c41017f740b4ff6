#!/usr/bin/env bash
# Tries mutants of the committed notebooks: Tests/Fuzz/mutants.sh FIRST COUNT FOLDER
# Shares them between the processors. Builds with optimisation, without sanitizers, into .build-mutants.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# = 3 ] || { echo "usage: Tests/Fuzz/mutants.sh FIRST COUNT FOLDER" >&2; exit 64; }
first=$1 count=$2 folder=$3

AUTOMATA_FUZZ=1 swift build -c release --scratch-path .build-mutants --product PageMutants
mkdir -p "$folder"
parts=$(nproc)
part=$(((count + parts - 1) / parts))
jobs=()
for ((index = 0; index < parts; index++)); do
  from=$((first + index * part))
  size=$((from + part > first + count ? first + count - from : part))
  .build-mutants/release/PageMutants $from $size "$folder" README.md \
    docs/{census,derive,guide,howto-*,many-runs,model-*,saved-files,show,tutorial}.md notebooks/*.md &
  jobs+=($!)
done
status=0
for job in "${jobs[@]}"; do wait "$job" || status=1; done
exit $status
