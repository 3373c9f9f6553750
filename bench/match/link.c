#include "link.h"

#include <string.h>

#include "engine/base/timer.h"

static void copy(const struct link *link, char direction, const char *text) {
    FILE *file = link->ends->dialogue;
    if (!file) return;
    const int64_t now = timer_now_ns();
    flockfile(file);
    for (const char *end; *text; text = *end ? end + 1 : end) {
        end = text + strcspn(text, "\n");
        fprintf(file, "%lld.%06lld %s[%ld] %c %.*s\n", (long long)(now / 1000000000),
                (long long)(now % 1000000000 / 1000), link->name, (long)link->process.pid, direction, (int)(end - text),
                text);
    }
    fflush(file);
    funlockfile(file);
}

bool link_start(struct link *link, const char *command, const char *folder) {
    return process_start(&link->process, command, folder, link->ends->errors);
}

bool link_send(struct link *link, const char *lines) {
    copy(link, '>', lines);
    return process_send(&link->process, lines, strlen(lines));
}

enum process_read link_line(struct link *link, int64_t deadline_ns, char **line) {
    const enum process_read read = process_line(&link->process, deadline_ns, link->ends->stop, line);
    if (read == READ_LINE) copy(link, '<', *line);
    return read;
}

bool line_begins(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || !line[length]);
}
