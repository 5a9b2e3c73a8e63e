/* text.c: a review as lines of numbers, and back.
 *
 *     review 1 SEATS MOVES POINTS CHOICES HASH       HASH: of all that follows
 *     point NUMBER SEAT share... open... points...   each for every seat
 *     choice NUMBER SEAT MADE BETTER PROMISED COST FOLLOWS seat move...
 *     account OWN OTHERS LUCK RESULT                 one for every seat
 *
 * Only what this program wrote is read back: the hash proves it, so moves need not be checked
 * against the rules again. */
#include "base/check.h"
#include "base/hash.h"
#include "review/review.h"

#include <stdlib.h>

enum { REVIEW_VERSION = 1, MOST_MOVES = 1 << 20 };

/* ---- writing ---- */

static void write_numbers(struct buf *out, const int32_t *number, int count) {
    for (int i = 0; i < count; i++) {
        buf_char(out, ' ');
        buf_int(out, number[i]);
    }
}

static void write_line(struct buf *out, const char *word, const int32_t *number, int count) {
    buf_str(out, word);
    write_numbers(out, number, count);
}

static void write_point(const struct review_point *p, int seats, struct buf *out) {
    write_line(out, "point", (const int32_t[]){p->number, p->seat}, 2);
    write_numbers(out, p->share, seats);
    write_numbers(out, p->open, seats);
    write_numbers(out, p->points, seats);
    buf_char(out, '\n');
}

static void write_choice(const struct review_choice *c, struct buf *out) {
    write_line(out, "choice",
               (const int32_t[]){c->number, c->seat, (int32_t)c->made, (int32_t)c->better,
                                 c->promised, c->cost, c->follows},
               7);
    for (int i = 0; i < c->follows; i++)
        write_numbers(out, (const int32_t[]){c->follow[i].seat, (int32_t)c->follow[i].move}, 2);
    buf_char(out, '\n');
}

static void write_rest(const struct review *r, struct buf *out) {
    for (int i = 0; i < r->points; i++)
        write_point(&r->point[i], r->seats, out);
    for (int i = 0; i < r->choices; i++)
        write_choice(&r->choice[i], out);
    for (int i = 0; i < r->seats; i++) {
        const struct review_account *a = &r->account[i];
        write_line(out, "account", (const int32_t[]){a->own, a->others, a->luck, a->result}, 4);
        buf_char(out, '\n');
    }
}

void review_write(const struct review *r, struct buf *out) {
    struct buf rest = buf_growing();
    write_rest(r, &rest);
    write_line(out, "review",
               (const int32_t[]){REVIEW_VERSION, r->seats, r->moves, r->points, r->choices}, 5);
    buf_char(out, ' ');
    buf_hex64(out, hash_bytes(0, rest.at, rest.len));
    buf_char(out, '\n');
    buf_slice(out, buf_slice_of(&rest));
    buf_free(&rest);
}

/* ---- reading ---- */

static bool read_numbers(struct slice *line, int32_t *number, int count) {
    for (int i = 0; i < count; i++) {
        struct slice word;
        int64_t value;
        if (!slice_word(line, &word) || !slice_number(word, INT32_MIN, INT32_MAX, &value))
            return false;
        number[i] = (int32_t)value;
    }
    return true;
}

/* The next line, if it begins with that word. */
static bool next_line(struct slice *rest, const char *word, struct slice *line) {
    struct slice first;
    return slice_line(rest, line) && slice_word(line, &first) && slice_is(first, word);
}

static bool read_point(struct slice *rest, int seats, struct review_point *p) {
    struct slice line;
    int32_t head[2];
    if (!next_line(rest, "point", &line) || !read_numbers(&line, head, 2) ||
        !read_numbers(&line, p->share, seats) || !read_numbers(&line, p->open, seats) ||
        !read_numbers(&line, p->points, seats))
        return false;
    p->number = head[0], p->seat = head[1];
    return true;
}

static bool read_follows(struct slice *line, struct review_choice *c) {
    for (int i = 0; i < c->follows; i++) {
        int32_t pair[2];
        if (!read_numbers(line, pair, 2))
            return false;
        c->follow[i] = (struct record_move){.seat = (uint8_t)pair[0], .move = (Move)pair[1]};
    }
    return true;
}

static bool read_choice(struct slice *rest, struct review_choice *c) {
    struct slice line;
    int32_t n[7];
    if (!next_line(rest, "choice", &line) || !read_numbers(&line, n, 7) || n[6] < 0 ||
        n[6] > REVIEW_FOLLOWS)
        return false;
    *c = (struct review_choice){.number = n[0],
                                .seat = n[1],
                                .made = (Move)n[2],
                                .better = (Move)n[3],
                                .promised = n[4],
                                .cost = n[5],
                                .follows = n[6]};
    return read_follows(&line, c);
}

static bool read_account(struct slice *rest, struct review_account *a) {
    struct slice line;
    int32_t n[4];
    if (!next_line(rest, "account", &line) || !read_numbers(&line, n, 4))
        return false;
    *a = (struct review_account){.own = n[0], .others = n[1], .luck = n[2], .result = n[3]};
    return true;
}

static bool read_rest(struct slice rest, struct review *r) {
    bool sound = true;
    for (int i = 0; sound && i < r->points; i++)
        sound = read_point(&rest, r->seats, &r->point[i]);
    for (int i = 0; sound && i < r->choices; i++)
        sound = read_choice(&rest, &r->choice[i]);
    for (int i = 0; sound && i < r->seats; i++)
        sound = read_account(&rest, &r->account[i]);
    return sound && rest.len == 0;
}

static bool read_head(struct slice *text, const struct table *t, struct review *r) {
    struct slice line, word;
    int32_t n[5];
    uint64_t hash;
    if (!next_line(text, "review", &line) || !read_numbers(&line, n, 5) ||
        !slice_word(&line, &word) || !slice_hex64(word, &hash))
        return false;
    *r = (struct review){.seats = n[1], .moves = n[2], .points = n[3], .choices = n[4]};
    return n[0] == REVIEW_VERSION && r->seats == t->head.how.seats && r->moves == t->count &&
           r->moves < MOST_MOVES && r->points >= 0 && r->points <= r->moves && r->choices >= 0 &&
           r->choices <= r->moves && hash_bytes(0, text->at, text->len) == hash;
}

struct review *review_read(struct slice text, const struct table *t) {
    struct review *r = calloc(1, sizeof *r);
    CHECK(r);
    if (read_head(&text, t, r)) {
        r->point = calloc((size_t)r->points + 1, sizeof *r->point);
        r->choice = calloc((size_t)r->choices + 1, sizeof *r->choice);
        CHECK(r->point && r->choice);
        if (read_rest(text, r))
            return r;
    }
    review_free(r);
    return NULL;
}
