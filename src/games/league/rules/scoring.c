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
