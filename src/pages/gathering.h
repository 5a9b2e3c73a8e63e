/* gathering.h: what the files share that write the lobby (lobby.h). */
#ifndef PAGES_GATHERING_H
#define PAGES_GATHERING_H

#include "pages/lobby.h"
#include "pages/pieces.h"

/* What is being drawn. */
struct gathering {
    const struct lobby_page *page;
    const struct hall_table *ht;
    bool is_host;
    uint32_t own; /* the reader's seats */
    struct buf *out;
};

/* A link as a field to be copied, and as a QR code. */
void put_link(const struct gathering *l, const char *link, const char *id);
/* A line for each seat, with a fold of all that can be done there. */
void put_lobby_seats(const struct gathering *l);
/* One seat, for which the reader has the link. */
void put_kept_seat(const struct gathering *l, int seat);

#endif
