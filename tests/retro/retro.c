#include "retro.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MAX = 4, TABLES_MAX = 64 };

/* A placement's byte: what is not known yet is a draw in the end. */
enum { OPEN = 0, NO_PLACEMENT = 255, PLIES_MAX = 250 }; /* else plies + 1; an even number of plies is a loss */

struct piece {
    int side, kind;
};

/* One material. Equal pieces stand in ascending order of their points. */
struct table {
    int          count[SIDE_NB][KIND_NB];
    struct piece pieces[PIECES_MAX];
    int          piece_count;
    size_t       size; /* 2 * 90 ^ pieces */
    uint8_t     *value;
};

struct retro {
    struct ruleset law;
    struct table   tables[TABLES_MAX];
    int            table_count;
};

/* --- placements ---------------------------------------------------------------- */

/* A position of its own, with room for one move. */
struct desk {
    struct position pos;
    struct state    states[2];
};

/* The index counts in base 90, the side to move first, then the pieces. */
static size_t index_of(const struct table *t, const struct position *pos) {
    size_t     index = pos->side;
    bitboard_t left = 0;
    for (int i = 0; i < t->piece_count; i++) {
        const struct piece p = t->pieces[i];
        const bool         again = i && t->pieces[i - 1].side == p.side && t->pieces[i - 1].kind == p.kind;
        if (!again) left = position_pieces(pos, p.side, p.kind);
        index = index * POINT_NB + (size_t)bb_pop(&left);
    }
    return index;
}

/* Puts pieces and side of a placement on the desk; false when two pieces share a
 * point or equal ones stand in the wrong order. */
static bool put_pieces(const struct retro *retro, const struct table *t, size_t index, struct desk *desk) {
    struct position *pos = &desk->pos;
    int              points[PIECES_MAX];
    for (int i = t->piece_count - 1; i >= 0; i--, index /= POINT_NB) points[i] = (int)(index % POINT_NB);
    position_clear(pos, &retro->law, desk->states);
    pos->side = (uint8_t)index;
    for (int i = 0; i < t->piece_count; i++) {
        const struct piece p = t->pieces[i];
        if (pos->stack[points[i]]) return false;
        const bool again = i && t->pieces[i - 1].side == p.side && t->pieces[i - 1].kind == p.kind;
        if (again && points[i - 1] > points[i]) return false;
        position_put(pos, p.side, (unsigned)p.kind, points[i]);
    }
    if (pos->side == BLACK) pos->st->key ^= zobrist_black;
    return true;
}

/* Sets up a placement that is one. */
static void set_up(const struct retro *retro, const struct table *t, size_t index, struct desk *desk) {
    put_pieces(retro, t, index, desk);
    retro->law.variant->refresh(&desk->pos);
}

/* The same where it may be none, or the game may refuse the board: then false. */
static bool try_set_up(const struct retro *retro, const struct table *t, size_t index, struct desk *desk) {
    struct text_error ignored;
    if (!put_pieces(retro, t, index, desk) || !retro->law.variant->validate(&desk->pos, &ignored)) return false;
    retro->law.variant->refresh(&desk->pos);
    return true;
}

/* --- materials ------------------------------------------------------------------ */

static void count_material(const struct position *pos, int count[SIDE_NB][KIND_NB]) {
    memset(count, 0, SIDE_NB * sizeof *count);
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind < KIND_NB; kind++) count[side][kind] = bb_count(position_pieces(pos, side, kind));
}

static const struct table *find_table(const struct retro *retro, int count[SIDE_NB][KIND_NB]) {
    for (int i = 0; i < retro->table_count; i++)
        if (memcmp(retro->tables[i].count, count, sizeof retro->tables[i].count) == 0) return &retro->tables[i];
    return NULL;
}

static const struct table *table_for(const struct retro *retro, const struct position *pos) {
    int count[SIDE_NB][KIND_NB];
    count_material(pos, count);
    return find_table(retro, count);
}

static void read_material(const char *material, int count[SIDE_NB][KIND_NB]) {
    memset(count, 0, SIDE_NB * sizeof *count);
    for (const char *c = material; *c; c++) count[islower((unsigned char)*c) ? BLACK : RED][kind_of_letter(*c)]++;
}

static bool solve(struct retro *retro, int count[SIDE_NB][KIND_NB]);

/* Solves what the captures and promotions of a placement lead to. */
static bool solve_successors(struct retro *retro, const struct table *t, struct desk *desk) {
    const struct variant *v = retro->law.variant;
    move_t                moves[MOVE_LIST_MAX];
    const move_t         *end = v->generate(&desk->pos, moves, GEN_NOISY);
    for (const move_t *m = moves; m < end; m++) {
        int count[SIDE_NB][KIND_NB];
        v->make(&desk->pos, *m);
        count_material(&desk->pos, count);
        v->unmake(&desk->pos);
        if (memcmp(count, t->count, sizeof count) != 0 && !solve(retro, count)) return false;
    }
    return true;
}

/* --- backward induction ------------------------------------------------------------ */

/* Placements that some capture or promotion decides in so many plies, if nothing does before. */
struct due {
    uint32_t *indices;
    size_t    count, capacity;
};

/* Placements to look at: in this round, in the next, and later. */
struct work {
    uint64_t  *now, *next;
    size_t     words;
    struct due due[PLIES_MAX + 2];
    bool       out_of_memory;
};

static void mark(uint64_t *set, size_t index) { set[index / 64] |= UINT64_C(1) << index % 64; }

static void put_off(struct work *work, int plies, size_t index) {
    struct due *due = &work->due[plies];
    if (due->count == due->capacity) {
        const size_t    capacity = due->capacity ? due->capacity * 2 : 1024;
        uint32_t *const indices = realloc(due->indices, capacity * sizeof *indices);
        if (!indices) {
            work->out_of_memory = true;
            return;
        }
        due->indices = indices;
        due->capacity = capacity;
    }
    due->indices[due->count++] = (uint32_t)index;
}

/* Whether a piece of a kind may ever come from one point to another without a
 * capture, in any game: a wide guess, what it lets through is looked at. */
static bool may_come(int kind, int from, int to) {
    const int df = abs(file_of(from) - file_of(to)), dr = abs(rank_of(from) - rank_of(to));
    switch (kind) {
    case KING:
        return df <= 1 && dr <= 1;
    case CHARIOT:
    case CANNON:
        return df == 0 || dr == 0 || (df == dr && df <= 2); /* a palace's lines */
    case QUEEN:
        return df == 0 || dr == 0 || df == dr;
    default:
        return true;
    }
}

/* Every placement from which a quiet move may lead to this one differs from it
 * in one point of the side that has just moved. */
static void mark_predecessors(const struct table *t, size_t index, uint64_t *set) {
    size_t       place = 1, top = t->size / 2;
    const int    mover = index >= top ? RED : BLACK;
    const size_t turned = mover == RED ? index - top : index + top;
    for (int i = t->piece_count - 1; i >= 0; i--, place *= POINT_NB) {
        if (t->pieces[i].side != mover) continue;
        const size_t at = turned / place % POINT_NB, without = turned - at * place;
        for (size_t pt = 0; pt < POINT_NB; pt++)
            if (may_come(t->pieces[i].kind, (int)pt, (int)at)) mark(set, without + pt * place);
    }
}

/* The byte of what a move leads to. */
static int value_after(const struct retro *retro, const struct table *t, struct desk *desk, move_t move) {
    const struct variant *v = retro->law.variant;
    v->make(&desk->pos, move);
    const struct table *to = move_is_noisy(move) ? table_for(retro, &desk->pos) : t;
    const int           value = to->value[index_of(to, &desk->pos)];
    v->unmake(&desk->pos);
    assert(value != NO_PLACEMENT);
    return value;
}

/* In a round of wins: the least plies, from `plies` on, in which a move wins; 0: none does. */
static int find_win(const struct retro *retro, const struct table *t, struct desk *desk, int plies) {
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = retro->law.variant->generate(&desk->pos, moves, GEN_ALL);
    int           win = 0;
    for (const move_t *m = moves; m < end && win != plies; m++) {
        const int value = value_after(retro, t, desk, *m); /* odd: the enemy has lost, in value - 1 */
        if (value % 2 == 1 && (!win || value < win)) win = value;
    }
    return win;
}

/* In a round of losses: the plies in which all moves have lost; 0: some has not. */
static int find_loss(const struct retro *retro, const struct table *t, struct desk *desk) {
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = retro->law.variant->generate(&desk->pos, moves, GEN_ALL);
    int           loss = 0;
    for (const move_t *m = moves; m < end; m++) {
        const int value = value_after(retro, t, desk, *m);
        if (value == OPEN || value % 2 == 1) return 0;
        if (value > loss) loss = value;
    }
    return loss;
}

static void decide(struct table *t, struct work *work, size_t index, int plies) {
    t->value[index] = (uint8_t)(plies + 1);
    mark_predecessors(t, index, work->next);
}

/* Looks at a placement in the round in which it may be decided. */
static void look_at(const struct retro *retro, struct table *t, struct work *work, size_t index, int plies) {
    struct desk desk;
    if (t->value[index] != OPEN) return;
    set_up(retro, t, index, &desk);
    const int found = plies % 2 ? find_win(retro, t, &desk, plies) : find_loss(retro, t, &desk);
    if (found && found == plies)
        decide(t, work, index, plies);
    else if (found > plies && found <= PLIES_MAX)
        put_off(work, found, index);
}

/* The first round: who has no move has lost; captures and promotions tell the rest of what is known. */
static void first_round(const struct retro *retro, struct table *t, struct work *work) {
    const struct variant *v = retro->law.variant;
    for (size_t index = 0; index < t->size; index++) {
        struct desk desk;
        move_t      moves[MOVE_LIST_MAX];
        if (t->value[index] != OPEN) continue;
        set_up(retro, t, index, &desk);
        const move_t *end = v->generate(&desk.pos, moves, GEN_NOISY);
        const bool    quiet = v->count(&desk.pos) > (uint64_t)(end - moves);
        int           win = 0;
        for (const move_t *m = moves; m < end; m++) {
            const int value = value_after(retro, t, &desk, *m);
            if (value % 2 == 1 && (!win || value < win)) win = value;
        }
        if (win && win <= PLIES_MAX)
            put_off(work, win, index);
        else if (!quiet && end == moves)
            decide(t, work, index, 0);
        else if (!quiet)
            look_at(retro, t, work, index, 0); /* nothing else would ever bring it up */
    }
}

/* Looks at all that may be decided in so many plies; false when nothing is left for later. */
static bool next_round(const struct retro *retro, struct table *t, struct work *work, int plies) {
    bool marked = false, due = false;
    for (size_t w = 0; w < work->words; w++)
        for (uint64_t bits = work->now[w]; bits; bits &= bits - 1) {
            marked = true;
            look_at(retro, t, work, w * 64 + (size_t)__builtin_ctzll(bits), plies);
        }
    for (size_t i = 0; i < work->due[plies].count; i++) look_at(retro, t, work, work->due[plies].indices[i], plies);
    for (int later = plies + 1; later <= PLIES_MAX; later++) due |= work->due[later].count > 0;
    return marked || due || plies == 1;
}

static bool induce(struct retro *retro, struct table *t) {
    struct work work = {.words = (t->size + 63) / 64};
    work.now = calloc(work.words, sizeof *work.now);
    work.next = calloc(work.words, sizeof *work.next);
    const bool room = work.now && work.next;
    if (room) first_round(retro, t, &work);
    for (int plies = 1; room && plies <= PLIES_MAX && !work.out_of_memory; plies++) {
        uint64_t *const done = work.now;
        work.now = work.next;
        work.next = memset(done, 0, work.words * sizeof *done);
        if (!next_round(retro, t, &work, plies)) break;
    }
    free(work.now);
    free(work.next);
    for (int plies = 0; plies <= PLIES_MAX; plies++) free(work.due[plies].indices);
    return room && !work.out_of_memory;
}

/* Marks what is no placement, and solves the materials that the others lead to. */
static bool prepare(struct retro *retro, struct table *t) {
    for (size_t index = 0; index < t->size; index++) {
        struct desk desk;
        if (!try_set_up(retro, t, index, &desk))
            t->value[index] = NO_PLACEMENT;
        else if (!solve_successors(retro, t, &desk))
            return false;
    }
    return true;
}

static bool solve(struct retro *retro, int count[SIDE_NB][KIND_NB]) {
    if (find_table(retro, count)) return true;
    struct table t = {.size = 2};
    memcpy(t.count, count, sizeof t.count);
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind < KIND_NB; kind++)
            for (int i = 0; i < count[side][kind]; i++) {
                if (t.piece_count == PIECES_MAX) return false;
                t.pieces[t.piece_count++] = (struct piece){side, kind};
                t.size *= POINT_NB;
            }
    t.value = calloc(t.size, 1);
    if (!t.value) return false;
    if (!prepare(retro, &t) || !induce(retro, &t) || retro->table_count == TABLES_MAX) {
        free(t.value);
        return false;
    }
    retro->tables[retro->table_count++] = t;
    return true;
}

/* --- the outside ------------------------------------------------------------------------ */

struct retro *retro_new(const struct ruleset *law) {
    tables_init();
    struct retro *retro = calloc(1, sizeof *retro);
    if (retro) retro->law = *law;
    return retro;
}

void retro_free(struct retro *retro) {
    for (int i = 0; retro && i < retro->table_count; i++) free(retro->tables[i].value);
    free(retro);
}

bool retro_solve(struct retro *retro, const char *material) {
    int count[SIDE_NB][KIND_NB];
    read_material(material, count);
    return solve(retro, count);
}

static struct retro_verdict verdict_of(int value) {
    if (value == OPEN) return (struct retro_verdict){RETRO_DRAW, 0};
    return (struct retro_verdict){value % 2 == 0 ? RETRO_WIN : RETRO_LOSS, value - 1};
}

struct retro_verdict retro_ask(const struct retro *retro, const struct position *pos) {
    const struct table *t = table_for(retro, pos);
    return verdict_of(t->value[index_of(t, pos)]);
}

void retro_each(const struct retro *retro, const char *material, int side, retro_visit *visit, void *context) {
    int count[SIDE_NB][KIND_NB];
    read_material(material, count);
    const struct table *t = find_table(retro, count);
    const size_t        first = side == RED ? 0 : t->size / 2;
    for (size_t index = first; index < first + t->size / 2; index++) {
        struct desk desk;
        if (t->value[index] == NO_PLACEMENT) continue;
        set_up(retro, t, index, &desk);
        visit(context, &desk.pos, verdict_of(t->value[index]));
    }
}
