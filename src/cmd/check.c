/* check.c: hoftag check: is a server's database sound? Reads all of it and replays every game;
 * changes nothing. */
#include "cmd/check.h"
#include "cmd/cmd.h"

#include "base/check.h"
#include "server/hall.h"
#include "server/kept.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char help_check[] =
    "Usage: hoftag check DATABASE | postgres://...\n"
    "\n"
    "Checks the database of a server that is stopped, or a copy of one: every page\n"
    "of the file, and every game, from its first move to its last. What is wrong is\n"
    "told with the table and the line of its record. Nothing is changed, and a\n"
    "database of an earlier version stays one. Exit code 0: all is sound; 1:\n"
    "something is not; 2: the file cannot be opened, for one because a server is\n"
    "using it. A PostgreSQL database may be in use; its pages are checked by\n"
    "PostgreSQL's own pg_amcheck.\n";

enum { TELL_EVERY = 1000 };

/* What a table's row says about its record. */
struct listed {
    int64_t id, phase, flags, number, pending;
    char game[40];
    uint8_t seed[SEED_BYTES];
    size_t seed_bytes;
};

struct findings {
    const char *path;
    struct listed *tables;
    size_t count, room, damaged;
    int64_t moves, visitors;
};

static void read_visitor(void *context, const struct visitor_row *row) {
    (void)row;
    ((struct findings *)context)->visitors++;
}

static void read_table(void *context, const struct table_row *row) {
    struct findings *f = context;
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 64;
        f->tables = realloc(f->tables, f->room * sizeof *f->tables);
        CHECK(f->tables);
    }
    struct listed *t = &f->tables[f->count++];
    *t = (struct listed){.id = row->id,
                         .phase = row->phase,
                         .flags = row->flags,
                         .number = row->number,
                         .pending = row->pending};
    snprintf(t->game, sizeof t->game, "%.*s", (int)row->game.len, row->game.at);
    t->seed_bytes = row->seed.len == SEED_BYTES ? SEED_BYTES : 0;
    if (t->seed_bytes)
        memcpy(t->seed, row->seed.at, SEED_BYTES);
}

static void skip_seat(void *context, const struct seat_row *row) { (void)context, (void)row; }
static void skip_house(void *context, const struct house_row *row) { (void)context, (void)row; }

static void tell_page(void *context, const char *sentence) {
    complain(REFUSED, "%.200s: %.200s", ((const struct findings *)context)->path, sentence);
}

static void tell_table(struct findings *f, const struct listed *t, const struct fault *fault) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(t->id, &id);
    if (fault->line)
        complain(REFUSED, "%.200s: table %s, line %d of its record: %s", f->path, buf_end(&id),
                 fault->line, fault->text);
    else
        complain(REFUSED, "%.200s: table %s: %s", f->path, buf_end(&id), fault->text);
    f->damaged++;
}

/* Does the record agree with the table's row? */
static bool fits(const struct listed *t, const struct table *game, struct fault *fault) {
    if (strcmp(game->head.game->id, t->game) != 0)
        return fault_set(fault, 0, "the record is of another game than the table: ",
                         slice_of(game->head.game->id), "");
    if (t->phase == OVER && !table_finished(game))
        return fault_set(fault, 0, "the game is over, but the record has no end", slice_of(""), "");
    if (t->phase == RUNNING && t->pending >= 0 &&
        (int64_t)game->head.game->pending(game->state) != t->pending)
        return fault_set(fault, 0, "whose turn it is does not agree with the record", slice_of(""),
                         "");
    return true;
}

/* A game that never began has changes, but no record. */
static void check_changes(struct store *s, struct findings *f, const struct listed *t) {
    struct fault fault = {0};
    struct record_read record;
    bool sound = store_read_record(s, t->id, &record, &fault);
    if (sound && record.pieces != t->number)
        sound = fault_set(&fault, 0, "a part of the record is missing", slice_of(""), "");
    if (!sound)
        tell_table(f, t, &fault);
    buf_free(&record.text);
}

static void check_table(struct store *s, struct findings *f, const struct listed *t) {
    struct fault fault = {0};
    struct kept kept;
    if (t->phase == GATHERING || t->flags & NEVER_BEGAN) {
        check_changes(s, f, t);
        return;
    }
    struct kept_as as = {t->id, t->number, {(const char *)t->seed, t->seed_bytes}};
    bool sound = kept_replay(s, &as, &kept, &fault);
    if (!sound || !fits(t, kept.table, &fault))
        tell_table(f, t, &fault);
    f->moves += kept.table ? kept.table->count : 0;
    table_free(kept.table);
}

static void check_tables(struct store *s, struct findings *f) {
    for (size_t i = 0; i < f->count; i++) {
        check_table(s, f, &f->tables[i]);
        if ((i + 1) % TELL_EVERY == 0)
            fprintf(stderr, "hoftag: %zu of %zu tables\n", i + 1, f->count);
    }
}

/* Goes on after damage: the operator wants to know all of it at once. */
static int check(struct store *s, struct findings *f) {
    struct store_reader reader = {f, read_visitor, read_table, skip_seat, skip_house, NULL};
    struct fault fault = {0};
    bool whole = store_check_pages(s, tell_page, f);
    if (!store_read_all(s, &reader, &fault))
        whole = !complain_fault(REFUSED, f->path, &fault);
    check_tables(s, f);
    if (f->damaged > 0 || !whole)
        return complain(REFUSED, "%.200s: %zu of %zu tables are damaged%s", f->path, f->damaged,
                        f->count, whole ? "" : ", and the file itself is");
    printf("%s: sound: %zu tables, %lld moves, %lld visitors\n", f->path, f->count,
           (long long)f->moves, (long long)f->visitors);
    return DONE;
}

int check_store(struct store *s, const char *path) {
    struct findings f = {.path = path};
    int code = check(s, &f);
    free(f.tables);
    return code;
}

int cmd_check(int argc, char **argv) {
    const struct flag flags[] = {{0}};
    struct fault fault = {0};
    struct values words;
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    struct store *s = store_look(words.text[0], &fault);
    if (!s)
        return complain_fault(BAD_INPUT, "", &fault);
    int code = check_store(s, words.text[0]);
    store_close(s);
    return code;
}
