/* limits.h: how much may come from one address: requests by their cost, and large ones at the same
 * time. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* What requests cost, of what an address may have in a second. */
enum { COST_READ = 1, COST_WRITE = 2, COST_MAKE = 20 };
/* What a message of somebody who only watches costs. It is more than a player's, so that those who
 * watch cannot drown out those who play. */
enum { COST_TALK_OF_WATCHERS = 4 };

struct limiter;
/* So many at once, and so many in each period of that length. 0: any number. */
struct limiter *limiter_new(int most, int seconds);
void limiter_free(struct limiter *l);
/* A number for the network of the address; each start of the server gives it another one. */
uint64_t limiter_who(const struct limiter *l, const char *address);
/* May this address do something now that costs so much? Of an IPv6 address its network (/64)
 * counts, because one guest has all of it. */
bool limiter_allows(struct limiter *l, const char *address, int cost);
/* The same without counting it. */
bool limiter_would_allow(struct limiter *l, const char *address, int cost);

/* Those who bring something large, whose bodies are in memory at the same time. */
enum {
    MAX_LARGE = 16,     /* requests in all, */
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
