/* limits.c: how often an address may send a request, or make something that stays. Each address has
 * a token bucket that fills at a steady rate.
 *
 * The number of buckets is fixed. An address finds its bucket by a hash with a random salt, which
 * is new at each start. Addresses with the same hash share a bucket. */
#include "server/limits.h"

#include "base/check.h"
#include "host/clock.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 8192, NETWORK_BYTES = 8 };

#define MILLION INT64_C(1000000)

struct bucket {
    int64_t filled_at; /* microseconds; 0: not used yet, and full */
    int64_t tokens;    /* in millionths */
};

struct limiter {
    pthread_mutex_t lock;
    int64_t most, seconds; /* tokens in a full bucket, and the time in which an empty one fills */
    uint8_t salt[crypto_shorthash_KEYBYTES];
    struct bucket bucket[BUCKETS];
};

struct limiter *limiter_new(int most, int seconds) {
    struct limiter *l = calloc(1, sizeof *l);
    CHECK(l);
    pthread_mutex_init(&l->lock, NULL);
    l->most = most;
    l->seconds = seconds;
    randombytes_buf(l->salt, sizeof l->salt);
    return l;
}

void limiter_free(struct limiter *l) {
    if (!l)
        return;
    pthread_mutex_destroy(&l->lock);
    free(l);
}

/* Time too short for a millionth of a token is not lost: it counts the next time. */
static void fill(const struct limiter *l, struct bucket *b, int64_t now) {
    if (b->filled_at == 0 || now - b->filled_at >= l->seconds * MILLION) {
        b->tokens = l->most * MILLION;
        b->filled_at = now;
        return;
    }
    int64_t more = (now - b->filled_at) * l->most / l->seconds;
    b->tokens += more;
    b->filled_at += more * l->seconds / l->most;
    if (b->tokens > l->most * MILLION)
        b->tokens = l->most * MILLION;
}

/* An IPv6 client owns a whole /64 network, so that is what counts. */
uint64_t limiter_who(const struct limiter *l, const char *address) {
    uint64_t who;
    struct in6_addr six;
    if (strchr(address, ':') && inet_pton(AF_INET6, address, &six) == 1 &&
        !IN6_IS_ADDR_V4MAPPED(&six))
        crypto_shorthash((uint8_t *)&who, six.s6_addr, NETWORK_BYTES, l->salt);
    else
        crypto_shorthash((uint8_t *)&who, (const uint8_t *)address, strlen(address), l->salt);
    return who;
}

bool crowd_enter(struct crowd *c, uint64_t who) {
    int his = 0;
    pthread_mutex_lock(&c->lock);
    for (int i = 0; i < c->count; i++)
        his += c->who[i] == who;
    bool fits = c->count < MAX_LARGE && his < MAX_LARGE_EACH;
    if (fits)
        c->who[c->count++] = who;
    pthread_mutex_unlock(&c->lock);
    return fits;
}

void crowd_leave(struct crowd *c, uint64_t who) {
    int i = 0;
    pthread_mutex_lock(&c->lock);
    while (c->who[i] != who)
        i++;
    c->who[i] = c->who[--c->count];
    pthread_mutex_unlock(&c->lock);
}

/* Does the address have that many tokens left? `pays`: then they are taken. */
static bool can_pay(struct limiter *l, const char *address, int cost, bool pays) {
    int64_t price = cost * MILLION, now = now_microseconds();
    if (l->most == 0)
        return true;
    struct bucket *b = &l->bucket[limiter_who(l, address) % BUCKETS];
    pthread_mutex_lock(&l->lock);
    fill(l, b, now);
    bool allowed = b->tokens >= price;
    if (allowed && pays)
        b->tokens -= price;
    pthread_mutex_unlock(&l->lock);
    return allowed;
}

bool limiter_allows(struct limiter *l, const char *address, int cost) {
    return can_pay(l, address, cost, true);
}

bool limiter_would_allow(struct limiter *l, const char *address, int cost) {
    return can_pay(l, address, cost, false);
}
