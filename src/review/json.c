/* json.c: a review for programs. */
#include "base/markup.h"
#include "game/words.h"
#include "review/review.h"

/* A part of 1, with four digits. */
static void write_part(int64_t share, struct buf *out) {
    int64_t parts = share * 10000 / SHARES, size = parts < 0 ? -parts : parts;
    buf_str(out, parts < 0 ? "-" : "");
    buf_int(out, size / 10000);
    buf_char(out, '.');
    for (int64_t unit = 1000; unit > 0; unit /= 10)
        buf_char(out, (char)('0' + size / unit % 10));
}

static void write_parts(const int32_t *share, int seats, struct buf *out) {
    for (int i = 0; i < seats; i++) {
        put(out, "%,");
        write_part(share[i], out);
    }
}

static void write_point(const struct review *r, const struct table *t, const struct review_point *p,
                        struct buf *out) {
    put(out, "%,{'move':%d,'seat':'", p->number);
    seat_write(t->head.game, t->state, p->seat, out);
    put(out, "','shares':[");
    write_parts(p->share, r->seats, out);
    put(out, "],'open':[");
    write_parts(p->open, r->seats, out);
    put(out, "],'points':[");
    for (int i = 0; i < r->seats; i++)
        put(out, "%,%d", p->points[i]);
    put(out, "]}");
}

static void write_words(const struct table *t, const struct review_choice *c, Move m,
                        struct buf *out) {
    _Alignas(16) uint8_t before[MAX_STATE];
    char words[MAX_WORDS];
    struct buf text = buf_on(words, sizeof words);
    table_state_at(t, c->number - 1, before);
    move_write(t->head.game, t->box, before, c->seat, m, NATURE, &text);
    put(out, "%j", buf_slice_of(&text));
}

static void write_choice(const struct table *t, const struct review_choice *c, struct buf *out) {
    put(out, "%,{'move':%d,'seat':'", c->number);
    seat_write(t->head.game, t->state, c->seat, out);
    put(out, "','words':");
    write_words(t, c, c->made, out);
    put(out, ",'cost':");
    if (c->cost == NO_SHARE)
        put(out, "null");
    else
        write_part(c->cost, out);
    put(out, ",'better':");
    write_words(t, c, c->better, out);
    put(out, "}");
}

static void write_account(const struct table *t, const struct review_account *a, int seat,
                          struct buf *out) {
    put(out, "%,{'seat':'");
    seat_write(t->head.game, t->state, seat, out);
    put(out, "','own':");
    write_part(a->own, out);
    put(out, ",'others':");
    write_part(a->others, out);
    put(out, ",'luck':");
    write_part(a->luck, out);
    put(out, ",'result':");
    write_part(a->result, out);
    put(out, "}");
}

void review_write_json(const struct review *r, const struct table *t, struct buf *out) {
    put(out, "{'game':%j,'curve':[", t->head.game->id);
    for (int k = 0; k < r->points; k++)
        write_point(r, t, &r->point[k], out);
    put(out, "],'choices':[");
    for (int k = 0; k < r->choices; k++)
        write_choice(t, &r->choice[k], out);
    put(out, "],'accounts':[");
    for (int i = 0; i < r->seats; i++)
        write_account(t, &r->account[i], i, out);
    put(out, "]}");
}
