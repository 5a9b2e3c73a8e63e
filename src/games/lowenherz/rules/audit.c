/* audit.c: what must always be true of a state. It checks structure only, not whether play could
 * have led there, because people set up problems. Any state that passes can be played to the
 * end. */
#include "games/lowenherz/rules/lowenherz.h"

#include "base/check.h"

/* Where the invariant that is being checked is broken; its name is set where it is known. */
static bool at(struct broken *b, const struct vocab *in, int value) {
    return breaks_at(b, NULL, in, value);
}

static bool named(struct broken *b, const char *invariant) {
    b->invariant = invariant;
    return false;
}

/* ---- the board ---- */

static bool castles_stand(const struct lowenherz *st, struct broken *b) {
    int listed = 0, standing = 0;
    for (int id = 0; id < CASTLES; id++) {
        int sq = st->castle[id];
        listed += sq != NONE;
        if (sq != NONE && st->piece[sq] != CASTLE + colour_of_castle(id))
            return at(b, &lowenherz_squares, sq);
    }
    for (int a = 0; a < CASTLES; a++)
        for (int other = 0; other < a; other++)
            if (st->castle[a] != NONE && st->castle[a] == st->castle[other])
                return at(b, &lowenherz_squares, st->castle[a]);
    for (int sq = 0; sq < SQUARES; sq++)
        standing += is_castle(st->piece[sq]);
    return listed == standing;
}

/* H4.3, H5.6: no wall between pieces of one colour, none inside a territory, and one wherever ids
 * differ. */
static bool edge_is_right(const struct lowenherz *st, int sq, int side) {
    int near = lowenherz_next[sq][side], owner = st->owner[sq];
    bool wall = lowenherz_walled(st, sq, side), pair = one_colour(st->piece[sq], st->piece[near]);
    if (wall)
        return !pair && !(owner < CASTLES && owner == st->owner[near]);
    return owner == st->owner[near] || pair;
}

static bool walls_fit_owners(const struct lowenherz *st, struct broken *b) {
    for (int sq = 0; sq < SQUARES; sq++)
        for (int side = EAST; side <= SOUTH; side++) {
            if (lowenherz_next[sq][side] != NONE
                    ? !edge_is_right(st, sq, side)
                    : st->wall[sq] & (side == EAST ? WALL_EAST : WALL_SOUTH))
                return at(b, &lowenherz_squares, sq);
        }
    return true;
}

static int count_castles(const struct lowenherz *st, struct bits area) {
    int n = 0;
    while (bits_any(area))
        n += is_castle(st->piece[bits_take(&area)]);
    return n;
}

/* A connected area of one id has the castles that the id demands. */
static bool area_is_right(const struct lowenherz *st, int owner, struct bits area,
                          struct bits all) {
    int castles = count_castles(st, area);
    switch (owner) {
    case ZONE:
    case CUT_OFF: return castles == 0;
    case OPEN: return castles >= 2;
    default:
        return castles == 1 && st->castle[owner] != NONE && bits_has(area, st->castle[owner]) &&
               bits_same(area, all);
    }
}

static bool owners_fit_flood(const struct lowenherz *st, struct broken *b) {
    for (int owner = 0; owner <= CUT_OFF; owner++) {
        struct bits all = bits_where(st->owner, owner);
        struct edges open = lowenherz_edges(st, all);
        for (struct bits left = all; bits_any(left);) {
            struct bits next = left;
            int first = bits_take(&next);
            struct bits area = lowenherz_flood(open, first, NULL);
            if (!area_is_right(st, owner, area, all))
                return at(b, &lowenherz_squares, first);
            left = bits_less(left, area);
        }
    }
    return true;
}

static bool nothing_built(const struct lowenherz *st, struct broken *b) {
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->wall[sq] || st->owner[sq] != OPEN)
            return at(b, &lowenherz_squares, sq);
    return true;
}

bool lowenherz_board_is_sound(const struct lowenherz *st, struct broken *why) {
    if (!castles_stand(st, why))
        return named(why, "the castles stand where they are listed");
    if (st->step < TURN_CARD && st->placed < 12)
        return nothing_built(st, why) ||
               named(why, "before all castles stand there are no walls and no territories");
    if (!walls_fit_owners(st, why))
        return named(why, "walls stand where owners differ, and nowhere inside a territory or "
                          "between pieces of one colour");
    return owners_fit_flood(st, why) || named(why, "every area has the owner that its castles say");
}

static bool knights_add_up(const struct lowenherz_box *box, const struct lowenherz *st,
                           struct broken *b) {
    for (int colour = 0; colour < COLOURS; colour++)
        if (bits_count(bits_where(st->piece, KNIGHT + colour)) + st->knights[colour] !=
            box->knights)
            return at(b, &lowenherz_colour_words, colour);
    return true;
}

static bool cut_off_fits(const struct lowenherz *st) {
    bool cut = bits_any(bits_where(st->owner, CUT_OFF));
    if (st->cut_from == NONE)
        return !cut;
    return st->step == FIGHT && st->focus != NONE && lowenherz_founded(st, st->cut_from);
}

/* ---- the set-up ---- */

static bool map_fits(const struct lowenherz *st, struct broken *b) {
    uint32_t seen = 0;
    bool gap = false;
    for (int i = 0; i < PIECES; i++) {
        if (st->map[i] == NONE) {
            gap = true;
            continue;
        }
        if (gap || seen >> st->map[i] & 1)
            return at(b, &lowenherz_pieces, st->map[i]);
        seen |= 1u << st->map[i];
    }
    return gap == (st->step == LAY_PIECE);
}

/* There is land exactly where a map piece lies. */
static bool terrain_fits_map(const struct lowenherz *st, struct broken *b) {
    for (int sq = 0; sq < SQUARES; sq++) {
        int place = sq / WIDTH / PIECE_SIDE * 3 + sq % WIDTH / PIECE_SIDE;
        if (st->map[place] != NONE && st->terrain[sq] == UNLAID)
            return at(b, &lowenherz_squares, sq);
    }
    return true;
}

/* H1.4, H1.5: each colour has placed the castles whose turn has come, and has knights for the
 * rest. */
static bool castles_fit_turns(const struct lowenherz *st, struct broken *b) {
    int own = st->head.seats * lowenherz_castles_each(st),
        standing = st->placed + (st->step == PLACE_KNIGHT);
    int castles[COLOURS] = {0}, knights[COLOURS] = {0};
    for (int i = 0; i < lowenherz_castles_to_place(st); i++) {
        /* no castle stands before the first player is drawn */
        int first = st->first == NONE ? 0 : st->first;
        int colour =
            i < own ? colour_of_seat(st, (first + i) % st->head.seats) : lowenherz_neutral(st);
        castles[colour] += i < standing;
        knights[colour] += i >= st->placed;
    }
    for (int colour = 0; colour < COLOURS; colour++)
        if (lowenherz_castles_of(st, colour) != castles[colour] ||
            st->knights[colour] < knights[colour])
            return at(b, &lowenherz_colour_words, colour);
    return true;
}

/* The steps of the set-up follow from each other, and the remaining castles can be placed. */
static bool placing_fits(const struct lowenherz *st, struct broken *b) {
    Move sites[MAX_MOVES];
    bool variable = st->head.option[OPT_SETUP] == SETUP_VARIABLE;
    if (st->step > PLACE_KNIGHT)
        return st->placed == 12;
    if (st->placed == 12)
        return st->step == DRAW_FIRST && !variable;
    if (!variable || !castles_fit_turns(st, b))
        return false;
    if (st->step < PLACE_CASTLE)
        return st->placed == 0;
    if (st->mover != (st->first + st->placed) % st->head.seats)
        return false;
    return st->step == PLACE_CASTLE
               ? lowenherz_list_sites(st, sites) > 0
               : st->castle[st->focus] != NONE &&
                     colour_of_castle(st->focus) == lowenherz_colour_to_place(st) &&
                     lowenherz_moves(NULL, st, st->mover, sites) > 0;
}

/* ---- cards ---- */

static bool takings_in_order(const struct lowenherz *st, struct broken *b) {
    for (int i = 0; i < POLITICS_CARDS; i++) {
        bool there = i < st->takings;
        if (there != (st->taker[i] < st->head.seats) || there != (st->from[i] < PILES) ||
            there != (st->taken[i] < POLITICS))
            return at(b, &lowenherz_seats, st->taker[i]);
    }
    return true;
}

/* What the taker of entry i found in the pile. */
static const uint8_t *found_by(const struct lowenherz *st, int i) {
    for (int before = i - 1; before >= 0; before--)
        if (st->from[before] == st->from[i])
            return st->rest[before];
    return st->dealt[st->from[i]];
}

static bool rests_add_up(const struct lowenherz *st, struct broken *b) {
    for (int i = 0; i < POLITICS_CARDS; i++)
        for (int kind = 0; kind < POLITICS; kind++) {
            int taken = i < st->takings && st->taken[i] == kind;
            if (st->rest[i][kind] + taken != (i < st->takings ? found_by(st, i)[kind] : 0))
                return at(b, &lowenherz_politics, kind);
        }
    return true;
}

/* Both piles, one, or none have been dealt; they are never dealt at the same time. */
static bool piles_add_up(const struct lowenherz_box *box, const struct lowenherz *st,
                         struct broken *b) {
    for (int kind = 0; kind < POLITICS; kind++)
        if (lowenherz_undealt(box, st, kind) < 0)
            return at(b, &lowenherz_politics, kind);
    for (int pile = 0; pile < PILES; pile++) {
        int cards = lowenherz_dealt(st, pile);
        bool looked =
            lowenherz_last_taking(st, pile) >= 0 || (st->step == PICK && st->pile == pile);
        int left = st->step == DEAL_PILE && st->pile == pile ? st->left
                   : looked                                  ? 0
                                                             : box->pile[pile];
        if (cards + left != box->pile[pile] || (st->step == DEAL_PILE && looked))
            return false;
    }
    return true;
}

static bool hands_add_up(const struct lowenherz *st, struct broken *b) {
    for (int seat = 0; seat < st->head.seats; seat++)
        for (int kind = 0; kind < POLITICS; kind++) {
            int taken = 0;
            for (int i = 0; i < st->takings; i++)
                taken += st->taker[i] == seat && st->taken[i] == kind;
            if (st->played[seat][kind] > taken)
                return at(b, &lowenherz_seats, seat);
        }
    for (int t = 0; t < TREASURES; t++)
        if (st->shown[t] != NONE &&
            (st->shown[t] >= st->head.seats || !lowenherz_hand(st, st->shown[t], TREASURE + t)))
            return at(b, &lowenherz_seats, st->shown[t]);
    return true;
}

/* The cards of a kind that a seat had taken when `takings` cards had been. */
static int taken_by_then(const struct lowenherz *st, int seat, int kind, int takings) {
    int n = 0;
    for (int i = 0; i < takings; i++)
        n += st->taker[i] == seat && st->taken[i] == kind;
    return n;
}

/* In their order, each about a card of its own that was taken before. A position from outside may
 * leave proofs out: then a card may have been taken at any time. */
static bool proofs_hold(const struct lowenherz *st, struct broken *b) {
    if (st->proofs > POLITICS_CARDS)
        return false;
    for (int i = 0; i < st->proofs; i++) {
        int seat = st->prover[i], kind = st->proof[i], nth = 0;
        if (seat >= st->head.seats || kind >= POLITICS || st->proved[i] > st->takings ||
            (i > 0 && st->proved[i] < st->proved[i - 1]))
            return at(b, &lowenherz_seats, seat);
        for (int j = 0; j <= i; j++)
            nth += st->prover[j] == seat && st->proof[j] == kind;
        bool held_up = kind >= TREASURE && st->shown[kind - TREASURE] == seat;
        if (nth > taken_by_then(st, seat, kind, st->proved[i]) ||
            nth > st->played[seat][kind] + held_up)
            return at(b, &lowenherz_seats, seat);
    }
    for (int i = st->proofs; i < POLITICS_CARDS; i++)
        if (st->prover[i] != NONE || st->proof[i] != NONE || st->proved[i] != 0)
            return false;
    return true;
}

static bool king_to_come(const struct lowenherz_box *box, const struct lowenherz *st) {
    int turned = 0;
    for (int i = 0; i < ACTION_CARDS; i++)
        turned += st->turned[i];
    if (st->round > turned)
        return false;
    for (int i = 0; i < ACTION_CARDS; i++)
        if (box->card[i].kind == KING_CARD && st->turned[i] && st->step != OVER)
            return false;
    return st->step > TURN_CARD && st->step < OVER
               ? st->card != NONE && box->card[st->card].kind == ACTION_CARD
               : true;
}

/* How often this action of this card is still to be carried out. A position may use a card without
 * marking it as turned up; then it will come again. */
static int times_to_come(const struct lowenherz *st, int card, int action) {
    bool playing = st->step > TURN_CARD && st->step < OVER && card == st->card;
    return !st->turned[card] + (playing && action >= st->action % ACTIONS);
}

/* Money bags still to come must not push the total over the limit. */
static bool ducats_in_bounds(const struct lowenherz_box *box, const struct lowenherz *st) {
    int sum = 0;
    for (int seat = 0; seat < st->head.seats; seat++)
        sum += st->ducats[seat];
    for (int card = 0; card < ACTION_CARDS; card++)
        for (int i = 0; i < ACTIONS; i++)
            if (box->card[card].deed[i] == DUCATS)
                sum += box->card[card].amount[i] * times_to_come(st, card, i);
    return sum <= MOST_DUCATS;
}

/* An alliance joins founded territories of two colours. They fill the slots from the front, each is
 * there once, and every alliance card still to be played finds a slot. */
static bool alliances_fit(const struct lowenherz *st, struct broken *why) {
    int laid = 0, made = 0;
    for (int seat = 0; seat < st->head.seats; seat++)
        laid += st->played[seat][ALLIANCE];
    for (int i = 0; i < ALLIANCE_SLOTS; i++) {
        int a = st->ally[i][0], b = st->ally[i][1];
        if (a == NONE && b == NONE)
            continue;
        if (made++ != i || a == NONE || b == NONE || a >= b ||
            colour_of_castle(a) == colour_of_castle(b) || !lowenherz_founded(st, a) ||
            !lowenherz_founded(st, b))
            return at(why, &lowenherz_castles, a);
        for (int j = 0; j < i; j++)
            if (st->ally[j][0] == a && st->ally[j][1] == b)
                return at(why, &lowenherz_castles, a);
    }
    return made <= laid + ALLIANCE_SLOTS - ALLIANCES;
}

/* ---- the turn ---- */

static bool seat_or_none(const struct lowenherz *st, int seat, bool none) {
    return none ? seat == NONE : seat < st->head.seats;
}

static bool seats_fit(const struct lowenherz *st, struct broken *b) {
    if (!seat_or_none(st, st->first, st->step <= DRAW_FIRST))
        return at(b, &lowenherz_seats, st->first);
    return (seat_or_none(st, st->mover, st->step <= DRAW_FIRST || st->step == BID) &&
            (st->step != TURN_CARD || st->mover == st->first)) ||
           at(b, &lowenherz_seats, st->mover);
}

/* H2.2: everybody before the mover has laid all their decision cards, the mover not all, the others
 * none. */
static bool decisions_fit(const struct lowenherz *st, struct broken *b) {
    bool acting = st->step > PLACE_RENEGADE && st->step < OVER;
    bool deciding = st->step == DECIDE || st->step == PLACE_RENEGADE;
    bool before = true;
    for (int i = 0; i < st->head.seats; i++) {
        int seat = acting || deciding ? (st->first + i) % st->head.seats : i;
        int laid = count_small(st->chosen[seat]),
            owed = acting || deciding ? lowenherz_cards_owed(st, seat) : 0;
        before = before && !(deciding && seat == st->mover);
        bool now = deciding && seat == st->mover;
        if (now ? laid >= owed : laid != (acting || (deciding && before) ? owed : 0))
            return at(b, &lowenherz_seats, seat);
    }
    return true;
}

static bool action_fits(const struct lowenherz_box *box, const struct lowenherz *st) {
    bool acting = st->step > PLACE_RENEGADE && st->step < OVER;
    if (!acting)
        return st->action == ACTIONS;
    if (st->action >= ACTIONS)
        return false;
    int deed = box->card[st->card].deed[st->action];
    uint32_t seats = lowenherz_choosers(st, st->action);
    if (st->step == NEGOTIATE || st->step == BID)
        return deed != DUCATS && (st->contest & seats) == st->contest;
    return deed == (st->step == BUILD   ? BORDERS
                    : st->step == FIGHT ? SWORDS
                                        : POLITICS_CARD) &&
           (seats >> st->mover & 1);
}

static bool negotiation_fits(const struct lowenherz *st) {
    if (st->step != NEGOTIATE)
        return st->offers == 0 && st->offer == NO_OFFER && st->price == 0;
    if (count_small(st->contest) != 2 || !(st->contest >> st->mover & 1) ||
        st->contest != lowenherz_choosers(st, st->action))
        return false;
    if ((st->offers == 0) != (st->offer == NO_OFFER))
        return false;
    switch (st->offer) {
    case NO_OFFER: return st->price == 0;
    case ASKS: return st->price <= MOST_ASKED;
    default: return st->price <= st->ducats[lowenherz_rival(st)];
    }
}

static bool bid_fits(const struct lowenherz *st, int seat) {
    if (st->step != BID || !(st->contest >> seat & 1))
        return st->bid[seat] == NONE && !st->staked[seat] && !st->sealed[seat];
    for (int t = 0; t < TREASURES; t++)
        if (st->staked[seat] >> t & 1 && !lowenherz_hand(st, seat, TREASURE + t))
            return false;
    return st->bid[seat] == NONE ? !st->sealed[seat] : st->bid[seat] <= st->ducats[seat];
}

static bool duel_fits(const struct lowenherz *st, struct broken *b) {
    for (int seat = 0; seat < st->head.seats; seat++)
        if (!bid_fits(st, seat))
            return at(b, &lowenherz_seats, seat);
    if (st->step != BID)
        return st->duel == 0 && (st->step == NEGOTIATE || st->contest == 0);
    return st->duel != 0 && count_small(st->contest) >= 2 && lowenherz_pending(st) != 0;
}

static bool acting_fits(const struct lowenherz_box *box, const struct lowenherz *st) {
    int most = st->step == BUILD || st->step == FIGHT ? box->card[st->card].amount[st->action] : 0;
    if (st->step == FIGHT && st->focus != NONE) /* between two squares of an expansion */
        return st->expanded && st->left < most && lowenherz_founded(st, st->focus) &&
               colour_of_castle(st->focus) == colour_of_seat(st, st->mover);
    if (st->expanded && (st->step != FIGHT || st->left >= most))
        return false;
    if (st->step == DEAL_PILE)
        return st->left >= 1;
    return most ? st->left >= 1 && st->left <= most : st->left == 0;
}

static bool focus_fits(const struct lowenherz_box *box, const struct lowenherz *st) {
    Move moves[MAX_MOVES];
    if (st->laid && st->step != DECIDE && st->step != PLACE_RENEGADE)
        return false;
    if (st->step == PLACE_RENEGADE)
        return st->laid && st->focus != NONE && lowenherz_founded(st, st->focus) &&
               colour_of_castle(st->focus) != colour_of_seat(st, st->mover) &&
               lowenherz_moves(box, st, st->mover, moves) > 0;
    return st->focus == NONE ? st->step != PLACE_KNIGHT
                             : st->step == PLACE_KNIGHT || st->step == FIGHT;
}

static bool pile_fits(const struct lowenherz_box *box, const struct lowenherz *st) {
    if (st->step != DEAL_PILE && st->step != PICK)
        return st->pile == NONE;
    return st->pile < PILES && lowenherz_pile_size(box, st, st->pile) > 0;
}

static bool politics_fit(const struct lowenherz_box *box, const struct lowenherz *st,
                         struct broken *b) {
    if (!takings_in_order(st, b) || !piles_add_up(box, st, b) || !rests_add_up(st, b) ||
        !pile_fits(box, st))
        return named(b, "the politics piles add up");
    if (!hands_add_up(st, b))
        return named(b, "nobody has played a card that he did not take");
    return proofs_hold(st, b) || named(b, "a card that was seen had been taken before");
}

static bool turn_fits(const struct lowenherz_box *box, const struct lowenherz *st,
                      struct broken *b) {
    if (!decisions_fit(st, b))
        return named(b, "decision cards are laid in turn");
    if (!action_fits(box, st) || !acting_fits(box, st) || !cut_off_fits(st))
        return breaks_at(b, "the action fits the card, and the player chose it", &lowenherz_seats,
                         st->mover);
    if (!negotiation_fits(st))
        return breaks_at(b, "the negotiation is between two, and its offer can be paid",
                         &lowenherz_seats, st->mover);
    return duel_fits(st, b) || named(b, "bids are covered, and somebody owes one");
}

/* The order matters: each check may rely on those before it. */
static bool is_sound(const struct lowenherz_box *box, const struct lowenherz *st,
                     struct broken *b) {
    if (!seats_fit(st, b))
        return named(b, "the mover and the first player sit at the table");
    if (!map_fits(st, b) || !terrain_fits_map(st, b))
        return named(b, "every map piece lies on the board once");
    if (!lowenherz_board_is_sound(st, b))
        return false;
    if (!knights_add_up(box, st, b))
        return named(b, "the knights of a colour add up");
    if (!king_to_come(box, st))
        return breaks(b, "the card that is played is an action card, and the king still lives");
    if (!focus_fits(box, st) || !placing_fits(st, b))
        return named(b, "castles and first knights are placed in turn, and can be placed");
    if (!politics_fit(box, st, b))
        return false;
    if (!alliances_fit(st, b))
        return named(b, "alliances join two founded territories");
    if (!ducats_in_bounds(box, st))
        return breaks(b, "there are no more ducats than can be counted");
    return turn_fits(box, st, b);
}

struct broken lowenherz_audit(const void *box, const void *state) {
    struct broken b = {0};
    is_sound(box, state, &b);
    return b;
}
