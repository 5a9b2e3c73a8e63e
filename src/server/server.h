/* server.h: the server as a whole. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"
#include "server/config.h"

struct config config_default(void);
/* Sets one value by name ("port", "7430"); false and a fault if there is no such name, or the value
 * is not allowed. */
bool config_set(struct config *c, const char *name, struct slice value, struct fault *fault);
/* Reads lines "name value"; empty ones and those that begin with # are skipped. */
bool config_read(struct config *c, struct slice text, struct fault *fault);
/* Reads HOFTAG_PORT and so on. */
bool config_environment(struct config *c, struct fault *fault);
/* All names; NULL ends the list. */
const char *const *config_names(void);

/* Blocks SIGTERM and SIGINT until the server runs and can end properly. Call it first. */
void server_hold_signals(void);
/* Serves until SIGTERM or SIGINT, then finishes what has begun. False and a fault if it cannot
 * start, or fails. */
bool server_run(const struct config *config, struct fault *fault);

#endif
