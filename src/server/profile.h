/* profile.h: who may see the page about somebody's games. */
#ifndef SERVER_PROFILE_H
#define SERVER_PROFILE_H

#include "server/hall.h"

/* He himself always; others as he chose: everybody, nobody, or those with whom he has played; never
 * those whom he blocks. */
bool may_see_profile(struct hall *h, const struct visitor *of, const struct visitor *reader);

#endif
