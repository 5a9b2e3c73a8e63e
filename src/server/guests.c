/* guests.c: how long each connection has kept us waiting for a request.
 *
 * libmicrohttpd disconnects silent clients, but one that sends a byte of its header now and then is
 * not silent. So we note when we began to wait for each client, and disconnect those that take too
 * long. This happens with the list locked; libmicrohttpd's own close first takes the connection off
 * the list, so we never shut down a socket that is already somebody else's. */
#include "server/guests.h"

#include "base/check.h"
#include "host/clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>

struct guest {
    struct guest *next, **back;
    struct MHD_Connection *connection;
    atomic_int_fast64_t since; /* microseconds; 0: we do not wait for this client */
    atomic_bool has_asked;     /* at least once on this connection */
};

struct guests {
    pthread_mutex_t lock;
    struct guest *first;
};

struct guests *guests_new(void) {
    struct guests *g = calloc(1, sizeof *g);
    CHECK(g);
    pthread_mutex_init(&g->lock, NULL);
    return g;
}

void guests_free(struct guests *g) {
    pthread_mutex_destroy(&g->lock);
    free(g);
}

static struct guest *come_in(struct guests *g, struct MHD_Connection *connection) {
    struct guest *one = calloc(1, sizeof *one);
    CHECK(one);
    one->connection = connection;
    one->since = now_microseconds();
    pthread_mutex_lock(&g->lock);
    one->next = g->first;
    one->back = &g->first;
    if (one->next)
        one->next->back = &one->next;
    g->first = one;
    pthread_mutex_unlock(&g->lock);
    return one;
}

static void go_away(struct guests *g, struct guest *one) {
    pthread_mutex_lock(&g->lock);
    *one->back = one->next;
    if (one->next)
        one->next->back = one->back;
    pthread_mutex_unlock(&g->lock);
    free(one);
}

void guests_notify(void *context, struct MHD_Connection *connection, void **guest,
                   enum MHD_ConnectionNotificationCode what) {
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        *guest = come_in(context, connection);
    else if (*guest)
        go_away(context, *guest);
}

void guest_asks(struct MHD_Connection *connection, bool asks) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct guest *one = info ? info->socket_context : NULL;
    if (!one)
        return;
    one->since = asks ? 0 : now_microseconds();
    one->has_asked = true;
}

int guests_dismiss(struct guests *g, int seconds) {
    int64_t now = now_microseconds();
    int slow = 0;
    pthread_mutex_lock(&g->lock);
    for (struct guest *one = g->first; one; one = one->next) {
        const union MHD_ConnectionInfo *info;
        if (one->since == 0 || now - one->since < seconds * 1000000LL)
            continue;
        info = MHD_get_connection_info(one->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info)
            shutdown(info->connect_fd, SHUT_RDWR);
        slow += !one->has_asked;
        one->since = 0;
    }
    pthread_mutex_unlock(&g->lock);
    return slow;
}

bool guests_ask(struct guests *g) {
    bool any = false;
    pthread_mutex_lock(&g->lock);
    for (const struct guest *one = g->first; one && !any; one = one->next)
        any = one->since == 0 || !one->has_asked;
    pthread_mutex_unlock(&g->lock);
    return any;
}
