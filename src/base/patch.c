/* patch.c: see patch.h.
 *
 * Both texts are read once, in order. A piece of the new text is looked for where the old one goes
 * on; if it is not there, at any place of the old text that begins with the same three pieces. */
#include "base/patch.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

struct pieces {
    int count;
    struct slice *item;
    uint32_t *hash;
};

enum { TOGETHER = 3 }; /* pieces that must agree where the old text is searched */

static uint32_t hash_of(struct slice s) {
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < s.len; i++)
        h = (h ^ (uint8_t)s.at[i]) * 16777619u;
    return h;
}

static struct pieces cut(struct slice text) {
    struct pieces p = {0, NULL, NULL};
    size_t room = 1;
    for (size_t i = 0; i < text.len; i++)
        room += text.at[i] == '<';
    p.item = malloc(room * sizeof *p.item);
    p.hash = malloc(room * sizeof *p.hash);
    CHECK(p.item && p.hash);
    for (size_t start = 0, i = 0; i <= text.len; i++) {
        if (i < text.len && text.at[i] != '<')
            continue;
        p.item[p.count] = slice_skip((struct slice){text.at, i}, start);
        p.hash[p.count] = hash_of(p.item[p.count]);
        p.count++;
        start = i + 1;
    }
    return p;
}

static void drop(struct pieces *p) {
    free(p->item);
    free(p->hash);
}

static bool is_same(const struct pieces *a, int i, const struct pieces *b, int j) {
    return i < a->count && j < b->count && a->hash[i] == b->hash[j] &&
           slice_same(a->item[i], b->item[j]);
}

static bool are_same(const struct pieces *a, int i, const struct pieces *b, int j) {
    for (int k = 0; k < TOGETHER; k++)
        if (!is_same(a, i + k, b, j + k))
            return false;
    return true;
}

/* ---- where three pieces stand in the old text ---- */

struct places {
    uint32_t mask;
    int32_t *slot; /* the number of the first piece and 1; 0: free */
};

static uint32_t key_of(const struct pieces *p, int i) {
    return p->hash[i] * 31 * 31 + p->hash[i + 1] * 31 + p->hash[i + 2];
}

static struct places index_of(const struct pieces *p) {
    struct places at = {63, NULL};
    while (at.mask < 2 * (uint32_t)p->count)
        at.mask = 2 * at.mask + 1;
    at.slot = calloc(at.mask + 1, sizeof *at.slot);
    CHECK(at.slot);
    for (int i = 0; i + TOGETHER <= p->count; i++) {
        uint32_t slot = key_of(p, i) & at.mask;
        if (at.slot[slot] == 0)
            at.slot[slot] = i + 1;
    }
    return at;
}

/* -1: nowhere that is known. */
static int find(const struct places *at, const struct pieces *old, const struct pieces *p, int i) {
    int place = i + TOGETHER <= p->count ? at->slot[key_of(p, i) & at->mask] - 1 : -1;
    return place >= 0 && are_same(old, place, p, i) ? place : -1;
}

/* ---- writing ---- */

static void comma(struct buf *out, size_t start) {
    if (out->len > start)
        buf_char(out, ',');
}

static void write_new(const struct pieces *p, int first, int end, size_t start, struct buf *out) {
    if (first == end)
        return;
    const char *at = p->item[first].at;
    comma(out, start);
    buf_json(out, (struct slice){at, (size_t)(p->item[end - 1].at - at) + p->item[end - 1].len});
}

static void write_old(int first, int count, size_t start, struct buf *out) {
    comma(out, start);
    buf_int(out, first);
    buf_char(out, ',');
    buf_int(out, count);
}

/* Where in the old text piece i of the new one stands; `on`: where the old text goes on, `beside`:
 * where it would if each new piece so far had taken the place of an old one. */
static int place_of(const struct pieces *old, const struct pieces *new, const struct places *at,
                    int i, const int guess[2]) {
    for (int k = 0; k < 2; k++)
        if (is_same(old, guess[k], new, i))
            return guess[k];
    return find(at, old, new, i);
}

void patch_write(struct slice from, struct slice to, struct buf *out) {
    struct pieces old = cut(from), new = cut(to);
    struct places at = index_of(&old);
    size_t start = out->len;
    int on = 0, waiting = 0; /* the next old piece; the first new one that is not written */
    for (int i = 0; i < new.count;) {
        int place = place_of(&old, &new, &at, i, (const int[]){on, on + i - waiting}), n = 0;
        while (place >= 0 && is_same(&old, place + n, &new, i + n))
            n++;
        if (n == 0) {
            i++;
            continue;
        }
        write_new(&new, waiting, i, start, out);
        write_old(place, n, start, out);
        on = place + n;
        waiting = i += n;
    }
    write_new(&new, waiting, new.count, start, out);
    free(at.slot);
    drop(&old);
    drop(&new);
}
