/* scene.h: what the parts of Wallenstein's computer player share: the hand-made estimate, a quickly
 * played season, and the search for plans that uses both. */
#ifndef GAMES_WALLENSTEIN_BOT_SCENE_H
#define GAMES_WALLENSTEIN_BOT_SCENE_H

#include "bots/bot.h"
#include "games/wallenstein/rules/wallenstein.h"

/* In 1/16 of a point. Estimates from the rules; no comparison was kept.
 * HUNGER: a grain that winter lacks, and so what feeding one more province costs. Seven lacking put
 * three provinces at risk (W8.2); a bare one is worth about 35, so each lacking grain risks about
 * 15, and not every revolt succeeds.
 * ARMY: five cost 3 gold (W4.3), and gold is worth 6 a piece (judge.c): 18 for five, rounded up. */
enum { HUNGER = 11, ARMY = 4 };

/* What is worked out once per position (judge.c). */
struct scene {
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int count[COUNTRIES][BUILDINGS][WALLENSTEIN_SEATS];
    int left;     /* seasons to come */
    int scorings; /* the value of a point on the board until the end */
    int gold;     /* what a piece of gold is worth */
    int loss;     /* grain that the winter will cost */
};

void wallenstein_scene_glance(struct scene *s, const struct wallenstein_box *box,
                              const struct wallenstein *st); /* no counts */
void wallenstein_scene_look(struct scene *s, const struct wallenstein_box *box,
                            const struct wallenstein *st);
/* In 1/16 of a point: the worth of a province to its owner; of armies. */
int wallenstein_scene_province(const struct scene *s, int p);
int wallenstein_scene_armies(int armies);
/* Armies of others next to it that can march. And, of 100, how likely they are to take it from this
 * many armies. */
int wallenstein_scene_threat(const struct scene *s, int p, int seat);
int wallenstein_danger_of(int threat, int armies);
/* What an action would bring the owner of a province, without its price; and whether it can be done
 * there. */
int wallenstein_scene_action(const struct scene *s, int action, int p);
bool wallenstein_scene_room(const struct scene *s, int action, int p);

/* What each action in each province would bring its owner; little if it cannot be done. */
struct tastes {
    const struct wallenstein_box *box;
    const struct wallenstein *st;
    int16_t brings[ACTIONS][PROVINCES];
    int16_t price[ACTIONS];
};
void wallenstein_tastes_look(struct tastes *t, const struct wallenstein_box *box,
                             const struct wallenstein *st);

/* A sheet to be filled: the cards on it, the actions without a card, and the cards in hand. */
struct sheet {
    uint8_t card[ACTIONS];
    uint32_t open; /* bits of actions */
    uint64_t hand; /* bits of provinces */
    int blanks;
};
struct sheet wallenstein_sheet_empty(const struct wallenstein_box *box,
                                     const struct wallenstein *st, int seat);
/* Puts another card on an action; the one that lay there goes back to the hand. */
void wallenstein_sheet_lay(struct sheet *s, int action, int card);
/* Puts a card on every open action: whatever looks best, distorted by whims that depend on luck (0:
 * none). */
void wallenstein_sheet_fill(struct sheet *s, const struct tastes *t, int seat, uint64_t luck);
/* Fills the sheets of all seats that owe a plan. */
void wallenstein_sheets_fill_all(const struct wallenstein_box *box, struct wallenstein *st,
                                 uint64_t luck);

/* Plays until the next season begins or the game is over. Everybody quickly does what looks best;
 * chance depends on `luck` and the event alone (season.c). */
void wallenstein_season_play(const struct wallenstein_box *box, struct wallenstein *st,
                             uint64_t luck);
/* Goes on from there until the season has begun. */
void wallenstein_season_begin_next(const struct wallenstein_box *box, struct wallenstein *st,
                                   uint64_t luck);

/* For the judge (struct judge): plans.c, season.c. */
bool wallenstein_weigh(const struct ask *ask, struct verdict *out);
void wallenstein_rehearse(const void *box, void *st, uint64_t luck, struct memo *memo);

/* For the arena: opponents.c. */
extern const struct bot wallenstein_opponents[];
extern const char *const wallenstein_exploiters[];

/* characters.c. What somebody with a character (NULL: without) is fond of looks better. */
void wallenstein_tastes_lean(struct tastes *t, const struct character *c);
extern const struct character wallenstein_characters[];

/* Of the judge (struct judge): judge.c. */
int32_t wallenstein_value(const void *box, const void *state, int seat, struct memo *memo);
void wallenstein_features(const void *box, const void *state, int seat, struct memo *memo,
                          struct features *out);

#endif
