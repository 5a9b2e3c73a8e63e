/* lobby.h: the pages of a table before its game begins: its seats, the invitation, the terms and
 * the start. */
#ifndef PAGES_LOBBY_H
#define PAGES_LOBBY_H

#include "pages/frame.h"

enum { LINK_TEXT = 400, SECRET_TEXT = 64 };

struct lobby_page {
    const struct reader *reader;
    const struct hall_table *ht;
    const char *names[MAX_SEATS];    /* of those who sit there; "": nobody does */
    const char *host;                /* his name; NULL: he is not here any more */
    const struct hall_table *origin; /* whose record the game goes on from; NULL: there is none */
    uint32_t may_sit;                /* free seats at which the reader may sit down, as bits */
    char secret[SECRET_TEXT];        /* of the link that he came by; "" */
    char join[LINK_TEXT];            /* the link for all free seats; "": he cannot make it */
    char seat[MAX_SEATS][LINK_TEXT]; /* those for one seat alone, the same */
    void (*qr)(const char *, struct buf *); /* draws a link as a QR code */
    const struct refused *refused;          /* what was refused just now; NULL: nothing */
    int64_t kept_until;                     /* the table is kept until then; 0: for ever */
};

void page_of_lobby(const struct lobby_page *p, struct buf *out);
/* For whoever opens the link of one seat. */
void page_of_kept_seat(const struct lobby_page *p, int seat, struct buf *out);

#endif
