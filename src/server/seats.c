/* seats.c: who sits where, and sitting down. */
#include "server/hall.h"

#include "bots/bot.h"

#include <stdio.h>

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

static bool invited(const struct place *p, int seat, const struct visitor *v, struct slice secret) {
    return p->flags & LISTED || v->id == p->host || secret_is(secret, p->join) ||
           secret_is(secret, p->chair[seat].link);
}

/* Before the start free seats are for the invited; later a seat's own link still opens it, for one who lost his
 * device or takes over from another. The host knows all links: those by which nobody came are forgotten (hall.c). */
bool seat_take(struct hall *h, struct place *p, int seat, struct visitor *v, struct slice secret,
               struct refusal_of *why) {
    if (seat < 0 || seat >= seats_of(p))
        return refuse(why, NO_SUCH, "There is no such seat at this table.");
    struct chair *c = &p->chair[seat];
    bool own_link = secret_is(secret, c->link);
    if (c->owner == v->id)
        return true;
    if (!invited(p, seat, v, secret))
        return refuse(why, NOT_YOURS, "This seat is for somebody who was invited.");
    if (!own_link && (p->phase != GATHERING || c->owner || c->bot[0]))
        return refuse(why, NOT_NOW, "This seat is taken.");
    if (c->resigned || p->phase >= OVER)
        return refuse(why, NOT_NOW, "Nobody can sit down here any more.");
    c->owner = v->id;
    c->since = now_seconds();
    c->terms = terms_of(p) | (own_link ? BY_LINK : 0);
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
    snprintf(p->chair[seat].bot, sizeof p->chair[seat].bot, "%s", bot ? bot : "");
    chair_save(h, p, seat);
    return true;
}

bool may_take_colour(const struct place *p, int colour, const struct visitor *v) {
    for (int i = 0; i < seats_of(p); i++)
        if (p->setup.colour[i] == colour && p->chair[i].owner && !owns(p, i, v) && v->id != p->host)
            return false;
    return true;
}

bool seat_set_colour(struct hall *h, struct place *p, int seat, int colour, const struct visitor *v,
                     struct refusal_of *why) {
    if (seat < 0 || seat >= seats_of(p) || p->phase != GATHERING)
        return refuse(why, NOT_NOW, "Colours are chosen before the game begins.");
    if (!owns(p, seat, v) && v->id != p->host)
        return refuse(why, NOT_YOURS, "This is not your seat.");
    if (!may_take_colour(p, colour, v))
        return refuse(why, NOT_NOW, "Somebody else has this colour.");
    if (p->origin)
        return refuse(why, NOT_NOW, "In a game that goes on, seats and colours stay as they were.");
    for (int i = 0; i < seats_of(p); i++)
        if (p->setup.colour[i] == colour)
            p->setup.colour[i] = p->setup.colour[seat];
    p->setup.colour[seat] = (uint8_t)colour;
    place_save(h, p);
    return true;
}

/* ---- order -------------------------------------------------------------------------------------------------- */

static void change_places(struct place *p, int a, int b) {
    struct chair chair = p->chair[a];
    uint8_t colour = p->setup.colour[a];
    p->chair[a] = p->chair[b];
    p->chair[b] = chair;
    if (p->origin) /* the seats of a game that goes on have their colours */
        return;
    p->setup.colour[a] = p->setup.colour[b];
    p->setup.colour[b] = colour;
}

static bool is_seat(const struct place *p, int seat) { return seat >= 0 && seat < seats_of(p); }

bool seat_swap(struct hall *h, struct place *p, int seat, int with, const struct visitor *v, struct refusal_of *why) {
    if (!is_seat(p, seat) || !is_seat(p, with) || seat == with)
        return refuse(why, NO_SUCH, "There is no such seat at this table.");
    if (p->phase != GATHERING)
        return refuse(why, NOT_NOW, "Seats are chosen before the game begins.");
    bool free = !p->chair[with].owner && !p->chair[with].bot[0];
    if (v->id != p->host && !(owns(p, seat, v) && free))
        return refuse(why, NOT_YOURS, "Only the host moves others to other seats.");
    change_places(p, seat, with);
    store_hold(h->store);
    chair_save(h, p, seat);
    chair_save(h, p, with);
    place_save(h, p);
    store_release(h->store);
    return true;
}

bool place_give_up(struct hall *h, struct place *p, struct refusal_of *why) {
    if (p->phase != GATHERING)
        return refuse(why, NOT_NOW, "The game has begun already.");
    p->phase = CLOSED;
    p->flags |= NEVER_BEGAN;
    place_save(h, p);
    return true;
}

enum { MAX_COLOURS = 16 };

static void draw_colours(struct place *p, struct rng *rng) {
    uint8_t bag[MAX_COLOURS];
    uint32_t n = 0;
    for (; n < MAX_COLOURS && p->game->colours[n]; n++)
        bag[n] = (uint8_t)n;
    for (int seat = 0; seat < seats_of(p); seat++) {
        uint32_t drawn = rng_below(rng, n);
        p->setup.colour[seat] = bag[drawn];
        bag[drawn] = bag[--n];
    }
}

/* The number of the event from which the lot comes: no game has one with that number. */
#define LOT_EVENT UINT64_MAX

void seats_draw(struct place *p) {
    struct rng rng = rng_for_event(p->seed, LOT_EVENT, 0);
    for (int i = seats_of(p) - 1; i > 0; i--)
        change_places(p, i, (int)rng_below(&rng, (uint32_t)i + 1));
    draw_colours(p, &rng);
}
