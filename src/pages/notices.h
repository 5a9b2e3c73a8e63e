/* notices.h: where and how the reader is told of what happens at his tables while he is elsewhere;
 * and the pages that the links in such messages lead to. */
#ifndef PAGES_NOTICES_H
#define PAGES_NOTICES_H

#include "pages/frame.h"

enum { SHOWN_ADDRESSES = 8, SHOWN_TABLES = 20, SHOWN_KINDS = 6, SHOWN_CHANNELS = 8 };

struct notices_page {
    /* Ways and kinds by their names (notice/notice.h). */
    const char *way[SHOWN_CHANNELS]; /* that there are here; ends with NULL; not that of browsers */
    const char *push_key;            /* for browsers; "": they cannot be told here */
    const char *script, *style;
    bool can_come_back; /* by mail */
    int addresses;
    struct notices_address {
        int64_t id;
        const char *way, *text;
        bool confirmed, lost;
    } address[SHOWN_ADDRESSES];
    struct {
        const char *name;
        bool on;
    } kind[SHOWN_KINDS];
    int delay;                /* minutes */
    int quiet_from, quiet_to; /* minutes of the day */
    int zone;                 /* minutes ahead of Greenwich, */
    bool zone_known;          /* if he has told us */
    int digest;               /* a time of day; -1: none */
    int tables;
    struct notices_table {
        const struct hall_table *table;
        char names[200];      /* of those who sit there, with commas */
        bool silent, at_once; /* not as usual */
    } at[SHOWN_TABLES];
    const char *told; /* N_: what was just done; NULL: nothing */
};
void page_of_notices(const struct reader *reader, const struct notices_page *page, struct buf *out);

/* Asks before something is done by a link: a program that looks at all links of a mail presses no
 * button. */
struct notices_question {
    const char *question, *button; /* N_ */
    const char *address;           /* of mail, or of a web service */
    const char *path;              /* where the button leads */
    const char *style;
};
void page_of_question(const struct reader *reader, const struct notices_question *q,
                      struct buf *out);
/* Says that it is done. */
void page_of_done(const struct reader *reader, const char *sentence, struct buf *out);

#endif
