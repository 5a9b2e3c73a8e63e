/* home.h: the first page: what waits for the reader, the games, other people's tables; and the
 * sheet that asks how a new game shall be. */
#ifndef PAGES_HOME_H
#define PAGES_HOME_H

#include "pages/frame.h"

enum { LISTED_TABLES = 60 }; /* in one list */

struct table_line {
    const struct hall_table *ht;
    const char *names[MAX_SEATS]; /* of those who sit there; "": nobody does */
};
struct table_list {
    int count;
    struct table_line line[LISTED_TABLES];
};

struct home_page {
    const struct reader *reader;
    int64_t now;                                  /* seconds */
    int64_t played;                               /* playing time, for clocks */
    struct table_list going, open, watched, past; /* the first and the last are the reader's own */
};

void page_of_home(const struct home_page *p, struct buf *out);

/* How a new game of this kind shall be: as the reader's last one was, or as is usual. */
struct new_game {
    const struct game *game;
    struct setup setup;
    const char *bot; /* how well the computer players play */
    int flags;
    struct pace pace;
};
/* Like this table, NULL: as is usual. Whether strangers may sit down is asked anew each time. */
struct new_game new_game_like(const struct game *g, const struct hall_table *last);
void page_of_new(const struct reader *reader, const struct new_game *how, struct buf *out);

/* Lists of tables (tables.c): nothing for an empty one. */
enum list_kind { LIST_GOING, LIST_OPEN, LIST_WATCHED, LIST_PAST };
void put_tables(struct buf *out, const struct home_page *p, const struct table_list *list,
                enum list_kind kind);

#endif
