/* score.c: points of a year (W8.3), and who wins (W10). */
#include "games/wallenstein/rules/wallenstein.h"

void wallenstein_buildings_count(const struct wallenstein_box *box, const struct wallenstein *st,
                                 int country, int building, int out[WALLENSTEIN_SEATS]) {
    for (int i = 0; i < WALLENSTEIN_SEATS; i++)
        out[i] = 0;
    for (uint64_t left = box->country_of[country]; left; left &= left - 1) {
        int p = lowest_bit(left);
        if (st->owner[p] != NONE)
            out[st->owner[p]] += st->built[p] >> building & 1;
    }
}

/* Most buildings of a kind in a country: 3, 2 or 1 points; in a tie each gets one less. */
struct majority {
    uint32_t seats; /* bits */
    int points;
};

static struct majority majority_of(const struct wallenstein_box *box, const struct wallenstein *st,
                                   int country, int building) {
    struct majority m = {0, 3 - building};
    int count[WALLENSTEIN_SEATS], most = 1;
    wallenstein_buildings_count(box, st, country, building, count);
    for (int i = 0; i < st->head.seats; i++) {
        if (count[i] > most)
            m.seats = 0;
        if (count[i] >= most) {
            most = count[i];
            m.seats |= 1u << i;
        }
    }
    if (m.seats & (m.seats - 1))
        m.points--;
    return m;
}

uint32_t wallenstein_most_of(const struct wallenstein_box *box, const struct wallenstein *st,
                             int country, int building, int *points) {
    struct majority m = majority_of(box, st, country, building);
    *points = m.points;
    return m.seats;
}

static int land_points(const struct wallenstein *st, int seat) {
    int points = 0;
    for (int p = 0; p < PROVINCES; p++)
        if (st->owner[p] == seat)
            points += 1 + count_bits(st->built[p]);
    return points;
}

int wallenstein_board_points(const struct wallenstein_box *box, const struct wallenstein *st,
                             int seat) {
    int points = land_points(st, seat);
    for (int c = 0; c < COUNTRIES; c++)
        for (int b = 0; b < BUILDINGS; b++) {
            struct majority m = majority_of(box, st, c, b);
            points += m.seats >> seat & 1 ? m.points : 0;
        }
    return points;
}

static void score_majority(const struct wallenstein_box *box, struct wallenstein *st, int country,
                           int building, struct events *ev) {
    struct majority m = majority_of(box, st, country, building);
    bool shared = m.seats & (m.seats - 1);
    for (int i = 0; i < st->head.seats; i++)
        if (m.seats >> i & 1) {
            uint8_t *points = &st->majority[i][(st->year - 1) * COUNTRIES + country];
            *points = (uint8_t)(*points + m.points);
            event_add(ev, shared ? E_SHARED : E_MAJORITY, i, m.points, building, country);
        }
}

static int year_points(const struct wallenstein *st, int seat, int year) {
    int points = st->land[seat][year - 1];
    for (int c = 0; c < COUNTRIES; c++)
        points += st->majority[seat][(year - 1) * COUNTRIES + c];
    return points;
}

void wallenstein_year_score(const struct wallenstein_box *box, struct wallenstein *st,
                            struct events *ev) {
    for (int i = 0; i < st->head.seats; i++) {
        st->land[i][st->year - 1] = (uint8_t)land_points(st, i);
        event_add(ev, E_LAND, i, st->land[i][st->year - 1], 0, 0);
    }
    for (int c = 0; c < COUNTRIES; c++)
        for (int b = 0; b < BUILDINGS; b++)
            score_majority(box, st, c, b, ev);
    for (int i = 0; i < st->head.seats; i++)
        event_add(ev, E_YEAR_POINTS, i, year_points(st, i, st->year), st->year,
                  wallenstein_points_of(st, i));
}

int wallenstein_points_of(const struct wallenstein *st, int seat) {
    return year_points(st, seat, 1) + year_points(st, seat, 2);
}

void wallenstein_scores(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct wallenstein *st = state;
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        out[i] = wallenstein_points_of(st, i);
}

/* W10.1: points; W10.2: then palaces, churches, trading houses on the board. */
static int64_t rank_of(const struct wallenstein *st, int seat) {
    int64_t rank = wallenstein_points_of(st, seat);
    for (int b = 0; b < BUILDINGS; b++) {
        rank *= 100;
        for (int p = 0; p < PROVINCES; p++)
            rank += st->owner[p] == seat && st->built[p] >> b & 1;
    }
    return rank;
}

void wallenstein_places(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct wallenstein *st = state;
    int64_t rank[MAX_SEATS];
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        rank[i] = rank_of(st, i);
    places_by_rank(st->head.seats, rank, out);
}

/* In both years all the land, every building that there are tiles and towns for, and every
 * majority alone. */
struct points_range wallenstein_bounds(const void *b, int seats) {
    const struct wallenstein_box *box = b;
    uint64_t land = box->in_play & ~(seats == 3 ? box->out_of_three : 0);
    int towns = 0, tiles = 0, majorities = 0, provinces = count_bits(land);
    for (int building = 0; building < BUILDINGS; building++) {
        tiles += box->tiles[building] < provinces ? box->tiles[building] : provinces;
        majorities += COUNTRIES * (3 - building);
    }
    for (; land; land &= land - 1)
        towns += box->province[lowest_bit(land)].towns;
    return (struct points_range){0, YEARS *
                                        (provinces + (towns < tiles ? towns : tiles) + majorities)};
}
