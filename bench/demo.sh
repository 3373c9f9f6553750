#!/bin/sh
# Shows the engine at work: for each variant it plays the board, one second of
# search, and the line it likes best, told in words.
#
#   demo.sh ENGINE
set -u
engine=$1
shown=6 # moves of the line that are told

work=$(mktemp -d) && mkfifo "$work/in" "$work/out" || exit 1
"$engine" <"$work/in" >"$work/out" 2>&1 &
trap 'rm -rf "$work"' EXIT
trap '' PIPE # when the engine is gone its missing answer is reported instead
exec 3>"$work/in" 4<"$work/out"

send() { printf '%s\n' "$@" >&3; }

# answers LAST: the engine's lines up to and with the one that begins with LAST.
answers() {
    while IFS= read -r line <&4; do
        printf '%s\n' "$line"
        case $line in "$1"*) return ;; esac
    done
    echo "the engine ended without answering '$1'" >&2
    return 1
}

# The board as the engine draws it, without what follows it.
board() {
    send position\ startpos d isready
    answers readyok | awk '/^ *(F[Ee][Nn]|fen|readyok)/ { exit } { print "  " $0 }'
}

# Prints "FEN<TAB>MOVE" for each of the moves, with the position it is played in.
line_with_positions() {
    played=
    for move in "$@"; do
        send "position startpos moves$played" fen
        printf '%s\t%s\n' "$(answers 'fen ' | sed -n 's/^fen //p')" "$move"
        played="$played $move"
    done
}

# Reads "FEN<TAB>MOVE" lines and tells each in words.
tell_moves() {
    awk -F '\t' '
        BEGIN {
            split("K general A advisor B elephant N horse R chariot C cannon P soldier Q queen M grand@queen", list, " ")
            for (i = 1; i in list; i += 2) { called[list[i]] = list[i + 1]; sub("@", " ", called[list[i]]) }
        }
        # The letters on a point: one, several where pieces stand stacked, or none.
        function at(fen, point,    ranks, row, file, i, letter, stack) {
            split(substr(fen, 1, index(fen, " ") - 1), ranks, "/")
            row = ranks[10 - substr(point, 2)]
            for (i = 1; i <= length(row); i++) {
                letter = substr(row, i, 1)
                if (letter == "(") {
                    stack = substr(row, i + 1)
                    stack = substr(stack, 1, index(stack, ")") - 1)
                    i += length(stack) + 1
                } else stack = letter ~ /[0-9]/ ? "" : letter
                file += letter ~ /[0-9]/ ? letter : 1
                if (file > index("abcdefghi", substr(point, 1, 1)) - 1) return stack
            }
        }
        # The letters that a line piece meets on its way to a point: a chain takes them all.
        function on_the_way(fen, from, to,    f, r, df, dr, steps, met) {
            f = index("abcdefghi", substr(from, 1, 1)); r = substr(from, 2)
            df = index("abcdefghi", substr(to, 1, 1)) - f; dr = substr(to, 2) - r
            if (df * dr != 0 && df * df != dr * dr) return ""
            steps = df * df > dr * dr ? sqrt(df * df) : sqrt(dr * dr)
            while (--steps > 0) {
                f += df > 0 ? 1 : df < 0 ? -1 : 0; r += dr > 0 ? 1 : dr < 0 ? -1 : 0
                met = met at(fen, substr("abcdefghi", f, 1) r)
            }
            return met
        }
        # What of a swap goes back: the letters behind its "~".
        function letters_of(rest) {
            match(rest, /^~[A-Z]+/)
            return substr(rest, 2, RLENGTH - 1)
        }
        function pieces(letters,    i, text) {
            letters = toupper(letters)
            for (i = 1; i <= length(letters); i++)
                text = text (i == 1 ? "the " : i < length(letters) ? ", " : " and ") called[substr(letters, i, 1)]
            return text
        }
        {
            split($1, field, " ")
            side = field[2] == "b" ? "Black" : "Red"
            text = "plays " $2
            if ($2 !~ /,/ && match($2, /^[a-i][0-9][A-Z]*[a-i][0-9]/)) {
                from = substr($2, 1, 2); to = substr($2, RLENGTH - 1, 2); rest = substr($2, RLENGTH + 1)
                moving = RLENGTH > 4 ? substr($2, 3, RLENGTH - 4) : at($1, from)
                there = at($1, to)
                red = at($1, from) ~ /[A-Z]/
                own = there != "" && (there ~ /[A-Z]/) == red
                text = "moves " pieces(moving) " from " from " to " to
                if (there != "" && !own && moving ~ /^[QRBMqrbm]$/) there = on_the_way($1, from, to) there
                if (there != "" && !own) text = text " and takes " pieces(there)
                if (own && rest ~ /^~/) text = text " and swaps places with " pieces(rest ~ /^~[A-Z]/ ? letters_of(rest) : there)
                else if (own) text = text " and joins " pieces(there)
                if (rest ~ /^[a-z]/) text = text ", where it becomes a " called[toupper(substr(rest, 1, 1))]
            }
            if ($2 == "^^") text = "moves its flag two cells"
            else if ($2 ~ /\^$/) text = text ", and its flag steps"
            printf "    %d. %-5s %s.\n", NR, side, text
        }'
}

# Reads the search answers; prints depth, seconds, positions, score in words.
tell_search() {
    awk '
        function grouped(n,    text) {
            for (text = n ""; match(text, /^[0-9]+[0-9][0-9][0-9]($|,)/);) {
                match(text, /^[0-9]+/)
                text = substr(text, 1, RLENGTH - 3) "," substr(text, RLENGTH - 2)
            }
            return text
        }
        /^info / { for (i = 2; i < NF && $i != "pv"; i++) if ($i ~ /^(depth|time|nodes|cp|mate)$/) {
            if ($i == "cp" || $i == "mate") { unit = $i; score = $(i + 1) } else value[$i] = $(i + 1) } }
        END {
            if (unit == "mate") judged = score > 0 ? "Red wins by force" : "Black wins by force"
            else {
                size = score < 0 ? -score : score
                who = score < 0 ? "Black" : "Red"
                if (size < 20) judged = "the game is even"
                else judged = sprintf("%s is ahead by the worth of %.1f soldiers", who, size / 100)
            }
            printf "  In %.1f seconds it looked at %s positions, %d moves ahead, and thinks that %s:\n",
                   value["time"] / 1000, grouped(value["nodes"]), value["depth"], judged
        }'
}

show() {
    printf '\n=== %s ===\n\n' "$1"
    send "setoption name UCI_Variant value $1" ucinewgame
    board
    printf '\n'
    send 'position startpos' 'go movetime 1000'
    answers bestmove >"$work/search" || return 1
    tell_search <"$work/search"
    line=$(sed -n 's/^info .* pv //p' "$work/search" | tail -n 1 | cut -d ' ' -f "1-$shown")
    # shellcheck disable=SC2086 # one word a move
    line_with_positions $line | tell_moves
}

send uci variants isready
variants=$(answers readyok | sed -n 's/^variant \([^ ]*\) .*/\1/p')
[ -n "$variants" ] || {
    echo 'the engine names no variants' >&2
    exit 1
}
for variant in $variants; do
    show "$variant" || exit 1
done
send quit
wait
printf '\nTo play yourself, give ./zuyi to any program that speaks UCI or UCCI.\n'
