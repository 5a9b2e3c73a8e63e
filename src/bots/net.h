/* net.h: small neural nets that predict each seat's share of the win, in integers only.
 *
 * A net either stands alone or corrects the hand-made estimate of a judge: then the estimate is
 * added to its outputs before they become shares. A correcting net whose last layer is zero says
 * exactly what the estimate says.
 *
 * Features -> 64 -> 32 -> one number per seat -> shares with a fixed sum. The results are the same
 * on every machine and in WebAssembly. Weights have 16 bits and sums have 32; sums cannot overflow,
 * because weights, features and hidden values are all bounded (net_read refuses other weights). */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "game/game.h"

enum {
    NET_INPUTS = 256, /* at most */
    NET_WIDE = 64,    /* the first hidden layer */
    NET_NARROW = 32,  /* the second */
    NET_OUT = 8, /* outputs, padded: one per seat, starting with the seat whose features they are */

    ONE_INPUT = 64,     /* 1.0 as a feature */
    MOST_INPUT = 1024,  /* features lie in -16 .. 16 */
    ONE_WEIGHT = 1024,  /* 1.0 as a weight */
    MOST_FIRST = 4096,  /* weights of the first layer lie in -4 .. 4 */
    MOST_WEIGHT = 8191, /* of the others in -8 .. 8 */
    ONE_HIDDEN = 256,   /* 1.0 between layers */
    MOST_HIDDEN = 2047, /* hidden values lie in 0 .. 8 */
    SHARES = 1 << 16,   /* the whole win */

    ONE_LOGIT = ONE_HIDDEN * ONE_WEIGHT,
    POINT = 16, /* of an estimate */
    /* a lead of five points doubles a seat's chances */
    LOGIT_A_SIXTEENTH = ONE_LOGIT / 1000 * 693 / (5 * POINT),
    MOST_LEAD = 100 * POINT, /* a larger lead makes no difference */
    MOST_LEAN = 8 * ONE_WEIGHT
};

/* What a judge sees in a position, from the point of view of the seat that has just moved. Seats
 * are counted clockwise from that one. */
struct features {
    int count;
    int16_t input[NET_INPUTS]; /* within +-MOST_INPUT; their number depends on the seats alone */
    /* the hand-made estimate of each seat, as far as the first seat can know it */
    int32_t value[MAX_SEATS];
};

/* The numbers belong to somebody else. */
struct net {
    const char *game;
    uint8_t seats;
    bool expert; /* for `expert` alone; another net is for all levels */
    uint16_t inputs;
    /* how much of the estimate is added (ONE_WEIGHT is all of it); 0: the net stands alone */
    int16_t lean;
    const int16_t *first;  /* [inputs][NET_WIDE] */
    const int16_t *second; /* [NET_WIDE][NET_NARROW] */
    const int16_t *third;  /* [NET_NARROW][NET_OUT] */
    const int32_t *bias_wide, *bias_narrow, *bias_out;
};

/* A net read from a file, with its numbers. */
struct net_numbers {
    char game[24];
    int16_t first[NET_INPUTS * NET_WIDE], second[NET_WIDE * NET_NARROW],
        third[NET_NARROW * NET_OUT];
    int32_t bias_wide[NET_WIDE], bias_narrow[NET_NARROW], bias_out[NET_OUT];
};

/* The nets that are built in (from nets/); ends with an empty row. */
extern const struct net all_nets[];
/* NULL if there is none for this number of seats. */
const struct net *net_find(const struct game *g, int seats);
/* The one of `expert`: its own, or the one of all levels. */
const struct net *net_find_expert(const struct game *g, int seats);

/* The first layer's sums for the last features. Positions after the moves of one choice share most
 * features, so only the differences are added. The shares are the same as without. */
struct net_memory {
    const struct net *net; /* NULL: empty */
    int16_t input[NET_INPUTS];
    int32_t wide[NET_WIDE];
};

/* What the layers say of these features: a number for each output. */
void net_layers(const struct net *net, const int16_t *input, struct net_memory *memory,
                int32_t out[NET_OUT]);
/* The share of each seat, starting with the seat whose features they are; they sum to SHARES. */
void net_shares(const struct net *net, const struct features *f, struct net_memory *memory,
                int32_t share[MAX_SEATS]);

/* Shares in proportion to exp(logit / ONE_LOGIT) that sum to SHARES. */
void shares_of(const int32_t *logit, int n, int32_t *share);
/* What a lead in the estimate adds to a logit; clamped to MOST_LEAD. */
int32_t logit_of_lead(int32_t lead);

/* Reads the text of a net (docs/nets.md); the net points into numbers. False and a fault if the
 * text is damaged. */
bool net_read(struct slice text, struct net_numbers *numbers, struct net *net, struct fault *fault);
void net_write(const struct net *net, const char *made, struct buf *out);

#endif
