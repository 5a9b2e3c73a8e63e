/* wallenstein_words.c: the row of actions with the plans, the events, and Wallenstein in words. */
#include "draw/wallenstein.h"

/* ---- the row of actions --------------------------------------------------------------------------------------------
 */

static void card_text(const struct drawing *d, int card, struct buf *out) {
    if (card < PROVINCES)
        markup_text(out, slice_of(wallenstein_box_of(d)->province[card].name));
    else if (card == BLANK)
        markup_message(out, N_("blank"));
    else if (card == LEFT_EMPTY)
        markup_message(out, N_("empty"));
}

/* What lies on an action while planning goes on can be dragged to another one. */
static void laid_attribute(const struct drawing *d, int card, struct buf *out) {
    char memory[MAX_WORDS + 1];
    struct buf text = buf_on(memory, sizeof memory);
    wallenstein_write_card(d, card, &text);
    markup_attr(out, "data-card", buf_slice_of(&text));
}

/* What the viewer planned for it; nothing for those who watch. */
static void own_plan(const struct drawing *d, int action, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d), card = seat < 0 ? NONE : st->plan[seat][action];
    if (seat >= 0 && st->shown[seat][action] != NONE)
        card = st->shown[seat][action];
    buf_str(out, "<span class=\"card\"");
    if (st->step == PLAN && seat >= 0 && st->plan[seat][action] != NONE)
        laid_attribute(d, card, out);
    buf_char(out, '>');
    card_text(d, card, out);
    buf_str(out, "</span>");
}

/* Are the actions being carried out? */
static bool is_acting(const struct wallenstein *st) {
    return st->year && st->step != PLAN && st->step != LAY_ACTION && st->step != LEAVE_EMPTY && st->step != GAME_OVER;
}

void wallenstein_write_shown(const struct drawing *d, int seat, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int action = is_acting(st) && st->act < ACTIONS ? st->row[st->act] : NONE;
    if (action == NONE || st->shown[seat][action] == NONE)
        return;
    buf_str(out, "<span class=\"chip\"");
    markup_attr(out, "title", slice_of(say_translate(out, wallenstein_action_names[action])));
    buf_char(out, '>');
    draw_symbol(out, wallenstein_action_symbols[action], NULL);
    buf_char(out, ' ');
    card_text(d, st->shown[seat][action], out);
    buf_str(out, "</span>");
}

static const char *action_state(const struct drawing *d, int action, int place) {
    const struct wallenstein *st = wallenstein_of(d);
    bool acting = is_acting(st);
    if (wallenstein_to_plan(d) == action || (acting && place == st->act && place >= 0))
        return "act now";
    if (acting && place >= 0 && place < st->act)
        return "act done";
    return place < 0 ? "act hid" : "act";
}

/* place: in the row, from 0; -1: it lies face down somewhere behind. */
static void write_action(const struct drawing *d, int action, int place, struct buf *out) {
    char memory[MAX_WORDS + 1];
    struct buf slot = buf_on(memory, sizeof memory);
    buf_str(out, "<li>");
    place_begin(d, "div", action_state(d, action, place),
                wallenstein_of(d)->step == LEAVE_EMPTY ? move_of(M_LEAVE, action, 0, 0) : 0, out);
    if (wallenstein_of(d)->step == PLAN && viewer_seat(d) >= 0) {
        wallenstein_write_slot(d, action, &slot);
        markup_attr(out, "data-slot", buf_slice_of(&slot));
    }
    buf_str(out, "><i>");
    if (place < 0)
        buf_char(out, '?');
    else
        buf_int(out, place + 1);
    buf_str(out, "</i>");
    draw_symbol(out, wallenstein_action_symbols[action], "large");
    buf_str(out, "<b>");
    markup_message(out, wallenstein_action_names[action]);
    buf_str(out, "</b>");
    own_plan(d, action, out);
    buf_str(out, "</div></li>\n");
}

static void write_actions(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    uint32_t known = 0;
    buf_str(out, "<ol class=\"acts\">\n");
    for (int i = 0; i < ACTIONS; i++) {
        if (st->row[i] == NONE)
            continue;
        write_action(d, st->row[i], i, out);
        known |= 1u << st->row[i];
    }
    for (int action = 0; action < ACTIONS; action++)
        if (!(known >> action & 1))
            write_action(d, action, -1, out);
    buf_str(out, "</ol>\n");
}

/* ---- events
 * ---------------------------------------------------------------------------------------------------------- */

static void write_events(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    const struct wallenstein_box *box = wallenstein_box_of(d);
    buf_str(out, "<ul class=\"events\">\n");
    for (int i = 0; i < EVENTS; i++) {
        if (st->event[i] != OPEN && st->event[i] != CURRENT)
            continue;
        buf_str(out, st->event[i] == CURRENT ? "<li class=\"current\">" : "<li>");
        draw_symbol(out, "event", NULL);
        buf_str(out, "<span>");
        size_t start = out->len;
        wallenstein_say_event(box, i, out);
        markup_since(out, start);
        buf_str(out, "</span><b");
        markup_attr(out, "title", slice_of(say_translate(out, N_("grain that all lose if it is left for the winter"))));
        buf_str(out, box->event[i].loss ? ">−" : ">");
        buf_int(out, box->event[i].loss);
        buf_str(out, "</b></li>\n");
    }
    buf_str(out, "</ul>\n");
}

void wallenstein_write_extra(const struct drawing *d, struct buf *out) {
    if (!wallenstein_of(d)->year)
        return;
    buf_str(out, "<div class=\"season\">");
    write_actions(d, out);
    write_events(d, out);
    buf_str(out, "</div>\n");
}

void wallenstein_write_coming(const struct drawing *d, struct buf *out) {
    static const char *const titles[BUILDINGS] = {N_("palaces"), N_("churches"), N_("trading houses")};
    const struct wallenstein *st = wallenstein_of(d);
    coming_item(out, N_("Buildings left"));
    for (int b = 0; b < BUILDINGS; b++)
        count_span(out, "stock", titles[b], wallenstein_buildings[b], st->tiles[b]);
    coming_end(out);
}

/* ---- points
 * ---------------------------------------------------------------------------------------------------------- */

static int majorities(const struct wallenstein *st, int seat, int year) {
    int n = 0;
    for (int country = 0; country < COUNTRIES; country++)
        n += st->majority[seat][year * COUNTRIES + country];
    return n;
}

static void reckon_head(bool over, struct buf *out) {
    const char *const heads[] = {N_("year 1: land"), N_("majorities"), N_("year 2: land"), N_("majorities"),
                                 over ? N_("in all") : N_("if scored now")};
    buf_str(out, "<table><tr><th></th>");
    for (int i = 0; i < 5; i++) {
        buf_str(out, "<th>");
        markup_message(out, heads[i]);
        buf_str(out, "</th>");
    }
    buf_str(out, "</tr>\n");
}

static void reckon_number(int n, struct buf *out) {
    buf_str(out, "<td>");
    buf_int(out, n);
    buf_str(out, "</td>");
}

void wallenstein_write_reckoning(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int32_t all[MAX_SEATS] = {0};
    bool over = st->step == GAME_OVER;
    d->game->scores(d->box, d->view, all);
    reckon_head(over, out);
    for (int seat = 0; seat < st->head.seats; seat++) {
        reckon_seat(d, seat, out);
        for (int year = 0; year < YEARS; year++) {
            reckon_number(st->land[seat][year], out);
            reckon_number(majorities(st, seat, year), out);
        }
        reckon_number(over ? all[seat] : board_points(wallenstein_box_of(d), st, seat), out);
        buf_str(out, "</tr>\n");
    }
    buf_str(out, "</table>\n");
}

/* ---- the board in words
 * ------------------------------------------------------------------------------------------------ */

static void tell_built(const struct wallenstein *st, int p, struct buf *out) {
    static const char *const words[BUILDINGS] = {N_("palace"), N_("church"), N_("trading house")};
    for (int b = 0; b < BUILDINGS; b++)
        if (st->built[p] >> b & 1) {
            buf_str(out, ", ");
            markup_message(out, words[b]);
        }
    if (st->markers[p]) {
        buf_str(out, ", ");
        MARKUP_SAY(out, N_("{markers|revolt marker|revolt markers}"), say_number("markers", st->markers[p]));
    }
}

static void tell_province(const struct drawing *d, int p, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    const char *name = wallenstein_box_of(d)->province[p].name;
    if (st->owner[p] < st->head.seats)
        MARKUP_SAY(out, N_("{province}: {seat}, {armies|army|armies}"), say_name("province", name),
                   say_name("seat", seat_name(d, st->owner[p])), say_number("armies", st->armies[p]));
    else
        MARKUP_SAY(out, N_("{province}: empty"), say_name("province", name));
    tell_built(st, p, out);
    buf_str(out, ". ");
}

void wallenstein_write_description(const struct drawing *d, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    uint64_t playing = provinces_in_game(box, wallenstein_of(d));
    for (int country = 0; country < COUNTRIES; country++) {
        buf_str(out, "<p><b>");
        markup_text(out, slice_of(box->country[country]));
        buf_str(out, ".</b> ");
        for (int p = 0; p < PROVINCES; p++)
            if (box->province[p].country == country && playing & bit(p))
                tell_province(d, p, out);
        buf_str(out, "</p>\n");
    }
}
