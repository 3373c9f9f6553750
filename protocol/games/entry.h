/* One position as the file gives it; what cannot be read is an entry, too. */
#ifndef PROTOCOL_GAMES_ENTRY_H
#define PROTOCOL_GAMES_ENTRY_H

#include <stddef.h>
#include <stdint.h>

/* An operation of EPD: `bm h2e2;`. */
struct operation {
    const char *opcode;  /* letters, digits and underscores */
    const char *operand; /* as it stands there, a lone string without its quotes */
};

/* Texts live until the next entry is read. */
struct entry {
    uint64_t    line;    /* where it stands, from 1 */
    const char *refusal; /* why there is no position; NULL: there is one */

    const char *fen;     /* NULL: the start */
    const char *moves;   /* to be played from there, coordinate text; NULL: none */
    const char *variant; /* NULL: the one that the command line names */

    const struct operation *operations; /* of an EPD */
    size_t                  operation_count;

    unsigned    game;      /* number of the PGN's game, from 1; 0: no PGN */
    int         ply;       /* moves played in it so far */
    const char *next_move; /* the word that names the one played here; NULL: the game ends */
};

/* The operand of an opcode (case ignored); NULL when there is none such. */
const char *entry_operand(const struct entry *entry, const char *opcode);

#endif
