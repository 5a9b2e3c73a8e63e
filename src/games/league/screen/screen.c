/* screen.c: League of Six in the terminal.
 *
 * The ring lies as two rows of three towns, clockwise from the top left. A card shows the six sides
 * of the town with the arrows under them, the centre of the tax tile, and what each of the six
 * turnings would bring; below it the bid track. Goods are R G Y B, guards g, horses h, leader cards
 * c a b (clergy, aristocracy, burghers). */
#include "games/league/show/show.h"
#include "term/term.h"

enum { CARD_WIDTH = 26, CARD_HEIGHT = 8, SMALL_HEIGHT = 6, RING_WIDTH = 3 * CARD_WIDTH + 2 };

static const char *const symbol_letters[SYMBOLS] = {"R", "G", "Y", "B", "g", "h"};
static const char *const class_letters[CLASSES] = {"c", "a", "b"};

static const struct league *state_of(const struct shown *s) { return s->view; }
static const struct league_box *box_of(const struct shown *s) { return s->box; }

static struct style symbol_style(int symbol) {
    static const char *const colour[GOODS] = {"red", "green", "yellow", "blue"};
    return symbol < GOODS ? style_ink(colour[symbol]) : PLAIN;
}

/* ---- a town ---- */

/* "2RGB2gh": a number only where there is more than one. */
static int draw_count(struct canvas *c, int row, int col, int symbol, int count) {
    if (count > 1)
        col = canvas_number(c, row, col, symbol_style(symbol), count);
    return canvas_text(c, row, col, symbol_style(symbol), symbol_letters[symbol]);
}

static int draw_yield(struct canvas *c, int row, int col, const struct yield *y) {
    for (int i = 0; i < SYMBOLS; i++)
        if (y->count[i])
            col = draw_count(c, row, col, i, y->count[i]);
    return y->class == NONE ? col : canvas_text(c, row, col, STRONG, class_letters[y->class]);
}

static void draw_sides(struct canvas *c, int row, int col, const struct town_face *face) {
    for (int i = 0; i < SIDES; i++) {
        int x = canvas_text(c, row, col + 4 * i, symbol_style(face->symbol[i]),
                            symbol_letters[face->symbol[i]]);
        canvas_number(c, row, x, symbol_style(face->symbol[i]), face->count[i]);
    }
}

static void draw_arrows(struct canvas *c, int row, int col, int arrows, int turning) {
    for (int i = 0; i < SIDES; i++)
        if (arrows >> i & 1)
            canvas_text(c, row, col + 4 * ((i + turning) % SIDES), STRONG, "▲");
}

static void draw_turnings(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    for (int i = 0; i < SIDES; i++) {
        struct yield y = box_of(s)->yield[town][st->side[town]][st->tile[town]][i];
        bool taken = st->turned[town] == i;
        if (st->turned[town] != NONE && !taken)
            continue;
        int x = canvas_number(c, row + i % 3, col + 12 * (i / 3), taken ? STRONG : FAINT, i);
        draw_yield(c, row + i % 3, x + 1, &y);
    }
}

static void draw_figures(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    for (int i = 0; i < st->head.seats; i++) {
        if (st->town[i] != town)
            continue;
        col = draw_shield(c, row, col, s, i);
        if (st->bid[i] != NONE)
            col = CANVAS_SAY(c, row, col + 1, STRONG, "on {number}",
                             say_number("number", st->bid[i])) +
                  1;
        else
            col = canvas_say(c, row, col + 1, FAINT,
                             st->step == OFFER && i == st->mover ? N_("comes") : N_("road")) +
                  1;
    }
}

/* How far it is for the viewer, when he is to choose. */
static void draw_way(struct canvas *c, int row, int right, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    int seat = s->viewer & ~PERSON;
    if ((st->step != CHOOSE_TOWN && st->step != MOVE_ON) || seat != st->mover ||
        league_entry(st, seat, town) != R_OK)
        return;
    int way = league_way(st, seat, town);
    const char *text =
        CANVAS_SENTENCE(c, way > 0 ? N_("way {guards}") : N_("free"), say_number("guards", way));
    canvas_text(c, row, right - text_width(text), ACT, text);
}

/* On the upper edge, at its right end: the white side is the usual one and says nothing. */
static void draw_face(struct canvas *c, int row, int right) {
    const char *text = canvas_sentence(c, N_("yellow side"), NULL, 0);
    int col = canvas_text(c, row, right - text_width(text) - 1, FAINT, " ");
    canvas_text(c, row, canvas_text(c, row, col, FAINT, text), FAINT, " ");
}

/* The frame of a town's card with its number, name and sides. */
static void draw_town_head(struct canvas *c, int row, int col, int height, const struct shown *s,
                           int town) {
    const struct league *st = state_of(s);
    const struct league_box *box = box_of(s);
    canvas_frame(c, row, col, height, CARD_WIDTH, st->besieged[town] ? FAINT : PLAIN);
    int x = canvas_number(c, row, col + 2, STRONG, town + 1);
    x = canvas_text(c, row, x, STRONG, " ");
    x = canvas_text(c, row, x, STRONG, box->town[town]);
    canvas_text(c, row, x, STRONG, " ");
    if (st->side[town] == YELLOW_SIDE)
        draw_face(c, row, col + CARD_WIDTH - 2);
    draw_sides(c, row + 1, col + 2, &box->face[town][st->side[town]]);
}

static void draw_town(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    const struct league_box *box = box_of(s);
    draw_town_head(c, row, col, CARD_HEIGHT, s, town);
    if (st->besieged[town])
        canvas_say(c, row + 4, col + 4, WARN, "besieged: Hussites");
    draw_figures(c, row + 6, col + 1, s, town);
    draw_way(c, row + 6, col + CARD_WIDTH - 2, s, town);
    if (st->tile[town] == NONE)
        return;
    const struct tax_tile *tile = &box->tile[st->tile[town]];
    draw_arrows(c, row + 2, col + 2, tile->arrows, st->turned[town] == NONE ? 0 : st->turned[town]);
    draw_turnings(c, row + 3, col + 2, s, town);
    int x = canvas_text(c, row + CARD_HEIGHT - 1, col + 2, FAINT, " ");
    x = CANVAS_SAY(c, row + CARD_HEIGHT - 1, x, FAINT, "tile {tile}, centre",
                   say_number("tile", st->tile[town] + 1));
    x = canvas_text(c, row + CARD_HEIGHT - 1, x, FAINT, " ");
    x = draw_yield(c, row + CARD_HEIGHT - 1, x, &tile->centre);
    canvas_text(c, row + CARD_HEIGHT - 1, x, FAINT, " ");
}

/* The same in fewer rows, where the screen is small: arrows stand behind their sides, figures in
 * the lower edge. */
static void draw_small_town(struct canvas *c, int row, int col, const struct shown *s, int town) {
    const struct league *st = state_of(s);
    const struct league_box *box = box_of(s);
    draw_town_head(c, row, col, SMALL_HEIGHT, s, town);
    if (st->besieged[town])
        canvas_say(c, row + 3, col + 4, WARN, "besieged: Hussites");
    draw_figures(c, row + SMALL_HEIGHT - 1, col + 1, s, town);
    draw_way(c, row + SMALL_HEIGHT - 1, col + CARD_WIDTH - 2, s, town);
    if (st->tile[town] == NONE)
        return;
    draw_arrows(c, row + 1, col + 4, box->tile[st->tile[town]].arrows,
                st->turned[town] == NONE ? 0 : st->turned[town]);
    draw_turnings(c, row + 2, col + 2, s, town);
}

/* ---- the countryside ---- */

static void draw_order(struct canvas *c, int row, const struct shown *s) {
    const struct league *st = state_of(s);
    canvas_text(c, row, 1, PLAIN, "▲");
    int col = canvas_say(c, row, 4, PLAIN, "Order:") + 1;
    for (int i = 0; i < st->head.seats; i++)
        if (st->order[i] != NONE)
            col = draw_shield(c, row, col, s, st->order[i]) + 1;
    canvas_say(c, row, col + 2, FAINT, "towns are chosen from left, taxes from right");
    canvas_text(c, row, RING_WIDTH - 2, PLAIN, "▼");
}

/* spots: where the towns are; may be NULL. */
static void draw_ring(struct canvas *c, int row, const struct shown *s, int height,
                      struct spots *spots) {
    static const uint8_t column[TOWNS] = {0, 1, 2, 2, 1, 0};
    const struct league *st = state_of(s);
    for (int spot = 0; spot < TOWNS; spot++) {
        int top = row + (spot < 3 ? 0 : height + 1), left = column[spot] * (CARD_WIDTH + 1);
        if (st->ring[spot] == NONE)
            continue;
        if (height == CARD_HEIGHT)
            draw_town(c, top, left, s, st->ring[spot]);
        else
            draw_small_town(c, top, left, s, st->ring[spot]);
        if (spots) {
            spot_add(spots, st->ring[spot], (struct area){top, left, 1, CARD_WIDTH});
            spot_ground(spots, st->ring[spot], (struct area){top, left, height, CARD_WIDTH});
        }
    }
    draw_order(c, row + height, s);
}

/* ---- the scoreboard ---- */

static int draw_space(struct canvas *c, int row, int col, const struct shown *s, int number,
                      int space) {
    const struct storage_row *r = league_row(box_of(s), state_of(s), number);
    int giver = state_of(s)->giver[number][space];
    int x = canvas_text(c, row, col, symbol_style(r->good[space]), symbol_letters[r->good[space]]);
    if (giver == NONE)
        canvas_number(c, row, x, symbol_style(r->good[space]), r->points[space]);
    else
        draw_shield(c, row, x, s, giver);
    return col + 5;
}

/* Who has chosen the row stands where its bonus was. */
static void draw_row(struct canvas *c, int row, int col, const struct shown *s, int number) {
    const struct storage_row *r = league_row(box_of(s), state_of(s), number);
    int chooser = state_of(s)->chosen[number];
    int x = canvas_number(c, row, col, chooser == NONE ? STRONG : FAINT, number % ROWS + 1) + 2;
    const char *bonus =
        CANVAS_SENTENCE(c, number < ROWS ? N_("bonus +{points}") : N_("card to {points}"),
                        say_number("points", r->bonus));
    int goods = x + text_width(bonus) + 2;
    if (chooser == NONE)
        canvas_text(c, row, x, PLAIN, bonus);
    else
        draw_shield(c, row, canvas_say(c, row, x, FAINT, "by") + 1, s, chooser);
    for (int space = 0; space < r->spaces; space++)
        goods = draw_space(c, row, goods, s, number, space);
}

static void draw_store(struct canvas *c, int row, int col, const struct shown *s, int store) {
    static const char tile_letters[STORAGE_TILES][2] = {"A", "B", "C", "D", "E", "F"};
    const struct league *st = state_of(s);
    int x = canvas_say(c, row, col, STRONG, store == 0 ? N_("Royal stores") : N_("Civic stores"));
    if (st->storage[store] == NONE)
        return;
    CANVAS_SAY(c, row, x + 2, FAINT, "tile {tile} side {side}",
               say_name("tile", tile_letters[st->storage[store]]),
               say_name("side", st->round > 3 ? "II" : "I"));
    for (int i = 0; i < ROWS; i++)
        draw_row(c, row + 1 + i, col, s, store * ROWS + i);
}

static void draw_leaders(struct canvas *c, int row, int col, const struct shown *s) {
    const struct league *st = state_of(s);
    int x = canvas_say(c, row, col, STRONG, "Leaders") + 1;
    for (int pile = 0; pile < PILES; pile++) {
        int class = st->face_up[pile];
        if (x > c->width - 14) {
            x = col + 8;
            row++;
        }
        x = canvas_number(c, row, x, FAINT, pile + 1);
        x = canvas_text(c, row, x, FAINT, ":");
        x = canvas_say(c, row, x, PLAIN, class == NONE ? "-" : league_class_words[class]) + 1;
    }
}

/* ---- the players ---- */

static void draw_waggon(struct canvas *c, int row, int col, const struct league *st, int seat) {
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < st->goods[seat][good] && i < 4; i++)
            col = canvas_text(c, row, col, symbol_style(good), symbol_letters[good]);
}

static void draw_player(struct canvas *c, int row, const struct shown *s, int seat) {
    const struct league *st = state_of(s);
    draw_whose(c, row, 1, 16, s, seat);
    canvas_number(c, row, 23, STRONG, st->influence[seat]);
    draw_known(c, row, 33, league_guards_shown(st, seat));
    draw_waggon(c, row, 40, st, seat);
    if (league_team(st, seat))
        CANVAS_SAY(c, row, 52, PLAIN, "team {number}", say_number("number", league_team(st, seat)));
    else if (st->horses[seat])
        canvas_number(c, row, 52, PLAIN, st->horses[seat]);
    for (int class = 0; class < CLASSES; class ++)
        draw_known(c, row, 61 + 7 * class, league_figures_shown(st, seat, class));
}

static void draw_player_rows(struct canvas *c, int row, const struct shown *s) {
    static const struct column columns[] = {
        {5, C_("column", "player")}, {23, C_("column", "influence")}, {33, C_("column", "guards")},
        {40, C_("column", "goods")}, {52, C_("column", "horses")},    {61, C_("column", "clergy")},
        {68, C_("column", "arist")}, {75, C_("column", "burgh")},     {0, NULL}};
    draw_columns(c, row, columns);
    for (int i = 0; i < state_of(s)->head.seats; i++)
        draw_player(c, row + 1 + i, s, i);
}

static void draw_players(struct canvas *c, int row, const struct shown *s) {
    draw_player_rows(c, row, s);
    canvas_say(c, row + 1 + state_of(s)->head.seats, 5, FAINT,
               "R G Y B goods, g guard, h horse; cards: c clergy, a aristocracy, b burghers");
}

/* ---- all of it ---- */

static void draw_all(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= 120;
    int below = 2 * CARD_HEIGHT + 2;
    draw_heading(c, s);
    draw_ring(c, 1, s, CARD_HEIGHT, NULL);
    if (wide) {
        draw_store(c, 2, RING_WIDTH + 1, s, 0);
        draw_store(c, 8, RING_WIDTH + 1, s, 1);
    } else {
        draw_store(c, below, 0, s, 0);
        draw_store(c, below, 41, s, 1);
        below += ROWS + 1;
    }
    draw_leaders(c, below, 0, s);
    draw_players(c, below + 1, s);
}

/* ---- the full screen ---- */

static const struct board_size sizes[] = {
    {RING_WIDTH, 2 * CARD_HEIGHT + 1}, {RING_WIDTH, 2 * SMALL_HEIGHT + 1}, {0, 0}};

static void draw_on_screen(struct canvas *c, const struct shown *s, const struct board_size *size,
                           struct spots *spots) {
    draw_ring(c, 0, s, size->height / 2, spots);
}

static void players_panel(struct canvas *c, const struct shown *s) { draw_player_rows(c, 0, s); }

static void stores_panel(struct canvas *c, const struct shown *s) {
    bool wide = c->width >= RING_WIDTH;
    draw_store(c, 0, 0, s, 0);
    draw_store(c, wide ? 0 : ROWS + 1, wide ? 41 : 0, s, 1);
    draw_leaders(c, wide ? ROWS + 1 : 2 * ROWS + 2, 0, s);
}

static bool stores_wanted(const struct shown *s) {
    return state_of(s)->step == STORE || state_of(s)->step == TAKE_LEADER;
}

static const struct panel panels[] = {{'s', N_("players"), 80, players_panel, NULL},
                                      {'t', N_("stores"), 39, stores_panel, stores_wanted},
                                      {0, NULL, 0, NULL, NULL}};

static int place_of(const struct shown *s, Move m) {
    (void)s;
    return move_kind(m) == M_GO || move_kind(m) == M_BESIEGE || move_kind(m) == M_PLACE
               ? move_arg(m, 0)
               : NOWHERE;
}

static void say_yield(const struct yield *y, struct buf *out) {
    static const char *const words[SYMBOLS] = {N_("{n} red"),          N_("{n} green"),
                                               N_("{n} yellow"),       N_("{n} blue"),
                                               N_("{n|guard|guards}"), N_("{n|horse|horses}")};
    for (int i = 0, written = 0; i < SYMBOLS; i++)
        if (y->count[i]) {
            buf_str(out, written++ ? ", " : "");
            SAY(out, words[i], say_number("n", y->count[i]));
        }
    if (y->class != NONE) {
        buf_str(out, ", ");
        say(out, league_class_words[y->class]);
    }
}

/* The town, and what every turning of its tile brings. */
static void about_place(const struct shown *s, int town, struct buf *out) {
    const struct league *st = state_of(s);
    buf_str(out, box_of(s)->town[town]);
    if (st->besieged[town]) {
        buf_str(out, ": ");
        say(out, "besieged: Hussites");
        return;
    }
    for (int i = 0; st->tile[town] != NONE && i < SIDES; i++) {
        if (st->turned[town] != NONE && st->turned[town] != i)
            continue;
        buf_str(out, "\n  ");
        SAY(out, "turned by {n}: ", say_number("n", i));
        say_yield(&box_of(s)->yield[town][st->side[town]][st->tile[town]][i], out);
    }
    for (int i = 0; i < st->head.seats; i++)
        if (st->town[i] == town) {
            buf_str(out, "\n  ");
            if (st->bid[i] == NONE)
                SAY(out, "{colour} stands on the road.", say_word("colour", shown_colour(s, i)));
            else
                SAY(out, "{colour} stands on {number} of the bid track.",
                    say_word("colour", shown_colour(s, i)), say_number("number", st->bid[i]));
        }
}

static const char legend[] =
    N_("Signs: R red, G green, Y yellow, B blue goods; g guard, h horse; cards: c clergy, a "
       "aristocracy, b burghers. A town shows its six sides with the arrows of the tax tile, and "
       "what each of the six turnings would bring.");

const struct screen league_screen = {.game = &league_game,
                                     .draw = draw_all,
                                     .sizes = sizes,
                                     .board = draw_on_screen,
                                     .panels = panels,
                                     .place = place_of,
                                     .about = about_place,
                                     .legend = legend};
