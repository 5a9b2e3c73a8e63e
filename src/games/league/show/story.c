/* story.c: how the events of the League of Six are told: what belongs together, what weighs, where
 * it is. */
#include "games/league/show/show.h"

static void tell_together(int kind, struct telling *out) {
    switch (kind) {
    case E_COLLECTED:
    case E_GUARDS:
    case E_HORSES:
        out->whole = N_("{seat} collects {list}.");
        out->item = kind == E_COLLECTED ? N_("{count} {good}")
                    : kind == E_GUARDS  ? N_("{guards|guard|guards}")
                                        : N_("{horses|horse|horses}");
        break;
    case E_REORDERED:
        out->whole = N_("Taxes are collected in this order: {list}.");
        out->item = N_("{seat} with {guards|guard|guards}");
        out->across = true;
        break;
    case E_STORED:
        out->whole = N_("{seat} stores {list}.");
        out->item = N_("{good} for {points|point|points}");
        break;
    case E_TAKEN:
        out->whole = N_("{seat} gives {list} to the row of {other}.");
        out->item = N_("{good} for {points|point|points}");
        break;
    case E_LEADER_SCORE: out->weight = WEIGHT_SCORING; break;
    }
}

void league_tell(const struct drawing *d, const struct event *e, struct telling *out) {
    (void)d;
    switch (e->kind) {
    case E_ROUND: out->as = TOLD_AS_PLACE; break;
    case E_BOUGHT:
    case E_GRAY_LEADER:
    case E_ROYAL_BONUS:
    case E_NO_LEADER: out->as = TOLD_BELOW; break;
    case E_RESHUFFLED:
    case E_SPOILED: out->weight = WEIGHT_BLANK; break;
    case E_WINNER:
    case E_WINNER_BY_GUARDS:
    case E_WINNERS: out->weight = WEIGHT_END; break;
    default: tell_together(e->kind, out); break;
    }
}

/* The seat in whose town this happens; -1: not in a town of anybody's. */
static int seat_in_town(const struct event *e) {
    bool in_town = e->kind == E_COLLECTED || e->kind == E_GUARDS || e->kind == E_HORSES ||
                   e->kind == E_GRAY_LEADER || e->kind == E_GUARDS_GIVEN;
    return in_town ? e->arg[0] : -1;
}

/* The town that an argument names, or where the seat stands that it is about; a row of the stores;
 * the pile of a card; the order. */
void league_where(const struct drawing *d, const struct event *e, struct buf *out) {
    const struct event_kind *kind = &d->game->events[e->kind];
    const struct league *st = league_of(d);
    int seat = seat_in_town(e);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++)
        if (slice_is(slice_of(kind->arg[i].in->name), "town"))
            league_where_town(st, e->arg[i], out);
    if (seat >= 0 && seat < st->head.seats)
        league_where_town(st, st->town[seat], out);
    if (e->kind == E_STORED || e->kind == E_TAKEN)
        league_where_row(d, out);
    if (e->kind == E_LEADER)
        league_where_card(e->arg[1] - 1, out);
    if (e->kind == E_REORDERED && e->arg[1] == 1)
        league_where_order(out);
}
