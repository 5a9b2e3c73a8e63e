/* story.c: how the events of Wallenstein are told: what belongs together, what weighs, where it
 * is. */
#include "games/wallenstein/show/show.h"

/* The cards of an action are turned over together; so is the order of a season. */
static void tell_together(int kind, struct telling *out) {
    out->across = true;
    if (kind == E_SHOWN) {
        out->weight = WEIGHT_BLANK;
        out->whole = N_("{action}: {list}.");
        out->item = N_("{seat} {card}");
    } else if (kind == E_ORDER) {
        out->whole = N_("Turn order: {list}.");
        out->item = "{seat}";
    } else if (kind == E_THROWN) {
        out->as = TOLD_WITH_NEXT;
        out->whole = N_("Into the tower: {list}.");
        out->item = N_("{cubes} {colour}");
    } else {
        out->as = TOLD_WITH_NEXT;
        out->whole = N_("Out of the tower: {list}.");
        out->item = N_("{cubes} {colour}");
    }
}

/* Two sheets: grain when everybody has lost his, points when everybody has got his. */
static void tell_winter(const struct drawing *d, const struct event *e, struct telling *out) {
    bool last = e->arg[0] == seat_count(d) - 1;
    bool is_grain = e->kind == E_WINTER_LOSS || e->kind == E_GRAIN_LEFT;
    out->weight = WEIGHT_SCORING;
    out->under = is_grain ? N_("Grain") : e->kind == E_SHORT ? N_("Revolts") : N_("Points");
    if (e->kind == E_WINTER_LOSS || (e->kind == E_LAND && e->arg[0] == 0))
        out->scene = SCENE_BEGINS;
    if (last && (e->kind == E_GRAIN_LEFT || e->kind == E_YEAR_POINTS))
        out->scene = SCENE_ENDS;
}

void wallenstein_tell(const struct drawing *d, const struct event *e, struct telling *out) {
    switch (e->kind) {
    case E_YEAR: out->as = TOLD_BY_OTHERS; break;
    case E_SEASON: out->as = TOLD_AS_PLACE; break;
    case E_ACTION: out->as = TOLD_AS_HEADING; break;
    case E_SHOWN:
    case E_ORDER:
    case E_THROWN:
    case E_FELL: tell_together(e->kind, out); break;
    case E_NO_PROVINCES:
    case E_CANCELLED: out->weight = WEIGHT_BLANK; break;
    case E_LOST_PLAN:
    case E_BONUS:
    case E_MARKER:
    case E_GUARD: out->as = TOLD_BELOW; break;
    case E_PEASANTS_HELP:
    case E_PEASANTS_NEUTRAL: out->as = TOLD_WITH_NEXT; break;
    case E_ATTACK:
    case E_ATTACK_EMPTY:
    case E_REVOLT: out->scene = SCENE_BEGINS; break;
    case E_CONQUERED:
    case E_TAKEN_EMPTY:
    case E_HELD:
    case E_REPELLED:
    case E_WASTE:
    case E_REVOLT_DOWN:
        out->weight = WEIGHT_BATTLE;
        out->scene = SCENE_ENDS;
        break;
    case E_WINTER_LOSS:
    case E_GRAIN_LEFT:
    case E_SHORT:
    case E_LAND:
    case E_MAJORITY:
    case E_SHARED:
    case E_YEAR_POINTS: tell_winter(d, e, out); break;
    case E_WINNER: out->weight = WEIGHT_END; break;
    }
}

static uint64_t owned(const struct wallenstein *st, int seat) {
    uint64_t land = 0;
    for (int province = 0; province < PROVINCES; province++)
        land |= st->owner[province] == seat ? bit(province) : 0;
    return land;
}

static uint64_t country_land(const struct wallenstein_box *box, int country) {
    return country >= 0 && country < COUNTRIES ? box->country_of[country] : 0;
}

/* The provinces that an argument names, itself or by their country. */
static uint64_t land_named(const struct wallenstein_box *box, const char *name, int value) {
    struct slice in = slice_of(name);
    if (slice_is(in, "province") || slice_is(in, "card"))
        return value >= 0 && value < PROVINCES ? bit(value) : 0;
    if (slice_is(in, "event"))
        return country_land(box, box->event[value].country);
    return slice_is(in, "country") ? country_land(box, value) : 0;
}

/* What somebody starts with are all of his provinces. */
void wallenstein_where(const struct drawing *d, const struct event *e, struct buf *out) {
    const struct event_kind *kind = &d->game->events[e->kind];
    uint64_t land = e->kind == E_LIST ? owned(d->view, e->arg[0]) : 0;
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        land |= land_named(wallenstein_box_of(d), kind->arg[i].in->name, e->arg[i]);
    for (int province = 0; province < PROVINCES; province++)
        if (land & bit(province))
            where_shape(out, "s", province);
}

/* A card of one's own plan is a province, or blank. */
void wallenstein_where_move(const struct drawing *d, Move m, struct buf *out) {
    (void)d;
    if (move_kind(m) == M_PLAN && move_arg(m, 1) < PROVINCES)
        where_shape(out, "s", move_arg(m, 1));
}
