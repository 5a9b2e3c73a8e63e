/* sheets.c: plans that look good card by card, made in no time. They stand for what others may
 * plan, and the search for a better plan starts from them. */
#include "base/check.h"
#include "base/hash.h"
#include "games/wallenstein/bot/scene.h"

#include <string.h>

/* How much tastes differ, in 1/16 of a point. A guess: a point on the board is worth 28 until the
 * end, so that plans which differ by less than that may both be made. */
enum { WHIM = 24 };

void wallenstein_tastes_look(struct tastes *t, const struct wallenstein_box *box,
                             const struct wallenstein *st) {
    struct scene s;
    wallenstein_scene_look(&s, box, st);
    t->box = box;
    t->st = st;
    for (int a = 0; a < ACTIONS; a++) {
        t->price[a] = (int16_t)(box->cost[a] * s.gold);
        for (int p = 0; p < PROVINCES; p++)
            if (st->owner[p] != NONE)
                t->brings[a][p] =
                    (int16_t)(wallenstein_scene_room(&s, a, p) ? wallenstein_scene_action(&s, a, p)
                                                               : -POINT);
    }
}

/* ---- gold ---- */

struct purse {
    int gold, income;
};

/* Gold taken earlier can pay for later actions, if the order is known. */
static bool after_gold(const struct wallenstein *st, int action) {
    for (int i = 0; i < ACTIONS && st->row[i] != NONE && st->row[i] != action; i++)
        if (st->row[i] == DO_GOLD)
            return true;
    return false;
}

static bool can_pay(const struct purse *purse, const struct tastes *t, int action) {
    return t->box->cost[action] <= purse->gold + (after_gold(t->st, action) ? purse->income : 0);
}

/* ---- sheets ---- */

struct sheet wallenstein_sheet_empty(const struct wallenstein_box *box,
                                     const struct wallenstein *st, int seat) {
    struct sheet s = {.blanks = box->blanks, .hand = wallenstein_provinces_of(st, seat)};
    memset(s.card, NONE, sizeof s.card);
    for (int a = 0; a < ACTIONS && s.hand; a++)
        s.open |= (uint32_t)(st->shown[seat][a] != LEFT_EMPTY) << a;
    return s;
}

void wallenstein_sheet_lay(struct sheet *s, int action, int card) {
    int was = s->card[action];
    if (was < PROVINCES)
        s->hand |= bit(was);
    if (card < PROVINCES)
        s->hand &= ~bit(card);
    s->blanks += (was == BLANK) - (card == BLANK);
    s->card[action] = (uint8_t)card;
}

struct pick {
    int action, card, worth;
};

static int whim(uint64_t luck, int action, int card) {
    if (!luck)
        return 0;
    return (int)(hash_mix(luck + (uint64_t)(action * PROVINCES + card)) % (2 * WHIM + 1)) - WHIM;
}

/* The card that looks best on an open action. */
static struct pick best_pick(const struct sheet *s, const struct tastes *t,
                             const struct purse *purse, uint64_t luck) {
    struct pick best = {NONE, NONE, INT32_MIN};
    for (uint32_t left = s->open; left; left &= left - 1) {
        int a = __builtin_ctz(left);
        bool paid = can_pay(purse, t, a);
        for (uint64_t cards = s->hand; cards; cards &= cards - 1) {
            int p = lowest_bit(cards);
            int worth = (paid ? t->brings[a][p] : -POINT) - t->price[a] + whim(luck, a, p);
            if (worth > best.worth)
                best = (struct pick){a, p, worth};
        }
    }
    return best;
}

/* Lays the best cards first; the rest of the actions get blanks, as far as there are any. */
void wallenstein_sheet_fill(struct sheet *s, const struct tastes *t, int seat, uint64_t luck) {
    struct purse purse = {t->st->gold[seat], 0};
    while (s->open && s->hand) {
        struct pick best = best_pick(s, t, &purse, luck);
        if (best.worth <= 0 && count_bits(s->open) <= s->blanks)
            break;
        if (can_pay(&purse, t, best.action))
            purse.gold -= t->box->cost[best.action];
        if (best.action == DO_GOLD)
            purse.income = t->box->province[best.card].gold;
        wallenstein_sheet_lay(s, best.action, best.card);
        s->open &= ~(1u << best.action);
    }
    for (; s->open && s->blanks > 0; s->open &= s->open - 1)
        wallenstein_sheet_lay(s, __builtin_ctz(s->open), BLANK);
}

void wallenstein_sheets_fill_all(const struct wallenstein_box *box, struct wallenstein *st,
                                 uint64_t luck) {
    struct tastes t;
    uint32_t owing = wallenstein_pending(st);
    wallenstein_tastes_look(&t, box, st);
    for (; owing; owing &= owing - 1) {
        int seat = __builtin_ctz(owing);
        struct sheet s = wallenstein_sheet_empty(box, st, seat);
        wallenstein_sheet_fill(&s, &t, seat, hash_mix(luck + (uint64_t)seat) | 1);
        memcpy(st->plan[seat], s.card, ACTIONS);
        int refused = wallenstein_apply(box, st, seat, move_of(M_SEAL, 0, 0, 0), NULL);
        CHECK(!refused);
    }
}
