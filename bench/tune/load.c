#include "load.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/choice.h"
#include "protocol/analyse/progress.h"
#include "trace.h"

struct load {
    struct sample_sets  *sets;
    const struct family *family;
    char               **paths;
    int                  path_count;
    unsigned             one_in;
    struct progress      progress; /* the first worker's */
    _Atomic uint64_t     kept;
    _Atomic bool         failed;
    struct loader       *loaders;
};

/* What one worker has at hand. */
struct loader {
    struct data_reader reader;
    struct data_replay replay;
    int16_t            times[ENTRY_INDEX_NB];
    struct load_report report;
    struct text_error  error;
};

/* --- positions --------------------------------------------------------------------------- */

/* False when memory is short. */
static bool add_position(const struct load *load, struct loader *loader, const struct data_position *position,
                         struct samples *samples) {
    const struct position *pos = position->pos;
    const int              red = pos->side == RED ? 1 : -1;
    struct trace           trace = {.times = loader->times};
    loader->report.positions++;
    if (!data_is_quiet(position)) return loader->report.unquiet++, true;
    trace_take(&trace, load->family, pos);
    if (trace.share == 0) return loader->report.unexplained++, true;
    if (trace.share != 1) loader->report.scaled++;
    const struct sample sample = {.score = (int16_t)(red * position->score),
                                  .result = (int8_t)(red * position->result),
                                  .base = (float)trace.base,
                                  .scale = (float)trace.share,
                                  .phase = (uint8_t)trace.phase};
    return samples_add(samples, sample, loader->times, load->family->weight_count) ||
           text_fail(&loader->error, "no memory for so many positions");
}

/* --- games ---------------------------------------------------------------------------------- */

static bool add_game(struct load *load, struct loader *loader, struct samples *samples) {
    struct text_error    why;
    struct data_position position;
    enum data_status     status = DATA_BAD;
    struct data_replay  *replay = &loader->replay;
    const size_t         before = samples->count;
    if (data_replay_start(replay, &loader->reader.header, &loader->reader.game, &why))
        while ((status = data_replay_next(replay, &position, &why)) == DATA_READ)
            if (!add_position(load, loader, &position, samples)) return false;
    loader->report.games++;
    atomic_fetch_add(&load->kept, samples->count - before);
    return status == DATA_END || text_fail(&loader->error, "%s: game %llu: %s", loader->reader.path,
                                           (unsigned long long)loader->reader.count, why.text);
}

/* Every worker reads all games, and looks at its own. */
static bool add_games(struct load *load, struct loader *loader, int file, unsigned number) {
    enum data_status status;
    while ((status = data_reader_next(&loader->reader, &loader->error)) == DATA_READ) {
        const uint64_t game = loader->reader.count;
        if (atomic_load(&load->failed)) return true;
        if (game % load->sets->workers != number) continue;
        const bool      valid = data_is_for_validation(file, game, load->one_in);
        struct samples *set = valid ? load->sets->valid : load->sets->train;
        if (!add_game(load, loader, &set[number])) return false;
        if (number == 0) progress_show(&load->progress, atomic_load(&load->kept));
    }
    return status == DATA_END;
}

static bool add_file(struct load *load, struct loader *loader, int file, unsigned number) {
    struct data_reader *reader = &loader->reader;
    if (!data_reader_open(reader, load->paths[file], &loader->error)) return false;
    const struct variant *variant = reader->header.law.variant;
    const bool            fits = family_for(variant) == load->family;
    const bool            good = fits && add_games(load, loader, file, number);
    data_reader_close(reader);
    return fits ? good
                : text_fail(&loader->error, "%s: %s has another evaluation than %s", reader->path, variant->name,
                            load->family->name);
}

static void work(void *context, unsigned number) {
    struct load   *load = context;
    struct loader *loader = &load->loaders[number];
    bool           good = true;
    data_replay_init(&loader->replay);
    for (int file = 0; file < load->path_count && good && !atomic_load(&load->failed); file++)
        good = add_file(load, loader, file, number);
    if (!good) atomic_store(&load->failed, true);
    data_replay_free(&loader->replay);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void collect(const struct load *load, struct load_report *report, struct text_error *error) {
    *report = (struct load_report){0};
    for (unsigned i = 0; i < load->sets->workers; i++) {
        const struct load_report *part = &load->loaders[i].report;
        report->games += part->games;
        report->positions += part->positions;
        report->unquiet += part->unquiet;
        report->unexplained += part->unexplained;
        report->scaled += part->scaled;
        if (load->loaders[i].error.text[0]) *error = load->loaders[i].error;
    }
}

static bool allocate(struct load *load, unsigned workers) {
    *load->sets = (struct sample_sets){.train = calloc(workers, sizeof(struct samples)),
                                       .valid = calloc(workers, sizeof(struct samples)),
                                       .workers = workers};
    load->loaders = calloc(workers, sizeof *load->loaders);
    return load->sets->train && load->sets->valid && load->loaders;
}

bool load_files(struct sample_sets *sets, const struct family *family, char **paths, int path_count, unsigned one_in,
                struct team *team, struct load_report *report, struct text_error *error) {
    struct load load = {.sets = sets, .family = family, .paths = paths, .path_count = path_count, .one_in = one_in};
    if (family->weight_count > ENTRY_INDEX_NB)
        return text_fail(error, "%s has %d weights, more than the %d there is room for", family->name,
                         family->weight_count, ENTRY_INDEX_NB);
    const bool allocated = allocate(&load, team_workers(team));
    if (allocated) {
        progress_open(&load.progress, 0, "positions");
        team_run(team, work, &load);
        progress_close(&load.progress);
        collect(&load, report, error);
    }
    free(load.loaders);
    if (!allocated) text_fail(error, "out of memory");
    bool good = allocated && !load.failed;
    if (good && atomic_load(&load.kept) == 0) good = text_fail(error, "there are no positions to train with");
    if (!good) sample_sets_free(sets);
    return good;
}

void sample_sets_free(struct sample_sets *sets) {
    for (unsigned i = 0; i < sets->workers; i++) {
        if (sets->train) samples_free(&sets->train[i]);
        if (sets->valid) samples_free(&sets->valid[i]);
    }
    free(sets->train);
    free(sets->valid);
    *sets = (struct sample_sets){.workers = 0};
}
