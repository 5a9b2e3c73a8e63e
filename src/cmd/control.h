/* control.h: speaking to a running server over its local socket (src/server/control.h). */
#ifndef CMD_CONTROL_H
#define CMD_CONTROL_H

#include "cmd/cmd.h"
#include "server/config.h"

/* The settings that tell where a server is. As for hoftag serve, flags override the environment,
 * and that overrides the file. NULL: not given. */
struct whereabouts {
    const char *config, *store, *control;
};
/* False and a complaint. */
bool need_server_settings(const struct whereabouts *given, struct config *out);
/* Reads a file of settings; false and a complaint. */
bool need_config_file(const char *path, struct config *out);

enum reached { REACHED, NO_SERVER, UNREACHABLE };
/* Connects; UNREACHABLE and a complaint if there is a server that does not answer. */
enum reached control_reach(const struct config *c, int *out);
/* Asks; DONE and how many bytes follow, or another exit code and a complaint. */
int control_ask(int server, struct slice question, int64_t *bytes);
/* The next bytes of the answer; false and a complaint if they do not come. */
bool control_read(int server, char *out, size_t n);

#endif
