/* parts.c: Wallenstein in the terminal, beside the map: the action row, the events, the players,
 * the planning sheets, and the fight that is on. */
#include "games/wallenstein/screen/map.h"

#include "base/say.h"

#include <string.h>

enum { WIDE = 124, NARROW = 80, ACTION = 13, CARD = 13 };

static const struct wallenstein *state_of(const struct shown *s) { return s->view; }
static const struct wallenstein_box *box_of(const struct shown *s) { return s->box; }
static const char *name_of(const struct shown *s, int p) {
    return p < PROVINCES ? box_of(s)->province[p].name : "-";
}

/* ---- actions and events ---- */

static bool actions_on(const struct wallenstein *st) {
    return st->year > 0 && st->season != WINTER && st->step > DRAW_CURRENT &&
           st->step != LEAVE_EMPTY && st->step != PLAN && st->step != GAME_OVER;
}

static struct style action_style(const struct wallenstein *st, int place) {
    if (!actions_on(st) || place > st->act)
        return PLAIN;
    return place == st->act ? ACT : FAINT;
}

/* The ten cards in order, five to a line where it is narrow. */
int wallenstein_draw_actions(struct canvas *c, const struct shown *s, int row,
                             const char *const names[ACTIONS]) {
    const struct wallenstein *st = state_of(s);
    canvas_say(c, row, 0, STRONG, "Actions");
    for (int i = 0; i < ACTIONS; i++) {
        int at = row + (c->width < WIDE ? i / 5 : 0),
            col = 9 + 14 * (c->width < WIDE ? i % 5 : i) - (c->width >= WIDE) * 3 * i;
        bool now = actions_on(st) && i == st->act;
        col = canvas_text(c, at, col, action_style(st, i), now ? "▶" : " ");
        col = canvas_number(c, at, col, FAINT, i + 1);
        canvas_say(c, at, col + 1, action_style(st, i),
                   st->row[i] == NONE ? "?" : names[st->row[i]]);
    }
    return c->width < WIDE ? 2 : 1;
}

/* "Good harvest in Bayern 4", "Trade bonus 5 (now)": the event and the grain that it costs in
 * winter. */
static const char *event_text(struct canvas *c, const struct shown *s, int card) {
    struct buf text = buf_on(c->said, sizeof c->said);
    text.words = c->words;
    wallenstein_say_event(box_of(s), card, &text);
    buf_char(&text, ' ');
    buf_int(&text, box_of(s)->event[card].loss);
    if (state_of(s)->event[card] == CURRENT) {
        buf_char(&text, ' ');
        say(&text, "(now)");
    }
    return buf_end(&text);
}

int wallenstein_draw_events(struct canvas *c, const struct shown *s, int row) {
    const struct wallenstein *st = state_of(s);
    int col = 9, rows = 1;
    canvas_say(c, row, 0, STRONG, "Events");
    for (int place = CURRENT; place >= OPEN; place--)
        for (int i = 0; i < EVENTS; i++) {
            if (st->event[i] != place)
                continue;
            const char *text = event_text(c, s, i);
            if (col + text_width(text) > c->width) {
                col = 9;
                rows++;
            }
            col = canvas_text(c, row + rows - 1, col, place == CURRENT ? ACT : PLAIN, text) + 2;
        }
    return rows;
}

/* ---- players ---- */

static int place_in_order(const struct wallenstein *st, int seat) {
    for (int i = 0; i < st->head.seats; i++)
        if (st->order[i] == seat)
            return i + 1;
    return 0;
}

/* In the turn order; among all, when the game is over. 0: there is none. */
static int number_of(const struct shown *s, int seat) {
    int32_t places[MAX_SEATS];
    if (state_of(s)->step != GAME_OVER)
        return place_in_order(state_of(s), seat);
    s->game->places(s->box, s->view, places);
    return places[seat];
}

static int armies_on_board(const struct wallenstein *st, int seat) {
    int n = 0;
    for (int p = 0; p < PROVINCES; p++)
        n += st->owner[p] == seat ? st->armies[p] : 0;
    return n;
}

static int buildings_of(const struct wallenstein *st, int seat, int building) {
    int n = 0;
    for (int p = 0; p < PROVINCES; p++)
        n += st->owner[p] == seat && st->built[p] >> building & 1;
    return n;
}

static void draw_cubes(struct canvas *c, int row, const struct wallenstein *st, int colour) {
    canvas_number(c, row, 61, PLAIN, st->supply[colour]);
    canvas_number(c, row, 68, PLAIN, st->tower[colour]);
    canvas_number(c, row, 74, PLAIN, st->tray[colour]);
}

static void draw_player(struct canvas *c, int row, const struct shown *s, int seat) {
    const struct wallenstein *st = state_of(s);
    draw_whose(c, row, 3, 13, s, seat);
    if (number_of(s, seat))
        canvas_number(c, row, 1, FAINT, number_of(s, seat));
    canvas_number(c, row, 22, STRONG, wallenstein_points_of(st, seat));
    canvas_number(c, row, 27, PLAIN, st->gold[seat]);
    canvas_number(c, row, 32, PLAIN, st->grain[seat]);
    canvas_number(c, row, 38, PLAIN, count_bits(wallenstein_provinces_of(st, seat)));
    for (int b = 0; b < BUILDINGS; b++)
        canvas_number(c, row, 43 + 3 * b, PLAIN, buildings_of(st, seat, b));
    canvas_number(c, row, 53, PLAIN, armies_on_board(st, seat));
    draw_cubes(c, row, st, seat);
    if (st->step == PLAN && st->sealed[seat])
        canvas_text(c, row, 77, ACT, "●");
}

int wallenstein_draw_players(struct canvas *c, const struct shown *s, int row) {
    const struct wallenstein *st = state_of(s);
    int seats = st->head.seats;
    static const struct column columns[] = {{7, C_("column", "player")},
                                            {20, C_("column", "points")},
                                            {27, C_("column", "gold")},
                                            {32, C_("column", "grain")},
                                            {38, C_("column", "prov")},
                                            {43, "p"},
                                            {46, "c"},
                                            {49, "h"},
                                            {52, C_("column", "armies")},
                                            {59, C_("column", "supply")},
                                            {66, C_("column", "tower")},
                                            {72, C_("column", "tray")},
                                            {0, NULL}};
    draw_columns(c, row, columns);
    for (int i = 0; i < seats; i++)
        draw_player(c, row + 1 + i, s, i);
    canvas_say(c, row + 1 + seats, 7, style_ink("green"), "peasants");
    draw_cubes(c, row + 1 + seats, st, GREEN);
    canvas_say(c, row + 1 + seats, 22, FAINT, "tiles left");
    for (int b = 0; b < BUILDINGS; b++)
        canvas_number(c, row + 1 + seats, 43 + 3 * b, FAINT, st->tiles[b]);
    return seats + 2;
}

/* ---- planning sheets ---- */

/* What lies on an action, in at most so many columns. */
static void draw_card(struct canvas *c, struct area at, const struct shown *s, int card,
                      struct style style) {
    const char *name = card < PROVINCES ? name_of(s, card) : "";
    char memory[40];
    struct buf text = buf_on(memory, sizeof memory);
    text.words = c->words;
    switch (card) {
    case NONE: buf_str(&text, "·"); break;
    case UNKNOWN: buf_str(&text, "?"); break;
    case BLANK: say_in(&text, "card", C_("card", "blank")); break;
    case LEFT_EMPTY: say_in(&text, "card", C_("card", "empty")); break;
    default: buf_str(&text, text_width(name) > at.width ? wallenstein_short_name(name) : name);
    }
    canvas_text_within(c, at.row, at.col, at.width, style, buf_end(&text));
}

static bool sheets_in_use(const struct wallenstein *st) {
    return st->step == PLAN || st->step == LEAVE_EMPTY || st->step == DRAW_LEADER ||
           st->step == DRAW_CURRENT || actions_on(st);
}

static bool has_come_up(const struct wallenstein *st, int action) {
    for (int i = 0; actions_on(st) && i <= st->act; i++)
        if (st->row[i] == action)
            return true;
    return false;
}

static void draw_slot(struct canvas *c, struct area at, const struct shown *s, int seat,
                      int action) {
    const struct wallenstein *st = state_of(s);
    int shown = st->shown[seat][action], plan = st->plan[seat][action];
    bool due = st->due[seat] && actions_on(st) && action == st->row[st->act];
    if (shown != NONE)
        draw_card(c, at, s, shown, due ? ACT : STRONG);
    else
        draw_card(c, at, s, has_come_up(st, action) ? NONE : plan, PLAIN);
}

/* The actions in the order of the row, hidden ones behind them. */
static int actions_in_order(const struct wallenstein *st, uint8_t out[ACTIONS]) {
    uint64_t hidden = bit(ACTIONS) - 1;
    int n = 0;
    for (; n < ACTIONS && st->row[n] != NONE; n++) {
        out[n] = st->row[n];
        hidden &= ~bit(st->row[n]);
    }
    for (; hidden; hidden &= hidden - 1)
        out[n++] = (uint8_t)lowest_bit(hidden);
    return n;
}

int wallenstein_draw_sheets(struct canvas *c, const struct shown *s, int row) {
    const struct wallenstein *st = state_of(s);
    uint8_t order[ACTIONS];
    if (!sheets_in_use(st))
        return 0;
    actions_in_order(st, order);
    canvas_say(c, row, 0, STRONG, "Plans");
    for (int i = 0; i < st->head.seats; i++)
        draw_shield(c, row, ACTION + CARD * i, s, i);
    for (int i = 0; i < ACTIONS; i++) {
        bool known = st->row[i] != NONE;
        canvas_say(c, row + 1 + i, 1, known ? action_style(st, i) : FAINT,
                   wallenstein_action_words[order[i]]);
        for (int seat = 0; seat < st->head.seats; seat++)
            draw_slot(c, (struct area){row + 1 + i, ACTION + CARD * seat, 1, CARD - 1}, s, seat,
                      order[i]);
    }
    return ACTIONS + 1;
}

/* "3 pa" or "? pa": where the action is in the row, and its code. */
static void draw_action_code(struct canvas *c, int row, int col, const struct shown *s, int place,
                             int action) {
    const struct wallenstein *st = state_of(s);
    bool known = st->row[place] != NONE;
    col =
        known ? canvas_number(c, row, col, FAINT, place + 1) : canvas_text(c, row, col, FAINT, "?");
    canvas_text(c, row, col + 1, known ? action_style(st, place) : FAINT,
                wallenstein_action_codes[action]);
}

int wallenstein_draw_sheets_across(struct canvas *c, const struct shown *s) {
    const struct wallenstein *st = state_of(s);
    int shield = 4, step = (c->width - shield) / ACTIONS;
    uint8_t order[ACTIONS];
    if (!sheets_in_use(st))
        return 0;
    actions_in_order(st, order);
    for (int i = 0; i < ACTIONS; i++)
        draw_action_code(c, 0, shield + step * i, s, i, order[i]);
    for (int seat = 0; seat < st->head.seats; seat++) {
        draw_shield(c, 1 + seat, 0, s, seat);
        for (int i = 0; i < ACTIONS; i++)
            draw_slot(c, (struct area){1 + seat, shield + step * i, 1, step - 1}, s, seat,
                      order[i]);
    }
    return 1 + st->head.seats;
}

/* ---- the draft and the fight ---- */

void wallenstein_say_province(const struct shown *s, int p, struct buf *out) {
    const struct province *province = &box_of(s)->province[p];
    SAY(out, "{province} ({country}: {gold} gold, {grain} grain, {towns|town|towns})",
        say_name("province", province->name),
        say_name("country", box_of(s)->country[province->country]),
        say_number("gold", province->gold), say_number("grain", province->grain),
        say_number("towns", province->towns));
}

static int draw_line(struct canvas *c, int row, const char *title, struct buf *text) {
    canvas_text(c, row, 9, PLAIN, buf_end(text));
    canvas_say(c, row, 0, STRONG, title);
    return 1;
}

int wallenstein_draw_draft(struct canvas *c, const struct shown *s, int row) {
    const struct wallenstein *st = state_of(s);
    int rows = 0;
    for (int i = 0; i < 3; i++) {
        int p = i < 2 ? st->open[i] : st->card;
        char memory[160];
        struct buf text = buf_on(memory, sizeof memory);
        if (p >= PROVINCES)
            continue;
        text.words = c->words;
        wallenstein_say_province(s, p, &text);
        rows += draw_line(c, row + rows, i < 2 ? N_("Open") : N_("In hand"), &text);
    }
    return rows;
}

static const char *write_cubes(const struct shown *s, const uint8_t cubes[CUBES], struct buf *out) {
    for (int i = 0; i < CUBES; i++) {
        if (!cubes[i] || (i < GREEN && i >= state_of(s)->head.seats))
            continue;
        buf_str(out, out->len ? ", " : "");
        SAY(out, "{cubes} {colour}", say_number("cubes", cubes[i]),
            say_word("colour", i == GREEN ? N_("green") : shown_colour(s, i)));
    }
    if (!out->len)
        say(out, "nothing");
    return buf_end(out);
}

static void write_throw(const struct shown *s, struct buf *out) {
    char in_air[100], fallen[100];
    struct buf thrown = buf_on(in_air, sizeof in_air), out_of_it = buf_on(fallen, sizeof fallen);
    thrown.words = out_of_it.words = out->words;
    SAY(out, "In the air: {thrown}. Out: {fallen}.",
        say_name("thrown", write_cubes(s, state_of(s)->thrown, &thrown)),
        say_name("fallen", write_cubes(s, state_of(s)->tray, &out_of_it)));
}

int wallenstein_draw_fight(struct canvas *c, const struct shown *s, int row) {
    const struct wallenstein *st = state_of(s);
    char memory[400];
    struct buf text = buf_on(memory, sizeof memory);
    if (st->step != DEFEND && st->step != FALL)
        return 0;
    text.words = c->words;
    if (st->attacker == NONE)
        SAY(&text, "peasants in {province}.", say_name("province", name_of(s, st->target)));
    else
        SAY(&text, "{seat} from {from} on {province}.",
            say_word("seat", shown_colour(s, st->attacker)), say_name("from", name_of(s, st->from)),
            say_name("province", name_of(s, st->target)));
    if (st->step == FALL) {
        buf_char(&text, ' ');
        write_throw(s, &text);
    }
    return draw_line(c, row, N_("Fight"), &text);
}
