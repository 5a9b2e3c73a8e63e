/* seats.c: who sits where; sitting down. */
#include "server/seats.h"

#include "base/say.h"
#include "bots/bot.h"
#include "server/blocks.h"
#include "server/clock.h"
#include "server/saving.h"
#include "server/secret.h"

#include <stdio.h>

const char *name_at(struct hall *h, const struct hall_table *ht, int seat) {
    if (ht->live)
        return ht->live->table->head.name[seat];
    if (ht->chair[seat].name[0])
        return ht->chair[seat].name;
    const struct visitor *v = visitor_find(h, ht->chair[seat].owner);
    return v ? v->name : ht->chair[seat].bot[0] ? bot_names[seat] : "";
}

/* ---- sitting down ---- */

static bool invited(const struct hall_table *ht, int seat, const struct visitor *v,
                    struct slice secret) {
    return ht->flags & LISTED || (v && v->id == ht->host) || secret_is(secret, ht->join) ||
           secret_is(secret, ht->chair[seat].link);
}

const char link_used[] = N_("This link has been used: the seat is its player's, who opens his own "
                            "link (on the page about him) "
                            "on other devices.");

/* A free seat is for those who are invited. A link that was used belongs to its player and admits
 * nobody else, not even the host, who made it and could make it again. When the game begins, all
 * other links lapse: whoever took over a computer player's seat would see its secrets. */
bool seat_is_offered(const struct hall_table *ht, int seat, const struct visitor *v,
                     struct slice secret, struct refused *why) {
    if (seat < 0 || seat >= seats_of(ht))
        return refuse(why, NO_SUCH, "There is no such seat at this table.");
    const struct chair *c = &ht->chair[seat];
    bool own_link = secret_is(secret, c->link);
    if (owns(ht, seat, v))
        return true;
    if (!invited(ht, seat, v, secret))
        return refuse(why, NOT_YOURS, "This seat is for somebody who was invited.");
    if (own_link && c->owner)
        return refuse(why, NOT_NOW, link_used);
    if (ht->phase != GATHERING || c->owner || (c->bot[0] && !own_link))
        return refuse(why, NOT_NOW, "This seat is taken.");
    return true;
}

bool seat_take(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
               struct slice secret, struct refused *why) {
    if (!seat_is_offered(ht, seat, v, secret, why))
        return false;
    struct chair *c = &ht->chair[seat];
    const struct visitor *host = visitor_find(h, ht->host);
    if (c->owner == v->id)
        return true;
    if (host && blocks(h, host, v->id))
        return refuse(why, NOT_YOURS, N_("The host of this table does not want to play with you."));
    c->owner = v->id;
    c->since = now_seconds();
    c->terms = terms_of(ht);
    c->bot[0] = 0;
    chair_save(h, ht, seat);
    return true;
}

bool seat_leave(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
                struct refused *why) {
    bool host = v->id == ht->host;
    if (seat < 0 || seat >= seats_of(ht) || !(owns(ht, seat, v) || host))
        return refuse(why, NOT_YOURS, "This is not your seat.");
    if (ht->phase != GATHERING)
        return refuse(why, NOT_NOW,
                      "The game has begun: hand the seat to a computer player instead.");
    ht->chair[seat].owner = 0;
    chair_save(h, ht, seat);
    return true;
}

bool seat_set_bot(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                  struct refused *why) {
    if (seat < 0 || seat >= seats_of(ht) || ht->phase != GATHERING || ht->chair[seat].owner)
        return refuse(why, NOT_NOW,
                      "A computer player can only be given a free seat before the game begins.");
    snprintf(ht->chair[seat].bot, sizeof ht->chair[seat].bot, "%s", bot ? bot : "");
    chair_save(h, ht, seat);
    return true;
}

bool seat_set_colour(struct hall *h, struct hall_table *ht, int seat, int colour,
                     const struct visitor *v, struct refused *why) {
    if (seat < 0 || seat >= seats_of(ht) || ht->phase != GATHERING)
        return refuse(why, NOT_NOW, "Colours are chosen before the game begins.");
    if (!owns(ht, seat, v) && v->id != ht->host)
        return refuse(why, NOT_YOURS, "This is not your seat.");
    if (!may_take_colour(ht, colour, v))
        return refuse(why, NOT_NOW, "Somebody else has this colour.");
    if (ht->origin)
        return refuse(why, NOT_NOW, "In a game that goes on, seats and colours stay as they were.");
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->setup.colour[i] == colour)
            ht->setup.colour[i] = ht->setup.colour[seat];
    ht->setup.colour[seat] = (uint8_t)colour;
    hall_table_save(h, ht);
    return true;
}

/* ---- order ---- */

static bool is_seat(const struct hall_table *ht, int seat) {
    return seat >= 0 && seat < seats_of(ht);
}

bool seat_swap(struct hall *h, struct hall_table *ht, int seat, int with, const struct visitor *v,
               struct refused *why) {
    if (!is_seat(ht, seat) || !is_seat(ht, with) || seat == with)
        return refuse(why, NO_SUCH, "There is no such seat at this table.");
    if (ht->phase != GATHERING)
        return refuse(why, NOT_NOW, "Seats are chosen before the game begins.");
    if (v->id != ht->host && !(owns(ht, seat, v) && is_free_seat(ht, with)))
        return refuse(why, NOT_YOURS, "Only the host moves others to other seats.");
    seats_change(ht, seat, with);
    chair_save(h, ht, seat);
    chair_save(h, ht, with);
    hall_table_save(h, ht);
    return true;
}

bool hall_table_give_up(struct hall *h, struct hall_table *ht, struct refused *why) {
    if (ht->phase != GATHERING)
        return refuse(why, NOT_NOW, "The game has begun already.");
    hall_table_close(h, ht);
    return true;
}

void hall_table_close(struct hall *h, struct hall_table *ht) {
    if (ht->phase == GATHERING)
        ht->flags |= NEVER_BEGAN;
    ht->phase = CLOSED;
    ht->ask = (struct ask_all){0};
    hall_table_save(h, ht);
}
