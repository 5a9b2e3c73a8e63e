/* seats.h: sitting down, getting up, and who sits where, before the game begins. */
#ifndef SERVER_SEATS_H
#define SERVER_SEATS_H

#include "server/hall.h"

/* The name of the one who sits there; "" if nobody does. */
const char *name_at(const struct hall *h, const struct hall_table *ht, int seat);
/* What somebody is told who opens a link that another player has used. */
extern const char link_used[];
/* May the visitor take the seat, or is it his? NULL: somebody who is not known yet. */
bool seat_is_offered(const struct hall_table *ht, int seat, const struct visitor *v,
                     struct slice secret, struct refused *why);
/* A visitor takes a free seat, by its link or by the table's join link, or at an open table. */
bool seat_take(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
               struct slice secret, struct refused *why);
bool seat_leave(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
                struct refused *why);
/* The host, before the start: a computer player (NULL: nobody) for a free seat. */
bool seat_set_bot(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                  struct refused *why);
/* Before the start: another colour; whoever has it gets the old one. The host gives any to anybody,
 * a player takes for his own seat what no other person has. */
bool seat_set_colour(struct hall *h, struct hall_table *ht, int seat, int colour,
                     const struct visitor *v, struct refused *why);
/* Before the start: those who sit at the two seats change places, with their colours and links. The
 * host does so with any two, a player with his own and a free one. */
bool seat_swap(struct hall *h, struct hall_table *ht, int seat, int with, const struct visitor *v,
               struct refused *why);
/* Draws seats, order and colours out of the seed of the game (docs/record.md says how); names go
 * along with their players. */
void seats_draw(struct hall_table *ht);

/* The host gives the table up before the game begins. */
bool hall_table_give_up(struct hall *h, struct hall_table *ht, struct refused *why);
/* Ends a game that has not ended by itself, without asking anybody. */
void hall_table_close(struct hall *h, struct hall_table *ht);

#endif
