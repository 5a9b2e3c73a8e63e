/* scoring.c: the civic leaders (L8), points and places (L9). */
#include "games/league/rules/league.h"

int league_figures(const struct league *st, int seat, int class) {
    const uint8_t *cards = st->leaders[seat];
    int sum = 2 * cards[GRAY * CLASSES + class];
    for (int pile = 0; pile < PILES; pile++)
        sum += (pile + 1) * cards[pile * CLASSES + class];
    return sum;
}

/* L8.1: the first place counts only with four and five players. */
static int points_of_place(int seats, int place) {
    static const uint8_t points[] = {9, 6, 4, 2, 0};
    return points[place - 1 + (seats == 3)];
}

/* L8.2: more figures, then more guards; players who are still tied get the lowest of the places
 * they share. L8.3: nobody without a figure takes a place. */
void league_score_class(const struct league *st, int class, struct leader_score out[LEAGUE_SEATS]) {
    int n = st->head.seats;
    for (int i = 0; i < n; i++)
        out[i] = (struct leader_score){.figures = (uint8_t)league_figures(st, i, class)};
    for (int i = 0; i < n; i++) {
        struct leader_score *own = &out[i];
        int before = 0, equal = 0;
        for (int j = 0; j < n && own->figures; j++) {
            bool same = out[j].figures == own->figures && j != i;
            before += out[j].figures > own->figures || (same && st->guards[j] > st->guards[i]);
            equal += same && st->guards[j] == st->guards[i];
            own->by_guards |= same && st->guards[j] != st->guards[i];
        }
        own->shared = equal > 0;
        own->place = own->figures ? (uint8_t)(before + 1 + equal) : 0;
        own->points = own->figures ? (uint8_t)points_of_place(n, own->place) : 0;
    }
}

/* What a storage tile brings to one who fills all of it alone. */
static int tile_points(const struct storage_row rows[ROWS], int *bonus) {
    int points = 0;
    *bonus = 0;
    for (int row = 0; row < ROWS; row++) {
        *bonus += rows[row].bonus;
        for (int space = 0; space < rows[row].spaces; space++)
            points += rows[row].points[space];
    }
    return points;
}

/* L2.1: in each half all six tiles are used, three of them as royal stores. */
static int half_points(const struct league_box *box, int half) {
    int points = 0, royal[STORAGE_TILES];
    for (int tile = 0; tile < STORAGE_TILES; tile++)
        points += tile_points(box->row[tile][half], &royal[tile]);
    for (int chosen = 0; chosen < STORAGE_TILES / 2; chosen++) {
        int best = 0;
        for (int tile = 1; tile < STORAGE_TILES; tile++)
            best = royal[tile] > royal[best] ? tile : best;
        points += royal[best];
        royal[best] = 0;
    }
    return points;
}

/* Everything that can be stored, and the first place in every class. */
struct points_range league_bounds(const void *box, int seats) {
    return (struct points_range){0, START_INFLUENCE + half_points(box, 0) + half_points(box, 1) +
                                        CLASSES * points_of_place(seats, 1)};
}

void league_scores(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct league *st = state;
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        out[i] = st->influence[i];
}

/* L9: influence, then guards; otherwise the place is shared. */
void league_places(const void *box, const void *state, int32_t out[MAX_SEATS]) {
    const struct league *st = state;
    int64_t rank[MAX_SEATS];
    (void)box;
    for (int i = 0; i < st->head.seats; i++)
        rank[i] = (int64_t)st->influence[i] * 0x10000 + st->guards[i];
    places_by_rank(st->head.seats, rank, out);
}
