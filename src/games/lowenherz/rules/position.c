/* position.c: what a position from outside may leave out (docs/position.md): who owns the land, and
 * how the politics cards of a hand got there. Playing never uses this file. */
#include "base/json.h"
#include "games/lowenherz/rules/lowenherz.h"

#include <string.h>

/* ---- who owns the land ---- */

/* H5: from walls and castles. Points and walls stay as given. */
static void find_owners(const struct lowenherz_box *box, struct lowenherz *st) {
    struct bits all = {{~(uint64_t)0, ~(uint64_t)0, BITS_ON_BOARD}};
    struct lowenherz founded = *st;
    memset(founded.owner, OPEN, sizeof founded.owner);
    lowenherz_settle(box, &founded, all, NULL);
    memcpy(st->owner, founded.owner, sizeof st->owner);
}

static bool board_is_given(struct slice json) {
    struct slice value;
    return !json_find(json, "owner", &value) &&
           (json_find(json, "piece", &value) || json_find(json, "wall", &value) ||
            json_find(json, "castle", &value));
}

/* ---- hands ---- */

static bool wrong(struct fault *fault, const char *what, struct slice json) {
    return fault_set(fault, 0, what, json, "");
}

static int find_card(const struct lowenherz_box *box, struct slice json) {
    char memory[40];
    struct buf word = buf_on(memory, sizeof memory);
    int kind = 0;
    if (!json_text(json, &word))
        return NONE;
    while (kind < POLITICS && !slice_is(buf_slice_of(&word), box->politics_name[kind]))
        kind++;
    return kind < POLITICS ? kind : NONE;
}

/* A card that the seat must have taken: from the first pile while it has such a card, then from the
 * other. */
static bool take_card(const struct lowenherz_box *box, struct lowenherz *st, int seat, int kind) {
    int pile = st->takings < box->pile[0] ? 0 : 1;
    if (st->takings == POLITICS_CARDS || lowenherz_undealt(box, st, kind) <= 0)
        return false;
    st->taker[st->takings] = (uint8_t)seat;
    st->from[st->takings] = (uint8_t)pile;
    st->taken[st->takings++] = (uint8_t)kind;
    st->dealt[pile][kind]++;
    return true;
}

static bool take_hand(const struct lowenherz_box *box, struct lowenherz *st, int seat,
                      struct slice hand, struct fault *fault) {
    struct slice card;
    if (!json_is_array(hand))
        return wrong(fault, "position: \"hand\": a list of cards is expected instead of ", hand);
    while (json_element(&hand, &card)) {
        int kind = find_card(box, card);
        if (kind == NONE || !take_card(box, st, seat, kind))
            return wrong(fault,
                         "position: \"hand\": there is no such card, or not so many: ", card);
    }
    return true;
}

/* Cards that were played must have been taken before. */
static bool take_played(const struct lowenherz_box *box, struct lowenherz *st,
                        struct fault *fault) {
    for (int seat = 0; seat < st->head.seats; seat++)
        for (int kind = 0; kind < POLITICS; kind++)
            for (int n = st->played[seat][kind]; n > 0; n--)
                if (!take_card(box, st, seat, kind))
                    return wrong(fault, "position: \"hand\": more was played than there is: ",
                                 slice_of(box->politics_name[kind]));
    return true;
}

/* Nobody can tell what else was in a pile that somebody has looked through: assume the first cards
 * that are free. */
static void fill_piles(const struct lowenherz_box *box, struct lowenherz *st) {
    for (int pile = 0; pile < PILES; pile++)
        for (int kind = 0; kind < POLITICS && lowenherz_dealt(st, pile) > 0; kind++)
            while (lowenherz_dealt(st, pile) < box->pile[pile] &&
                   lowenherz_undealt(box, st, kind) > 0)
                st->dealt[pile][kind]++;
}

static void keep_rests(struct lowenherz *st) {
    for (int i = 0; i < st->takings; i++) {
        int before = i - 1;
        while (before >= 0 && st->from[before] != st->from[i])
            before--;
        memcpy(st->rest[i], before < 0 ? st->dealt[st->from[i]] : st->rest[before], POLITICS);
        st->rest[i][st->taken[i]]--;
    }
}

static void forget_takings(struct lowenherz *st) {
    st->takings = 0;
    memset(st->taker, NONE, sizeof st->taker);
    memset(st->from, NONE, sizeof st->from);
    memset(st->taken, NONE, sizeof st->taken);
    memset(st->rest, 0, sizeof st->rest);
    memset(st->dealt, 0, sizeof st->dealt);
}

static int seat_of_colour(const struct lowenherz *st, struct slice word) {
    for (int seat = 0; seat < st->head.seats; seat++)
        if (slice_is(word, lowenherz_colours[st->head.colour[seat]]))
            return seat;
    return NONE;
}

static bool read_hands(const struct lowenherz_box *box, struct lowenherz *st, struct slice json,
                       struct fault *fault) {
    struct slice walk = json, key, hand;
    forget_takings(st);
    if (!json_is_object(json))
        return wrong(fault, "position: \"hand\": an object is expected instead of ", json);
    while (json_member(&walk, &key, &hand)) {
        int seat = seat_of_colour(st, key);
        if (seat == NONE)
            return wrong(fault, "position: \"hand\": there is no ", key);
        if (!take_hand(box, st, seat, hand, fault))
            return false;
    }
    if (!take_played(box, st, fault))
        return false;
    fill_piles(box, st);
    keep_rests(st);
    return true;
}

static const char *const by_hand[] = {"takings", "taker",  "from",   "taken", "rest",
                                      "dealt",   "proofs", "prover", "proof", "proved"};

bool lowenherz_complete(const void *box, void *state, struct slice json, struct fault *fault) {
    struct lowenherz *st = state;
    struct slice hand, value;
    if (st->placed == 12 && board_is_given(json))
        find_owners(box, st);
    if (!json_find(json, "hand", &hand))
        return true;
    for (size_t i = 0; i < sizeof by_hand / sizeof by_hand[0]; i++)
        if (json_find(json, by_hand[i], &value))
            return wrong(fault, "position: \"hand\" stands for this, too: ", slice_of(by_hand[i]));
    return read_hands(box, st, hand, fault);
}
