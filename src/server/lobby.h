/* lobby.h: what the pages of a table before its game share: its seats and the links to them. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/page.h"

/* Who looks at which table. */
struct lobby {
    const struct server *s;
    const struct request *q;
    const struct place *p;
    struct slice secret; /* of the link that he came by; empty */
    bool host;
    uint32_t own; /* his seats */
    struct buf *out;
};

int lobby_free_seats(const struct place *p);
/* May he sit down anywhere? */
bool lobby_may_sit(const struct lobby *l);
/* Can he make the links of the table again? */
bool lobby_knows_links(const struct lobby *l);
/* A link for "join", or for the "seat" of that number, as a field to be copied and as a QR code. */
void lobby_put_link(const struct lobby *l, const char *purpose, int number, const char *id);
/* A line for each seat, with a fold of all that can be done there. */
void lobby_write_seats(const struct lobby *l);
/* The one seat that the secret opens. */
void lobby_write_kept_seat(const struct lobby *l, int seat);

#endif
