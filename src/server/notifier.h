/* notifier.h: tells players of what happens at their tables while they are elsewhere: by mail, by
 * web services, by their browsers.
 *
 * A thread sleeps until the next row in the store is due (reminders.h). If what the row says still
 * holds, a message goes to each address of the visitor: first as a row of its own, then marked as
 * being under way, and only when that is durable out of the house. So nothing is told twice, not
 * even if the server is killed: what was under way then may have arrived, and is not sent again.
 * What was not taken is tried again later, each time after a longer pause.
 *
 * Functions are called with the hall locked, unless they say otherwise. A notifier that is NULL
 * tells nobody anything. */
#ifndef SERVER_NOTIFIER_H
#define SERVER_NOTIFIER_H

#include "notice/notice.h"
#include "notice/webpush.h"
#include "server/notify.h"
#include "server/secret.h"

struct guard;
struct server;

/* Starts what the configuration asks for: nothing, if it asks for nothing. False and a fault if it
 * asks for what cannot be. Without the lock, as the next two. */
bool notifier_start(struct server *s, struct fault *fault);
/* Finishes what is under way. */
void notifier_stop(struct notifier *n);
/* Says on the standard error what is on. */
void notifier_say(const struct notifier *n);

/* Something is due at that date, once the ticket is durable. */
void notifier_due(struct notifier *n, int64_t date, Ticket ticket);
/* More is durable than before. */
void notifier_committed(struct notifier *n);

/* Can players be told in that way? */
bool notifier_offers(struct notifier *n, enum channel channel);
const struct guard *notifier_guard(const struct notifier *n);
/* Our key, as browsers want it. */
const uint8_t *notifier_point(const struct notifier *n);
/* Is that the secret in a link about an address (occasions.h)? */
bool notifier_token_is(const struct notifier *n, const char *purpose, int64_t address,
                       struct slice text);
/* Another secret that only this server can make. */
void notifier_token(const struct notifier *n, const char *purpose, int64_t address,
                    char text[KEY_TEXT + 1]);
/* Sends what he asked for himself: the question whether the address is his, or a link by which he
 * comes back. `made`: when. */
void notifier_send(struct hall *h, const struct visitor *v, const struct notify_address *a,
                   enum notice_kind kind, int64_t made);
/* His daily digest is due as he wishes now. */
void notifier_plan_digest(struct hall *h, struct visitor *v);

/* For /metrics: messages that arrived, were tried again, were given up. */
struct notifier_counts {
    uint64_t sent, later, failed;
};
struct notifier_counts notifier_counts(const struct notifier *n);

#endif
