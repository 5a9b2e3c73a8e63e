/* net.c: see net.h. What the layers say (layers.c) becomes shares of the win. */
#include "bots/net.h"

static const struct net *find(const struct game *g, int seats, bool expert) {
    for (const struct net *n = all_nets; n->game; n++)
        if (slice_is(slice_of(g->id), n->game) && n->seats == seats && n->expert == expert)
            return n;
    return NULL;
}

const struct net *net_find(const struct game *g, int seats) { return find(g, seats, false); }

const struct net *net_find_expert(const struct game *g, int seats) {
    const struct net *own = find(g, seats, true);
    return own ? own : net_find(g, seats);
}

/* ---- shares ---- */

/* 2^(-x / 2^18), scaled by 2^20: shifts for the whole part, a cubic polynomial for the rest
 * (accurate to 1 in 10,000). Integers only, so that every machine gets the same shares. */
static int64_t half_to(int64_t x) {
    int64_t halvings = x >> 18, rest = (x & ((1 << 18) - 1)) << 2; /* of 2^20 */
    int64_t power = (1 << 20) - rest * 725193 / (1 << 20) +
                    rest * rest / (1 << 20) * 242390 / (1 << 20) -
                    rest * rest / (1 << 20) * rest / (1 << 20) * 41484 / (1 << 20);
    return halvings > 20 ? 0 : power >> halvings;
}

void shares_of(const int32_t *logit, int n, int32_t *share) {
    int32_t best = INT32_MIN;
    int64_t power[NET_OUT], sum = 0, rest = SHARES;
    for (int i = 0; i < n; i++)
        if (logit[i] > best)
            best = logit[i];
    for (int i = 0; i < n; i++) {
        power[i] = half_to(((int64_t)best - logit[i]) * 94548 >> 16); /* 2^16 / ln 2 */
        sum += power[i];
    }
    for (int i = n - 1; i > 0; i--) {
        share[i] = (int32_t)(power[i] * SHARES / sum);
        rest -= share[i];
    }
    share[0] = (int32_t)rest;
}

int32_t logit_of_lead(int32_t lead) {
    int32_t held = lead > MOST_LEAD ? MOST_LEAD : lead < -MOST_LEAD ? -MOST_LEAD : lead;
    return held * LOGIT_A_SIXTEENTH;
}

void net_shares(const struct net *net, const struct features *f, struct net_memory *memory,
                int32_t share[MAX_SEATS]) {
    int32_t out[NET_OUT];
    net_layers(net, f->input, memory, out);
    for (int i = 0; net->lean && i < net->seats; i++)
        out[i] +=
            (int32_t)((int64_t)logit_of_lead(f->value[i] - f->value[0]) * net->lean / ONE_WEIGHT);
    shares_of(out, net->seats, share);
}
