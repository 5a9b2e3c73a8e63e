/* features_lowenherz.c: what a net is told about a position of Löwenherz.
 *
 * For every seat, from the viewer on: points, means, land, what it can take and lose, what it has chosen and what the
 * actions of the card are worth to it; then the table, and what only the viewer knows. */
#include "bots/features.h"
#include "bots/judge_lowenherz.h"

/* What stands and lies on the land of each colour. */
struct holdings {
    int squares[COLOURS], mountains[COLOURS], towns[COLOURS], knights[COLOURS], founded[COLOURS];
};

static struct holdings count_holdings(const struct lowenherz *st) {
    struct holdings h = {{0}, {0}, {0}, {0}, {0}};
    for (int sq = 0; sq < SQUARES; sq++) {
        int owner = st->owner[sq], piece = st->piece[sq];
        if (piece && !is_castle(piece))
            h.knights[colour_of_piece(piece)]++;
        if (owner >= CASTLES)
            continue;
        int colour = colour_of_castle(owner);
        h.squares[colour]++;
        h.mountains[colour] += st->terrain[sq] == MOUNTAIN;
        h.towns[colour] += st->terrain[sq] == TOWN;
    }
    for (int castle = 0; castle < CASTLES; castle++)
        h.founded[colour_of_castle(castle)] += st->castle[castle] != NONE && lowenherz_founded(st, castle);
    return h;
}

static void put_land(struct features *w, const struct look *l, const struct holdings *h, int colour) {
    put(w, l->land.worth[colour] / 8);
    for (int walls = 1; walls < WALLS; walls++)
        put(w, l->land.borders[colour][walls] / 2);
    put(w, h->squares[colour] * 3);
    put(w, h->mountains[colour] * 8);
    put(w, h->towns[colour] * 16);
    put(w, h->knights[colour] * 6);
    put(w, h->founded[colour] * 16);
    put(w, l->st->knights[colour] * 6);
}

/* Others' bids are secret until all are sealed: what was drawn for them tells nothing. */
static int known_round_worth(const struct look *l, int seat, int viewer) {
    return l->st->step == BID && seat != viewer ? 0 : lowenherz_round_worth(l, seat);
}

/* What the colour can take from others with one sword, and what it can lose, of its worst territory and of all. */
static void put_war(struct features *w, const struct look *l, int colour) {
    int gain = 0, risk = 0, risks = 0, strong = 0, weak = 0;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++) {
        gain = l->land.gain[id] > gain ? l->land.gain[id] : gain;
        risk = l->land.risk[id] > risk ? l->land.risk[id] : risk;
        risks += l->land.risk[id];
        for (uint32_t near = l->land.near[id]; near; near &= near - 1) {
            int other = __builtin_ctz(near);
            bool foreign = colour_of_castle(other) != colour;
            strong += foreign && l->land.might[id] > l->land.might[other];
            weak += foreign && l->land.might[id] < l->land.might[other];
        }
    }
    put(w, gain / 2);
    put(w, risk / 2);
    put(w, risks / 4);
    put(w, strong * 12);
    put(w, weak * 12);
}

/* What the seat has chosen, and what each action that is still to come is worth to it. */
static void put_wishes(struct features *w, const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    bool open = st->step >= DECIDE && st->step < OVER && st->card < ACTION_CARDS;
    for (int action = 0; action < ACTIONS; action++) {
        bool to_come = open && (st->action >= ACTIONS || action >= st->action);
        put_flag(w, st->chosen[seat] >> action & 1);
        put(w, to_come ? lowenherz_action_worth(l, seat, action) / 4 : 0);
    }
}

/* Ducats compared with the richest of the others, and of those it contends with. */
static void put_purse(struct features *w, const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int richest = 0, rival = 0;
    for (int i = 0; i < st->head.seats; i++) {
        if (i == seat)
            continue;
        richest = st->ducats[i] > richest ? st->ducats[i] : richest;
        if (st->chosen[i] & st->chosen[seat] && st->ducats[i] > rival)
            rival = st->ducats[i];
    }
    put(w, st->ducats[seat] * 4);
    put(w, (st->ducats[seat] - richest) * 4);
    put(w, rival ? (st->ducats[seat] - rival) * 4 : 0);
    put(w, st->ducats[seat] * l->ducat / 2);
}

static void put_seat(struct features *w, const struct look *l, const struct holdings *h, int seat, int viewer) {
    const struct lowenherz *st = l->st;
    int points = 0, worth = 0, n = st->head.seats;
    for (int i = 0; i < n; i++) {
        points += lowenherz_points(st, i);
        worth += l->worth[i];
    }
    put(w, (lowenherz_points(st, seat) - points / n) * 4);
    put(w, lowenherz_points(st, seat) * 2);
    put(w, (l->worth[seat] - worth / n) / 4);
    put(w, known_round_worth(l, seat, viewer) / 2);
    put_flag(w, st->mover == seat);
    put_flag(w, st->contest >> seat & 1);
    put(w, st->first == NONE ? 0 : (seat - st->first + n) % n * 16);
    put_purse(w, l, seat);
    put_wishes(w, l, seat);
    put_land(w, l, h, colour_of_seat(st, seat));
    put_war(w, l, colour_of_seat(st, seat));
}

static void put_card(struct features *w, const struct look *l) {
    const struct lowenherz *st = l->st;
    for (int action = 0; action < ACTIONS; action++) {
        const struct action_card *card = st->card < ACTION_CARDS ? &l->box->card[st->card] : NULL;
        put_one_of(w, card ? card->deed[action] : NO_DEED, POLITICS_CARD + 1);
        put(w, card ? card->amount[action] * 8 : 0);
        put(w, card ? count_small(lowenherz_choosers(st, action)) * 16 : 0);
        put_flag(w, st->action == action);
    }
}

static void put_table(struct features *w, const struct look *l) {
    const struct lowenherz *st = l->st;
    int neutral = lowenherz_neutral(st);
    put_one_of(w, st->step, OVER);
    put(w, st->round * 4);
    put(w, lowenherz_rounds_left(l->box, st) * 4);
    put(w, l->land.mines * 12);
    put(w, l->ducat * 8);
    put(w, st->left * 16);
    put(w, st->offer == NO_OFFER ? 0 : st->price * 4);
    put_one_of(w, st->offer, ASKS + 1);
    put(w, st->takings * 5);
    put_flag(w, st->expanded);
    put(w, neutral == NONE ? 0 : l->land.worth[neutral] / 8);
    put_card(w, l);
}

/* What only the viewer knows: his bid and his cards. */
static void put_secrets(struct features *w, const struct look *l, int viewer) {
    const struct lowenherz *st = l->st;
    int ducats = 0, points = 0;
    for (int kind = PARCHMENT; kind < POLITICS; kind++) {
        int worth = lowenherz_hand(st, viewer, kind) * l->box->worth[kind];
        *(kind < TREASURE ? &points : &ducats) += worth;
    }
    put(w, st->step == BID && st->bid[viewer] != NONE ? st->bid[viewer] * 4 : 0);
    put(w, l->hand[viewer] / 2);
    put(w, points * 8);
    put(w, ducats * 4);
    put(w, lowenherz_hand(st, viewer, ALLIANCE) * 32);
    put(w, lowenherz_hand(st, viewer, RENEGADE) * 32);
}

/* Each seat's estimate from its own point of view, as far as the viewer knows it. */
static void put_values(struct features *w, const struct look *l, int viewer) {
    int n = l->st->head.seats;
    int32_t all = 0;
    for (int i = 0; i < n; i++)
        all += l->worth[i];
    for (int i = 0; i < n; i++) {
        int seat = (viewer + i) % n;
        w->value[i] = l->worth[seat] + known_round_worth(l, seat, viewer) - (all - l->worth[seat]) / (2 * (n - 1));
    }
}

void lowenherz_features(const void *box, const void *state, int seat, struct memo *memo, struct features *out) {
    const struct lowenherz *st = state;
    struct holdings h = count_holdings(st);
    struct look l;
    lowenherz_look_at(box, st, memo, &l);
    put_values(out, &l, seat);
    out->count = 0;
    for (int i = 0; i < st->head.seats; i++)
        put_seat(out, &l, &h, (seat + i) % st->head.seats, seat);
    put_secrets(out, &l, seat);
    put_table(out, &l);
}
