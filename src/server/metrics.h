/* metrics.h: figures about the server at a separate address. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "base/text.h"
#include "server/inside.h"

/* Begins to listen there if the configuration names an address; false and a fault if that fails. */
bool metrics_start(struct server *s, struct fault *fault);
void metrics_stop(struct server *s);

#endif
