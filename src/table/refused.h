/* refused.h: why something was not done, for whoever asked: one type from the rules up to the page.
 *
 * What kind of refusal it is decides how a program is answered; the sentence is for people. It is
 * kept as a pattern, so that it can be told in the language of whoever reads it. */
#ifndef TABLE_REFUSED_H
#define TABLE_REFUSED_H

#include "game/game.h"

enum outcome {
    ALLOWED,
    NO_SUCH,   /* there is no such table, seat, player */
    NOT_YOURS, /* you do not sit there, or are not the host */
    STALE,     /* the position has changed since */
    AGAINST_THE_RULES,
    NOT_NOW,
    BAD_REQUEST, /* what was sent makes no sense */
    FULL,
    ASK_AGAIN /* nothing is wrong, but are you sure? `words` are those of the move */
};

struct refused {
    enum outcome kind;
    int code;              /* into game->refusals; 0: no rule of the game refused it */
    const char *rule;      /* section of the rules; "" */
    char text[FAULT_TEXT]; /* in English */
    const char *sentence;  /* the same as a pattern; NULL: there is only the text */
    char words[200];       /* what stands at its place {words} */
};

/* All return false. `sentence` is a literal: it is kept, to be translated for whoever is told. */
bool refuse(struct refused *why, enum outcome kind, const char *sentence);
/* The same with a place {words}, for what was sent. */
bool refuse_words(struct refused *why, enum outcome kind, const char *sentence, struct slice words);
/* A rule of the game, by its code. */
bool refuse_by_rule(struct refused *why, const struct game *g, int code);
/* What a game says of a set-up that does not fit. */
bool refuse_fault(struct refused *why, const struct fault *fault);

/* The reason in the language of the buf, not escaped. */
void refused_write(const struct refused *why, struct buf *out);

#endif
