/* quota.h: how much of the server one visitor and one network may take, so that there is room for
 * others. */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include "server/request.h"

/* May the asker, known or not, open one more table? If not, the reply says so. */
bool may_open_table(const struct request *q, struct reply *r);
/* He opens it: his network may open one less today. */
void count_new_table(const struct request *q);
/* May one more new visitor come from the asker's network? The same. */
bool may_come_in(const struct request *q, struct reply *r);

#endif
