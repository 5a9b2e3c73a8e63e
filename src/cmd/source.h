/* source.h: where commands read games from: a file with a record, or with a position as JSON
 * (docs/position.md). Complaints about the file are made here. */
#ifndef CMD_SOURCE_H
#define CMD_SOURCE_H

#include "cmd/cmd.h"
#include "table/table.h"

/* Which moment of a game a command looks at, and who looks. The flags mean the same in every
 * command that has them. */
enum { AT_END = -1 };
struct sight {
    int64_t to;       /* after this move, or AT_END */
    const char *seat; /* as this colour sees it; NULL: as a spectator does */
    bool all;         /* with everything that is hidden */
    const char *box;  /* file of the box; NULL: the record's, or the standard one */
};
#define TO_FLAG(sight)                                                                             \
    { .name = "to", .number = &(sight)->to, .most = INT32_MAX }
#define SEAT_FLAG(sight)                                                                           \
    { .name = "seat", .value = &(sight)->seat }
#define ALL_FLAG(sight)                                                                            \
    { .name = "all", .on = &(sight)->all }

/* A file that was read ("-": standard input), with the box of --box if given. */
struct source {
    const char *path, *box_path; /* box_path may be NULL */
    struct buf text, box;
};

/* False and a complaint if a file cannot be read. Free it with source_done in either case. */
bool need_source(const char *path, const char *box_path, struct source *out);
void source_done(struct source *s);
/* Does it hold JSON? Otherwise it should be a record. */
bool source_is_json(const struct source *s);

/* Replays the record; the caller frees the table. NULL if nothing can be replayed; *damage says
 * what is wrong. */
struct table *source_table(const struct source *s, struct table_damage *damage);
/* A record without any damage; NULL and a complaint. */
struct table *need_record(const struct source *s);
/* Goes back to the sight's move, as a viewer counts: while a game runs its log numbers only the
 * moves that he was shown, and so does --to. Writes where the table stands then, and of how many,
 * in the same numbers. False and a complaint if there is no such move. */
struct standing_at {
    int at, of;
};
bool need_move_seen(struct table *t, const struct sight *s, int viewer, struct standing_at *out);

/* The JSON object, and the game it names; NULL and a complaint. */
const struct game *need_json(const struct source *s, struct slice *json);

/* A position: the one in "position", or the first one of a "setup". */
struct position {
    const struct game *game;
    struct box_read box;
    _Alignas(16) uint8_t state[MAX_STATE];
};
/* DONE, and then free it with position_done; or an exit code after a complaint. */
int need_position(const struct source *s, struct position *out);
void position_done(struct position *p);

/* The viewer of a sight. False and a complaint if there is no such seat, or also --all. */
bool need_viewer(const struct game *g, const void *st, const struct sight *s, int *viewer);

#endif
