/* SIGINT and SIGTERM as something that the reading thread is woken for. */
#ifndef PROTOCOL_ANALYSE_INTERRUPT_H
#define PROTOCOL_ANALYSE_INTERRUPT_H

struct waker;

/* From now on the first of these signals rings the waker, if there is one; a second one of the
 * same kind ends the process, as it would have before. */
void interrupt_watch(struct waker *waker);

/* The signal that came; 0: none. */
int interrupt_signal(void);

#endif
