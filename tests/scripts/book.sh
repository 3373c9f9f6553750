#!/bin/sh
# The maker of opening books, which lies under bench/ beside the engine, and the figures of a book.
#
#   book.sh ENGINE
set -u
engine=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
maker=$(dirname "$engine")/bench/book/book
figures=$(cd "$(dirname "$0")/../.." && pwd)/bench/book_figures.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

# check WHAT COMMAND...: the command must succeed.
check() {
    what=$1
    shift
    if "$@" >said 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n' "$what"
        cat said
    fi
}
# refused WORDS COMMAND...: the command must fail, and say these words.
refused() {
    words=$1
    shift
    if ! "$@" >said 2>&1 && grep -q -e "$words" said; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'not refused with "%s": %s\n' "$words" "$*"
        cat said
    fi
}
make_book() { "$maker" --nodes 2000 --moves 3 "$@"; }

check 'a book is made' make_book --out whole.txt --journal whole --positions 60
check 'its positions are those that were asked for' test "$(grep -c ' [wb] ' whole.txt)" -le 60
check 'the start is in it' grep -q 'RNBAKABNR w ' whole.txt

# A journal that ends within a line, as after a crash: the work goes on from there.
head -c "$(($(wc -c <whole) / 2))" whole >half
before=$(wc -l <half)
check 'it goes on from a journal' make_book --out again.txt --journal half --positions 60
check 'the book is the same' cmp whole.txt again.txt
check 'what was known was not searched again' test "$(wc -l <half)" -le "$(($(wc -l <whole) + 1))"
check 'the old lines stay' test "$(head -n "$before" half | cksum)" = "$(head -n "$before" whole | cksum)"

refused 'no journal of such searches' "$maker" --nodes 3000 --out no.txt --journal whole
refused 'needed' "$maker" --out no.txt
refused 'not a number from' make_book --out no.txt --journal j --plies x
refused 'No such file or directory' make_book --out none/no.txt --journal whole --positions 1

# The data of the built-in book are the same lines, as strings.
check 'data for the built-in book' make_book --out book.def --journal whole --positions 60
sed -n 's/^"\(.*\)\\n",$/\1/p' book.def >lines
check 'they hold the same' sh -c 'tail -n +2 whole.txt | cmp - lines'

# The engine plays from it.
printf 'uci\nsetoption name Book File value whole.txt\nsetoption name OwnBook value on\nposition startpos\ngo depth 30\n' |
    "$engine" >played
check 'the engine plays from it' grep -q '^info string book move' played
if command -v python3 >/dev/null 2>&1; then
    check 'its figures' python3 "$figures" "$engine" --book whole.txt --games 5 --nodes 500
    cp said figures
    check 'they tell how far it goes' grep '^plies: mean [0-9]' figures
else
    echo 'skipped: there is no python3 to run'
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
