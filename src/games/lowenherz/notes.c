/* notes.c: what a player is asked, and what a move costs and brings. */
#include "base/say.h"
#include "games/lowenherz/lowenherz.h"

static struct say_arg seat_arg(const char *name, const struct lowenherz *st, int seat) {
    return say_player(name, seat, lowenherz_colours[colour_of_seat(st, seat)]);
}

static const char *deed_word(const struct lowenherz_box *box, const struct lowenherz *st, int action) {
    return lowenherz_deed_word(lowenherz_deed_code(&box->card[st->card], action));
}

/* ---- prompts ------------------------------------------------------------------------------------------ */

static void ask_castle(const struct lowenherz *st, struct buf *out) {
    SAY(out, "Place a castle of {colour}.", say_word("colour", lowenherz_colours[lowenherz_colour_to_place(st)]));
}

static void ask_decision(const struct lowenherz_box *box, const struct lowenherz *st, struct buf *out) {
    SAY(out, "Lay a decision card: 1 for {first}, 2 for {second}, 3 for {third}.",
        say_word("first", deed_word(box, st, 0)), say_word("second", deed_word(box, st, 1)),
        say_word("third", deed_word(box, st, 2)));
}

static void ask_answer(const struct lowenherz_box *box, const struct lowenherz *st, struct buf *out) {
    static const char *const sentences[] = {
        [NO_OFFER] =
            N_("{seat} wants the same action: {deed}. Offer ducats for it, ask ducats for leaving it, or fight "
               "a duel."),
        [OFFERS] = N_("{seat} wants to act ({deed}) and offers you {ducats|ducat|ducats}."),
        [ASKS] = N_("{seat} lets you act ({deed}) and asks you for {ducats|ducat|ducats}."),
    };
    SAY(out, sentences[st->offer], seat_arg("seat", st, lowenherz_rival(st)),
        say_word("deed", deed_word(box, st, st->action)), say_number("ducats", st->price));
    if (st->offer == NO_OFFER)
        return;
    buf_char(out, ' ');
    say(out, st->offers == MOST_OFFERS ? N_("Accept, or fight a duel.")
                                       : N_("Accept, make another offer, or fight a duel."));
}

static void ask_fight(const struct lowenherz *st, struct buf *out) {
    if (st->focus != NONE)
        say(out, "Take one more square, or be done with the expansion.");
    else if (st->expanded)
        SAY(out, "{swords|sword|swords} left: place a knight, or be done.", say_number("swords", st->left));
    else
        SAY(out, "{swords|sword|swords} left: place a knight, expand a territory, or be done.",
            say_number("swords", st->left));
}

void lowenherz_prompt(const void *box, const void *state, int seat, struct buf *out) {
    const struct lowenherz *st = state;
    switch (st->step) {
    case PLACE_CASTLE: ask_castle(st, out); break;
    case PLACE_KNIGHT: say(out, "Place its knight beside it."); break;
    case DECIDE: ask_decision(box, st, out); break;
    case PLACE_RENEGADE:
        say(out, "Place a knight of your own in a territory beside the one that lost its knight.");
        break;
    case NEGOTIATE: ask_answer(box, st, out); break;
    case BID:
        say(out, st->bid[seat] == NONE ? N_("A duel: lay ducats, 0 if you like; treasures may be added.")
                                       : N_("Seal your bid, or add a treasure."));
        break;
    case BUILD:
        SAY(out, "{walls|border|borders} left: place a wall, or be done.", say_number("walls", st->left));
        break;
    case FIGHT: ask_fight(st, out); break;
    case LOOK: say(out, "Look through a pile of politics cards, or be done."); break;
    case PICK: say(out, "Take one of the cards."); break;
    }
}

/* ---- notes -------------------------------------------------------------------------------------------- */

static void next_part(struct buf *out, size_t start) {
    if (out->len > start)
        buf_str(out, ", ");
}

static const char *sign(int change) { return change > 0 ? "+" : ""; }

/* Tries the move out: everything that it changes at once lies open. */
static void write_outcome(const void *box, const struct lowenherz *st, int seat, Move m, struct buf *out) {
    struct lowenherz after = *st;
    size_t start = out->len;
    if (lowenherz_apply(box, &after, seat, m, NULL) != R_OK)
        return;
    for (int i = 0; i < st->head.seats; i++) {
        int who = (seat + i) % st->head.seats, change = lowenherz_points(&after, who) - lowenherz_points(st, who);
        if (change == 0)
            continue;
        next_part(out, start);
        SAY(out, who == seat ? N_("you {sign}{points|point|points}") : N_("{seat} {sign}{points|point|points}"),
            seat_arg("seat", st, who), say_name("sign", sign(change)), say_number("points", change));
    }
    if (after.ducats[seat] < st->ducats[seat]) {
        next_part(out, start);
        SAY(out, "costs {ducats|ducat|ducats}", say_number("ducats", st->ducats[seat] - after.ducats[seat]));
    }
}

static void write_deal(const struct lowenherz *st, struct buf *out) {
    SAY(out,
        st->offer == ASKS ? N_("you act and pay {ducats|ducat|ducats}")
                          : N_("{seat} acts, and you get {ducats|ducat|ducats}"),
        seat_arg("seat", st, lowenherz_rival(st)), say_number("ducats", st->price));
}

void lowenherz_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct lowenherz *st = state;
    switch (move_kind(m)) {
    case M_CHOOSE: say(out, deed_word(box, st, move_arg(m, 0) - 1)); break;
    case M_ACCEPT: write_deal(st, out); break;
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
