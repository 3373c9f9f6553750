#!/bin/sh
# Runs every test and closes with "N passed, N failed"; exits 1 when any failed
# or none ran.
#
#   run.sh ENGINE PERFT_RUN PROGRAM...
#
# In this order: the programs (those of Check, and the fuzz targets' replay), named
# with their folder; PERFT_RUN on each tests/perft/*.tsv, and each tests/protocol/*.sh, tests/protocol/*.py and tests/scripts/*.sh, which
# get the engine's path as their argument. A test tells how many of its checks
# passed by Check's or by our own closing line; without one it counts as one.
#
# PERFT_LEAVES  the largest perft that is counted; slower builds take less
# ONLY          an extended regular expression: only tests whose names match, as unit/bits
set -u
tests=$(cd "$(dirname "$0")" && pwd)
engine=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
perft_run=$2
shift 2
leaves=${PERFT_LEAVES:-5000000}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0

# A test that hangs is ended where the system has the means.
if command -v timeout >/dev/null 2>&1; then limited='timeout 900'; else limited=; fi

# counts STATUS: reads a test's output, prints "PASSED FAILED".
counts() {
    awk -v status="$1" '
        match($0, /^[0-9]+%: Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+/) {
            split(substr($0, 1, RLENGTH), n, /[^0-9]+/)
            passed += n[2] - n[3] - n[4]; failed += n[3] + n[4]; told = 1
        }
        /^[0-9]+ passed, [0-9]+ failed/ { split($0, n, " "); passed += n[1]; failed += n[3]; told = 1 }
        END {
            if (!told && status == 0) passed = 1
            if (status != 0 && !failed) failed = 1      # it died, or says nothing of why
            if (told && !passed && !failed) failed = 1  # it ran no test
            print passed + 0, failed + 0
        }'
}

# check NAME COMMAND...: runs one test; its output is shown only when it fails.
check() {
    name=$1
    shift
    printf '%s\n' "$name" | grep -qE -e "${ONLY:-.}" || return 0
    $limited "$@" >"$log" 2>&1 </dev/null
    # shellcheck disable=SC2046 # two numbers
    set -- $? $(counts $? <"$log")
    passed=$((passed + $2))
    failed=$((failed + $3))
    if [ "$3" -eq 0 ]; then
        printf 'ok    %-34s %6d\n' "$name" "$2"
    else
        printf 'FAIL  %-34s %6d passed, %d failed (exit status %d)\n' "$name" "$2" "$3" "$1"
        sed 's/^/      | /' "$log"
    fi
}

for program in "$@"; do
    check "$(basename "$(dirname "$program")")/$(basename "$program")" "$program"
done
for file in "$tests"/perft/*.tsv; do
    [ ! -f "$file" ] || check "perft/$(basename "$file" .tsv)" "$perft_run" --leaves "$leaves" "$file"
done
for script in "$tests"/protocol/*.sh "$tests"/scripts/*.sh; do
    [ ! -f "$script" ] || check "${script#"$tests"/}" sh "$script" "$engine"
done
for script in "$tests"/protocol/*.py; do
    [ ! -f "$script" ] || check "${script#"$tests"/}" python3 "$script" "$engine"
done

[ $((passed + failed)) -gt 0 ] || failed=1
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
