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

/* Actions with this deed; or cards with it, however often. */
static int count_deeds(const struct lowenherz_box *box, int deed, bool cards) {
    int n = 0;
    for (int card = 0; card < ACTION_CARDS; card++) {
        int here = 0;
        for (int action = 0; action < ACTIONS && box->card[card].kind == ACTION_CARD; action++)
            here += box->card[card].deed[action] == deed;
        n += cards && here ? 1 : here;
    }
    return n;
}

static int scorings_of_mines(const struct lowenherz_box *box) {
    int n = 0;
    for (int card = 0; card < ACTION_CARDS; card++)
        n += box->card[card].kind != ACTION_CARD;
    return n;
}

/* The most points that `swords` actions with swords can cost a player who has all squares to lose.
 *
 * Each is an expansion (H6.2). One of another player takes one or two of his squares, a point each,
 * and cuts others off, for what the founding table gives for their number (H7.4, H7.5). One of his
 * own gives him two squares back for two points. No square is founded twice: what was part of a
 * territory is never open land again. So besides what he gets back he loses each square once, and
 * worst[s] is the most that he has lost while s squares are left to lose. Numbers of squares for
 * which the table gives no more than for one less need not be tried. */
static int most_lost(const struct lowenherz_box *box, int swords) {
    int worst[SQUARES + 1], next[SQUARES + 1], most = 0;
    for (int s = 0; s <= SQUARES; s++)
        worst[s] = s == SQUARES ? 0 : -10000;
    for (int i = 0; i < swords; i++) {
        memcpy(next, worst, sizeof next);
        for (int cut = 0; cut < SQUARES; cut++)
            for (int s = 0, cost = cut ? box->founding[cut] : 0;
                 (!cut || cost > (cut > 1 ? box->founding[cut - 1] : 0)) && s <= SQUARES; s++)
                for (int taken = 1; taken <= 2 && s >= cut + taken; taken++)
                    if (worst[s] + cost + taken > next[s - cut - taken])
                        next[s - cut - taken] = worst[s] + cost + taken;
        for (int s = 0; s + 2 <= SQUARES; s++)
            if (worst[s] - 2 > next[s + 2])
                next[s + 2] = worst[s] - 2;
        memcpy(worst, next, sizeof worst);
    }
    for (int s = 0; s <= SQUARES; s++)
        most = worst[s] > most ? worst[s] : most;
    return most;
}

/* The most towns that a colour begins with in the basic set-up; they bring it nothing (H1.2). */
static int towns_at_start(const struct lowenherz_box *box) {
    int towns[COLOURS] = {0}, most = 0;
    for (int sq = 0; sq < SQUARES; sq++)
        if (box->terrain[sq] == TOWN && box->start_owner[sq] < CASTLES)
            towns[colour_of_castle(box->start_owner[sq])]++;
    for (int colour = 0; colour < COLOURS; colour++)
        most = towns[colour] > most ? towns[colour] : most;
    return most;
}

/* Highest: every castle founds the largest territory, once in a game; all towns, whose points are
 * lost with them; two squares with every action with swords, of which one of four players has at
 * most one a card (H2.3); all mountains whenever mines are scored; all parchments.
 *
 * Lowest: a player without any of that, against whom all swords are turned, and who loses the towns
 * that he began with. */
struct points_range lowenherz_bounds(const void *b, int seats) {
    const struct lowenherz_box *box = b;
    int largest = 0, legacies = 0, castles = seats == 2 ? CASTLES_EACH : CASTLES_EACH - 1;
    for (int squares = 1; squares <= SQUARES; squares++)
        largest = box->founding[squares] > largest ? box->founding[squares] : largest;
    for (int kind = PARCHMENT; kind < TREASURE; kind++)
        legacies += box->politics[kind] * box->worth[kind];
    int towns = box->town * terrain_count(box, TOWN);
    int squares = 2 * count_deeds(box, SWORDS, seats == COLOURS);
    int mines = scorings_of_mines(box) * terrain_count(box, MOUNTAIN);
    return (struct points_range){-most_lost(box, count_deeds(box, SWORDS, false)) -
                                     box->town * towns_at_start(box),
                                 castles * largest + towns + squares + mines + legacies};
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
