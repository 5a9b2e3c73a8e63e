/* upload.c: records that people bring: checked line by line as "hoftag verify" does, and laid out as a table where they
 * can be looked at move by move. A game that is not over can be played on from there, at a new table.
 *
 * Replaying somebody's record may take a while, so it is done by a thread of its own, without the hall's lock; the
 * request sleeps meanwhile. */
#include "server/http.h"

#include "base/check.h"
#include "server/json.h"
#include "server/page.h"
#include "server/routes.h"
#include "table/file.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BACK = 200 }; /* lines that go back, in a record: each is a replay of its own */

/* ---- the thread -------------------------------------------------------------------------------------------------- */

struct checker {
    struct server *server;
    pthread_t thread;
    pthread_cond_t work;
    struct request *first; /* in the hall's lock */
};

static int lines_back(struct slice text) {
    int n = 0;
    for (struct slice line; slice_line(&text, &line);)
        n += slice_starts(line, "takeback ") || slice_starts(line, "rewind ");
    return n;
}

/* Lines end with a newline alone, the last one too: forms send more, and editors less. */
static void clean_text(struct slice text, struct buf *out) {
    for (struct slice line; slice_line(&text, &line);) {
        if (line.len > 0 && line.at[line.len - 1] == '\r')
            line.len--;
        buf_slice(out, line);
        buf_char(out, '\n');
    }
}

/* What came of it. */
struct checked {
    struct table *table; /* NULL: nothing can be shown of it */
    struct table_damage damage;
    bool goes_back; /* too often */
};

static void check(struct slice sent, struct checked *c) {
    struct buf text = buf_growing();
    clean_text(sent, &text);
    c->goes_back = lines_back(buf_slice_of(&text)) > MOST_BACK;
    if (!c->goes_back)
        c->table = table_read(buf_slice_of(&text), slice_of(""), &c->damage);
    if (c->damage.kind != SOUND) {
        table_free(c->table);
        c->table = NULL;
    }
    buf_free(&text);
}

/* With the line that is wrong, and why. */
static void reply_damage(const struct request *q, struct reply *r, const struct table_damage *damage) {
    struct refusal_of why = {.no = AGAINST_THE_RULES, .why.rule = ""};
    struct buf text = buf_on(why.why.text, sizeof why.why.text);
    text.words = r->body.words;
    SAY(&text,
        damage->kind == MALFORMED ? N_("This cannot be read as a record. Line {line}: {reason}")
                                  : N_("This record is not true. Line {line}: {reason}"),
        say_number("line", damage->fault.line), say_name("reason", damage->fault.text));
    buf_end(&text);
    reply_refusal(q, r, &why);
}

static void reply_checked(struct server *s, struct request *q, struct checked *c) {
    struct reply *r = &q->reply;
    struct place *p = c->table ? place_of_record(s->hall, c->table, q->visitor) : NULL;
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (c->goes_back) {
        reply_error(q, r, MHD_HTTP_UNPROCESSABLE_CONTENT, "A record that is uploaded goes back at most 200 times.");
        return;
    }
    if (!c->table) {
        reply_damage(q, r, &c->damage);
        return;
    }
    if (!p) {
        table_free(c->table);
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many tables as this server can take.");
        return;
    }
    r->wait = p->ticket;
    if (q->route->flags & IS_API) {
        reply_sight(q, r, p, MHD_HTTP_CREATED);
        return;
    }
    write_table_path(p, "replay", -1, &to);
    buf_str(&to, "?as=all");
    reply_redirect(r, buf_end(&to));
}

/* Checks one after the other until the hall closes. */
static void *check_all(void *context) {
    struct checker *k = context;
    struct server *s = k->server;
    hall_lock(s->hall);
    for (;;) {
        while (!k->first && !s->hall->closing)
            pthread_cond_wait(&k->work, &s->hall->lock);
        if (!k->first)
            break;
        struct request *q = k->first;
        struct checked c = {0};
        k->first = q->next;
        hall_unlock(s->hall);
        check(q->reply.record, &c);
        hall_lock(s->hall);
        q->visitor = visitor_by_key(s->hall, q->key); /* he may have been forgotten meanwhile */
        reply_checked(s, q, &c);
        request_wait(q);
    }
    hall_unlock(s->hall);
    return NULL;
}

struct checker *checker_start(struct server *s) {
    struct checker *k = calloc(1, sizeof *k);
    CHECK(k);
    k->server = s;
    pthread_cond_init(&k->work, NULL);
    CHECK(pthread_create(&k->thread, NULL, check_all, k) == 0);
    return k;
}

void checker_add(struct checker *k, struct request *q) {
    struct request **end = &k->first;
    while (*end)
        end = &(*end)->next;
    q->next = NULL;
    *end = q;
    pthread_cond_signal(&k->work);
}

void checker_stop(struct checker *k) {
    hall_lock(k->server->hall);
    pthread_cond_signal(&k->work);
    hall_unlock(k->server->hall);
    pthread_join(k->thread, NULL);
    pthread_cond_destroy(&k->work);
    free(k);
}

/* ---- pages
 * ------------------------------------------------------------------------------------------------------------- */

void handle_upload_page(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    (void)s;
    page_open(q, r, "hoftag", "page upload-page");
    page_header(q, r);
    buf_str(out, "<main class=\"sheet\"><h2>");
    say(out, "The record of a game");
    buf_str(out, "</h2><p>");
    say(out,
        "It is checked move by move and can then be looked at by everybody who has its address; a game that is not "
        "over can be played on.");
    buf_str(
        out,
        "</p><form class=\"upload\" method=\"post\" action=\"/upload\" enctype=\"multipart/form-data\"><label><span>");
    say(out, "A file");
    buf_str(out,
            "</span> <input type=\"file\" name=\"record\" accept=\".hoftag,.txt,text/plain\"></label><label><span>");
    say(out, "or its text");
    buf_str(out, "</span> <textarea name=\"text\" rows=\"8\"></textarea></label>");
    button(out, "first", N_("Look at it"));
    buf_str(out, "</form></main>");
    page_close(r);
}

/* What is to be checked; the answer comes when it is. */
static void take_record(struct server *s, struct request *q, struct reply *r) {
    struct slice record = request_field(q, "record");
    if (slice_trim(record).len == 0)
        record = request_field(q, "text");
    if (slice_trim(record).len == 0) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "There is no record in what was sent.");
        return;
    }
    if (need_visitor(s, q, r))
        r->record = record;
}

void handle_upload(struct server *s, struct request *q, struct reply *r) { take_record(s, q, r); }

void api_upload(struct server *s, struct request *q, struct reply *r) {
    if (q->visitor || reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md."))
        take_record(s, q, r);
}

/* ---- going on
 * ------------------------------------------------------------------------------------------------------------- */

static struct place *go_on(struct server *s, struct request *q, struct reply *r) {
    struct place *from = need_table(s, q, r);
    if (!from)
        return NULL;
    if (!(from->flags & UPLOADED) || from->phase != CLOSED) {
        reply_error(q, r, MHD_HTTP_CONFLICT, "Only an uploaded game that is not over can be played on.");
        return NULL;
    }
    struct visitor *v = need_visitor(s, q, r);
    struct place_wish wish = {.game = from->game, .setup = from->setup, .flags = WATCHED, .key = q->key};
    struct place *p = v ? place_new(s->hall, &wish, v) : NULL;
    if (v && !p)
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many tables as this server can take.");
    if (!p)
        return NULL;
    p->origin = from->id;
    place_save(s->hall, p);
    r->wait = p->ticket;
    return p;
}

void handle_go_on(struct server *s, struct request *q, struct reply *r) {
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    struct place *p = go_on(s, q, r);
    if (!p)
        return;
    write_table_path(p, "", -1, &to);
    reply_redirect(r, buf_end(&to));
}

void api_go_on(struct server *s, struct request *q, struct reply *r) {
    struct place *p = q->visitor ? go_on(s, q, r) : NULL;
    if (!q->visitor)
        reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md.");
    if (p)
        reply_sight(q, r, p, MHD_HTTP_CREATED);
}
