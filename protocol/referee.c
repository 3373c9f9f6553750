/* The commands that ask: PROTOCOL.md 3. */
#include <errno.h>
#include <string.h>

#include "commands.h"
#include "words.h"

enum { PERFT_DEPTH_MAX = 100, BENCH_DEPTH_MAX = ENGINE_DEPTH_MAX };

/* --- one position ------------------------------------------------------------------- */

typedef bool engine_writer(struct engine *engine, FILE *out, struct text_error *error);

static void answer(struct session *session, engine_writer *write) {
    struct text_error error;
    FILE *const       out = report_begin(&session->report);
    const bool        good = write(session->engine, out, &error);
    report_end(&session->report);
    if (!good) report_error(&session->report, "%s", error.text);
}

void referee_fen(struct session *session) { answer(session, engine_write_fen); }

/* Writes the image into a file; without a position the file is left alone. */
static bool save_svg(struct engine *engine, const char *path, struct text_error *error) {
    if (!engine_has_position(engine)) return text_fail(error, "no position");
    FILE *const file = fopen(path, "wb");
    bool        good = file && engine_write_svg(engine, file, error) && !ferror(file);
    if (file && fclose(file)) good = false;
    return good || text_fail(error, "d svg: cannot write '%s': %s", path, strerror(errno));
}

static void command_d_svg(struct session *session, const char *path) {
    struct text_error error;
    if (!*path)
        answer(session, engine_write_svg);
    else if (!save_svg(session->engine, path, &error))
        report_error(&session->report, "%s", error.text);
}

void command_d(struct session *session, char *args) {
    const char *const word = words_next(&args);
    if (!word)
        answer(session, engine_write_board);
    else if (words_same(word, "svg"))
        command_d_svg(session, words_trim(args));
    else
        report_error(&session->report, "d: '%.40s' is not known here", word);
}

void command_legal(struct session *session, char *args) {
    (void)args;
    answer(session, engine_write_legal);
}

void command_result(struct session *session, char *args) {
    (void)args;
    answer(session, engine_write_result);
    /* Why, when a repetition ended the game: a line for people. */
    engine_write_repetition(session->engine, session->report.dialect->message_prefix, report_begin(&session->report));
    report_end(&session->report);
}

void command_notation(struct session *session, char *args) {
    struct text_error error;
    const char *const move = words_trim(args);
    FILE *const       out = report_begin(&session->report);
    const bool        good = *move ? engine_write_notation(session->engine, move, out, &error)
                                   : text_fail(&error, "expected a move, as in 'notation h2e2'");
    report_end(&session->report);
    const char *const about = engine_has_position(session->engine) ? "notation: " : "";
    if (!good) report_error(&session->report, "%s%s", about, error.text);
}

void command_opening(struct session *session, char *args) {
    (void)args;
    answer(session, engine_write_opening);
}

void command_eval(struct session *session, char *args) {
    (void)args;
    answer(session, engine_write_eval);
}

/* --- work ------------------------------------------------------------------------------ */

static int clamp(int64_t n, int least, int most) { return n < least ? least : n > most ? most : (int)n; }

void command_perft(struct session *session, char *args) {
    const char *const word = words_next(&args);
    int64_t           depth;
    if (word && words_integer(word, &depth))
        chore_perft(session, clamp(depth, 0, PERFT_DEPTH_MAX));
    else
        report_error(&session->report, "perft: expected a depth, as in 'perft 4', not '%.40s'", word ? word : "");
}

static void set_bench_depth(struct bench_request *request, int64_t n) { request->depth = clamp(n, 0, BENCH_DEPTH_MAX); }
static void set_bench_threads(struct bench_request *request, int64_t n) {
    request->threads = (unsigned)clamp(n, 0, ENGINE_THREADS_MAX);
}
static void set_bench_hash(struct bench_request *request, int64_t n) {
    request->hash_mb = (size_t)clamp(n, 0, ENGINE_HASH_MAX);
}

/* Numbers by their order; what is no number names the variant. */
void command_bench(struct session *session, char *args) {
    static void (*const set[])(struct bench_request *, int64_t) = {set_bench_depth, set_bench_threads, set_bench_hash};
    struct bench_request request = {.variant = engine_variant(session->engine)->name};
    size_t               numbers = 0;
    int64_t              n;
    for (const char *word; (word = words_next(&args));) {
        if (!words_integer(word, &n))
            request.variant = word;
        else if (numbers < sizeof set / sizeof *set)
            set[numbers++](&request, n);
    }
    chore_bench(session, &request);
}

/* --- the registry ------------------------------------------------------------------------ */

void command_variants(struct session *session, char *args) {
    (void)args;
    FILE *const           out = report_begin(&session->report);
    const struct variant *variant;
    for (size_t i = 0; (variant = variant_at(i)); i++)
        fprintf(out, "variant %s startfen %s\n", variant->name, variant->start_fen);
    report_end(&session->report);
}
