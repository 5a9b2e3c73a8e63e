/* lessons.c: see lessons.h. Reading a lesson takes as long as drawing a page, so each is read once.
 * There are few and they never change, so they stay in memory. */
#include "pages/lessons.h"

#include "base/check.h"

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
