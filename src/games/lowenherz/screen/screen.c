/* screen.c: Löwenherz in the terminal.
 *
 * A square is three characters wide: its terrain (. plain, f forest, T town, ^ mountain), the piece
 * on it (a capital letter is a castle, a small one a knight), and whose it is: the colour's letter,
 * or : for a neutral zone. Where there is colour, territories are tinted too. Heavy lines are
 * walls, light ones borders that pieces of one colour keep free of a wall. */
#include "base/say.h"
#include "games/lowenherz/show/show.h"
#include "term/joint.h"
#include "term/term.h"

#include <string.h>

enum {
    BOARD_TOP = 2,
    BOARD_LEFT = 3,
    CELL = 4,
    BOARD_WIDTH = WIDTH * CELL + 7,
    BOARD_HEIGHT = 2 * HEIGHT + 3
};

static const struct lowenherz *state_of(const struct shown *s) { return s->view; }
static const struct lowenherz_box *box_of(const struct shown *s) { return s->box; }

static const char capitals[COLOURS][2] = {"Y", "P", "R", "G"};
static const char smalls[COLOURS][2] = {"y", "p", "r", "g"};

/* ---- the board ---- */

static int row_of(int sq) { return BOARD_TOP + 1 + 2 * (sq / WIDTH); }
static int col_of(int sq) { return BOARD_LEFT + 1 + CELL * (sq % WIDTH); }

static int tint_of(const struct lowenherz *st, int sq) {
    static const int16_t tints[COLOURS] = {58, 53, 95, 240};
    int owner = st->owner[sq];
    return owner < CASTLES ? tints[colour_of_castle(owner)] : owner == OPEN ? -1 : 235;
}

static void draw_piece(struct canvas *c, int row, int col, int piece) {
    int colour = colour_of_piece(piece);
    struct style style = style_shield(lowenherz_colours[colour]);
    canvas_text(c, row, col, style, is_castle(piece) ? capitals[colour] : smalls[colour]);
}

/* Terrain, whose land it is, and the piece, in three columns. */
static void draw_cell(struct canvas *c, int row, int col, const struct lowenherz *st, int sq,
                      struct style ink) {
    static const char *const terrain[] = {"·", "f", "T", "▲", "?"};
    int owner = st->owner[sq];
    canvas_text(c, row, col, ink, terrain[st->terrain[sq]]);
    canvas_text(c, row, col + 1, ink, " ");
    canvas_text(c, row, col + 2, ink,
                owner < CASTLES ? smalls[colour_of_castle(owner)]
                : owner == OPEN ? " "
                                : ":");
    if (st->piece[sq] != NO_PIECE)
        draw_piece(c, row, col + 1, st->piece[sq]);
}

static void draw_square(struct canvas *c, const struct lowenherz *st, int sq) {
    static const int16_t inks[] = {250, 71, 222, 250, 250};
    int tint = tint_of(st, sq);
    struct style ink = {inks[st->terrain[sq]], (int16_t)tint, st->terrain[sq] == TOWN, false};
    draw_cell(c, row_of(sq), col_of(sq), st, sq, ink);
}

/* The frame counts as a border. */
static bool border(const struct lowenherz *st, int sq, int side) {
    return lowenherz_next[sq][side] == NONE || lowenherz_walled(st, sq, side);
}

static void draw_walls(struct canvas *c, const struct lowenherz *st, int sq) {
    int row = row_of(sq), col = col_of(sq);
    if (border(st, sq, NORTH))
        canvas_text(c, row - 1, col, STRONG, "━━━");
    if (border(st, sq, SOUTH))
        canvas_text(c, row + 1, col, STRONG, "━━━");
    if (border(st, sq, WEST))
        canvas_text(c, row, col - 1, STRONG, "┃");
    if (border(st, sq, EAST))
        canvas_text(c, row, col + 3, STRONG, "┃");
}

/* Each edge belongs to the square west or north of it. */
static void draw_seams(struct canvas *c, const struct lowenherz *st, int sq) {
    int row = row_of(sq), col = col_of(sq);
    if (lowenherz_seam(st, sq, SOUTH))
        canvas_text(c, row + 1, col, PLAIN, "───");
    if (lowenherz_seam(st, sq, EAST))
        canvas_text(c, row, col + 3, PLAIN, "│");
}

static enum line line_on(const struct lowenherz *st, int sq, int side) {
    return border(st, sq, side) ? THICK : lowenherz_seam(st, sq, side) ? THIN : NO_LINE;
}

/* A line of the grid is named by the corner that it leaves, eastwards or southwards. */
static enum line line_east(const struct lowenherz *st, int y, int x) {
    if (x < 0 || x >= WIDTH)
        return NO_LINE;
    return y < HEIGHT ? line_on(st, y * WIDTH + x, NORTH) : THICK;
}

static enum line line_south(const struct lowenherz *st, int y, int x) {
    if (y < 0 || y >= HEIGHT)
        return NO_LINE;
    return x < WIDTH ? line_on(st, y * WIDTH + x, WEST) : THICK;
}

static void draw_corner(struct canvas *c, const struct lowenherz *st, int y, int x) {
    struct joint joint = {.up = line_south(st, y - 1, x),
                          .right = line_east(st, y, x),
                          .down = line_south(st, y, x),
                          .left = line_east(st, y, x - 1)};
    const char *glyph = joint_glyph(joint);
    bool empty = glyph[0] == ' ';
    canvas_text(c, BOARD_TOP + 2 * y, BOARD_LEFT + CELL * x, empty ? FAINT : STRONG,
                empty ? "·" : glyph);
}

static void draw_coordinates(struct canvas *c) {
    static const char letters[WIDTH][2] = {"a", "b", "c", "d", "e", "f", "g", "h",
                                           "i", "j", "k", "l", "m", "n", "o"};
    for (int x = 0; x < WIDTH; x++)
        canvas_text(c, BOARD_TOP - 1, BOARD_LEFT + 2 + CELL * x, FAINT, letters[x]);
    for (int y = 0; y < HEIGHT; y++) {
        canvas_number(c, BOARD_TOP + 1 + 2 * y, y == HEIGHT - 1 ? 0 : 1, FAINT, y + 1);
        canvas_number(c, BOARD_TOP + 1 + 2 * y, BOARD_LEFT + CELL * WIDTH + 2, FAINT, y + 1);
    }
}

static void draw_land(struct canvas *c, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    draw_coordinates(c);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_square(c, st, sq);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_walls(c, st, sq);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_seams(c, st, sq);
    for (int y = 0; y <= HEIGHT; y++)
        for (int x = 0; x <= WIDTH; x++)
            draw_corner(c, st, y, x);
}

/* ---- the card, and who wants what ---- */

static int draw_shields(struct canvas *c, int row, int col, const struct shown *s, uint32_t seats) {
    for (int seat = 0; seat < state_of(s)->head.seats; seat++)
        if (seats >> seat & 1)
            col = draw_shield(c, row, col + 1, s, seat);
    return col;
}

static void draw_action(struct canvas *c, int row, int col, const struct shown *s, int action) {
    const struct lowenherz *st = state_of(s);
    bool now = st->action == action, past = st->action < ACTIONS && st->action > action;
    struct style style = now ? STRONG : past ? FAINT : PLAIN;
    int x = canvas_text(c, row, col, ACT, now ? "▶" : " ");
    x = canvas_number(c, row, x, style, action + 1);
    x = canvas_say(c, row, x + 1, style,
                   lowenherz_deed_word(lowenherz_deed_code(&box_of(s)->card[st->card], action)));
    draw_shields(c, row, x, s, lowenherz_choosers(st, action));
}

static bool card_is_open(const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    return st->card != NONE && box_of(s)->card[st->card].kind == ACTION_CARD && st->step >= DECIDE;
}

/* Four lines: the card and its three actions. */
static void draw_card(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    bool open = card_is_open(s);
    CANVAS_SAY(c, row, col, STRONG, open ? N_("Action card {card}") : N_("No action card"),
               say_name("card", open ? box_of(s)->card[st->card].name : ""));
    if (!open)
        return;
    for (int action = 0; action < ACTIONS; action++)
        draw_action(c, row + 1 + action, col, s, action);
}

static void draw_negotiation(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    col = canvas_say(c, row, col, STRONG, "Negotiation");
    col = draw_shields(c, row, col, s, st->contest);
    if (st->offer == NO_OFFER)
        return;
    int actor = st->offer == ASKS ? st->mover : lowenherz_rival(st);
    col = CANVAS_SAY(c, row, col + 2, PLAIN,
                     "offer {number} of {last}:", say_number("number", st->offers),
                     say_number("last", MOST_OFFERS));
    col = draw_shield(c, row, col + 1, s, actor);
    CANVAS_SAY(c, row, col + 1, PLAIN, "acts and pays {ducats|ducat|ducats}",
               say_number("ducats", st->price));
}

/* The viewer sees his own bid; of the others he sees whether it is sealed. */
static void draw_duel(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    col = canvas_say(c, row, col, STRONG, st->duel == 2 ? N_("Duel, second round:") : N_("Duel:"));
    for (int seat = 0; seat < st->head.seats; seat++) {
        if (!(st->contest >> seat & 1))
            continue;
        col = draw_shield(c, row, col + 1, s, seat);
        if (st->bid[seat] <= MOST_DUCATS)
            col = canvas_number(c, row, col + 1, PLAIN, st->bid[seat]);
        col = canvas_say(c, row, col + 1, FAINT, st->sealed[seat] ? N_("sealed") : "...") + 1;
    }
}

static void draw_contest(struct canvas *c, int row, int col, const struct shown *s) {
    if (state_of(s)->step == NEGOTIATE)
        draw_negotiation(c, row, col, s);
    else if (state_of(s)->step == BID)
        draw_duel(c, row, col, s);
}

/* ---- supplies ---- */

static void draw_supplies(struct canvas *c, int row, int col, const struct shown *s) {
    static const char letters[LETTERS][3] = {"A ", "B ", "C ", "D ", "E "};
    const struct lowenherz *st = state_of(s);
    struct edges walls = lowenherz_walls(st);
    int x = CANVAS_SAY(c, row, col, PLAIN, "walls left {walls}",
                       say_number("walls", lowenherz_walls_left(box_of(s), &walls)));
    CANVAS_SAY(c, row, x + 3, PLAIN, "politics piles {first} and {second}",
               say_number("first", lowenherz_pile_size(box_of(s), st, 0)),
               say_number("second", lowenherz_pile_size(box_of(s), st, 1)));
    x = canvas_say(c, row + 1, col, PLAIN, "action cards left") + 1;
    for (int letter = lowenherz_first_letter(st); letter < LETTERS; letter++) {
        x = canvas_text(c, row + 1, x, FAINT, letters[letter]);
        x = canvas_number(c, row + 1, x, PLAIN, lowenherz_cards_left(box_of(s), st, letter)) + 1;
    }
}

static void draw_alliances(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    if (st->ally[0][0] == NONE)
        return;
    col = canvas_say(c, row, col, FAINT, "allied");
    for (int i = 0; i < ALLIANCE_SLOTS && st->ally[i][0] != NONE; i++) {
        col =
            canvas_text(c, row, col + 1, PLAIN, lowenherz_square_words[st->castle[st->ally[i][0]]]);
        col = canvas_text(c, row, col, FAINT, "-");
        col = canvas_text(c, row, col, PLAIN, lowenherz_square_words[st->castle[st->ally[i][1]]]);
    }
}

/* The viewer's own politics cards. */
static void draw_hand(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    int seat = s->viewer & ~PERSON;
    if (seat >= st->head.seats)
        return;
    col = canvas_say(c, row, col, FAINT,
                     lowenherz_cards_held(st, seat) ? N_("your cards")
                                                    : N_("you have no politics cards"));
    for (int kind = 0; kind < POLITICS; kind++)
        for (int i = lowenherz_hand(st, seat, kind); i > 0; i--)
            col = canvas_say_in(c, row, col + 2, PLAIN,
                                say_word("card", box_of(s)->politics_name[kind]));
}

/* ---- the players ---- */

static void draw_player(struct canvas *c, int row, const struct shown *s, int seat) {
    const struct lowenherz *st = state_of(s);
    draw_whose(c, row, 1, 14, s, seat);
    canvas_text(c, row, 20, STRONG, st->first == seat ? "♜" : " ");
    canvas_number(c, row, 23, STRONG, lowenherz_points(st, seat));
    draw_known(c, row, 30, lowenherz_ducats_shown(st, seat));
    canvas_number(c, row, 37, PLAIN, st->knights[colour_of_seat(st, seat)]);
    canvas_number(c, row, 45, PLAIN, lowenherz_cards_held(st, seat));
    CANVAS_SAY(c, row, 51, PLAIN, "{founded} of {all}",
               say_number("founded", lowenherz_territories(st, colour_of_seat(st, seat))),
               say_number("all", lowenherz_castles_of(st, colour_of_seat(st, seat))));
}

static void draw_players(struct canvas *c, int row, const struct shown *s) {
    static const struct column columns[] = {
        {5, C_("column", "player")},       {18, C_("column", "first")},
        {24, C_("column", "points")},      {31, C_("column", "ducats")},
        {38, C_("column", "knights")},     {46, C_("column", "cards")},
        {53, C_("column", "territories")}, {0, NULL}};
    draw_columns(c, row, columns);
    for (int i = 0; i < state_of(s)->head.seats; i++)
        draw_player(c, row + 1 + i, s, i);
}

/* ---- all of it ---- */

static void draw_all(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= 120;
    int col = wide ? BOARD_WIDTH + 1 : 0, row = wide ? BOARD_TOP : BOARD_TOP + BOARD_HEIGHT - 2;
    draw_heading(c, s);
    draw_land(c, s);
    draw_card(c, row, col, s);
    draw_contest(c, row + 4, col, s);
    draw_supplies(c, wide ? row + 6 : row, wide ? col : 34, s);
    draw_alliances(c, wide ? row + 8 : row + 2, wide ? col : 34, s);
    draw_hand(c, wide ? row + 9 : row + 3, wide ? col : 34, s);
    draw_players(c, wide ? BOARD_TOP + BOARD_HEIGHT - 2 : row + 5, s);
    CANVAS_SAY(c, (wide ? BOARD_TOP + BOARD_HEIGHT - 2 : row + 5) + 1 + state_of(s)->head.seats, 5,
               FAINT,
               "{plain} plain  f forest  T town  {mountain} mountain   Y castle  y knight   : "
               "neutral zone",
               say_name("plain", "·"), say_name("mountain", "▲"));
}

/* ---- the full screen ---- */

/* The large board has a row between squares for walls. In the small one a wall below a square is a
 * line at the foot of its cells. Places: a square, or behind them an edge east or south of it. */
enum { SMALL_CELL = 5, SMALL_LEFT = 3 };
static const struct board_size sizes[] = {
    {BOARD_WIDTH, BOARD_HEIGHT - 1}, {SMALL_LEFT + SMALL_CELL * WIDTH + 1, HEIGHT + 1}, {0, 0}};

static int edge_place(int sq, int side) {
    if (side == WEST || side == NORTH) {
        int next = lowenherz_next[sq][side];
        if (next == NONE)
            return NOWHERE;
        sq = next;
        side = side == WEST ? EAST : SOUTH;
    }
    return SQUARES + 2 * sq + (side == SOUTH);
}

static void draw_foot(struct canvas *c, int row, int col, const struct lowenherz *st, int sq) {
    bool walled = border(st, sq, SOUTH), seam = lowenherz_seam(st, sq, SOUTH);
    if (!walled && !seam)
        return;
    if (st->piece[sq] == NO_PIECE)
        canvas_text(c, row, col + 1, walled ? STRONG : PLAIN, "▁");
    if (st->owner[sq] == OPEN)
        canvas_text(c, row, col + 2, walled ? STRONG : PLAIN, "▁");
    canvas_text(c, row, col + 3, walled ? STRONG : PLAIN, "▁");
}

static void draw_small_square(struct canvas *c, const struct lowenherz *st, int sq) {
    int row = 1 + sq / WIDTH, col = SMALL_LEFT + 1 + SMALL_CELL * (sq % WIDTH);
    int tint = tint_of(st, sq);
    struct style ink = {250, (int16_t)tint, st->terrain[sq] == TOWN, false, false};
    draw_cell(c, row, col, st, sq, ink);
    canvas_text(c, row, col + 3, ink, " ");
    draw_foot(c, row, col, st, sq);
    if (border(st, sq, EAST) || lowenherz_seam(st, sq, EAST))
        canvas_text(c, row, col + 4, border(st, sq, EAST) ? STRONG : PLAIN, "│");
    if (sq % WIDTH == 0)
        canvas_text(c, row, col - 1, STRONG, "│");
}

static void draw_small_land(struct canvas *c, const struct shown *s) {
    for (int x = 0; x < WIDTH; x++)
        canvas_text(c, 0, SMALL_LEFT + 2 + SMALL_CELL * x, FAINT, (char[]){(char)('a' + x), 0});
    for (int y = 0; y < HEIGHT; y++)
        canvas_number(c, 1 + y, y == HEIGHT - 1 ? 0 : 1, FAINT, y + 1);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_small_square(c, state_of(s), sq);
}

static void add_spots(struct spots *spots, int sq, bool small) {
    int row = small ? 1 + sq / WIDTH : row_of(sq) - 1,
        col = small ? SMALL_LEFT + 1 + SMALL_CELL * (sq % WIDTH) : col_of(sq);
    spot_add(spots, sq, (struct area){row, col, 1, 3});
    if (sq % WIDTH < WIDTH - 1)
        spot_add(spots, SQUARES + 2 * sq, (struct area){row, col + (small ? 4 : 3), 1, 1});
    if (sq / WIDTH < HEIGHT - 1)
        spot_add(spots, SQUARES + 2 * sq + 1,
                 small ? (struct area){row, col + 3, 1, 1} : (struct area){row + 1, col, 1, 3});
}

static void draw_on_screen(struct canvas *c, const struct shown *s, const struct board_size *size,
                           struct spots *spots) {
    static struct canvas large;
    bool small = size->height < BOARD_HEIGHT - 1;
    if (small) {
        draw_small_land(c, s);
    } else { /* it leaves a row for the heading */
        canvas_clear(&large, c->width, c->words);
        draw_land(&large, s);
        for (int row = 1; row < large.height; row++)
            memcpy(c->cell[row - 1], large.cell[row], sizeof large.cell[row]);
        c->height = large.height - 1;
    }
    for (int sq = 0; sq < SQUARES; sq++)
        add_spots(spots, sq, small);
}

static void draw_card_rows(struct canvas *c, int row, int col, const struct shown *s) {
    draw_card(c, row, col, s);
    draw_contest(c, row + 4, col, s);
}

/* What everybody can pay: who haggles or bids looks at nothing as often. */
static void draw_purses(struct canvas *c, int row, int col, const struct shown *s) {
    col = canvas_say_in(c, row, col, FAINT, say_word("purse", C_("purse", "ducats")));
    for (int seat = 0; seat < state_of(s)->head.seats; seat++) {
        col = draw_shield(c, row, col + 1, s, seat) + 1;
        col = draw_known(c, row, col, lowenherz_ducats_shown(state_of(s), seat));
    }
}

static void players_panel(struct canvas *c, const struct shown *s) { draw_players(c, 0, s); }

static void card_panel(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= 76;
    draw_card_rows(c, 0, 0, s);
    draw_supplies(c, wide ? 0 : 6, wide ? 34 : 0, s);
    draw_purses(c, wide ? 2 : 8, wide ? 34 : 0, s);
    draw_hand(c, wide ? 3 : 9, wide ? 34 : 0, s);
    draw_alliances(c, wide ? 5 : 10, 0, s);
}

/* Whoever decides or fights over an action needs the card. */
static bool card_wanted(const struct shown *s) {
    return state_of(s)->step == DECIDE || state_of(s)->step == NEGOTIATE ||
           state_of(s)->step == BID;
}

static const struct panel panels[] = {{'s', N_("players"), 76, players_panel, NULL},
                                      {'k', N_("card"), 44, card_panel, card_wanted},
                                      {0, NULL, 0, NULL, NULL}};

static int place_of(const struct shown *s, Move m) {
    const struct lowenherz *st = state_of(s);
    int square = lowenherz_square_of(m);
    switch (move_kind(m)) {
    case M_WALL: return edge_place(move_arg(m, 0), move_arg(m, 1));
    case M_ALLY: return st->castle[move_arg(m, 1)];
    default: return square == NONE ? NOWHERE : square;
    }
}

static void about_square(const struct shown *s, int sq, struct buf *out) {
    static const char *const terrain[] = {N_("plain"), N_("forest"), N_("town"), N_("mountain"),
                                          N_("not laid yet")};
    const struct lowenherz *st = state_of(s);
    buf_str(out, lowenherz_square_words[sq]);
    buf_str(out, ": ");
    say(out, terrain[st->terrain[sq]]);
    if (st->piece[sq] != NO_PIECE) {
        buf_str(out, ", ");
        SAY(out, is_castle(st->piece[sq]) ? N_("castle of {colour}") : N_("knight of {colour}"),
            say_word("colour", lowenherz_colours[colour_of_piece(st->piece[sq])]));
    }
    if (st->owner[sq] < CASTLES) {
        buf_str(out, ", ");
        SAY(out, "territory of {colour}",
            say_word("colour", lowenherz_colours[colour_of_castle(st->owner[sq])]));
    }
}

static void about_place(const struct shown *s, int place, struct buf *out) {
    if (place < SQUARES) {
        about_square(s, place, out);
        return;
    }
    int sq = (place - SQUARES) / 2, side = (place - SQUARES) % 2 ? SOUTH : EAST;
    about_square(s, sq, out);
    buf_char(out, '\n');
    about_square(s, lowenherz_next[sq][side], out);
    buf_char(out, '\n');
    say(out, lowenherz_walled(state_of(s), sq, side) ? N_("There is a wall between them.")
                                                     : N_("There is no wall between them."));
}

static const char legend[] =
    N_("Signs: · plain, f forest, T town, ▲ mountain; a capital letter is a castle, a small one a "
       "knight, the letter behind it tells whose territory it is; : neutral zone. Heavy lines are "
       "walls, light ones borders that pieces of one colour keep free of a wall.");

const struct screen lowenherz_screen = {.game = &lowenherz_game,
                                        .draw = draw_all,
                                        .sizes = sizes,
                                        .board = draw_on_screen,
                                        .panels = panels,
                                        .place = place_of,
                                        .about = about_place,
                                        .legend = legend};
