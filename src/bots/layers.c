/* layers.c: the layers of a net. Nearly all time is spent in the first, so net_memory keeps its
 * sums and adds only what changed since the last position.
 *
 * It stands alone, because it is compiled a second time for browsers that have vector instructions
 * (see VECTORS in the Makefile). Integers only: both say the same. */
#include "bots/net.h"

#include <string.h>

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

void net_layers(const struct net *net, const int16_t *input, struct net_memory *memory,
                int32_t out[NET_OUT]) {
    if (memory->net != net)
        forget(net, memory);
    renew(memory, input);
    think(net, memory->wide, out);
}
