/* net.c: see net.h. Nearly all time is spent in the first layer, so net_memory keeps its sums and
 * adds only what changed since the last position. */
#include "bots/net.h"

#include <string.h>

const struct net *net_find(const struct game *g, int seats) {
    for (const struct net *n = all_nets; n->game; n++)
        if (slice_is(slice_of(g->id), n->game) && n->seats == seats)
            return n;
    return NULL;
}

/* ---- layers ---- */

/* Products of 16-bit numbers: vector instructions compute eight of them at once. */
static void add_row(int32_t *restrict sum, const int16_t *restrict row, int16_t by, int width) {
    for (int i = 0; i < width; i++)
        sum[i] += by * row[i];
}

/* Two rows at once load and store the sums half as often. */
static void add_rows(int32_t *restrict sum, const int16_t *restrict one, int16_t by,
                     const int16_t *restrict other, int16_t by_other, int width) {
    for (int i = 0; i < width; i++)
        sum[i] += by * one[i] + by_other * other[i];
}

/* Scales sums in units of `one` to hidden values, clamped to 0 .. 8. */
static void clamp_hidden(const int32_t *sum, int width, int32_t one, int16_t *out) {
    for (int i = 0; i < width; i++) {
        int32_t value = sum[i] / (one / ONE_HIDDEN);
        out[i] = (int16_t)(value < 0 ? 0 : value > MOST_HIDDEN ? MOST_HIDDEN : value);
    }
}

static void forget(const struct net *net, struct net_memory *m) {
    m->net = net;
    memset(m->input, 0, sizeof m->input);
    memcpy(m->wide, net->bias_wide, sizeof m->wide);
}

/* The features that differ from the last position. Compared eight at a time, because most are the
 * same. */
static int changed(const struct net_memory *m, const int16_t *input, uint16_t *out) {
    enum { AT_ONCE = 8 };
    int n = 0;
    for (int from = 0; from < m->net->inputs; from += AT_ONCE) {
        int to = from + AT_ONCE < m->net->inputs ? from + AT_ONCE : m->net->inputs;
        if (to - from == AT_ONCE &&
            memcmp(input + from, m->input + from, AT_ONCE * sizeof *input) == 0)
            continue;
        for (int i = from; i < to; i++) {
            out[n] = (uint16_t)i;
            n += input[i] != m->input[i];
        }
    }
    return n;
}

/* Updates the sums of the first layer with what changed, two features at a time. */
static void renew(struct net_memory *m, const int16_t *input) {
    uint16_t at[NET_INPUTS + 1];
    int16_t by[NET_INPUTS + 1];
    int n = changed(m, input, at);
    for (int i = 0; i < n; i++) {
        by[i] = (int16_t)(input[at[i]] - m->input[at[i]]);
        m->input[at[i]] = input[at[i]];
    }
    if (n % 2) { /* an odd one is paired with a change of 0 */
        at[n] = 0;
        by[n++] = 0;
    }
    for (int i = 0; i < n; i += 2)
        add_rows(m->wide, m->net->first + at[i] * NET_WIDE, by[i],
                 m->net->first + at[i + 1] * NET_WIDE, by[i + 1], NET_WIDE);
}

static void think(const struct net *net, const int32_t wide[NET_WIDE], int32_t out[NET_OUT]) {
    int32_t narrow[NET_NARROW];
    int16_t hidden[NET_WIDE];
    memcpy(narrow, net->bias_narrow, sizeof narrow);
    memcpy(out, net->bias_out, sizeof(int32_t) * NET_OUT);
    clamp_hidden(wide, NET_WIDE, ONE_INPUT * ONE_WEIGHT, hidden);
    for (int i = 0; i < NET_WIDE; i += 2)
        if (hidden[i] | hidden[i + 1])
            add_rows(narrow, net->second + i * NET_NARROW, hidden[i],
                     net->second + (i + 1) * NET_NARROW, hidden[i + 1], NET_NARROW);
    clamp_hidden(narrow, NET_NARROW, ONE_HIDDEN * ONE_WEIGHT, hidden);
    for (int i = 0; i < NET_NARROW; i++)
        if (hidden[i])
            add_row(out, net->third + i * NET_OUT, hidden[i], NET_OUT);
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
    if (memory->net != net)
        forget(net, memory);
    renew(memory, f->input);
    think(net, memory->wide, out);
    for (int i = 0; net->lean && i < net->seats; i++)
        out[i] +=
            (int32_t)((int64_t)logit_of_lead(f->value[i] - f->value[0]) * net->lean / ONE_WEIGHT);
    shares_of(out, net->seats, share);
}
