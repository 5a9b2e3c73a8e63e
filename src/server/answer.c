/* answer.c: see answer.h. */
#include "server/answer.h"

static bool answer_so(struct answer *a, int how, const char *sentence, struct slice what) {
    a->how = how;
    a->text.len = 0;
    buf_str(&a->text, sentence);
    if (slice_printable(what))
        buf_slice(&a->text, what);
    return false;
}

bool answer_refuse(struct answer *a, const char *sentence, struct slice what) {
    return answer_so(a, WAS_REFUSED, sentence, what);
}

bool answer_not_understood(struct answer *a, const char *sentence, struct slice what) {
    return answer_so(a, NOT_UNDERSTOOD, sentence, what);
}
