#!/bin/sh
# What cannot be had is refused, and the engine goes on with what it has: a table
# and threads, within a limit of 1.5 GB on its address space.
#
#   limits.sh ENGINE
set -u
engine=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# A sanitizer takes more address space than that to begin with.
if ! (ulimit -v 1500000 && "$engine" --version) >/dev/null 2>&1; then
    echo 'the engine does not start within 1.5 GB of address space: skipped'
    exit 0
fi

# In batch mode each search is over before the next line is read.
cat >"$work/script" <<'EOS'
uci
setoption name batch value on
setoption name Threads value 2
setoption name Hash value 8
setoption name Hash value 1400
go depth 4
setoption name Hash value 4000
setoption name Threads value 512
go depth 5
setoption name Threads value 3
setoption name Hash value 16
go depth 6
quit
EOS
(ulimit -v 1500000 && "$engine" <"$work/script") >"$work/said" 2>&1
status=$?

# expect COUNT REGEX: that many lines of the output match.
expect() {
    found=$(grep -cE -e "$2" "$work/said")
    if [ "$found" -eq "$1" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%d lines match "%s", should be %d\n' "$found" "$2" "$1"
    fi
}

expect 3 '^bestmove [a-i][0-9][a-i][0-9]'
expect 1 "error: option Hash: value '1400' .* the table of 8 MB stays"
expect 1 "error: option Hash: value '4000' .*there is memory for [0-9]+ MB; the table of 8 MB stays"
expect 1 "error: option Threads: value '512' .*, 2 stay"
expect 3 'error: '
[ $status -eq 0 ] || failed=$((failed + 1))
[ $failed -eq 0 ] || cat "$work/said"
printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
