/* request.c: reads a request: fields, cookie, token, origin, address. Nothing in it can be
 * trusted. */
#include "server/request.h"

#include "base/check.h"
#include "base/json.h"
#include "server/inside.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *request_header(const struct request *q, const char *name) {
    const char *value = MHD_lookup_connection_value(q->connection, MHD_HEADER_KIND, name);
    return value ? value : "";
}

/* ---- forms ---- */

/* Strings are unescaped into memory; other values stay as they were sent. */
static bool read_object(struct form *f, struct slice json, struct buf *memory) {
    struct slice key, value;
    while (json_member(&json, &key, &value)) {
        char text[80]; /* we have no longer name */
        struct buf name = buf_on(text, sizeof text);
        size_t start = memory->len;
        buf_slice(memory, json_name(key, &name));
        key = (struct slice){memory->at + start, memory->len - start};
        start = memory->len;
        if (json_is_string(value)) {
            if (!json_text(value, memory))
                return false;
            value = (struct slice){memory->at + start, memory->len - start};
        }
        if (!form_add(f, key, value))
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
        return form_read(q->form, q->body.at, q->body.len);
    if (body.len == 0)
        return true;
    /* Strings are unescaped into the space behind the body, which suffices: they never get
     * longer. */
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
    return form_has(q->form, name) ? form_field(q->form, name) : from_query(q, name);
}

bool request_has(const struct request *q, const char *name) { return form_has(q->form, name); }

bool request_number(const struct request *q, const char *name, int64_t lo, int64_t hi,
                    int64_t *out) {
    return slice_number(request_field(q, name), lo, hi, out);
}

bool request_switch(const struct request *q, const char *name, bool *on) {
    return switch_read(request_field(q, name), on);
}

/* ---- who asks ---- */

static struct slice cookie(const struct request *q, const char *name) {
    const char *value = MHD_lookup_connection_value(q->connection, MHD_COOKIE_KIND, name);
    return slice_of(value ? value : "");
}

void request_find_key(struct request *q) {
    const char *token = request_header(q, "Authorization");
    q->by_token = strncmp(token, "Bearer ", 7) == 0;
    q->key = q->by_token ? slice_of(token + 7) : cookie(q, "hoftag");
    if (q->key.len != KEY_TEXT)
        q->key = slice_of("");
}

void request_accept_language(struct request *q) {
    q->reply.body.words = words_accepted(slice_of(request_header(q, "Accept-Language")));
}

void request_find_language(struct request *q) {
    const struct catalogue *words = words_find(request_field(q, "lang"));
    if (words)
        q->reply.lang = words->lang;
    else
        words = words_find(cookie(q, "lang"));
    if (words)
        q->reply.body.words = words;
    else
        request_accept_language(q);
}

/* Settings are chosen only by links: a form may have fields of the same names. */
static uint8_t find_setting(struct request *q, enum setting_id id) {
    const char *name = all_settings[id].name;
    int now = q->post ? -1 : setting_value(id, from_query(q, name)),
        before = setting_value(id, cookie(q, name));
    if (now >= 0)
        q->reply.settings_chosen |= 1u << id;
    return (uint8_t)(now >= 0 ? now : before > 0 ? before : 0);
}

void request_find_settings(struct request *q) {
    for (int id = 0; id < SETTINGS; id++)
        q->settings.chosen[id] = find_setting(q, (enum setting_id)id);
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
    bool secure =
        q->server->config.proxy && strcmp(request_header(q, "X-Forwarded-Proto"), "https") == 0;
    if (q->server->config.base_url[0]) {
        buf_str(out, q->server->config.base_url);
        return;
    }
    buf_str(out, secure ? "https://" : "http://");
    buf_str(out, host[0] && strlen(host) < 200 ? host : "localhost");
}
