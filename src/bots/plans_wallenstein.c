/* plans_wallenstein.c: Wallenstein's plans and marches, weighed by seasons that are played to their end.
 *
 * A world is what the seat knows, with a guess at what the others have planned and with luck of its own. The same
 * worlds serve every plan that is tried, so that plans are told apart by what they change, not by chance. The search
 * begins with the plan that looks best card by card, and goes on to a neighbour (another card on an action, two
 * cards exchanged) whenever that does better over all worlds; a neighbour that falls behind is given up early. One card
 * of the plan found is laid; with the next card the seat is asked again and thinks about the rest anew. */
#include "base/check.h"
#include "base/hash.h"
#include "bots/wallenstein.h"

#include <string.h>

enum {
    FEW_SEASONS = 120, /* of a player that counts no playouts */
    MOST_WORLDS = 128,
    FIRST_LOOK = 4
};

struct world {
    struct wallenstein st;
    uint64_t luck;
};

struct planner {
    const struct ask *ask;
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    struct opinion opinion;
    struct tastes tastes;
    struct world *world;
    int worlds;
    uint32_t seasons; /* that may still be played */
};

/* ---- sheets ------------------------------------------------------------------------------------------------------ */

/* The seat's own, with the cards that it has laid. */
static struct sheet sheet_so_far(const struct planner *l) {
    const uint8_t *plan = l->st->plan[l->ask->seat];
    struct sheet s = sheet_empty(l->box, l->st, l->ask->seat);
    for (int a = 0; a < ACTIONS; a++)
        if (plan[a] != NONE) {
            sheet_lay(&s, a, plan[a]);
            s.open &= ~(1u << a);
        }
    return s;
}

/* Cards that still lie face down before another: as many as a drawn world has there. */
static struct sheet rest_of_sheet(const struct planner *l, const struct wallenstein *drawn, int seat) {
    struct sheet s = {.blanks = l->box->blanks, .hand = provinces_of(drawn, seat)};
    memset(s.card, NONE, sizeof s.card);
    for (int p = 0; p < PROVINCES; p++)
        if (drawn->changed[p])
            s.hand &= ~bit(p);
    for (int a = 0; a < ACTIONS; a++) {
        int shown = drawn->shown[seat][a];
        s.blanks -= shown == BLANK;
        if (shown < PROVINCES)
            s.hand &= ~bit(shown);
        if (drawn->plan[seat][a] != NONE)
            s.open |= 1u << a;
    }
    return s;
}

/* ---- worlds --------------------------------------------------------------------------------------------------- */

static uint64_t draw_luck(struct rng *rng) { return (uint64_t)rng_next(rng) << 32 | rng_next(rng) | 1; }

static void imagine(struct planner *l, struct world *w) {
    int me = l->ask->seat;
    w->st = *l->st;
    w->luck = draw_luck(l->ask->rng);
    wallenstein_resample(l->box, &w->st, me, l->ask->rng);
    for (int i = 0; i < l->st->head.seats; i++) {
        if (i == me)
            continue;
        struct sheet s = l->st->step == PLAN ? sheet_empty(l->box, l->st, i) : rest_of_sheet(l, &w->st, i);
        sheet_fill(&s, &l->tastes, i, hash_mix(w->luck + (uint64_t)i) | 1);
        memcpy(w->st.plan[i], s.card, ACTIONS);
        if (l->st->step == PLAN)
            w->st.sealed[i] = 1;
    }
}

static void imagine_all(struct planner *l, int worlds) {
    for (; l->worlds < worlds; l->worlds++)
        imagine(l, &l->world[l->worlds]);
}

/* At the end of the game: who is ahead by how much, since who won says little about a plan in a single world. */
static void shares_at_end(const struct wallenstein *st, int32_t share[MAX_SEATS]) {
    int32_t logit[MAX_SEATS];
    for (int i = 0; i < st->head.seats; i++)
        logit[i] = 2 * logit_of_lead((points_of(st, i) - points_of(st, 0)) * POINT);
    shares_of(logit, st->head.seats, share);
}

/* What the season brings the seat: a share of the win, or points if nobody can tell shares. */
static int32_t live(struct planner *l, struct wallenstein *st, uint64_t luck) {
    int32_t value[MAX_SEATS];
    season_play(l->box, st, luck);
    if (l->opinion.net && st->step == GAME_OVER)
        shares_at_end(st, value);
    else if (l->opinion.net)
        opinion_shares(&l->opinion, st, l->ask->seat, value);
    else
        wallenstein_values(l->box, st, value);
    l->seasons -= l->seasons > 0;
    if (l->ask->playouts_made)
        ++*l->ask->playouts_made;
    return value[l->ask->seat];
}

/* ---- the search for a plan -------------------------------------------------------------------------------------- */

static int32_t try_plan(struct planner *l, const struct sheet *s, int world) {
    struct wallenstein st = l->world[world].st;
    memcpy(st.plan[l->ask->seat], s->card, ACTIONS);
    int refused = wallenstein_apply(l->box, &st, l->ask->seat, move_of(M_SEAL, 0, 0, 0), NULL);
    CHECK(!refused);
    return live(l, &st, l->world[world].luck);
}

/* The plan so far, what it brought in each world, and the actions that may still be changed. */
struct favourite {
    struct sheet sheet;
    uint32_t free;
    int32_t value[MOST_WORLDS];
};

static int nth_action(uint32_t set, uint32_t n) {
    while (n-- > 0)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* Another card for one action, out of the hand or from another action, which gets this one's. False if it is none. */
static bool vary(const struct planner *l, const struct favourite *f, struct sheet *out) {
    struct rng *rng = l->ask->rng;
    uint32_t actions = (uint32_t)count_bits(f->free), cards = (uint32_t)count_bits(f->sheet.hand);
    int a = nth_action(f->free, rng_below(rng, actions));
    uint32_t n = rng_below(rng, cards + 1 + actions);
    *out = f->sheet;
    if (n < cards) {
        uint64_t set = f->sheet.hand;
        while (n-- > 0)
            set &= set - 1;
        sheet_lay(out, a, lowest_bit(set));
        return true;
    }
    if (n == cards) {
        if (f->sheet.blanks == 0 || f->sheet.card[a] == BLANK)
            return false;
        sheet_lay(out, a, BLANK);
        return true;
    }
    int b = nth_action(f->free, n - cards - 1);
    out->card[a] = f->sheet.card[b];
    out->card[b] = f->sheet.card[a];
    return out->card[a] != out->card[b];
}

/* Tries a neighbour in one world after the other as long as it is ahead. */
static void challenge(struct planner *l, struct favourite *f, const struct sheet *other) {
    int32_t value[MOST_WORLDS];
    int64_t ahead = 0;
    for (int k = 0, check = FIRST_LOOK; k < l->worlds; k++) {
        value[k] = try_plan(l, other, k);
        ahead += value[k] - f->value[k];
        if (k + 1 < check)
            continue;
        if (ahead <= 0)
            return;
        check *= 2;
    }
    if (ahead <= 0)
        return;
    f->sheet = *other;
    memcpy(f->value, value, sizeof value[0] * (size_t)l->worlds);
}

static void improve(struct planner *l, struct favourite *f) {
    uint32_t tries = 4 * l->seasons;
    for (int k = 0; k < l->worlds; k++)
        f->value[k] = try_plan(l, &f->sheet, k);
    while (l->seasons > 0 && tries-- > 0) {
        struct sheet other;
        if (vary(l, f, &other))
            challenge(l, f, &other);
    }
}

/* The card to lay first: one on which the first guess and the search agree. */
static int surest_action(const struct planner *l, const struct favourite *f, const struct sheet *guess) {
    int best = NONE, most = INT32_MIN;
    for (uint32_t left = f->free; left; left &= left - 1) {
        int a = __builtin_ctz(left), card = f->sheet.card[a];
        int worth = card < PROVINCES ? l->tastes.brings[a][card] - l->tastes.price[a] : -POINT * 10;
        if (card == guess->card[a])
            worth += POINT * 100;
        if (worth > most)
            most = worth, best = a;
    }
    return best;
}

static int32_t mean_of(const int32_t *value, int n) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += value[i];
    return (int32_t)(sum / n);
}

static void tell_plan(const struct planner *l, const struct favourite *f, int action, struct verdict *out) {
    int32_t most = SHARES / 2 + mean_of(f->value, l->worlds);
    for (int i = 0; i < out->count; i++) {
        Move m = out->item[i].move;
        bool laid = move_arg(m, 0) == action && move_arg(m, 1) == f->sheet.card[action];
        bool planned = move_arg(m, 1) == f->sheet.card[move_arg(m, 0)];
        out->item[i].visits = laid ? (uint32_t)l->worlds : 0;
        out->item[i].share = laid ? most : planned ? most - 1 : 0;
    }
}

static void weigh_plan(struct planner *l, struct verdict *out) {
    struct favourite f = {.sheet = sheet_so_far(l)};
    f.free = f.sheet.open;
    sheet_fill(&f.sheet, &l->tastes, l->ask->seat, 0);
    struct sheet guess = f.sheet;
    improve(l, &f);
    tell_plan(l, &f, surest_action(l, &f, &guess), out);
}

/* ---- what is chosen while plans are carried out -------------------------------------------------------------------
 */

static int32_t try_move(struct planner *l, Move m, int world) {
    struct wallenstein st = l->world[world].st;
    int refused = wallenstein_apply(l->box, &st, l->ask->seat, m, NULL);
    CHECK(!refused);
    return live(l, &st, l->world[world].luck);
}

struct runner {
    int index; /* in the verdict */
    int64_t sum;
};

static void sort_runners(struct runner *r, int n) {
    for (int i = 1; i < n; i++) {
        struct runner moved = r[i];
        int j = i;
        for (; j > 0 && r[j - 1].sum < moved.sum; j--)
            r[j] = r[j - 1];
        r[j] = moved;
    }
}

/* All moves in a few worlds, the better half of them in more, and so on. */
static void weigh_moves(struct planner *l, struct verdict *out) {
    struct runner runner[MAX_MOVES];
    int n = out->count, from = 0, rounds = 1;
    for (int i = 0; i < n; i++)
        runner[i] = (struct runner){i, 0};
    while (n >> rounds > 0)
        rounds++;
    uint32_t a_round = l->seasons / (uint32_t)rounds;
    for (int left = n; from<l->worlds; left = left> 2 ? (left + 1) / 2 : left) {
        int to = from + (int)(a_round / (uint32_t)left);
        to = to > l->worlds ? l->worlds : to > from ? to : from + 1;
        for (int i = 0; i < left; i++)
            for (int k = from; k < to; k++)
                runner[i].sum += try_move(l, out->item[runner[i].index].move, k);
        sort_runners(runner, left);
        for (int i = 0; i < left; i++) {
            out->item[runner[i].index].visits = (uint32_t)to;
            out->item[runner[i].index].share = (int32_t)(SHARES / 2 + runner[i].sum / to);
        }
        from = to;
        if (left <= 1 || l->seasons == 0)
            break;
    }
}

/* ---- the choices there are ------------------------------------------------------------------------------------------
 */

static bool is_for_seasons(const struct wallenstein *st) { return st->step != LEAVE_EMPTY; }

static int worlds_for(const struct planner *l) {
    int fit = (int)(l->ask->room.bytes / sizeof(struct world)), most = 8;
    while (most < MOST_WORLDS && (uint32_t)(most * most) < l->seasons)
        most += 4;
    return most < fit ? most : fit;
}

bool wallenstein_weigh(const struct ask *ask, struct verdict *out) {
    struct planner l = {.ask = ask, .box = ask->box, .st = ask->view};
    if (!is_for_seasons(l.st) || ask->room.bytes < sizeof(struct world))
        return false;
    Move moves[MAX_MOVES];
    out->count = wallenstein_moves(ask->box, ask->view, ask->seat, moves);
    for (int i = 0; i < out->count; i++)
        out->item[i] = (struct weighed){.move = moves[i]};
    if (out->count < 2)
        return true;
    l.seasons = ask->playouts ? ask->playouts : FEW_SEASONS;
    l.world = (struct world *)(void *)ask->room.at;
    ask_opinion(ask, &l.opinion);
    tastes_look(&l.tastes, l.box, l.st);
    imagine_all(&l, worlds_for(&l));
    if (l.st->step == PLAN)
        weigh_plan(&l, out);
    else
        weigh_moves(&l, out);
    return true;
}
