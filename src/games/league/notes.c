/* notes.c: what a player is asked, and what each choice costs and brings, in a few words. */
#include "game/words.h"
#include "games/league/league.h"

static void seat_name(const struct league *st, int seat, struct buf *out) { seat_write(&league_game, st, seat, out); }

static void number_of(struct buf *out, int n, const char *one, const char *many) {
    buf_int(out, n);
    buf_char(out, ' ');
    buf_str(out, n == 1 ? one : many);
}

/* "costs 3 guards, 1 of them bought for 2 influence" */
static void price(const struct league *st, int seat, int guards, struct buf *out) {
    int bought = guards - st->guards[seat];
    number_of(out, guards, "guard", "guards");
    if (bought > 0) {
        buf_str(out, ", ");
        buf_int(out, bought);
        buf_str(out, " of them bought for ");
        buf_int(out, 2 * bought);
        buf_str(out, " influence");
    }
}

static void note_go(const struct league *st, int seat, int town, struct buf *out) {
    int way = league_way(st, seat, town), occupant = league_occupant(st, town);
    if (way == 0 || league_entry(st, seat, town) != R_OK) {
        buf_str(out, "free");
    } else {
        buf_str(out, "costs ");
        price(st, seat, way, out);
    }
    if (occupant == NONE)
        return;
    buf_str(out, "; offer ");
    seat_name(st, occupant, out);
    buf_str(out, st->bid[occupant] + 1 == HIGHEST_OFFER ? " " : " at least ");
    buf_int(out, st->bid[occupant] + 1);
}

static void note_bid(const struct league *st, int seat, int number, struct buf *out) {
    buf_str(out, "if accepted, costs ");
    price(st, seat, number, out);
}

static void note_accept(const struct league *st, struct buf *out) {
    buf_str(out, "brings ");
    number_of(out, st->bid[st->rival], "guard", "guards");
    buf_str(out, ", then you go on to another town");
}

static void note_turn(const struct league_box *box, const struct league *st, int seat, int turning, struct buf *out) {
    static const char *const one[] = {"red", "green", "yellow", "blue", "guard", "horse"};
    static const char *const many[] = {"red", "green", "yellow", "blue", "guards", "horses"};
    static const char *const class[] = {"clergy", "aristocracy", "burghers"};
    struct yield y = league_yield(box, st, st->town[seat], turning);
    bool any = false;
    for (int i = 0; i < SYMBOLS; i++)
        if (y.count[i]) {
            buf_str(out, any ? ", " : "");
            number_of(out, y.count[i], one[i], many[i]);
            any = true;
        }
    if (y.class != NONE) {
        buf_str(out, any ? ", gray card of the " : "gray card of the ");
        buf_str(out, class[y.class]);
    }
    if (!any && y.class == NONE)
        buf_str(out, "nothing");
}

static void note_missing(const struct storage_row *row, const struct filling *f, struct buf *out) {
    static const char *const goods[] = {"red", "green", "yellow", "blue"};
    bool any = false;
    for (int good = 0; good < GOODS; good++) {
        int missing = 0;
        for (int i = 0; i < row->spaces; i++)
            missing += row->good[i] == good && f->giver[i] == NONE;
        if (!missing)
            continue;
        buf_str(out, any ? ", " : "; missing: ");
        buf_int(out, missing);
        buf_char(out, ' ');
        buf_str(out, goods[good]);
        any = true;
    }
}

static void note_bonus(const struct league *st, const struct storage_row *row, bool royal, struct buf *out) {
    buf_str(out, "; full: ");
    if (royal) {
        buf_char(out, '+');
        buf_int(out, row->bonus);
    } else if (league_eligible(st, row->bonus)) {
        buf_str(out, "a card of up to ");
        number_of(out, row->bonus, "figure", "figures");
    } else {
        buf_str(out, "no card left for it");
    }
}

static void note_store(const struct league_box *box, const struct league *st, int seat, int number, struct buf *out) {
    const struct storage_row *row = league_row(box, st, number);
    struct filling f = league_fill(box, st, seat, number);
    buf_str(out, "you +");
    buf_int(out, f.points[seat]);
    for (int i = 1; i < st->head.seats; i++) {
        int other = (seat + i) % st->head.seats;
        if (!f.points[other])
            continue;
        buf_str(out, ", ");
        seat_name(st, other, out);
        buf_str(out, " +");
        buf_int(out, f.points[other]);
    }
    if (f.full)
        note_bonus(st, row, number < ROWS, out);
    else
        note_missing(row, &f, out);
}

static void note_take(const struct league *st, int pile, struct buf *out) {
    static const char *const class[] = {"clergy", "aristocracy", "burghers"};
    number_of(out, pile, "figure", "figures");
    buf_str(out, " of the ");
    buf_str(out, class[st->face_up[pile - 1]]);
}

void league_note(const void *box, const void *state, int seat, Move m, struct buf *out) {
    const struct league *st = state;
    switch (move_kind(m)) {
    case M_GO: note_go(st, seat, move_arg(m, 0), out); break;
    case M_BID: note_bid(st, seat, move_arg(m, 0), out); break;
    case M_ACCEPT: note_accept(st, out); break;
    case M_TURN: note_turn(box, st, seat, move_arg(m, 0), out); break;
    case M_STORE: note_store(box, st, seat, move_arg(m, 0) * ROWS + move_arg(m, 1) - 1, out); break;
    case M_TAKE: note_take(st, move_arg(m, 0), out); break;
    }
}

/* ---- prompts ------------------------------------------------------------------------------------------ */

static void prompt_offer(const struct league_box *box, const struct league *st, struct buf *out) {
    seat_name(st, st->rival, out);
    buf_str(out, st->step == OFFER ? " stands on " : " offers you ");
    if (st->step == OFFER)
        buf_int(out, st->bid[st->rival]);
    else
        number_of(out, st->bid[st->rival], "guard", "guards");
    buf_str(out, st->step == OFFER ? " in " : " to leave ");
    buf_str(out, box->town[st->town[st->mover]]);
    buf_str(out, st->step == OFFER ? ". How many guards do you offer?" : ". Accept, or offer more?");
}

void league_prompt(const void *box, const void *state, int seat, struct buf *out) {
    static const char *const asks[] = {
        [PLACE_TOWN] = "Which town is placed next, clockwise round the countryside?",
        [DRAW_SIDE] = "Which side of the town is up?",
        [DRAW_ORDER] = "Whose marker is drawn for the next place in the order?",
        [DRAW_ROYAL] = "Which storage tile becomes the royal stores?",
        [DRAW_CIVIC] = "Which storage tile becomes the civic stores?",
        [TURN_UP] = "Which leader card is turned up?",
        [BESIEGE] = "Which town is besieged by the Hussites?",
        [LAY_TILE] = "Which tax tile is laid?",
        [CHOOSE_TOWN] = "Choose a town to collect taxes from.",
        [MOVE_ON] = "You took the offer. Which town do you go on to?",
        [COLLECT] = "Turn your tax tile: the arrows point at what you collect.",
        [STORE] = "Choose a row of the stores to fill.",
        [TAKE_LEADER] = "The row is full. Which leader card do you take?",
    };
    const struct league *st = state;
    (void)seat;
    if (st->step == OFFER || st->step == ANSWER)
        prompt_offer(box, st, out);
    else if (st->step < GAME_OVER)
        buf_str(out, asks[st->step]);
}
