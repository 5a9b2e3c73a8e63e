/* request.c: what a request says: fields, cookie, token, origin, address. All of it was written by somebody else. */
#include "server/http.h"

#include "base/check.h"
#include "base/json.h"
#include "words/words.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *request_header(const struct request *q, const char *name) {
    const char *value = MHD_lookup_connection_value(q->connection, MHD_HEADER_KIND, name);
    return value ? value : "";
}

/* ---- forms ------------------------------------------------------------------------------------------- */

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 32) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Decodes "a+b%20c" where it stands. */
static struct slice decode(char *at, size_t len) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        int high = at[i] == '%' && i + 2 < len ? hex_digit(at[i + 1]) : -1;
        int low = high >= 0 ? hex_digit(at[i + 2]) : -1;
        if (low >= 0) {
            at[n++] = (char)(high << 4 | low);
            i += 2;
        } else {
            at[n++] = at[i] == '+' ? ' ' : at[i];
        }
    }
    return (struct slice){at, n};
}

static bool add_field(struct form *f, struct slice name, struct slice value) {
    if (f->count == MAX_FIELDS)
        return false;
    f->field[f->count++] = (struct field_sent){name, value};
    return true;
}

static bool read_pairs(struct form *f, char *at, size_t len) {
    while (len > 0) {
        char *end = memchr(at, '&', len);
        size_t n = end ? (size_t)(end - at) : len;
        char *equals = memchr(at, '=', n);
        size_t name = equals ? (size_t)(equals - at) : n;
        if (!add_field(f, decode(at, name), equals ? decode(equals + 1, n - name - 1) : slice_of("")))
            return false;
        at += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
    return true;
}

/* Strings are unescaped into memory; other values stay as they are written. */
static bool read_object(struct form *f, struct slice json, struct buf *memory) {
    struct slice key, value;
    while (json_member(&json, &key, &value)) {
        size_t start = memory->len;
        if (json_is_string(value)) {
            if (!json_text(value, memory))
                return false;
            value = (struct slice){memory->at + start, memory->len - start};
        }
        if (!add_field(f, key, value))
            return false;
    }
    return true;
}

bool request_read_form(struct request *q) {
    struct fault fault;
    struct slice json, body = buf_slice_of(&q->body);
    q->form = calloc(1, sizeof *q->form);
    CHECK(q->form);
    const char *type = request_header(q, "Content-Type");
    if (strncmp(type, "multipart/form-data", 19) == 0)
        return multipart_read(q->form, slice_of(type), body);
    if (strncmp(type, "application/json", 16) != 0)
        return read_pairs(q->form, q->body.at, q->body.len);
    if (body.len == 0)
        return true;
    /* Texts are unescaped behind the body; they are never longer than it. */
    for (size_t n = body.len; n > 0; n--)
        buf_char(&q->body, 0);
    q->body.len = body.len;
    body = buf_slice_of(&q->body);
    if (!json_check(body, &json, &fault) || !json_is_object(json))
        return false;
    struct buf memory = buf_on(q->body.at + q->body.len, q->body.cap - q->body.len);
    return read_object(q->form, json, &memory);
}

static struct slice from_query(const struct request *q, const char *name) {
    const char *value = MHD_lookup_connection_value(q->connection, MHD_GET_ARGUMENT_KIND, name);
    return slice_of(value ? value : "");
}

struct slice request_field(const struct request *q, const char *name) {
    for (int i = 0; q->form && i < q->form->count; i++)
        if (slice_is(q->form->field[i].name, name))
            return q->form->field[i].value;
    return from_query(q, name);
}

bool request_has(const struct request *q, const char *name) {
    for (int i = 0; q->form && i < q->form->count; i++)
        if (slice_is(q->form->field[i].name, name))
            return true;
    return false;
}

bool request_number(const struct request *q, const char *name, int64_t lo, int64_t hi, int64_t *out) {
    return slice_number(request_field(q, name), lo, hi, out);
}

bool request_switch(const struct request *q, const char *name, bool *on) {
    struct slice value = request_field(q, name);
    *on = slice_is(value, "1") || slice_is(value, "true");
    return *on || value.len == 0 || slice_is(value, "0") || slice_is(value, "false");
}

/* ---- who asks ----------------------------------------------------------------------------------------- */

void request_find_key(struct request *q) {
    const char *token = request_header(q, "Authorization");
    const char *cookie = MHD_lookup_connection_value(q->connection, MHD_COOKIE_KIND, "hoftag");
    q->by_token = strncmp(token, "Bearer ", 7) == 0;
    q->key = slice_of(q->by_token ? token + 7 : cookie ? cookie : "");
    if (q->key.len != KEY_TEXT)
        q->key = slice_of("");
}

void request_find_language(struct request *q) {
    const char *cookie = MHD_lookup_connection_value(q->connection, MHD_COOKIE_KIND, "lang");
    const struct catalogue *words = words_find(request_field(q, "lang"));
    if (words)
        q->reply.lang = words->lang;
    else
        words = words_find(slice_of(cookie ? cookie : ""));
    q->reply.body.words = words ? words : words_accepted(slice_of(request_header(q, "Accept-Language")));
}

static bool same_host(const struct request *q, const char *address) {
    char memory[300];
    struct buf base = buf_on(memory, sizeof memory);
    write_base(q, &base);
    const char *ours = buf_end(&base);
    size_t n = strlen(ours);
    return strncmp(address, ours, n) == 0 && (address[n] == 0 || address[n] == '/');
}

bool request_from_here(const struct request *q) {
    const char *origin = request_header(q, "Origin"), *referer = request_header(q, "Referer");
    const char *site = request_header(q, "Sec-Fetch-Site");
    if (q->by_token)
        return true;
    if (site[0] && strcmp(site, "same-origin") != 0)
        return false;
    if (origin[0])
        return same_host(q, origin);
    if (referer[0])
        return same_host(q, referer);
    return q->key.len == 0;
}

void write_base(const struct request *q, struct buf *out) {
    const char *host = request_header(q, "Host");
    bool secure = q->server->config.proxy && strcmp(request_header(q, "X-Forwarded-Proto"), "https") == 0;
    if (q->server->config.base_url[0]) {
        buf_str(out, q->server->config.base_url);
        return;
    }
    buf_str(out, secure ? "https://" : "http://");
    buf_str(out, host[0] && strlen(host) < 200 ? host : "localhost");
}

/* ---- from where --------------------------------------------------------------------------------------- */

static void find_peer(struct request *q) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(q->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *peer = info ? info->client_addr : NULL;
    const void *at = NULL;
    if (peer && peer->sa_family == AF_INET)
        at = &((const struct sockaddr_in *)(const void *)peer)->sin_addr;
    if (peer && peer->sa_family == AF_INET6)
        at = &((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr;
    if (!at || !inet_ntop(peer->sa_family, at, q->address, sizeof q->address))
        strcpy(q->address, "-");
}

/* Behind a proxy of ours the last address of the list is the one that it saw itself. */
void request_find_address(struct request *q) {
    find_peer(q);
    if (!q->server->config.proxy)
        return;
    const char *list = request_header(q, "X-Forwarded-For"), *comma = strrchr(list, ',');
    struct slice last = slice_trim(slice_of(comma ? comma + 1 : list));
    if (last.len > 0 && last.len < sizeof q->address && slice_printable(last))
        snprintf(q->address, sizeof q->address, "%.*s", (int)last.len, last.at);
}
