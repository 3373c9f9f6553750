/*
 * The classical description of a move: what moves, on which file or in which
 * place among equal pieces of one file, in which direction, and how far or to
 * which file. Chinese and WXF notation both write it down (notation.h).
 *
 * Files count 1..9 from the mover's right. Pieces of one kind on a file are
 * told apart from the front: see enum place. What the games of this engine add:
 *   several pieces that move as one are named one after the other,
 *   &   they join the own pieces on the target      合
 *   ~   those change places with them; letters behind it: only these of them  換
 *   /Q  promotion                                   升后
 *   ^   the own flag steps; alone, ^^: twice        旗; 旗進二
 *   ,   between the two moves of a pair             ，
 *   @   the target, where two moves would otherwise be written alike
 */
#ifndef ENGINE_TEXT_CLASSICAL_H
#define ENGINE_TEXT_CLASSICAL_H

#include "../variant.h"

/* How a piece is told from its like on the same file. */
enum place {
    PLACE_FILE,   /* by the number of the file: no other there, or it does not matter */
    PLACE_FRONT,  /* of two or three */
    PLACE_MIDDLE, /* of three */
    PLACE_REAR,   /* of two, three, or more than five */
    PLACE_NUMBER  /* of four or more, counted from the front */
};

/* One piece or stack going from point to point. */
struct leg {
    unsigned   movers; /* a stack */
    int        from, to;
    int        file;
    int        row, of;       /* it is the row-th from the front of so many points that hold such movers */
    bool       several_files; /* soldiers: another file has two or more as well, so the file must be told */
    int        overall;       /* and among all of those: from the right, then from the front */
    enum place place;
    char       direction; /* '+' '-' '=' */
    int        number;    /* of steps along the file, or of the file it goes to */
};

struct classical {
    bool       flag_only; /* "^^" */
    bool       pair;
    struct leg first, leg; /* of a pair the first move; the move */
    bool       join;
    unsigned   returning; /* 0: nothing; the pieces that go back */
    bool       partly;    /* and not all that stood there */
    int        promotion; /* a kind; KIND_NONE */
    bool       flag;
    bool       target; /* must be told */
};

/* Describes one of the legal moves of a position; `moves` are all of them. */
struct classical classical_of(const struct position *pos, move_t move, const move_t *moves, int count);

/* A swap as if those that go back had begun it. */
struct classical classical_from_other_end(const struct position *pos, const struct classical *swap);

#endif
