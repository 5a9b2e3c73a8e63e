/* think.c: see think.h. */
#include "offline/think.h"

#include "base/check.h"
#include "bots/bot.h"
#include "hall/playing.h"
#include "hall/seating.h"

#include <string.h>

static int game_number(const struct game *g) {
    int i = 0;
    while (all_games[i] != g)
        i++;
    return i;
}

/* The question, then the view, then the box. */
static void write_question(struct house *h, const struct hall_table *ht, const struct question *how,
                           struct buf *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct question q = *how;
    q.table = ht->id;
    q.game = game_number(ht->game);
    q.asked_at = play_clock(ht, q.seat);
    house_seed(h, q.seed);
    table_view(ht->live->table, q.seat, view);
    buf_bytes(out, (const char *)&q, sizeof q);
    buf_bytes(out, (const char *)view, ht->game->state_size);
    buf_bytes(out, (const char *)ht->live->table->box, ht->game->box_size);
}

static bool ask_at(struct house *h, const struct hall_table *ht, struct buf *out) {
    uint32_t owing = owing_bots(ht);
    struct question q = {0};
    if (!owing)
        return false;
    q.seat = first_seat(owing);
    const char *told = computer_told(ht, q.seat);
    slice_copy(slice_of(told ? told : player_at(ht, q.seat).bot->name), q.bot, sizeof q.bot);
    write_question(h, ht, &q, out);
    return true;
}

bool think_next(struct house *h, int64_t first, struct buf *out) {
    const struct own_table *watched = own_table_with(h, first);
    if (watched && ask_at(h, watched->ht, out))
        return true;
    for (int i = 0; i < h->count; i++)
        if (!h->table[i].copy && ask_at(h, h->table[i].ht, out))
            return true;
    return false;
}

void think_hint(struct ask_page *q, struct buf *out) {
    struct question hint = {.seat = q->seat, .weigh = true};
    slice_copy(slice_of("expert"), hint.bot, sizeof hint.bot);
    write_question(q->house, q->table->ht, &hint, out);
}

/* ---- in the worker ---- */

static int32_t thousandths(int32_t share) {
    return share == NO_SHARE ? -1 : (int32_t)((int64_t)share * 1000 / SHARES);
}

static struct thought weigh(const struct player *p, struct ask *ask) {
    static struct verdict v;
    struct thought t = {0};
    ask->thorough = true;
    player_equip(p, ask);
    p->bot->weigh(ask, &v);
    true_verdict(ask->game, ((const struct head *)ask->view)->seats, &v);
    verdict_sort(&v);
    for (int i = 0; i < v.count && i < MOST_THOUGHT && (i == 0 || v.item[i].share != NO_SHARE); i++)
        t.move[t.count] = v.item[i].move, t.thousandths[t.count++] = thousandths(v.item[i].share);
    return t;
}

struct thought think_over(struct slice question, struct room room) {
    static _Alignas(16) uint8_t view[MAX_STATE], box[1 << 18];
    struct question q;
    struct player player = {0};
    CHECK(question.len >= sizeof q);
    memcpy(&q, question.at, sizeof q);
    const struct game *g = all_games[q.game];
    CHECK(question.len == sizeof q + g->state_size + g->box_size && g->box_size <= sizeof box);
    memcpy(view, question.at + sizeof q, g->state_size);
    memcpy(box, question.at + sizeof q + g->state_size, g->box_size);
    struct rng rng = rng_new(q.seed, 0);
    struct ask ask = {
        .game = g, .box = box, .view = view, .seat = q.seat, .rng = &rng, .room = room};
    CHECK(player_seated(g, slice_of(q.bot), &player));
    if (q.weigh)
        return weigh(&player, &ask);
    return (struct thought){1, {player_choose(&player, &ask)}, {-1}};
}

bool think_done(struct house *h, const struct question *q, const struct thought *t) {
    struct own_table *own = own_table_with(h, q->table);
    bool still = own && hall_table_bot_move(own->ht, q->seat, q->asked_at, t->move[0]);
    if (still)
        own_table_play_on(h, own);
    return still;
}
