/* judge_lowenherz.c: what a position of Löwenherz is worth, in 1/16 of a point of power.
 *
 * A hand-made estimate: points, ducats and politics cards in hand, mountains by the mine cards to come, knights by
 * what they defend and threaten, and for every castle without a territory the best rectangle that could be closed
 * round it, worth less for each wall that is missing. On top of that comes what the seat may still expect of
 * this round: actions it has chosen, alone or with others, deals and bids. */
#include "bots/bot.h"
#include "bots/features.h"
#include "games/lowenherz/lowenherz.h"

enum {
    CARD = 2 * POINT,   /* an alliance or a renegade in hand */
    PICKING = 3 * POINT /* a card still to be picked */
};

/* ---- rectangles round castles -------------------------------------------------------------------------- */

/* Sums over the open squares above and to the left, and along the lines between squares. */
struct survey {
    const struct lowenherz_box *box;
    int mines; /* times that mountains will still be counted */
    int16_t open[HEIGHT + 1][WIDTH + 1], worth[HEIGHT + 1][WIDTH + 1], castles[HEIGHT + 1][WIDTH + 1];
    int16_t gaps_east[HEIGHT + 1][WIDTH], gaps_south[HEIGHT][WIDTH + 1];
};

enum { IMPOSSIBLE = 100, REACH = 6, WALLS = 4, MOST_GAPS = 12 };

/* What must still be built on an edge of a new border. */
static int gap(const struct lowenherz *st, int sq, int side) {
    int near = lowenherz_next[sq][side];
    if (near == NONE || st->owner[sq] != OPEN || st->owner[near] != OPEN || lowenherz_walled(st, sq, side))
        return 0;
    return one_colour(st->piece[sq], st->piece[near]) ? IMPOSSIBLE : 1;
}

static int mines_to_come(const struct lowenherz_box *box, const struct lowenherz *st) {
    int n = 0, from = box->letter[st->head.option[OPT_SETUP] == SETUP_VARIABLE ? 0 : 1];
    for (int card = from; card < ACTION_CARDS; card++)
        n += box->card[card].kind != ACTION_CARD && !st->turned[card];
    return n;
}

static int land_worth(const struct survey *s, int terrain) {
    return terrain == TOWN ? s->box->town * POINT : terrain == MOUNTAIN ? s->mines * POINT : 0;
}

static void survey_row(struct survey *s, const struct lowenherz *st, int row) {
    int open = 0, worth = 0, castles = 0, south = 0;
    for (int col = 0; col < WIDTH; col++) {
        int sq = row * WIDTH + col;
        bool free = st->owner[sq] == OPEN;
        open += free;
        worth += free ? land_worth(s, st->terrain[sq]) : 0;
        castles += free && is_castle(st->piece[sq]);
        south += gap(st, sq, SOUTH);
        s->open[row + 1][col + 1] = (int16_t)(s->open[row][col + 1] + open);
        s->worth[row + 1][col + 1] = (int16_t)(s->worth[row][col + 1] + worth);
        s->castles[row + 1][col + 1] = (int16_t)(s->castles[row][col + 1] + castles);
        s->gaps_east[row + 1][col] = (int16_t)(s->gaps_east[row][col] + gap(st, sq, EAST));
        s->gaps_south[row][col + 1] = (int16_t)south;
    }
}

struct area {
    int top, left, bottom, right; /* the last two behind the end */
};

static int inside(int16_t sums[HEIGHT + 1][WIDTH + 1], struct area a) {
    return sums[a.bottom][a.right] - sums[a.top][a.right] - sums[a.bottom][a.left] + sums[a.top][a.left];
}

static int gaps_round(const struct survey *s, struct area a) {
    int n = s->gaps_east[a.bottom][a.right - 1] - s->gaps_east[a.top][a.right - 1];
    n += s->gaps_south[a.bottom - 1][a.right] - s->gaps_south[a.bottom - 1][a.left];
    if (a.left > 0)
        n += s->gaps_east[a.bottom][a.left - 1] - s->gaps_east[a.top][a.left - 1];
    if (a.top > 0)
        n += s->gaps_south[a.top - 1][a.right] - s->gaps_south[a.top - 1][a.left];
    return n;
}

/* The hope for a territory, if 0, 1, 2 or 3 walls could be built at once. */
struct hope {
    int with[WALLS];
};

static void hope_for(struct survey *s, struct area a, struct hope *best) {
    static const uint8_t trust[MOST_GAPS] = {255, 200, 165, 135, 110, 90, 73, 59, 47, 38, 30, 24};
    int gaps = gaps_round(s, a);
    if (gaps >= MOST_GAPS)
        return;
    int worth = s->box->founding[inside(s->open, a)] * POINT + inside(s->worth, a) + inside(s->open, a);
    for (int walls = 0; walls < WALLS; walls++) {
        int value = worth * trust[gaps > walls ? gaps - walls : 0] >> 8;
        best->with[walls] = value > best->with[walls] ? value : best->with[walls];
    }
}

/* All rectangles within reach of a castle that hold no other castle. */
static struct hope castle_hope(struct survey *s, int sq) {
    int row = sq / WIDTH, col = sq % WIDTH;
    struct hope best = {{0}};
    struct area a;
    for (a.top = row > REACH ? row - REACH : 0; a.top <= row; a.top++)
        for (a.left = col > REACH ? col - REACH : 0; a.left <= col; a.left++)
            for (a.bottom = row + 1; a.bottom <= HEIGHT && a.bottom <= row + REACH; a.bottom++)
                for (a.right = col + 1; a.right <= WIDTH && a.right <= col + REACH; a.right++) {
                    if (inside(s->castles, a) > 1)
                        break;
                    hope_for(s, a, &best);
                }
    return best;
}

/* ---- the land of a colour ------------------------------------------------------------------------------ */

struct land {
    struct survey survey;
    uint8_t might[CASTLES];
    uint16_t near[CASTLES]; /* territories that touch, as bits */
    int worth[COLOURS];
    int borders[COLOURS][WALLS]; /* what so many walls would add */
};

static void meet(struct land *l, int a, int b) {
    if (a < CASTLES && b < CASTLES && a != b) {
        l->near[a] |= (uint16_t)(1u << b);
        l->near[b] |= (uint16_t)(1u << a);
    }
}

static void survey_board(struct land *l, const struct lowenherz *st) {
    for (int row = 0; row < HEIGHT; row++)
        survey_row(&l->survey, st, row);
    for (int sq = 0; sq < SQUARES; sq++) {
        int owner = st->owner[sq], piece = st->piece[sq];
        if (owner < CASTLES && piece == KNIGHT + colour_of_castle(owner))
            l->might[owner]++;
        if (owner < CASTLES && st->terrain[sq] == MOUNTAIN)
            l->worth[colour_of_castle(owner)] += l->survey.mines * POINT;
        if (lowenherz_next[sq][EAST] != NONE)
            meet(l, owner, st->owner[sq + 1]);
        if (lowenherz_next[sq][SOUTH] != NONE)
            meet(l, owner, st->owner[sq + WIDTH]);
    }
}

/* Knights defend, and threaten neighbours that have fewer. */
static int might_worth(const struct land *l, const struct lowenherz *st, int castle) {
    int own = l->might[castle], sum = own < 4 ? 10 * own : 28 + 3 * own;
    for (int other = 0; other < CASTLES; other++) {
        if (!(l->near[castle] >> other & 1) || colour_of_castle(other) == colour_of_castle(castle) ||
            lowenherz_allied(st, castle, other))
            continue;
        int more = own - l->might[other];
        more = more > 3 ? 3 : more < -3 ? -3 : more;
        sum += more > 0 ? 18 + 4 * more : more < 0 ? -22 + 4 * more : 0;
    }
    return sum;
}

static void value_castle(struct land *l, const struct lowenherz *st, int castle) {
    int colour = colour_of_castle(castle);
    if (st->castle[castle] == NONE)
        return;
    if (lowenherz_founded(st, castle)) {
        l->worth[colour] += might_worth(l, st, castle);
        return;
    }
    struct hope hope = castle_hope(&l->survey, st->castle[castle]);
    l->worth[colour] += hope.with[0];
    for (int walls = 1; walls < WALLS; walls++)
        if (hope.with[walls] - hope.with[0] > l->borders[colour][walls])
            l->borders[colour][walls] = hope.with[walls] - hope.with[0];
}

/* ---- what the seat may expect of this round ------------------------------------------------------------- */

struct view {
    const struct lowenherz_box *box;
    const struct lowenherz *st;
    const struct land *land;
    int ducat; /* worth of one */
};

/* What taking a square brings, and half of what it costs the victim. */
static int square_gain(const struct view *v, int sq) {
    int points = 1 + (v->st->terrain[sq] == TOWN ? v->box->town : 0);
    int mine = v->st->terrain[sq] == MOUNTAIN ? v->land->survey.mines * POINT : 0;
    return points * POINT + mine + (v->st->owner[sq] < CASTLES ? points * POINT / 3 : 0);
}

static int best_square(const struct view *v, int castle) {
    struct bits prey = lowenherz_prey(v->st, castle);
    int best = 0;
    while (bits_any(prey)) {
        int gain = square_gain(v, bits_take(&prey));
        best = gain > best ? gain : best;
    }
    return best;
}

static int swords_worth(const struct view *v, int colour, int swords) {
    int best = 12;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++)
        if (lowenherz_founded(v->st, id)) {
            int gain = best_square(v, id);
            best = gain + POINT > best ? gain + POINT : best;
        }
    return best + 12 * (swords - 1);
}

static int deed_worth(const struct view *v, int seat, int deed, int amount) {
    int colour = colour_of_seat(v->st, seat);
    switch (deed) {
    case DUCATS: return amount * v->ducat;
    case BORDERS: return v->land->borders[colour][amount < WALLS ? amount : WALLS - 1];
    case SWORDS: return swords_worth(v, colour, amount);
    case POLITICS_CARD:
        return lowenherz_pile_size(v->box, v->st, 0) + lowenherz_pile_size(v->box, v->st, 1) ? PICKING : 0;
    default: return 0;
    }
}

static int action_worth(const struct view *v, int seat, int action) {
    const struct action_card *card = &v->box->card[v->st->card];
    return deed_worth(v, seat, card->deed[action], card->amount[action]);
}

/* Of an action that so many want, in 1/16: what the duel costs is taken off. */
static const int share[] = {0, 16, 7, 4, 3};

/* Those who choose later may want the same. */
static int chosen_worth(const struct view *v, int seat, int action) {
    const struct lowenherz *st = v->st;
    int rivals = count_small(lowenherz_choosers(st, action));
    bool bag = v->box->card[st->card].deed[action] == DUCATS;
    int later = st->step == DECIDE ? (st->first + st->head.seats - st->mover) % st->head.seats : 0;
    int worth = action_worth(v, seat, action);
    return bag ? worth / rivals * (8 - later) / 8 : worth * share[rivals] * (8 - later) / 128;
}

static int stake_in_ducats(const struct view *v, int seat) {
    int sum = 0;
    for (int t = 0; t < TREASURES; t++)
        sum += v->st->staked[seat] >> t & 1 ? v->box->worth[TREASURE + t] : 0;
    return sum;
}

/* A treasure buys less than its ducats: it gives no change. */
static int treasure_worth(const struct view *v, int ducats) { return ducats * v->ducat / 2; }

/* A rival is thought to bid any number up to ten ducats, as far as he has them. */
static int chance_against(const struct lowenherz *st, int rival, int bid) {
    int bids = 1 + (st->ducats[rival] < 10 ? st->ducats[rival] : 10);
    return 256 * (bid < bids ? bid : bids) / bids;
}

static int bid_worth(const struct view *v, int seat) {
    const struct lowenherz *st = v->st;
    int prize = action_worth(v, seat, st->action), ducats = st->bid[seat] == NONE ? 0 : st->bid[seat];
    int bid = ducats + stake_in_ducats(v, seat), chance = 256;
    if (st->bid[seat] == NONE && bid == 0)
        return prize * share[count_small(st->contest)] / 16;
    for (int rival = 0; rival < st->head.seats; rival++)
        if (rival != seat && st->contest >> rival & 1)
            chance = chance * chance_against(st, rival, bid) / 256;
    return chance * (prize - ducats * v->ducat - treasure_worth(v, stake_in_ducats(v, seat))) / 256;
}

/* A deal is worth what both get, if the other has reason to accept it. */
static int deal_worth(const struct view *v, int seat) {
    const struct lowenherz *st = v->st;
    int other = first_seat(st->contest & ~(1u << seat));
    int mine = action_worth(v, seat, st->action), theirs = action_worth(v, other, st->action);
    int duel = mine * share[2] / 16, price = st->price * v->ducat;
    if (st->offer == NO_OFFER || st->mover == seat)
        return duel;
    if (st->offer == OFFERS)
        return price * 2 >= theirs ? mine - price : duel - 1;
    return price * 2 <= theirs && st->price <= st->ducats[other] ? price - theirs / 8 : duel - 1;
}

static int acting_worth(const struct view *v, int seat) {
    const struct lowenherz *st = v->st;
    switch (st->step) {
    case BUILD: return deed_worth(v, seat, BORDERS, st->left);
    case FIGHT:
        if (st->focus != NONE)
            return best_square(v, st->focus) + 12 * st->left;
        return st->expanded ? 12 * st->left : swords_worth(v, colour_of_seat(st, seat), st->left);
    case LOOK:
    case DEAL_PILE:
    case PICK: return PICKING;
    default: return 0;
    }
}

static int round_worth(const struct view *v, int seat) {
    const struct lowenherz *st = v->st;
    int sum = 0, from = st->action < ACTIONS ? st->action + 1 : 0;
    if (st->step < DECIDE || st->step == OVER)
        return 0;
    for (int action = from; action < ACTIONS; action++)
        if (st->chosen[seat] >> action & 1)
            sum += chosen_worth(v, seat, action);
    if (st->step == BID && st->contest >> seat & 1)
        sum += bid_worth(v, seat);
    else if (st->step == NEGOTIATE && st->contest >> seat & 1)
        sum += deal_worth(v, seat);
    else if (st->mover == seat)
        sum += acting_worth(v, seat);
    return sum;
}

/* ---- the whole ------------------------------------------------------------------------------------------ */

/* Ducats win duels as long as there are rounds to come. */
static int ducat_worth(const struct lowenherz_box *box, const struct lowenherz *st) {
    int left = 0;
    for (int card = box->letter[1]; card < box->letter[LETTERS - 1]; card++)
        left += !st->turned[card];
    return st->step == OVER ? 0 : left > 9 ? 7 : 2 + left / 2;
}

static int card_worth(const struct view *v, int kind) {
    int worth = v->box->worth[kind];
    return kind < PARCHMENT ? CARD : kind < TREASURE ? worth * POINT : treasure_worth(v, worth);
}

static int hand_worth(const struct view *v, int seat) {
    int sum = 0;
    for (int kind = 0; kind < POLITICS && v->st->takings; kind++)
        sum += lowenherz_hand(v->st, seat, kind) * card_worth(v, kind);
    return sum;
}

static int seat_worth(const struct view *v, int seat) {
    const struct lowenherz *st = v->st;
    int sum = lowenherz_points(st, seat) * POINT + st->ducats[seat] * v->ducat;
    if (st->step == OVER)
        return sum;
    return sum + hand_worth(v, seat) + v->land->worth[colour_of_seat(st, seat)];
}

static struct land survey_land(const struct lowenherz_box *box, const struct lowenherz *st) {
    struct land land = {.survey = {.box = box, .mines = mines_to_come(box, st)}};
    survey_board(&land, st);
    for (int castle = 0; castle < CASTLES; castle++)
        value_castle(&land, st, castle);
    return land;
}

int32_t lowenherz_judge(const void *b, const void *state, int seat) {
    const struct lowenherz_box *box = b;
    const struct lowenherz *st = state;
    struct land land = survey_land(box, st);
    struct view v = {box, st, &land, ducat_worth(box, st)};
    int32_t own, others = 0;
    own = seat_worth(&v, seat) + round_worth(&v, seat);
    for (int i = 0; i < st->head.seats; i++)
        if (i != seat)
            others += seat_worth(&v, i);
    return own - others / (2 * (st->head.seats - 1));
}

/* ---- features ------------------------------------------------------------------------------------------- */

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

static void put_land(struct features *w, const struct view *v, const struct holdings *h, int colour) {
    put(w, v->land->worth[colour] / 8);
    for (int walls = 1; walls < WALLS; walls++)
        put(w, v->land->borders[colour][walls] / 2);
    put(w, h->squares[colour] * 3);
    put(w, h->mountains[colour] * 8);
    put(w, h->towns[colour] * 16);
    put(w, h->knights[colour] * 6);
    put(w, h->founded[colour] * 16);
    put(w, v->st->knights[colour] * 6);
}

/* Others' bids are secret until all are sealed: what was drawn for them tells nothing. */
static int known_round_worth(const struct view *v, int seat, int viewer) {
    return v->st->step == BID && seat != viewer ? 0 : round_worth(v, seat);
}

static void put_seat(struct features *w, const struct view *v, const struct holdings *h, int seat, int viewer) {
    const struct lowenherz *st = v->st;
    int points = 0, worth = 0, n = st->head.seats;
    for (int i = 0; i < n; i++) {
        points += lowenherz_points(st, i);
        worth += seat_worth(v, i);
    }
    put(w, (lowenherz_points(st, seat) - points / n) * 4);
    put(w, lowenherz_points(st, seat) * 2);
    put(w, (seat_worth(v, seat) - worth / n) / 4);
    put(w, st->ducats[seat] * 4);
    put(w, seat == viewer ? hand_worth(v, seat) / 2 : 0);
    put(w, known_round_worth(v, seat, viewer) / 2);
    put_flag(w, st->mover == seat);
    put_flag(w, st->contest >> seat & 1);
    put_flag(w, st->chosen[seat] != 0);
    put(w, st->first == NONE ? 0 : (seat - st->first + n) % n * 16);
    put_land(w, v, h, colour_of_seat(st, seat));
}

static void put_card(struct features *w, const struct view *v) {
    const struct lowenherz *st = v->st;
    for (int action = 0; action < ACTIONS; action++) {
        const struct action_card *card = st->card < ACTION_CARDS ? &v->box->card[st->card] : NULL;
        put_one_of(w, card ? card->deed[action] : NO_DEED, POLITICS_CARD + 1);
        put(w, card ? card->amount[action] * 8 : 0);
        put(w, card ? __builtin_popcount(lowenherz_choosers(st, action)) * 16 : 0);
        put_flag(w, st->action == action);
    }
}

static void put_table(struct features *w, const struct view *v) {
    const struct lowenherz *st = v->st;
    put_one_of(w, st->step, OVER);
    put(w, st->round * 4);
    put(w, v->land->survey.mines * 12);
    put(w, v->ducat * 8);
    put(w, st->left * 16);
    put(w, st->offer == NO_OFFER ? 0 : st->price * 4);
    put_one_of(w, st->offer, ASKS + 1);
    put(w, st->takings * 5);
    put_flag(w, st->expanded);
    put_card(w, v);
}

/* Each seat's estimate from its own point of view, as far as the viewer knows it. */
static void put_values(struct features *w, const struct view *v, int viewer) {
    int n = v->st->head.seats;
    int32_t worth[LOWENHERZ_SEATS], all = 0;
    for (int i = 0; i < n; i++)
        all += worth[i] = seat_worth(v, (viewer + i) % n);
    for (int i = 0; i < n; i++)
        w->value[i] = worth[i] + known_round_worth(v, (viewer + i) % n, viewer) - (all - worth[i]) / (2 * (n - 1));
}

void lowenherz_features(const void *b, const void *state, int seat, struct features *out) {
    const struct lowenherz_box *box = b;
    const struct lowenherz *st = state;
    struct land land = survey_land(box, st);
    struct view v = {box, st, &land, ducat_worth(box, st)};
    struct holdings h = count_holdings(st);
    int n = st->head.seats, neutral = lowenherz_neutral(st);
    put_values(out, &v, seat);
    out->count = 0;
    for (int i = 0; i < n; i++)
        put_seat(out, &v, &h, (seat + i) % n, seat);
    put(out, st->step == BID && st->bid[seat] != NONE ? st->bid[seat] * 4 : 0);
    put(out, neutral == NONE ? 0 : land.worth[neutral] / 8);
    put_table(out, &v);
}
