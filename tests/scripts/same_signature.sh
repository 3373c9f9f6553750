#!/bin/sh
# .ci/same-signature.sh must pass equal benches and refuse all else.
set -u
compare=$(cd "$(dirname "$0")/../.." && pwd)/.ci/same-signature.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# engine NAME LINE...: a program that prints these lines when asked for its bench.
engine() {
    name=$1
    shift
    {
        printf '#!/bin/sh\n[ "$1" = bench ] || exit 2\ncat <<END\n'
        printf '%s\n' "$@"
        echo END
    } >"$work/$name"
    chmod +x "$work/$name"
}

# expect STATUS NAME...: compares the engines of these names.
expect() {
    wanted=$1
    shift
    said=$(cd "$work" && sh "$compare" "$@" 2>&1)
    status=$?
    if [ $status -eq "$wanted" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: status %d, should be %d:\n%s\n' "$*" "$status" "$wanted" "$said"
    fi
}

engine one 'Nodes searched: 4302060' 'Nodes/second: 1000'
engine two 'Nodes searched: 4302060' 'Nodes/second: 2000'
engine other 'Nodes searched: 4302061' 'Nodes/second: 1000'
engine shorter 'Nodes searched: 43' 'Nodes/second: 1000'
engine silent 'no bench here'
engine unfinished 'Nodes searched: '

expect 0 ./one ./two
expect 0 ./one
expect 1 ./one ./other
expect 1 ./other ./one ./two
expect 1 ./one ./shorter
expect 1 ./one ./silent
expect 1 ./silent ./silent
expect 1 ./unfinished ./unfinished
expect 1 ./missing ./one
expect 2

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
