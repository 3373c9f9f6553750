/* Files of Chinese games are often not in UTF-8. */
#ifndef PROTOCOL_GAMES_ENCODING_H
#define PROTOCOL_GAMES_ENCODING_H

#include "text.h"

/* The line in UTF-8: itself when it is that already, else what it says in
 * GB18030 (of which GBK and GB2312 are parts), in `converted`; itself, too, when
 * it is neither or this machine cannot tell. The first line of a file is given
 * without a mark of the encoding. */
char *encoding_to_utf8(char *line, bool first, struct text *converted);

#endif
