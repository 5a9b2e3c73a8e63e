/* forget.h: what is known of a visitor, for him to read, and its removal. */
#ifndef SERVER_FORGET_H
#define SERVER_FORGET_H

#include "server/asked.h"

bool answer_export(struct asked *q);
bool answer_forget(struct asked *q);

#endif
