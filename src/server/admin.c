/* admin.c: an operator's commands to a running server: reading their words; lists; closing and
 * restoring tables; bans; new keys.
 *
 * Invariant: a refused command has changed nothing. An answered one is durable and is in the audit
 * log. */
#include "server/admin.h"

#include "base/check.h"
#include "base/markup.h"
#include "server/expire.h"
#include "server/forget.h"
#include "server/inside.h"
#include "server/keys.h"
#include "server/request.h"
#include "server/seats.h"
#include "server/sharing.h"
#include "server/streams.h"
#include "store/people.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { WAIT_TRIES = 2000, WAIT_MILLISECONDS = 5, LISTED_REPORTS = 2000 };

/* ---- rows ---- */

/* A line of a list: columns of a fixed width, except for the last one; or a JSON object. */
struct row {
    struct buf *out;
    bool json, begun;
};

static void put_padded(struct buf *out, const char *value, int width) {
    int n = 0;
    for (const char *at = value; *at; at++)
        n += (*at & 0xc0) != 0x80; /* counts characters, not bytes */
    buf_str(out, value[0] ? value : "-");
    for (n = n ? n : 1; n < width; n++)
        buf_char(out, ' ');
}

static void row_put(struct row *r, const char *name, const char *value, int width) {
    if (!r->json) {
        buf_str(r->out, r->begun ? "  " : "");
        put_padded(r->out, value, width);
    } else {
        put(r->out, r->begun ? ",%j:%j" : "{%j:%j", name, value);
    }
    r->begun = true;
}

static void row_put_id(struct row *r, const char *name, int64_t id) {
    char memory[ID_TEXT + 1];
    struct buf text = buf_on(memory, sizeof memory);
    table_id_write(id, &text);
    row_put(r, name, buf_end(&text), ID_TEXT);
}

static void row_put_time(struct row *r, const char *name, int64_t at) {
    char text[24];
    struct tm utc;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%MZ", gmtime_r(&(time_t){(time_t)at}, &utc));
    row_put(r, name, text, 17);
}

/* Lines that somebody wrote, on one line. */
static void put_line(struct row *r, const char *name, struct slice text) {
    struct buf line = buf_growing();
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] == '\n')
            buf_str(&line, r->json ? "\n" : " / ");
        else if ((unsigned char)text.at[i] >= ' ')
            buf_char(&line, text.at[i]);
    row_put(r, name, buf_end(&line), 0);
    buf_free(&line);
}

static void row_end(struct row *r) {
    buf_str(r->out, r->json ? "}\n" : "\n");
    r->begun = false;
}

/* ---- lists ---- */

static const char *phase_word(const struct hall_table *ht) {
    static const char *const words[] = {"gathering", "running", "over", "closed"};
    return ht->marked ? "marked" : words[ht->phase];
}

static void write_names(struct hall *h, const struct hall_table *ht, struct buf *out) {
    for (int i = 0; i < seats_of(ht); i++) {
        buf_str(out, i ? ", " : "");
        const char *name = ht->chair[i].owner ? name_at(h, ht, i) : ht->chair[i].bot;
        buf_str(out, name[0] ? name : "-");
    }
}

static bool is_wanted(struct slice wanted, const char *text) {
    char memory[200];
    struct buf copy = buf_on(memory, sizeof memory);
    buf_slice(&copy, wanted);
    return strcasestr(text, buf_end(&copy)) != NULL;
}

static void list_table(const struct asked *q, const struct hall_table *ht) {
    char memory[MAX_SEATS * (NAME_BYTES + 2) + 1], id[ID_TEXT + 1];
    struct buf names = buf_on(memory, sizeof memory), text = buf_on(id, sizeof id);
    struct row r = {&q->answer->text, q->json, false};
    write_names(q->hall, ht, &names);
    table_id_write(ht->id, &text);
    buf_end(&names);
    buf_end(&text);
    if (!is_wanted(q->word[1], memory) && !is_wanted(q->word[1], id))
        return;
    row_put(&r, "table", id, ID_TEXT);
    row_put(&r, "game", ht->game->id, 11);
    row_put(&r, "phase", phase_word(ht), 9);
    row_put_time(&r, "changed", ht->changed > ht->made ? ht->changed : ht->made);
    row_put(&r, "names", memory, 0);
    row_end(&r);
}

static void list_visitor(const struct asked *q, const struct visitor *v) {
    char id[ID_TEXT + 1];
    struct buf text = buf_on(id, sizeof id);
    struct row r = {&q->answer->text, q->json, false};
    table_id_write(v->id, &text);
    if (!is_wanted(q->word[1], v->name) && !is_wanted(q->word[1], buf_end(&text)))
        return;
    row_put_id(&r, "visitor", v->id);
    row_put_time(&r, "made", v->made);
    row_put_time(&r, "seen", v->seen);
    row_put(&r, "name", v->name, 0);
    row_end(&r);
}

static void list_bans(const struct asked *q) {
    struct row r = {&q->answer->text, q->json, false};
    for (int i = 0; i < q->hall->bans.count; i++) {
        const struct ban *b = &q->hall->bans.ban[i];
        if (!is_wanted(q->word[1], b->who) && !is_wanted(q->word[1], b->reason))
            continue;
        row_put(&r, "who", b->who, 20);
        row_put_time(&r, "made", b->made);
        row_put(&r, "reason", b->reason, 0);
        row_end(&r);
    }
}

struct reporting {
    const struct asked *q;
    struct row row;
};

static void list_report(void *context, const struct report_row *report) {
    struct reporting *l = context;
    char text[2 * ID_TEXT];
    snprintf(text, sizeof text, "%lld", (long long)report->id);
    row_put(&l->row, "report", text, 10);
    row_put_time(&l->row, "made", report->made);
    row_put_id(&l->row, "by", report->by);
    row_put_id(&l->row, "about", report->about);
    row_put_id(&l->row, "table", report->table);
    put_line(&l->row, "text", report->text);
    put_line(&l->row, "said", report->said);
    row_end(&l->row);
}

static void list_reports(const struct asked *q) {
    struct reporting l = {q, {&q->answer->text, q->json, false}};
    store_read_reports(q->hall->store, LISTED_REPORTS, list_report, &l);
}

enum { LISTED_AT_ONCE = 100 };

/* The others have the hall between two steps: there may be many. */
static void let_others(struct hall *h) {
    hall_unlock(h);
    hall_lock(h);
}

static void list_all_tables(const struct asked *q) {
    int64_t ids[LISTED_AT_ONCE], from = INT64_MAX;
    for (int n; (n = store_list(q->hall->store, FIND_ALL, from, ids, LISTED_AT_ONCE)) > 0;) {
        for (int i = 0; i < n; i++) {
            const struct hall_table *ht = hall_table_by_id(q->hall, ids[i]);
            if (ht)
                list_table(q, ht);
        }
        from = ids[n - 1];
        let_others(q->hall);
    }
}

static void list_all_visitors(const struct asked *q) {
    int64_t ids[LISTED_AT_ONCE], from = 0;
    for (int n; (n = store_list(q->hall->store, FIND_VISITORS, from, ids, LISTED_AT_ONCE)) > 0;) {
        for (int i = 0; i < n; i++) {
            const struct visitor *v = visitor_find(q->hall, ids[i]);
            if (v)
                list_visitor(q, v);
        }
        from = ids[n - 1];
        let_others(q->hall);
    }
}

static bool answer_list(struct asked *q) {
    if (slice_is(q->word[0], "tables")) {
        list_all_tables(q);
    } else if (slice_is(q->word[0], "visitors")) {
        list_all_visitors(q);
    } else if (slice_is(q->word[0], "bans")) {
        list_bans(q);
    } else if (slice_is(q->word[0], "reports")) {
        list_reports(q);
    } else {
        return answer_not_understood(
            q->answer, "there are lists of tables, visitors, bans and reports, not of ",
            q->word[0]);
    }
    return true;
}

/* ---- acts ---- */

static bool answer_close(struct asked *q) {
    struct hall_table *ht = asked_table(q);
    if (!ht)
        return false;
    if (ht->phase == OVER || ht->phase == CLOSED)
        return answer_refuse(q->answer, "this game has ended already: ", q->word[0]);
    hall_table_close(q->hall, ht);
    asked_audit(q, "close", ht, NULL);
    q->wait = ht->ticket;
    return true;
}

static bool answer_restore(struct asked *q) {
    struct hall_table *ht = asked_table(q);
    if (!ht)
        return false;
    if (!ht->marked)
        return answer_refuse(q->answer, "this table is not marked to be removed: ", q->word[0]);
    hall_table_restore(q->hall, ht);
    asked_audit(q, "restore", ht, NULL);
    q->wait = ht->ticket;
    return true;
}

/* From now on the old key opens nothing, and streams opened with it end. The answer has the new
 * key, which the operator passes on. */
static bool answer_revoke(struct asked *q) {
    struct visitor *v = asked_visitor(q);
    struct row r = {&q->answer->text, q->json, false};
    char key[KEY_TEXT + 1], path[KEY_TEXT + 20];
    if (!v)
        return false;
    secret_new(key);
    visitor_change_key(q->hall, v, slice_of(key), &q->wait);
    streams_wake_of(q->server, v);
    snprintf(path, sizeof path, "/carry/%s", key);
    row_put(&r, "path", path, 0);
    row_end(&r);
    asked_audit(q, "revoke", NULL, v);
    return true;
}

static void note_ban(const struct asked *q, const char *what, const struct ban *b) {
    char detail[BAN_WHO + BAN_REASON + 40];
    snprintf(detail, sizeof detail, "%s by user %u%s%s", b->who, q->who, b->reason[0] ? ": " : "",
             b->reason);
    audit(q->hall, &(struct act){.what = what,
                                 .visitor = visitor_find(q->hall, b->visitor),
                                 .detail = detail});
}

/* A ban takes effect at once, also on streams that are open. */
static bool answer_ban(struct asked *q) {
    struct ban b;
    const char *wrong = ban_read(q->word[0], &b);
    if (wrong)
        return answer_refuse(q->answer, wrong, q->word[0]);
    if (b.visitor && !visitor_find(q->hall, b.visitor))
        return answer_refuse(q->answer, "there is no visitor ", q->word[0]);
    if (q->word[1].len > BAN_REASON)
        return answer_refuse(q->answer, "the reason is too long", slice_of(""));
    b.made = now_seconds();
    snprintf(b.reason, sizeof b.reason, "%.*s", (int)q->word[1].len, q->word[1].at);
    wrong = ban_add(q->hall, &b, &q->wait);
    if (wrong)
        return answer_refuse(q->answer, wrong, slice_of(b.who));
    note_ban(q, "ban", &b);
    streams_ping(q->server);
    return true;
}

static bool answer_unban(struct asked *q) {
    struct ban b;
    const char *wrong = ban_read(q->word[0], &b);
    if (wrong)
        return answer_refuse(q->answer, wrong, q->word[0]);
    if (!ban_remove(q->hall, &b, &q->wait))
        return answer_refuse(q->answer, "this is not banned: ", slice_of(b.who));
    note_ban(q, "unban", &b);
    return true;
}

static void know_report(void *context, const struct report_row *row) {
    int64_t *id = context;
    if (row->id == *id)
        *id = 0;
}

/* A report that was read and answered is removed. */
static bool answer_settle(struct asked *q) {
    int64_t id, left;
    if (!slice_number(q->word[0], 1, INT64_MAX, &id))
        return answer_refuse(q->answer, "this is no number of a report: ", q->word[0]);
    left = id;
    store_read_reports(q->hall->store, LISTED_REPORTS, know_report, &left);
    if (left)
        return answer_refuse(q->answer, "there is no report ", q->word[0]);
    q->wait = store_drop_report(q->hall->store, id);
    asked_audit(q, "settle", NULL, NULL);
    return true;
}

const struct admin_verb admin_verbs[] = {
    {"list", 1, 2, false, answer_list},       {"close", 1, 1, true, answer_close},
    {"restore", 1, 1, false, answer_restore}, {"ban", 1, 2, false, answer_ban},
    {"unban", 1, 1, false, answer_unban},     {"revoke", 1, 1, true, answer_revoke},
    {"settle", 1, 1, true, answer_settle},    {"export", 1, 1, false, answer_export},
    {"forget", 1, 1, true, answer_forget},    {0},
};

/* ---- questions ---- */

const struct admin_verb *admin_find(struct slice word) {
    for (const struct admin_verb *v = admin_verbs; v->word; v++)
        if (slice_is(word, v->word))
            return v;
    return NULL;
}

/* "json VERB WORD..." or "text VERB WORD..." */
static const struct admin_verb *read_question(struct asked *q, struct slice words) {
    struct slice format, verb;
    int n = 0;
    if (!slice_printable(words) || !slice_word(&words, &format) || !slice_word(&words, &verb))
        return NULL;
    const struct admin_verb *v = admin_find(verb);
    while (v && n < v->most && slice_word(&words, &q->word[n]))
        n++;
    q->json = slice_is(format, "json");
    return v && n >= v->least && slice_trim(words).len == 0 ? v : NULL;
}

/* Called without the lock. False if the disk cannot be written. */
static bool wait_until_durable(const struct asked *q) {
    for (int i = 0; i < WAIT_TRIES; i++) {
        hall_lock(q->hall);
        bool durable = q->hall->durable >= q->wait;
        hall_unlock(q->hall);
        if (durable)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = WAIT_MILLISECONDS * 1000000}, NULL);
    }
    return false;
}

void admin_answer(struct server *s, struct slice words, unsigned who, struct answer *a) {
    struct asked q = {.server = s, .hall = s->hall, .who = who, .answer = a};
    const struct admin_verb *v = read_question(&q, words);
    if (!v) {
        answer_not_understood(a, "this is no question to a server: ", words);
        return;
    }
    hall_lock(s->hall);
    bool done = v->run(&q);
    hall_unlock(s->hall);
    bool durable = done && wait_until_durable(&q);
    hall_lock(s->hall);
    bool lost = was_lost(s->hall, q.wait);
    hall_unlock(s->hall);
    if (lost)
        answer_refuse(a, "another server was at the same tables just now: please try again",
                      slice_of(""));
    else if (done && !durable)
        answer_refuse(a, "this is done, but the database cannot be written: it may be lost",
                      slice_of(""));
}
