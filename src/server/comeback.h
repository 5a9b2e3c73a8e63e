/* comeback.h: coming back by mail (comeback.c). Links are derived from a visitor's own key, which
 * the server does not store in the open; with an address of mail it is kept sealed by a secret of
 * the server's, so that it is there when somebody has lost it. */
#ifndef SERVER_COMEBACK_H
#define SERVER_COMEBACK_H

#include "server/notify.h"

/* Keeps the visitor's own key with an address of his, in memory; with all, after it has changed. */
void comeback_keep(struct hall *h, struct notify_address *a, struct slice own);
void comeback_keep_all(struct hall *h, struct visitor *v, struct slice own, Ticket *ticket);

#endif
