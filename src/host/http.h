/* http.h: asking a server over HTTP or HTTPS: a request and its whole answer, and a stream of lines
 * that stays open. HTTP/1.0, a connection each: nothing is chunked and nothing is kept. */
#ifndef HOST_HTTP_H
#define HOST_HTTP_H

#include "base/buf.h"

struct http_server {
    bool tls;
    char host[256], port[8];
    char origin[300]; /* https://example.org:8443, as addresses begin */
    char key[100];    /* sent as Authorization: Bearer; "" */
    char lang[8];     /* sent as Accept-Language; "" */
};

/* Takes an address apart; the path ("/t/abc") is what is behind the server. False if it is not one
 * of HTTP. */
bool http_read_url(const char *url, struct http_server *out, struct slice *path);

/* One request, of JSON if `body` is not NULL (then it is a POST). False and a fault if the server
 * cannot be reached or breaks off; otherwise its answer, and the status. */
bool http_ask(const struct http_server *s, const char *path, const char *body, int *status,
              struct buf *answer, struct fault *fault);

/* Lines as they come. */
struct http_stream;
struct http_stream *http_stream_open(const struct http_server *s, const char *path,
                                     struct fault *fault);
void http_stream_close(struct http_stream *s);
/* The file to wait at. */
int http_stream_file(const struct http_stream *s);
/* The next whole line if it is there already, without waiting; NULL: not yet. *ended: there will be
 * none any more. The line stays until the next call. */
const char *http_stream_line(struct http_stream *s, bool *ended);

#endif
