#include "order.h"

#include <stdlib.h>

bool order_open(struct order *order, size_t room) {
    *order = (struct order){.texts = calloc(room, sizeof *order->texts), .room = room};
    return order->texts != NULL;
}

void order_close(struct order *order) {
    for (size_t i = 0; i < order->room; i++) free(order->texts[i]);
    free(order->texts);
}

static char **slot(const struct order *order, uint64_t ticket) { return &order->texts[ticket % order->room]; }

bool     order_full(const struct order *order) { return order->next - order->first == order->room; }
uint64_t order_ticket(struct order *order) { return order->next++; }
void     order_put(struct order *order, uint64_t ticket, char *text) { *slot(order, ticket) = text; }

static char *leave(struct order *order) {
    char **const first = slot(order, order->first++);
    char *const  text = *first;
    *first = NULL;
    return text;
}

char *order_take(struct order *order) {
    return order->first < order->next && *slot(order, order->first) ? leave(order) : NULL;
}

char *order_take_any(struct order *order) {
    char *text = NULL;
    while (!text && order->first < order->next) text = leave(order);
    return text;
}
