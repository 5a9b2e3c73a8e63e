/* people.c: see people.h: reading. What is written is in put_people.c. */
#include "store/people.h"

#include "store/engine.h"

#include <string.h>

enum query {
    QUERY_RESULTS = QUERIES_OF_PEOPLE,
    QUERY_CIRCLE_RESULTS,
    QUERY_RATED,
    QUERY_LAST_RESULT,
    QUERY_PERSON,
    QUERY_GAME,
    QUERY_OTHERS,
    QUERY_STANDINGS,
    QUERY_RATINGS,
    QUERY_BEST,
    QUERY_ALL_RATINGS,
    QUERY_DEVICE,
    QUERY_DEVICES,
    QUERY_CODE,
    QUERY_CODE_COUNT,
    QUERY_BLOCKS,
    QUERY_REPORTS,
    QUERY_REPORT_COUNT,
    QUERY_CIRCLE,
    QUERY_CIRCLES,
    QUERY_MEMBERS,
    QUERY_CIRCLE_TABLES,
    QUERY_CIRCLE_OF,
    QUERIES_END
};
_Static_assert((int)QUERIES_END <= (int)MOST_QUERIES, "there is room for all");

/* What a row is read by, and for whom. */
struct reading {
    void *each; /* as the reader of that kind of row */
    void *context;
};

static struct question about(enum query which, const char *sql, int64_t a, int64_t b) {
    return (struct question){(int)which, sql, "ii", {a, b}, {{0}}, NULL};
}

/* ---- results ---- */

#define RESULT_COLUMNS                                                                             \
    "number, at_table, seat, seats, began, ended, person, points, place, ranked, flags, moves, "   \
    "circle, game, name, feats"

static bool read_result(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct result_row row = {.number = r->number(r, 0),
                             .table = r->number(r, 1),
                             .seat = r->number(r, 2),
                             .seats = r->number(r, 3),
                             .began = r->number(r, 4),
                             .ended = r->number(r, 5),
                             .person = r->number(r, 6),
                             .points = r->number(r, 7),
                             .place = r->number(r, 8),
                             .rank = r->number(r, 9),
                             .flags = r->number(r, 10),
                             .moves = r->number(r, 11),
                             .circle = r->number(r, 12)};
    row.game = r->text(r, 13);
    row.name = r->text(r, 14);
    row.feats = r->text(r, 15);
    (*(result_reader *const *)reading->each)(reading->context, &row);
    return true;
}

static bool read_results(struct store *s, const struct question *q, result_reader *each,
                         void *context) {
    struct reading reading = {&each, context};
    return store_ask(s, q, read_result, &reading);
}

#define WHOLE_GAMES(which)                                                                         \
    "SELECT " RESULT_COLUMNS " FROM results WHERE at_table IN (SELECT at_table FROM results"       \
    " WHERE " which " ORDER BY number DESC LIMIT ?2) ORDER BY number DESC, at_table, seat"

bool store_read_results(struct store *s, int64_t person, int most, result_reader *each,
                        void *context) {
    struct question q =
        about(QUERY_RESULTS, WHOLE_GAMES("person = ?1 AND person <> 0"), person, most);
    return read_results(s, &q, each, context);
}

bool store_read_circle_results(struct store *s, int64_t circle, int most, result_reader *each,
                               void *context) {
    struct question q =
        about(QUERY_CIRCLE_RESULTS, WHOLE_GAMES("circle = ?1 AND circle <> 0 AND seat = 0"), circle,
              most);
    return read_results(s, &q, each, context);
}

bool store_read_rated(struct store *s, int64_t after, int most, result_reader *each,
                      void *context) {
    struct question q =
        about(QUERY_RATED,
              "SELECT " RESULT_COLUMNS " FROM results WHERE ranked > 0 AND number > ?1"
              " ORDER BY number, at_table, seat LIMIT ?2",
              after, most);
    return read_results(s, &q, each, context);
}

static bool take_number(void *context, const struct row *r) {
    *(int64_t *)context = r->number(r, 0);
    return false;
}

int64_t store_last_result(struct store *s) {
    int64_t number = 0;
    struct question q = {
        QUERY_LAST_RESULT, "SELECT coalesce(max(number), 0) FROM results", "", {0}, {{0}}, NULL};
    return store_ask(s, &q, take_number, &number) ? number : -1;
}

/* ---- tallies ---- */

#define WON                                                                                        \
    "count(*), sum(CASE WHEN place = 1 THEN 1 ELSE 0 END), 0, sum(place), sum(seats), "            \
    "sum(points), max(points), "

static bool read_tally(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct tally_row row = {.a = r->number(r, 0),
                            .b = r->number(r, 1),
                            .games = r->number(r, 2),
                            .won = r->number(r, 3),
                            .lost = r->number(r, 4),
                            .places = r->number(r, 5),
                            .seats = r->number(r, 6),
                            .points = r->number(r, 7),
                            .best = r->number(r, 8)};
    row.game = r->text(r, 9);
    (*(tally_reader *const *)reading->each)(reading->context, &row);
    return true;
}

static bool read_tallies(struct store *s, const struct question *q, tally_reader *each,
                         void *context) {
    struct reading reading = {&each, context};
    return store_ask(s, q, read_tally, &reading);
}

bool store_tally_person(struct store *s, int64_t person, tally_reader *each, void *context) {
    struct question q = {QUERY_PERSON,
                         "SELECT seats, 0, " WON "game FROM results WHERE person = ?1 AND"
                         " person <> 0 GROUP BY game, seats ORDER BY game, seats",
                         "i",
                         {person},
                         {{0}},
                         NULL};
    return read_tallies(s, &q, each, context);
}

bool store_tally_game(struct store *s, const char *game, tally_reader *each, void *context) {
    struct question q = {QUERY_GAME,
                         "SELECT seats, seat, " WON "game FROM results WHERE game = ?1 AND"
                         " flags & 1 <> 0 GROUP BY game, seats, seat ORDER BY seats, seat",
                         "t",
                         {0},
                         {slice_of(game)},
                         NULL};
    return read_tallies(s, &q, each, context);
}

bool store_tally_others(struct store *s, int64_t person, int most, tally_reader *each,
                        void *context) {
    struct question q =
        about(QUERY_OTHERS,
              "SELECT b.person, 0, count(*), sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END),"
              " sum(CASE WHEN a.place > b.place THEN 1 ELSE 0 END), 0, 0, 0, 0, ''"
              " FROM results a JOIN results b ON b.at_table = a.at_table WHERE a.person = ?1 AND"
              " a.person <> 0 AND b.person > 0 AND b.person <> a.person GROUP BY b.person"
              " ORDER BY count(*) DESC, b.person LIMIT ?2",
              person, most);
    return read_tallies(s, &q, each, context);
}

bool store_tally_circle(struct store *s, int64_t circle, tally_reader *each, void *context) {
    struct question q = {QUERY_STANDINGS,
                         "SELECT person, 0, " WON "'' FROM results WHERE circle = ?1 AND circle"
                         " <> 0 AND person <> 0 GROUP BY person",
                         "i",
                         {circle},
                         {{0}},
                         NULL};
    return read_tallies(s, &q, each, context);
}

/* ---- ratings ---- */

#define RATING_COLUMNS "person, size, mu, sigma, games, game"

static bool read_rating(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct rating_row row = {.person = r->number(r, 0),
                             .size = r->number(r, 1),
                             .mu = r->number(r, 2),
                             .sigma = r->number(r, 3),
                             .games = r->number(r, 4)};
    row.game = r->text(r, 5);
    (*(rating_reader *const *)reading->each)(reading->context, &row);
    return true;
}

static bool read_ratings(struct store *s, const struct question *q, rating_reader *each,
                         void *context) {
    struct reading reading = {&each, context};
    return store_ask(s, q, read_rating, &reading);
}

bool store_read_ratings(struct store *s, int64_t person, rating_reader *each, void *context) {
    struct question q = {
        QUERY_RATINGS,
        "SELECT " RATING_COLUMNS " FROM ratings WHERE person = ?1 ORDER BY game, size",
        "i",
        {person},
        {{0}},
        NULL};
    return read_ratings(s, &q, each, context);
}

bool store_best_ratings(struct store *s, const char *game, int64_t size, int64_t games, int most,
                        rating_reader *each, void *context) {
    struct question q = {QUERY_BEST,
                         "SELECT " RATING_COLUMNS " FROM ratings WHERE game = ?1 AND size = ?2 AND"
                         " games >= ?3 AND person > 0 ORDER BY worth DESC, person LIMIT ?4",
                         "tiii",
                         {size, games, most},
                         {slice_of(game)},
                         NULL};
    return read_ratings(s, &q, each, context);
}

bool store_all_ratings(struct store *s, rating_reader *each, void *context) {
    struct question q = {QUERY_ALL_RATINGS,
                         "SELECT " RATING_COLUMNS " FROM ratings ORDER BY person, game, size",
                         "",
                         {0},
                         {{0}},
                         NULL};
    return read_ratings(s, &q, each, context);
}

/* ---- keys ---- */

#define KEY_COLUMNS "hash, visitor, made, used, name, sealed"

static bool read_key(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct slice hash = r->text(r, 0);
    struct key_row row = {
        .visitor = r->number(r, 1), .made = r->number(r, 2), .used = r->number(r, 3)};
    if (hash.len == HASH_BYTES)
        memcpy(row.hash, hash.at, HASH_BYTES);
    row.name = r->text(r, 4);
    row.sealed = r->text(r, 5);
    (*(key_reader *const *)reading->each)(reading->context, &row);
    return true;
}

bool store_read_key(struct store *s, const uint8_t hash[HASH_BYTES], key_reader *each,
                    void *context) {
    struct reading reading = {&each, context};
    struct question q = {QUERY_DEVICE,
                         "SELECT " KEY_COLUMNS " FROM keys WHERE hash = ?1",
                         "b",
                         {0},
                         {{(const char *)hash, HASH_BYTES}},
                         NULL};
    return store_ask(s, &q, read_key, &reading);
}

bool store_read_keys(struct store *s, int64_t visitor, key_reader *each, void *context) {
    struct reading reading = {&each, context};
    struct question q = {
        QUERY_DEVICES, "SELECT " KEY_COLUMNS " FROM keys WHERE visitor = ?1 ORDER BY made, name",
        "i",           {visitor},
        {{0}},         NULL};
    return store_ask(s, &q, read_key, &reading);
}

/* ---- codes ---- */

static bool read_code(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct slice hash = r->text(r, 0);
    struct code_row row = {.visitor = r->number(r, 1), .until = r->number(r, 2)};
    if (hash.len == HASH_BYTES)
        memcpy(row.hash, hash.at, HASH_BYTES);
    row.sealed = r->text(r, 3);
    (*(code_reader *const *)reading->each)(reading->context, &row);
    return true;
}

bool store_read_code(struct store *s, const uint8_t hash[HASH_BYTES], code_reader *each,
                     void *context) {
    struct reading reading = {&each, context};
    struct question q = {QUERY_CODE,
                         "SELECT hash, visitor, until, sealed FROM codes WHERE hash = ?1",
                         "b",
                         {0},
                         {{(const char *)hash, HASH_BYTES}},
                         NULL};
    return store_ask(s, &q, read_code, &reading);
}

int64_t store_count_codes(struct store *s) {
    int64_t number = 0;
    struct question q = {QUERY_CODE_COUNT, "SELECT count(*) FROM codes", "", {0}, {{0}}, NULL};
    return store_ask(s, &q, take_number, &number) ? number : -1;
}

/* ---- ids ---- */

int store_read_blocks(struct store *s, int64_t visitor, int64_t *others, int most) {
    struct question q =
        about(QUERY_BLOCKS, "SELECT other FROM blocks WHERE visitor = ?1 ORDER BY made LIMIT ?2",
              visitor, most);
    return ask_ids(s, &q, others, most);
}

int store_read_members(struct store *s, int64_t circle, int64_t *visitors, int most) {
    struct question q = about(QUERY_MEMBERS,
                              "SELECT visitor FROM members WHERE circle = ?1 ORDER BY joined,"
                              " visitor LIMIT ?2",
                              circle, most);
    return ask_ids(s, &q, visitors, most);
}

int store_circle_tables(struct store *s, int64_t circle, int64_t *ids, int most) {
    struct question q = about(QUERY_CIRCLE_TABLES,
                              "SELECT id FROM tables WHERE phase <= 1 AND id IN (SELECT at_table"
                              " FROM circle_tables WHERE circle = ?1) ORDER BY made DESC, id"
                              " LIMIT ?2",
                              circle, most);
    return ask_ids(s, &q, ids, most);
}

/* ---- reports ---- */

static bool read_report(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct report_row row = {.id = r->number(r, 0),
                             .made = r->number(r, 1),
                             .by = r->number(r, 2),
                             .about = r->number(r, 3),
                             .table = r->number(r, 4)};
    row.text = r->text(r, 5);
    row.said = r->text(r, 6);
    (*(report_reader *const *)reading->each)(reading->context, &row);
    return true;
}

bool store_read_reports(struct store *s, int most, report_reader *each, void *context) {
    struct reading reading = {&each, context};
    struct question q = {QUERY_REPORTS,
                         "SELECT id, made, reporter, about, at_table, text, said FROM reports"
                         " ORDER BY made, id LIMIT ?1",
                         "i",
                         {most},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_report, &reading);
}

int64_t store_count_reports(struct store *s) {
    int64_t number = 0;
    struct question q = {QUERY_REPORT_COUNT, "SELECT count(*) FROM reports", "", {0}, {{0}}, NULL};
    return store_ask(s, &q, take_number, &number) ? number : -1;
}

/* ---- circles ---- */

static bool read_circle(void *context, const struct row *r) {
    const struct reading *reading = context;
    struct circle_row row = {
        .id = r->number(r, 0), .made = r->number(r, 1), .owner = r->number(r, 2)};
    row.name = r->text(r, 3);
    (*(circle_reader *const *)reading->each)(reading->context, &row);
    return true;
}

bool store_read_circle(struct store *s, int64_t circle, circle_reader *each, void *context) {
    struct reading reading = {&each, context};
    struct question q = {QUERY_CIRCLE, "SELECT id, made, owner, name FROM circles WHERE id = ?1",
                         "i",          {circle},
                         {{0}},        NULL};
    return store_ask(s, &q, read_circle, &reading);
}

bool store_read_circles(struct store *s, int64_t visitor, circle_reader *each, void *context) {
    struct reading reading = {&each, context};
    struct question q = {QUERY_CIRCLES,
                         "SELECT id, made, owner, name FROM circles WHERE id IN (SELECT circle FROM"
                         " members WHERE visitor = ?1) ORDER BY made, id",
                         "i",
                         {visitor},
                         {{0}},
                         NULL};
    return store_ask(s, &q, read_circle, &reading);
}

int64_t store_circle_of(struct store *s, int64_t table) {
    int64_t circle = 0;
    struct question q = {QUERY_CIRCLE_OF,
                         "SELECT circle FROM circle_tables WHERE at_table = ?1",
                         "i",
                         {table},
                         {{0}},
                         NULL};
    return store_ask(s, &q, take_number, &circle) ? circle : 0;
}
