/* codes.h: short codes, to sign in with on a device where nothing can be pasted: within some
 * minutes, once. */
#ifndef SERVER_CODES_H
#define SERVER_CODES_H

#include "base/text.h"
#include "server/secret.h"

struct hall;
struct visitor;

enum { CODE_TEXT = 8, MOST_CODES = 200, CODE_SECONDS = 10 * 60 };
struct code {
    char text[CODE_TEXT + 1]; /* "": none */
    int64_t visitor, until;   /* until: by the clock that nobody sets */
    char own[KEY_TEXT + 1];   /* the visitor's own key */
};
/* A new code; the one that the visitor had before is worth nothing any more. False if there are too
 * many. */
bool code_new(struct hall *h, const struct visitor *v, struct slice own, char text[CODE_TEXT + 1]);
/* Uses a code up. NULL if there is none such; it is valid until the next call. */
const struct code *code_use(struct hall *h, struct slice text);
/* The visitor's code is worth nothing any more. */
void code_forget(struct hall *h, int64_t visitor);

#endif
