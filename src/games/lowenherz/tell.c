/* tell.c: what a player is asked, and what a move costs and brings. */
#include "games/lowenherz/lowenherz.h"

static void write_number(struct buf *out, int n, const char *one, const char *many) {
    buf_int(out, n);
    buf_char(out, ' ');
    buf_str(out, n == 1 ? one : many);
}

static const char *seat_name(const struct lowenherz *st, int seat) {
    return lowenherz_colours[colour_of_seat(st, seat)];
}

/* ---- prompts ------------------------------------------------------------------------------------------ */

static void ask_castle(const struct lowenherz *st, struct buf *out) {
    buf_str(out, "Place a castle of ");
    buf_str(out, lowenherz_colours[lowenherz_colour_to_place(st)]);
    buf_str(out, ".");
}

static void ask_decision(const struct lowenherz_box *box, const struct lowenherz *st, struct buf *out) {
    const struct action_card *card = &box->card[st->card];
    buf_str(out, "Lay a decision card:");
    for (int i = 0; i < ACTIONS; i++) {
        buf_str(out, i ? ", " : " ");
        buf_int(out, i + 1);
        buf_str(out, " for ");
        buf_str(out, lowenherz_deed_word(lowenherz_deed_code(card, i)));
    }
    buf_str(out, ".");
}

static void ask_answer(const struct lowenherz_box *box, const struct lowenherz *st, struct buf *out) {
    const char *rival = seat_name(st, lowenherz_rival(st));
    buf_str(out, rival);
    if (st->offer == NO_OFFER) {
        buf_str(out, " wants the same action (");
        buf_str(out, lowenherz_deed_word(lowenherz_deed_code(&box->card[st->card], st->action)));
        buf_str(out, "). Offer ducats for it, ask ducats for leaving it, or fight a duel.");
        return;
    }
    buf_str(out, st->offer == OFFERS ? " offers you " : " asks you for ");
    write_number(out, st->price, "ducat", "ducats");
    buf_str(out, st->offer == OFFERS ? " and wants to act." : " and lets you act.");
    buf_str(out, st->offers == MOST_OFFERS ? " Accept, or fight a duel." : " Accept, make another offer, or fight a duel.");
}

static void ask_fight(const struct lowenherz *st, struct buf *out) {
    if (st->focus != NONE) {
        buf_str(out, "Take one more square, or be done with the expansion.");
        return;
    }
    write_number(out, st->left, "sword", "swords");
    buf_str(out, st->expanded ? " left: place a knight." : " left: place a knight, or expand a territory.");
}

void lowenherz_prompt(const void *box, const void *state, int seat, struct buf *out) {
    const struct lowenherz *st = state;
    switch (st->step) {
    case PLACE_CASTLE: ask_castle(st, out); break;
    case PLACE_KNIGHT: buf_str(out, "Place its knight beside it."); break;
    case DECIDE: ask_decision(box, st, out); break;
    case PLACE_RENEGADE: buf_str(out, "Place an own knight in a territory beside the one that lost his."); break;
    case NEGOTIATE: ask_answer(box, st, out); break;
    case BID:
        buf_str(out, st->bid[seat] == NONE ? "Lay ducats for the duel, 0 if you like; treasures may be added."
                                           : "Seal the bid, or add a treasure.");
        break;
    case BUILD:
        write_number(out, st->left, "border", "borders");
        buf_str(out, " left: place a wall, or be done.");
        break;
    case FIGHT: ask_fight(st, out); break;
    case LOOK: buf_str(out, "Look through a pile of politics cards, or leave it."); break;
    case PICK: buf_str(out, "Take one of the cards."); break;
    }
}

/* ---- notes -------------------------------------------------------------------------------------------- */

static void write_change(struct buf *out, const char *who, int change, const char *what) {
    if (change == 0)
        return;
    if (out->len > 0)
        buf_str(out, ", ");
    buf_str(out, who);
    buf_str(out, change > 0 ? "+" : "");
    buf_int(out, change);
    buf_str(out, what);
}

/* Tries the move out: everything it changes at once lies open. */
static void write_outcome(const void *box, const struct lowenherz *st, int seat, Move m, struct buf *out) {
    struct lowenherz after = *st;
    if (lowenherz_apply(box, &after, seat, m, NULL) != R_OK)
        return;
    write_change(out, "", lowenherz_points(&after, seat) - lowenherz_points(st, seat), " points");
    for (int other = 0; other < st->head.seats; other++) {
        char who[16];
        struct buf name = buf_on(who, sizeof who);
        buf_str(&name, seat_name(st, other));
        buf_char(&name, ' ');
        buf_end(&name);
        if (other != seat)
            write_change(out, who, lowenherz_points(&after, other) - lowenherz_points(st, other), "");
    }
    if (move_kind(m) != M_DONE)
        write_change(out, "", after.ducats[seat] - st->ducats[seat], " ducats");
}

void lowenherz_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct lowenherz *st = state;
    switch (move_kind(m)) {
    case M_CHOOSE:
        buf_str(out, lowenherz_deed_word(lowenherz_deed_code(&((const struct lowenherz_box *)box)->card[st->card],
                                                             move_arg(m, 0) - 1)));
        break;
    case M_RENEGADE:
    case M_END:
    case M_WALL:
    case M_KNIGHT:
    case M_EXPAND:
    case M_TAKE: write_outcome(box, st, seat, m, out); break;
    case M_DONE:
        if (st->focus != NONE)
            write_outcome(box, st, seat, m, out);
        break;
    }
}
