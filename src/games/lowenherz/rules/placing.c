/* placing.c: H1.3, H1.4: the variable set-up: map pieces, castles and their first knights. */
#include "games/lowenherz/rules/lowenherz.h"

/* `turn` counts clockwise quarter turns. */
void lowenherz_lay_piece(const struct lowenherz_box *box, struct lowenherz *st, int place,
                         int piece, int turns) {
    int last = PIECE_SIDE - 1;
    int corner = place / 3 * PIECE_SIDE * WIDTH + place % 3 * PIECE_SIDE;
    st->map[place] = (uint8_t)piece;
    for (int row = 0; row < PIECE_SIDE; row++)
        for (int col = 0; col < PIECE_SIDE; col++) {
            int r = turns == 0 ? row : turns == 1 ? last - col : turns == 2 ? last - row : col;
            int c = turns == 0 ? col : turns == 1 ? row : turns == 2 ? last - col : last - row;
            st->terrain[corner + row * WIDTH + col] = box->piece[piece][r][c];
        }
}

int lowenherz_castles_each(const struct lowenherz *st) { return st->head.seats == 2 ? 4 : 3; }

int lowenherz_castles_to_place(const struct lowenherz *st) {
    int seats = st->head.seats; /* H1.5: a colour that is not the player's own is neutral */
    return seats * lowenherz_castles_each(st) + (seats == COLOURS ? 0 : lowenherz_castles_each(st));
}

int lowenherz_colour_to_place(const struct lowenherz *st) {
    if (st->placed < st->head.seats * lowenherz_castles_each(st))
        return colour_of_seat(st, st->mover);
    return lowenherz_neutral(st);
}

static bool is_free(const struct lowenherz *st, int sq, bool plain) {
    return st->piece[sq] == NO_PIECE && (!plain || st->terrain[sq] == PLAINS);
}

static bool has_free_neighbour(const struct lowenherz *st, int sq, bool plain) {
    for (int side = 0; side < SIDES; side++)
        if (lowenherz_next[sq][side] != NONE && is_free(st, lowenherz_next[sq][side], plain))
            return true;
    return false;
}

/* H1.4: a castle needs a free plain square, and another one next to it for its knight. If the map
 * has no such place left, any free square will do. */
static struct bits grounds(const struct lowenherz *st) {
    struct bits out[2] = {{{0}}, {{0}}};
    for (int sq = 0; sq < SQUARES; sq++)
        for (int plain = 0; plain <= 1; plain++)
            if (is_free(st, sq, plain) && has_free_neighbour(st, sq, plain))
                bits_add(&out[plain], sq);
    return bits_any(out[1]) ? out[1] : out[0];
}

static int steps_between(int a, int b) {
    int rows = a / WIDTH - b / WIDTH, cols = a % WIDTH - b % WIDTH;
    return (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

/* Steps to the nearest castle of the colour; DISTANCE if there is none that near. */
enum { DISTANCE = 7 };
static int distance(const struct lowenherz *st, int colour, int sq) {
    int least = DISTANCE;
    for (int i = 0; i < CASTLES_EACH; i++)
        if (st->castle[colour * CASTLES_EACH + i] != NONE &&
            steps_between(st->castle[colour * CASTLES_EACH + i], sq) < least)
            least = steps_between(st->castle[colour * CASTLES_EACH + i], sq);
    return least;
}

/* H1.4: six squares between castles of one colour; if no square is left, five, and so on. */
static int distance_asked(const struct lowenherz *st, int colour, struct bits ground) {
    int most = 0;
    while (bits_any(ground)) {
        int far = distance(st, colour, bits_take(&ground));
        most = far > most ? far : most;
    }
    return most;
}

int lowenherz_may_site(const struct lowenherz *st, int sq) {
    int colour = lowenherz_colour_to_place(st);
    struct bits ground = grounds(st);
    if (!bits_has(ground, sq))
        return R_CASTLE_SQUARE;
    return distance(st, colour, sq) >= distance_asked(st, colour, ground) ? R_OK
                                                                          : R_CASTLE_DISTANCE;
}

int lowenherz_list_sites(const struct lowenherz *st, Move *out) {
    struct bits ground = grounds(st);
    int colour = lowenherz_colour_to_place(st), asked = distance_asked(st, colour, ground), n = 0;
    while (bits_any(ground)) {
        int sq = bits_take(&ground);
        if (distance(st, colour, sq) >= asked)
            out[n++] = move_of(M_CASTLE, sq, 0, 0);
    }
    return n;
}

void lowenherz_place_castle(struct lowenherz *st, int sq) {
    int colour = lowenherz_colour_to_place(st), i = 0;
    while (st->castle[colour * CASTLES_EACH + i] != NONE)
        i++;
    st->castle[colour * CASTLES_EACH + i] = (uint8_t)sq;
    st->piece[sq] = (uint8_t)(CASTLE + colour);
    st->focus = (uint8_t)(colour * CASTLES_EACH + i);
    st->step = PLACE_KNIGHT;
}

int lowenherz_may_place_first_knight(const struct lowenherz *st, int sq) {
    int castle = st->castle[st->focus];
    bool plain = has_free_neighbour(st, castle, true);
    for (int side = 0; side < SIDES; side++)
        if (lowenherz_next[sq][side] == castle && is_free(st, sq, plain))
            return R_OK;
    return R_FIRST_KNIGHT;
}

void lowenherz_place_first_knight(struct lowenherz *st, int sq) {
    lowenherz_put_knight(st, colour_of_castle(st->focus), sq);
    st->focus = NONE;
    st->placed++;
    st->mover = (uint8_t)((st->mover + 1) % st->head.seats);
    st->step = st->placed < lowenherz_castles_to_place(st) ? PLACE_CASTLE : TURN_CARD;
    if (st->step == TURN_CARD)
        st->mover = st->first;
}
