/* limits.c: how often an address may ask: a bucket of tokens for each, filled at a steady rate.
 *
 * There is a fixed number of buckets, found by a hash of the address that is salted anew at each start; an address that
 * needs one takes that of another whose bucket has filled up again, or shares it. */
#include "server/http.h"

#include "base/check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 8192, BURST_SECONDS = 8, NETWORK_BYTES = 8 };

struct bucket {
    uint64_t who;
    int64_t filled_at; /* microseconds */
    int64_t tokens;    /* in millionths */
};

struct limiter {
    pthread_mutex_t lock;
    int64_t rate; /* tokens a second */
    uint8_t salt[crypto_shorthash_KEYBYTES];
    struct bucket bucket[BUCKETS];
};

struct limiter *limiter_new(int per_second) {
    struct limiter *l = calloc(1, sizeof *l);
    CHECK(l);
    pthread_mutex_init(&l->lock, NULL);
    l->rate = per_second;
    randombytes_buf(l->salt, sizeof l->salt);
    return l;
}

void limiter_free(struct limiter *l) {
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static void fill(const struct limiter *l, struct bucket *b, int64_t now) {
    int64_t most = l->rate * BURST_SECONDS * 1000000;
    b->tokens += (now - b->filled_at) * l->rate;
    b->filled_at = now;
    if (b->tokens > most)
        b->tokens = most;
}

/* Whoever has one IPv6 address has a network of them. */
static uint64_t number_of(const struct limiter *l, const char *address) {
    uint64_t who;
    struct in6_addr six;
    if (strchr(address, ':') && inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six))
        crypto_shorthash((uint8_t *)&who, six.s6_addr, NETWORK_BYTES, l->salt);
    else
        crypto_shorthash((uint8_t *)&who, (const uint8_t *)address, strlen(address), l->salt);
    return who;
}

bool limiter_allows(struct limiter *l, const char *address, int cost) {
    int64_t price = (int64_t)cost * 1000000, now = now_microseconds();
    if (l->rate == 0)
        return true;
    uint64_t who = number_of(l, address);
    pthread_mutex_lock(&l->lock);
    struct bucket *b = &l->bucket[who % BUCKETS];
    fill(l, b, now);
    if (b->who != who && b->tokens == l->rate * BURST_SECONDS * 1000000)
        b->who = who;
    bool allowed = b->tokens >= price;
    if (allowed)
        b->tokens -= price;
    pthread_mutex_unlock(&l->lock);
    return allowed;
}
