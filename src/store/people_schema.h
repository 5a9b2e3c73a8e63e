/* people_schema.h: for src/store only: the tables of people.h.
 *
 * Results are found by person, by circle, by game for its statistics, and in order for the
 * ratings. */
#ifndef STORE_PEOPLE_SCHEMA_H
#define STORE_PEOPLE_SCHEMA_H

#define PEOPLE_TABLES                                                                              \
    "CREATE TABLE IF NOT EXISTS results(at_table INTEGER, seat INTEGER, number INTEGER, seats "    \
    "INTEGER, began INTEGER, ended INTEGER, person INTEGER, points INTEGER, place INTEGER, "       \
    "ranked INTEGER, flags INTEGER, moves INTEGER, circle INTEGER, game TEXT, name TEXT, feats "   \
    "TEXT, PRIMARY KEY(at_table, seat)) WITHOUT ROWID;"                                            \
    "CREATE INDEX IF NOT EXISTS results_of_person ON results(person, number) WHERE person <> 0;"   \
    "CREATE INDEX IF NOT EXISTS results_of_circle ON results(circle, number) WHERE circle <> 0;"   \
    "CREATE INDEX IF NOT EXISTS results_public ON results(game, seats, seat, place, points) "      \
    "WHERE flags & 1 <> 0;"                                                                        \
    "CREATE INDEX IF NOT EXISTS results_rated ON results(number) WHERE ranked > 0;"                \
    "CREATE INDEX IF NOT EXISTS results_in_order ON results(number);"                              \
    "CREATE TABLE IF NOT EXISTS ratings(person INTEGER, game TEXT, size INTEGER, mu INTEGER, "     \
    "sigma INTEGER, games INTEGER, worth INTEGER, PRIMARY KEY(person, game, size)) WITHOUT "       \
    "ROWID;"                                                                                       \
    "CREATE INDEX IF NOT EXISTS ratings_best ON ratings(game, size, worth);"                       \
    "CREATE TABLE IF NOT EXISTS keys(hash BLOB PRIMARY KEY, visitor INTEGER, name TEXT, made "     \
    "INTEGER, used INTEGER, sealed BLOB) WITHOUT ROWID;"                                           \
    "CREATE INDEX IF NOT EXISTS keys_of_visitor ON keys(visitor);"                                 \
    "CREATE TABLE IF NOT EXISTS blocks(visitor INTEGER, other INTEGER, made INTEGER, PRIMARY "     \
    "KEY(visitor, other)) WITHOUT ROWID;"                                                          \
    "CREATE INDEX IF NOT EXISTS blocks_of_other ON blocks(other);"                                 \
    "CREATE TABLE IF NOT EXISTS reports(id INTEGER PRIMARY KEY, made INTEGER, reporter INTEGER, "  \
    "about INTEGER, at_table INTEGER, text TEXT, said TEXT);"                                      \
    "CREATE TABLE IF NOT EXISTS circles(id INTEGER PRIMARY KEY, made INTEGER, owner INTEGER, "     \
    "name TEXT);"                                                                                  \
    "CREATE TABLE IF NOT EXISTS members(circle INTEGER, visitor INTEGER, joined INTEGER, PRIMARY " \
    "KEY(circle, visitor)) WITHOUT ROWID;"                                                         \
    "CREATE INDEX IF NOT EXISTS members_of_visitor ON members(visitor);"                           \
    "CREATE TABLE IF NOT EXISTS circle_tables(at_table INTEGER PRIMARY KEY, circle INTEGER);"      \
    "CREATE INDEX IF NOT EXISTS tables_of_circle ON circle_tables(circle);"

/* Codes to sign in with: one of a visitor. */
#define CODES_TABLE                                                                                \
    "CREATE TABLE IF NOT EXISTS codes(visitor INTEGER PRIMARY KEY, until INTEGER, hash BLOB, "     \
    "sealed BLOB);"                                                                                \
    "CREATE UNIQUE INDEX IF NOT EXISTS codes_by_hash ON codes(hash);"

/* What games that are over already have to tell. None of them was rated. */
#define RESULTS_SO_FAR                                                                             \
    "INSERT INTO results(number, at_table, seat, seats, began, ended, person, points, place, "     \
    "ranked, flags, moves, circle, game, name, feats) SELECT changed * 1000000, id, seat, "        \
    "(SELECT "                                                                                     \
    "count(*) FROM seats o WHERE o.at_table = id AND o.place > 0), made, changed, owner, points, " \
    "place, 0, CASE WHEN flags & 2 <> 0 THEN 1 ELSE 0 END + CASE WHEN resigned <> 0 THEN 4 ELSE "  \
    "0 END + CASE WHEN bot <> '' AND owner <> 0 THEN 8 ELSE 0 END, 0, 0, game, name, '' FROM "     \
    "tables JOIN seats ON at_table = id WHERE phase = 2 AND flags & 8 = 0 AND place > 0;"

#endif
