/* words.c: the board of Löwenherz in words, for those who cannot see it. */
#include "games/lowenherz/show/show.h"

/* Each square of a list, with what comes before it. */
static void tell_square(int sq, bool *any, struct buf *out) {
    put(out, *any ? ", %t" : " %t", lowenherz_square_words[sq]);
    *any = true;
}

static void tell_pieces(const struct lowenherz *st, const char *english, int piece, int colour,
                        struct buf *out) {
    bool any = false;
    MARKUP_SAY(out, english, say_word("colour", lowenherz_colours[colour]));
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->piece[sq] == piece + colour)
            tell_square(sq, &any, out);
    put(out, any ? "." : " –.");
}

static void tell_colour(const struct lowenherz *st, int colour, struct buf *out) {
    put(out, "<p>");
    tell_pieces(st, N_("Castles of {colour}:"), CASTLE, colour, out);
    put(out, " ");
    tell_pieces(st, N_("Knights of {colour}:"), KNIGHT, colour, out);
    put(out, "</p>\n");
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
        put(out, "<p>");
        MARKUP_SAY(out,
                   N_("The territory of {castle} ({colour}) has {squares|square|squares} and "
                      "{knights|knight|knights}."),
                   say_name("castle", lowenherz_square_words[st->castle[castle]]),
                   say_word("colour", lowenherz_colours[colour_of_castle(castle)]),
                   say_number("squares", size_of(st, castle)),
                   say_number("knights", lowenherz_might(st, castle)));
        put(out, "</p>\n");
    }
}

static void tell_terrain(const struct lowenherz *st, int terrain, const char *english,
                         struct buf *out) {
    bool any = false;
    put(out, "<p>%m", english);
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->terrain[sq] == terrain)
            tell_square(sq, &any, out);
    put(out, ".</p>\n");
}

static void tell_walls(const struct lowenherz *st, int wall, const char *english, struct buf *out) {
    bool any = false;
    put(out, "<p>%m", english);
    for (int sq = 0; sq < SQUARES; sq++)
        if (st->wall[sq] & wall)
            tell_square(sq, &any, out);
    put(out, ".</p>\n");
}

static void tell_seam(int sq, int side, bool *any, struct buf *out) {
    if (!*any)
        put(out, "<p>%m", N_("Edges without a wall, between pieces of one colour:"));
    tell_square(sq, any, out);
    put(out, "–%t", lowenherz_square_words[lowenherz_next[sq][side]]);
}

static void tell_seams(const struct lowenherz *st, struct buf *out) {
    bool any = false;
    for (int sq = 0; sq < SQUARES; sq++)
        for (int side = EAST; side <= SOUTH; side++)
            if (lowenherz_seam(st, sq, side))
                tell_seam(sq, side, &any, out);
    put(out, any ? ".</p>\n" : "");
}

void lowenherz_write_description(const struct drawing *d, struct buf *out) {
    const struct lowenherz *st = lowenherz_of(d);
    for (int colour = 0; colour < COLOURS; colour++)
        tell_colour(st, colour, out);
    tell_territories(st, out);
    tell_walls(st, WALL_EAST, N_("Walls on the east side of:"), out);
    tell_walls(st, WALL_SOUTH, N_("Walls on the south side of:"), out);
    tell_seams(st, out);
    tell_terrain(st, FOREST, N_("Forests:"), out);
    tell_terrain(st, TOWN, N_("Towns:"), out);
    tell_terrain(st, MOUNTAIN, N_("Mountains:"), out);
}
