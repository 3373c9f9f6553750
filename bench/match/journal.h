/*
 * The log of a match, from which it can be resumed: lines of fields with tabs between,
 *
 *   zuyi-match-log  1
 *   setting  NAME  VALUE
 *   game  VARIANT  NUMBER  POINTS-OF-A  REASON  PLIES  FAULT  {A|B|-}
 *
 * first what the match is, then a line for each game as it ends. A last line that was not written
 * to its end, as the program was killed, does not count.
 */
#ifndef BENCH_MATCH_JOURNAL_H
#define BENCH_MATCH_JOURNAL_H

#include "standing.h"

struct journal {
    FILE *file; /* NULL: no log is kept */
    char *old;  /* the text of the match that is resumed, or NULL */
};

/* Begins a log, which must not exist yet, or goes on with one (`resume`), which may. The games in
 * it must have been played under the same settings; error names those that differ. */
bool journal_open(struct journal *journal, const char *path, bool resume, const struct settings *settings,
                  struct text_error *error);
void journal_close(struct journal *journal);

void journal_add(struct journal *journal, const char *variant, const struct outcome_line *line);
/* Counts the old games of a variant; those that cannot be counted are left out. */
void journal_recall(const struct journal *journal, const char *variant, struct standing *standing);

#endif
