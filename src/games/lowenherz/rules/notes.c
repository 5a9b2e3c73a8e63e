/* notes.c: what a player is asked, and what a move costs and brings. */
#include "base/say.h"
#include "games/lowenherz/rules/lowenherz.h"

static struct say_arg seat_arg(const char *name, const struct lowenherz *st, int seat) {
    return say_player(name, seat, lowenherz_colours[colour_of_seat(st, seat)]);
}

static const char *deed_word(const struct lowenherz_box *box, const struct lowenherz *st,
                             int action) {
    return lowenherz_deed_word(lowenherz_deed_code(&box->card[st->card], action));
}

/* ---- prompts ---- */

static void ask_castle(const struct lowenherz *st, struct buf *out) {
    int colour = lowenherz_colour_to_place(st);
    bool neutral = lowenherz_seat_of(st, colour) == NONE;
    SAY(out,
        neutral ? N_("Place a castle of {colour}, which is neutral.")
                : N_("Place a castle of {colour}."),
        say_word("colour", lowenherz_colours[colour]));
}

static void ask_decision(const struct lowenherz_box *box, const struct lowenherz *st,
                         struct buf *out) {
    SAY(out, "Lay a decision card: 1 for {first}, 2 for {second}, 3 for {third}.",
        say_word("first", deed_word(box, st, 0)), say_word("second", deed_word(box, st, 1)),
        say_word("third", deed_word(box, st, 2)));
}

static void ask_answer(const struct lowenherz_box *box, const struct lowenherz *st,
                       struct buf *out) {
    static const char *const sentences[] = {
        [NO_OFFER] = N_("{seat} wants the same action: {deed}. Offer ducats for it, ask ducats for "
                        "leaving it, or fight "
                        "a duel."),
        [OFFERS] = N_("{seat} wants to act ({deed}) and offers you {ducats|ducat|ducats}."),
        [ASKS] = N_("{seat} lets you act ({deed}) and asks you for {ducats|ducat|ducats}."),
    };
    SAY(out, sentences[st->offer], seat_arg("seat", st, lowenherz_rival(st)),
        say_word("deed", deed_word(box, st, st->action)), say_number("ducats", st->price));
    if (st->offer != NO_OFFER && lowenherz_may_accept(st) != R_OK) {
        buf_char(out, ' ');
        say(out, "You cannot pay that.");
    } else if (st->offers == MOST_OFFERS) {
        buf_char(out, ' ');
        say(out, "Accept, or fight a duel.");
    }
}

/* H3.4: ducats first; then holders of treasures may add them. */
static void ask_bid(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                    struct buf *out) {
    bool rich = lowenherz_treasures(st, seat) & ~(uint32_t)st->staked[seat];
    if (st->bid[seat] != NONE)
        say(out, rich ? N_("Seal your bid, or add a treasure.") : N_("Seal your bid."));
    else
        SAY(out,
            rich ? N_("A duel for {deed}: lay ducats, 0 if you like; treasures may be added.")
                 : N_("A duel for {deed}: lay ducats, 0 if you like."),
            say_word("deed", deed_word(box, st, st->action)));
}

static void ask_fight(const struct lowenherz *st, struct buf *out) {
    if (st->focus != NONE)
        say(out, "Take one more square, or be done with the expansion.");
    else if (st->expanded)
        SAY(out, "{swords|sword|swords} left: place a knight, or be done.",
            say_number("swords", st->left));
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
    case BID: ask_bid(box, st, seat, out); break;
    case BUILD:
        SAY(out, "{walls|wall|walls} left: choose an edge, or be done.",
            say_number("walls", st->left));
        break;
    case FIGHT: ask_fight(st, out); break;
    case LOOK: say(out, "Look through a pile of politics cards, or be done."); break;
    case PICK: say(out, "Take one of the cards."); break;
    }
}

/* ---- notes ---- */

static void next_part(struct buf *out, size_t start) {
    if (out->len > start)
        buf_str(out, ", ");
}

static const char *sign(int change) { return change > 0 ? "+" : "−"; }

/* Tries the move out. That tells nothing secret: everything that it changes at once is public. */
static void write_outcome(const void *box, const struct lowenherz *st, int seat, Move m,
                          struct buf *out) {
    struct lowenherz after = *st;
    size_t start = out->len;
    if (lowenherz_apply(box, &after, seat, m, NULL) != R_OK)
        return;
    for (int i = 0; i < st->head.seats; i++) {
        int who = (seat + i) % st->head.seats,
            change = lowenherz_points(&after, who) - lowenherz_points(st, who);
        if (change == 0)
            continue;
        next_part(out, start);
        SAY(out,
            who == seat ? N_("you {sign}{points|point|points}")
                        : N_("{seat} {sign}{points|point|points}"),
            seat_arg("seat", st, who), say_name("sign", sign(change)),
            say_number("points", change > 0 ? change : -change));
    }
    if (after.ducats[seat] < st->ducats[seat]) {
        next_part(out, start);
        SAY(out, "costs {ducats|ducat|ducats}",
            say_number("ducats", st->ducats[seat] - after.ducats[seat]));
    }
}

/* Who has already laid the same card: the player will have to come to terms with them. */
static void note_choice(const struct lowenherz_box *box, const struct lowenherz *st, int seat,
                        int action, struct buf *out) {
    uint32_t others = lowenherz_choosers(st, action) & ~(1u << seat);
    say(out, deed_word(box, st, action));
    for (int i = 0; i < st->head.seats; i++)
        if (others >> i & 1) {
            say_in(out, "between", C_("between", "; "));
            SAY(out, "{seat} wants it, too", seat_arg("seat", st, i));
        }
}

/* What a bid is worth including staked treasures, and what is left. */
static void note_bid(const struct lowenherz_box *box, const struct lowenherz *st, int seat, Move m,
                     struct buf *out) {
    struct lowenherz after = *st;
    if (move_kind(m) == M_STAKE)
        after.staked[seat] |= (uint8_t)(1u << move_arg(m, 0));
    if (after.bid[seat] == NONE)
        after.bid[seat] = 0;
    SAY(out, "a bid worth {worth|ducat|ducats}; if it wins, you have {left|ducat|ducats} left",
        say_number("worth", lowenherz_worth_of_bid(box, &after, seat)),
        say_number("left", after.ducats[seat] - after.bid[seat]));
}

static void note_card(const struct lowenherz_box *box, int card, struct buf *out) {
    if (card == ALLIANCE)
        say(out, "two neighbours that cannot expand against each other");
    else if (card == RENEGADE)
        say(out, "a knight of a neighbour makes room for one of yours");
    else if (card < TREASURE)
        SAY(out, "{points|point|points} at the end", say_number("points", box->worth[card]));
    else
        SAY(out, "pays a price, or {ducats|ducat|ducats} in a duel",
            say_number("ducats", box->worth[card]));
}

/* How good a castle's square is: what could be taken from there. */
static void note_castle(const struct lowenherz *st, int sq, struct buf *out) {
    int count[UNLAID + 1] = {0};
    for (int other = 0; other < SQUARES; other++) {
        int across = other % WIDTH - sq % WIDTH, down = other / WIDTH - sq / WIDTH;
        if (across >= -2 && across <= 2 && down >= -2 && down <= 2)
            count[st->terrain[other]]++;
    }
    SAY(out,
        "within two squares: {towns|town|towns}, {mountains|mountain|mountains}, "
        "{forests|forest|forests}",
        say_number("towns", count[TOWN]), say_number("mountains", count[MOUNTAIN]),
        say_number("forests", count[FOREST]));
}

static void note_knight(const void *box, const struct lowenherz *st, int seat, Move m,
                        struct buf *out) {
    size_t start = out->len;
    write_outcome(box, st, seat, m, out);
    next_part(out, start);
    SAY(out, "then {knights|knight|knights} left",
        say_number("knights", st->knights[colour_of_seat(st, seat)] - 1));
}

static void write_deal(const struct lowenherz *st, struct buf *out) {
    SAY(out,
        st->offer == ASKS ? N_("you act and pay {ducats|ducat|ducats}")
                          : N_("{seat} acts, and you get {ducats|ducat|ducats}"),
        seat_arg("seat", st, lowenherz_rival(st)), say_number("ducats", st->price));
}

/* H8.6: what the card does, and what it costs here. */
static void note_renegade(const void *box, const struct lowenherz *st, int seat, Move m,
                          struct buf *out) {
    note_card(box, RENEGADE, out);
    size_t end = out->len;
    say_in(out, "between", C_("between", "; "));
    size_t start = out->len;
    write_outcome(box, st, seat, m, out);
    if (out->len == start)
        out->len = end;
}

void lowenherz_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct lowenherz *st = state;
    switch (move_kind(m)) {
    case M_WALL:
        if (!lowenherz_loose(st, move_arg(m, 0), move_arg(m, 1)))
            write_outcome(box, st, seat, m, out);
        break;
    case M_CASTLE: note_castle(st, move_arg(m, 0), out); break;
    case M_CHOOSE: note_choice(box, st, seat, move_arg(m, 0) - 1, out); break;
    case M_ACCEPT: write_deal(st, out); break;
    case M_DUEL: say(out, "the higher bid acts, and the bank gets it"); break;
    case M_STAKE:
    case M_SEAL: note_bid(box, st, seat, m, out); break;
    case M_LOOK:
        SAY(out, "{cards|card|cards}, of which you take one",
            say_number("cards", lowenherz_pile_size(box, st, move_arg(m, 0) - 1)));
        break;
    case M_PICK: note_card(box, move_arg(m, 0), out); break;
    case M_ALLY: note_card(box, ALLIANCE, out); break;
    case M_KNIGHT:
    case M_KNIGHT_PAID:
        if (st->step == FIGHT)
            note_knight(box, st, seat, m, out);
        break;
    case M_RENEGADE:
    case M_RENEGADE_PAID: note_renegade(box, st, seat, m, out); break;
    case M_END:
    case M_END_PAID:
    case M_EXPAND:
    case M_TAKE: write_outcome(box, st, seat, m, out); break;
    case M_DONE:
        if (st->focus != NONE)
            write_outcome(box, st, seat, m, out);
        break;
    }
}

const char *lowenherz_rule(const void *state) {
    static const char *const sections[] = {
        [PLACE_CASTLE] = "H1.4", [PLACE_KNIGHT] = "H1.4",
        [DECIDE] = "H2",         [PLACE_RENEGADE] = "H8.6",
        [NEGOTIATE] = "H3.3",    [BID] = "H3.4",
        [BUILD] = "H4",          [FIGHT] = "H6",
        [LOOK] = "H8.1",         [PICK] = "H8",
        [OVER] = "H10",
    };
    const struct lowenherz *st = state;
    return st->step == FIGHT && st->focus != NONE ? "H7" : sections[st->step];
}
