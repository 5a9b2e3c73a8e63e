/* deal.c: see deal.h. */
#include "offline/deal.h"

#include "base/say.h"
#include "hall/seating.h"

#include <string.h>

static struct own_table *full(struct refused *why) {
    refuse(why, FULL, N_("There are too many games in this browser: remove some first."));
    return NULL;
}

/* People sit where no computer player does. */
static void sit_down(struct own_table *t, const struct deal *d) {
    for (int i = 0; i < d->terms.setup.seats; i++) {
        struct chair *c = &t->ht->chair[i];
        slice_copy(slice_of(d->terms.bot[i]), c->bot, sizeof c->bot);
        c->owner = c->bot[0] ? 0 : OWN_ID;
    }
}

/* The table is given its game, or goes again if there is none. */
static struct own_table *begin(struct house *h, struct own_table *t, struct table *game,
                               const struct fault *fault, struct refused *why) {
    if (!game) {
        own_table_drop(h, t);
        refuse_fault(why, fault);
        return NULL;
    }
    own_table_seat(t, game);
    t->ht->has_seed = true;
    t->ht->phase = RUNNING;
    own_table_play_on(h, t);
    return t;
}

/* Whoever brought a box of their own is told that it is the box, and where. */
static void refuse_box(const struct house *h, const struct fault *fault, struct refused *why) {
    *why = (struct refused){.kind = AGAINST_THE_RULES, .rule = ""};
    struct buf text = buf_on(why->text, sizeof why->text);
    text.words = h->words;
    SAY(&text,
        fault->line > 0 ? N_("This box cannot be read. Line {line}: {reason}")
                        : N_("This box cannot be read: {reason}"),
        say_number("line", fault->line), say_name("reason", fault->text));
    buf_end(&text);
}

struct own_table *deal_new(struct house *h, const struct deal *d, struct refused *why) {
    struct own_table *t = own_table_add(h);
    struct table_how how = {.game = d->terms.game, .box = d->box};
    struct fault fault;
    if (!t)
        return full(why);
    struct hall_table *ht = t->ht;
    ht->game = d->terms.game;
    ht->setup = d->terms.setup;
    ht->flags = d->terms.flags | WATCHED;
    house_seed(h, ht->seed);
    sit_down(t, d);
    if (ht->flags & BY_LOT)
        seats_draw(ht);
    characters_draw(ht);
    how.setup = ht->setup;
    how.seed = ht->seed;
    for (int i = 0, person = 0; i < seats_of(ht); i++) {
        how.name[i] = ht->chair[i].owner ? d->name[person++] : bot_names[i];
        how.computer[i] = computer_told(ht, i);
    }
    struct own_table *begun = begin(h, t, table_new(&how, &fault), &fault, why);
    if (!begun && d->box.len > 0)
        refuse_box(h, &fault, why);
    return begun;
}

struct own_table *deal_again(struct house *h, struct own_table *from, struct refused *why) {
    struct hall_table *ht = from->ht;
    struct deal d = {.terms = {.game = ht->game, .setup = ht->setup, .flags = ht->flags}};
    int people = 0;
    if (ht->phase < OVER) {
        refuse(why, NOT_NOW, N_("One plays again when the game is over."));
        return NULL;
    }
    for (int i = 0; i < seats_of(ht); i++) {
        terms_seat_bot(&d.terms, i, ht->chair[i].owner ? "" : bot_again(ht, i));
        if (ht->chair[i].owner)
            d.name[people++] = ht->live->table->head.name[i];
    }
    if (ht->live->table->own_text)
        d.box = ht->live->table->box_text;
    struct own_table *next = deal_new(h, &d, why);
    if (next) {
        from->ht->next = next->ht->id;
        from->changed = true;
    }
    return next;
}

struct own_table *deal_on(struct house *h, struct own_table *from, int n, int seat,
                          struct refused *why) {
    const struct table *old = from->ht->live->table;
    struct fault fault;
    const char *names[MAX_SEATS] = {NULL};
    struct own_table *t = own_table_add(h);
    if (!t)
        return full(why);
    house_seed(h, t->ht->seed);
    t->ht->origin = from->ht->id;
    for (int i = 0; i < seats_of(from->ht); i++) {
        bool person = n < 0 ? i == 0 : i == seat;
        names[i] = person ? h->visitor.name : bot_names[i];
        t->ht->chair[i].owner = person ? OWN_ID : 0;
        if (!person)
            slice_copy(slice_of(USUAL_BOT), t->ht->chair[i].bot, sizeof t->ht->chair[i].bot);
    }
    return begin(h, t,
                 n < 0 ? table_continue(old, names, t->ht->seed, &fault)
                       : table_continue_at(old, n, names, t->ht->seed, &fault),
                 &fault, why);
}
