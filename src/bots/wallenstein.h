/* wallenstein.h: what the parts of Wallenstein's computer player share: the hand-made estimate, a season played out
 * quickly, and the search for plans that rests on both. */
#ifndef BOTS_WALLENSTEIN_H
#define BOTS_WALLENSTEIN_H

#include "bots/bot.h"
#include "games/wallenstein/wallenstein.h"

enum { POINT = 16, HUNGER = 11, ARMY = 4 };

/* What is counted once for a position (judge_wallenstein.c). */
struct scene {
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int count[COUNTRIES][BUILDINGS][WALLENSTEIN_SEATS];
    int left;     /* seasons to come */
    int scorings; /* what a point on the board is worth until the end */
    int gold;     /* what a piece of gold is worth */
    int loss;     /* grain that the winter will cost */
};

void scene_look(struct scene *s, const struct wallenstein_box *box, const struct wallenstein *st);
/* In 1/16 of a point: what a province is worth to who holds it; armies; gold. */
int scene_province(const struct scene *s, int p);
int scene_armies(int armies);
int scene_gold(const struct scene *s, int gold);
/* Of 100: how likely somebody takes a province of the seat that has so many armies. */
int scene_danger(const struct scene *s, int p, int seat, int armies);
/* What an action would bring the owner of a province, without its price; whether there is room for it. */
int scene_action(const struct scene *s, int action, int p);
bool scene_room(const struct scene *s, int action, int p);

/* What a position is worth to every seat, each compared with the others (as judge->value). */
void wallenstein_values(const struct wallenstein_box *box, const struct wallenstein *st, int32_t value[MAX_SEATS]);

/* Plays on until the next season begins, or the game is over: everybody does quickly what looks best, and chance
 * depends on `luck` and the event alone (season_wallenstein.c). */
void season_play(const struct wallenstein_box *box, struct wallenstein *st, uint64_t luck);

#endif
