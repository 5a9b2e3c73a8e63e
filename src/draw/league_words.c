/* league_words.c: the League of Six in words: the board for those who cannot see it, what is still to come, and where
 * the points come from. */
#include "draw/league.h"

/* ---- still to come -------------------------------------------------------------------------------------------- */

/* L2.1: each tile once in rounds 1 to 3, with side I; then each once again, with side II. */
static void letters_left(const struct league *st, struct buf *out) {
    bool next_half = st->round == LAST_ROUND / 2;
    for (int i = 0; i < STORAGE_TILES; i++)
        if (!st->storage_used[i] || next_half) {
            buf_char(out, (char)('A' + i));
            buf_char(out, ' ');
        }
    buf_str(out, st->round > LAST_ROUND / 2 || next_half ? "II" : "I");
}

static int tiles_in(const struct league *st, int place) {
    int n = 0;
    for (int i = 0; i < TAX_TILES; i++)
        n += st->tiles[i] == place;
    return n;
}

static void class_counts(const uint8_t counts[CLASSES], struct buf *out) {
    for (int class = 0; class < CLASSES; class ++)
        count_span(out, "leader", league_classes[class], league_classes[class], counts[class]);
}

void league_write_coming(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    uint8_t below[CLASSES] = {0};
    if (st->step == GAME_OVER)
        return;
    for (int pile = 0; pile < PILES; pile++)
        for (int class = 0; class < CLASSES; class ++)
            below[class] = (uint8_t)(below[class] + st->pile[pile][class]);
    if (st->round < LAST_ROUND) {
        coming_item(out, N_("Storage tiles to come"));
        letters_left(st, out);
        coming_end(out);
    }
    coming_item(out, N_("Tax tiles in the deck"));
    MARKUP_SAY(out, N_("{tiles} of {all}"), say_number("tiles", tiles_in(st, IN_DECK)), say_number("all", TAX_TILES));
    coming_end(out);
    coming_item(out, N_("Gray cards left"));
    class_counts(st->gray, out);
    coming_end(out);
    coming_item(out, N_("Cards face down"));
    class_counts(below, out);
    coming_end(out);
    coming_item(out, N_("Goods in the bank"));
    for (int good = 0; good < GOODS; good++)
        count_span(out, "stock", league_goods[good], league_symbols[good], st->bank[good]);
    coming_end(out);
}

/* ---- the board in words --------------------------------------------------------------------------------------- */

static const char *const symbol_words[SYMBOLS] = {N_("{n} red"),  N_("{n} green"),        N_("{n} yellow"),
                                                  N_("{n} blue"), N_("{n|guard|guards}"), N_("{n|horse|horses}")};

static void say_list(struct buf *out, bool *any, const char *english, int n) {
    buf_str(out, *any ? ", " : "");
    *any = true;
    MARKUP_SAY(out, english, say_number("n", n));
}

static void tell_sides(const struct town_face *face, struct buf *out) {
    bool any = false;
    buf_char(out, ' ');
    markup_message(out, N_("Its sides, clockwise:"));
    buf_char(out, ' ');
    for (int i = 0; i < SIDES; i++)
        say_list(out, &any, symbol_words[face->symbol[i]], face->count[i]);
    buf_str(out, ".");
}

static void tell_arrows(int arrows, struct buf *out) {
    bool any = false;
    for (int i = 0; i < SIDES; i++) {
        if (!(arrows >> i & 1))
            continue;
        buf_str(out, any ? ", " : "");
        any = true;
        buf_int(out, i + 1);
    }
}

static void tell_tile(const struct league *st, const struct league_box *box, int town, struct buf *out) {
    const struct tax_tile *tile = &box->tile[st->tile[town]];
    int turned = st->turned[town] == NONE ? 0 : st->turned[town];
    int arrows = (tile->arrows << turned | tile->arrows >> (SIDES - turned)) & 63;
    bool any = false;
    buf_char(out, ' ');
    markup_message(out, N_("The tax tile points at the sides"));
    buf_char(out, ' ');
    tell_arrows(arrows, out);
    buf_str(out, "; ");
    markup_message(out, N_("in its middle:"));
    buf_char(out, ' ');
    for (int i = 0; i < SYMBOLS; i++)
        if (tile->centre.count[i])
            say_list(out, &any, symbol_words[i], tile->centre.count[i]);
    if (tile->centre.class != NONE)
        MARKUP_SAY(out, N_("a card with 2 {class}"), say_word("class", league_classes[tile->centre.class]));
    buf_char(out, '.');
}

static void tell_figures(const struct drawing *d, int town, struct buf *out) {
    const struct league *st = league_of(d);
    for (int i = 0; i < st->head.seats; i++) {
        if (st->town[i] != town)
            continue;
        buf_char(out, ' ');
        if (st->bid[i] == NONE)
            MARKUP_SAY(out, N_("{seat} is on the road in front of it."), say_name("seat", seat_name(d, i)));
        else
            MARKUP_SAY(out, N_("{seat} stands on {number}."), say_name("seat", seat_name(d, i)),
                       say_number("number", st->bid[i]));
    }
}

static void tell_town(const struct drawing *d, int town, struct buf *out) {
    const struct league *st = league_of(d);
    const struct league_box *box = league_box_of(d);
    buf_str(out, "<p>");
    MARKUP_SAY(out, N_("Town {number}, {town}."), say_number("number", town + 1), say_name("town", box->town[town]));
    if (st->besieged[town]) {
        buf_char(out, ' ');
        markup_message(out, N_("It is besieged by the Hussites."));
    }
    tell_sides(&box->face[town][st->side[town]], out);
    if (st->tile[town] != NONE)
        tell_tile(st, box, town, out);
    tell_figures(d, town, out);
    buf_str(out, "</p>\n");
}

static void tell_spaces(const struct drawing *d, int number, struct buf *out) {
    const struct league *st = league_of(d);
    const struct storage_row *row = league_row(league_box_of(d), st, number);
    for (int i = 0; i < row->spaces; i++) {
        buf_str(out, i ? ", " : " ");
        if (st->giver[number][i] == NONE)
            MARKUP_SAY(out, N_("{good} for {points|point|points}"), say_word("good", league_goods[row->good[i]]),
                       say_number("points", row->points[i]));
        else
            MARKUP_SAY(out, N_("{good} given by {seat}"), say_word("good", league_goods[row->good[i]]),
                       say_name("seat", seat_name(d, st->giver[number][i])));
    }
}

static void tell_store(const struct drawing *d, int store, struct buf *out) {
    static const char *const rows[] = {N_("Royal stores, row {row}, bonus {bonus}:"),
                                       N_("Civic stores, row {row}, a card of up to {bonus|figure|figures}:")};
    const struct league *st = league_of(d);
    for (int i = 0; i < ROWS && st->storage[store] != NONE; i++) {
        buf_str(out, "<p>");
        MARKUP_SAY(out, rows[store], say_number("row", i + 1),
                   say_number("bonus", league_row(league_box_of(d), st, store * ROWS + i)->bonus));
        tell_spaces(d, store * ROWS + i, out);
        buf_str(out, ".</p>\n");
    }
}

static void tell_leaders(const struct league *st, struct buf *out) {
    bool any = false;
    buf_str(out, "<p>");
    markup_message(out, N_("Leader cards that lie open:"));
    buf_char(out, ' ');
    for (int pile = 0; pile < PILES; pile++) {
        if (st->face_up[pile] == NONE)
            continue;
        buf_str(out, any ? ", " : "");
        any = true;
        MARKUP_SAY(out, N_("{figures} {class}"), say_number("figures", pile + 1),
                   say_word("class", league_classes[st->face_up[pile]]));
    }
    buf_str(out, ".</p>\n");
}

static void tell_order(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    buf_str(out, "<p>");
    markup_message(out, N_("Order from the fewest guards to the most:"));
    for (int i = 0; i < st->head.seats && st->order[i] != NONE; i++) {
        buf_str(out, i ? ", " : " ");
        markup_text(out, slice_of(seat_name(d, st->order[i])));
    }
    buf_str(out, ".</p>\n");
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

/* ---- points ---------------------------------------------------------------------------------------------------- */

static bool hands_hidden(const struct league *st) {
    for (int i = 0; i < st->head.seats; i++)
        if (league_figures_shown(st, i, 0) < 0 || league_guards_shown(st, i) < 0)
            return true;
    return false;
}

/* "3: +6", with the place for who asks. */
static void reckon_cell(const struct leader_score *score, struct buf *out) {
    char memory[80];
    struct buf place = buf_on(memory, sizeof memory);
    place.words = out->words;
    if (score->place)
        SAY(&place, score->shared ? N_("place {place}, shared") : N_("place {place}"),
            say_number("place", score->place));
    buf_str(out, "<td");
    markup_attr(out, "title", buf_slice_of(&place));
    buf_char(out, '>');
    buf_int(out, score->figures);
    if (score->place) {
        buf_str(out, ": <b>+");
        buf_int(out, score->points);
        buf_str(out, "</b>");
    }
    buf_str(out, "</td>");
}

static void reckon_head(struct buf *out) {
    buf_str(out, "<table><tr><th></th><th>");
    markup_message(out, N_("influence"));
    for (int class = 0; class < CLASSES; class ++) {
        buf_str(out, "</th><th");
        markup_attr(out, "title", slice_of(say_translate(out, league_classes[class])));
        buf_char(out, '>');
        draw_symbol(out, league_classes[class], NULL);
        buf_str(out, "<span class=\"sr\">");
        markup_message(out, league_classes[class]);
        buf_str(out, "</span>");
    }
    buf_str(out, "</th></tr>\n");
}

void league_write_reckoning(const struct drawing *d, struct buf *out) {
    const struct league *st = league_of(d);
    struct leader_score score[CLASSES][LEAGUE_SEATS];
    buf_str(out, "<p>");
    markup_message(out, hands_hidden(st)        ? N_("Leader cards and guards of the others are hidden until the end.")
                        : st->step == GAME_OVER ? N_("The civic leaders are counted in.")
                                                : N_("What the civic leaders would bring if the game ended now:"));
    buf_str(out, "</p>\n");
    if (hands_hidden(st))
        return;
    for (int class = 0; class < CLASSES; class ++)
        league_score_class(st, class, score[class]);
    reckon_head(out);
    for (int i = 0; i < st->head.seats; i++) {
        reckon_seat(d, i, out);
        buf_str(out, "<td>");
        buf_int(out, st->influence[i]);
        buf_str(out, "</td>");
        for (int class = 0; class < CLASSES; class ++)
            reckon_cell(&score[class][i], out);
        buf_str(out, "</tr>\n");
    }
    buf_str(out, "</table>\n");
}
