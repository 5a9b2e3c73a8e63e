/* told.c: what is still to come in Wallenstein, and where the points come from. */
#include "games/wallenstein/show/show.h"

/* ---- still to come ---- */

static void tell_tiles(const struct wallenstein *st, struct told *t) {
    struct count counts[BUILDINGS];
    for (int b = 0; b < BUILDINGS; b++)
        counts[b] =
            (struct count){wallenstein_most_words[b], wallenstein_buildings[b], st->tiles[b]};
    row_counts(t, N_("Buildings left"), "stock", counts, BUILDINGS);
}

static void list_event(const struct wallenstein_box *box, int event, struct buf *out) {
    char memory[100];
    struct buf name = buf_on(memory, sizeof memory);
    name.words = out->words;
    wallenstein_say_event(box, event, &name);
    SAY(out, "{event}, {grain} grain in winter", say_name("event", buf_end(&name)),
        say_number("grain", box->event[event].loss));
}

static void tell_events(const struct drawing *d, int place, const char *label, struct told *t) {
    struct buf *out = row_open(t, label);
    int told = 0;
    for (int i = 0; i < EVENTS; i++) {
        if (wallenstein_of(d)->event[i] != place)
            continue;
        buf_str(out, "\n  ");
        told++;
        list_event(wallenstein_box_of(d), i, out);
    }
    buf_str(out, told ? "" : "-");
    row_close(t);
}

static void tell_hidden_actions(const struct wallenstein *st, struct told *t) {
    uint64_t hidden = (bit(ACTIONS) - 1) & ~wallenstein_actions_open(st);
    if (st->year == 0 || !hidden)
        return;
    struct buf *out = row_open(t, N_("Action cards face down"));
    for (uint64_t left = hidden; left; left &= left - 1) {
        buf_str(out, left == hidden ? "" : ", ");
        say(out, wallenstein_action_names[lowest_bit(left)]);
    }
    row_close(t);
}

static void tell_empty(const struct drawing *d, struct told *t) {
    const struct wallenstein_box *box = wallenstein_box_of(d);
    const struct wallenstein *st = wallenstein_of(d);
    uint64_t empty = wallenstein_provinces_in_game(box, st) & wallenstein_provinces_of(st, NONE);
    struct buf *out = row_open(t, N_("Empty provinces"));
    for (uint64_t left = empty; left; left &= left - 1) {
        buf_str(out, left == empty ? "" : ", ");
        buf_str(out, box->province[lowest_bit(left)].name);
    }
    buf_str(out, empty ? "" : "-");
    row_close(t);
}

/* The board and the display of the page show all but the tiles. */
void wallenstein_tell_coming(const struct drawing *d, struct told *t) {
    tell_tiles(wallenstein_of(d), t);
    if (!t->in_lines)
        return;
    tell_events(d, OPEN, N_("Events of this year still to come"), t);
    tell_events(d, IN_DECK, N_("Events in the deck"), t);
    tell_events(d, GONE, N_("Events that are gone"), t);
    tell_hidden_actions(wallenstein_of(d), t);
    tell_empty(d, t);
}

/* ---- points ---- */

/* Land and majorities of each year, then what the board would bring or the sum. */
enum { LAND, MAJORITIES, YEAR_COLUMNS };

static int majorities(const struct wallenstein *st, int seat, int year) {
    int n = 0;
    for (int country = 0; country < COUNTRIES; country++)
        n += st->majority[seat][year * COUNTRIES + country];
    return n;
}

void wallenstein_count_points(const struct drawing *d, struct points *p) {
    static const char *const land[YEARS] = {N_("year 1: land"), N_("year 2: land")};
    const struct wallenstein *st = wallenstein_of(d);
    bool over = st->step == GAME_OVER;
    for (int year = 0; year < YEARS; year++) {
        points_column(p, land[year]);
        points_column(p, N_("majorities"));
    }
    int last = points_column(p, over ? N_("in all") : N_("if scored now"));
    for (int seat = 0; seat < st->head.seats; seat++) {
        struct points_cell *cell = p->cell[seat];
        for (int year = 0; year < YEARS; year++) {
            cell[year * YEAR_COLUMNS + LAND].number = st->land[seat][year];
            cell[year * YEAR_COLUMNS + MAJORITIES].number = majorities(st, seat, year);
        }
        cell[last].number = over ? wallenstein_points_of(st, seat)
                                 : wallenstein_board_points(wallenstein_box_of(d), st, seat);
    }
}

/* Of majorities: "3 in Bayern, 2 in Sachsen". */
void wallenstein_say_reason(const struct drawing *d, int seat, int column, struct buf *out) {
    int year = column / YEAR_COLUMNS;
    bool any = false;
    if (column % YEAR_COLUMNS != MAJORITIES)
        return;
    for (int c = 0; c < COUNTRIES; c++) {
        int points = wallenstein_of(d)->majority[seat][year * COUNTRIES + c];
        if (!points)
            continue;
        buf_str(out, any ? ", " : "");
        any = true;
        SAY(out, "{points} in {country}", say_number("points", points),
            say_name("country", wallenstein_box_of(d)->country[c]));
    }
}

/* Who has how many: "palaces: yellow 2, red 2". */
static void list_owners(const struct drawing *d, int country, int building, bool *any,
                        struct buf *out) {
    int count[WALLENSTEIN_SEATS];
    char memory[200];
    struct buf list = buf_on(memory, sizeof memory);
    list.words = out->words;
    wallenstein_buildings_count(d->box, d->view, country, building, count);
    for (int i = 0; i < seat_count(d); i++) {
        if (!count[i])
            continue;
        buf_str(&list, list.len ? ", " : "");
        SAY(&list, "{seat} {count}", say_word("seat", seat_colour(d, i)),
            say_number("count", count[i]));
    }
    if (!list.len)
        return;
    buf_str(out, *any ? " · " : "");
    *any = true;
    SAY(out, "{building}: {list}", say_word("building", wallenstein_most_words[building]),
        say_name("list", buf_end(&list)));
}

/* The buildings of each country, on which the majorities hang. */
void wallenstein_tell_buildings(const struct drawing *d, struct told *t) {
    for (int c = 0; c < COUNTRIES; c++) {
        bool any = false;
        struct buf *out = row_open(t, wallenstein_box_of(d)->country[c]);
        for (int b = 0; b < BUILDINGS; b++)
            list_owners(d, c, b, &any, out);
        buf_str(out, any ? "" : "-");
        row_close(t);
    }
}
