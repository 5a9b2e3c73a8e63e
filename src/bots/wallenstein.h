/* wallenstein.h: what the parts of Wallenstein's computer player share: the hand-made estimate, a season played out
 * quickly, and the search for plans that rests on both. */
#ifndef BOTS_WALLENSTEIN_H
#define BOTS_WALLENSTEIN_H

#include "bots/bot.h"
#include "games/wallenstein/wallenstein.h"

enum { HUNGER = 11, ARMY = 4 };

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

void scene_glance(struct scene *s, const struct wallenstein_box *box, const struct wallenstein *st); /* no counts */
void scene_look(struct scene *s, const struct wallenstein_box *box, const struct wallenstein *st);
/* In 1/16 of a point: what a province is worth to who holds it; armies; gold. */
int scene_province(const struct scene *s, int p);
int scene_armies(int armies);
int scene_gold(const struct scene *s, int gold);
/* Armies of others next to it that can march; of 100: how likely they take it from so many armies. */
int scene_threat(const struct scene *s, int p, int seat);
int danger_of(int threat, int armies);
/* What an action would bring the owner of a province, without its price; whether there is room for it. */
int scene_action(const struct scene *s, int action, int p);
bool scene_room(const struct scene *s, int action, int p);

/* What a position is worth to every seat, each compared with the others (as judge->value). */
void wallenstein_values(const struct wallenstein_box *box, const struct wallenstein *st, int32_t value[MAX_SEATS]);

/* What each action in each province would bring its owner; little where it cannot be done. */
struct tastes {
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int16_t brings[ACTIONS][PROVINCES];
    int16_t price[ACTIONS];
};
void tastes_look(struct tastes *t, const struct wallenstein_box *box, const struct wallenstein *st);

/* A sheet that is to be filled: the cards on it, the actions without one, the cards there are for them. */
struct sheet {
    uint8_t card[ACTIONS];
    uint32_t open; /* bits of actions */
    uint64_t hand; /* bits of provinces */
    int blanks;
};
struct sheet sheet_empty(const struct wallenstein_box *box, const struct wallenstein *st, int seat);
/* Another card on an action; the one that lay there goes back to the hand. */
void sheet_lay(struct sheet *s, int action, int card);
/* A card on every open action: what looks best, seen with whims that follow from luck (0: with none). */
void sheet_fill(struct sheet *s, const struct tastes *t, int seat, uint64_t luck);
/* All who owe a plan make one so. */
void sheets_fill_all(const struct wallenstein_box *box, struct wallenstein *st, uint64_t luck);

/* Plays on until the next season begins, or the game is over: everybody does quickly what looks best, and chance
 * depends on `luck` and the event alone (season_wallenstein.c). */
void season_play(const struct wallenstein_box *box, struct wallenstein *st, uint64_t luck);
/* From there until the season has begun. */
void season_begin_next(const struct wallenstein_box *box, struct wallenstein *st, uint64_t luck);

#endif
