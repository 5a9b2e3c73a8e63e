/* features.c: what a net is told about a position of Löwenherz.
 *
 * A net is asked only between two rounds, when nothing is chosen, offered or bid. For every seat,
 * starting with the viewer: points, means, land, its largest territories and its most promising
 * castles without one, what it can take and lose. Then who is stronger than whom, what is still to
 * come, and what only the viewer knows. */
#include "bots/features.h"
#include "games/lowenherz/bot/judge.h"

enum {
    TERRITORIES = 3, /* per seat, the largest first */
    HOPES = 2        /* castles without a territory, the best first */
};

/* What lies in a territory. */
struct holding {
    int squares, mountains, towns, prey; /* prey: squares it may take now */
};

struct survey {
    struct holding at[CASTLES];
    int knights[COLOURS]; /* on the board */
};

static void survey_land(const struct lowenherz *st, struct survey *out) {
    *out = (struct survey){.knights = {0}};
    for (int sq = 0; sq < SQUARES; sq++) {
        int owner = st->owner[sq], piece = st->piece[sq];
        if (piece && !is_castle(piece))
            out->knights[colour_of_piece(piece)]++;
        if (owner >= CASTLES)
            continue;
        out->at[owner].squares++;
        out->at[owner].mountains += st->terrain[sq] == MOUNTAIN;
        out->at[owner].towns += st->terrain[sq] == TOWN;
    }
    for (int castle = 0; castle < CASTLES; castle++)
        if (out->at[castle].squares)
            out->at[castle].prey = bits_count(lowenherz_prey(st, castle));
}

/* ---- land ---- */

static void put_land(struct features *w, const struct look *l, const struct survey *s, int colour) {
    struct holding sum = {0, 0, 0, 0};
    int founded = 0, free = 0;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++) {
        sum.squares += s->at[id].squares;
        sum.mountains += s->at[id].mountains;
        sum.towns += s->at[id].towns;
        sum.prey += s->at[id].prey;
        founded += s->at[id].squares > 0;
        free += s->at[id].squares == 0 && l->st->castle[id] != NONE;
    }
    put(w, l->land.worth[colour] / 8);
    for (int walls = 1; walls < WALLS; walls++)
        put(w, l->land.borders[colour][walls] / 2);
    put(w, sum.squares * 3);
    put(w, sum.mountains * 8);
    put(w, sum.towns * 16);
    put(w, sum.prey * 4);
    put(w, founded * 16);
    put(w, free * 16);
    put(w, s->knights[colour] * 6);
    put(w, l->st->knights[colour] * 6);
}

/* The strongest neighbour that may take from it, compared with its own knights. */
static int danger(const struct look *l, int castle) {
    int most = -4;
    for (uint32_t near = l->land.near[castle]; near; near &= near - 1) {
        int other = __builtin_ctz(near), more = l->land.might[other] - l->land.might[castle];
        bool foe = colour_of_castle(other) != colour_of_castle(castle) &&
                   !lowenherz_allied(l->st, castle, other);
        most = foe && more > most ? more : most;
    }
    return most;
}

/* Removes and returns the largest of the territories left; NONE if there is none. */
static int take_largest(const struct survey *s, uint32_t *left) {
    int best = NONE;
    for (uint32_t set = *left; set; set &= set - 1) {
        int id = __builtin_ctz(set);
        if (s->at[id].squares && (best == NONE || s->at[id].squares > s->at[best].squares))
            best = id;
    }
    *left &= best == NONE ? 0 : ~(1u << best);
    return best;
}

static void put_territories(struct features *w, const struct look *l, const struct survey *s,
                            int colour) {
    uint32_t left = ((1u << CASTLES_EACH) - 1) << colour * CASTLES_EACH;
    for (int k = 0; k < TERRITORIES; k++) {
        int id = take_largest(s, &left);
        put(w, id == NONE ? 0 : s->at[id].squares * 4);
        put(w, id == NONE ? 0 : l->land.might[id] * 12);
        put(w, id == NONE ? 0 : danger(l, id) * 16);
        put(w, id == NONE ? 0 : l->land.gain[id] / 2);
        put(w, id == NONE ? 0 : l->land.risk[id] / 2);
    }
}

static void put_hopes(struct features *w, const struct look *l, int colour) {
    uint32_t left = ((1u << CASTLES_EACH) - 1) << colour * CASTLES_EACH;
    for (int k = 0; k < HOPES; k++) {
        int best = __builtin_ctz(left);
        for (uint32_t set = left; set; set &= set - 1)
            best = l->land.hope[__builtin_ctz(set)][2] > l->land.hope[best][2] ? __builtin_ctz(set)
                                                                               : best;
        left &= ~(1u << best);
        put(w, l->land.hope[best][0] / 2);
        put(w, l->land.hope[best][2] / 2);
    }
}

/* What the colour can take from others with one sword, and what it can lose. */
static void put_war(struct features *w, const struct look *l, int colour) {
    int risks = 0, strong = 0, weak = 0;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++) {
        risks += l->land.risk[id];
        for (uint32_t near = l->land.near[id]; near; near &= near - 1) {
            int other = __builtin_ctz(near);
            bool foreign = colour_of_castle(other) != colour;
            strong += foreign && l->land.might[id] > l->land.might[other];
            weak += foreign && l->land.might[id] < l->land.might[other];
        }
    }
    put(w, risks / 4);
    put(w, strong * 12);
    put(w, weak * 12);
}

/* By how many knights, at best, a territory of one colour is stronger than one of the other that it
 * touches; 0 if nowhere. */
static int stronger(const struct look *l, int colour, int other) {
    int most = 0;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++)
        for (uint32_t near = l->land.near[id] >> other * CASTLES_EACH & ((1u << CASTLES_EACH) - 1);
             near; near &= near - 1) {
            int foe = other * CASTLES_EACH + __builtin_ctz(near),
                more = l->land.might[id] - l->land.might[foe];
            most = more > most && !lowenherz_allied(l->st, id, foe) ? more : most;
        }
    return most;
}

static void put_pairs(struct features *w, const struct look *l, int viewer) {
    const struct lowenherz *st = l->st;
    int n = st->head.seats;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != j)
                put(w, 16 * stronger(l, colour_of_seat(st, (viewer + i) % n),
                                     colour_of_seat(st, (viewer + j) % n)));
}

/* ---- seats ---- */

static void put_means(struct features *w, const struct look *l, int seat) {
    const struct lowenherz *st = l->st;
    int points = 0, worth = 0, n = st->head.seats, best = INT16_MIN, richest = 0;
    for (int i = 0; i < n; i++) {
        points += lowenherz_points(st, i);
        worth += l->worth[i];
        if (i == seat)
            continue;
        best = lowenherz_points(st, i) > best ? lowenherz_points(st, i) : best;
        richest = st->ducats[i] > richest ? st->ducats[i] : richest;
    }
    put(w, (lowenherz_points(st, seat) - points / n) * 4);
    put(w, (lowenherz_points(st, seat) - best) * 4);
    put(w, (l->worth[seat] - worth / n) / 4);
    put(w, st->ducats[seat] * 4);
    put(w, (st->ducats[seat] - richest) * 4);
    put(w, st->ducats[seat] * l->ducat / 2);
    put(w, lowenherz_cards_held(st, seat) * 16);
}

static void put_seat(struct features *w, const struct look *l, const struct survey *s, int seat) {
    const struct lowenherz *st = l->st;
    int n = st->head.seats, colour = colour_of_seat(st, seat);
    put_means(w, l, seat);
    put_one_of(w, st->first == NONE ? NONE : (seat - st->first + n) % n, n - 1);
    put_land(w, l, s, colour);
    put_territories(w, l, s, colour);
    put_hopes(w, l, colour);
    put_war(w, l, colour);
}

/* ---- the table ---- */

/* The letter of the next card; LETTERS if there is none left. */
static int letter_on_top(const struct look *l) {
    int letter = l->st->head.option[OPT_SETUP] == SETUP_VARIABLE ? 0 : 1;
    for (; letter < LETTERS; letter++)
        for (int card = l->box->letter[letter]; card < l->box->letter[letter + 1]; card++)
            if (!l->st->turned[card])
                return letter;
    return LETTERS;
}

/* What the cards of these letters still bring: ducats, walls, swords, politics cards. */
static void put_cards(struct features *w, const struct look *l, int from, int to, int scale) {
    int sum[POLITICS_CARD + 1] = {0};
    for (int card = l->box->letter[from]; card < l->box->letter[to]; card++) {
        const struct action_card *c = &l->box->card[card];
        for (int action = 0; action < ACTIONS && !l->st->turned[card] && c->kind == ACTION_CARD;
             action++)
            sum[c->deed[action]] += c->deed[action] == POLITICS_CARD ? 1 : c->amount[action];
    }
    put(w, sum[DUCATS] * scale / 4);
    put(w, sum[BORDERS] * scale);
    put(w, sum[SWORDS] * scale);
    put(w, sum[POLITICS_CARD] * scale);
}

static void put_table(struct features *w, const struct look *l) {
    const struct lowenherz *st = l->st;
    int neutral = lowenherz_neutral(st), letter = letter_on_top(l);
    put(w, st->round * 4);
    put(w, lowenherz_rounds_left(l->box, st) * 4);
    put(w, l->land.mines * 12);
    put(w, l->ducat * 8);
    put(w, st->takings * 5);
    put(w, neutral == NONE ? 0 : l->land.worth[neutral] / 8);
    put_one_of(w, letter, LETTERS);
    put_cards(w, l, letter < LETTERS ? letter : 0, LETTERS, 4);
    put_cards(w, l, letter < LETTERS ? letter : 0, letter < LETTERS ? letter + 1 : 0, 8);
}

/* What only the viewer knows: their own cards. */
static void put_secrets(struct features *w, const struct look *l, int viewer) {
    const struct lowenherz *st = l->st;
    int ducats = 0, points = 0;
    for (int kind = PARCHMENT; kind < POLITICS; kind++) {
        int worth = lowenherz_hand(st, viewer, kind) * l->box->worth[kind];
        *(kind < TREASURE ? &points : &ducats) += worth;
    }
    put(w, l->hand[viewer] / 2);
    put(w, points * 8);
    put(w, ducats * 4);
    put(w, lowenherz_hand(st, viewer, ALLIANCE) * 32);
    put(w, lowenherz_hand(st, viewer, RENEGADE) * 32);
}

/* The others' bids are secret until all are sealed, so those in a drawn world say nothing. */
static int known_round_worth(const struct look *l, int seat, int viewer) {
    return l->st->step == BID && seat != viewer ? 0 : lowenherz_round_worth(l, seat);
}

/* Each seat's estimate from its own point of view, as far as the viewer knows it. */
static void put_values(struct features *w, const struct look *l, int viewer) {
    int n = l->st->head.seats;
    int32_t all = 0;
    for (int i = 0; i < n; i++)
        all += l->worth[i];
    for (int i = 0; i < n; i++) {
        int seat = (viewer + i) % n;
        w->value[i] = l->worth[seat] + known_round_worth(l, seat, viewer) -
                      (all - l->worth[seat]) / (2 * (n - 1));
    }
}

void lowenherz_features(const void *box, const void *state, int seat, struct memo *memo,
                        struct features *out) {
    const struct lowenherz *st = state;
    struct survey s;
    struct look l;
    survey_land(st, &s);
    lowenherz_look_at(box, st, memo, &l);
    put_values(out, &l, seat);
    out->count = 0;
    for (int i = 0; i < st->head.seats; i++)
        put_seat(out, &l, &s, (seat + i) % st->head.seats);
    put_pairs(out, &l, seat);
    put_secrets(out, &l, seat);
    put_table(out, &l);
}
