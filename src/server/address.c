/* address.c: the address that a request comes from: that of the connection, or the one that our own
 * proxies report.
 *
 * Invariant: q->address was written by us or by a proxy of ours, never by the asker. */
#include "server/inside.h"
#include "server/request.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static void find_peer(struct request *q) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(q->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *peer = info ? info->client_addr : NULL;
    const void *at = NULL;
    if (peer && peer->sa_family == AF_INET)
        at = &((const struct sockaddr_in *)(const void *)peer)->sin_addr;
    if (peer && peer->sa_family == AF_INET6)
        at = &((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr;
    if (!at || !inet_ntop(peer->sa_family, at, q->address, sizeof q->address))
        strcpy(q->address, "-");
    static const char mapped[] = "::ffff:"; /* an IPv4 address at a socket for IPv6 */
    if (strncmp(q->address, mapped, sizeof mapped - 1) == 0 && strchr(q->address, '.'))
        memmove(q->address, q->address + sizeof mapped - 1,
                strlen(q->address + sizeof mapped - 1) + 1);
}

/* A header may be sent in several lines. Together they are one list, in the order of the lines. */
static enum MHD_Result join_line(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value) {
    struct buf *list = context;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0 && value) {
        buf_str(list, list->len ? "," : "");
        buf_str(list, value);
    }
    return MHD_YES;
}

/* Takes the last address off the list. */
static struct slice take_last(struct slice *list) {
    size_t n = list->len;
    while (n > 0 && list->at[n - 1] != ',')
        n--;
    struct slice last = slice_trim(slice_skip(*list, n));
    list->len = n > 0 ? n - 1 : 0;
    return last;
}

/* "1.2.3.4", "1.2.3.4:567", "::1" or "[::1]:567", without the port; false if it is something else.
 */
static bool read_address(struct slice text, char out[64]) {
    uint8_t parsed[sizeof(struct in6_addr)];
    const char *colon = memchr(text.at, ':', text.len), *bracket = memchr(text.at, ']', text.len);
    if (text.len > 0 && text.at[0] == '[' && bracket)
        text = (struct slice){text.at + 1, (size_t)(bracket - text.at) - 1};
    else if (colon && !memchr(colon + 1, ':', text.len - (size_t)(colon + 1 - text.at)))
        text.len = (size_t)(colon - text.at);
    if (text.len >= 64)
        return false;
    snprintf(out, 64, "%.*s", (int)text.len, text.at);
    return inet_pton(AF_INET, out, parsed) == 1 || inet_pton(AF_INET6, out, parsed) == 1;
}

/* Each proxy appends the address that it saw. Behind N proxies of ours the asker's address is
 * therefore the Nth from the end. If there are fewer, the request did not pass all of them, and the
 * first address in the list was written by the proxy that it reached first. */
void request_find_address(struct request *q) {
    struct buf list = buf_growing();
    struct slice rest, found = slice_of("");
    char address[64];
    find_peer(q);
    if (!q->server->config.proxy)
        return;
    MHD_get_connection_values(q->connection, MHD_HEADER_KIND, join_line, &list);
    rest = buf_slice_of(&list);
    for (int i = 0; i < q->server->config.proxy && rest.len > 0; i++)
        found = take_last(&rest);
    if (read_address(found, address))
        memcpy(q->address, address, sizeof q->address);
    buf_free(&list);
}
