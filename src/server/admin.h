/* admin.h: what an operator can do to a running server (hoftag admin). */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "server/asked.h"

struct admin_verb {
    const char *word;
    int least, most; /* words after it */
    bool final;      /* it cannot be undone */
    bool (*run)(struct asked *q);
};
/* All commands; an empty one ends the list. */
extern const struct admin_verb admin_verbs[];
/* NULL if there is no such command. */
const struct admin_verb *admin_find(struct slice word);

/* Carries out the command; `who` is the user at the other end of the socket. */
void admin_answer(struct server *s, struct slice words, unsigned who, struct answer *a);

#endif
