/* Threads that do the same work together, each its own share. */
#ifndef BENCH_TUNE_TEAM_H
#define BENCH_TUNE_TEAM_H

enum { TEAM_WORKERS_MAX = 512 };

struct team;

/* So many workers, the calling thread among them; fewer when the system does not
 * give so many threads. NULL when memory is short. */
struct team *team_new(unsigned workers);
void         team_free(struct team *team);
unsigned     team_workers(const struct team *team);

/* Has each worker call work(context, its number), 0 in the calling thread, and waits for all. */
void team_run(struct team *team, void (*work)(void *context, unsigned number), void *context);

#endif
