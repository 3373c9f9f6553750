/*
 * repetition_speed [ROUNDS]: how long a verdict on a repetition takes by each
 * law, over all rulings of tests/repetition/: the mean, and the longest with its
 * ruling. Of so many rounds the fastest counts: the machine's noise only ever
 * slows down.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/game.h"
#include "engine/repetition/repetition.h"
#include "engine/variants/xiangqi.h"

enum { LINE_MAX_SIZE = 2048, GAMES_MAX = 1024 };

struct entry {
    char        id[32];
    struct game game;
    double      seconds; /* of its fastest verdict */
};

static struct entry entries[GAMES_MAX];
static int          count;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Plays a row's moves once for each law: they are timed on every line, not only on their own. */
static void add(char *row, uint8_t law) {
    struct ruleset    rules = variant_ruleset(&variant_xiangqi);
    struct text_error error;
    char              fen[128], moves[1024];
    struct entry     *entry = &entries[count];
    if (count == GAMES_MAX || sscanf(row, "%31[^\t]\t%127[^\t]\t%1023[^\t]", entry->id, fen, moves) != 3) return;
    rules.repetition = law;
    game_init(&entry->game);
    entry->seconds = 1e9;
    /* The league waits longer than most lines last. */
    if (game_set(&entry->game, &rules, fen, moves, false, &error) &&
        rules.variant->judge(&entry->game.position, 0).outcome != OUTCOME_NONE)
        count++;
    else
        game_free(&entry->game);
}

static void read_rows(const char *name, uint8_t law) {
    char  line[LINE_MAX_SIZE];
    FILE *file = fopen(name, "r");
    if (!file) fprintf(stderr, "cannot read %s: run it from the repository's root\n", name), exit(1);
    if (fgets(line, sizeof line, file))
        while (fgets(line, sizeof line, file)) add(line, law);
    fclose(file);
}

static void time_all(void) {
    for (int i = 0; i < count; i++) {
        const struct position *pos = &entries[i].game.position;
        const double           began = seconds_now();
        pos->law->variant->judge(pos, 0);
        const double taken = seconds_now() - began;
        if (taken < entries[i].seconds) entries[i].seconds = taken;
    }
}

static void report(uint8_t law) {
    const struct entry *longest = NULL;
    double              sum = 0;
    int                 n = 0;
    for (int i = 0; i < count; i++) {
        if (entries[i].game.law.repetition != law) continue;
        sum += entries[i].seconds;
        n++;
        if (!longest || entries[i].seconds > longest->seconds) longest = &entries[i];
    }
    printf("%-12s %6d %10.4f %10.4f  %s\n", repetition_law_name(law), n, n ? sum / n * 1e3 : 0,
           longest ? longest->seconds * 1e3 : 0, longest ? longest->id : "");
}

int main(int argc, char **argv) {
    static const char *const files[] = {"asian", "asian-derived", "cases-extra", "chinese", "league", "traditional"};
    const int                rounds = argc > 1 ? atoi(argv[1]) : 20;
    if (rounds < 1) {
        fprintf(stderr, "usage: repetition_speed [ROUNDS]\n");
        return 2;
    }
    tables_init();
    for (uint8_t law = 0; repetition_law_name(law); law++)
        for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
            char name[64];
            snprintf(name, sizeof name, "tests/repetition/%s.tsv", files[i]);
            read_rows(name, law);
        }
    for (int round = 0; round < rounds; round++) time_all();
    printf("%-12s %6s %10s %10s  %s\n", "law", "lines", "mean ms", "longest", "by");
    for (uint8_t law = 0; repetition_law_name(law); law++) report(law);
    return 0;
}
