/* judges.c: the judges of all games. */
#include "bots/bot.h"
#include "games/list.h"

#define DECLARE(id) extern const struct judge id##_judge;
#define ROW(id)     &id##_judge,
GAMES(DECLARE)
static const struct judge *const judges[] = {GAMES(ROW) NULL};

const struct judge *judge_find(const struct game *g) {
    for (const struct judge *const *j = judges; *j; j++)
        if ((*j)->game == g)
            return (*j)->value ? *j : NULL;
    return NULL;
}
