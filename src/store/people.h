/* people.h: what the store keeps of people besides their names and tables: results of games and
 * ratings, keys of their devices, whom they block, reports to the operator, and circles of friends
 * who have a table of results of their own.
 *
 * Results outlive their tables. When somebody is forgotten, their results and ratings stay under a
 * number that is nobody's (below 0), so that the ratings of the others can still be worked out. */
#ifndef STORE_PEOPLE_H
#define STORE_PEOPLE_H

#include "store/store.h"

/* ---- results ---- */

/* Flags of a result: strangers might watch the game; the table was rated; its player resigned; a
 * computer player finished for its player. */
enum { RESULT_PUBLIC = 1, RESULT_RATED = 2, RESULT_RESIGNED = 4, RESULT_LENT = 8 };

struct result_row {
    int64_t number; /* grows from game to game; the same for all seats of one */
    int64_t table, seat, seats;
    int64_t began, ended;  /* seconds */
    int64_t person;        /* a visitor; 0: a computer player; below 0: somebody forgotten */
    int64_t points, place; /* as the table told them */
    int64_t rank;          /* the place that counts for ratings; 0: the game does not count */
    int64_t flags;
    int64_t moves;  /* that the seat made */
    int64_t circle; /* 0: none */
    struct slice game, name;
    struct slice feats; /* table/feats.h; empty: not known */
};
Ticket store_put_result(struct store *s, const struct result_row *row);

/* Rows are valid only during the call. */
typedef void result_reader(void *context, const struct result_row *row);
/* The last `most` games of a person, or of a circle, the newest first: all seats of each. */
bool store_read_results(struct store *s, int64_t person, int most, result_reader *each,
                        void *context);
bool store_read_circle_results(struct store *s, int64_t circle, int most, result_reader *each,
                               void *context);
/* Games that count, after that number, in order; at most so many seats. */
bool store_read_rated(struct store *s, int64_t after, int most, result_reader *each, void *context);
/* The highest number of a result; 0: there is none. -1 if it cannot be read. */
int64_t store_last_result(struct store *s);

/* What comes out of many results. */
struct tally_row {
    int64_t a, b; /* whose or which results these are: see below */
    int64_t games, won;
    int64_t lost;          /* between two people: games in which the other one was ahead */
    int64_t places, seats; /* sums */
    int64_t points, best;  /* sum and highest */
    struct slice game;
};
typedef void tally_reader(void *context, const struct tally_row *row);
/* a: number of players. All games of a person. */
bool store_tally_person(struct store *s, int64_t person, tally_reader *each, void *context);
/* a: number of players, b: seat. All public games of that kind. */
bool store_tally_game(struct store *s, const char *game, tally_reader *each, void *context);
/* a: another person; won: games in which the first was ahead. Most games first. */
bool store_tally_others(struct store *s, int64_t person, int most, tally_reader *each,
                        void *context);
/* a: a person, of a circle. */
bool store_tally_circle(struct store *s, int64_t circle, tally_reader *each, void *context);

/* ---- ratings ---- */

struct rating_row {
    int64_t person, size; /* 2: of games of two; 3: of more */
    int64_t mu, sigma, games;
    struct slice game;
};
Ticket store_put_rating(struct store *s, const struct rating_row *row);
Ticket store_drop_ratings(struct store *s);
typedef void rating_reader(void *context, const struct rating_row *row);
bool store_read_ratings(struct store *s, int64_t person, rating_reader *each, void *context);
/* Those with at least so many games, the best first. */
bool store_best_ratings(struct store *s, const char *game, int64_t size, int64_t games, int most,
                        rating_reader *each, void *context);
/* All of them, by person, game and size. */
bool store_all_ratings(struct store *s, rating_reader *each, void *context);

/* ---- keys of devices ---- */

struct key_row {
    uint8_t hash[HASH_BYTES];
    int64_t visitor, made, used;
    struct slice name, sealed; /* the visitor's own key, which only this one opens */
};
Ticket store_put_key(struct store *s, const struct key_row *row);
/* Of one that is still there. */
Ticket store_set_key_used(struct store *s, const uint8_t hash[HASH_BYTES], int64_t used);
Ticket store_set_key_name(struct store *s, const uint8_t hash[HASH_BYTES], struct slice name);
Ticket store_drop_key(struct store *s, const uint8_t hash[HASH_BYTES]);
Ticket store_drop_keys(struct store *s, int64_t visitor);
typedef void key_reader(void *context, const struct key_row *row);
bool store_read_key(struct store *s, const uint8_t hash[HASH_BYTES], key_reader *each,
                    void *context);
bool store_read_keys(struct store *s, int64_t visitor, key_reader *each, void *context);

/* ---- codes by which a device gets a key ---- */

struct code_row {
    uint8_t hash[HASH_BYTES];
    int64_t visitor, until; /* until: a date */
    struct slice sealed;    /* the visitor's own key, which only this code opens */
};
/* Takes the place of the one that the visitor had. */
Ticket store_put_code(struct store *s, const struct code_row *row);
/* Makes a key of a code, which is used up. Of two who use the same code at the same time, at
 * whichever servers, only one gets a key. Within one change. */
Ticket store_use_code(struct store *s, const uint8_t code[HASH_BYTES], const struct key_row *key);
Ticket store_drop_code(struct store *s, int64_t visitor);
/* Those that end at the first of these dates or before, or after the second. */
Ticket store_drop_codes(struct store *s, int64_t before, int64_t after);
typedef void code_reader(void *context, const struct code_row *row);
bool store_read_code(struct store *s, const uint8_t hash[HASH_BYTES], code_reader *each,
                     void *context);
/* -1 if they cannot be read. */
int64_t store_count_codes(struct store *s);

/* ---- blocks and reports ---- */

Ticket store_put_block(struct store *s, int64_t visitor, int64_t other, int64_t made);
Ticket store_drop_block(struct store *s, int64_t visitor, int64_t other);
/* Whom the visitor blocks; how many there are, or -1. */
int store_read_blocks(struct store *s, int64_t visitor, int64_t *others, int most);

struct report_row {
    int64_t id, made, by, about, table;
    struct slice text, said;
};
Ticket store_put_report(struct store *s, const struct report_row *row);
Ticket store_drop_report(struct store *s, int64_t id);
typedef void report_reader(void *context, const struct report_row *row);
/* The oldest first. */
bool store_read_reports(struct store *s, int most, report_reader *each, void *context);
int64_t store_count_reports(struct store *s);

/* ---- circles ---- */

struct circle_row {
    int64_t id, made, owner;
    struct slice name;
};
Ticket store_put_circle(struct store *s, const struct circle_row *row);
Ticket store_drop_circle(struct store *s, int64_t circle); /* and its members; results stay */
Ticket store_put_member(struct store *s, int64_t circle, int64_t visitor, int64_t joined);
Ticket store_drop_member(struct store *s, int64_t circle, int64_t visitor);
typedef void circle_reader(void *context, const struct circle_row *row);
bool store_read_circle(struct store *s, int64_t circle, circle_reader *each, void *context);
bool store_read_circles(struct store *s, int64_t visitor, circle_reader *each, void *context);
/* Its members, the first to join first; how many there are, or -1. */
int store_read_members(struct store *s, int64_t circle, int64_t *visitors, int most);
/* A table of a circle: its result counts there. */
Ticket store_put_of_circle(struct store *s, int64_t table, int64_t circle);
/* The circle of a table; 0: none. */
int64_t store_circle_of(struct store *s, int64_t table);
/* Its tables that are not over, newest first; how many there are, or -1. */
int store_circle_tables(struct store *s, int64_t circle, int64_t *ids, int most);

/* Removes what belongs to a visitor alone, and their number from the rest. */
Ticket store_drop_person(struct store *s, int64_t visitor);

#endif
