#!/bin/sh
# same-signature.sh ENGINE...: runs the bench of every game with each and compares the node
# counts. Exits 1 when one differs from the first or gives none.
set -u
status=0
first=
for engine in "$@"; do
    count=$("$engine" bench all 2>/dev/null </dev/null |
        sed -n 's/^Nodes searched: *\([0-9][0-9]*\)[^0-9]*$/\1/p' | tail -n 1)
    printf '%12s  %s\n' "${count:-none}" "$engine"
    first=${first:-$count}
    [ -n "$count" ] && [ "$count" = "$first" ] || status=1
done
[ $# -gt 0 ] || status=2
[ $status -eq 0 ] || echo 'the signatures differ' >&2
exit $status
