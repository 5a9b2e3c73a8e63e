/* circle.h: a circle of friends: who is in it, its table of results, what they play, and a table
 * for those who want to play now. */
#ifndef PAGES_CIRCLE_H
#define PAGES_CIRCLE_H

#include "pages/people.h"

enum { CIRCLE_NAME = 60, CIRCLE_MEMBERS = 40, CIRCLE_TABLES = 20 };

struct member_line {
    int64_t id;
    char name[NAME_BYTES + 1];
};
struct circle_standing {
    int64_t id; /* 0: somebody who is not here any more */
    char name[NAME_BYTES + 1];
    int64_t games, won, places, seats; /* places and seats: sums */
};
struct circle_page {
    const struct reader *reader;
    int64_t id, owner;
    char name[CIRCLE_NAME + 1];
    char link[BASE_TEXT + 40];
    void (*qr)(const char *, struct buf *);
    bool is_member;
    int members, standings, tables, games;
    struct member_line member[CIRCLE_MEMBERS];
    struct circle_standing standing[2 * CIRCLE_MEMBERS];
    const struct hall_table *table[CIRCLE_TABLES]; /* that are not over */
    struct game_line game[SHOWN_GAMES];
};
void page_of_circle(const struct circle_page *p, struct buf *out);

/* The address of a circle: "/c/ID". */
struct person_path circle_path(int64_t id);

#endif
