/* bench/draw.c: how long it takes to draw a page for one viewer, in microseconds, at every move of recorded games. */
#include "draw/draw.h"
#include "game/fields.h"
#include "table/file.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 1 << 20, TIMES = 20, LIMIT = 200 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* All that a page of a table is made of, the log and what is sent once aside. */
static void draw_page(const struct drawing *d, struct buf *out) {
    draw_symbols(out);
    draw_phases(d, out);
    draw_strip(d, out);
    draw_board(d, out);
    draw_prompt(d, out);
    draw_display(d, out);
    draw_seats(d, out);
    draw_reckoning(d, out);
    draw_describe(d, out);
}

struct tally {
    int pages;
    double micros, worst;
    size_t bytes;
};

static void draw_one(const struct game *g, const void *box, const void *state, char *memory, struct tally *tally) {
    static Move moves[MAX_MOVES];
    static const char *const names[MAX_SEATS] = {"Anna", "Bernd", "Clara", "David", "Emil", "Fritz"};
    _Alignas(16) uint8_t view[MAX_STATE];
    uint32_t owing = g->pending(state);
    int viewer = owing && !(owing >> NATURE & 1) ? first_seat(owing) : 0;
    struct drawing d = {
        .game = g, .box = box, .view = view, .viewer = viewer | PERSON, .names = names, .post = "/move"};
    struct buf out = buf_on(memory, MOST);
    double start = now();
    for (int i = 0; i < TIMES; i++) {
        out.len = 0;
        fields_view(g, state, d.viewer, view);
        d.moves = moves;
        d.move_count = owing >> viewer & 1 ? g->moves(box, view, viewer, moves) : 0;
        draw_page(&d, &out);
    }
    double micros = (now() - start) / TIMES;
    tally->pages++;
    tally->micros += micros;
    tally->bytes += out.len;
    tally->worst = micros > tally->worst ? micros : tally->worst;
}

static int bench_record(const char *path, char *memory) {
    struct buf text = buf_growing();
    struct fault fault;
    struct table_damage damage;
    struct table_walk w;
    struct tally tally = {0};
    if (!file_read(path, RECORD_MAX_BYTES, &text, &fault))
        return 1;
    struct table *t = table_read(buf_slice_of(&text), (struct slice){"", 0}, &damage);
    if (!t)
        return 1;
    table_walk(t, &w);
    while (table_walk_next(&w))
        draw_one(t->head.game, t->box, w.state, memory, &tally);
    printf("{\"bench\":\"draw\",\"record\":\"%s\",\"pages\":%d,\"micros\":%.1f,\"worst\":%.1f,\"bytes\":%zu}\n", path,
           tally.pages, tally.micros / tally.pages, tally.worst, tally.bytes / (size_t)tally.pages);
    table_free(t);
    buf_free(&text);
    return tally.micros / tally.pages > LIMIT;
}

int main(int argc, char **argv) {
    static const char *const records[] = {"tests/replay/league-4.hoftag", "tests/replay/league-5-memory.hoftag", NULL};
    char *memory = malloc(MOST);
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed += bench_record(argv[i], memory);
    for (int i = 0; argc == 1 && records[i]; i++)
        failed += bench_record(records[i], memory);
    free(memory);
    return failed != 0;
}
