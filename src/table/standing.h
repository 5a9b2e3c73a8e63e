/* standing.h: standing orders: what a player has said once for all, so that he need not be asked
 * each time.
 *
 * An order speaks about some of the questions of a game, and there it leaves fewer of the choices:
 * "accept from 3" leaves only accepting when three guards or more are offered. When orders leave
 * one choice, it is made by itself, also while the player is away. Orders are no rules: they only
 * ever leave legal moves, and never none. Whoever drives a game asks for the moves of a seat here
 * instead of at the table; orders are a secret of their seat.
 *
 * The kinds that a game has stand in games/<id>/orders.c. In words an order is "accept from 3",
 * "defend all". */
#ifndef TABLE_STANDING_H
#define TABLE_STANDING_H

#include "table/table.h"

enum {
    MAX_ORDERS = 4,
    ORDER_BYTES = 40,                       /* the words of one */
    ORDERS_BYTES = MAX_ORDERS * ORDER_BYTES /* of all of a seat, a line each */
};

struct order_kind {
    const char *words; /* "accept from", with the number behind it if it has one */
    const char
        *label; /* for people, translated: "Accept every offer of {number|guard|guards} or more" */
    const char *rule; /* the section that it is about */
    int lo, hi;       /* of the number; both 0: it has none */
    const char
        *all; /* what `hi` is called, as much as there is; NULL: it is a number as the others are */
    const char *at_all; /* the label with it */
    /* Does it speak about what this seat is asked now? If so: does it leave this choice? */
    bool (*speaks)(const void *view, int seat, int number);
    bool (*leaves)(const void *view, int seat, int number, Move m);
};
/* Those of a game, with an empty row behind the last. */
const struct order_kind *order_kinds(const struct game *g);

struct order {
    const struct order_kind *kind;
    int number;
};
struct orders {
    int count;
    struct order item[MAX_ORDERS];
};

bool order_read(const struct game *g, struct slice words, struct order *out);
void order_write(const struct order *o, struct buf *out);
/* A sentence in the language of the buf. */
void order_tell(const struct order *o, struct buf *out);

/* A line each. Lines that are no orders of this game are left out. */
void orders_read(const struct game *g, struct slice lines, struct orders *out);
void orders_write(const struct orders *all, struct buf *out);
/* A new order takes the place of the one of its kind. */
void orders_give(struct orders *all, struct order order);
bool orders_cancel(struct orders *all, const struct order_kind *kind);

/* The legal moves that the orders leave; without orders, all. */
int orders_moves(const struct orders *all, const struct table *t, int seat, Move out[MAX_MOVES]);
/* Could orders, if he had given any, answer for this seat in the state `st` of the table? */
bool orders_could_answer(const struct table *t, const void *st, int seat);
/* The one that they leave, if at least one of them speaks now; 0: the player is asked. */
Move orders_answer(const struct orders *all, const struct table *t, int seat);

#endif
