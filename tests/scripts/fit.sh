#!/bin/sh
# From self-play to weights: datagen, tune and net, which lie under bench/ beside the engine.
#
#   fit.sh ENGINE
set -u
build=$(cd "$(dirname "$1")" && pwd)/bench
datagen=$build/datagen/datagen
tune=$build/tune/tune
net=$build/net/net
weights=$(cd "$(dirname "$0")/../.." && pwd)/eval/hce/zuyi_weights.def
work=$(mktemp -d)
job=
trap 'kill -9 $job 2>/dev/null; rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

# expect WHAT COMMAND...: the command must succeed.
expect() {
    what=$1
    shift
    "$@" >said 2>&1
    status=$?
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: status %d\n' "$what" $status
        cat said
    fi
}
# refuse WORDS COMMAND...: the command must fail, and say these words.
refuse() {
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

play() { "$datagen" zuyi --nodes 100 --seed 5 "$@"; }
# The terms of a file of weights, without their values.
terms() { sed -n 's/ = .*//p' "$1"; }
# Whether the line "train A -> B" of tune tells of a smaller loss.
smaller() { awk '/^train .* -> / { sub(",", "", $4); found = $4 + 0 < $2 + 0 } END { exit !found }' "$1"; }

expect 'two games' play --games 2 --threads 1 --out one
expect 'the same games by two threads' play --games 2 --threads 2 --out two
expect 'the same file by two threads' cmp one two
expect 'the first game' play --games 1 --out parts
expect 'the second game' play --games 2 --out parts
expect 'the same file in two parts' cmp one parts
head -c "$(($(wc -c <one) - 5))" one >parts
expect 'going on with a file that was cut' play --games 2 --out parts
expect 'the same file again' cmp one parts
expect 'nothing more to do' play --games 2 --out parts
expect 'other games from another seed' sh -c '"$1" zuyi --nodes 100 --seed 6 --games 2 --out other && ! cmp one other' - "$datagen"
refuse 'its seed is 5, not 6' "$datagen" zuyi --nodes 100 --seed 6 --games 3 --out parts
refuse 'no such variant: chess' "$datagen" chess --games 1 --out none
refuse 'games' "$datagen" zuyi --out none

expect 'a dump' sh -c '"$1" --dump one >text' - "$datagen"
expect 'its form' awk -F '|' 'NF != 4 || $1 !~ / [wb] / || $3 !~ /^-?[0-9]+$/ || $4 !~ /^(-1|0|1)$/ { bad = 1 }
    END { exit bad || NR < 20 }' text
refuse "does not begin with 'zuyi games 1'" "$datagen" --dump text

# An unfinished job leaves whole games, and the signal is told. Not by way of a
# function: the signal would go to a shell, and the job go on for ever.
"$datagen" zuyi --nodes 100 --seed 5 --games 1000000 --out long 2>/dev/null &
job=$!
while ! "$datagen" --dump long 2>/dev/null | grep -q '|'; do kill -0 $job || break; done
kill -TERM $job
wait $job
status=$?
job=
expect 'the status after SIGTERM' [ $status -eq $((128 + 15)) ]
expect 'the games until SIGTERM' "$datagen" --dump long

expect 'rules by lot' "$datagen" xiangqi2017 --nodes 50 --games 3 --random-rules --option RuleDunma=off --out rules
expect 'which are named' grep -q -a '^random RuleFlagRing$' rules
expect 'and which are not' sh -c '! grep -q -a "^random RuleDunma$" rules'

fit() { "$tune" zuyi one --validation 0 --batch 32 "$@" >fitted; }
expect 'a fit' fit --epochs 1 --out new.def
expect 'a smaller loss' smaller fitted
expect 'all terms' sh -c '[ "$1" = "$2" ]' - "$(terms new.def)" "$(terms "$weights")"
expect 'other weights' sh -c '! cmp -s new.def "$1"' - "$weights"
expect 'no fit' fit --epochs 0 --out same.def
expect 'the weights of this build' cmp same.def "$weights"
{
    echo '/* A comment of its own. */'
    cat "$weights"
} >kept.def
expect 'one term' fit --epochs 1 --only tempo --out kept.def
expect 'the comment' grep -q '^/\* A comment of its own. \*/$' kept.def
expect 'the other terms' sh -c '[ "$(diff kept.def "$1" | grep -c "^> ")" -eq 1 ]' - "$weights"
expect 'the term' sh -c 'diff kept.def "$1" | grep -q "^> .tempo"' - "$weights"
expect 'several games of one evaluation' sh -c '"$1" zuyi-swap --nodes 50 --games 1 --out swap &&
    "$2" zuyi one swap --epochs 1' - "$datagen" "$tune"
refuse 'another evaluation' "$tune" zuyi one rules
refuse 'no such term: luck' "$tune" zuyi one --only luck
refuse "not a number" "$tune" zuyi one --lambda 2

# The last of these lines of `net` tells a smaller loss than the first.
learns() { awk '/^epoch/ { last = $4 + 0; first = first ? first : last } END { exit !(last < first) }' "$1"; }
learn() { "$net" zuyi one --validation 0 --batch 8 --rate 0.003 --threads 1 "$@" >learned; }
expect 'a net' learn --epochs 4 --out net.def
expect 'that learns' learns learned
expect 'as the built-in nets are written' sh -c '[ "$(grep -c "^\.[a-z_]* =" net.def)" = "$(grep -c "^\.[a-z_]* =" "$1")" ]' - \
    "$(dirname "$weights")/../net/zuyi.def"
expect 'the same net again' learn --epochs 4 --out again.def
expect 'to the number' cmp net.def again.def
expect 'nothing to compare it with' sh -c '! grep -q "^no epoch" learned'
expect 'a net that is worse than none' sh -c '"$1" zuyi one other --validation 3 --rate 1 --epochs 1 | grep -q "^no epoch validates better"' - "$net"
refuse 'xiangqi2017 has another net' "$net" zuyi one rules
refuse 'not a number from 0 to 1' "$net" zuyi one --lambda 2
refuse 'no positions to train with' "$net" zuyi one --validation 1
refuse 'a variant and a file' "$net" zuyi

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
