#!/usr/bin/env bash
# Fuzzes with libFuzzer: Tests/Fuzz/run.sh notebook|yaml|patterns|rules|engines [SECONDS]
# Builds with coverage and the address sanitizer into .build-fuzz, and starts from the seeds in Tests/Fuzz/corpus.
# What is found on the way is kept in .build-fuzz; a failing input is written to .build-fuzz/failure-…
set -euo pipefail
cd "$(dirname "$0")/../.."

case "${1:-}" in
  notebook) product=NotebookFuzzer; size=4096 ;;
  yaml) product=YamlFuzzer; size=2048 ;;
  patterns) product=PatternFuzzer; size=512 ;;
  rules) product=RuleFuzzer; size=200 ;;
  engines) product=EngineFuzzer; size=200 ;;
  *) echo "usage: Tests/Fuzz/run.sh notebook|yaml|patterns|rules|engines [SECONDS]" >&2; exit 64 ;;
esac

export AUTOMATA_FUZZ=1
options=(-c release --scratch-path .build-fuzz -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld)
swift build "${options[@]}" --product "$product"
corpus=.build-fuzz/corpus-$1
mkdir -p "$corpus"

# Swift's own caches look like leaks and would be searched for after every case.
# A failed precondition shall be reported at once, with its input, and not wait for a symboliser.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=symbolize=0:detect_leaks=0
# Bytes that are choices have no words.
dictionary=()
[ ! -e "Tests/Fuzz/$1.dict" ] || dictionary=("-dict=Tests/Fuzz/$1.dict")
exec ".build-fuzz/release/$product" -max_total_time="${2:-600}" -max_len=$size -timeout=60 -rss_limit_mb=1024 -detect_leaks=0 \
  -artifact_prefix=.build-fuzz/failure- "${dictionary[@]}" -print_final_stats=1 "$corpus" "Tests/Fuzz/corpus/$1"
