/* forget.h: showing a visitor what the server knows of them, and removing it. */
#ifndef SERVER_FORGET_H
#define SERVER_FORGET_H

#include "server/asked.h"

bool answer_export(struct asked *q);
bool answer_forget(struct asked *q);

#endif
