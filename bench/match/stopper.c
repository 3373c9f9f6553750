#include "stopper.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

/* Closing the writing end of a pipe makes its reading end readable, for as many as look. */
static struct {
    pthread_mutex_t lock;
    int             end; /* -1: tripped, or none is open */
    bool            for_good;
} stopper = {.lock = PTHREAD_MUTEX_INITIALIZER, .end = -1};

static void trip(bool for_good) {
    pthread_mutex_lock(&stopper.lock);
    if (for_good) stopper.for_good = true;
    if (stopper.end >= 0) close(stopper.end);
    stopper.end = -1;
    pthread_mutex_unlock(&stopper.lock);
}

void stopper_trip(void) { trip(false); }
void stopper_trip_for_good(void) { trip(true); }

bool stopper_tripped_for_good(void) {
    pthread_mutex_lock(&stopper.lock);
    const bool yes = stopper.for_good;
    pthread_mutex_unlock(&stopper.lock);
    return yes;
}

int stopper_open(void) {
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    pthread_mutex_lock(&stopper.lock);
    stopper.end = ends[1];
    pthread_mutex_unlock(&stopper.lock);
    if (stopper_tripped_for_good()) trip(true);
    return ends[0];
}

void stopper_close(int end) {
    trip(false);
    close(end);
}
