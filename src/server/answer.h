/* answer.h: what an operator's question is answered with. */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include "base/buf.h"

struct answer {
    enum { ANSWERED, WAS_REFUSED, NOT_UNDERSTOOD } how;
    struct buf text; /* what was asked for, or why not */
};
/* It cannot be done: the sentence, and `what` behind it. Always false. */
bool answer_refuse(struct answer *a, const char *sentence, struct slice what);
/* The words make no sense. Always false. */
bool answer_not_understood(struct answer *a, const char *sentence, struct slice what);

#endif
