#include "shelf.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r";

void shelf_clear(struct shelf *shelf) {
    for (size_t i = 0; i < shelf->count; i++) book_free(shelf->books[i]);
    free(shelf->books);
    *shelf = (struct shelf){0};
}

static bool add(struct shelf *shelf, const char *name, struct text_error *error) {
    struct book **const more = realloc(shelf->books, (shelf->count + 1) * sizeof *more);
    if (!more) return text_fail(error, "out of memory");
    shelf->books = more;
    more[shelf->count] = book_open(name, error);
    if (!more[shelf->count]) return false;
    shelf->count++;
    return true;
}

/* Cuts the next name off the list, without blanks around it; NULL after the last. */
static char *next_name(char **list) {
    while (*list) {
        char       *name = *list;
        char *const semicolon = strchr(name, ';');
        *list = semicolon ? semicolon + 1 : NULL;
        if (semicolon) *semicolon = '\0';
        name += strspn(name, blanks);
        size_t length = strlen(name);
        while (length && strchr(blanks, name[length - 1])) length--;
        name[length] = '\0';
        if (*name) return name;
    }
    return NULL;
}

static bool add_all(struct shelf *shelf, char *list, struct text_error *error) {
    const char *name;
    while ((name = next_name(&list)))
        if (!add(shelf, name, error)) return false;
    return shelf->count || add(shelf, BOOK_EMBEDDED, error);
}

bool shelf_fill(struct shelf *shelf, const char *names, struct text_error *error) {
    struct shelf filled = {0};
    char *const  list = malloc(strlen(names) + 1);
    const bool   good = list ? add_all(&filled, strcpy(list, names), error) : text_fail(error, "out of memory");
    free(list);
    shelf_clear(good ? shelf : &filled);
    if (good) *shelf = filled;
    return good;
}

int shelf_probe(const struct shelf *shelf, const struct position *pos, struct book_move moves[BOOK_MOVES_MAX]) {
    int count = 0;
    for (size_t i = 0; i < shelf->count && !count; i++) count = book_probe(shelf->books[i], pos, moves);
    return count;
}
