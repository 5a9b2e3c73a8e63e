/* plans.c: Wallenstein's plans and marches, weighed by playing seasons to their end.
 *
 * A world is what the seat knows, with a guess at the others' plans and its own luck. Every plan is
 * tried in the same worlds, so that plans differ by what they change and not by chance. The search
 * starts with the plan that looks best card by card. It moves to a neighbour (another card on an
 * action, or two cards swapped) whenever that does better over all worlds; a neighbour that falls
 * behind is given up early. Then one card of the plan is laid; for the next card the seat is asked
 * again and thinks about the rest anew.
 *
 * A player with much time first thinks for the others, too. Their plans are then better than what
 * looks good card by card, and answering them gains more than searching longer against quick plans
 * (docs/strength.md). */
#include "base/check.h"
#include "base/hash.h"
#include "games/wallenstein/bot/scene.h"

#include <string.h>

/* FEW_SEASONS: with 50, people can beat `normal`. What is thought for the others (three plans each,
 * 16 worlds, 20,000 / 64 = 312 seasons for each) was chosen from the settings that docs/strength.md
 * compares. MOST_WORLDS: with 160 instead of 58 a plan gained 0.6 % a season (same place), so there
 * is little left above 80. MOST_CHANGES has room for all: ten actions with 45 provinces or a blank,
 * and 45 swaps. FIRST_LOOK: with fewer worlds chance decides. SURPRISE is less than a point on the
 * board until the end (28). The others are guesses of what is quick enough; no comparison was kept.
 */
enum {
    FEW_SEASONS = 50,      /* for a player that does not count playouts */
    SEASONS_A_PLAYOUT = 2, /* seasons are short */
    FEW_WORLDS = 8,
    MOST_WORLDS = 80,
    MOST_CHANGES = 640,
    FIRST_LOOK = 4, /* worlds before a change may be given up */
    SURPRISE = 20,  /* a change that looks worse by this much is sometimes tried as early */
    /* with this many seasons (of all threads) there is time to think for the others */
    OTHERS_THINK = 8000,
    PART_OF_OTHERS = 64, /* the part of these for each plan of another player */
    WORLDS_OF_OTHERS = 16,
    CANDIDATES = 3, /* plans for each of them */
    ROUNDS = 12,    /* of regret matching */
    NOT_TRIED = INT32_MIN
};

struct world {
    struct wallenstein st;
    uint64_t luck;
};

struct planner {
    const struct ask *ask;
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int seat; /* who thinks: the seat that is asked, or another whose plan it guesses */
    struct opinion opinion;
    struct tastes tastes;
    struct world *world;
    int worlds;
    uint32_t seasons; /* seasons left to play */
};

/* ---- sheets ---- */

/* The seat's own sheet, with the cards it has laid so far. */
static struct sheet sheet_so_far(const struct planner *l) {
    const uint8_t *plan = l->st->plan[l->seat];
    struct sheet s = wallenstein_sheet_empty(l->box, l->st, l->seat);
    for (int a = 0; a < ACTIONS; a++)
        if (plan[a] != NONE) {
            wallenstein_sheet_lay(&s, a, plan[a]);
            s.open &= ~(1u << a);
        }
    return s;
}

/* Cards that lie face down on another player's sheet: as many as the drawn world has there. */
static struct sheet rest_of_sheet(const struct planner *l, const struct wallenstein *drawn,
                                  int seat) {
    struct sheet s = {.blanks = l->box->blanks, .hand = wallenstein_provinces_of(drawn, seat)};
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

/* ---- worlds ---- */

static uint64_t draw_luck(struct rng *rng) {
    return (uint64_t)rng_next(rng) << 32 | rng_next(rng) | 1;
}

/* Quickly makes a plan for every seat. */
static void imagine_plans(struct planner *l, struct world *w) {
    for (int i = 0; i < l->st->head.seats; i++) {
        struct sheet s = wallenstein_sheet_empty(l->box, l->st, i);
        wallenstein_sheet_fill(&s, &l->tastes, i, hash_mix(w->luck + (uint64_t)i) | 1);
        memcpy(w->st.plan[i], s.card, ACTIONS);
        w->st.sealed[i] = 1;
    }
}

/* While plans are carried out: what may still lie on the others' sheets. */
static void imagine_rest(struct planner *l, struct world *w) {
    wallenstein_resample(l->box, &w->st, l->seat, l->ask->rng);
    for (int i = 0; i < l->st->head.seats; i++) {
        if (i == l->seat)
            continue;
        struct sheet s = rest_of_sheet(l, &w->st, i);
        wallenstein_sheet_fill(&s, &l->tastes, i, hash_mix(w->luck + (uint64_t)i) | 1);
        memcpy(w->st.plan[i], s.card, ACTIONS);
    }
}

static void imagine(struct planner *l, struct world *w) {
    w->st = *l->st;
    w->luck = draw_luck(l->ask->rng);
    if (l->st->step == PLAN)
        imagine_plans(l, w);
    else
        imagine_rest(l, w);
}

static void imagine_all(struct planner *l, int worlds) {
    for (; l->worlds < worlds; l->worlds++)
        imagine(l, &l->world[l->worlds]);
}

/* At the end of the game, by how much each is ahead: who won tells little about a plan in a single
 * world. */
static void shares_at_end(const struct wallenstein *st, int32_t share[MAX_SEATS]) {
    int32_t logit[MAX_SEATS];
    for (int i = 0; i < st->head.seats; i++)
        logit[i] = 2 * logit_of_lead((wallenstein_points_of(st, i) - wallenstein_points_of(st, 0)) *
                                     POINT);
    shares_of(logit, st->head.seats, share);
}

/* The seat's share of the win at the end of the season. */
static int32_t live(struct planner *l, struct wallenstein *st, uint64_t luck) {
    int32_t share[MAX_SEATS];
    wallenstein_season_play(l->box, st, luck);
    if (st->step == GAME_OVER)
        shares_at_end(st, share);
    else
        opinion_shares(&l->opinion, st, l->seat, share);
    l->seasons -= l->seasons > 0;
    if (l->ask->clock && l->ask->clock() >= l->ask->until)
        l->seasons = 0;
    if (l->ask->playouts_made)
        ++*l->ask->playouts_made;
    return share[l->seat];
}

/* ---- the search for a plan ---- */

static int32_t try_plan(struct planner *l, const struct sheet *s, int world) {
    struct wallenstein st = l->world[world].st;
    st.sealed[l->seat] = 0;
    memcpy(st.plan[l->seat], s->card, ACTIONS);
    int refused = wallenstein_apply(l->box, &st, l->seat, move_of(M_SEAL, 0, 0, 0), NULL);
    CHECK(!refused);
    return live(l, &st, l->world[world].luck);
}

/* The best plan so far, its result in each world, and what is known about other cards on its
 * actions. */
struct favourite {
    struct sheet sheet;
    uint32_t free; /* actions that may still be changed */
    int32_t share[MOST_WORLDS];
    int32_t worse[ACTIONS][BLANK + 1]; /* how far it was behind, on average; NOT_TRIED */
};

/* Puts another card on an action: from the hand, a blank, or the card of another action, which gets
 * this one's in exchange. */
struct change {
    uint8_t action, card, with; /* with: the other action; NONE */
    int16_t hope;
};

static int hope_of(const struct planner *l, int action, int card) {
    return card < PROVINCES ? l->tastes.brings[action][card] - l->tastes.price[action] : 0;
}

static void add_change(const struct planner *l, const struct sheet *s, struct change c,
                       struct change *list, int *n) {
    int was = s->card[c.action], hope = hope_of(l, c.action, c.card) - hope_of(l, c.action, was);
    if (c.with != NONE)
        hope += hope_of(l, c.with, was) - hope_of(l, c.with, c.card);
    c.hope = (int16_t)(hope + (int)rng_below(l->ask->rng, 2 * SURPRISE));
    int at = (*n)++;
    for (; at > 0 && list[at - 1].hope < c.hope; at--)
        list[at] = list[at - 1];
    list[at] = c;
}

/* All changes, roughly in the order of how good they look. */
static int list_changes(const struct planner *l, const struct favourite *f,
                        struct change list[MOST_CHANGES]) {
    const struct sheet *s = &f->sheet;
    int n = 0;
    for (uint32_t left = f->free; left; left &= left - 1) {
        uint8_t a = (uint8_t)__builtin_ctz(left);
        for (uint64_t hand = s->hand; hand; hand &= hand - 1)
            add_change(l, s, (struct change){a, (uint8_t)lowest_bit(hand), NONE, 0}, list, &n);
        if (s->blanks > 0 && s->card[a] != BLANK)
            add_change(l, s, (struct change){a, BLANK, NONE, 0}, list, &n);
        for (uint32_t others = left & (left - 1); others; others &= others - 1) {
            uint8_t b = (uint8_t)__builtin_ctz(others);
            if (s->card[a] != s->card[b])
                add_change(l, s, (struct change){a, s->card[b], b, 0}, list, &n);
        }
    }
    return n;
}

static struct sheet changed(const struct sheet *s, const struct change *c) {
    struct sheet other = *s;
    if (c->with == NONE) {
        wallenstein_sheet_lay(&other, c->action, c->card);
    } else {
        other.card[c->action] = s->card[c->with];
        other.card[c->with] = s->card[c->action];
    }
    return other;
}

/* Tries a change in one world after another until it is clearly behind. True if it is better. */
static bool challenge(struct planner *l, struct favourite *f, const struct change *c) {
    struct sheet other = changed(&f->sheet, c);
    int32_t share[MOST_WORLDS];
    int64_t ahead = 0, squares = 0;
    int k = 0;
    for (int look = FIRST_LOOK; k < l->worlds;) {
        share[k] = try_plan(l, &other, k);
        int64_t by = share[k] - f->share[k];
        ahead += by;
        squares += by * by;
        if (++k == look && ahead <= 0 && (ahead * ahead >= squares || k >= 4 * FIRST_LOOK))
            break;
        look = k == look ? 2 * look : look;
    }
    f->worse[c->action][c->card] = (int32_t)(ahead / k);
    if (k < l->worlds || ahead <= 0)
        return false;
    f->sheet = other;
    memcpy(f->share, share, sizeof share[0] * (size_t)k);
    return true;
}

/* Makes one change after another until none helps. */
static void improve(struct planner *l, struct favourite *f) {
    struct change list[MOST_CHANGES];
    for (int k = 0; k < l->worlds; k++)
        f->share[k] = try_plan(l, &f->sheet, k);
    for (int i = 0, n = list_changes(l, f, list); i < n && l->seasons > 0;) {
        if (challenge(l, f, &list[i++])) {
            n = list_changes(l, f, list);
            i = 0;
        }
    }
}

/* The card to lay first: one that the first guess and the search agree on. */
static int surest_action(const struct planner *l, const struct favourite *f,
                         const struct sheet *guess) {
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

static int32_t mean_of(const int32_t *share, int n) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += share[i];
    return (int32_t)(sum / n);
}

static void tell_plan(const struct planner *l, const struct favourite *f, int action,
                      struct verdict *out) {
    int32_t most = mean_of(f->share, l->worlds);
    for (int i = 0; i < out->count; i++) {
        struct weighed *w = &out->item[i];
        int a = move_arg(w->move, 0), card = move_arg(w->move, 1);
        bool planned = card == f->sheet.card[a];
        int32_t behind = planned ? 0 : f->worse[a][card] < 0 ? f->worse[a][card] : -1;
        w->visits = planned && a == action ? (uint32_t)l->worlds : 0;
        if (planned || f->worse[a][card] != NOT_TRIED)
            w->share = most + behind < 0 ? 0 : most + behind;
    }
}

static void forget(struct favourite *f) {
    for (int a = 0; a < ACTIONS; a++)
        for (int card = 0; card <= BLANK; card++)
            f->worse[a][card] = NOT_TRIED;
}

static void respond(struct planner *l, struct favourite *f, const struct sheet *so_far,
                    uint64_t luck) {
    f->sheet = *so_far;
    f->free = so_far->open;
    forget(f);
    wallenstein_sheet_fill(&f->sheet, &l->tastes, l->seat, luck);
    improve(l, f);
}

/* ---- what the others plan, if they think, too ---- */

/* A few plans for every other seat, each an answer to quick plans in some of the worlds. Regret
 * matching finds how often each is used: season after season is played with plans drawn by regret,
 * and then what each other plan would have brought instead is added to its regret. */
struct rivals {
    struct sheet plan[WALLENSTEIN_SEATS][CANDIDATES];
    int64_t missed[WALLENSTEIN_SEATS][CANDIDATES];
    int64_t made[WALLENSTEIN_SEATS][CANDIDATES];
};

static struct planner in_place_of(const struct planner *l, int seat) {
    struct planner other = *l;
    other.seat = seat;
    other.worlds = l->worlds < WORLDS_OF_OTHERS ? l->worlds : WORLDS_OF_OTHERS;
    other.seasons = l->ask->budget * SEASONS_A_PLAYOUT / PART_OF_OTHERS;
    return other;
}

static void find_candidates(const struct planner *l, struct rivals *r, int seat) {
    struct planner other = in_place_of(l, seat);
    struct sheet empty = wallenstein_sheet_empty(l->box, l->st, seat);
    uint32_t seasons = other.seasons;
    for (int c = 0; c < CANDIDATES; c++) {
        struct favourite f;
        other.world = l->world + (l->worlds - other.worlds) * c / CANDIDATES;
        other.seasons = seasons;
        respond(&other, &f, &empty, c == 0 ? 0 : draw_luck(l->ask->rng));
        r->plan[seat][c] = f.sheet;
    }
}

static int draw_candidate(const int64_t weight[CANDIDATES], struct rng *rng) {
    int64_t sum = 0;
    for (int c = 0; c < CANDIDATES; c++)
        sum += weight[c] > 0 ? weight[c] : 0;
    if (sum == 0)
        return (int)rng_below(rng, CANDIDATES);
    int64_t at = (int64_t)(((uint64_t)sum * rng_next(rng)) >> 32);
    int c = 0;
    for (; weight[c] <= 0 || at >= weight[c]; c++)
        at -= weight[c] > 0 ? weight[c] : 0;
    return c;
}

/* Plays one season with drawn plans; then every seat looks back. */
static void play_and_regret(struct planner *l, struct rivals *r, uint32_t players) {
    int pick[WALLENSTEIN_SEATS] = {0}, scene = (int)rng_below(l->ask->rng, (uint32_t)l->worlds);
    struct wallenstein *st = &l->world[scene].st;
    for (uint32_t left = players; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        pick[i] = draw_candidate(r->missed[i], l->ask->rng);
        r->made[i][pick[i]]++;
        memcpy(st->plan[i], r->plan[i][pick[i]].card, ACTIONS);
    }
    for (uint32_t left = players; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        struct planner other = in_place_of(l, i);
        int32_t share[CANDIDATES];
        for (int c = 0; c < CANDIDATES; c++)
            share[c] = try_plan(&other, &r->plan[i][c], scene);
        for (int c = 0; c < CANDIDATES; c++)
            r->missed[i][c] += share[c] - share[pick[i]];
    }
}

static uint32_t planning_others(const struct planner *l) {
    uint32_t seats = 0;
    for (int i = 0; i < l->st->head.seats; i++)
        seats |= (uint32_t)(i != l->seat && wallenstein_provinces_of(l->st, i) != 0) << i;
    return seats;
}

/* In all worlds, gives the others their plans in the proportion found. */
static void let_others_think(struct planner *l) {
    struct rivals r = {0};
    uint32_t others = planning_others(l);
    for (uint32_t left = others; left; left &= left - 1)
        find_candidates(l, &r, __builtin_ctz(left));
    for (int i = 0; i < ROUNDS; i++)
        play_and_regret(l, &r, others);
    for (int w = 0; w < l->worlds; w++)
        for (uint32_t left = others; left; left &= left - 1) {
            int i = __builtin_ctz(left);
            memcpy(l->world[w].st.plan[i], r.plan[i][draw_candidate(r.made[i], l->ask->rng)].card,
                   ACTIONS);
        }
}

/* ---- the whole plan ---- */

/* Starts from the plan that looks best, and from another good one: a climb may end on a local
 * maximum. */
static void respond_twice(struct planner *l, struct favourite *f, const struct sheet *so_far) {
    struct favourite other;
    respond(l, f, so_far, 0);
    respond(l, &other, so_far, draw_luck(l->ask->rng));
    if (mean_of(other.share, l->worlds) > mean_of(f->share, l->worlds))
        *f = other;
}

static struct weighed *item_of(struct verdict *v, Move m) {
    int i = 0;
    while (v->item[i].move != m)
        i++;
    return &v->item[i];
}

/* The action that must give up a card so that it can lie on another one; NONE if it is in the
 * hand. */
static uint8_t action_with(const struct favourite *f, int card) {
    for (uint32_t left = f->free; left; left &= left - 1) {
        int a = __builtin_ctz(left);
        if (f->sheet.card[a] == card && (card != BLANK || f->sheet.blanks == 0))
            return (uint8_t)a;
    }
    return NONE;
}

/* The value of a card that is not in the best plan: the result of the best plan that has it on this
 * action. That search starts from the best plan and gets as many seasons, in the same worlds. */
static void value_card(struct planner *l, const struct favourite *best, uint32_t seasons,
                       struct weighed *w) {
    struct favourite f = *best;
    uint8_t action = (uint8_t)move_arg(w->move, 0), card = (uint8_t)move_arg(w->move, 1);
    struct change c = {action, card, action_with(&f, card), 0};
    f.sheet = changed(&f.sheet, &c);
    f.free &= ~(1u << action);
    l->seasons = seasons;
    improve(l, &f);
    w->share = mean_of(f.share, l->worlds);
}

static void weigh_plan(struct planner *l, struct verdict *out) {
    struct favourite f;
    struct sheet so_far = sheet_so_far(l), guess = so_far;
    uint32_t seasons = l->seasons;
    wallenstein_sheet_fill(&guess, &l->tastes, l->seat, 0);
    if (l->ask->budget * SEASONS_A_PLAYOUT >= OTHERS_THINK) {
        let_others_think(l);
        respond_twice(l, &f, &so_far);
    } else {
        respond(l, &f, &so_far, 0);
    }
    tell_plan(l, &f, surest_action(l, &f, &guess), out);
    struct weighed *valued = l->ask->valued ? item_of(out, *l->ask->valued) : NULL;
    if (valued && f.sheet.card[move_arg(valued->move, 0)] != move_arg(valued->move, 1))
        value_card(l, &f, seasons, valued);
}

/* ---- what is chosen while plans are carried out ---- */

static int32_t try_move(struct planner *l, Move m, int world) {
    struct wallenstein st = l->world[world].st;
    int refused = wallenstein_apply(l->box, &st, l->seat, m, NULL);
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

/* Plays each of them in that many more worlds; the best come to the front. */
static void run(struct planner *l, struct runner *r, int n, int from, int to, struct verdict *out) {
    for (int i = 0; i < n; i++)
        for (int k = from; k < to; k++)
            r[i].sum += try_move(l, out->item[r[i].index].move, k);
    sort_runners(r, n);
    for (int i = 0; i < n; i++) {
        out->item[r[i].index].visits = (uint32_t)to;
        out->item[r[i].index].share = (int32_t)(r[i].sum / to);
    }
}

/* Tries the move that is to be valued in all worlds in which the best was tried. */
static void catch_up(struct planner *l, struct runner *r, int n, int worlds, struct verdict *out) {
    for (int i = 0; l->ask->valued && i < n; i++) {
        struct weighed *w = &out->item[r[i].index];
        if (w->move == *l->ask->valued && w->visits < (uint32_t)worlds)
            run(l, &r[i], 1, (int)w->visits, worlds, out);
    }
}

/* All moves in a few worlds, the better half in more, and so on. */
static void weigh_moves(struct planner *l, struct verdict *out) {
    struct runner runner[MAX_MOVES];
    int n = out->count, from = 0, rounds = 1;
    for (int i = 0; i < n; i++)
        runner[i] = (struct runner){i, 0};
    while (n >> rounds > 0)
        rounds++;
    uint32_t a_round = l->seasons / (uint32_t)rounds;
    for (int left = n; from < l->worlds; left = (left + 1) / 2) {
        int more = (int)(a_round / (uint32_t)left), to = from + (more > 0 ? more : 1);
        to = to < l->worlds && left > 2 ? to : l->worlds;
        run(l, runner, left, from, to, out);
        from = to;
        if (l->seasons == 0)
            break;
    }
    catch_up(l, runner, n, from, out);
}

/* ---- the choices there are ---- */

static bool is_for_seasons(const struct wallenstein *st) { return st->step != LEAVE_EMPTY; }

static int worlds_for(const struct planner *l) {
    uint32_t fit = (uint32_t)(l->ask->room.bytes / sizeof(struct world)),
             most = FEW_WORLDS + l->seasons / 40;
    most = most < MOST_WORLDS ? most : MOST_WORLDS;
    return (int)(most < fit ? most : fit);
}

bool wallenstein_weigh(const struct ask *ask, struct verdict *out) {
    struct memo memo = {.filled = false};
    struct planner l = {.ask = ask, .box = ask->box, .st = ask->view, .seat = ask->seat};
    if (!is_for_seasons(l.st) || ask->room.bytes < sizeof(struct world))
        return false;
    Move moves[MAX_MOVES];
    out->count = wallenstein_moves(ask->box, ask->view, ask->seat, moves);
    out->mixed = false;
    for (int i = 0; i < out->count; i++)
        out->item[i] = (struct weighed){.move = moves[i], .share = NO_SHARE};
    if (out->count < 2)
        return true;
    l.seasons = ask->playouts ? SEASONS_A_PLAYOUT * ask->playouts : FEW_SEASONS;
    l.world = (struct world *)(void *)ask->room.at;
    ask_opinion(ask, &l.opinion);
    l.opinion.net = ask_net(ask);
    l.opinion.memo = &memo;
    wallenstein_tastes_look(&l.tastes, l.box, l.st);
    imagine_all(&l, worlds_for(&l));
    wallenstein_tastes_lean(&l.tastes, ask->character);
    if (l.st->step == PLAN)
        weigh_plan(&l, out);
    else
        weigh_moves(&l, out);
    return true;
}
