/* year.c: the winter in figures: grain against provinces, and the points of the board by country
 * and kind of building. The same table answers "if it were scored now" at any time. */
#include "games/wallenstein/show/show.h"

/* ---- points ---- */

struct sums {
    int most[WALLENSTEIN_SEATS], buildings[WALLENSTEIN_SEATS], provinces[WALLENSTEIN_SEATS];
    const int *before; /* what they had when the year began; NULL: it was the first */
};

static void count_board(const struct wallenstein *st, struct sums *s) {
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] < st->head.seats) {
            s->provinces[st->owner[p]]++;
            s->buildings[st->owner[p]] += count_bits(st->built[p]);
        }
}

/* On a phone one symbol stands for all: then their number is needed. */
static void put_cell(int count, int building, int points, struct buf *out) {
    put(out, points >= 0 ? "<td class='win'>" : "<td>");
    put(out, "<span class='built'");
    if (count > 1)
        put(out, " data-n='%d'", count);
    put(out, ">");
    for (int i = 0; i < count; i++)
        draw_symbol(out, wallenstein_buildings[building], NULL);
    put(out, "</span>");
    if (points >= 0)
        put(out, "<b>+%d</b>", points);
    put(out, "</td>");
}

static bool any_built(const int count[WALLENSTEIN_SEATS]) {
    for (int i = 0; i < WALLENSTEIN_SEATS; i++)
        if (count[i])
            return true;
    return false;
}

/* `named`: the country stands in the row above already. True if there is a row. */
static bool put_kind(const struct drawing *d, int country, int building, bool named, struct sums *s,
                     struct buf *out) {
    int count[WALLENSTEIN_SEATS], points;
    wallenstein_buildings_count(d->box, d->view, country, building, count);
    if (!any_built(count))
        return false;
    uint32_t most = wallenstein_most_of(d->box, d->view, country, building, &points);
    put(out, "<tr><th scope='row' class='tint%d%r'><span>%t</span> ", country,
        named ? " alike" : "", wallenstein_box_of(d)->country[country]);
    draw_symbol(out, wallenstein_buildings[building], NULL);
    put(out, "<span class='kind'>%m</span></th>", wallenstein_most_words[building]);
    for (int i = 0; i < seat_count(d); i++) {
        bool wins = most >> i & 1;
        s->most[i] += wins ? points : 0;
        put_cell(count[i], building, wins ? points : -1, out);
    }
    put(out, "</tr>\n");
    return true;
}

static void put_row(const struct drawing *d, const char *kind, const char *label,
                    const int n[WALLENSTEIN_SEATS], struct buf *out) {
    put(out, "<tr class='%t'><th scope='row'>%m</th>", kind, label);
    for (int i = 0; i < seat_count(d); i++)
        put(out, "<td>%d</td>", n[i]);
    put(out, "</tr>\n");
}

/* With what the year before brought, where there was one. */
static void put_total(const struct drawing *d, const char *label, const struct sums *s,
                      struct buf *out) {
    int n[WALLENSTEIN_SEATS] = {0}, all[WALLENSTEIN_SEATS] = {0};
    for (int i = 0; i < seat_count(d); i++) {
        n[i] = s->most[i] + s->buildings[i] + s->provinces[i];
        all[i] = n[i] + (s->before ? s->before[i] : 0);
    }
    put_row(d, "total", label, n, out);
    if (!s->before)
        return;
    put_row(d, "sums", N_("Winter of year 1"), s->before, out);
    put_row(d, "total", N_("In all"), all, out);
}

static void put_seats(const struct drawing *d, struct buf *out) {
    put(out, "<thead><tr><td></td>");
    for (int i = 0; i < seat_count(d); i++) {
        put(out, "<th scope='col'>");
        draw_arms(out, seat_colour(d, i));
        put(out, "<span>%t</span></th>", seat_name(d, i));
    }
    put(out, "</tr></thead>\n");
}

static void put_points(const struct drawing *d, const char *total, const int *before,
                       struct buf *out) {
    struct sums s = {{0}, {0}, {0}, before};
    count_board(wallenstein_of(d), &s);
    put(out, "<table class='year'>");
    put_seats(d, out);
    put(out, "<tbody>");
    for (int country = 0; country < COUNTRIES; country++) {
        bool named = false;
        for (int building = 0; building < BUILDINGS; building++)
            named |= put_kind(d, country, building, named, &s, out);
    }
    put_row(d, "sums", N_("Most in a country"), s.most, out);
    put_row(d, "sums", N_("Buildings, 1 each"), s.buildings, out);
    put_row(d, "sums", N_("Provinces, 1 each"), s.provinces, out);
    put_total(d, total, &s, out);
    put(out, "</tbody></table><p>%m</p>",
        N_("A frame marks the most of a kind in a country: palaces 3 points, churches 2, trading "
           "houses 1; a tie brings one less to each."));
}

/* Only while there is something to come: the end has its own account. */
void wallenstein_write_if_scored(const struct drawing *d, struct buf *out) {
    const struct wallenstein *st = wallenstein_of(d);
    if (!st->year || st->step == GAME_OVER || d->in_words)
        return;
    put(out, "<h3>%m</h3>", N_("If it were scored now"));
    put_points(d, N_("If it were scored now"), NULL, out);
}

static void write_points(const struct told_scene *s, const struct event *last, struct buf *out) {
    static const char *const winters[YEARS + 1] = {"", N_("Winter of year 1"),
                                                   N_("Winter of year 2")};
    int year = last->arg[2] >= 1 && last->arg[2] <= YEARS ? last->arg[2] : 1;
    int before[WALLENSTEIN_SEATS] = {0};
    for (int i = 0; i < s->events->count; i++) {
        const struct event *e = &s->events->item[i];
        if (e->kind == E_YEAR_POINTS && e->arg[0] >= 0 && e->arg[0] < seat_count(s->d))
            before[e->arg[0]] = e->arg[3] - e->arg[1];
    }
    put(out, "<article class='winter panel'><header><h3>%m</h3></header>", winters[year]);
    put_points(s->d, winters[year], year > 1 ? before : NULL, out);
    put(out, "</article>\n");
}

/* ---- grain ---- */

/* Sacks: what is left, what the winter took, what is missing. */
static void put_sacks(int had, int left, int need, struct buf *out) {
    put(out, "<span class='sacks' aria-hidden='true'>");
    for (int i = 0; i < (had > need ? had : need); i++)
        put(out, i < left ? "<i></i>" : i < had ? "<i class='gone'></i>" : "<i class='none'></i>");
    put(out, "</span>");
}

static void put_grain(const struct told_scene *s, int seat, int left, struct buf *out) {
    const struct wallenstein *was = wallenstein_before(s->d);
    int had = was->grain[seat], need = count_bits(wallenstein_provinces_of(was, seat));
    const struct revolt_row *row =
        wallenstein_revolt_row_for(wallenstein_box_of(s->d), need - left);
    put(out, "<li><b>");
    draw_arms(out, seat_colour(s->d, seat));
    put(out, "%t</b>", seat_name(s->d, seat));
    put_sacks(had, left, need, out);
    put(out, "<span>");
    MARKUP_SAY(out, N_("{had} − {lost} = {left} grain for {provinces|province|provinces}"),
               say_number("had", had), say_number("lost", had - left), say_number("left", left),
               say_number("provinces", need));
    put(out, "</span><span%c>", row ? "warn" : NULL);
    if (row)
        MARKUP_SAY(out,
                   N_("{grain} short: {provinces|province revolts|provinces revolt}, with "
                      "{peasants|more peasant|more peasants} each"),
                   say_number("grain", need - left), say_number("provinces", row->provinces),
                   say_number("peasants", row->peasants));
    else
        put(out, "%m", N_("enough: no revolt"));
    put(out, "</span></li>\n");
}

static void write_grain(const struct told_scene *s, struct buf *out) {
    put(out, "<article class='winter panel'><header><h3>%m</h3></header><p>",
        N_("Grain and revolts"));
    for (int i = 0; i < s->events->count; i++)
        if (s->events->item[i].kind == E_WINTER_LOSS) {
            char memory[100];
            struct buf name = buf_on(memory, sizeof memory);
            name.words = out->words;
            wallenstein_say_event(wallenstein_box_of(s->d), s->events->item[i].arg[0], &name);
            MARKUP_SAY(out,
                       N_("Left for the winter: {event}. Everybody loses {grain} grain, and each "
                          "province needs 1."),
                       say_name("event", buf_end(&name)),
                       say_number("grain", s->events->item[i].arg[1]));
        }
    put(out, "</p><ul class='grain'>");
    for (int i = 0; i < s->events->count; i++)
        if (s->events->item[i].kind == E_GRAIN_LEFT)
            put_grain(s, s->events->item[i].arg[0], s->events->item[i].arg[1], out);
    put(out, "</ul></article>\n");
}

/* ---- scenes ---- */

void wallenstein_write_scene(const struct told_scene *s, struct buf *out) {
    const struct event *last = &s->events->item[s->events->count - 1];
    if (last->kind == E_YEAR_POINTS)
        write_points(s, last, out);
    else if (last->kind == E_GRAIN_LEFT)
        write_grain(s, out);
    else
        wallenstein_write_battle(s, out);
}
