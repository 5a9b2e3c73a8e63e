/* listen.c: see listen.h. */
#include "server/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_INHERITED = 3, GIVEN_UP_MILLISECONDS = 60000 };

/* A client that vanishes (a phone out of reach, a machine without power) does not acknowledge what
 * it is sent, such as the pings of a stream. By default the system would retry for a quarter of an
 * hour, and the connection would occupy its place all that time. Connections inherit this option
 * from the listening socket. */
static void give_up_who_vanishes(int socket) {
    setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &(unsigned){GIVEN_UP_MILLISECONDS},
               sizeof(unsigned));
}

/* ---- handed over ---- */

static bool listens(int socket) {
    int on = 0, kind = 0;
    socklen_t size = sizeof on;
    bool known = getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &on, &size) == 0 &&
                 getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &kind, &size) == 0;
    return known && on && (kind == AF_INET || kind == AF_INET6);
}

/* Is LISTEN_PID this process, and not the one that started it? */
static bool is_for_us(void) {
    const char *pid = getenv("LISTEN_PID");
    int64_t number;
    return pid && slice_number(slice_of(pid), 1, INT32_MAX, &number) && number == getpid();
}

bool listen_inherited(int *out, struct fault *fault) {
    const char *count = getenv("LISTEN_FDS");
    *out = -1;
    if (!count || !is_for_us())
        return true;
    if (strcmp(count, "1") != 0)
        return fault_set(fault, 0, "exactly one socket must be handed over (LISTEN_FDS), not ",
                         slice_of(count), "");
    if (!listens(FIRST_INHERITED))
        return fault_set(fault, 0,
                         "what was handed over (LISTEN_FDS) is no TCP socket that listens",
                         slice_of(""), "");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_PID");
    fcntl(FIRST_INHERITED, F_SETFD, FD_CLOEXEC);
    give_up_who_vanishes(FIRST_INHERITED);
    *out = FIRST_INHERITED;
    return true;
}

/* ---- new ---- */

static bool read_address(const char *address, int port, struct sockaddr_storage *out) {
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, address, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons((uint16_t)port);
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = htons((uint16_t)port);
    return inet_pton(AF_INET6, address, &six->sin6_addr) == 1;
}

/* A socket at "::" accepts IPv4 too. */
static bool bind_and_listen(int to, const struct sockaddr_storage *address) {
    socklen_t size =
        address->ss_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
    setsockopt(to, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    give_up_who_vanishes(to);
    if (address->ss_family == AF_INET6)
        setsockopt(to, IPPROTO_IPV6, IPV6_V6ONLY, &(int){0}, sizeof(int));
    return bind(to, (const struct sockaddr *)address, size) == 0 && listen(to, SOMAXCONN) == 0;
}

int listen_at(const char *address, int port, struct fault *fault) {
    struct sockaddr_storage where;
    if (!read_address(address, port, &where)) {
        fault_set(fault, 0, "this is no address to listen at: ", slice_of(address), "");
        return -1;
    }
    int to = socket(where.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (to >= 0 && bind_and_listen(to, &where))
        return to;
    snprintf(fault->text, sizeof fault->text, "cannot listen at %s, port %d: %s", address, port,
             strerror(errno));
    if (to >= 0)
        close(to);
    return -1;
}

int listen_port(int socket) {
    struct sockaddr_storage where = {0};
    socklen_t size = sizeof where;
    if (getsockname(socket, (struct sockaddr *)&where, &size) != 0)
        return 0;
    return ntohs(where.ss_family == AF_INET ? ((struct sockaddr_in *)&where)->sin_port
                                            : ((struct sockaddr_in6 *)&where)->sin6_port);
}
