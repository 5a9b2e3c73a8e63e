/* position.c: what a position from outside may leave out (docs/position.md): the contents of the
 * tower and of the supplies are worked out here. Playing never uses this file. */
#include "base/json.h"
#include "games/wallenstein/rules/wallenstein.h"

#include <string.h>

/* Cubes of a colour that the position has placed anywhere but in tower and supply. */
static int cubes_out(const struct wallenstein *st, int cube) {
    int n = st->tray[cube] + st->thrown[cube] + (st->attacker == cube ? st->sent : 0);
    for (int p = 0; p < PROVINCES; p++)
        n += st->owner[p] == cube ? st->armies[p] : 0;
    return n;
}

static int cubes_there(const struct wallenstein_box *box, const struct wallenstein *st, int cube) {
    return cube == GREEN ? box->cubes[1] : cube < st->head.seats ? box->cubes[0] : 0;
}

static int at_most(int n, int most) { return n < 0 || most < 0 ? 0 : n < most ? n : most; }

/* W2: once the first year has begun, the tower holds what was thrown in first, as far as there are
 * cubes. */
static void fill_tower(const struct wallenstein_box *box, struct wallenstein *st) {
    for (int c = 0; c < CUBES; c++) {
        int fill = c == GREEN ? box->fill_green : c < st->head.seats ? box->fill : 0;
        st->tower[c] = (uint8_t)at_most(fill, cubes_there(box, st, c) - cubes_out(st, c));
    }
}

static void fill_supply(const struct wallenstein_box *box, struct wallenstein *st) {
    for (int c = 0; c < CUBES; c++) {
        int left = cubes_there(box, st, c) - cubes_out(st, c) - st->tower[c];
        st->supply[c] = (uint8_t)at_most(left, left);
    }
}

static bool gives(struct slice json, const char *field) {
    struct slice value;
    return json_find(json, field, &value);
}

/* After set-up, cubes are still to be thrown in and groups to be placed. A later position has done
 * both, unless it says otherwise. */
static void end_set_up(struct wallenstein *st, struct slice json) {
    if (!gives(json, "groups"))
        memset(st->groups, 0, sizeof st->groups);
    if (gives(json, "air") || gives(json, "thrown") || gives(json, "falling"))
        return;
    st->air = 0;
    st->falling = NONE;
    memset(st->thrown, 0, sizeof st->thrown);
}

bool wallenstein_complete(const void *box, void *state, struct slice json, struct fault *fault) {
    struct wallenstein *st = state;
    (void)fault;
    if (st->year > 0)
        end_set_up(st, json);
    if (gives(json, "supply"))
        return true; /* the tower is as given, or empty */
    if (st->year > 0 && !gives(json, "tower"))
        fill_tower(box, st);
    fill_supply(box, st);
    return true;
}
