/* postgres_news.c: what servers on one database tell each other, by NOTIFY.
 *
 * News are sent after their commit and on a connection of their own: within it they would make all
 * commits of all servers wait for each other. So they may get lost, and are only hints; whoever
 * hears them looks for himself. A message is the server's number, then "t" ID "." NUMBER for a
 * table or "v" ID for a visitor: "8123 t77.12 t78.3 v5". */
#include "store/postgres.h"

#include "base/check.h"
#include "host/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MESSAGE_BYTES = 7900, /* PostgreSQL takes less than 8000 */
    ITEM_BYTES = 60,
    LOOK_MILLISECONDS = 500, /* until the listener looks whether the store is closed */
    HEARING_SECONDS = 5
};

/* ---- telling ---- */

static PGconn *join_to_tell(const struct postgres *db, char *complaint) {
    PGconn *c = postgres_join_as(db, complaint);
    if (c)
        postgres_run(c, "SET synchronous_commit = off");
    return c;
}

/* Waits for the answer to the last message, which is here long ago if all is well. */
static bool drain(PGconn *c) {
    for (PGresult *r; (r = PQgetResult(c));)
        PQclear(r);
    return PQstatus(c) == CONNECTION_OK;
}

/* The connection may have broken since the last message: then this one goes by a new one. */
static void send_message(struct postgres *db, struct buf *message) {
    const char *value = buf_end(message);
    char complaint[200];
    for (int tries = 0; tries < 2; tries++) {
        if (!db->teller)
            db->teller = join_to_tell(db, complaint);
        if (!db->teller ||
            (drain(db->teller) &&
             PQsendQueryParams(db->teller, "SELECT pg_notify('" NEWS_CHANNEL "', $1)", 1, NULL,
                               &value, NULL, NULL, 1)))
            return;
        PQfinish(db->teller);
        db->teller = NULL;
    }
}

static void begin_message(const struct postgres *db, struct buf *message, char *memory) {
    *message = buf_on(memory, MESSAGE_BYTES + ITEM_BYTES);
    buf_int(message, db->server);
}

static bool write_item(const struct put *p, const struct losses *lost, char item[ITEM_BYTES]) {
    if (p->kind == PUT_LINES && !losses_have(lost, p->ticket))
        snprintf(item, ITEM_BYTES, " t%lld.%lld", (long long)p->number[LINES_TABLE],
                 (long long)p->number[LINES_NUMBER]);
    else if (put_is_of_visitor(p->kind))
        snprintf(item, ITEM_BYTES, " v%lld", (long long)p->number[0]);
    else
        return false;
    return true;
}

void postgres_tell(struct postgres *db, const struct put *rows, const struct losses *lost) {
    char memory[MESSAGE_BYTES + ITEM_BYTES], item[ITEM_BYTES];
    struct buf message;
    begin_message(db, &message, memory);
    size_t empty = message.len;
    for (const struct put *p = rows; p; p = p->next) {
        if (!write_item(p, lost, item))
            continue;
        if (message.len + strlen(item) > MESSAGE_BYTES) {
            send_message(db, &message);
            begin_message(db, &message, memory);
        }
        buf_str(&message, item);
    }
    if (message.len > empty)
        send_message(db, &message);
}

/* ---- hearing ---- */

static void hear_item(const struct store_sharing *how, char kind, const char *at, const char *end) {
    char *rest;
    int64_t id = strtoll(at, &rest, 10);
    if (kind == 'v' && rest == end)
        how->visitor_news(how->context, id);
    else if (kind == 't' && *rest == '.')
        how->table_news(how->context, id, strtoll(rest + 1, NULL, 10));
}

/* Whoever may write the database may send anything: what makes no sense is passed over. */
static void hear(const struct postgres *db, const char *message) {
    char *at;
    if (strtoll(message, &at, 10) == db->server)
        return;
    while (*at == ' ') {
        const char *end = at + 1 + strcspn(at + 1, " ");
        if (end - at > 2)
            hear_item(db->sharing, at[1], at + 2, end);
        at += end - at;
    }
}

/* As long as this connection lives the others see by a lock that we do, and leave our work to us
 * (find.c). The database drops it at once when we die, and soon if our machine does. It is shared
 * with our own last connection, which the database may not know to be broken yet. */
static bool show_life(const struct postgres *db, PGconn *c) {
    char sql[200];
    snprintf(sql, sizeof sql,
             "SET tcp_keepalives_idle = 4; SET tcp_keepalives_interval = 2;"
             "SET tcp_keepalives_count = 3; SELECT pg_advisory_lock_shared(" LIFE_LOCK ", %lld)",
             (long long)db->life);
    return postgres_run(c, sql);
}

static PGconn *join(const struct postgres *db, char *complaint) {
    PGconn *c = postgres_join_as(db, complaint);
    if (c && postgres_run(c, "LISTEN " NEWS_CHANNEL) && show_life(db, c))
        return c;
    PQfinish(c);
    return NULL;
}

static void rest(void) {
    nanosleep(&(struct timespec){.tv_nsec = LOOK_MILLISECONDS * 1000000L}, NULL);
}

static void listen_once(struct postgres *db) {
    if (!postgres_wait(db->listener, LOOK_MILLISECONDS)) {
        PQfinish(db->listener);
        db->listener = NULL;
        return;
    }
    for (PGnotify *n; (n = PQnotifies(db->listener)); PQfreemem(n))
        hear(db, n->extra);
}

static void *listen_always(void *context) {
    struct postgres *db = context;
    char complaint[200];
    while (!db->closing) {
        if (postgres_reach(db))
            db->sharing->adrift(db->sharing->context);
        if (db->listener) {
            listen_once(db);
            continue;
        }
        db->listener = join(db, complaint);
        if (db->listener) {
            db->down_until = 0; /* those who are stirred now want to read */
            db->sharing->adrift(db->sharing->context);
        } else {
            rest();
        }
    }
    return NULL;
}

void postgres_share(void *context, const struct store_sharing *how) {
    struct postgres *db = context;
    db->sharing = how;
    db->listening = true;
    CHECK(pthread_create(&db->thread, NULL, listen_always, db) == 0);
}

void postgres_deafen(struct postgres *db) {
    db->closing = true;
    if (db->listening)
        pthread_join(db->thread, NULL);
    PQfinish(db->listener);
    PQfinish(db->teller);
}

static bool hears_anything(PGconn *c) {
    int64_t until = now_microseconds() + HEARING_SECONDS * 1000000LL;
    bool heard = false;
    while (!heard && now_microseconds() < until && postgres_wait(c, 100)) {
        PGnotify *n = PQnotifies(c);
        heard = n;
        PQfreemem(n);
    }
    return heard;
}

bool postgres_hears(struct postgres *db) {
    db->listener = join(db, db->complaint);
    db->teller = db->listener ? join_to_tell(db, db->complaint) : NULL;
    bool heard = db->teller && postgres_run(db->teller, "NOTIFY " NEWS_CHANNEL ", '0'") &&
                 hears_anything(db->listener);
    if (!heard && !db->complaint[0])
        snprintf(db->complaint, sizeof db->complaint,
                 "the database does not pass on news (NOTIFY): connect to it directly, not by a "
                 "pooler in transaction mode");
    return heard;
}
