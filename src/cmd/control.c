/* control.c: see control.h. */
#include "cmd/control.h"

#include "host/file.h"
#include "server/control.h"
#include "server/server.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { CONFIG_BYTES = 64 * 1024 };

bool need_config_file(const char *path, struct config *out) {
    struct buf text = buf_growing();
    struct fault fault = {0};
    bool done = file_read(path, CONFIG_BYTES, &text, &fault) &&
                config_read(out, buf_slice_of(&text), &fault);
    if (!done)
        complain_fault(BAD_INPUT, fault.line ? path : "", &fault);
    buf_free(&text);
    return done;
}

bool need_server_settings(const struct whereabouts *given, struct config *out) {
    struct fault fault = {0};
    *out = config_default();
    if (given->config && !need_config_file(given->config, out))
        return false;
    if (config_environment(out, &fault) &&
        (!given->store || config_set(out, "store", slice_of(given->store), &fault)) &&
        (!given->control || config_set(out, "control", slice_of(given->control), &fault)))
        return true;
    complain_fault(BAD_INPUT, "", &fault);
    return false;
}

enum reached control_reach(const struct config *c, int *out) {
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    struct fault fault = {0};
    char path[CONTROL_PATH];
    if (!control_path(c, path, &fault)) {
        complain_fault(BAD_INPUT, "", &fault);
        return UNREACHABLE;
    }
    memcpy(where.sun_path, path, sizeof path);
    *out = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*out >= 0 && connect(*out, (struct sockaddr *)&where, sizeof where) == 0)
        return REACHED;
    int why = errno;
    if (*out >= 0)
        close(*out);
    if (why == ENOENT || why == ECONNREFUSED)
        return NO_SERVER;
    complain(REFUSED, "cannot speak to the server at %s: %s", path, strerror(why));
    return UNREACHABLE;
}

bool control_read(int server, char *out, size_t n) {
    while (n > 0) {
        ssize_t got = recv(server, out, n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            complain(REFUSED, "the server broke off its answer");
            return false;
        }
        out += got;
        n -= (size_t)got;
    }
    return true;
}

/* Reads the first line of the answer byte by byte: what follows belongs to control_read. */
static bool read_head(int server, char *out, size_t room) {
    for (size_t n = 0; n + 1 < room; n++) {
        if (!control_read(server, out + n, 1))
            return false;
        if (out[n] == '\n') {
            out[n] = 0;
            return true;
        }
    }
    complain(REFUSED, "the server's answer cannot be understood");
    return false;
}

int control_ask(int server, struct slice question, int64_t *bytes) {
    char head[CONTROL_LINE + 300];
    if (send(server, question.at, question.len, MSG_NOSIGNAL) != (ssize_t)question.len)
        return complain(REFUSED, "cannot ask the server: %s", strerror(errno));
    if (!read_head(server, head, sizeof head))
        return REFUSED;
    struct slice answer = slice_of(head);
    if (slice_starts(answer, "ok ") && slice_number(slice_skip(answer, 3), 0, INT64_MAX, bytes))
        return DONE;
    if (slice_starts(answer, "bad "))
        return complain(BAD_INPUT, "%s", head + 4);
    return complain(REFUSED, "%s", slice_starts(answer, "refused ") ? head + 8 : head);
}
