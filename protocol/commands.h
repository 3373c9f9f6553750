/* The commands, one handler each. `args` is the rest of the line, to be cut up. */
#ifndef PROTOCOL_COMMANDS_H
#define PROTOCOL_COMMANDS_H

#include "session.h"

/* Playing: commands.c */
void command_uci(struct session *session, char *args);
void command_ucci(struct session *session, char *args);
void command_isready(struct session *session, char *args);
void command_setoption(struct session *session, char *args);
void command_debug(struct session *session, char *args);
void command_newgame(struct session *session, char *args);
void command_position(struct session *session, char *args);
void command_fen(struct session *session, char *args);
void command_startpos(struct session *session, char *args);
void command_banmoves(struct session *session, char *args);
void command_go(struct session *session, char *args);
void command_ponderhit(struct session *session, char *args);
void command_stop(struct session *session, char *args);
void command_probe(struct session *session, char *args);
void command_quit(struct session *session, char *args);

/* Asking: referee.c (PROTOCOL.md 3) */
void referee_fen(struct session *session);
void command_d(struct session *session, char *args);
void command_legal(struct session *session, char *args);
void command_result(struct session *session, char *args);
void command_opening(struct session *session, char *args);
void command_eval(struct session *session, char *args);
void command_perft(struct session *session, char *args);
void command_bench(struct session *session, char *args);
void command_variants(struct session *session, char *args);

#endif
