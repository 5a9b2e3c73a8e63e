/* answer.h: the answer to an operator's command. */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include "base/buf.h"

struct answer {
    enum { ANSWERED, WAS_REFUSED, NOT_UNDERSTOOD } how;
    struct buf text; /* the result, or the reason why there is none */
};
/* Refuses the command with this sentence, followed by `what`. Always false. */
bool answer_refuse(struct answer *a, const char *sentence, struct slice what);
/* The same if the words make no sense. */
bool answer_not_understood(struct answer *a, const char *sentence, struct slice what);

#endif
