/* reasons.h: why a request is refused.
 *
 * Invariant: every reply with a status of 400 or more is counted once, under one reason. */
#ifndef SERVER_REASONS_H
#define SERVER_REASONS_H

struct reply;

enum reason {
    FOR_ELSE,             /* none of the following */
    FOR_RATE,             /* too many requests from an address, */
    FOR_TABLE_RATE,       /* the same at one table */
    FOR_STREAMS,          /* too many streams are open */
    FOR_TALK,             /* too many messages for others to read */
    FOR_HEAD,             /* the header can be read in two ways, */
    FOR_LONG_HEAD,        /* or is too long */
    FOR_LARGE,            /* the body is too large */
    FOR_CROWD,            /* too many large requests at the same time */
    FOR_ORIGIN,           /* the request was sent by a page of another site */
    FOR_BAN,              /* an operator has banned the asker */
    FOR_FORM,             /* the body cannot be read */
    FOR_METHOD,           /* neither GET, HEAD nor POST */
    FOR_ADDRESS,          /* there is nothing at this address */
    FOR_TABLES,           /* the server has as many tables as it may have */
    FOR_VISITOR_TABLES,   /* the visitor has as many tables as one may have */
    FOR_ADDRESS_TABLES,   /* one network has opened as many tables as it may in a day, */
    FOR_ADDRESS_VISITORS, /* or sent as many new visitors */
    FOR_VISITORS,         /* the server has as many visitors as it may have */
    FOR_STOP,             /* the server is being stopped */
    FOR_STORE,            /* the disk cannot be written */
    FOR_RECORD,           /* a record cannot be read */
    FOR_SLOW,             /* the request took too long to arrive; there is no reply */
    FOR_SENSE,            /* a field makes no sense */
    FOR_KEY,              /* a token is needed */
    FOR_SEAT,             /* somebody else's seat or table */
    FOR_UNKNOWN,          /* no such table, seat or link */
    FOR_TIME,             /* not now, or too late */
    FOR_RULES,            /* the rules of the game forbid it */
    REASONS
};

/* The sentence that the asker is told; NULL: whoever refuses gives one. */
const char *reason_sentence(enum reason why);
int reason_status(enum reason why);
/* The word that metrics count it under. */
const char *reason_word(enum reason why);
/* The reason of an error: the one that was given, or else the one that its status stands for. */
enum reason reason_of(const struct reply *r);

#endif
