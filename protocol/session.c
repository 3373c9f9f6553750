#include "session.h"

bool session_open_for(struct session *session, const struct engine_listener *listener) {
    *session = (struct session){0};
    if (!waker_open(&session->waker)) return false;
    report_open(&session->report, stdout, &session->waker);
    const struct engine_listener own = report_listener(&session->report);
    session->engine = engine_new(listener ? listener : &own);
    if (!session->engine) {
        report_close(&session->report);
        waker_close(&session->waker);
        return false;
    }
    session->report.engine = session->engine;
    return true;
}

bool session_open(struct session *session) { return session_open_for(session, NULL); }

void session_close(struct session *session) {
    chore_attend(session);
    engine_stop(session->engine);
    engine_wait(session->engine);
    engine_free(session->engine);
    report_close(&session->report);
    waker_close(&session->waker);
}

bool session_talkative(const struct session *session) {
    return !session->report.dialect->lenient || session->report.debug || session->report.shell;
}
