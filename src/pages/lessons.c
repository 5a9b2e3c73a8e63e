/* lessons.c: see lessons.h. Reading a lesson or a puzzle takes as long as drawing a page, so each
 * is read once. They never change and are few enough (a puzzle takes 5 kB) to stay in memory. */
#include "pages/lessons.h"

#include "base/check.h"
#include "table/table.h"

#include <stdlib.h>

struct kept {
    struct kept *next;
    const struct embedded *text;
    bool sound;
    struct lesson lesson;
};

static struct kept *read_new(const struct embedded *text, struct kept *next) {
    struct fault ignored;
    struct kept *k = calloc(1, sizeof *k);
    CHECK(k);
    k->next = next;
    k->text = text;
    k->sound = lesson_read(&k->lesson, *text->text, &ignored);
    return k;
}

const struct lesson *lesson_kept(const struct embedded *text) {
    static struct kept *first;
    struct kept *k = first;
    while (k && k->text != text)
        k = k->next;
    if (!k)
        k = first = read_new(text, first);
    return k->sound ? &k->lesson : NULL;
}

/* ---- puzzles ---- */

enum { SHELVES = 64 };

struct kept_puzzle {
    struct kept_puzzle *next;
    const struct game *game;
    int number;
    bool sound;
    struct puzzle puzzle;
};

static struct kept_puzzle *read_puzzle(const struct game *g, int number, struct kept_puzzle *next) {
    struct fault ignored;
    struct kept_puzzle *k = calloc(1, sizeof *k);
    CHECK(k);
    k->next = next;
    k->game = g;
    k->number = number;
    k->sound = puzzle_read(g, table_standard_box(g), number, &k->puzzle, &ignored);
    return k;
}

const struct puzzle *puzzle_kept(const struct game *g, int number) {
    static struct kept_puzzle *shelf[SHELVES];
    struct kept_puzzle **first = &shelf[number % SHELVES], *k = *first;
    CHECK(number >= 1 && number <= puzzle_last(g) && !puzzle_is_gone(g, number));
    while (k && (k->game != g || k->number != number))
        k = k->next;
    if (!k)
        k = *first = read_puzzle(g, number, *first);
    return k->sound ? &k->puzzle : NULL;
}
