#include "reference.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int file_at(int pt) { return pt % 9; }
static int rank_at(int pt) { return pt / 9; }

static bool is_red(char piece) { return isupper((unsigned char)piece); }
static bool same_side(char a, char b) { return a != '.' && b != '.' && is_red(a) == is_red(b); }

bool ref_parse(struct ref_board *board, const char *fen) {
    for (int rank = 9; rank >= 0; rank--) {
        for (int file = 0; file < 9; fen++) {
            if (isdigit((unsigned char)*fen)) {
                for (int gap = *fen - '0'; gap > 0 && file < 9; gap--) board->at[rank * 9 + file++] = '.';
            } else if (*fen && strchr("KABNRCPkabnrcp", *fen)) {
                board->at[rank * 9 + file++] = *fen;
            } else {
                return false;
            }
        }
        if (*fen++ != (rank ? '/' : ' ')) return false;
    }
    board->red_to_move = *fen == 'w';
    return *fen == 'w' || *fen == 'b';
}

bool ref_equal(const struct ref_board *a, const struct ref_board *b) {
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->red_to_move == b->red_to_move;
}

/* --- places (0.1) ---------------------------------------------------------------- */

/* The rank as the piece's own side counts it: 0 is its back rank. */
static int own_rank(bool red, int pt) { return red ? rank_at(pt) : 9 - rank_at(pt); }

static bool in_palace(bool red, int pt) { return file_at(pt) >= 3 && file_at(pt) <= 5 && own_rank(red, pt) <= 2; }

static bool in_own_half(bool red, int pt) { return own_rank(red, pt) <= 4; }

/* Pieces strictly between two points of one rank or file; -1 when they share none. */
static int pieces_between(const struct ref_board *board, int from, int to) {
    const int files = file_at(to) - file_at(from), ranks = rank_at(to) - rank_at(from);
    if ((files == 0) == (ranks == 0)) return -1;
    const int step = files ? (files > 0 ? 1 : -1) : (ranks > 0 ? 9 : -9);
    int       count = 0;
    for (int pt = from + step; pt != to; pt += step) count += board->at[pt] != '.';
    return count;
}

/* --- pieces (1) -------------------------------------------------------------------- */

bool ref_reaches(const struct ref_board *board, int from, int to) {
    const char piece = board->at[from], target = board->at[to];
    if (piece == '.' || from == to || same_side(piece, target)) return false;
    const bool red = is_red(piece);
    const int  files = abs(file_at(to) - file_at(from)), ranks = abs(rank_at(to) - rank_at(from));
    const int  midpoint = (rank_at(from) + rank_at(to)) / 2 * 9 + (file_at(from) + file_at(to)) / 2;
    switch (toupper((unsigned char)piece)) {
    case 'K':
        return files + ranks == 1 && in_palace(red, to);
    case 'A':
        return files == 1 && ranks == 1 && in_palace(red, to);
    case 'B':
        return files == 2 && ranks == 2 && in_own_half(red, to) && board->at[midpoint] == '.';
    case 'N': {
        if (files * ranks != 2) return false;
        const int leg = files == 2 ? rank_at(from) * 9 + (file_at(from) + file_at(to)) / 2
                                   : (rank_at(from) + rank_at(to)) / 2 * 9 + file_at(from);
        return board->at[leg] == '.';
    }
    case 'R':
        return pieces_between(board, from, to) == 0;
    case 'C':
        return pieces_between(board, from, to) == (target == '.' ? 0 : 1);
    case 'P':
        if (own_rank(red, to) - own_rank(red, from) == 1) return files == 0;
        return ranks == 0 && files == 1 && !in_own_half(red, from);
    default:
        return false;
    }
}

/* --- legality (0.5) ------------------------------------------------------------------ */

static int find_general(const struct ref_board *board, bool red) {
    for (int pt = 0; pt < REF_POINTS; pt++)
        if (board->at[pt] == (red ? 'K' : 'k')) return pt;
    return -1;
}

bool ref_in_check(const struct ref_board *board, bool red) {
    const int general = find_general(board, red);
    for (int pt = 0; pt < REF_POINTS; pt++)
        if (board->at[pt] != '.' && ref_reaches(board, pt, general)) return true;
    return false;
}

bool ref_generals_face(const struct ref_board *board) {
    const int red = find_general(board, true), black = find_general(board, false);
    return file_at(red) == file_at(black) && pieces_between(board, red, black) == 0;
}

struct ref_board ref_after(const struct ref_board *board, struct ref_move move) {
    struct ref_board after = *board;
    after.at[move.to] = after.at[move.from];
    after.at[move.from] = '.';
    after.red_to_move = !after.red_to_move;
    return after;
}

bool ref_is_legal(const struct ref_board *board, struct ref_move move) {
    const char piece = board->at[move.from];
    if (piece == '.' || is_red(piece) != board->red_to_move || !ref_reaches(board, move.from, move.to)) return false;
    const struct ref_board after = ref_after(board, move);
    return !ref_in_check(&after, board->red_to_move) && !ref_generals_face(&after);
}

int ref_legal_moves(const struct ref_board *board, struct ref_move out[REF_MOVES_MAX]) {
    int count = 0;
    for (int from = 0; from < REF_POINTS; from++) {
        if (board->at[from] == '.' || is_red(board->at[from]) != board->red_to_move) continue;
        for (int to = 0; to < REF_POINTS; to++) {
            const struct ref_move move = {from, to};
            if (ref_is_legal(board, move)) out[count++] = move;
        }
    }
    return count;
}

bool ref_parse_move(struct ref_move *move, const char *text) {
    for (int i = 0; i < 4; i++)
        if (text[i] < "a0a0"[i] || text[i] > "i9i9"[i]) return false;
    move->from = (text[1] - '0') * 9 + text[0] - 'a';
    move->to = (text[3] - '0') * 9 + text[2] - 'a';
    return text[4] == '\0' || isspace((unsigned char)text[4]);
}

/* --- the end of the game (0.5, 0.7, 6) -------------------------------------------------- */

static int pieces_on(const struct ref_board *board) {
    int count = 0;
    for (int pt = 0; pt < REF_POINTS; pt++) count += board->at[pt] != '.';
    return count;
}

/* Whether each move that a side made after boards[first] gave check. */
static bool checked_always(const struct ref_board *boards, int first, int last, bool red) {
    for (int i = first + 1; i <= last; i++)
        if (boards[i].red_to_move != red && !ref_in_check(&boards[i], !red)) return false;
    return true;
}

static const char *judge_cycle(const struct ref_board *boards, int first, int last) {
    const bool red = checked_always(boards, first, last, true), black = checked_always(boards, first, last, false);
    if (red == black) return "draw repetition";
    return red ? "black perpetual-check" : "red perpetual-check";
}

const char *ref_result(const struct ref_board *boards, int count, int clock, int move_rule) {
    const int               last = count - 1;
    const struct ref_board *now = &boards[last];
    struct ref_move         moves[REF_MOVES_MAX];
    if (ref_legal_moves(now, moves) == 0) {
        if (ref_in_check(now, now->red_to_move)) return now->red_to_move ? "black checkmate" : "red checkmate";
        return now->red_to_move ? "black stalemate" : "red stalemate";
    }
    int occurrences = 1, previous = -1;
    for (int i = last - 1; i >= 0; i--) {
        if (!ref_equal(&boards[i], now)) continue;
        occurrences++;
        if (previous < 0) previous = i;
    }
    if (occurrences >= 3) return judge_cycle(boards, previous, last);

    for (int i = 1; i <= last; i++) clock = pieces_on(&boards[i]) < pieces_on(&boards[i - 1]) ? 0 : clock + 1;
    return move_rule && clock >= move_rule ? "draw move-limit" : "ongoing";
}
