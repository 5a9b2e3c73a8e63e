/* http.c: see http.h. A connection is a socket, with TLS around it for https: (GnuTLS, which the
 * library of the server brings along). The certificate is checked. */
#include "host/http.h"

#include "base/check.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { MOST_ANSWER = 4 << 20, PATIENCE = 10 }; /* seconds */

struct connection {
    int fd;
    bool tls;
    gnutls_session_t session;
    gnutls_certificate_credentials_t trust;
};

bool http_read_url(const char *url, struct http_server *out, struct slice *path) {
    bool tls = strncmp(url, "https://", 8) == 0;
    if (!tls && strncmp(url, "http://", 7) != 0)
        return false;
    const char *host = url + (tls ? 8 : 7), *end = host + strcspn(host, "/?#");
    const char *colon =
        host[0] == '[' ? strstr(host, "]:") : memchr(host, ':', (size_t)(end - host));
    if (colon && host[0] == '[')
        colon = colon < end ? colon + 1 : NULL;
    const char *name_end = colon ? colon : end;
    *out = (struct http_server){.tls = tls};
    if (name_end == host || name_end - host >= (int)sizeof out->host ||
        end - url >= (int)sizeof out->origin)
        return false;
    struct slice name = {host, (size_t)(name_end - host)};
    if (host[0] == '[' && name.len > 2)
        name = (struct slice){host + 1, name.len - 2};
    slice_copy(name, out->host, sizeof out->host);
    slice_copy(colon ? (struct slice){colon + 1, (size_t)(end - colon - 1)}
                     : slice_of(tls ? "443" : "80"),
               out->port, sizeof out->port);
    slice_copy((struct slice){url, (size_t)(end - url)}, out->origin, sizeof out->origin);
    *path = (struct slice){end, strcspn(end, "?#")};
    return slice_printable(slice_of(out->origin));
}

/* ---- connections ---- */

static bool unreachable(const struct http_server *s, const char *why, struct fault *fault) {
    char text[160];
    snprintf(text, sizeof text, "%.80s cannot be reached: ", s->origin);
    return fault_set(fault, 0, text, slice_of(why), "");
}

static int dial(const struct http_server *s, struct fault *fault) {
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    struct timeval patience = {.tv_sec = PATIENCE};
    int fd = -1, failed = getaddrinfo(s->host, s->port, &wanted, &found);
    if (failed)
        return unreachable(s, gai_strerror(failed), fault), -1;
    for (struct addrinfo *a = found; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
            unreachable(s, strerror(errno), fault);
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(found);
    return fd;
}

static void hang_up(struct connection *c) {
    if (c->tls) {
        gnutls_deinit(c->session);
        gnutls_certificate_free_credentials(c->trust);
    }
    if (c->fd >= 0)
        close(c->fd);
}

/* Those of the system; or, as other programs have it, those that SSL_CERT_FILE names: for a server
 * whose certificate its host has made. */
static void trust_certificates(gnutls_certificate_credentials_t trust) {
    const char *file = getenv("SSL_CERT_FILE");
    if (file && file[0])
        gnutls_certificate_set_x509_trust_file(trust, file, GNUTLS_X509_FMT_PEM);
    else
        gnutls_certificate_set_x509_system_trust(trust);
}

static bool shake_hands(const struct http_server *s, struct connection *c, struct fault *fault) {
    int done;
    c->tls = true;
    gnutls_certificate_allocate_credentials(&c->trust);
    trust_certificates(c->trust);
    gnutls_init(&c->session, GNUTLS_CLIENT);
    gnutls_server_name_set(c->session, GNUTLS_NAME_DNS, s->host, strlen(s->host));
    gnutls_set_default_priority(c->session);
    gnutls_credentials_set(c->session, GNUTLS_CRD_CERTIFICATE, c->trust);
    gnutls_session_set_verify_cert(c->session, s->host, 0);
    gnutls_transport_set_int(c->session, c->fd);
    do
        done = gnutls_handshake(c->session);
    while (done < 0 && !gnutls_error_is_fatal(done) && done != GNUTLS_E_AGAIN);
    return done >= 0 || unreachable(s, gnutls_strerror(done), fault);
}

static bool call(const struct http_server *s, struct connection *c, struct fault *fault) {
    *c = (struct connection){.fd = dial(s, fault)};
    if (c->fd < 0)
        return false;
    if (!s->tls || shake_hands(s, c, fault))
        return true;
    hang_up(c);
    return false;
}

static bool send_all(struct connection *c, const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t done =
            c->tls ? gnutls_record_send(c->session, bytes, n) : send(c->fd, bytes, n, MSG_NOSIGNAL);
        if (done <= 0)
            return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

enum { BROKE_OFF = -1, NOT_YET = -2 };

/* At least a byte; 0: the end. With TLS there may be nothing yet although something came: tickets
 * for later sessions, which are not for us. */
static ssize_t receive(struct connection *c, char *bytes, size_t room) {
    if (!c->tls)
        return recv(c->fd, bytes, room, 0);
    ssize_t n = gnutls_record_recv(c->session, bytes, room);
    if (n == GNUTLS_E_AGAIN || n == GNUTLS_E_INTERRUPTED)
        return NOT_YET;
    return n == GNUTLS_E_PREMATURE_TERMINATION ? 0 : n < 0 ? BROKE_OFF : n;
}

static bool has_something(struct connection *c, int milliseconds) {
    struct pollfd file = {c->fd, POLLIN, 0};
    return (c->tls && gnutls_record_check_pending(c->session) > 0) ||
           poll(&file, 1, milliseconds) > 0;
}

static bool send_request(const struct http_server *s, struct connection *c, const char *path,
                         const char *body) {
    struct buf out = buf_growing();
    buf_str(&out, body ? "POST " : "GET ");
    buf_str(&out, path);
    buf_str(&out, " HTTP/1.0\r\nHost: ");
    buf_str(&out, strstr(s->origin, "://") + 3);
    if (s->key[0]) {
        buf_str(&out, "\r\nAuthorization: Bearer ");
        buf_str(&out, s->key);
    }
    if (s->lang[0]) {
        buf_str(&out, "\r\nAccept-Language: ");
        buf_str(&out, s->lang);
    }
    if (body) {
        buf_str(&out, "\r\nContent-Type: application/json\r\nContent-Length: ");
        buf_int(&out, (int64_t)strlen(body));
    }
    buf_str(&out, "\r\n\r\n");
    buf_str(&out, body ? body : "");
    bool sent = send_all(c, out.at, out.len);
    buf_free(&out);
    return sent;
}

/* ---- a request ---- */

static bool receive_all(struct connection *c, struct buf *text) {
    char bytes[16384];
    ssize_t n = NOT_YET;
    while (text->len < MOST_ANSWER && has_something(c, PATIENCE * 1000)) {
        n = receive(c, bytes, sizeof bytes);
        if (n == 0 || n == BROKE_OFF)
            break;
        if (n != NOT_YET)
            buf_bytes(text, bytes, (size_t)n);
    }
    return n == 0;
}

/* "HTTP/1.1 200 OK": the status, and where the body begins; NULL: that is no answer. */
static const char *read_head(const char *text, int *status) {
    const char *body = strstr(text, "\r\n\r\n");
    int64_t number;
    if (!body || strncmp(text, "HTTP/1.", 7) != 0 ||
        !slice_number((struct slice){text + 9, 3}, 100, 599, &number))
        return NULL;
    *status = (int)number;
    return body + 4;
}

bool http_ask(const struct http_server *s, const char *path, const char *body, int *status,
              struct buf *answer, struct fault *fault) {
    struct connection c;
    struct buf text = buf_growing();
    if (!call(s, &c, fault))
        return false;
    bool done = send_request(s, &c, path, body) && receive_all(&c, &text);
    const char *start = done ? read_head(buf_end(&text), status) : NULL;
    if (start)
        buf_str(answer, start);
    else
        unreachable(s, "it does not answer", fault);
    hang_up(&c);
    buf_free(&text);
    return start != NULL;
}

/* ---- a stream ---- */

struct http_stream {
    struct connection connection;
    bool in_body, ended;
    size_t used; /* of the text: lines that were given out */
    struct buf text;
};

struct http_stream *http_stream_open(const struct http_server *s, const char *path,
                                     struct fault *fault) {
    struct http_stream *stream = calloc(1, sizeof *stream);
    CHECK(stream);
    stream->text = buf_growing();
    if (call(s, &stream->connection, fault)) {
        if (send_request(s, &stream->connection, path, NULL))
            return stream;
        unreachable(s, "it does not answer", fault);
        hang_up(&stream->connection);
    }
    buf_free(&stream->text);
    free(stream);
    return NULL;
}

void http_stream_close(struct http_stream *s) {
    if (!s)
        return;
    hang_up(&s->connection);
    buf_free(&s->text);
    free(s);
}

int http_stream_file(const struct http_stream *s) { return s->connection.fd; }

static void drop_used(struct http_stream *s) {
    if (s->used == 0)
        return;
    memmove(s->text.at, s->text.at + s->used, s->text.len - s->used);
    s->text.len -= s->used;
    s->used = 0;
}

static void read_more(struct http_stream *s) {
    char bytes[16384];
    while (!s->ended && has_something(&s->connection, 0) && s->text.len < MOST_ANSWER) {
        ssize_t n = receive(&s->connection, bytes, sizeof bytes);
        if (n > 0)
            buf_bytes(&s->text, bytes, (size_t)n);
        else if (n != NOT_YET)
            s->ended = true;
    }
}

const char *http_stream_line(struct http_stream *s, bool *ended) {
    int status = 0;
    drop_used(s);
    read_more(s);
    *ended = false;
    if (!s->in_body) {
        const char *body = read_head(buf_end(&s->text), &status);
        s->in_body = body != NULL;
        if (body)
            s->used = (size_t)(body - s->text.at);
        if (body && status != 200)
            s->ended = true;
        drop_used(s);
    }
    char *line = s->text.len ? s->text.at : NULL,
         *end = s->in_body && line ? memchr(line, '\n', s->text.len) : NULL;
    if (!end) {
        *ended = s->ended;
        return NULL;
    }
    *end = 0;
    s->used = (size_t)(end - line) + 1;
    return line;
}
