/* limits.h: how much may come from one address: requests by their cost, and large requests at the
 * same time. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* What a request costs, in tokens. */
enum { COST_READ = 1, COST_WRITE = 2, COST_MAKE = 20 };
/* What a spectator's message costs: more than a player's, so that spectators cannot drown out the
 * players. */
enum { COST_TALK_OF_WATCHERS = 4 };

struct limiter;
/* Allows `most` tokens at once, and as many in each period of that length; most 0: no limit. */
struct limiter *limiter_new(int most, int seconds);
void limiter_free(struct limiter *l);
/* A number for the address's network, different at each start of the server. */
uint64_t limiter_who(const struct limiter *l, const char *address);
/* May this address do something of that cost now? IPv6 addresses of one network (/64) count
 * together, because one client has all of them. */
bool limiter_allows(struct limiter *l, const char *address, int cost);
/* The same without taking tokens. */
bool limiter_would_allow(struct limiter *l, const char *address, int cost);

/* Clients with large requests, whose bodies are in memory at the same time. */
enum {
    MAX_LARGE = 16,     /* in all, */
    MAX_LARGE_EACH = 4, /* and from one address */
};
struct crowd {
    pthread_mutex_t lock;
    int count;
    uint64_t who[MAX_LARGE];
};
/* False if there are too many, or too many from this address. */
bool crowd_enter(struct crowd *c, uint64_t who);
void crowd_leave(struct crowd *c, uint64_t who);

#endif
