/* hall_table.c: see hall_table.h. */
#include "hall/hall_table.h"

#include <string.h>

/* ---- talk ---- */

/* Whoever is blocked is not heard: at a seat by whose it is, among those who watch by the name. */
static bool is_muted(const struct hall_table *ht, const struct muted *m, const struct talk *t) {
    for (int i = 0; m && i < m->count; i++)
        if (t->seat == SPECTATOR
                ? strcmp(m->name[i], t->name) == 0
                : t->seat >= 0 && t->seat < MAX_SEATS && ht->chair[t->seat].owner == m->id[i])
            return true;
    return false;
}

bool hears(const struct hall_table *ht, int viewer, const struct muted *m, const struct talk *t) {
    if (is_muted(ht, m, t))
        return false;
    return t->seat == NATURE || t->seat >= TOLD_DEVICE ||
           (viewer < MAX_SEATS) == (t->seat < MAX_SEATS);
}

/* ---- ids of tables ---- */

static const char id_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void table_id_write(int64_t id, struct buf *out) {
    for (int i = ID_TEXT - 1; i >= 0; i--)
        buf_char(out, id_letters[id >> (5 * i) & 31]);
}

bool table_id_read(struct slice text, int64_t *id) {
    *id = 0;
    if (text.len != ID_TEXT)
        return false;
    for (size_t i = 0; i < ID_TEXT; i++) {
        const char *letter = text.at[i] ? strchr(id_letters, text.at[i]) : NULL;
        if (!letter)
            return false;
        *id = *id << 5 | (letter - id_letters);
    }
    return true;
}

/* ---- who sits where ---- */

int seats_of(const struct hall_table *ht) { return ht->setup.seats; }

const char *colour_at(const struct hall_table *ht, int seat) {
    return ht->game->colours[ht->setup.colour[seat]];
}

bool owns(const struct hall_table *ht, int seat, const struct visitor *v) {
    return v && seat >= 0 && seat < seats_of(ht) && ht->chair[seat].owner == v->id;
}

uint32_t seats_owned(const struct hall_table *ht, const struct visitor *v) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(ht); i++)
        seats |= (uint32_t)owns(ht, i, v) << i;
    return seats;
}

uint32_t hall_table_pending(const struct hall_table *ht) {
    return ht->phase == RUNNING && ht->live ? ht->game->pending(ht->live->table->state) : 0;
}

uint32_t people_at(const struct hall_table *ht) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(ht); i++)
        seats |= (uint32_t)(ht->chair[i].owner && !ht->chair[i].bot[0]) << i;
    return seats;
}

bool waits_for(const struct hall_table *ht, const struct visitor *v) {
    uint32_t pending = ht->live                                  ? hall_table_pending(ht)
                       : ht->phase == RUNNING && ht->pending > 0 ? (uint32_t)ht->pending
                                                                 : 0;
    return (pending & people_at(ht) & seats_owned(ht, v)) != 0;
}

uint32_t owners_at(const struct hall_table *ht) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(ht); i++)
        seats |= (uint32_t)(ht->chair[i].owner && !ht->chair[i].resigned) << i;
    return seats;
}

uint32_t silent_seats(const struct hall_table *ht) {
    return ht->ask.what == REWIND || ht->ask.what == CLOSE
               ? owners_at(ht) & ~people_at(ht) & ~ht->ask.agreed
               : 0;
}

bool is_free_seat(const struct hall_table *ht, int seat) {
    return !ht->chair[seat].owner && !ht->chair[seat].bot[0];
}

int free_seats(const struct hall_table *ht) {
    int n = 0;
    for (int i = 0; i < seats_of(ht); i++)
        n += is_free_seat(ht, i);
    return n;
}

enum shown_to_all shown_to_all(const struct hall_table *ht) {
    if (!(ht->flags & LISTED) || ht->marked)
        return SHOWN_NOWHERE;
    if (ht->phase == GATHERING)
        return free_seats(ht) > 0 ? SHOWN_OPEN : SHOWN_NOWHERE;
    return ht->phase == RUNNING && ht->flags & WATCHED ? SHOWN_WATCHED : SHOWN_NOWHERE;
}

bool may_take_colour(const struct hall_table *ht, int colour, const struct visitor *v) {
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->setup.colour[i] == colour && ht->chair[i].owner && !owns(ht, i, v) &&
            v->id != ht->host)
            return false;
    return true;
}

/* ---- who may see what ---- */

bool may_watch(const struct hall_table *ht, const struct visitor *v) {
    return ht->flags & WATCHED || seats_owned(ht, v) || (v && v->id == ht->host);
}

bool hides_nothing(const struct hall_table *ht) {
    return ht->phase == OVER || ht->flags & UPLOADED;
}

struct seen hall_table_seen(const struct hall_table *ht, int viewer) {
    return (struct seen){ht->live ? table_told(ht->live->table, viewer) : 0, ht->stamp};
}

int shown_position(const struct hall_table *ht, int viewer) {
    return table_shown_of(ht->live->table,
                          table_shown_as(ht->live->table, ht->ask.value, SPECTATOR), viewer);
}

bool may_have_hint(const struct hall_table *ht, int seat) {
    if (ht->phase != RUNNING)
        return false;
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->chair[i].owner && ht->chair[i].owner != ht->chair[seat].owner)
            return ht->flags & HINTS && !(ht->flags & RATED);
    return true;
}

/* ---- the terms ---- */

/* A few bits for each term; the last, the pace, has the rest. */
enum { TERM_BITS = 4 };
_Static_assert(TERM_BITS *TERMS_PACE + PACE_BITS <= 64, "the terms fit into a number");

static uint64_t term(const struct hall_table *ht, int i) {
    switch (i) {
    case TERMS_SEATS: return ht->setup.seats;
    case TERMS_OPEN: return (ht->flags & LISTED) != 0;
    case TERMS_WATCHED: return (ht->flags & WATCHED) != 0;
    case TERMS_LOT: return (ht->flags & BY_LOT) != 0;
    case TERMS_HINTS: return (ht->flags & HINTS) != 0;
    case TERMS_RATED: return (ht->flags & RATED) != 0;
    case TERMS_PACE: return pace_number(&ht->pace);
    default: return ht->setup.option[i];
    }
}

uint64_t terms_of(const struct hall_table *ht) {
    uint64_t terms = 0;
    for (int i = 0; i <= TERMS_PACE; i++)
        terms |= term(ht, i) << TERM_BITS * i;
    return terms;
}

uint32_t terms_changed(const struct hall_table *ht, const struct chair *c) {
    uint64_t difference = c->terms ? c->terms ^ terms_of(ht) : 0;
    uint32_t changed = 0;
    for (int i = 0; i < TERMS_PACE; i++)
        changed |= (uint32_t)((difference >> TERM_BITS * i & 15) != 0) << i;
    return changed | (uint32_t)(difference >> TERM_BITS * TERMS_PACE != 0) << TERMS_PACE;
}
