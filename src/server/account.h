/* account.h: what the page about a visitor shows of their devices and of those whom they block. */
#ifndef SERVER_ACCOUNT_H
#define SERVER_ACCOUNT_H

struct account;
struct request;

void account_fill(const struct request *q, struct account *out);

#endif
