/* tables.c: see tables.h. */
#include "server/tables.h"

#include "base/check.h"
#include "base/say.h"
#include "bots/bot.h"
#include "hall/playing.h"
#include "hall/seating.h"
#include "host/seed.h"
#include "server/clock.h"
#include "server/clocks.h"
#include "server/links.h"
#include "server/live.h"
#include "server/memory.h"
#include "server/play.h"
#include "server/saving.h"
#include "server/seats.h"
#include "server/talk.h"

#include <stdlib.h>
#include <string.h>

/* ---- making ---- */

void hall_table_draw_colours(struct table_terms *w) {
    uint8_t seed[SEED_BYTES];
    seed_random(seed);
    terms_draw_colours(w, seed);
}

static void save_all(struct hall *h, struct hall_table *ht) {
    if (ht->live)
        live_game_save(h, ht);
    hall_table_save(h, ht);
    for (int i = 0; i < seats_of(ht); i++)
        chair_save(h, ht, i);
}

/* Adds a table to the hall. It appears in lists once it is durable. */
static void bring_in(struct hall *h, struct hall_table *ht) {
    save_all(h, ht);
    ht->born = ht->ticket;
}

void hall_table_set_note(struct hall_table *ht, struct slice note) {
    slice_copy(note, ht->note, sizeof ht->note);
}

struct hall_table *hall_table_new(struct hall *h, const struct table_terms *wish,
                                  struct visitor *host) {
    if (h->count >= (size_t)h->limits.tables)
        return NULL;
    struct hall_table *ht = hall_table_alloc();
    hall_add_table(h, ht);
    ht->host = host->id;
    ht->flags = wish->flags;
    ht->game = wish->game;
    ht->setup = wish->setup;
    ht->pace = wish->pace;
    if (has_clocks(&ht->pace))
        clocks_changed(ht);
    hall_table_set_note(ht, wish->note);
    links_make(ht, wish->key);
    bool seated = false;
    for (int i = 0; i < ht->setup.seats; i++) {
        slice_copy(slice_of(wish->bot[i]), ht->chair[i].bot, sizeof ht->chair[i].bot);
        if (!wish->bot[i][0] && !seated)
            ht->chair[i].owner = host->id;
        seated = seated || !wish->bot[i][0];
    }
    bring_in(h, ht);
    return ht;
}

struct hall_table *hall_table_of_record(struct hall *h, struct table *t,
                                        const struct visitor *host) {
    if (h->count >= (size_t)h->limits.tables)
        return NULL;
    struct hall_table *ht = hall_table_alloc();
    struct live_game *m = calloc(1, sizeof *m);
    CHECK(m);
    ht->phase = table_finished(t) ? OVER : CLOSED;
    hall_add_table(h, ht);
    ht->host = host ? host->id : 0;
    ht->flags = WATCHED | UPLOADED;
    ht->game = t->head.game;
    ht->setup = t->head.how;
    m->table = t;
    live_game_add(h, ht, m);
    if (ht->phase == OVER)
        hall_table_reckon(ht);
    bring_in(h, ht);
    return ht;
}

const char *setup_refused(const struct game *g, const struct setup *how, struct fault *fault) {
    struct table_how wish = {.game = g, .setup = *how};
    struct table *t = table_new(&wish, fault);
    table_free(t);
    return t ? NULL : fault->text;
}

/* ---- starting ---- */

/* "Anna, hard, Bernd": by seat; computer players have names only once they sit. */
static void write_players(struct hall *h, const struct hall_table *ht, char *out, size_t room) {
    struct buf names = buf_on(out, room);
    for (int i = 0; i < seats_of(ht); i++) {
        buf_str(&names, i ? ", " : "");
        buf_str(&names, ht->chair[i].bot[0] ? player_at(ht, i).bot->name : name_at(h, ht, i));
    }
    buf_end(&names);
}

static struct table *go_on(struct hall *h, const struct hall_table *ht, const char *const *names,
                           struct fault *fault) {
    struct hall_table *from = hall_table_by_id(h, ht->origin);
    if (from && hall_table_load(h, from))
        return table_continue(from->live->table, names, ht->seed, fault);
    fault_set(fault, 0, N_("The record that this game goes on from is not here any more."),
              slice_of(""), "");
    return NULL;
}

/* Gives everybody the seat at which they will play. */
static void fill_seats(struct hall *h, struct hall_table *ht, const char *bot, char *drawn,
                       size_t room) {
    for (int i = 0; i < seats_of(ht); i++)
        if (is_free_seat(ht, i))
            slice_copy(slice_of(bot), ht->chair[i].bot, sizeof ht->chair[i].bot);
    write_players(h, ht, drawn, room);
    if (ht->flags & BY_LOT)
        seats_draw(ht);
    if (!ht->origin) /* a game that goes on had its players before */
        characters_draw(ht);
}

static struct table *lay_out(struct hall *h, const struct hall_table *ht, struct fault *fault) {
    struct table_how how = {.game = ht->game, .setup = ht->setup, .seed = ht->seed};
    for (int i = 0; i < seats_of(ht); i++) {
        how.name[i] = name_at(h, ht, i);
        how.computer[i] = computer_told(ht, i);
    }
    return ht->origin ? go_on(h, ht, how.name, fault) : table_new(&how, fault);
}

/* Gives the table its game, which runs from now on. */
static void begin(struct hall *h, struct hall_table *ht, struct table *t) {
    struct live_game *m = calloc(1, sizeof *m);
    CHECK(m);
    m->table = t;
    ht->has_seed = true;
    ht->phase = RUNNING;
    live_game_add(h, ht, m);
    h->games++;
    clocks_start(h, ht);
    save_all(h, ht);
}

bool hall_table_start(struct hall *h, struct hall_table *ht, const char *bot, struct refused *why) {
    struct fault fault;
    struct hall_table before = *ht;
    char drawn[TALK_BYTES + 1];
    if (ht->phase != GATHERING)
        return refuse(why, NOT_NOW, "The game has begun already.");
    seed_random(ht->seed);
    fill_seats(h, ht, bot, drawn, sizeof drawn);
    struct table *t = lay_out(h, ht, &fault);
    if (!t) {
        ht->setup = before.setup;
        memcpy(ht->chair, before.chair, sizeof ht->chair);
        return refuse_fault(why, &fault);
    }
    begin(h, ht, t);
    if (ht->flags & BY_LOT)
        play_tell_lot(h, ht, drawn);
    play_on(h, ht);
    return true;
}

struct hall_table *hall_table_try(struct hall *h, const struct hall_table *from, int n,
                                  struct visitor *v, struct slice key, struct refused *why) {
    struct table_terms wish = {.game = from->game, .setup = from->setup, .key = key};
    int seat = from->live->table->moves[n].seat;
    const char *names[MAX_SEATS] = {NULL};
    struct fault fault;
    for (int i = 0; i < seats_of(from); i++)
        terms_seat_bot(&wish, i, i == seat ? "" : USUAL_BOT);
    struct hall_table *ht = hall_table_new(h, &wish, v);
    if (!ht) {
        refuse(why, FULL, N_("There are as many tables as this server can take."));
        return NULL;
    }
    for (int i = 0; i < seats_of(ht); i++)
        names[i] = name_at(h, ht, i);
    seed_random(ht->seed);
    struct table *t = table_continue_at(from->live->table, n, names, ht->seed, &fault);
    if (!t) {
        refuse_fault(why, &fault);
        return NULL;
    }
    begin(h, ht, t);
    play_on(h, ht);
    return ht;
}
