/* seats.h: sitting down, getting up, and who sits where before the game begins. */
#ifndef SERVER_SEATS_H
#define SERVER_SEATS_H

#include "hall/seating.h"
#include "server/hall.h"

/* The name of whoever sits there; "" if nobody does. */
const char *name_at(struct hall *h, const struct hall_table *ht, int seat);
/* The sentence for somebody who opens a link that another player has used. */
extern const char link_used[];
/* May the visitor (NULL: not known yet) take the seat, or is it theirs already? */
bool seat_is_offered(const struct hall_table *ht, int seat, const struct visitor *v,
                     struct slice secret, struct refused *why);
/* A visitor takes a free seat, by its link, by the table's join link, or because the table is
 * open. */
bool seat_take(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
               struct slice secret, struct refused *why);
bool seat_leave(struct hall *h, struct hall_table *ht, int seat, struct visitor *v,
                struct refused *why);
/* Before the start, the host puts a computer player (NULL: nobody) on a free seat. */
bool seat_set_bot(struct hall *h, struct hall_table *ht, int seat, const char *bot,
                  struct refused *why);
/* Before the start: changes a colour; whoever had it gets the old one. The host may do so for
 * anybody. A player may choose, for their own seat, a colour that no other person has. */
bool seat_set_colour(struct hall *h, struct hall_table *ht, int seat, int colour,
                     const struct visitor *v, struct refused *why);
/* Before the start: exchanges two seats, with their colours and links. The host may exchange any
 * two, a player their own and a free one. */
bool seat_swap(struct hall *h, struct hall_table *ht, int seat, int with, const struct visitor *v,
               struct refused *why);
/* The host gives the table up before the game begins. */
bool hall_table_give_up(struct hall *h, struct hall_table *ht, struct refused *why);
/* Ends a game that has not ended by itself, without asking anybody. */
void hall_table_close(struct hall *h, struct hall_table *ht);

#endif
