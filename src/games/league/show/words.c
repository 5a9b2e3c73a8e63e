/* words.c: the board of the League of Six in words, for those who cannot see it. */
#include "games/league/show/show.h"

static const char *const symbol_words[SYMBOLS] = {N_("{n} red"),          N_("{n} green"),
                                                  N_("{n} yellow"),       N_("{n} blue"),
                                                  N_("{n|guard|guards}"), N_("{n|horse|horses}")};

/* What comes before an item of a list. */
static const char *comma(bool *any) {
    const char *text = *any ? ", " : "";
    *any = true;
    return text;
}

static void say_item(struct buf *out, bool *any, const char *english, int n) {
    put(out, "%t", comma(any));
    MARKUP_SAY(out, english, say_number("n", n));
}

static void tell_sides(const struct town_face *face, struct buf *out) {
    bool any = false;
    put(out, " %m ", N_("Its sides, clockwise:"));
    for (int i = 0; i < SIDES; i++)
        say_item(out, &any, symbol_words[face->symbol[i]], face->count[i]);
    put(out, ".");
}

static void tell_arrows(int arrows, struct buf *out) {
    bool any = false;
    for (int i = 0; i < SIDES; i++)
        if (arrows >> i & 1)
            put(out, "%t%d", comma(&any), i + 1);
}

static void tell_tile(const struct league *st, const struct league_box *box, int town,
                      struct buf *out) {
    const struct tax_tile *tile = &box->tile[st->tile[town]];
    int turned = st->turned[town] == NONE ? 0 : st->turned[town];
    int arrows = (tile->arrows << turned | tile->arrows >> (SIDES - turned)) & 63;
    bool any = false;
    put(out, " %m ", N_("The tax tile points at the sides"));
    tell_arrows(arrows, out);
    say_in(out, "between", C_("between", "; "));
    put(out, "%m ", N_("in its middle:"));
    for (int i = 0; i < SYMBOLS; i++)
        if (tile->centre.count[i])
            say_item(out, &any, symbol_words[i], tile->centre.count[i]);
    if (tile->centre.class != NONE)
        MARKUP_SAY(out, N_("a card with 2 {class}"),
                   say_word("class", league_class_words[tile->centre.class]));
    put(out, ".");
}

static void tell_figures(const struct drawing *d, int town, struct buf *out) {
    const struct league *st = league_of(d);
    for (int i = 0; i < st->head.seats; i++) {
        if (st->town[i] != town)
            continue;
        put(out, " ");
        if (st->bid[i] == NONE)
            MARKUP_SAY(out, N_("{seat} is on the road in front of it."),
                       say_name("seat", seat_name(d, i)));
        else
            MARKUP_SAY(out, N_("{seat} stands on {number}."), say_name("seat", seat_name(d, i)),
                       say_number("number", st->bid[i]));
    }
}

static void tell_town(const struct drawing *d, int town, struct buf *out) {
    const struct league *st = league_of(d);
    const struct league_box *box = league_box_of(d);
    put(out, "<p>");
    MARKUP_SAY(out, N_("Town {number}, {town}."), say_number("number", town + 1),
               say_name("town", box->town[town]));
    if (st->besieged[town])
        put(out, " %m", N_("It is besieged by the Hussites."));
    tell_sides(&box->face[town][st->side[town]], out);
    if (st->tile[town] != NONE)
        tell_tile(st, box, town, out);
    tell_figures(d, town, out);
    put(out, "</p>\n");
}

static void tell_spaces(const struct drawing *d, int number, struct buf *out) {
    const struct league *st = league_of(d);
    const struct storage_row *row = league_row(league_box_of(d), st, number);
    for (int i = 0; i < row->spaces; i++) {
        put(out, i ? ", " : " ");
        if (st->giver[number][i] == NONE)
            MARKUP_SAY(out, N_("{good} for {points|point|points}"),
                       say_word("good", league_good_words[row->good[i]]),
                       say_number("points", row->points[i]));
        else
            MARKUP_SAY(out, N_("{good} given by {seat}"),
                       say_word("good", league_good_words[row->good[i]]),
                       say_name("seat", seat_name(d, st->giver[number][i])));
    }
}

static void tell_store(const struct drawing *d, int store, struct buf *out) {
    static const char *const rows[] = {
        N_("Royal stores, row {row}, bonus {bonus}:"),
        N_("Civic stores, row {row}, a card of up to {bonus|figure|figures}:")};
    const struct league *st = league_of(d);
    for (int i = 0; i < ROWS && st->storage[store] != NONE; i++) {
        put(out, "<p>");
        MARKUP_SAY(out, rows[store], say_number("row", i + 1),
                   say_number("bonus", league_row(league_box_of(d), st, store * ROWS + i)->bonus));
        tell_spaces(d, store * ROWS + i, out);
        put(out, ".</p>\n");
    }
}

static void tell_leaders(const struct league *st, struct buf *out) {
    bool any = false;
    put(out, "<p>%m ", N_("Leader cards that lie open:"));
    for (int pile = 0; pile < PILES; pile++) {
        if (st->face_up[pile] == NONE)
            continue;
        put(out, "%t", comma(&any));
        MARKUP_SAY(out, N_("{figures} {class}"), say_number("figures", pile + 1),
                   say_word("class", league_class_words[st->face_up[pile]]));
    }
    put(out, ".</p>\n");
}

static void tell_order(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    put(out, "<p>%m", N_("Order from the fewest guards to the most:"));
    for (int i = 0; i < st->head.seats && st->order[i] != NONE; i++)
        put(out, i ? ", %t" : " %t", seat_name(d, st->order[i]));
    put(out, ".</p>\n");
}

void league_write_description(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    tell_order(d, out);
    for (int spot = 0; spot < TOWNS; spot++)
        if (st->ring[spot] != NONE)
            tell_town(d, st->ring[spot], out);
    tell_store(d, 0, out);
    tell_store(d, 1, out);
    tell_leaders(st, out);
}
