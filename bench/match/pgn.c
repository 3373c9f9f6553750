#include "pgn.h"

#include <string.h>
#include <time.h>

static const char *result_text(const struct record *record) {
    if (record->points == 1) return "1/2-1/2";
    return (record->points == 2) == (record->a_side == RED) ? "1-0" : "0-1";
}

static void write_limit(FILE *file, const struct limit *limit) {
    switch (limit->kind) {
    case LIMIT_CLOCK:
        fprintf(file, "%g+%g", (double)limit->amount / 1000, (double)limit->increment / 1000);
        break;
    case LIMIT_MOVETIME:
        fprintf(file, "1/%g", (double)limit->amount / 1000);
        break;
    case LIMIT_NODES:
        fprintf(file, "nodes=%lld", (long long)limit->amount);
        break;
    case LIMIT_DEPTH:
        fprintf(file, "depth=%lld", (long long)limit->amount);
        break;
    }
}

/* In the words of the PGN standard. */
static const char *termination(const struct record *record) {
    switch (record->fault) {
    case FAULT_TIME:
        return "time forfeit";
    case FAULT_HANG:
    case FAULT_CRASH:
        return "abandoned";
    case FAULT_NONE:
        return strcmp(record->reason, "adjudication") == 0 || strcmp(record->reason, "too-long") == 0 ? "adjudication"
                                                                                                      : "normal";
    default:
        return "rules infraction";
    }
}

static void write_tags(FILE *file, const struct settings *s, const struct ruleset *law, const struct record *record) {
    char         date[32];
    const time_t now = time(NULL);
    struct tm    day;
    const int    red = record->a_side == RED ? PLAYER_A : PLAYER_B;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    fprintf(file, "[Event \"%s - %s\"]\n[Date \"%s\"]\n[Round \"%d.%d\"]\n", s->player[PLAYER_A].name,
            s->player[PLAYER_B].name, date, record->number / 2 + 1, record->number % 2 + 1);
    fprintf(file, "[Red \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n", s->player[red].name, s->player[1 - red].name,
            result_text(record));
    fprintf(file, "[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n[TimeControl \"", law->variant->name, record->start);
    write_limit(file, &s->player[red].limit);
    if (memcmp(&s->player[red].limit, &s->player[1 - red].limit, sizeof(struct limit)) != 0) {
        fprintf(file, ":");
        write_limit(file, &s->player[1 - red].limit);
    }
    fprintf(file, "\"]\n[Termination \"%s\"]\n[Reason \"%s\"]\n[PlyCount \"%d\"]\n\n", termination(record),
            record->reason, record->plies);
}

/* "{+123/14 0.012s}"; "{book}" for a move of the opening. */
static void add_comment(struct buffer *text, const struct record *record, int ply) {
    const struct played_move *move = &record->moves[ply];
    const struct thought     *thought = &move->thought;
    if (ply < record->opening_plies) {
        buffer_add(text, " {book}");
        return;
    }
    buffer_add(text, " {");
    if (thought->scored) buffer_add(text, "%s%+d", thought->mate ? "M" : "", thought->score);
    if (thought->depth) buffer_add(text, "/%d", thought->depth);
    buffer_add(text, "%s%.3fs}", thought->scored || thought->depth ? " " : "", (double)move->used_ns / 1e9);
}

void pgn_write(FILE *file, const struct settings *s, const struct ruleset *law, const struct record *record) {
    struct buffer text = {0};
    /* The side to move stands behind the board in the FEN, the move number at its end. */
    const char *side = strchr(record->start, ' '), *last = strrchr(record->start, ' ');
    const bool  black = side && side[1] == 'b';
    int         number = 1;
    if (last) sscanf(last, " %d", &number);
    write_tags(file, s, law, record);
    for (int ply = 0; ply < record->plies; ply++) {
        const int half = ply + black;
        if (ply == 0 || half % 2 == 0) buffer_add(&text, "%d.%s ", number + half / 2, half % 2 ? ".." : "");
        buffer_add(&text, "%s", record->moves[ply].text);
        add_comment(&text, record, ply);
        buffer_add(&text, ply % 4 == 3 ? "\n" : " ");
    }
    if (record->what[0]) buffer_add(&text, "{%s: %s} ", record->reason, record->what);
    fprintf(file, "%s%s\n\n", text.text ? text.text : "", result_text(record));
    fflush(file);
    buffer_free(&text);
}
