/* terms.c: the terms of a table: what its host may still change before the game begins, and which
 * changes a guest has not seen yet. A change is made completely or not at all, and nobody who sits
 * there loses their seat. */
#include "server/terms.h"

#include "base/say.h"
#include "server/clocks.h"
#include "server/saving.h"
#include "server/secret.h"

#include <string.h>

/* ---- more and fewer seats ---- */

/* The seats after the change. */
struct seating {
    struct setup setup;
    struct chair chair[MAX_SEATS];
};

/* The seat to remove: the last free one, or else the last one of a computer player; -1 if people
 * sit everywhere. */
static int least_missed(const struct seating *s) {
    int found = -1;
    for (int i = 0; i < s->setup.seats; i++)
        if (!s->chair[i].owner && (found < 0 || !s->chair[i].bot[0] || s->chair[found].bot[0]))
            found = i;
    return found;
}

static void remove_seat(struct seating *s, int seat) {
    int last = --s->setup.seats;
    for (int i = seat; i < last; i++) {
        s->chair[i] = s->chair[i + 1];
        s->setup.colour[i] = s->setup.colour[i + 1];
    }
    s->chair[last] = (struct chair){0};
    s->setup.colour[last] = NONE;
}

static uint8_t unused_colour(const struct setup *how) {
    for (uint8_t colour = 0;; colour++)
        if (!memchr(how->colour, colour, how->seats))
            return colour;
}

static bool has_link(const struct seating *s, const uint8_t link[HASH_BYTES]) {
    for (int i = 0; i < s->setup.seats; i++)
        if (memcmp(s->chair[i].link, link, HASH_BYTES) == 0)
            return true;
    return false;
}

/* Links are derived from the host's key and a number. The new seat gets a number that no other seat
 * has. */
static void add_seat(struct seating *s, int64_t table, struct slice key) {
    char text[KEY_TEXT + 1];
    uint8_t link[HASH_BYTES];
    int number = 0;
    do {
        secret_derive(key, "seat", table, number++, text);
        secret_hash(slice_of(text), link);
    } while (has_link(s, link));
    int seat = s->setup.seats;
    s->chair[seat] = (struct chair){0};
    memcpy(s->chair[seat].link, link, HASH_BYTES);
    s->setup.colour[seat] = unused_colour(&s->setup);
    s->setup.seats++;
}

static bool resize(struct seating *s, int seats, int64_t table, struct slice key) {
    while (s->setup.seats < seats)
        add_seat(s, table, key);
    while (s->setup.seats > seats) {
        int seat = least_missed(s);
        if (seat < 0)
            return false;
        remove_seat(s, seat);
    }
    return true;
}

/* ---- changing ---- */

static void save_terms(struct hall *h, struct hall_table *ht, int chairs) {
    hall_table_save(h, ht);
    for (int i = 0; i < chairs; i++)
        chair_save(h, ht, i);
}

bool hall_table_set_terms(struct hall *h, struct hall_table *ht, const struct table_terms *wish,
                          struct refused *why) {
    struct seating s = {.setup = ht->setup};
    struct fault fault;
    int before = seats_of(ht), seats = wish->setup.seats;
    if (ht->phase != GATHERING)
        return refuse(why, NOT_NOW, N_("The game has begun: its options stay as they are."));
    if (ht->origin)
        return refuse(why, NOT_NOW,
                      N_("In a game that goes on, seats, colours and options stay as they were."));
    if (seats < ht->game->min_seats || seats > ht->game->max_seats)
        return refuse(why, BAD_REQUEST, N_("This game is not for so many players."));
    memcpy(s.chair, ht->chair, sizeof s.chair);
    memcpy(s.setup.option, wish->setup.option, sizeof s.setup.option);
    if (!resize(&s, seats, ht->id, wish->key))
        return refuse(why, NOT_NOW, N_("More people sit here than there would be seats."));
    if (setup_refused(ht->game, &s.setup, &fault))
        return refuse_fault(why, &fault);
    ht->setup = s.setup;
    memcpy(ht->chair, s.chair, sizeof ht->chair);
    ht->flags = wish->flags;
    if (!pace_same(&ht->pace, &wish->pace))
        clocks_changed(ht);
    ht->pace = wish->pace;
    hall_table_set_note(ht, wish->note);
    save_terms(h, ht, before > seats ? before : seats);
    return true;
}
