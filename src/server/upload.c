/* upload.c: records that people upload. They are checked line by line, as "hoftag verify" does, and
 * shown as a table move by move. An unfinished game can be continued at a new table.
 *
 * Replaying a record may take a while, so it is an errand (errand.h). */
#include "base/check.h"
#include "pages/pieces.h"
#include "pages/plain.h"
#include "server/asker.h"
#include "server/errand.h"
#include "server/errors.h"
#include "server/inside.h"
#include "server/json.h"
#include "server/reader.h"
#include "server/routes.h"
#include "server/saving.h"
#include "server/tables.h"
#include "server/visitors.h"

#include <stdlib.h>
#include <string.h>

/* ---- checking ---- */

static int lines_back(struct slice text) {
    int n = 0;
    for (struct slice line; slice_line(&text, &line);)
        n += slice_starts(line, "takeback ") || slice_starts(line, "rewind ");
    return n;
}

/* A record and the result of checking it. */
struct checked {
    struct errand errand;
    struct slice record;
    struct table *table; /* NULL: nothing of it can be shown */
    struct table_damage damage;
    bool goes_back; /* too often */
};

static void check(struct errand *errand) {
    struct checked *c = (struct checked *)errand;
    struct buf text = buf_growing();
    record_clean(c->record, &text);
    c->goes_back = lines_back(buf_slice_of(&text)) > (MAX_SEATS + 1) * MOST_BACK;
    if (!c->goes_back)
        c->table = table_read(buf_slice_of(&text), slice_of(""), &c->damage);
    if (c->damage.kind != SOUND) {
        table_free(c->table);
        c->table = NULL;
    }
    if (c->table)
        /* done here, so that it is not done in the hall's lock when somebody looks */
        table_box_layout(c->table->head.game, c->table->box);
    buf_free(&text);
}

/* Replies with the number of the wrong line, and what is wrong. */
static void reply_damage(const struct request *q, struct reply *r,
                         const struct table_damage *damage) {
    struct refused why = {.kind = AGAINST_THE_RULES, .rule = ""};
    struct buf text = buf_on(why.text, sizeof why.text);
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
    struct hall_table *ht = c->table ? hall_table_of_record(s->hall, c->table, q->visitor) : NULL;
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (c->goes_back) {
        reply_error(q, r, MHD_HTTP_UNPROCESSABLE_CONTENT,
                    "A record that is uploaded goes back at most 2800 times.");
        return;
    }
    if (!c->table) {
        reply_damage(q, r, &c->damage);
        return;
    }
    if (!ht) {
        table_free(c->table);
        turn_away(q, r, FOR_TABLES);
        return;
    }
    r->wait = ht->ticket;
    if (q->route->flags & IS_API) {
        reply_sight(q, r, ht, MHD_HTTP_CREATED);
        return;
    }
    buf_str(&to, table_path(ht, "replay", -1).text);
    buf_str(&to, "?as=all");
    reply_redirect(r, buf_end(&to));
}

static void tell(struct errand *errand, struct request *q) {
    reply_checked(q->server, q, (struct checked *)errand);
    free(errand);
}

static struct errand *errand_of(struct server *s, struct slice record) {
    struct checked *c = calloc(1, sizeof *c);
    CHECK(c);
    c->errand = (struct errand){s->checkers, check, tell};
    c->record = record;
    return &c->errand;
}

/* ---- pages ---- */

void handle_upload_page(struct server *s, struct request *q, struct reply *r) {
    struct reader reader = reader_of(q);
    (void)s;
    page_of_upload(&reader, reply_page(r));
}

/* Starts checking; the reply follows when that is done. */
static void take_record(struct server *s, struct request *q, struct reply *r) {
    struct slice record = request_field(q, "record");
    if (slice_trim(record).len == 0)
        record = request_field(q, "text");
    if (slice_trim(record).len == 0) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "There is no record in what was sent.");
        return;
    }
    if (need_opener(s, q, r))
        r->errand = errand_of(s, record);
}

void handle_upload(struct server *s, struct request *q, struct reply *r) { take_record(s, q, r); }

void api_upload(struct server *s, struct request *q, struct reply *r) {
    if (q->visitor ||
        reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md."))
        take_record(s, q, r);
}

/* ---- going on ---- */

static struct hall_table *go_on(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *from = need_table(s, q, r);
    if (!from)
        return NULL;
    if (!(from->flags & UPLOADED) || from->phase != CLOSED) {
        reply_error(q, r, MHD_HTTP_CONFLICT,
                    "Only an uploaded game that is not over can be played on.");
        return NULL;
    }
    struct visitor *v = need_opener(s, q, r);
    struct table_terms wish = {
        .game = from->game, .setup = from->setup, .flags = WATCHED, .key = q->key};
    if (!v)
        return NULL;
    struct hall_table *ht = hall_table_new(s->hall, &wish, v);
    if (!ht)
        turn_away(q, r, FOR_TABLES);
    if (!ht)
        return NULL;
    ht->origin = from->id;
    hall_table_save(s->hall, ht);
    r->wait = ht->ticket;
    return ht;
}

void handle_go_on(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = go_on(s, q, r);
    if (ht)
        reply_redirect(r, table_path(ht, "", -1).text);
}

void api_go_on(struct server *s, struct request *q, struct reply *r) {
    struct hall_table *ht = q->visitor ? go_on(s, q, r) : NULL;
    if (!q->visitor)
        reply_error(q, r, MHD_HTTP_UNAUTHORIZED, "A token is needed: see docs/api.md.");
    if (ht)
        reply_sight(q, r, ht, MHD_HTTP_CREATED);
}
