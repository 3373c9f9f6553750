/*
 * Texts that are made in any order and are to leave in that of their tickets:
 * a ring of those that have not left.
 */
#ifndef PROTOCOL_ANALYSE_ORDER_H
#define PROTOCOL_ANALYSE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct order {
    char   **texts; /* by ticket, modulo `room`; NULL: not made yet */
    size_t   room;
    uint64_t first, next; /* the tickets that have not left: first .. next - 1 */
};

/* False when memory is short. */
bool order_open(struct order *order, size_t room);
void order_close(struct order *order);

bool     order_full(const struct order *order);
uint64_t order_ticket(struct order *order); /* must not be full */

/* The text, allocated with malloc, is the order's until it leaves. */
void order_put(struct order *order, uint64_t ticket, char *text);

/* The next text in order, to be freed; NULL when it has not been made. */
char *order_take(struct order *order);
/* The same without waiting for any: NULL when there are no more. */
char *order_take_any(struct order *order);

#endif
