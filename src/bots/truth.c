/* truth.c: chances to win as people should be told them.
 *
 * Some judges are too sure of themselves: of what they call 75 %, half is won. Computer players do
 * not mind, since they only compare. People do, so what they are told is drawn towards the share of
 * an equal, by dividing the distance in log odds by how bold the judge was measured to be. */
#include "bots/bot.h"

enum { PLAIN = 100, HIGHEST_LOGIT = 11 * ONE_LOGIT };

/* Of one against all others. */
static int32_t share_of_logit(int32_t logit) {
    int32_t share[2];
    shares_of((const int32_t[]){logit, 0}, 2, share);
    return share[0];
}

/* The inverse, by halving: whole numbers only, so that every machine tells the same. */
static int32_t logit_of_share(int32_t share) {
    int32_t low = -HIGHEST_LOGIT, high = HIGHEST_LOGIT;
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (share_of_logit(middle) < share)
            low = middle;
        else
            high = middle;
    }
    return high;
}

int32_t share_less_bold(int seats, int32_t share, int bold) {
    if (share <= 0 || share >= SHARES || bold == PLAIN)
        return share;
    int64_t equal = logit_of_share(SHARES / seats), away = logit_of_share(share) - equal;
    return share_of_logit((int32_t)(equal + away * PLAIN / bold));
}

int32_t true_share(const struct game *g, int seats, int32_t share) {
    const struct judge *j = judge_find(g);
    int bold = j ? j->bold[seats] : 0;
    return bold ? share_less_bold(seats, share, bold) : share;
}

void true_shares(const struct game *g, int seats, int32_t share[MAX_SEATS]) {
    int64_t sum = 0, rest = SHARES;
    int most = 0;
    for (int i = 0; i < seats; i++) {
        share[i] = true_share(g, seats, share[i]);
        sum += share[i];
        most = share[i] > share[most] ? i : most;
    }
    for (int i = 0; i < seats && sum > 0; i++) {
        share[i] = (int32_t)(share[i] * (int64_t)SHARES / sum);
        rest -= share[i];
    }
    share[most] += (int32_t)rest;
}

void true_verdict(const struct game *g, int seats, struct verdict *v) {
    for (int i = 0; i < v->count; i++)
        if (v->item[i].share != NO_SHARE)
            v->item[i].share = true_share(g, seats, v->item[i].share);
}
