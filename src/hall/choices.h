/* choices.h: what a seat can do now, as far as it depends on the table alone: its moves, moves that
 * make themselves, and the way back.
 *
 * Nobody is to learn from any of this what he is not shown: not by being asked or not, and not by
 * trying, taking back and trying again. */
#ifndef HALL_CHOICES_H
#define HALL_CHOICES_H

#include "hall/hall_table.h"

/* Who has resigned has none: neither in what all agree on, nor in what was played. */
bool has_a_say(const struct hall_table *ht, int seat, struct refused *why);
/* The moves that the seat is offered: what the rules and its standing orders leave. */
int play_choices(const struct hall_table *ht, int seat, Move out[MAX_MOVES]);
/* Has the seat a single move, which makes itself? */
bool is_forced(const struct table *t, int seat, Move out[MAX_MOVES]);
/* The person who alone owes a move and has, as all can tell, only one; -1. `t`: the table, or one
 * like it. */
int play_forced_seat(const struct hall_table *ht, const struct table *t, Move *m);

/* ---- going back (back.c) ---- */

/* Would it be too late to take the move back as soon as it is made? What the seat cannot know does
 * not change it. */
bool play_is_final(const struct hall_table *ht, int seat, Move m);
bool can_undo(const struct hall_table *ht, int seat);
/* Takes the seat's last choice back, if that is free; who plays alone among computer players goes
 * back over their moves as well, as far as nothing was revealed since. Moves that made themselves
 * go with it. */
bool hall_table_go_back(const struct hall_table *ht, int seat, struct refused *why);
/* Takes only the seat's last move with these words back, if that is free: what it did since stays.
 */
bool hall_table_take_out(const struct hall_table *ht, int seat, struct slice words,
                         struct refused *why);

#endif
