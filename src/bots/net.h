/* net.h: small nets that tell the share of the win each seat can expect, in integers only.
 *
 * A net may stand alone, or correct the hand-made estimate of a judge: then that is added to what comes out of the
 * net before it becomes shares. A correcting net whose last layer is zero thinks what the estimate says.
 *
 * Features -> 64 -> 32 -> one number a seat -> shares that sum to all of it. The numbers are the same on every
 * machine and in WebAssembly: weights are sixteen-bit, sums are 32-bit and cannot overflow, because weights,
 * features and what the hidden layers hand on are all limited (net_read refuses others). */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "game/game.h"

enum {
    NET_INPUTS = 256, /* at most */
    NET_WIDE = 64,    /* the first hidden layer */
    NET_NARROW = 32,  /* the second */
    NET_OUT = 8,      /* outputs, padded: seats, the first being the one whose view the features are */

    ONE_INPUT = 64,     /* 1.0 as a feature */
    MOST_INPUT = 1024,  /* features lie in -16 .. 16 */
    ONE_WEIGHT = 1024,  /* 1.0 as a weight */
    MOST_FIRST = 4096,  /* weights of the first layer lie in -4 .. 4 */
    MOST_WEIGHT = 8191, /* of the others in -8 .. 8 */
    ONE_HIDDEN = 256,   /* 1.0 between layers */
    MOST_HIDDEN = 2047, /* hidden values lie in 0 .. 8 */
    SHARES = 1 << 16,   /* the whole win */

    ONE_LOGIT = ONE_HIDDEN * ONE_WEIGHT,
    POINT = 16,                                               /* of an estimate */
    LOGIT_A_SIXTEENTH = ONE_LOGIT / 1000 * 693 / (5 * POINT), /* five points double a seat's chances */
    MOST_LEAD = 100 * POINT,                                  /* more makes no difference */
    MOST_LEAN = 8 * ONE_WEIGHT
};

/* What a judge sees in a position, from the view of the seat that has just moved. Seats are counted from that one on,
 * clockwise. */
struct features {
    int count;
    int16_t input[NET_INPUTS]; /* within +-MOST_INPUT; always as many with as many seats */
    int32_t value[MAX_SEATS];  /* the hand-made estimate of each seat, as far as the first knows */
};

/* What a net is made of; the numbers are lent. */
struct net {
    const char *game;
    uint8_t seats;
    uint16_t inputs;
    int16_t lean;          /* how much of the estimate is added, ONE_WEIGHT for all of it; 0: the net stands alone */
    const int16_t *first;  /* [inputs][NET_WIDE] */
    const int16_t *second; /* [NET_WIDE][NET_NARROW] */
    const int16_t *third;  /* [NET_NARROW][NET_OUT] */
    const int32_t *bias_wide, *bias_narrow, *bias_out;
};

/* A net with its numbers, read from a file. */
struct net_numbers {
    char game[24];
    int16_t first[NET_INPUTS * NET_WIDE], second[NET_WIDE * NET_NARROW], third[NET_NARROW * NET_OUT];
    int32_t bias_wide[NET_WIDE], bias_narrow[NET_NARROW], bias_out[NET_OUT];
};

/* The built-in nets (made from nets/ at build time), an empty row behind the last. */
extern const struct net all_nets[];
/* NULL if there is none for so many seats. */
const struct net *net_find(const struct game *g, int seats);

/* The sums of the first layer for the features seen last. Positions after the moves of one choice have most features in
 * common: only what differs is added up anew. The shares are the same as without. */
struct net_memory {
    const struct net *net; /* NULL: nothing seen yet */
    int16_t input[NET_INPUTS];
    int32_t wide[NET_WIDE];
};

/* The share of each seat, the first being the one whose features they are; they sum to SHARES. */
void net_shares(const struct net *net, const struct features *f, struct net_memory *memory, int32_t share[MAX_SEATS]);

/* Shares that are to each other as exp(logit / ONE_LOGIT), and sum to SHARES. */
void shares_of(const int32_t *logit, int n, int32_t *share);
/* What an estimate that is higher by so much adds to a logit; held within MOST_LEAD. */
int32_t logit_of_lead(int32_t lead);

/* Reads the text of a net (docs/nets.md); the net points into numbers. False and a fault if it is damaged. */
bool net_read(struct slice text, struct net_numbers *numbers, struct net *net, struct fault *fault);
void net_write(const struct net *net, const char *made, struct buf *out);

#endif
