#!/bin/sh
# tests/run.sh must add up what its tests say, and fail when one fails or says nothing.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
unset ONLY

# program NAME STATUS LINE...: a test program that prints the lines and exits so.
program() {
    name=$1
    code=$2
    shift 2
    mkdir -p "$work/$(dirname "$name")"
    {
        printf '#!/bin/sh\ncat <<END\n'
        printf '%s\n' "$@"
        printf 'END\nexit %d\n' "$code"
    } >"$work/$name"
    chmod +x "$work/$name"
}

# expect STATUS LAST NAME...: runs these programs as unit tests.
expect() {
    wanted=$1
    last=$2
    shift 2
    said=$(cd "$work" && PATH=.:$PATH sh tests/run.sh engine perft "$@" 2>&1)
    status=$?
    if [ $status -eq "$wanted" ] && [ "$(printf '%s\n' "$said" | tail -n 1)" = "$last" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: status %d, should be %d and end with "%s":\n%s\n' "$*" "$status" "$wanted" "$last" "$said"
    fi
}

# says REGEX NAME...: a line of what it prints on these unit tests matches.
says() {
    wanted=$1
    shift
    if (cd "$work" && PATH=.:$PATH sh tests/run.sh engine perft "$@" 2>&1) | grep -q -e "$wanted"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: nothing says "%s"\n' "$*" "$wanted"
    fi
}

mkdir -p "$work/tests"
cp "$root/tests/run.sh" "$work/tests/run.sh"
program engine 0
program good 0 'Running suite' '100%: Checks: 12, Failures: 0, Errors: 0'
program bad 1 '50%: Checks: 12, Failures: 4, Errors: 2' 'x.c:1:F: wrong'
program plain 0 '3 passed, 0 failed'
program quiet 0 'fine'
program dead 139 'begins'
program halfway 1 '100%: Checks: 12, Failures: 0, Errors: 0' 'then a leak'
program empty 0 '100%: Checks: 0, Failures: 0, Errors: 0'
program without 0 'skipped: no client here'
program partly 0 'skipped: one of two clients' '4 passed, 0 failed'
program skips_and_dies 3 'skipped: no client here'

expect 1 '0 passed, 1 failed'
expect 0 '12 passed, 0 failed' good
expect 0 '16 passed, 0 failed' good plain quiet
expect 1 '18 passed, 6 failed' good bad
expect 1 '12 passed, 1 failed' good dead
expect 1 '12 passed, 1 failed' halfway
expect 1 '0 passed, 1 failed' empty
expect 1 '0 passed, 1 failed' missing
expect 0 '0 passed, 0 failed' without
expect 0 '16 passed, 0 failed' good without partly
expect 1 '12 passed, 1 failed' good skips_and_dies
says 'skip  ./without .* no client here' good without partly
says 'skip  ./partly .* one of two clients' good without partly
says '^skipped, wholly or in part: ./without ./partly$' good without partly

program perft 0 '7 passed, 0 failed'
program tests/perft/one.tsv 0
program tests/protocol/talk.sh 0 '2 passed, 0 failed'
expect 0 '21 passed, 0 failed' good
ONLY='perft/o|talk' expect 0 '9 passed, 0 failed' good
ONLY=nothing expect 1 '0 passed, 1 failed' good
program tests/protocol/talk.sh 1 '1 passed, 1 failed'
expect 1 '20 passed, 1 failed' good

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
