/* lowenherz_words.c: Löwenherz in words: what is still to come, where the points come from, and the board for those who
 * cannot see it. */
#include "draw/lowenherz.h"

/* ---- still to come -------------------------------------------------------------------------------------------- */

static int cards_left(const struct drawing *d, int letter) {
    const struct lowenherz_box *box = lowenherz_box_of(d);
    int n = 0;
    for (int card = box->letter[letter]; card < box->letter[letter + 1]; card++)
        n += !lowenherz_of(d)->turned[card];
    return n;
}

void lowenherz_write_coming(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    const struct lowenherz_box *box = lowenherz_box_of(d);
    struct edges walls = lowenherz_walls(st);
    bool any = false;
    coming_item(out, N_("Action cards"));
    /* H1.2: in the basic set-up the cards A stay in the box. */
    for (int letter = st->head.option[OPT_SETUP] != SETUP_VARIABLE; letter < LETTERS; letter++) {
        if (!cards_left(d, letter))
            continue;
        buf_str(out, any ? " · " : "");
        any = true;
        buf_char(out, (char)('A' + letter));
        buf_char(out, ' ');
        buf_int(out, cards_left(d, letter));
    }
    coming_end(out);
    coming_item(out, N_("Walls"));
    MARKUP_SAY(out, N_("{walls} of {all}"), say_number("walls", lowenherz_walls_left(box, &walls)),
               say_number("all", box->walls));
    coming_end(out);
    coming_item(out, N_("Politics cards in the piles"));
    MARKUP_SAY(out, N_("{one} and {other}"), say_number("one", lowenherz_pile_size(box, st, 0)),
               say_number("other", lowenherz_pile_size(box, st, 1)));
    coming_end(out);
}

/* ---- points ---------------------------------------------------------------------------------------------------- */

void lowenherz_write_reckoning(const struct drawing *d, struct buf *out) {
    static const char *const tallies[TALLIES] = {N_("founded"), N_("expanded"), N_("lost"), N_("mines"),
                                                 N_("parchments")};
    const struct lowenherz *st = lowenherz_of(d);
    buf_str(out, "<table><tr><th></th>");
    for (int i = 0; i < TALLIES; i++) {
        buf_str(out, "<th>");
        markup_message(out, tallies[i]);
        buf_str(out, "</th>");
    }
    buf_str(out, "<th><span aria-hidden=\"true\">Σ</span><span class=\"sr\">");
    markup_message(out, N_("total"));
    buf_str(out, "</span></th></tr>\n");
    for (int seat = 0; seat < st->head.seats; seat++) {
        reckon_seat(d, seat, out);
        for (int i = 0; i < TALLIES; i++) {
            buf_str(out, "<td>");
            buf_int(out, st->points[seat][i]);
            buf_str(out, "</td>");
        }
        buf_str(out, "<td><b>");
        buf_int(out, lowenherz_points(st, seat));
        buf_str(out, "</b></td></tr>\n");
    }
    buf_str(out, "</table>\n");
}

/* ---- the board in words ------------------------------------------------------------------------------------------ */

static void tell_squares(const struct lowenherz *st, int piece, struct buf *out) {
    bool any = false;
    for (int sq = 0; sq < SQUARES; sq++) {
        if (st->piece[sq] != piece)
            continue;
        buf_str(out, any ? ", " : " ");
        any = true;
        buf_str(out, lowenherz_square_words[sq]);
    }
    buf_str(out, any ? "." : " –.");
}

static void tell_colour(const struct lowenherz *st, int colour, struct buf *out) {
    buf_str(out, "<p>");
    MARKUP_SAY(out, N_("Castles of {colour}:"), say_word("colour", lowenherz_colours[colour]));
    tell_squares(st, CASTLE + colour, out);
    buf_char(out, ' ');
    MARKUP_SAY(out, N_("Knights of {colour}:"), say_word("colour", lowenherz_colours[colour]));
    tell_squares(st, KNIGHT + colour, out);
    buf_str(out, "</p>\n");
}

static int size_of(const struct lowenherz *st, int castle) {
    int n = 0;
    for (int sq = 0; sq < SQUARES; sq++)
        n += st->owner[sq] == castle;
    return n;
}

static void tell_territories(const struct lowenherz *st, struct buf *out) {
    for (int castle = 0; castle < CASTLES; castle++) {
        if (!lowenherz_founded(st, castle))
            continue;
        buf_str(out, "<p>");
        MARKUP_SAY(
            out, N_("The territory of {castle} ({colour}) has {squares|square|squares} and {knights|knight|knights}."),
            say_name("castle", lowenherz_square_words[st->castle[castle]]),
            say_word("colour", lowenherz_colours[colour_of_castle(castle)]), say_number("squares", size_of(st, castle)),
            say_number("knights", lowenherz_might(st, castle)));
        buf_str(out, "</p>\n");
    }
}

static void tell_terrain(const struct lowenherz *st, int terrain, const char *english, struct buf *out) {
    bool any = false;
    buf_str(out, "<p>");
    markup_message(out, english);
    for (int sq = 0; sq < SQUARES; sq++) {
        if (st->terrain[sq] != terrain)
            continue;
        buf_str(out, any ? ", " : " ");
        any = true;
        buf_str(out, lowenherz_square_words[sq]);
    }
    buf_str(out, ".</p>\n");
}

static void tell_walls(const struct lowenherz *st, int wall, const char *english, struct buf *out) {
    bool any = false;
    buf_str(out, "<p>");
    markup_message(out, english);
    for (int sq = 0; sq < SQUARES; sq++) {
        if (!(st->wall[sq] & wall))
            continue;
        buf_str(out, any ? ", " : " ");
        any = true;
        buf_str(out, lowenherz_square_words[sq]);
    }
    buf_str(out, ".</p>\n");
}

void lowenherz_write_description(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int colour = 0; colour < COLOURS; colour++)
        tell_colour(st, colour, out);
    tell_territories(st, out);
    tell_walls(st, WALL_EAST, N_("Walls on the east side of:"), out);
    tell_walls(st, WALL_SOUTH, N_("Walls on the south side of:"), out);
    tell_terrain(st, FOREST, N_("Forests:"), out);
    tell_terrain(st, TOWN, N_("Towns:"), out);
    tell_terrain(st, MOUNTAIN, N_("Mountains:"), out);
}
