/* seats.c: who sits where, and sitting down. */
#include "server/hall.h"

#include "bots/bot.h"

#include <string.h>

int seats_of(const struct place *p) { return p->setup.seats; }

bool owns(const struct place *p, int seat, const struct visitor *v) {
    return v && seat >= 0 && seat < seats_of(p) && p->chair[seat].owner == v->id;
}

uint32_t seats_owned(const struct place *p, const struct visitor *v) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(p); i++)
        seats |= (uint32_t)owns(p, i, v) << i;
    return seats;
}

uint32_t place_pending(const struct place *p) {
    return p->phase == RUNNING && p->match ? p->game->pending(p->match->table->state) : 0;
}

uint32_t people_at(const struct place *p) {
    uint32_t seats = 0;
    for (int i = 0; i < seats_of(p); i++)
        seats |= (uint32_t)(p->chair[i].owner && !p->chair[i].bot[0]) << i;
    return seats;
}

bool may_watch(const struct place *p, const struct visitor *v) {
    return p->flags & WATCHED || seats_owned(p, v) || (v && v->id == p->host);
}

/* What computer players are called: by seat, so that no two at a table share a name. */
static const char *const bot_names[MAX_SEATS] = {"Agnes", "Kuno", "Hedwig", "Ruprecht", "Mechthild", "Wenzel"};

const char *name_at(const struct hall *h, const struct place *p, int seat) {
    const struct visitor *v = visitor_find(h, p->chair[seat].owner);
    if (p->match)
        return p->match->table->head.name[seat];
    return v ? v->name : p->chair[seat].bot[0] ? bot_names[seat] : "";
}

struct seen place_seen(const struct place *p, int viewer) {
    return (struct seen){p->match ? table_told(p->match->table, viewer) : 0, p->stamp};
}

/* ---- sitting down -------------------------------------------------------------------------------------- */

static bool invited(const struct place *p, int seat, struct slice secret) {
    return p->flags & LISTED || secret_is(secret, p->join) || secret_is(secret, p->chair[seat].link);
}

/* Before the start free seats are for the invited; later a seat's own link still opens it, for one who lost his
 * device or takes over from another. */
bool seat_take(struct hall *h, struct place *p, int seat, struct visitor *v, struct slice secret,
               struct refusal_of *why) {
    if (seat < 0 || seat >= seats_of(p))
        return refuse(why, NO_SUCH, "There is no such seat at this table.");
    struct chair *c = &p->chair[seat];
    bool own_link = secret_is(secret, c->link);
    if (c->owner == v->id)
        return true;
    if (!invited(p, seat, secret))
        return refuse(why, NOT_YOURS, "This seat is for somebody who was invited.");
    if (!own_link && (p->phase != GATHERING || c->owner || c->bot[0]))
        return refuse(why, NOT_NOW, "This seat is taken.");
    if (c->resigned || p->phase >= OVER)
        return refuse(why, NOT_NOW, "Nobody can sit down here any more.");
    c->owner = v->id;
    c->orders.count = 0; /* they were another's */
    if (p->phase == GATHERING)
        c->bot[0] = 0;
    chair_save(h, p, seat);
    return true;
}

bool seat_leave(struct hall *h, struct place *p, int seat, struct visitor *v, struct refusal_of *why) {
    bool host = v->id == p->host;
    if (seat < 0 || seat >= seats_of(p) || !(owns(p, seat, v) || host))
        return refuse(why, NOT_YOURS, "This is not your seat.");
    if (p->phase != GATHERING)
        return refuse(why, NOT_NOW, "The game has begun: hand the seat to a computer player instead.");
    p->chair[seat].owner = 0;
    chair_save(h, p, seat);
    return true;
}

bool seat_set_bot(struct hall *h, struct place *p, int seat, const char *bot, struct refusal_of *why) {
    if (seat < 0 || seat >= seats_of(p) || p->phase != GATHERING || p->chair[seat].owner)
        return refuse(why, NOT_NOW, "A computer player can only be given a free seat before the game begins.");
    strcpy(p->chair[seat].bot, bot ? bot : "");
    chair_save(h, p, seat);
    return true;
}

bool seat_set_colour(struct hall *h, struct place *p, int seat, int colour, struct refusal_of *why) {
    if (seat < 0 || seat >= seats_of(p) || p->phase != GATHERING)
        return refuse(why, NOT_NOW, "Colours are chosen before the game begins.");
    for (int i = 0; i < seats_of(p); i++)
        if (p->setup.colour[i] == colour)
            p->setup.colour[i] = p->setup.colour[seat];
    p->setup.colour[seat] = (uint8_t)colour;
    place_save(h, p);
    return true;
}
