/* people.h: pages about people: somebody's games and ratings, and about a game: how it ends, and
 * who plays it best. */
#ifndef PAGES_PEOPLE_H
#define PAGES_PEOPLE_H

#include "pages/frame.h"
#include "rating/rating.h"
#include "table/feats.h"

enum {
    SHOWN_GAMES = 30,  /* of somebody, with their results */
    SHOWN_OTHERS = 20, /* with whom they played most */
    SHOWN_KINDS = 24,  /* games, by number of players */
    SHOWN_RANKS = 50   /* of a list of ratings */
};

/* The address of somebody's page: "/p/ID". */
struct person_path {
    char text[24];
};
struct person_path person_path(int64_t id);

/* Games of one kind with so many players. */
struct kind_line {
    const struct game *game;
    int seats;
    int64_t games, won, places, points, best; /* places and points: sums */
};
/* What somebody did in games of one kind, in all of those in which it was counted. */
struct feat_line {
    const struct game *game;
    int64_t games, sum[MAX_FEATS];
};
struct rating_line {
    const struct game *game;
    int size; /* 2: of games of two; 3: of more */
    struct rating rating;
};
/* Two people: in so many games one was ahead of the other. */
struct other_line {
    int64_t id;
    char name[NAME_BYTES + 1];
    int64_t games, ahead, behind;
};
struct game_line {
    const struct game *game;
    int64_t table; /* 0: it is not here any more, or not for the reader */
    int64_t ended;
    int seats, own; /* own: whose page it is */
    bool rated;
    struct {
        char name[NAME_BYTES + 1];
        int points, place;
    } seat[MAX_SEATS];
};

/* Games that are over, with results and dates; nothing if there is none (played.c). */
void put_played(struct buf *out, const struct game_line *games, int n);

struct profile_page {
    const struct reader *reader;
    int64_t id;
    const char *name;
    int64_t since;
    bool own, blocked;
    int64_t moves, seconds; /* that they made, and how long those games took */
    int kinds, feats, ratings, others, games;
    struct kind_line kind[SHOWN_KINDS];
    struct feat_line feat[SHOWN_KINDS];
    struct rating_line rating[SHOWN_KINDS];
    struct other_line other[SHOWN_OTHERS];
    struct game_line game[SHOWN_GAMES];
};
void page_of_profile(const struct profile_page *p, struct buf *out);

/* ---- keeping somebody away (moderate.c) ---- */

void put_block_form(struct buf *out, int64_t id, bool blocked);
/* `table`: its id, NULL if the report is about none. */
void put_report_form(struct buf *out, int64_t id, const char *table);
struct table_people_page {
    const struct reader *reader;
    const struct hall_table *ht;
    int64_t person[MAX_SEATS]; /* 0: nobody */
    const char *name[MAX_SEATS];
    uint32_t blocked; /* seats whose players the reader blocks */
};
void page_of_table_people(const struct table_people_page *p, struct buf *out);
/* A report was sent. */
void page_of_reported(const struct reader *reader, int64_t about, struct buf *out);

/* ---- a game ---- */

/* A seat at tables of so many players. */
struct seat_line {
    int seats, seat;
    int64_t games, won, points, best;
};
/* A line of a list of ratings: somebody, or a computer player's level. */
struct rank_line {
    int64_t id; /* 0: a level */
    char name[NAME_BYTES + 1];
    struct rating rating;
};
struct rank_list {
    int size, count;
    int hidden; /* so many are rated, but not shown */
    struct rank_line line[SHOWN_RANKS];
};
struct figures_page {
    const struct reader *reader;
    const struct game *game;
    int seats;
    struct seat_line seat[MAX_SEATS * MAX_SEATS];
    struct rank_list list[2];
};
void page_of_figures(const struct figures_page *p, struct buf *out);

#endif
