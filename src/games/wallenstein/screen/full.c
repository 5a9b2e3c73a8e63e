/* full.c: Wallenstein on the full screen: the map in several sizes, or where even the smallest does
 * not fit the provinces in columns by country; planning with its budget; the fight cube by cube. */
#include "games/wallenstein/screen/map.h"

#include "base/say.h"
#include "games/wallenstein/rules/budget.h"

enum { COLUMN = 16, SHORT_NAME = 7, HALF = 39, ORDER = 46, OWN = 42 };

static const struct wallenstein *state_of(const struct shown *s) { return s->view; }
static const struct wallenstein_box *box_of(const struct shown *s) { return s->box; }
static int seat_of(const struct shown *s) { return s->viewer & ~PERSON; }
static bool has_seat(const struct shown *s) { return seat_of(s) < state_of(s)->head.seats; }

/* ---- the board ---- */

const struct board_size wallenstein_sizes[] = {{94, 33}, {94, 30}, {80, 28}, {80, 24},
                                               {80, 21}, {80, 10}, {0, 0}};

static struct style province_style(const struct shown *s, int p) {
    const struct wallenstein *st = state_of(s);
    return st->owner[p] < st->head.seats ? style_ink(shown_colour(s, st->owner[p])) : PLAIN;
}

static void draw_in_column(struct canvas *c, const struct shown *s, int row, int col, int p) {
    char memory[24];
    struct buf state = buf_on(memory, sizeof memory);
    wallenstein_write_province(s, p, &state);
    wallenstein_write_planned(s, p, &state);
    canvas_text_within(c, row, col, SHORT_NAME, province_style(s, p),
                       wallenstein_short_name(box_of(s)->province[p].name));
    canvas_text_within(c, row, col + SHORT_NAME + 1, COLUMN - SHORT_NAME - 1, province_style(s, p),
                       buf_end(&state));
}

/* The provinces by country, a column each. */
static void draw_columns_of_provinces(struct canvas *c, const struct shown *s,
                                      struct spots *spots) {
    int rows[COUNTRIES] = {0};
    uint64_t in_game = wallenstein_provinces_in_game(box_of(s), state_of(s));
    for (int i = 0; i < COUNTRIES; i++)
        canvas_text_within(c, 0, COLUMN * i, COLUMN - 1, STRONG, box_of(s)->country[i]);
    for (int p = 0; p < PROVINCES; p++) {
        int country = box_of(s)->province[p].country;
        if (!(in_game & bit(p)))
            continue;
        int row = ++rows[country];
        draw_in_column(c, s, row, COLUMN * country, p);
        spot_add(spots, p, (struct area){row, COLUMN * country, 1, SHORT_NAME});
        spot_ground(spots, p, (struct area){row, COLUMN * country, 1, COLUMN - 1});
    }
}

void wallenstein_draw_board(struct canvas *c, const struct shown *s, const struct board_size *size,
                            struct spots *spots) {
    if (size->height <= 10)
        draw_columns_of_provinces(c, s, spots);
    else
        wallenstein_draw_map_in(c, s, size->height, size->width, spots);
}

int wallenstein_place_of(const struct shown *s, Move m) {
    (void)s;
    switch (move_kind(m)) {
    case M_TAKE:
    case M_CARD:
    case M_REVOLT:
    case M_GO:
    case M_FACE: return move_arg(m, 0);
    case M_PLAN: return move_arg(m, 1) < PROVINCES ? move_arg(m, 1) : NOWHERE;
    default: return NOWHERE;
    }
}

/* ---- a province in sentences ---- */

static void say_neighbours(const struct shown *s, int p, struct buf *out) {
    const struct province *province = &box_of(s)->province[p];
    uint64_t in_game = wallenstein_provinces_in_game(box_of(s), state_of(s));
    const char *between = " ";
    say(out, "Neighbours:");
    for (int i = 0; i < province->neighbours; i++) {
        int other = province->neighbour[i];
        if (!(in_game & bit(other)))
            continue;
        buf_str(out, between);
        between = ", ";
        buf_str(out, box_of(s)->province[other].name);
        buf_str(out, state_of(s)->owner[other] == NONE ? "" : " ");
        wallenstein_write_province(s, other, out);
    }
}

/* A line of what was built and laid there. */
static void say_things(const struct wallenstein *st, int p, struct buf *out) {
    static const char *const built[BUILDINGS] = {N_("a palace"), N_("a church"),
                                                 N_("a trading house")};
    struct buf things = buf_growing();
    things.words = out->words;
    for (int b = 0; b < BUILDINGS; b++)
        if (st->built[p] >> b & 1) {
            buf_str(&things, things.len ? ", " : "");
            say(&things, built[b]);
        }
    if (st->markers[p]) {
        buf_str(&things, things.len ? ", " : "");
        SAY(&things, "{markers|revolt marker|revolt markers}",
            say_number("markers", st->markers[p]));
    }
    if (things.len) {
        SAY(out, "On it: {things}.", say_name("things", buf_end(&things)));
        buf_char(out, '\n');
    }
    buf_free(&things);
}

void wallenstein_about_place(const struct shown *s, int p, struct buf *out) {
    const struct wallenstein *st = state_of(s);
    wallenstein_say_province(s, p, out);
    buf_char(out, '\n');
    if (st->owner[p] < st->head.seats)
        SAY(out, "{colour} has {armies|army|armies} there.",
            say_word("colour", shown_colour(s, st->owner[p])), say_number("armies", st->armies[p]));
    else
        say(out, "It belongs to nobody.");
    buf_char(out, '\n');
    say_things(st, p, out);
    say_neighbours(s, p, out);
}

/* ---- planning ---- */

static void write_range(struct range r, struct buf *out) {
    buf_int(out, r.least);
    if (r.most != r.least) {
        buf_str(out, "–");
        buf_int(out, r.most);
    }
}

static int draw_range(struct canvas *c, int row, int col, struct style style, struct range r) {
    char memory[24];
    struct buf text = buf_on(memory, sizeof memory);
    write_range(r, &text);
    return canvas_text(c, row, col, style, buf_end(&text));
}

static const char *card_name(struct canvas *c, const struct shown *s, int card) {
    if (card < PROVINCES)
        return box_of(s)->province[card].name;
    struct buf text = buf_on(c->said, sizeof c->said);
    text.words = c->words;
    if (card == BLANK)
        say_in(&text, "card", C_("card", "blank"));
    else if (card == LEFT_EMPTY)
        say_in(&text, "card", C_("card", "empty"));
    else
        buf_str(&text, "·");
    return buf_end(&text);
}

/* "3 church     Holstein       -3 ->  9 !": its place, the card, gold or grain, what is left. */
static void draw_order_line(struct canvas *c, struct area at, const struct shown *s,
                            const struct budget_line *line) {
    int row = at.row, col = at.col;
    int name = at.width < HALF ? 12 : at.width - 27;
    name = name < 18 ? name : 18;
    struct style style = line->fails ? WARN : line->card == NONE ? FAINT : PLAIN;
    if (line->place == NONE)
        canvas_text(c, row, col, FAINT, " ?");
    else
        canvas_number(c, row, col + (line->place < 9), FAINT, line->place + 1);
    canvas_text_within(c, row, col + 3, 13, style,
                       canvas_sentence(c, wallenstein_action_names[line->action], NULL, 0));
    canvas_text_within(c, row, col + 17, name, style, card_name(c, s, line->card));
    if (line->card == NONE)
        return;
    int x = col + 18 + name;
    if (line->spent.most > 0)
        x = canvas_number(c, row, x, style, -line->spent.most);
    if (line->taken.most > 0)
        x = draw_range(c, row, canvas_text(c, row, x, style, "+"), style, line->taken);
    if (line->grown.most > 0)
        x = draw_range(c, row, canvas_text(c, row, x, style, "+"), style, line->grown);
    if (line->spent.most > 0 || line->taken.most > 0)
        x = canvas_text(c, row, x, FAINT, "g");
    else if (line->grown.most > 0)
        x = canvas_text(c, row, x, FAINT, "c");
    if (line->fails)
        canvas_text(c, row, x + 1, WARN, "!");
    if (line->peasants)
        canvas_text(c, row, x + 2, WARN, "r");
}

static void draw_sum(struct canvas *c, int row, const struct budget *b) {
    char gold[24], grain[24], lack[24];
    struct buf one = buf_on(gold, sizeof gold), two = buf_on(grain, sizeof grain),
               three = buf_on(lack, sizeof lack);
    write_range(b->gold, &one);
    write_range(b->grain, &two);
    write_range(b->lack, &three);
    int col = CANVAS_SAY(c, row, 0, STRONG, "Afterwards: {gold} gold, {grain} grain",
                         say_name("gold", buf_end(&one)), say_name("grain", buf_end(&two)));
    if (b->lack.most == 0)
        return;
    const char *text =
        CANVAS_SENTENCE(c, N_("missing in winter: {grain}"), say_name("grain", buf_end(&three)));
    bool fits = col + 2 + text_width(text) <= c->width;
    canvas_text(c, fits ? row : row + 1, fits ? col + 2 : 0, WARN, text);
}

/* The orders with what they cost, and the sum, in one line or two. */
static void plan_panel(struct canvas *c, const struct shown *s) {
    struct budget budget;
    if (!has_seat(s) || state_of(s)->year == 0 || state_of(s)->season == WINTER ||
        state_of(s)->step == GAME_OVER) {
        canvas_say(c, 0, 0, FAINT, "There is no plan now.");
        return;
    }
    wallenstein_budget(box_of(s), state_of(s), seat_of(s), &budget);
    bool two = c->width >= 2 * HALF;
    int rows = two ? ACTIONS / 2 : ACTIONS, width = two ? c->width / 2 : c->width;
    width = width < ORDER ? width : ORDER;
    for (int i = 0; i < ACTIONS; i++)
        draw_order_line(c, (struct area){i % rows, width * (i / rows), 1, width}, s,
                        &budget.line[i]);
    draw_sum(c, rows, &budget);
}

static bool plan_wanted(const struct shown *s) {
    return state_of(s)->step == PLAN && has_seat(s) && !state_of(s)->sealed[seat_of(s)];
}

/* ---- own provinces ---- */

/* Columns of a name; the longest has 16. */
static int own_name(const struct canvas *c) {
    int room = c->width >= 2 * HALF ? c->width / 2 : c->width;
    return room >= OWN ? 16 : 13;
}

static void draw_own(struct canvas *c, int row, int at, const struct shown *s, int p) {
    const struct province *province = &box_of(s)->province[p];
    char memory[24];
    struct buf state = buf_on(memory, sizeof memory);
    wallenstein_write_province(s, p, &state);
    wallenstein_write_planned(s, p, &state);
    int col = at + own_name(c);
    canvas_text_within(c, row, at, own_name(c), PLAIN, province->name);
    canvas_number(c, row, col + 2, PLAIN, province->gold);
    canvas_number(c, row, col + 7, PLAIN, province->grain);
    canvas_number(c, row, col + 13, PLAIN, province->towns);
    canvas_text_within(c, row, col + 16, 9, province_style(s, p), buf_end(&state));
}

static void draw_own_titles(struct canvas *c, int at) {
    int col = at + own_name(c);
    canvas_say_in(c, 0, at, FAINT, say_word("column", C_("column", "province")));
    canvas_say_in(c, 0, col + 1, FAINT, say_word("column", C_("column", "gold")));
    canvas_say_in(c, 0, col + 6, FAINT, say_word("column", C_("column", "grain")));
    canvas_say_in(c, 0, col + 12, FAINT, say_word("column", C_("column", "towns")));
}

static void provinces_panel(struct canvas *c, const struct shown *s) {
    uint64_t own = has_seat(s) ? wallenstein_provinces_of(state_of(s), seat_of(s)) : 0;
    int columns = c->width >= 2 * HALF ? 2 : 1, n = count_bits(own),
        rows = (n + columns - 1) / columns, step = own_name(c) == 16 ? OWN : HALF, i = 0;
    for (int column = 0; column < columns; column++)
        draw_own_titles(c, step * column);
    for (int p = 0; p < PROVINCES; p++)
        if (own & bit(p)) {
            draw_own(c, 1 + i % (rows ? rows : 1), step * (i / (rows ? rows : 1)), s, p);
            i++;
        }
}

/* ---- the fight ---- */

static int draw_cubes(struct canvas *c, int row, int col, struct style style, int n) {
    for (int i = 0; i < n && i < 20; i++)
        col = canvas_text(c, row, col, style, "█");
    return canvas_number(c, row, col + 1, PLAIN, n) + 2;
}

/* What of a colour is in the air, what has fallen out, what stays in the tower. */
static void draw_colour(struct canvas *c, int row, const struct shown *s, int colour) {
    const struct wallenstein *st = state_of(s);
    const char *word = colour == GREEN ? "green" : shown_colour(s, colour);
    struct style ink = style_ink(word);
    canvas_say(c, row, 1, ink, colour == GREEN ? N_("peasants") : word);
    int x = canvas_say(c, row, 12, FAINT, "thrown") + 1;
    draw_cubes(c, row, x, ink, st->thrown[colour]);
    x = canvas_say(c, row, 36, FAINT, "out") + 1;
    draw_cubes(c, row, x, ink, st->tray[colour]);
    x = canvas_say(c, row, 62, FAINT, "tower") + 1;
    canvas_number(c, row, x, PLAIN, st->tower[colour]);
}

static bool fight_on(const struct shown *s) {
    return state_of(s)->step == FALL || state_of(s)->step == DEFEND;
}

static void draw_march(struct canvas *c, const struct shown *s) {
    const struct wallenstein *st = state_of(s);
    int armies = st->sent ? st->sent : st->thrown[st->attacker];
    CANVAS_SAY(c, 0, 0, STRONG,
               armies ? N_("{colour} marches on {province} with {armies|army|armies}.")
                      : N_("{colour} marches on {province}."),
               say_word("colour", shown_colour(s, st->attacker)),
               say_name("province", box_of(s)->province[st->target].name),
               say_number("armies", armies));
}

static void fight_panel(struct canvas *c, const struct shown *s) {
    const struct wallenstein *st = state_of(s);
    int row = 1;
    if (!fight_on(s) || st->target >= PROVINCES)
        canvas_say(c, 0, 0, FAINT, "The tower");
    else if (st->attacker == NONE)
        CANVAS_SAY(c, 0, 0, STRONG, "Peasants rise in {province}.",
                   say_name("province", box_of(s)->province[st->target].name));
    else
        draw_march(c, s);
    for (int colour = 0; colour < CUBES; colour++)
        if (colour == GREEN || colour < st->head.seats)
            draw_colour(c, row++, s, colour);
}

/* ---- events and the draft ---- */

/* As buttons call them, where 11 columns are enough. In lines they are the words to type. */
static const char *const action_names[ACTIONS] = {
    N_("Palace"),   N_("Church"),   N_("House"),  N_("Grain"),  N_("Gold"),
    N_("5 armies"), N_("3 armies"), N_("1 army"), N_("Move A"), N_("Move B")};

static void events_panel(struct canvas *c, const struct shown *s) {
    int row = 0;
    if (state_of(s)->year > 0) {
        row += wallenstein_draw_actions(c, s, row, action_names);
        row += wallenstein_draw_events(c, s, row);
    }
    wallenstein_draw_draft(c, s, row);
}

static bool draft_on(const struct shown *s) {
    return state_of(s)->step == CHOOSE_CARD || state_of(s)->step == PLACE_GROUP;
}

static void sheets_panel(struct canvas *c, const struct shown *s) {
    if (!wallenstein_draw_sheets_across(c, s))
        canvas_say(c, 0, 0, FAINT, "There is no plan now.");
}

static void players_panel(struct canvas *c, const struct shown *s) {
    wallenstein_draw_players(c, s, 0);
}

const struct panel wallenstein_panels[] = {{'s', N_("players"), 80, players_panel, NULL},
                                           {'n', N_("plan"), HALF - 1, plan_panel, plan_wanted},
                                           {'v', N_("provinces"), HALF - 1, provinces_panel, NULL},
                                           {'e', N_("events"), 79, events_panel, draft_on},
                                           {'f', N_("tower"), 72, fight_panel, fight_on},
                                           {'o', N_("orders"), 78, sheets_panel, NULL},
                                           {0, NULL, 0, NULL, NULL}};

const char wallenstein_legend[] =
    N_("Signs: Y5pc! is a province of yellow with 5 armies, a palace and a church (h: a trading "
       "house) and a revolt marker. Behind it stands what you planned there: pa palace, ch church, "
       "ho trading house, gr grain, go gold, r5 r3 r1 recruit, mA mB move. Thin lines part "
       "provinces, thick ones countries. In the plan: g gold, c grain, ! may fail, r a revolt.");
