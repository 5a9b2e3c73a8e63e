/* hook.c: see hook.h. */
#include "notice/hook.h"

#include "base/markup.h"

#include <arpa/inet.h>
#include <string.h>

/* ---- addresses ---- */

static bool is_clean(struct slice s) {
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] <= 0x20 || s.at[i] > 0x7e || strchr("\"<>\\^`{|}#", s.at[i]))
            return false;
    return s.len <= HOOK_URL;
}

static bool is_host_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_';
}

static bool is_bracketed(struct slice inside) {
    char text[64];
    struct in6_addr six;
    slice_copy(inside, text, sizeof text);
    return inside.len < sizeof text && inet_pton(AF_INET6, text, &six) == 1;
}

/* The host, and where the rest begins; 0: there is none. */
static size_t read_host(struct slice s, struct slice *host) {
    size_t n = 0;
    if (s.len > 0 && s.at[0] == '[') {
        const char *end = memchr(s.at, ']', s.len);
        n = end ? (size_t)(end - s.at) : 0;
        *host = (struct slice){s.at + 1, n ? n - 1 : 0};
        return n && is_bracketed(*host) ? n + 1 : 0;
    }
    while (n < s.len && is_host_letter(s.at[n]))
        n++;
    *host = (struct slice){s.at, n};
    return n <= 253 ? n : 0;
}

bool hook_url_read(struct slice text, struct hook_url *out) {
    *out = (struct hook_url){.secure = slice_starts(text, "https://")};
    if (!is_clean(text) || (!out->secure && !slice_starts(text, "http://")))
        return false;
    struct slice rest = slice_skip(text, out->secure ? 8 : 7);
    size_t n = read_host(rest, &out->host), digits = 0;
    int64_t port = out->secure ? 443 : 80;
    rest = slice_skip(rest, n);
    if (rest.len > 0 && rest.at[0] == ':') {
        while (digits + 1 < rest.len && rest.at[digits + 1] != '/' && rest.at[digits + 1] != '?')
            digits++;
        if (!slice_number((struct slice){rest.at + 1, digits}, 1, 65535, &port))
            return false;
        rest = slice_skip(rest, digits + 1);
    }
    out->port = (int)port;
    out->path = rest;
    out->origin = (struct slice){text.at, text.len - rest.len};
    return n > 0 && (rest.len == 0 || rest.at[0] == '/' || rest.at[0] == '?');
}

/* The topic of ntfy is the path: one part of letters, digits, - and _. */
static struct slice topic_of(const struct hook_url *u) {
    struct slice topic = slice_skip(u->path, 1);
    for (size_t i = 0; i < topic.len; i++)
        if (topic.at[i] == '.' || !is_host_letter(topic.at[i]))
            return (struct slice){"", 0};
    return topic.len <= 64 ? topic : (struct slice){"", 0};
}

bool hook_fits(enum channel channel, struct slice url) {
    struct hook_url u;
    return channel != BY_MAIL && hook_url_read(url, &u) &&
           (channel != BY_NTFY || topic_of(&u).len > 0);
}

void hook_write_url(enum channel channel, struct slice url, struct buf *out) {
    struct hook_url u;
    if (channel == BY_NTFY && hook_url_read(url, &u))
        buf_slice(out, u.origin);
    else
        buf_slice(out, url);
    if (channel == BY_NTFY)
        buf_char(out, '/');
}

/* ---- what is sent ---- */

/* What would be markup there: of Discord and Matrix it is Markdown, where a backslash keeps a
 * letter a letter; of Slack three letters are written as in HTML. */
static void write_escaped(struct buf *out, const char *text, enum channel channel) {
    for (; *text; text++) {
        if (channel == BY_SLACK && *text == '&')
            buf_str(out, "&amp;");
        else if (channel == BY_SLACK && *text == '<')
            buf_str(out, "&lt;");
        else if (channel == BY_SLACK && *text == '>')
            buf_str(out, "&gt;");
        else {
            if (channel != BY_SLACK && strchr("\\`*_{}[]()<>#+-.!|~@:", *text))
                buf_char(out, '\\');
            buf_char(out, *text);
        }
    }
}

/* Title, text and link in one, for those who take nothing else. */
static void write_in_one(enum channel channel, const struct notice *m, struct buf *out) {
    write_escaped(out, m->title, channel);
    buf_char(out, '\n');
    write_escaped(out, m->body, channel);
    buf_str(out, m->link);
}

enum { DISCORD_BYTES = 2000, NTFY_BYTES = 3000 };

static struct slice first(struct slice s, size_t most) {
    if (s.len <= most)
        return s;
    s.len = most;
    while (s.len > 0 && ((unsigned char)s.at[s.len] & 0xc0) == 0x80)
        s.len--;
    return s;
}

static void write_hook_text(enum channel channel, const struct notice *m, struct buf *out) {
    char memory[3 * BODY_BYTES];
    struct buf text = buf_on(memory, sizeof memory);
    write_in_one(channel, m, &text);
    if (channel == BY_DISCORD)
        put(out, "{'content':%j,'allowed_mentions':{'parse':[]}}",
            first(buf_slice_of(&text), DISCORD_BYTES));
    else
        put(out, "{'text':%j}", buf_slice_of(&text));
}

static void write_ntfy(const struct notice *m, struct slice url, struct buf *out) {
    struct slice body = first(slice_of(m->body), NTFY_BYTES);
    struct hook_url u;
    if (hook_url_read(url, &u))
        put(out, "{'topic':%j,'title':%j,'message':%j,'click':%j}", topic_of(&u), m->title, body,
            m->link);
}

static void write_push(const struct notice *m, struct buf *out) {
    struct slice body = first(slice_of(m->body), NTFY_BYTES);
    put(out, "{'title':%j,'body':%j,'tag':%j,'url':%j}", m->title, body, m->tag, m->link);
}

void hook_write(enum channel channel, const struct notice *m, struct slice url, struct buf *out) {
    if (channel == BY_NTFY)
        write_ntfy(m, url, out);
    else if (channel == BY_PUSH)
        write_push(m, out);
    else if (channel == BY_JSON)
        put(out, "{'event':%j,'title':%j,'text':%j,'url':%j}", notice_names[m->kind], m->title,
            m->body, m->link);
    else
        write_hook_text(channel, m, out);
}
