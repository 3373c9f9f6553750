#!/bin/sh
# Option Debug Log File: the dialogue is copied, the answers stay what they are.
#
#   log.sh ENGINE
set -eu
engine=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log="$work/a log 日志.txt"
fail() {
    printf '%s\n' "$*"
    exit 1
}

# In batch mode nothing is read, and so refused, while a search runs.
talk() { printf "%s\n" uci "setoption name batch value true" "$@" "position startpos" "go depth 3" isready fen perft quit; }
# Search lines tell times.
plain() { sed -E 's/(nps|time) [0-9]+/\1 N/g'; }

talk "setoption name Debug Log File value $log" | "$engine" | plain >"$work/with"
talk | "$engine" | plain >"$work/without"
cmp "$work/with" "$work/without" || fail 'the log changes the answers'

grep -qx '> go depth 3' "$log" || fail 'the log lacks what came'
grep -qx '< readyok' "$log" || fail 'the log lacks what went'
grep -q '^< bestmove ' "$log" || fail 'the log lacks the move'
if grep -qv '^[<>] ' "$log"; then fail 'a line of the log has no mark'; fi
sed -n 's/^< //p' "$log" | plain >"$work/logged"
sed -n '/^uciok/,$p' "$work/with" | tail -n +2 | cmp - "$work/logged" || fail 'the log is not what was said'

# It goes on at the end of the file, and stops when told to.
printf '%s\n' uci "setoption name Debug Log File value $log" isready 'setoption name Debug Log File value <empty>' \
    fen quit | "$engine" >/dev/null
[ "$(grep -cx '< readyok' "$log")" -eq 2 ] || fail 'the second log did not go on'
[ "$(grep -c '^< fen' "$log")" -eq 1 ] || fail 'the log did not stop'

printf '%s\n' uci "setoption name Debug Log File value $work/none/log" isready quit | "$engine" >"$work/refused"
grep -q "^info string error: option Debug Log File: value '.*' is not possible: No such file" "$work/refused" ||
    fail 'a file that cannot be had is not told'
tail -n 1 "$work/refused" | grep -qx readyok || fail 'no answer after the refusal'

# Neither does it hold up what acts while a perft runs.
{
    printf '%s\n' uci "setoption name Debug Log File value $log" 'perft 30'
    sleep 0.2
    printf '%s\n' stop isready quit
} | "$engine" >"$work/stopped"
grep -q 'error: perft: stopped' "$work/stopped" || fail 'a perft is not stopped'
