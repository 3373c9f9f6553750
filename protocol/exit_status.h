/* What the process tells the shell: PROTOCOL.md 4. */
#ifndef PROTOCOL_EXIT_STATUS_H
#define PROTOCOL_EXIT_STATUS_H

enum exit_status { DONE = 0, FAILED = 1, USAGE = 2 };

#endif
