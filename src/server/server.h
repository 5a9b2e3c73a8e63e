/* server.h: the server as a whole. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "base/text.h"
#include "server/config.h"

struct config config_default(void);
/* Sets one value by name ("port", "7430"); false and a fault if there is no such name or the value
 * does not fit. */
bool config_set(struct config *c, const char *name, struct slice value, struct fault *fault);
/* Reads lines "name value"; empty ones and those that begin with # are skipped. */
bool config_read(struct config *c, struct slice text, struct fault *fault);
/* HOFTAG_PORT and so on. */
bool config_environment(struct config *c, struct fault *fault);
/* The names that there are, NULL behind the last. */
const char *const *config_names(void);

/* SIGTERM and SIGINT wait from now on until the server runs and can end well; the first thing to
 * do.
 */
void server_hold_signals(void);
/* Serves until SIGTERM or SIGINT, then finishes what is under way. False and a fault if it cannot.
 */
bool server_run(const struct config *config, struct fault *fault);

#endif
