/* quota.h: how much of the server one visitor and one network may use, so that others have room. */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include "server/request.h"

/* May the asker, known or not, open one more table? If not, the reply says why. */
bool may_open_table(const struct request *q, struct reply *r);
/* Counts a table against what the asker's network may open today. */
void count_new_table(const struct request *q);
/* May one more new visitor come from the asker's network? If not, the reply says why. */
bool may_come_in(const struct request *q, struct reply *r);

#endif
