#!/bin/sh
# The promises between the folders that a compiler does not keep:
#   - the search knows no game by name,
#   - the protocol includes no header of the search,
#   - no header includes itself, however long the way round.
# Prints each breach and exits 1 when there is one.
#
#   lint-structure.sh [ROOT]
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here/..}" || exit 2
status=0

# breach TITLE: prints what comes in, under the title; success when nothing came.
breach() {
    lines=$(cat)
    [ -n "$lines" ] || return 0
    printf '%s:\n%s\n' "$1" "$lines" >&2
    return 1
}

# ZUYI_ in capitals is the program, not the game.
grep -rnE '[Xx]iangqi|[Zz]uhe|zuyi|(^|[^A-Za-z_])xq_' engine/search 2>/dev/null |
    breach "engine/search/ names a game" || status=1

grep -rnE '^[[:space:]]*#[[:space:]]*include.*search/' protocol 2>/dev/null |
    breach "protocol/ includes a header of the search" || status=1

find engine eval protocol tests -name '*.[ch]' 2>/dev/null | sort | awk -f "$here/include-cycles.awk" |
    breach "include cycle" || status=1

exit $status
