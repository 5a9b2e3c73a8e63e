/* character.c: see character.h. */
#include "bots/character.h"

#include "bots/bot.h"

static const struct character none[] = {{0}};

const struct character *characters_of(const struct game *g) {
    const struct judge *judge = judge_find(g);
    return judge && judge->characters ? judge->characters : none;
}

const struct character *character_find(const struct game *g, struct slice id) {
    for (const struct character *c = characters_of(g); c->id; c++)
        if (slice_is(id, c->id))
            return c;
    return NULL;
}

int32_t character_bonus(int32_t more, int32_t share) {
    int64_t open = 4 * (int64_t)share * (SHARES - share) / SHARES;
    return (int32_t)(more * open / SHARES);
}

/* No random event of a game has this number; UINT64_MAX is drawing lots (hall/seating.c). */
#define CHARACTER_EVENT (UINT64_MAX - 1)

struct rng character_rng(const uint8_t seed[SEED_BYTES]) {
    return rng_for_event(seed, CHARACTER_EVENT, 0);
}

const struct character *character_draw(const struct game *g, struct rng *rng, uint32_t *drawn) {
    const struct character *all = characters_of(g);
    uint32_t count = 0, pick;
    while (all[count].id)
        count++;
    if (count == 0)
        return NULL;
    if (*drawn == (1u << count) - 1)
        *drawn = 0;
    do
        pick = rng_below(rng, count);
    while (*drawn >> pick & 1);
    *drawn |= 1u << pick;
    return &all[pick];
}
