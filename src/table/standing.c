/* standing.c: see standing.h. */
#include "table/standing.h"

#include "base/check.h"
#include "base/say.h"
#include "games/list.h"
#include "table/inside.h"

#include <string.h>

#define DECLARE(id) extern const struct order_kind id##_orders[];
#define ROW(id)     {#id, id##_orders},
GAMES(DECLARE)

static const struct {
    const char *game;
    const struct order_kind *kinds;
} known[] = {GAMES(ROW)};

const struct order_kind *order_kinds(const struct game *g) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].game, g->id) == 0)
            return known[i].kinds;
    CHECK(false);
    return NULL;
}

/* ---- words ---- */

static bool has_number(const struct order_kind *k) { return k->hi > 0; }

static bool read_number(const struct order_kind *k, struct slice rest, int *number) {
    int64_t n = k->hi;
    if (!has_number(k))
        return rest.len == 0;
    if (!slice_starts(rest, " "))
        return false;
    rest = slice_trim(rest);
    if (!(k->all && slice_is(rest, k->all)) && !slice_number(rest, k->lo, k->hi, &n))
        return false;
    *number = (int)n;
    return true;
}

bool order_read(const struct game *g, struct slice words, struct order *out) {
    words = slice_trim(words);
    for (const struct order_kind *k = order_kinds(g); k->words; k++) {
        *out = (struct order){k, 0};
        if (slice_starts(words, k->words) &&
            read_number(k, slice_skip(words, strlen(k->words)), &out->number))
            return true;
    }
    return false;
}

static bool is_all(const struct order *o) { return o->kind->all && o->number == o->kind->hi; }

void order_write(const struct order *o, struct buf *out) {
    buf_str(out, o->kind->words);
    if (!has_number(o->kind))
        return;
    buf_char(out, ' ');
    if (is_all(o))
        buf_str(out, o->kind->all);
    else
        buf_int(out, o->number);
}

void order_tell(const struct order *o, struct buf *out) {
    SAY(out, is_all(o) ? o->kind->at_all : o->kind->label, say_number("number", o->number));
}

void orders_read(const struct game *g, struct slice lines, struct orders *out) {
    struct order order;
    out->count = 0;
    for (struct slice line; slice_line(&lines, &line);)
        if (order_read(g, line, &order))
            orders_give(out, order);
}

void orders_write(const struct orders *all, struct buf *out) {
    for (int i = 0; i < all->count; i++) {
        order_write(&all->item[i], out);
        buf_char(out, '\n');
    }
}

void orders_give(struct orders *all, struct order order) {
    orders_cancel(all, order.kind);
    if (all->count < MAX_ORDERS)
        all->item[all->count++] = order;
}

bool orders_cancel(struct orders *all, const struct order_kind *kind) {
    for (int i = 0; i < all->count; i++)
        if (all->item[i].kind == kind) {
            all->item[i] = all->item[--all->count];
            return true;
        }
    return false;
}

/* ---- moves ---- */

static int leave(const struct order *o, const void *view, int seat, Move *moves, int n) {
    int left = 0;
    for (int i = 0; i < n; i++)
        if (o->kind->leaves(view, seat, o->number, moves[i]))
            moves[left++] = moves[i];
    return left;
}

/* Those that are left of `n` moves; *speak: how many orders spoke. Together orders may leave
 * nothing: then they are as if they had not been given. */
static int obey(const struct orders *all, const struct table *t, int seat, Move *moves, int n,
                int *speak) {
    _Alignas(16) uint8_t view[MAX_STATE];
    Move left[MAX_MOVES];
    int count = n;
    *speak = 0;
    if (all->count == 0)
        return n;
    table_view(t, seat, view);
    memcpy(left, moves, (size_t)n * sizeof *moves);
    for (int i = 0; i < all->count; i++) {
        const struct order *o = &all->item[i];
        if (!o->kind->speaks(view, seat, o->number))
            continue;
        count = leave(o, view, seat, left, count);
        *speak += 1;
    }
    if (count == 0)
        *speak = 0;
    if (*speak == 0)
        return n;
    memcpy(moves, left, (size_t)count * sizeof *moves);
    return count;
}

int orders_moves(const struct orders *all, const struct table *t, int seat, Move out[MAX_MOVES]) {
    int speak, n = table_moves(t, seat, out);
    return obey(all, t, seat, out, n, &speak);
}

Move orders_answer(const struct orders *all, const struct table *t, int seat) {
    Move moves[MAX_MOVES];
    int speak = 0;
    if (all->count == 0)
        return 0;
    int n = table_moves(t, seat, moves);
    n = obey(all, t, seat, moves, n, &speak);
    return speak > 0 && n == 1 ? moves[0] : 0;
}

static bool would_answer(const struct table *t, int seat, const struct order *given, int count) {
    struct orders all = {0};
    for (int i = 0; i < count; i++)
        orders_give(&all, given[i]);
    return orders_answer(&all, t, seat) != 0;
}

/* One order alone, or all together, with the least number or with the most. */
bool orders_could_answer(const struct table *t, const void *st, int seat) {
    _Alignas(16) uint8_t state[MAX_STATE];
    struct table at = *t;
    at.state = memcpy(state, st, game_of(t)->state_size);
    for (int most = 0; most < 2; most++) {
        struct order all[MAX_ORDERS];
        int n = 0;
        for (const struct order_kind *k = order_kinds(game_of(t)); k->words && n < MAX_ORDERS;
             k++, n++) {
            all[n] = (struct order){k, most ? k->hi : k->lo};
            if (would_answer(&at, seat, &all[n], 1))
                return true;
        }
        if (would_answer(&at, seat, all, n))
            return true;
    }
    return false;
}
