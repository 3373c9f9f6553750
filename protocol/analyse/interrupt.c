#define _POSIX_C_SOURCE 200809L

#include "interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

#include "../input.h"

static volatile sig_atomic_t caught;
static struct waker         *to_ring;

static void note(int number) {
    const int kept = errno;
    caught = number;
    if (to_ring) waker_ring(to_ring);
    errno = kept;
}

/* What the shell told us to ignore, as in the background, stays ignored. A write
 * that waits for its reader goes on: half a line would be no line. */
static void watch(int number) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
    action = (struct sigaction){.sa_handler = note, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_watch(struct waker *waker) {
    to_ring = waker;
    watch(SIGINT);
    watch(SIGTERM);
}

int interrupt_signal(void) { return caught; }
