/* send.h: carries messages out of the house: mail by SMTP or by a program like sendmail, and
 * requests to web services.
 *
 * One thread owns a sender and calls everything but sender_wake. Up to SENDER_JOBS go at the same
 * time, so that one who hangs does not stop the others. Whoever answers gets little patience: so
 * many seconds, so many bytes, no redirects; and only where the guard lets us (guard.h). */
#ifndef NOTICE_SEND_H
#define NOTICE_SEND_H

#include "notice/guard.h"
#include "notice/mail.h"

enum { SENDER_JOBS = 16, SENDER_SECONDS = 15, ANSWER_BYTES = 16 << 10 };

/* How mail leaves, and whom webhooks may reach. Texts belong to the caller. */
struct outlets {
    const char *smtp; /* smtp://host:587 or smtps://host:465; "": not by SMTP */
    const char *user, *password;
    const char *authorities; /* a file with certificates to trust; "": those of the machine */
    bool may_be_plain;       /* without TLS if the server has none */
    const char *sendmail;    /* a program; "": none */
    const char *from;        /* the sender's address */
    struct guard guard;
};

enum sent {
    SENT,
    SENT_LATER,   /* nobody answered, or asked for patience: to be tried again */
    SENT_REFUSED, /* it will not be taken, however often it is tried */
    SENT_GONE     /* there is nobody at that address any more */
};

struct parcel {
    int64_t id; /* the caller's */
    enum channel channel;
    const char *to;            /* an address of mail, or of HTTP */
    const char *authorization; /* of a push service; NULL: none */
    const char *topic;         /* the same: a newer message with it replaces this one */
    struct slice body;
};

struct delivered {
    int64_t id;
    enum sent how;
    int code;  /* what was answered: a status, a code of SMTP or of a program; 0: nothing */
    int after; /* seconds that we are asked to wait; 0: nothing was said */
    char why[120];
};

struct sender *sender_new(const struct outlets *outlets);
/* What is under way is given up. */
void sender_free(struct sender *s);
bool sender_has_room(const struct sender *s);
/* How many are under way. */
int sender_busy(const struct sender *s);
/* Takes a copy; there must be room. */
void sender_add(struct sender *s, const struct parcel *p);
/* Waits until something is done, sender_wake is called, or that time has passed. True if there is
 * an outcome: then it is called again. */
bool sender_next(struct sender *s, int milliseconds, struct delivered *out);
void sender_wake(struct sender *s);

#endif
