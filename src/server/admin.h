/* admin.h: what an operator can do to a running server (hoftag admin). */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "server/asked.h"

struct admin_verb {
    const char *word;
    int least, most; /* words behind it */
    bool final;      /* it cannot be undone */
    bool (*run)(struct asked *q);
};
/* All of them, an empty one behind the last. */
extern const struct admin_verb admin_verbs[];
/* NULL if there is none. */
const struct admin_verb *admin_find(struct slice word);

/* Does what the words say; `who` is the user at the other end. */
void admin_answer(struct server *s, struct slice words, unsigned who, struct answer *a);

#endif
