/* head.c: refuses request headers that can be read in two ways. A proxy before us might read them
 * the other way; then one request could hide inside another, or a page be cached for a host that is
 * not ours.
 *
 * libmicrohttpd's strict mode is no help: it refuses only requests without a host, and writes the
 * header of that answer twice. */
#include "server/head.h"

#include "base/form.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* What each line costs besides its text; the first line; the header of a page that refuses. */
enum { LINE_BYTES = 72, FIRST_BYTES = 32, REPLY_BYTES = 2048 };

/* Headers that must occur once, or at most once. */
struct tally {
    size_t bytes; /* that libmicrohttpd needs for them, or a few more */
    int hosts, lengths, encodings;
    const char *length;
    bool differ, strange;
};

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

static bool is_made_of(const char *text, const char *characters) {
    return text[0] && !text[strspn(text, characters)];
}

static void count_length(struct tally *t, const char *value) {
    t->differ |= t->lengths++ > 0 && strcmp(t->length, value) != 0;
    t->strange |= !is_made_of(value, "0123456789");
    t->length = value;
}

static enum MHD_Result count_line(void *context, enum MHD_ValueKind kind, const char *name,
                                  const char *value) {
    struct tally *t = context;
    value = value ? value : "";
    t->bytes += LINE_BYTES + strlen(name) + strlen(value);
    if (kind != MHD_HEADER_KIND)
        return MHD_YES;
    t->strange |= !is_made_of(name, LETTERS "!#$%&'*+-.^_`|~"); /* not "Content-Length " */
    if (strcasecmp(name, "Host") == 0) {
        t->hosts++;
        t->strange |= !is_made_of(value, LETTERS ".-_:[]");
    } else if (strcasecmp(name, "Content-Length") == 0) {
        count_length(t, value);
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        t->encodings++;
        t->strange |= strcasecmp(value, "chunked") != 0;
    }
    return MHD_YES;
}

static bool is_plain(const struct tally *t, const char *version) {
    /* HTTP/1.0 need not name a host, and knows no transfer encodings. */
    bool old = strcmp(version, "HTTP/1.1") != 0;
    return !t->strange && !t->differ && (t->hosts == 1 || (old && t->hosts == 0)) &&
           t->encodings + (t->lengths > 0) <= 1 && !(old && t->encodings);
}

struct judged_head head_judge(struct MHD_Connection *connection, const char *url,
                              const char *version) {
    struct tally t = {.bytes = FIRST_BYTES + strlen(url)};
    MHD_get_connection_values(connection, MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND,
                              count_line, &t);
    return (struct judged_head){.refused = !is_plain(&t, version)           ? FOR_HEAD
                                           : t.bytes > CONNECTION_BYTES / 2 ? FOR_LONG_HEAD
                                                                            : FOR_ELSE,
                                .fills_all = t.bytes > CONNECTION_BYTES - REPLY_BYTES};
}

/* ---- past libmicrohttpd ---- */

/* Bytes that nobody reads would make the system break the connection off before the answer has
 * arrived. */
static void hear_no_more(int door) {
    char unread[4096];
    for (int i = 0; i < 16 && recv(door, unread, sizeof unread, MSG_DONTWAIT) > 0; i++)
        ;
}

void head_answer(struct MHD_Connection *connection, struct slice answer) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info)
        return;
    hear_no_more(info->connect_fd);
    send(info->connect_fd, answer.at, answer.len, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(info->connect_fd, SHUT_RDWR);
}

void *head_uri(void *context, const char *uri, struct MHD_Connection *connection) {
    static const char answer[] = "HTTP/1.1 431 Request Header Fields Too Large\r\n"
                                 "Content-Type: text/plain; charset=utf-8\r\n"
                                 "Content-Length: 38\r\nConnection: close\r\n\r\n"
                                 "The head of this request is too long.\n";
    size_t bytes = 0;
    (void)context;
    for (const char *at = uri; at && *at; at++)
        bytes += *at == '?' || *at == '&' ? LINE_BYTES : 1;
    if (bytes > CONNECTION_BYTES / 4 * 3)
        head_answer(connection, slice_of(answer));
    return NULL;
}

/* ---- %20 ---- */

/* A zero stays as it is written: what comes behind it would be lost. */
size_t head_unescape(void *context, struct MHD_Connection *connection, char *text) {
    char *out = text;
    (void)context, (void)connection;
    for (struct slice rest = slice_of(text); rest.len > 0;) {
        int byte = escaped_byte(rest);
        *out++ = byte > 0 ? (char)byte : rest.at[0];
        rest = slice_skip(rest, byte > 0 ? 3 : 1);
    }
    *out = 0;
    return (size_t)(out - text);
}
