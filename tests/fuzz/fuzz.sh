#!/bin/sh
# Lets the fuzzer make up inputs for each target, some targets at a time. What it
# adds to a corpus stays in build/fuzz/TARGET and is the next run's start. Prints
# how many inputs were run; one that breaks something is shown, and the status is 1.
#
#   fuzz.sh FUZZER SECONDS CORES [TARGET...]
set -u
fuzzer=$1
seconds=$2
cores=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
work=build/fuzz
[ $# -gt 0 ] || set -- fen moves options commands

# The longest input worth trying: a script has many lines.
longest() { case $1 in commands | options) echo 1500 ;; *) echo 500 ;; esac }

# fuzz TARGET: its output goes to build/fuzz/TARGET.log.
fuzz() {
    mkdir -p "$work/$1"
    rm -f "$work/$1"-*
    FUZZ_TARGET=$1 "$fuzzer" -max_total_time="$seconds" -max_len="$(longest "$1")" -timeout=60 \
        -dict="$here/zuyi.dict" -print_final_stats=1 -artifact_prefix="$work/$1-" \
        "$work/$1" "$here/corpus/$1" >"$work/$1.log" 2>&1 </dev/null
    status=$?
    executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$1.log")
    printf '%-10s %s inputs in %d s\n' "$1" "${executed:-?}" "$seconds"
    [ $status -eq 0 ] && return 0
    printf '%s broke (status %d):\n' "$1" $status
    tail -n 60 "$work/$1.log" | sed 's/^/    | /'
    for input in "$work/$1"-*; do
        [ -f "$input" ] && printf '%s, as text:\n' "$input" && sed 's/^/    > /' "$input" && echo
    done
    return 1
}

failed=0
running=
for target; do
    fuzz "$target" &
    running="$running $!"
    # shellcheck disable=SC2086 # process numbers
    set -- $running
    [ $# -lt "$cores" ] && continue
    wait "$1" || failed=1
    shift
    running=$*
done
for process in $running; do
    wait "$process" || failed=1
done
exit $failed
