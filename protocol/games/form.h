/* How files of positions and games are told apart. */
#ifndef PROTOCOL_GAMES_FORM_H
#define PROTOCOL_GAMES_FORM_H

#include <stdbool.h>

enum form {
    FORM_UNKNOWN, /* nothing but blank lines and comments yet */
    FORM_LINES,   /* each line says all by itself */
    FORM_GAMES    /* PGN */
};

/* By the name: FORM_GAMES for .pgn, else FORM_UNKNOWN. */
enum form form_of_name(const char *file);

/* By a first line that is neither blank nor a comment: PGN begins with '[' or '%'. */
enum form form_of_line(const char *text);

#endif
