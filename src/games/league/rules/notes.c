/* notes.c: what a player is asked, and what each choice costs and brings, in a few words. */
#include "base/say.h"
#include "games/league/rules/league.h"

static const char *seat_word(const struct league *st, int seat) {
    return seat < st->head.seats ? league_colours[st->head.colour[seat]] : "nature";
}

static void comma(struct buf *out, bool *any) {
    buf_str(out, *any ? ", " : "");
    *any = true;
}

/* ---- towns and offers ---- */

static void price(const struct league *st, int seat, int guards, struct buf *out) {
    int bought = guards - st->guards[seat];
    if (bought <= 0)
        SAY(out, "costs {guards|guard|guards}", say_number("guards", guards));
    else if (bought == guards)
        SAY(out, "costs {guards|guard|guards}, bought for {influence} influence",
            say_number("guards", guards), say_number("influence", 2 * bought));
    else
        SAY(out, "costs {guards|guard|guards}, {bought} bought for {influence} influence",
            say_number("guards", guards), say_number("bought", bought),
            say_number("influence", 2 * bought));
}

static void note_go(const struct league *st, int seat, int town, struct buf *out) {
    int way = league_way(st, seat, town), occupant = league_occupant(st, town);
    if (way == 0 || league_entry(st, seat, town) != R_OK)
        say(out, "free");
    else
        price(st, seat, way, out);
    if (occupant == NONE)
        return;
    say_in(out, "between", C_("between", "; "));
    SAY(out,
        st->bid[occupant] + 1 == HIGHEST_OFFER ? N_("offer {seat} {number}")
                                               : N_("offer {seat} at least {number}"),
        say_player("seat", occupant, seat_word(st, occupant)),
        say_number("number", st->bid[occupant] + 1));
}

static void note_bid(const struct league *st, int seat, int number, struct buf *out) {
    char memory[200];
    struct buf cost = buf_on(memory, sizeof memory);
    cost.words = out->words;
    price(st, seat, number, &cost);
    SAY(out, "if accepted: {cost}", say_name("cost", buf_end(&cost)));
}

static void note_accept(const struct league *st, struct buf *out) {
    SAY(out, "brings {guards|guard|guards}, then you go on to another town",
        say_number("guards", st->bid[st->rival]));
}

/* ---- taxes ---- */

static void note_turn(const struct league_box *box, const struct league *st, int seat, int turning,
                      struct buf *out) {
    struct yield y = league_yield(box, st, st->town[seat], turning);
    bool any = false;
    for (int good = 0; good < GOODS; good++)
        if (y.count[good]) {
            comma(out, &any);
            SAY(out, "{count} {good}", say_number("count", y.count[good]),
                say_word("good", league_good_words[good]));
        }
    if (y.count[GUARD]) {
        comma(out, &any);
        SAY(out, "{guards|guard|guards}", say_number("guards", y.count[GUARD]));
    }
    if (y.count[HORSE]) {
        comma(out, &any);
        SAY(out, "{horses|horse|horses}", say_number("horses", y.count[HORSE]));
    }
    if (y.class != NONE) {
        comma(out, &any);
        SAY(out, "a gray card of the {class}", say_word("class", league_class_words[y.class]));
    }
    if (!any)
        say(out, "nothing");
}

/* ---- stores ---- */

static void note_missing(const struct storage_row *row, const struct filling *f, struct buf *out) {
    bool any = false;
    char memory[200];
    struct buf goods = buf_on(memory, sizeof memory);
    goods.words = out->words;
    for (int good = 0; good < GOODS; good++) {
        int missing = 0;
        for (int i = 0; i < row->spaces; i++)
            missing += row->good[i] == good && f->giver[i] == NONE;
        if (!missing)
            continue;
        comma(&goods, &any);
        SAY(&goods, "{count} {good}", say_number("count", missing),
            say_word("good", league_good_words[good]));
    }
    say_in(out, "between", C_("between", "; "));
    SAY(out, "missing: {goods}", say_name("goods", buf_end(&goods)));
}

static void note_bonus(const struct league *st, const struct storage_row *row, bool royal,
                       struct buf *out) {
    say_in(out, "between", C_("between", "; "));
    if (royal)
        SAY(out, "full: bonus +{points}", say_number("points", row->bonus));
    else if (league_eligible(st, row->bonus))
        SAY(out, "full: a card of up to {figures|figure|figures}",
            say_number("figures", row->bonus));
    else
        say(out, "full, but no card is left for it");
}

static void note_store(const struct league_box *box, const struct league *st, int seat, int number,
                       struct buf *out) {
    const struct storage_row *row = league_row(box, st, number);
    struct filling f = league_fill(box, st, seat, number);
    SAY(out, "you +{points}", say_number("points", f.points[seat]));
    for (int i = 1; i < st->head.seats; i++) {
        int other = (seat + i) % st->head.seats;
        if (!f.points[other])
            continue;
        buf_str(out, ", ");
        SAY(out, "{seat} +{points}", say_player("seat", other, seat_word(st, other)),
            say_number("points", f.points[other]));
    }
    if (f.full)
        note_bonus(st, row, number < ROWS, out);
    else
        note_missing(row, &f, out);
}

/* The most figures of a class that any other player has; NONE if that is hidden. */
static int most_of_others(const struct league *st, int seat, int class) {
    int most = 0;
    for (int i = 0; i < st->head.seats; i++) {
        int figures = league_figures(st, i, class);
        if (i != seat && st->leaders[i][0] == UNKNOWN)
            return NONE;
        most = i != seat && figures > most ? figures : most;
    }
    return most;
}

static void note_take(const struct league *st, int seat, int pile, struct buf *out) {
    int class = st->face_up[pile - 1], most = most_of_others(st, seat, class);
    SAY(out, "then you have {figures|figure|figures} of the {class}",
        say_number("figures", league_figures(st, seat, class) + pile),
        say_word("class", league_class_words[class]));
    if (most == NONE)
        return;
    buf_str(out, ", ");
    SAY(out, "the others at most {figures}", say_number("figures", most));
}

void league_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct league *st = state;
    switch (move_kind(m)) {
    case M_GO: note_go(st, seat, move_arg(m, 0), out); break;
    case M_BID: note_bid(st, seat, move_arg(m, 0), out); break;
    case M_ACCEPT: note_accept(st, out); break;
    case M_TURN: note_turn(box, st, seat, move_arg(m, 0), out); break;
    case M_STORE: note_store(box, st, seat, move_arg(m, 0) * ROWS + move_arg(m, 1) - 1, out); break;
    case M_TAKE: note_take(st, seat, move_arg(m, 0), out); break;
    }
}

/* ---- prompts ---- */

static void prompt_offer(const struct league_box *box, const struct league *st, struct buf *out) {
    const char *english =
        N_("{seat} offers you {guards|guard|guards} to leave {town}. Accept, or offer more?");
    if (st->step == OFFER)
        english = N_("{seat} stands on {guards} in {town}. How many guards do you offer?");
    else if (st->bid[st->rival] == HIGHEST_OFFER)
        english =
            N_("{seat} offers you {guards|guard|guards} to leave {town}. Nobody can refuse that.");
    SAY(out, english, say_player("seat", st->rival, seat_word(st, st->rival)),
        say_number("guards", st->bid[st->rival]), say_name("town", box->town[st->town[st->mover]]));
}

/* For people who play Nature with the real cards and tiles. */
static void prompt_nature(const struct league_box *box, const struct league *st, struct buf *out) {
    static const char *const asks[] = {
        [PLACE_TOWN] = N_("Which town is placed next, clockwise round the countryside?"),
        [DRAW_SIDE] = N_("Which side of {town} is up?"),
        [DRAW_ORDER] =
            N_("Whose marker comes next in the order, from the fewest guards to the most?"),
        [DRAW_ROYAL] = N_("Which storage tile becomes the royal stores?"),
        [DRAW_CIVIC] = N_("Which storage tile becomes the civic stores?"),
        [TURN_UP] = N_("Which card is turned up of the pile with {figures|figure|figures}?"),
        [BESIEGE] = N_("Which town is besieged by the Hussites?"),
        [LAY_TILE] = N_("Which tax tile is laid in {town}?"),
    };
    SAY(out, asks[st->step], say_name("town", box->town[st->index < TOWNS ? st->index : 0]),
        say_number("figures", st->index + 1));
}

void league_prompt(const void *box, const void *state, int seat, struct buf *out) {
    static const char *const asks[] = {
        [CHOOSE_TOWN] = N_("Choose a town to collect taxes from."),
        [MOVE_ON] = N_("You took the offer. Which town do you go on to?"),
        [COLLECT] = N_("Collect your taxes in {town}: turn the tile."),
        [STORE] = N_("Choose a row of the stores to fill."),
        [TAKE_LEADER] = N_("The row is full. Which leader card do you take?"),
    };
    const struct league *st = state;
    (void)seat;
    if (st->step <= LAY_TILE)
        prompt_nature(box, st, out);
    else if (st->step == OFFER || st->step == ANSWER)
        prompt_offer(box, st, out);
    else if (st->step < GAME_OVER)
        SAY(out, asks[st->step],
            say_name("town", st->step == COLLECT
                                 ? ((const struct league_box *)box)->town[st->town[st->mover]]
                                 : ""));
}

const char *league_rule(const void *state) {
    static const char *const sections[] = {
        [CHOOSE_TOWN] = "L3", [OFFER] = "L3.4", [ANSWER] = "L3.9",      [MOVE_ON] = "L3.9",
        [COLLECT] = "L5",     [STORE] = "L6",   [TAKE_LEADER] = "L6.6", [GAME_OVER] = "L9",
    };
    return sections[((const struct league *)state)->step];
}
