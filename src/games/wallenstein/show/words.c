/* words.c: the row of actions with the plans, the events, and Wallenstein in words. */
#include "games/wallenstein/show/layout.h"
#include "games/wallenstein/show/show.h"

/* ---- the row of actions ---- */

static void card_text(const struct drawing *d, int card, struct buf *out) {
    if (card < PROVINCES)
        wallenstein_write_bare(wallenstein_box_of(d), card, out);
    else if (card == BLANK)
        put(out, "%m", N_("blank"));
    else if (card == LEFT_EMPTY)
        put(out, "%m", N_("empty"));
}

/* What the viewer planned for it; nothing for those who watch. */
static void own_plan(const struct drawing *d, int action, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int seat = viewer_seat(d), card = seat < 0 ? NONE : st->plan[seat][action];
    if (seat >= 0 && st->shown[seat][action] != NONE)
        card = st->shown[seat][action];
    put(out, "<span class='card'>");
    card_text(d, card, out);
    put(out, "</span>");
}

/* Are the actions being carried out? */
static bool is_acting(const struct wallenstein *st) {
    return st->year && st->step != PLAN && st->step != LAY_ACTION && st->step != LEAVE_EMPTY &&
           st->step != GAME_OVER;
}

void wallenstein_write_shown(const struct drawing *d, int seat, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    int action = is_acting(st) && st->act < ACTIONS ? st->row[st->act] : NONE;
    if (action == NONE || st->shown[seat][action] == NONE)
        return;
    put(out, "<span class='chip' title=%l>", wallenstein_action_names[action]);
    draw_symbol(out, wallenstein_action_symbols[action], NULL);
    put(out, " ");
    card_text(d, st->shown[seat][action], out);
    put(out, "</span>");
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
    put(out, "<li>");
    place_begin(d, "div", action_state(d, action, place),
                wallenstein_of(d)->step == LEAVE_EMPTY ? move_of(M_LEAVE, action, 0, 0) : 0, out);
    if (place < 0)
        put(out, "><i>?</i>");
    else
        put(out, "><i>%d</i>", place + 1);
    draw_symbol(out, wallenstein_action_symbols[action], "large");
    put(out, "<b>%m</b>", wallenstein_action_names[action]);
    own_plan(d, action, out);
    put(out, "</div></li>\n");
}

static void write_actions(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    uint32_t known = 0;
    put(out, "<ol class='acts'>\n");
    for (int i = 0; i < ACTIONS; i++) {
        if (st->row[i] == NONE)
            continue;
        write_action(d, st->row[i], i, out);
        known |= 1u << st->row[i];
    }
    for (int action = 0; action < ACTIONS; action++)
        if (!(known >> action & 1))
            write_action(d, action, -1, out);
    put(out, "</ol>\n");
}

/* ---- events ---- */

static void write_event(const struct drawing *d, int event, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    int loss = box->event[event].loss;
    put(out, wallenstein_of(d)->event[event] == CURRENT ? "<li class='current'>" : "<li>");
    draw_symbol(out, "event", NULL);
    put(out, "<span>");
    size_t start = out->len;
    wallenstein_say_event(box, event, out);
    markup_since(out, start);
    put(out, "<small>%m</small></span><b title=%l>%r%d</b></li>\n",
        wallenstein_effect(box->event[event].effect),
        N_("grain that all lose if it is left for the winter"), loss ? "−" : "", loss);
}

static void write_events(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    put(out, "<ul class='events'>\n");
    for (int i = 0; i < EVENTS; i++)
        if (st->event[i] == OPEN || st->event[i] == CURRENT)
            write_event(d, i, out);
    put(out, "</ul><p class='about-events'>%m</p>\n",
        N_("Each season one is drawn. The last is left for the winter: then everybody loses as "
           "much "
           "grain as its number says."));
}

/* The tower of the board again, below it, where a small screen shows the board without corners. */
static void write_tower(struct buf *out) {
    put(out, "<svg id='shared' class='art small-only' viewBox='-20 0 170 160' aria-hidden='true'>"
             "<use href='#wtower'/></svg>\n");
}

static void write_map_notice(const struct drawing *d, struct buf *out) {
    struct layout memory;
    if (!wallenstein_layout_of(d, &memory)->relaxed)
        put(out, "<p class='map-notice'>%m</p>\n",
            N_("The map of this box is drawn as its letters are: there is not enough room in it to "
               "keep everything inside its province."));
}

void wallenstein_write_extra(const struct drawing *d, struct buf *out) {
    if (!d->in_words) {
        write_tower(out);
        write_map_notice(d, out);
    }
    if (!wallenstein_of(d)->year)
        return;
    put(out, "<div class='season'>");
    if (!wallenstein_has_ledger(d))
        write_actions(d, out);
    put(out, "<div>");
    write_events(d, out);
    put(out, "</div></div>\n");
}

/* ---- the board in words ---- */

static void tell_built(const struct wallenstein *st, int p, struct buf *out) {
    for (int b = 0; b < BUILDINGS; b++)
        if (st->built[p] >> b & 1)
            put(out, ", %m", wallenstein_building_words[b]);
    if (st->markers[p]) {
        put(out, ", ");
        MARKUP_SAY(out, N_("{markers|revolt marker|revolt markers}"),
                   say_number("markers", st->markers[p]));
    }
}

static void tell_province(const struct drawing *d, int p, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    const char *name = wallenstein_box_of(d)->province[p].name;
    if (st->owner[p] < st->head.seats)
        MARKUP_SAY(out, N_("{province}: {seat}, {armies|army|armies}"), say_name("province", name),
                   say_name("seat", seat_name(d, st->owner[p])),
                   say_number("armies", st->armies[p]));
    else
        MARKUP_SAY(out, N_("{province}: empty"), say_name("province", name));
    tell_built(st, p, out);
    put(out, ". ");
}

void wallenstein_write_description(const struct drawing *d, struct buf *out) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    uint64_t playing = wallenstein_provinces_in_game(box, wallenstein_of(d));
    for (int country = 0; country < COUNTRIES; country++) {
        put(out, "<p><b>%t.</b> ", box->country[country]);
        for (int p = 0; p < PROVINCES; p++)
            if (box->province[p].country == country && playing & bit(p))
                tell_province(d, p, out);
        put(out, "</p>\n");
    }
}
