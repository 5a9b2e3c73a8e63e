/* story.c: how the events of Löwenherz are told: what belongs together, what weighs, where it is.
 */
#include "games/lowenherz/show/show.h"

static void tell_together(int kind, struct telling *out) {
    if (kind == E_BIDS) {
        out->whole = N_("Bids: {list}.");
        out->item = N_("{seat} {ducats|ducat|ducats}");
        out->across = true;
    } else if (kind == E_FINDS) {
        out->whole = N_("{seat} finds {list}.");
        out->item = N_("{count} × {card}");
    } else if (kind == E_LEFT_OVER) {
        out->whole = N_("Left in pile {pile}: {list}.");
        out->item = N_("{count} × {card}");
    } else if (kind == E_RECEIVES) {
        out->whole = N_("Ducats: {list}.");
        out->item = N_("{seat} {ducats|ducat|ducats}");
        out->across = true;
    }
}

void lowenherz_tell(const struct drawing *d, const struct event *e, struct telling *out) {
    (void)d;
    switch (e->kind) {
    case E_CARD:
    case E_MINE_CARD: out->opens = true; break;
    case E_ACTS:
        out->as = TOLD_AS_HEADING;
        out->opens = true;
        break;
    case E_STAKES:
    case E_PAYS:
    case E_SPENDS:
    case E_LOSES:
    case E_CUT_OFF:
    case E_NEUTRAL_CUT_OFF:
    case E_ZONE: out->as = TOLD_BELOW; break;
    case E_LAPSES: out->weight = WEIGHT_BLANK; break;
    case E_WON:
    case E_TIE:
    case E_NOBODY: out->weight = WEIGHT_BATTLE; break;
    case E_MINE:
    case E_FOUNDS:
    case E_PARCHMENT: out->weight = WEIGHT_SCORING; break;
    case E_WINNER: out->weight = WEIGHT_END; break;
    default: tell_together(e->kind, out); break;
    }
}

/* The mountains that bring points to a seat. */
static void where_mountains(const struct lowenherz *st, int seat, struct buf *out) {
    for (int square = 0; square < SQUARES; square++) {
        int owner = st->owner[square];
        if (st->terrain[square] == MOUNTAIN && owner < CASTLES &&
            colour_of_castle(owner) == colour_of_seat(st, seat))
            lowenherz_where_square(square, out);
    }
}

/* Every square and every castle that an argument names. */
void lowenherz_where(const struct drawing *d, const struct event *e, struct buf *out) {
    const struct event_kind *kind = &d->game->events[e->kind];
    const struct lowenherz *st = lowenherz_of(d);
    for (int i = 0; i < MAX_ARGS && kind->arg[i].name; i++) {
        struct slice in = slice_of(kind->arg[i].in->name);
        int value = e->arg[i];
        if (slice_is(in, "square"))
            lowenherz_where_square(value, out);
        else if (slice_is(in, "castle") && value >= 0 && value < CASTLES)
            lowenherz_where_square(st->castle[value], out);
    }
    if (e->kind == E_MINE)
        where_mountains(st, e->arg[0], out);
}

void lowenherz_where_move(const struct drawing *d, Move m, struct buf *out) {
    const struct kind *kind = &d->game->kinds[move_kind(m)];
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        if (slice_is(slice_of(kind->arg[i].in->name), "square"))
            lowenherz_where_square(move_arg(m, i), out);
}
