/* round.c: H2: a round: the action card, the decision cards, the three actions. H9 and H10: mines,
 * and the end. */
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* ---- H9, H10 ---- */

/* H9: a point for every mountain in an own territory. */
static void score_mines(struct lowenherz *st, struct events *ev) {
    int mountains[COLOURS];
    lowenherz_mountains(st, mountains);
    for (int seat = 0; seat < st->head.seats; seat++) {
        int points = mountains[colour_of_seat(st, seat)];
        st->points[seat][MINES] = (int16_t)(st->points[seat][MINES] + points);
        if (points)
            event_add(ev, E_MINE, seat, points, 0, 0);
    }
}

/* H8.8: at the end of the game. */
static void score_parchments(const struct lowenherz_box *box, struct lowenherz *st,
                             struct events *ev) {
    for (int seat = 0; seat < st->head.seats; seat++)
        for (int kind = PARCHMENT; kind < TREASURE; kind++)
            if (lowenherz_hand(st, seat, kind)) {
                st->points[seat][LEGACIES] =
                    (int16_t)(st->points[seat][LEGACIES] + box->worth[kind]);
                event_add(ev, E_PARCHMENT, seat, box->worth[kind], 0, 0);
            }
}

/* H11.2: at the end all politics cards are shown. */
static void lay_open(const struct lowenherz *st, struct events *ev) {
    for (int i = 0; i < st->takings; i++)
        event_add(ev, E_TOOK, st->taker[i], st->taken[i], st->from[i] + 1, 0);
    for (int pile = 0; pile < PILES; pile++)
        for (int kind = 0; kind < POLITICS; kind++)
            if (lowenherz_pile(st, pile)[kind])
                event_add(ev, E_LEFT_OVER, pile + 1, lowenherz_pile(st, pile)[kind], kind, 0);
}

/* H10.1: the king is dead. */
static void end_game(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev) {
    int32_t places[MAX_SEATS];
    event_add(ev, E_KING, 0, 0, 0, 0);
    if (ev)
        lay_open(st, ev);
    score_mines(st, ev);
    score_parchments(box, st, ev);
    st->step = OVER;
    lowenherz_places(box, st, places);
    for (int seat = 0; seat < st->head.seats; seat++)
        if (places[seat] == 1)
            event_add(ev, E_WINNER, seat, 0, 0, 0);
}

/* H10.2: for ties only. */
static int wealth(const struct lowenherz_box *box, const struct lowenherz *st, int seat) {
    int sum = st->ducats[seat];
    for (int kind = TREASURE; kind < POLITICS; kind++)
        sum += lowenherz_hand(st, seat, kind) * box->worth[kind];
    return sum;
}

int lowenherz_points(const struct lowenherz *st, int seat) {
    int sum = 0;
    for (int i = 0; i < TALLIES; i++)
        sum += st->points[seat][i];
    return sum;
}

void lowenherz_scores(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct lowenherz *st = state;
    (void)box;
    for (int seat = 0; seat < st->head.seats; seat++)
        out[seat] = lowenherz_points(st, seat);
}

/* H10.2: ducats and treasures break ties, but only at the end: until then they are secret. */
void lowenherz_places(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct lowenherz *st = state;
    int64_t rank[MAX_SEATS];
    for (int seat = 0; seat < st->head.seats; seat++)
        rank[seat] = (int64_t)lowenherz_points(st, seat) * 1000 +
                     (st->step == OVER ? wealth(box, st, seat) : 0);
    places_by_rank(st->head.seats, rank, out);
}

/* What lies on the board, wherever the map pieces are laid. */
static int terrain_count(const struct lowenherz_box *box, int terrain) {
    int laid = 0, printed = 0;
    for (int i = 0; i < PIECES * PIECE_SIDE * PIECE_SIDE; i++)
        laid += (&box->piece[0][0][0])[i] == terrain;
    for (int sq = 0; sq < SQUARES; sq++)
        printed += box->terrain[sq] == terrain;
    return laid > printed ? laid : printed;
}

static int cards_with(const struct lowenherz_box *box, int deed) {
    int n = 0;
    for (int card = 0; card < ACTION_CARDS; card++)
        for (int action = 0; action < ACTIONS && box->card[card].kind == ACTION_CARD; action++)
            n += box->card[card].deed[action] == deed;
    return n;
}

static int scorings_of_mines(const struct lowenherz_box *box) {
    int n = 0;
    for (int card = 0; card < ACTION_CARDS; card++)
        n += box->card[card].kind != ACTION_CARD;
    return n;
}

/* A castle founds one territory in a game. With swords there is one expansion of two squares, which
 * may cut off many more from its victim (H7.5). Points for a town are lost with the town, so at any
 * time a player has at most those of all towns; in the basic set-up he may begin with towns that
 * brought him nothing. */
struct points_range lowenherz_bounds(const void *b, int seats) {
    const struct lowenherz_box *box = b;
    int towns = box->town * terrain_count(box, TOWN), swords = cards_with(box, SWORDS);
    int largest = box->founding[SQUARES], legacies = 0;
    (void)seats;
    for (int kind = PARCHMENT; kind < TREASURE; kind++)
        legacies += box->politics[kind] * box->worth[kind];
    int mines = scorings_of_mines(box) * terrain_count(box, MOUNTAIN);
    return (struct points_range){-swords * (2 + largest) - towns,
                                 CASTLES_EACH * largest + towns + swords * 2 + mines + legacies};
}

static void carry_on(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev);

/* ---- H2.1, H2.2: cards ---- */

void lowenherz_turn(const struct lowenherz_box *box, struct lowenherz *st, int card,
                    struct events *ev) {
    const struct action_card *what = &box->card[card];
    st->turned[card] = 1;
    st->card = (uint8_t)card;
    if (what->kind == KING_CARD) {
        end_game(box, st, ev);
    } else if (what->kind == MINE_CARD) {
        event_add(ev, E_MINE_CARD, card, 0, 0, 0);
        score_mines(st, ev);
    } else {
        st->step = DECIDE;
        st->round++;
        st->mover = st->first;
        event_add(ev, E_CARD, card, lowenherz_deed_code(what, 0), lowenherz_deed_code(what, 1),
                  lowenherz_deed_code(what, 2));
    }
}

int lowenherz_cards_owed(const struct lowenherz *st, int seat) {
    return seat == st->first && st->head.seats < COLOURS ? 2 : 1; /* H2.3 */
}

void lowenherz_choose(const struct lowenherz_box *box, struct lowenherz *st, int action,
                      struct events *ev) {
    st->chosen[st->mover] = (uint8_t)(st->chosen[st->mover] | 1u << action);
    st->laid = 0;
    if (count_small(st->chosen[st->mover]) < lowenherz_cards_owed(st, st->mover))
        return;
    st->mover = (uint8_t)((st->mover + 1) % st->head.seats);
    if (st->mover == st->first) {
        st->action = 0;
        carry_on(box, st, ev);
    }
}

/* ---- H2.4: the actions ---- */

uint32_t lowenherz_choosers(const struct lowenherz *st, int action) {
    uint32_t seats = 0;
    for (int seat = 0; seat < st->head.seats; seat++)
        seats |= (uint32_t)(st->chosen[seat] >> action & 1) << seat;
    return seats;
}

/* H3.1: ducats are shared equally; what does not divide is lost. */
static void share_ducats(struct lowenherz *st, uint32_t seats, int ducats, struct events *ev) {
    int share = ducats / count_small(seats);
    for (int seat = 0; seat < st->head.seats; seat++)
        if (seats >> seat & 1) {
            st->ducats[seat] = (uint8_t)(st->ducats[seat] + share);
            event_add(ev, E_RECEIVES, seat, share, 0, 0);
        }
}

/* The step follows from the deed: walls, swords, or a look at a pile. */
void lowenherz_act(const struct lowenherz_box *box, struct lowenherz *st, int seat,
                   struct events *ev) {
    const struct action_card *card = &box->card[st->card];
    int deed = card->deed[st->action];
    st->mover = (uint8_t)seat;
    st->step = deed == BORDERS ? BUILD : deed == SWORDS ? FIGHT : LOOK;
    st->left = deed == POLITICS_CARD ? 0 : card->amount[st->action];
    event_add(ev, E_ACTS, seat, lowenherz_deed_code(card, st->action), 0, 0);
}

/* H2.5: decision cards go back, and the black castle passes on. */
static void end_round(struct lowenherz *st, struct events *ev) {
    memset(st->chosen, 0, sizeof st->chosen);
    st->action = ACTIONS;
    st->first = (uint8_t)((st->first + 1) % st->head.seats);
    st->mover = st->first;
    st->step = TURN_CARD;
    event_add(ev, E_NEXT_FIRST, st->first, 0, 0, 0);
}

/* Goes on with the next action until somebody has to choose. */
static void carry_on(const struct lowenherz_box *box, struct lowenherz *st, struct events *ev) {
    const struct action_card *card = &box->card[st->card];
    for (; st->action < ACTIONS; st->action++) {
        uint32_t seats = lowenherz_choosers(st, st->action);
        if (seats == 0) {
            event_add(ev, E_LAPSES, st->action + 1, 0, 0, 0);
        } else if (card->deed[st->action] == DUCATS) {
            share_ducats(st, seats, card->amount[st->action], ev);
        } else if (seats & (seats - 1)) {
            lowenherz_open_contest(st, seats, card->deed[st->action], ev);
            return;
        } else {
            lowenherz_act(box, st, first_seat(seats), ev);
            return;
        }
    }
    end_round(st, ev);
}

void lowenherz_end_action(const struct lowenherz_box *box, struct lowenherz *st,
                          struct events *ev) {
    st->left = st->expanded = 0;
    st->action++;
    carry_on(box, st, ev);
}
