/* bench/draw.c: how long it takes to draw a page for one viewer, in microseconds, at every move of
 * recorded games, in English (which needs no look-ups) and in another language. */
#include "draw/draw.h"
#include "game/fields.h"
#include "host/clock.h"
#include "host/file.h"
#include "lib/page.h"
#include "table/table.h"
#include "words/words.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1 << 20, TRIES = 12, TIMES = 2, LIMIT = 200 };

static double now(void) { return (double)process_nanoseconds() / 1e3; }

struct tally {
    int pages;
    double micros, worst, ground;
    size_t bytes;
};

/* The best of several tries: other load on the machine only ever adds time. */
static double micros_of(const struct drawing *d, void (*draw)(const struct drawing *, struct buf *),
                        struct buf *out) {
    double least = 1e9;
    for (int try = 0; try < TRIES; try++) {
        double start = now();
        for (int i = 0; i < TIMES; i++) {
            out->len = 0;
            draw(d, out);
        }
        double each = (now() - start) / TIMES;
        least = each < least ? each : least;
    }
    return least;
}

/* A machine may be slow for a while, so a page that seems to miss the goal is measured again
 * later. */
static double micros_at_last(const struct drawing *d, struct buf *out) {
    double least = micros_of(d, page_draw, out);
    for (int i = 0; i < TRIES && least > LIMIT; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        double each = micros_of(d, page_draw, out);
        least = each < least ? each : least;
    }
    return least;
}

static void draw_one(const struct game *g, const void *box, const void *state, struct buf out,
                     struct tally *tally) {
    static Move moves[MAX_MOVES];
    static const char *const names[MAX_SEATS] = {"Anna",  "Bernd", "Clara",
                                                 "David", "Emil",  "Fritz"};
    _Alignas(16) uint8_t view[MAX_STATE];
    uint32_t owing = g->pending(state);
    int viewer = owing && !(owing >> NATURE & 1) ? first_seat(owing) : 0;
    struct drawing d = {.game = g,
                        .box = box,
                        .layout = draw_layout_kept(g, box),
                        .view = view,
                        .viewer = viewer | PERSON,
                        .names = names,
                        .post = "/move",
                        .ground_apart = true};
    fields_view(g, state, d.viewer, view);
    d.moves = moves;
    d.move_count = owing >> viewer & 1 ? g->moves(box, view, viewer, moves) : 0;
    tally->ground = micros_of(&d, draw_ground, &out);
    double micros = micros_at_last(&d, &out);
    tally->pages++;
    tally->micros += micros;
    tally->bytes += out.len;
    tally->worst = micros > tally->worst ? micros : tally->worst;
}

static int bench_record(const char *path, const char *language, char *memory) {
    struct buf out = buf_on(memory, MOST);
    struct buf text = buf_growing();
    struct fault fault;
    struct table_damage damage;
    struct table_walk w;
    struct tally tally = {0};
    out.words = words_find(slice_of(language));
    if (!file_read(path, RECORD_MAX_BYTES, &text, &fault))
        return 1;
    struct table *t = table_read(buf_slice_of(&text), (struct slice){"", 0}, &damage);
    if (!t)
        return 1;
    table_walk(t, &w);
    while (table_walk_next(&w))
        draw_one(t->head.game, t->box, w.state, out, &tally);
    printf("{\"bench\":\"draw\",\"record\":\"%s\",\"lang\":\"%s\",\"pages\":%d,\"micros\":%.1f,"
           "\"worst\":%.1f,"
           "\"ground\":%.1f,"
           "\"bytes\":%zu}\n",
           path, language, tally.pages, tally.micros / tally.pages, tally.worst, tally.ground,
           tally.bytes / (size_t)tally.pages);
    table_free(t);
    buf_free(&text);
    return tally.worst > LIMIT;
}

static int bench_languages(const char *path, char *memory) {
    return bench_record(path, "en", memory) + bench_record(path, "de", memory);
}

/* All records of tests/replay, or those that are named. */
int main(int argc, char **argv) {
    char *memory = malloc(MOST);
    glob_t found = {0};
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed += bench_languages(argv[i], memory);
    if (argc == 1 && glob("tests/replay/*.hoftag", 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            failed += bench_languages(found.gl_pathv[i], memory);
    globfree(&found);
    free(memory);
    return failed != 0;
}
