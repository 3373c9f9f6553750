/*
 * The laws of repetition (RULES.md 6, REPETITION.md): every ruling of
 * tests/repetition/, judged as given, with the colours exchanged, mirrored left
 * to right and both, from every point of its cycle, and entered by every move
 * that could have led there. It is always the same side that loses.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/repetition/laws.h"
#include "engine/repetition/repetition.h"
#include "engine/text/fen.h"
#include "player.h"
#include "suites.h"

enum { RULINGS_MAX = 256, LINE_MAX_SIZE = 2048, PLIES_MAX = 300, MOVES_TEXT_MAX = PLIES_MAX * 5 + 1 };

/* --- rulings ------------------------------------------------------------------------- */

struct ruling {
    char id[32], fen[128], moves[MOVES_TEXT_MAX], law[16], verdict[16], reason[512];
};

/* The laws whose rows are judged. */
static const char *const judged[] = {"asian", "league", "chinese", "traditional"};

static const char *const files[] = {"tests/repetition/asian.tsv",       "tests/repetition/asian-derived.tsv",
                                    "tests/repetition/cases-extra.tsv", "tests/repetition/league.tsv",
                                    "tests/repetition/own.tsv",         "tests/repetition/chinese.tsv",
                                    "tests/repetition/traditional.tsv"};

/* A black soldier on i7, where it can never stand, has nothing to do with the ruling. */
static const struct {
    const char *id, *fen;
} corrections[] = {{"AXF-D71", "3a2b1r/4ak3/9/7P1/9/9/9/B2NN3B/3K5/4p4 w - - 0 1"}};

static bool is_judged(const char *law) {
    for (int i = 0; i < LENGTH(judged); i++)
        if (strcmp(judged[i], law) == 0) return true;
    return false;
}

static void correct(struct ruling *ruling) {
    for (int i = 0; i < LENGTH(corrections); i++)
        if (strcmp(corrections[i].id, ruling->id) == 0)
            snprintf(ruling->fen, sizeof ruling->fen, "%s", corrections[i].fen);
}

static struct ruling rulings[RULINGS_MAX];
static int           ruling_count;

static void read_rulings(const char *name) {
    char  line[LINE_MAX_SIZE];
    FILE *file = fopen(name, "r");
    if (!file || !fgets(line, sizeof line, file)) fprintf(stderr, "cannot read %s\n", name), exit(2);
    while (fgets(line, sizeof line, file)) {
        struct ruling ruling;
        if (sscanf(line, "%31[^\t]\t%127[^\t]\t%800[^\t]\t%15[^\t]\t%15[^\t]\t%511[^\t]", ruling.id, ruling.fen,
                   ruling.moves, ruling.law, ruling.verdict, ruling.reason) != 6)
            fprintf(stderr, "%s: no row: %s", name, line), exit(2);
        correct(&ruling);
        if (is_judged(ruling.law) && ruling_count < RULINGS_MAX) rulings[ruling_count++] = ruling;
    }
    fclose(file);
}

/* --- lines of play -------------------------------------------------------------------- */

/* A board, as letters, and the moves played from it. */
struct line {
    char board[POINT_NB];
    int  side, count;
    int  from[PLIES_MAX], to[PLIES_MAX];
};

static void read_line(struct line *line, const char *fen, const char *moves) {
    int pt = point_of(0, RANK_NB - 1);
    memset(line->board, '.', sizeof line->board);
    for (; *fen != ' '; fen++) {
        if (*fen == '/')
            pt -= 2 * FILE_NB;
        else if (isdigit((unsigned char)*fen))
            pt += *fen - '0';
        else
            line->board[pt++] = *fen;
    }
    line->side = fen[1] == 'w' ? RED : BLACK;
    line->count = 0;
    for (const char *at = moves; *at; at += at[4] ? 5 : 4, line->count++) {
        EXPECT(line->count < PLIES_MAX, "%s: too long", moves);
        line->from[line->count] = point_of(at[0] - 'a', at[1] - '0');
        line->to[line->count] = point_of(at[2] - 'a', at[3] - '0');
    }
}

static void write_fen(const struct line *line, char out[FEN_MAX]) {
    for (int rank = RANK_NB - 1; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < FILE_NB; file++) {
            const char letter = line->board[point_of(file, rank)];
            if (letter != '.' && empty) *out++ = (char)('0' + empty);
            empty = letter == '.' ? empty + 1 : 0;
            if (letter != '.') *out++ = letter;
        }
        if (empty) *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    sprintf(out, "%c - - 0 1", line->side == RED ? 'w' : 'b');
}

static void write_moves(const struct line *line, char out[MOVES_TEXT_MAX]) {
    *out = '\0';
    for (int i = 0; i < line->count; i++)
        out += sprintf(out, "%s%c%d%c%d", i ? " " : "", 'a' + file_of(line->from[i]), rank_of(line->from[i]),
                       'a' + file_of(line->to[i]), rank_of(line->to[i]));
}

/* The symmetries: bit 0 exchanges the colours, bit 1 mirrors left to right. */
enum { COLOURS = 1, MIRROR = 2, SYMMETRIES = 4 };

static int turned(int pt, int symmetry) {
    if (symmetry & COLOURS) pt = point_flip(pt);
    return symmetry & MIRROR ? point_of(FILE_NB - 1 - file_of(pt), rank_of(pt)) : pt;
}

static char other_colour(char letter) {
    return (char)(isupper((unsigned char)letter) ? tolower((unsigned char)letter) : toupper((unsigned char)letter));
}

static struct line turned_line(const struct line *line, int symmetry) {
    struct line out = *line;
    for (int pt = 0; pt < POINT_NB; pt++)
        out.board[turned(pt, symmetry)] = symmetry & COLOURS ? other_colour(line->board[pt]) : line->board[pt];
    for (int i = 0; i < line->count; i++) {
        out.from[i] = turned(line->from[i], symmetry);
        out.to[i] = turned(line->to[i], symmetry);
    }
    if (symmetry & COLOURS) out.side ^= 1;
    return out;
}

static void play(struct line *line, int from, int to) {
    line->board[to] = line->board[from];
    line->board[from] = '.';
    line->side ^= 1;
}

/* The plies from the last occurrence of the line's last position to its end. */
static int cycle_of(const struct line *line) {
    struct line at = *line;
    char        boards[PLIES_MAX + 1][POINT_NB];
    for (int i = 0; i <= line->count; i++) {
        memcpy(boards[i], at.board, POINT_NB);
        if (i < line->count) play(&at, line->from[i], line->to[i]);
    }
    for (int plies = 4; plies <= line->count; plies += 2)
        if (memcmp(boards[line->count - plies], boards[line->count], POINT_NB) == 0) return plies;
    ck_abort_msg("no cycle");
}

/* The line that begins so many plies into its last cycle, and goes round it. */
static struct line rotated_line(const struct line *line, int start, int rounds) {
    const int   cycle = cycle_of(line), first = line->count - cycle;
    struct line out = *line;
    for (int i = 0; i < first + start; i++) play(&out, line->from[i], line->to[i]);
    out.count = 0;
    for (int i = 0; i < rounds * cycle; i++, out.count++) {
        EXPECT(out.count < PLIES_MAX, "too long");
        out.from[i] = line->from[first + (start + i) % cycle];
        out.to[i] = line->to[first + (start + i) % cycle];
    }
    return out;
}

/* --- judging ------------------------------------------------------------------------------ */

struct court {
    struct ruleset law;
    int            rounds; /* of a cycle until it is judged */
    struct game    game;
};

static void court_open(struct court *court, const char *law) {
    court->law = variant_ruleset(&variant_xiangqi);
    for (uint8_t i = 0; repetition_law_name(i); i++)
        if (strcmp(repetition_law_name(i), law) == 0) court->law.repetition = i;
    EXPECT(strcmp(repetition_law_name(court->law.repetition), law) == 0, "no law %s", law);
    court->rounds = strcmp(law, "league") == 0 ? 3 : 2;
    game_init(&court->game);
}

/* "red loses", "black loses", "draw" or "ongoing"; NULL when it cannot be played. */
static const char *judge(struct court *court, const struct line *line) {
    char              fen[FEN_MAX], moves[MOVES_TEXT_MAX];
    struct text_error error;
    write_fen(line, fen);
    write_moves(line, moves);
    if (!game_set(&court->game, &court->law, fen, moves, false, &error)) return NULL;
    const struct position *pos = &court->game.position;
    const struct verdict   verdict = pos->law->variant->judge(pos, 0);
    if (verdict.outcome == OUTCOME_NONE) return "ongoing";
    if (verdict.outcome == OUTCOME_DRAW) return "draw";
    return (verdict.outcome == OUTCOME_LOSS) == (pos->side == RED) ? "red loses" : "black loses";
}

static const char *turned_verdict(const char *verdict, int symmetry) {
    if (!(symmetry & COLOURS) || strcmp(verdict, "draw") == 0) return verdict;
    return strcmp(verdict, "red loses") == 0 ? "black loses" : "red loses";
}

static void expect(struct court *court, const struct ruling *ruling, const struct line *line, int symmetry) {
    const char *const told = judge(court, line), *const wanted = turned_verdict(ruling->verdict, symmetry);
    char fen[FEN_MAX], moves[MOVES_TEXT_MAX];
    if (told && strcmp(told, wanted) == 0) return;
    write_fen(line, fen);
    write_moves(line, moves);
    ck_abort_msg("%s by %s: %s, should be %s: %s moves %s", ruling->id, ruling->law, told ? told : "not playable",
                 wanted, fen, moves);
}

/* --- tests ------------------------------------------------------------------------------------ */

START_TEST(ruling_holds_in_every_form) {
    const struct ruling *const ruling = &rulings[_i];
    struct court               court;
    struct line                line;
    court_open(&court, ruling->law);
    read_line(&line, ruling->fen, ruling->moves);
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        const struct line seen = turned_line(&line, symmetry);
        expect(&court, ruling, &seen, symmetry);
        for (int start = cycle_of(&seen) - 1; start >= 0; start--) {
            const struct line round = rotated_line(&seen, start, court.rounds);
            expect(&court, ruling, &round, symmetry);
        }
    }
    game_free(&court.game);
}
END_TEST

/* The line led in by a quiet move from -> to of the side that is not to move; false when there is no such. */
static bool lead_in(const struct line *line, int from, int to, struct line *out) {
    const char letter = line->board[to];
    if (letter == '.' || (islower((unsigned char)letter) != 0) == (line->side == BLACK)) return false;
    if (line->board[from] != '.' || line->count == PLIES_MAX) return false;
    *out = *line;
    play(out, to, from);
    memmove(out->from + 1, line->from, (size_t)line->count * sizeof *line->from);
    memmove(out->to + 1, line->to, (size_t)line->count * sizeof *line->to);
    out->from[0] = from;
    out->to[0] = to;
    out->count++;
    return true;
}

/* Quiet moves, checks, chases and escapes: all that could have come before. */
START_TEST(ruling_holds_however_it_began) {
    const struct ruling *const ruling = &rulings[_i];
    struct court               court;
    struct line                line, led;
    int                        count = 0;
    court_open(&court, ruling->law);
    read_line(&line, ruling->fen, ruling->moves);
    for (int start = 0; start < 2; start++) {
        const struct line round = rotated_line(&line, start, court.rounds);
        for (int to = 0; to < POINT_NB; to++)
            for (int from = 0; from < POINT_NB; from++) {
                if (!lead_in(&round, from, to, &led) || !judge(&court, &led)) continue;
                expect(&court, ruling, &led, 0);
                count++;
            }
    }
    ck_assert_int_gt(count, 2);
    game_free(&court.game);
}
END_TEST

/* One round less, and nothing is decided yet. */
START_TEST(ruling_waits_for_its_occurrence) {
    const struct ruling *const ruling = &rulings[_i];
    struct court               court;
    struct line                line;
    court_open(&court, ruling->law);
    read_line(&line, ruling->fen, ruling->moves);
    const struct line round = rotated_line(&line, 0, court.rounds - 1);
    ck_assert_str_eq(judge(&court, &round), "ongoing");
    game_free(&court.game);
}
END_TEST

/* --- cycles ------------------------------------------------------------------------------------- */

/* Everybody stands where he stood, and the position is the same, after a cycle was played and taken back. */
START_TEST(cycle_is_taken_back) {
    const struct ruling *const ruling = &rulings[_i];
    struct court               court;
    struct line                line;
    static struct cycle        cycle, start;
    court_open(&court, ruling->law);
    read_line(&line, ruling->fen, ruling->moves);
    ck_assert_ptr_nonnull(judge(&court, &line));
    cycle_build(&cycle, &court.game.position, cycle_of(&line));
    start = cycle;
    ck_assert_uint_eq(cycle.pos.st->key, court.game.position.st->key);
    for (int i = 0; i < cycle.count; i++) {
        const unsigned man = cycle.man_at[move_from(cycle.moves[i])];
        cycle_play(&cycle);
        ck_assert_uint_eq(cycle.man_at[move_to(cycle.moves[i])], man);
        ck_assert_uint_eq(cycle.man_kind[man], cycle.pos.stack[move_to(cycle.moves[i])]);
    }
    ck_assert_uint_eq(cycle.pos.st->key, court.game.position.st->key);
    cycle_rewind(&cycle);
    ck_assert_uint_eq(cycle.pos.st->key, start.pos.st->key);
    for (bitboard_t men = position_all(&start.pos); men;) {
        const int pt = bb_pop(&men);
        ck_assert_uint_eq(cycle.man_at[pt], start.man_at[pt]);
    }
    game_free(&court.game);
}
END_TEST

/* --- which offence is the greater ------------------------------------------------------------------ */

#define IDLE                                                                                                           \
    { DEED_IDLE, 0, 0, 0, 0 }
#define CHASE(men)                                                                                                     \
    { DEED_CHASE, 0, men, 0, 1 }
#define CHASE_HELD                                                                                                     \
    { DEED_CHASE, 0, 3, 1, 1 }
#define CHECK_BY_ONE                                                                                                   \
    { DEED_CHECK, 0, 0, 0, 1 }

/* Two moves of the side to move, and two of the other. */
static const struct {
    struct deed  ours[2], theirs[2];
    enum outcome outcome;
} ranks[] = {
    {{CHASE(2), CHASE(2)}, {CHASE(4), CHASE(4)}, OUTCOME_DRAW},
    {{CHASE(2), CHASE(2)}, {CHASE(4), CHASE(8)}, OUTCOME_LOSS},
    {{CHASE(6), CHASE(12)}, {IDLE, IDLE}, OUTCOME_LOSS},
    {{CHASE(2), IDLE}, {CHASE(4), CHASE(4)}, OUTCOME_WIN},
    {{CHASE_HELD, CHASE_HELD}, {CHASE(4), CHASE(4)}, OUTCOME_LOSS}, /* D39-D41 */
    {{CHASE_HELD, CHASE(3)}, {CHASE(4), CHASE(4)}, OUTCOME_DRAW},
    {{CHASE(4), CHASE(4)}, {CHASE_HELD, CHASE_HELD}, OUTCOME_WIN},
    {{CHASE_HELD, CHASE_HELD}, {CHECK_BY_ONE, CHECK_BY_ONE}, OUTCOME_WIN},
    {{CHECK_BY_ONE, CHECK_BY_ONE}, {CHECK_BY_ONE, CHECK_BY_ONE}, OUTCOME_DRAW},
    {{CHECK_BY_ONE, CHECK_BY_ONE}, {CHECK_BY_ONE, CHASE(2)}, OUTCOME_LOSS},
    {{CHECK_BY_ONE, CHASE(2)}, {IDLE, IDLE}, OUTCOME_DRAW},
};

START_TEST(greater_offence_loses) {
    static struct cycle cycle;
    cycle.count = 4;
    for (int i = 0; i < 4; i++) cycle.deeds[i] = i % 2 ? ranks[_i].theirs[i / 2] : ranks[_i].ours[i / 2];
    ck_assert_int_eq(asian_verdict(&cycle).outcome, ranks[_i].outcome);
}
END_TEST

/* --- single moves -------------------------------------------------------------------------------- */

/* What a label says; exchange, block and the like are all idle. */
static enum deed_kind deed_of_label(const char *label) {
    if (strncmp(label, "check", 5) == 0) return DEED_CHECK;
    if (strncmp(label, "mate-threat", 11) == 0) return DEED_THREAT;
    if (strncmp(label, "chase", 5) == 0) return DEED_CHASE;
    return DEED_IDLE;
}

/* Reads "chase,idle,..."; returns how many there are. */
static int read_labels(const char *at, enum deed_kind deeds[PLIES_MAX]) {
    int count = 0;
    do deeds[count++] = deed_of_label(at);
    while ((at += strspn(at, "abcdefghijklmnopqrstuvwxyz-"), *at++ == ',') && count < PLIES_MAX);
    return count;
}

/* Where a bounded search says less than the ruling: the check with which red
 * answers the capture leads nowhere, but only further on than is looked. */
static bool is_beyond(const char *id, int ply) { return strcmp(id, "CXA-F16") == 0 && ply == 3; }

START_TEST(moves_are_what_the_ruling_calls_them) {
    static const char *const   kinds[] = {"idle", "a chase", "a mate threat", "a check"};
    const struct ruling *const r = &rulings[_i];
    static struct cycle        cycle;
    struct court               court;
    struct line                line;
    enum deed_kind             labels[SIDE_NB][PLIES_MAX];
    const char                *black = strstr(r->reason, "; B: ");
    if (strcmp(r->law, "chinese") != 0 || strncmp(r->reason, "R: ", 3) != 0 || !black) return;
    court_open(&court, r->law);
    read_line(&line, r->fen, r->moves);
    ck_assert(judge(&court, &line));
    const int plies = cycle_of(&line), first = line.count - plies;
    const int red_labels = read_labels(r->reason + 3, labels[RED]);
    const int black_labels = read_labels(black + 5, labels[BLACK]);
    cycle_build(&cycle, &court.game.position, plies);
    chinese_deeds(&cycle);
    for (int i = 0; i < plies && red_labels == plies / 2 && black_labels == plies / 2; i++) {
        const int            side = cycle.pos.side ^ (i & 1);
        const enum deed_kind wanted = labels[side][(first + i) / 2 % (plies / 2)], told = cycle.deeds[i].kind;
        ck_assert_msg(told == wanted || is_beyond(r->id, i), "%s, ply %d of the cycle: %s, should be %s", r->id, i,
                      kinds[told], kinds[wanted]);
    }
    game_free(&court.game);
}
END_TEST

/* --- in a search ----------------------------------------------------------------------------------- */

/* The side that a ruling makes the loser; SIDE_NB for a draw. */
static int loser_of(const struct ruling *ruling) {
    return strcmp(ruling->verdict, "red loses") == 0     ? RED
           : strcmp(ruling->verdict, "black loses") == 0 ? BLACK
                                                         : SIDE_NB;
}

static void move_name(const struct line *line, int ply, char out[6]) {
    snprintf(out, 6, "%c%d%c%d", 'a' + file_of(line->from[ply]), rank_of(line->from[ply]), 'a' + file_of(line->to[ply]),
             rank_of(line->to[ply]));
}

/* What is left to the side to move when it does not play `move`: no more than a mate? */
static bool is_mated_without(struct player *player, const char *move) {
    engine_ban(player->engine, move);
    player_go(player, (struct engine_limits){.nodes = 20000});
    return !player->has_best || (player->score.mate && player->score.value < 0);
}

/* Whoever would lose by going on does something else while there is anything else. */
START_TEST(search_does_not_lose_by_repetition) {
    const struct ruling *const ruling = &rulings[_i];
    const int                  loser = loser_of(ruling);
    struct player              player;
    struct line                line;
    struct text_error          error;
    char                       fen[FEN_MAX], moves[MOVES_TEXT_MAX], going_on[6];
    if (loser == SIDE_NB || strcmp(ruling->law, "league") == 0) return;
    read_line(&line, ruling->fen, ruling->moves);
    line = rotated_line(&line, 0, 2);
    line.count -= line.side == loser ? 2 : 1; /* it is the loser's turn, for the last time */
    move_name(&line, line.count, going_on);
    write_fen(&line, fen);
    write_moves(&line, moves);
    player_new(&player);
    ck_assert(engine_set_repetition(player.engine, ruling->law));
    ck_assert_msg(engine_set_position(player.engine, fen, moves, &error), "%s", error.text);
    player_go(&player, (struct engine_limits){.nodes = 5000});
    ck_assert(player.has_best);
    if (strcmp(player.best, going_on) == 0)
        ck_assert_msg(is_mated_without(&player, going_on), "%s by %s: %s is played, and %s would do", ruling->id,
                      ruling->law, going_on, player.best);
    player_free(&player);
}
END_TEST

/* --- what the law is applied to ------------------------------------------------------------------ */

#define TWICE(moves) moves " " moves

#define CHECKS                "3k5/9/9/9/9/4R4/9/9/9/5K3 w", TWICE("e4d4 d9e9 d4e4 e9d9")
#define CHASES                "3k4n/9/9/9/9/9/9/9/9/4K2R1 w", TWICE("h0i0 i9h7 i0h0 h7i9")
#define WALKS                 "3k5/9/9/9/9/9/9/9/9/R4K3 w", TWICE("a0a1 d9d8 a1a0 d8d9")
#define CHASES_AND_IS_CHECKED "3akr3/n3a4/4b4/9/P1b6/9/1n7/4B4/3RA4/2BAK4 w", TWICE("d1d3 b3c1 d3d1 c1b3") /* AXF-D50 */
#define CHASES_ON_THE_FLAGS   "3akr3/n3a4/4b4/9/P1b6/9/1n7/4B4/3RA4/2BAK4 w 0,21", TWICE("d1d3 b3c1 d3d1 c1b3")

static const struct {
    const char *variant, *rule, *law, *fen, *moves, *result;
} games[] = {
    {"xiangqi", NULL, "check", CHECKS, "black perpetual-check"},
    {"xiangqi", NULL, "check", CHASES, "draw repetition"},
    {"xiangqi", NULL, "check", WALKS, "draw repetition"},
    {"xiangqi", NULL, "draw", CHECKS, "draw repetition"},
    {"xiangqi", NULL, "draw", CHASES, "draw repetition"},
    {"xiangqi", NULL, "asian", CHECKS, "black perpetual-check"},
    {"xiangqi", NULL, "asian", CHASES, "black perpetual-chase"},
    {"xiangqi", NULL, "asian", WALKS, "draw repetition"},
    {"xiangqi", NULL, "league", CHECKS, "ongoing"},
    {"xiangqi", NULL, "league", CHECKS " e4d4 d9e9 d4e4 e9d9", "black perpetual-check"},
    {"xiangqi", NULL, "league", CHASES " h0i0 i9h7 i0h0 h7i9", "black perpetual-chase"},
    {"xiangqi", NULL, "league", WALKS " a0a1 d9d8 a1a0 d8d9", "draw repetition"},
    /* RULES.md 6: with stacks only checks count */
    {"zuyi", NULL, "asian", CHECKS, "black perpetual-check"},
    {"zuyi", NULL, "asian", CHASES, "draw repetition"},
    {"zuyi", NULL, "league", CHECKS, "black perpetual-check"},
    {"zuyi", NULL, "draw", CHECKS, "draw repetition"},
    {"zuyi-combine", NULL, "asian", CHASES, "draw repetition"},
    {"zuyi-swap", NULL, "asian", CHASES, "draw repetition"},
    {"zuyi-swap", NULL, "chinese", CHECKS, "black perpetual-check"},
    /* RULES.md 5.3: while flags answer checks these are idle moves; chases are what they are */
    {"xiangqi2017", "RuleFlagRing", "asian", CHECKS, "draw repetition"},
    {"xiangqi2017", "RuleFlagRing", "check", CHECKS, "draw repetition"},
    {"xiangqi2017", "RuleFlagRing", "asian", CHASES, "black perpetual-chase"},
    {"xiangqi2017", "RuleFlagRing", "asian", CHASES_ON_THE_FLAGS, "black perpetual-chase"},
    {"xiangqi2017", NULL, "asian", CHECKS, "black perpetual-check"},
    {"xiangqi2017", NULL, "asian", CHASES, "black perpetual-chase"},
    {"xiangqi2017", NULL, "asian", CHASES_AND_IS_CHECKED, "black perpetual-chase"},
    /* zuhe counts moves, whatever the option says (RULES.md 4.4) */
    {"zuhe-classic", NULL, "draw", "4k4/9/9/9/9/9/9/9/9/R4K3 w", TWICE("a0a1 e9e8 a1a0 e8e9") " a0a1",
     "black repetition"},
};

START_TEST(law_acts_where_it_should) {
    struct player player;
    player_new(&player);
    ck_assert(engine_set_repetition(player.engine, games[_i].law));
    ck_assert(engine_set_variant(player.engine, games[_i].variant)); /* keeps the law */
    if (strcmp(games[_i].variant, "xiangqi2017") == 0)
        ck_assert(engine_set_rule(player.engine, "RuleFlagRing", games[_i].rule != NULL));
    ck_assert_str_eq(player_result(player.engine, games[_i].fen, games[_i].moves), games[_i].result);
    player_free(&player);
}
END_TEST

/* What is too long to look at is judged by its checks; only a game without move
 * limit gets there. Chariots of nine points and of eight: the position returns after 72 moves. */
START_TEST(very_long_cycles_are_judged_by_checks) {
    enum { RED_POINTS = 9, BLACK_POINTS = 8, LONG = 2 * RED_POINTS * BLACK_POINTS };
    struct court court;
    struct line  line;
    court_open(&court, "asian");
    court.law.move_rule = 0;
    read_line(&line, "3k4r/9/9/9/9/9/9/9/9/R4K3 w", "");
    for (; line.count < 2 * LONG; line.count++) {
        const int  n = line.count / 2;
        const bool red = line.count % 2 == 0;
        line.from[line.count] = red ? point_of(0, n % RED_POINTS) : point_of(8, 9 - n % BLACK_POINTS);
        line.to[line.count] = red ? point_of(0, (n + 1) % RED_POINTS) : point_of(8, 9 - (n + 1) % BLACK_POINTS);
    }
    ck_assert_int_eq(cycle_of(&line), LONG);
    ck_assert_str_eq(judge(&court, &line), "draw");
    line.count--;
    ck_assert_str_eq(judge(&court, &line), "ongoing");
    game_free(&court.game);
}
END_TEST

START_TEST(unknown_laws_are_refused) {
    struct player player;
    player_new(&player);
    ck_assert(!engine_set_repetition(player.engine, "roman"));
    ck_assert_str_eq(engine_repetition_name(0), "traditional");
    ck_assert_ptr_null(engine_repetition_name(REPETITION_NB));
    player_free(&player);
}
END_TEST

/* --- in a player's words --------------------------------------------------------------------------- */

static const struct {
    const char *variant, *law, *fen, *moves, *said;
} explanations[] = {
    {"xiangqi", "asian", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w",
     "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2",
     "repetition: black idles (a7b7, b7a7), red's cannon chases black's chariot (a2b2, b2a2); red loses"},
    /* a guard behind the capturer that does not attack it is no less a guard: its loss is not a block */
    {"xiangqi", "asian", "4n4/9/4bk3/9/9/4C3p/9/2N6/4c4/3K5 w", TWICE("c2e3 i4h4 e3c2 h4i4"),
     "repetition: red's cannon chases black's horse (c2e3), red's horse chases black's cannon (e3c2), "
     "black idles (i4h4, h4i4); draw"},
    /* a soldier that has not crossed the river is no target, by either law */
    {"xiangqi", "league", "3k5/9/9/p8/9/9/7R1/9/9/5K3 w", TWICE("h3a3 d9d8 a3h3 d8d9") " h3a3 d9d8 a3h3 d8d9",
     "repetition: red idles (h3a3, a3h3), black idles (d9d8, d8d9); draw"},
    {"xiangqi", "asian", "3k5/9/9/p8/9/9/7R1/9/9/5K3 w", TWICE("h3a3 d9d8 a3h3 d8d9"),
     "repetition: red idles (h3a3, a3h3), black idles (d9d8, d8d9); draw"},
    {"xiangqi", "asian", CHECKS, "repetition: red's chariot checks (e4d4, d4e4), black idles (d9e9, e9d9); red loses"},
    {"xiangqi", "asian", WALKS, "repetition: red idles (a0a1, a1a0), black idles (d9d8, d8d9); draw"},
    {"zuyi", "asian", CHECKS, "repetition: red checks (e4d4, d4e4), black idles (d9e9, e9d9); red loses"},
    {"xiangqi", "asian", WALKS " a0a2", ""},
    {"zuhe-classic", "asian", "4k4/9/9/9/9/9/9/9/9/R4K3 w", TWICE("a0a1 e9e8 a1a0 e8e9") " a0a1", ""},
};

START_TEST(repetition_is_explained) {
    struct player     player;
    struct text_error error;
    char             *text = NULL;
    size_t            size = 0;
    player_new(&player);
    ck_assert(engine_set_variant(player.engine, explanations[_i].variant));
    ck_assert(engine_set_repetition(player.engine, explanations[_i].law));
    ck_assert(engine_set_position(player.engine, explanations[_i].fen, explanations[_i].moves, &error));
    FILE *out = open_memstream(&text, &size);
    engine_write_repetition(player.engine, "", out);
    fclose(out);
    text[strcspn(text, "\n")] = '\0';
    ck_assert_str_eq(text, explanations[_i].said);
    free(text);
    player_free(&player);
}
END_TEST

Suite *repetition_suite(void) {
    Suite *suite = suite_create("repetition");
    TCase *rows = add_case(suite, "rulings");
    for (int i = 0; i < LENGTH(files); i++) read_rulings(files[i]);
    tcase_add_loop_test(rows, ruling_holds_in_every_form, 0, ruling_count);
    tcase_add_loop_test(rows, moves_are_what_the_ruling_calls_them, 0, ruling_count);
    tcase_add_loop_test(rows, search_does_not_lose_by_repetition, 0, ruling_count);
    tcase_add_loop_test(rows, ruling_holds_however_it_began, 0, ruling_count);
    tcase_add_loop_test(rows, ruling_waits_for_its_occurrence, 0, ruling_count);
    tcase_add_loop_test(rows, cycle_is_taken_back, 0, ruling_count);
    TCase *greater = add_case(suite, "ranks");
    tcase_add_loop_test(greater, greater_offence_loses, 0, LENGTH(ranks));
    TCase *where = add_case(suite, "where");
    tcase_add_loop_test(where, law_acts_where_it_should, 0, LENGTH(games));
    tcase_add_test(where, unknown_laws_are_refused);
    tcase_add_test(where, very_long_cycles_are_judged_by_checks);
    TCase *words = add_case(suite, "words");
    tcase_add_loop_test(words, repetition_is_explained, 0, LENGTH(explanations));
    return suite;
}
