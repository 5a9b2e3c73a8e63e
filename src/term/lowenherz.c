/* lowenherz.c: Löwenherz in the terminal.
 *
 * A square is three characters wide: its terrain (. plain, f forest, T town, ^ mountain), the piece on it (a capital
 * letter is a castle, a small one a knight), and whose it is: the colour's letter, or : for a neutral zone.
 * Where there is colour, territories are tinted too. Heavy lines are walls. */
#include "games/lowenherz/lowenherz.h"
#include "base/say.h"
#include "term/term.h"

enum { BOARD_TOP = 2, BOARD_LEFT = 3, CELL = 4, BOARD_WIDTH = WIDTH * CELL + 7, BOARD_HEIGHT = 2 * HEIGHT + 3 };

static const struct lowenherz *state_of(const struct shown *s) { return s->view; }
static const struct lowenherz_box *box_of(const struct shown *s) { return s->box; }

static const char capitals[COLOURS][2] = {"Y", "P", "R", "G"};
static const char smalls[COLOURS][2] = {"y", "p", "r", "g"};

/* ---- the board ------------------------------------------------------------------------------------------ */

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

static void draw_square(struct canvas *c, const struct lowenherz *st, int sq) {
    static const char *const terrain[] = {"·", "f", "T", "▲", "?"};
    static const int16_t inks[] = {250, 71, 222, 250, 250};
    int row = row_of(sq), col = col_of(sq), tint = tint_of(st, sq), owner = st->owner[sq];
    struct style ink = {inks[st->terrain[sq]], (int16_t)tint, st->terrain[sq] == TOWN, false};
    canvas_text(c, row, col, ink, terrain[st->terrain[sq]]);
    canvas_text(c, row, col + 1, ink, " ");
    canvas_text(c, row, col + 2, ink, owner < CASTLES ? smalls[colour_of_castle(owner)] : owner == OPEN ? " " : ":");
    if (st->piece[sq] != NO_PIECE)
        draw_piece(c, row, col + 1, st->piece[sq]);
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

/* Is there a border on this line of the grid? A line is named by the corner it leaves, eastwards or southwards. */
static bool line_east(const struct lowenherz *st, int y, int x) {
    if (x < 0 || x >= WIDTH)
        return false;
    return y < HEIGHT ? border(st, y * WIDTH + x, NORTH) : true;
}

static bool line_south(const struct lowenherz *st, int y, int x) {
    if (y < 0 || y >= HEIGHT)
        return false;
    return x < WIDTH ? border(st, y * WIDTH + x, WEST) : true;
}

static void draw_corner(struct canvas *c, const struct lowenherz *st, int y, int x) {
    bool flat = line_east(st, y, x) || line_east(st, y, x - 1);
    bool upright = line_south(st, y, x) || line_south(st, y - 1, x);
    canvas_text(c, BOARD_TOP + 2 * y, BOARD_LEFT + CELL * x, flat || upright ? STRONG : FAINT,
                flat && upright ? "┼"
                : flat          ? "━"
                : upright       ? "┃"
                                : "·");
}

static void draw_coordinates(struct canvas *c) {
    static const char letters[WIDTH][2] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"};
    for (int x = 0; x < WIDTH; x++)
        canvas_text(c, BOARD_TOP - 1, BOARD_LEFT + 2 + CELL * x, FAINT, letters[x]);
    for (int y = 0; y < HEIGHT; y++) {
        canvas_number(c, BOARD_TOP + 1 + 2 * y, y == HEIGHT - 1 ? 0 : 1, FAINT, y + 1);
        canvas_number(c, BOARD_TOP + 1 + 2 * y, BOARD_LEFT + CELL * WIDTH + 2, FAINT, y + 1);
    }
}

static void draw_board(struct canvas *c, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    draw_coordinates(c);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_square(c, st, sq);
    for (int sq = 0; sq < SQUARES; sq++)
        draw_walls(c, st, sq);
    for (int y = 0; y <= HEIGHT; y++)
        for (int x = 0; x <= WIDTH; x++)
            draw_corner(c, st, y, x);
}

/* ---- the card, and who wants what ------------------------------------------------------------------------ */

static int draw_seats(struct canvas *c, int row, int col, const struct shown *s, uint32_t seats) {
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
    x = canvas_text(c, row, x + 1, style, lowenherz_deed_word(lowenherz_deed_code(&box_of(s)->card[st->card], action)));
    draw_seats(c, row, x, s, lowenherz_choosers(st, action));
}

static bool card_is_open(const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    return st->card != NONE && box_of(s)->card[st->card].kind == ACTION_CARD && st->step >= DECIDE;
}

/* Four lines: the card and its three actions. */
static void draw_card(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    int x = canvas_text(c, row, col, STRONG, "Action card ");
    if (!card_is_open(s))
        return;
    canvas_text(c, row, x, STRONG, box_of(s)->card[st->card].name);
    for (int action = 0; action < ACTIONS; action++)
        draw_action(c, row + 1 + action, col, s, action);
}

static void draw_negotiation(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    col = canvas_text(c, row, col, STRONG, "Negotiation");
    col = draw_seats(c, row, col, s, st->contest);
    if (st->offer == NO_OFFER)
        return;
    int actor = st->offer == ASKS ? st->mover : lowenherz_rival(st);
    col = canvas_number(c, row, canvas_text(c, row, col, PLAIN, "  offer "), PLAIN, st->offers);
    col = draw_shield(c, row, canvas_text(c, row, col, PLAIN, " of 6: "), s, actor);
    col = canvas_number(c, row, canvas_text(c, row, col, PLAIN, " acts and pays "), STRONG, st->price);
    canvas_text(c, row, col, PLAIN, st->price == 1 ? " ducat" : " ducats");
}

/* The viewer sees his own bid; of the others he sees whether it is sealed. */
static void draw_duel(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    col = canvas_text(c, row, col, STRONG, st->duel == 2 ? "Duel, second round:" : "Duel:");
    for (int seat = 0; seat < st->head.seats; seat++) {
        if (!(st->contest >> seat & 1))
            continue;
        col = draw_shield(c, row, col + 1, s, seat);
        if (st->bid[seat] <= MOST_DUCATS)
            col = canvas_number(c, row, col + 1, PLAIN, st->bid[seat]);
        col = canvas_text(c, row, col, FAINT, st->sealed[seat] ? " sealed " : " ... ");
    }
}

static void draw_contest(struct canvas *c, int row, int col, const struct shown *s) {
    if (state_of(s)->step == NEGOTIATE)
        draw_negotiation(c, row, col, s);
    else if (state_of(s)->step == BID)
        draw_duel(c, row, col, s);
}

/* ---- supplies ------------------------------------------------------------------------------------------- */

static int cards_of_letter(const struct shown *s, int letter) {
    const struct lowenherz *st = state_of(s);
    int n = 0;
    for (int card = box_of(s)->letter[letter]; card < box_of(s)->letter[letter + 1]; card++)
        n += !st->turned[card];
    return n;
}

static int first_letter(const struct shown *s) { return state_of(s)->head.option[OPT_SETUP] == SETUP_VARIABLE ? 0 : 1; }

static void draw_supplies(struct canvas *c, int row, int col, const struct shown *s) {
    static const char letters[LETTERS][3] = {"A ", "B ", "C ", "D ", "E "};
    const struct lowenherz *st = state_of(s);
    struct edges walls = lowenherz_walls(st);
    int x = canvas_text(c, row, col, FAINT, "walls left ");
    x = canvas_number(c, row, x, PLAIN, lowenherz_walls_left(box_of(s), &walls));
    x = canvas_text(c, row, x, FAINT, "   politics piles ");
    x = canvas_number(c, row, x, PLAIN, lowenherz_pile_size(box_of(s), st, 0));
    x = canvas_text(c, row, x, FAINT, " and ");
    canvas_number(c, row, x, PLAIN, lowenherz_pile_size(box_of(s), st, 1));
    x = canvas_text(c, row + 1, col, FAINT, "action cards left ");
    for (int letter = first_letter(s); letter < LETTERS; letter++) {
        x = canvas_text(c, row + 1, x, FAINT, letters[letter]);
        x = canvas_number(c, row + 1, x, PLAIN, cards_of_letter(s, letter)) + 1;
    }
}

static void draw_alliances(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    if (st->ally[0][0] == NONE)
        return;
    col = canvas_text(c, row, col, FAINT, "allied");
    for (int i = 0; i < ALLIANCE_SLOTS && st->ally[i][0] != NONE; i++) {
        col = canvas_text(c, row, col + 1, PLAIN, lowenherz_square_words[st->castle[st->ally[i][0]]]);
        col = canvas_text(c, row, col, FAINT, "-");
        col = canvas_text(c, row, col, PLAIN, lowenherz_square_words[st->castle[st->ally[i][1]]]);
    }
}

static int cards_in_hand(const struct lowenherz *st, int seat) {
    int n = 0;
    for (int i = 0; i < st->takings; i++)
        n += st->taker[i] == seat;
    for (int kind = 0; kind < POLITICS; kind++)
        n -= st->played[seat][kind];
    return n;
}

/* The viewer's own politics cards. */
static void draw_hand(struct canvas *c, int row, int col, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    int seat = s->viewer & ~PERSON;
    if (seat >= st->head.seats)
        return;
    col = canvas_text(c, row, col, FAINT, cards_in_hand(st, seat) ? "your cards" : "you have no politics cards");
    for (int kind = 0; kind < POLITICS; kind++)
        for (int i = lowenherz_hand(st, seat, kind); i > 0; i--)
            col = canvas_text(c, row, col + 2, PLAIN, box_of(s)->politics_name[kind]);
}

/* ---- the players ---------------------------------------------------------------------------------------- */

static int founded(const struct lowenherz *st, int colour) {
    int n = 0;
    for (int id = colour * CASTLES_EACH; id < (colour + 1) * CASTLES_EACH; id++)
        n += lowenherz_founded(st, id);
    return n;
}

static void draw_purse(struct canvas *c, int row, int col, const struct lowenherz *st, int seat) {
    if (st->ducats[seat] == UNKNOWN)
        canvas_text(c, row, col, FAINT, "?");
    else
        canvas_number(c, row, col, PLAIN, st->ducats[seat]);
}

static void draw_player(struct canvas *c, int row, const struct shown *s, int seat) {
    const struct lowenherz *st = state_of(s);
    char name[15] = "";
    struct buf text = buf_on(name, sizeof name);
    bool owes = s->game->pending(st) >> seat & 1;
    canvas_text(c, row, 0, ACT, owes ? "▶" : " ");
    draw_shield(c, row, 1, s, seat);
    buf_str(&text, s->names[seat]);
    canvas_text(c, row, 5, owes ? STRONG : PLAIN, buf_end(&text));
    canvas_text(c, row, 20, STRONG, st->first == seat ? "♜" : " ");
    canvas_number(c, row, 23, STRONG, lowenherz_points(st, seat));
    draw_purse(c, row, 30, st, seat);
    canvas_number(c, row, 37, PLAIN, st->knights[colour_of_seat(st, seat)]);
    canvas_number(c, row, 45, PLAIN, cards_in_hand(st, seat));
    canvas_number(c, row, 51, PLAIN, founded(st, colour_of_seat(st, seat)));
    canvas_number(c, row, canvas_text(c, row, 52, FAINT, " of "), PLAIN,
                  lowenherz_castles_of(st, colour_of_seat(st, seat)));
}

static void draw_players(struct canvas *c, int row, const struct shown *s) {
    canvas_text(c, row, 0, FAINT, "     player       first points ducats knights cards territories");
    for (int i = 0; i < state_of(s)->head.seats; i++)
        draw_player(c, row + 1 + i, s, i);
}

/* ---- all of it ------------------------------------------------------------------------------------------- */

static const char *phase_of(const struct lowenherz *st) {
    static const char *const phases[] = {
        [LAY_PIECE] = "the map is laid",
        [DRAW_FIRST] = "the first player is drawn",
        [PLACE_CASTLE] = "castles are placed",
        [PLACE_KNIGHT] = "castles are placed",
        [TURN_CARD] = "the next action card",
        [DECIDE] = "decision cards",
        [PLACE_RENEGADE] = "a renegade",
        [NEGOTIATE] = "negotiation",
        [BID] = "a duel",
        [BUILD] = "borders",
        [FIGHT] = "swords",
        [LOOK] = "a politics card",
        [DEAL_PILE] = "a politics card",
        [PICK] = "a politics card",
        [OVER] = "the king is dead",
    };
    return phases[st->step];
}

static void draw_title(struct canvas *c, const struct shown *s) {
    const struct lowenherz *st = state_of(s);
    int col = canvas_text(c, 0, 0, STRONG, "Löwenherz");
    if (st->round)
        col = canvas_number(c, 0, canvas_text(c, 0, col, PLAIN, "   round "), STRONG, st->round);
    canvas_text(c, 0, canvas_text(c, 0, col, PLAIN, "   "), PLAIN, phase_of(st));
}

void lowenherz_draw(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= 120;
    int col = wide ? BOARD_WIDTH + 1 : 0, row = wide ? BOARD_TOP : BOARD_TOP + BOARD_HEIGHT - 2;
    draw_title(c, s);
    draw_board(c, s);
    draw_card(c, row, col, s);
    draw_contest(c, row + 4, col, s);
    draw_supplies(c, wide ? row + 6 : row, wide ? col : 34, s);
    draw_alliances(c, wide ? row + 8 : row + 2, wide ? col : 34, s);
    draw_hand(c, wide ? row + 9 : row + 3, wide ? col : 34, s);
    draw_players(c, wide ? BOARD_TOP + BOARD_HEIGHT - 2 : row + 5, s);
    canvas_text(c, (wide ? BOARD_TOP + BOARD_HEIGHT - 2 : row + 5) + 1 + state_of(s)->head.seats, 0, FAINT,
                "     · plain  f forest  T town  ▲ mountain   Y castle  y knight   : neutral zone");
}

/* ---- what is to come ------------------------------------------------------------------------------------- */

static void coming_card(const struct action_card *card, struct buf *out) {
    buf_str(out, "  ");
    buf_str(out, card->name);
    buf_str(out, "  ");
    if (card->kind != ACTION_CARD) {
        say(out, card->kind == MINE_CARD ? N_("silver mines") : N_("the king is dead"));
    } else {
        for (int i = 0; i < ACTIONS; i++) {
            buf_str(out, i ? ", " : "");
            say(out, lowenherz_deed_word(lowenherz_deed_code(card, i)));
        }
    }
    buf_char(out, '\n');
}

static void write_cards(const struct shown *s, const uint8_t *cards, struct buf *out) {
    bool any = false;
    for (int kind = 0; kind < POLITICS; kind++) {
        if (cards[kind] == 0)
            continue;
        SAY(out, any ? ", {count} x {card}" : "{count} x {card}", say_number("count", cards[kind]),
            say_word("card", box_of(s)->politics_name[kind]));
        any = true;
    }
    buf_str(out, any ? "\n" : "-\n");
}

/* What the viewer left in a pile when he last took a card there, and how many have gone since. */
static void coming_pile(const struct shown *s, int pile, struct buf *out) {
    const struct lowenherz *st = state_of(s);
    int seat = s->viewer & ~PERSON, since = 0;
    SAY(out, "Politics pile {pile}: {cards|card|cards}.\n", say_number("pile", pile + 1),
        say_number("cards", lowenherz_pile_size(box_of(s), st, pile)));
    for (int i = st->takings - 1; i >= 0; i--) {
        if (st->from[i] != pile)
            continue;
        if (st->taker[i] == seat) {
            SAY(out, "  You left there ({cards|card|cards} taken since): ", say_number("cards", since));
            write_cards(s, st->rest[i], out);
            return;
        }
        since++;
    }
}

void lowenherz_coming(const struct shown *s, struct buf *out) {
    say(out, "Action cards to come, letter by letter:\n");
    for (int card = box_of(s)->letter[first_letter(s)]; card < ACTION_CARDS; card++)
        if (!state_of(s)->turned[card])
            coming_card(&box_of(s)->card[card], out);
    for (int pile = 0; pile < PILES; pile++)
        coming_pile(s, pile, out);
}

/* ---- points ----------------------------------------------------------------------------------------------- */

static void reckon_seat(const struct shown *s, int seat, int mountains, struct buf *out) {
    const struct lowenherz *st = state_of(s);
    const int16_t *points = st->points[seat];
    SAY(out,
        "{seat} ({name}): {points|point|points}. Foundings {founded}, expansions {taken}, losses {lost}, mines "
        "{mines}, "
        "parchments {parchments}.",
        say_word("seat", shown_colour(s, seat)), say_name("name", s->names[seat]),
        say_number("points", lowenherz_points(st, seat)), say_number("founded", points[FOUNDINGS]),
        say_number("taken", points[EXPANSIONS]), say_number("lost", points[LOSSES]), say_number("mines", points[MINES]),
        say_number("parchments", points[LEGACIES]));
    if (st->step != OVER) {
        buf_char(out, ' ');
        SAY(out, "Each mine card brings {points|point|points}.", say_number("points", mountains));
    }
    buf_char(out, '\n');
}

void lowenherz_reckon(const struct shown *s, struct buf *out) {
    const struct lowenherz *st = state_of(s);
    int mountains[COLOURS];
    int32_t place[MAX_SEATS];
    lowenherz_mountains(st, mountains);
    lowenherz_places(s->box, st, place);
    for (int seat = 0; seat < st->head.seats; seat++)
        reckon_seat(s, seat, mountains[colour_of_seat(st, seat)], out);
    for (int seat = 0; seat < st->head.seats && st->step == OVER; seat++) {
        SAY(out, "{seat}: place {place}, with {ducats|ducat|ducats} and its treasures to decide between equals.",
            say_word("seat", shown_colour(s, seat)), say_number("place", place[seat]),
            say_number("ducats", st->ducats[seat]));
        buf_char(out, '\n');
    }
}
