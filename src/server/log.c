/* log.c: see log.h. Each line is written by one call, so lines of several threads never mix. Text
 * that clients sent goes through buf_json, so that nobody can forge a line. */
#include "server/log.h"

#include "base/check.h"
#include "base/markup.h"
#include "host/clock.h"
#include "server/config.h"
#include "server/route.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_BYTES = 1000, ADDRESS_HASH = 8 };

struct log {
    int requests, acts; /* file descriptors; -1: not written */
    bool hash_addresses;
    uint8_t key[crypto_generichash_KEYBYTES]; /* for hashing addresses: drawn anew at each start */
    uint8_t id_key[crypto_shorthash_KEYBYTES];
    atomic_uint_fast64_t count;       /* of requests, from which their ids are made */
    char behalf[REQUEST_ID_TEXT + 1]; /* in the hall's lock */
};

/* "-" is the standard output. */
static bool open_file(const char *path, int *out, struct fault *fault) {
    *out = strcmp(path, "-") == 0 ? dup(STDOUT_FILENO)
                                  : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
    if (*out >= 0)
        return true;
    snprintf(fault->text, sizeof fault->text, "cannot write the log %.100s: %s", path,
             strerror(errno));
    return false;
}

/* Acts go to the log of requests unless they have a file of their own. If there is neither, they go
 * to the standard error, so that none is lost. */
static bool open_files(struct log *l, const struct config *c, struct fault *fault) {
    if (c->log[0] && !open_file(c->log, &l->requests, fault))
        return false;
    if (c->audit[0])
        return open_file(c->audit, &l->acts, fault);
    l->acts = dup(l->requests >= 0 ? l->requests : STDERR_FILENO);
    return true;
}

struct log *log_open(const struct config *config, struct fault *fault) {
    struct log *l = calloc(1, sizeof *l);
    CHECK(l);
    l->requests = l->acts = -1;
    l->hash_addresses = strcmp(config->log_addresses, "hashed") == 0;
    randombytes_buf(l->key, sizeof l->key);
    crypto_shorthash_keygen(l->id_key);
    if (open_files(l, config, fault))
        return l;
    log_close(l);
    return NULL;
}

void log_close(struct log *l) {
    if (l->requests >= 0)
        close(l->requests);
    if (l->acts >= 0)
        close(l->acts);
    sodium_memzero(l->key, sizeof l->key);
    free(l);
}

/* The id is not the plain number: with that, whoever sends two requests would learn how many others
 * came in between, and so how often a rival made a secret move. */
void log_new_id(struct log *l, char id[REQUEST_ID_TEXT + 1]) {
    _Static_assert(2 * crypto_shorthash_BYTES == REQUEST_ID_TEXT, "the text holds the id");
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t number = ++l->count;
    crypto_shorthash(hash, (const uint8_t *)&number, sizeof number, l->id_key);
    sodium_bin2hex(id, REQUEST_ID_TEXT + 1, hash, sizeof hash);
}

void log_on_behalf(struct log *l, const char *id) {
    snprintf(l->behalf, sizeof l->behalf, "%s", id);
}

/* ---- lines ---- */

static void open_line(struct buf *out) {
    char stamp[40];
    int64_t now = date_milliseconds();
    time_t seconds = (time_t)(now / 1000);
    struct tm utc;
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &utc));
    snprintf(stamp + strlen(stamp), sizeof stamp - strlen(stamp), ".%03dZ", (int)(now % 1000));
    put(out, "{'time':%j", stamp);
}

static void put_address(const struct log *l, const char *address, struct buf *out) {
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char text[2 * ADDRESS_HASH + 1];
    CHECK(address);
    if (!l->hash_addresses) {
        put(out, ",'address':%j", address);
        return;
    }
    crypto_generichash(hash, sizeof hash, (const uint8_t *)address, strlen(address), l->key,
                       sizeof l->key);
    sodium_bin2hex(text, sizeof text, hash, ADDRESS_HASH);
    put(out, ",'address':%j", text);
}

/* If the disk is full this line is lost. The next one is tried again. */
static void close_line(struct buf *out, int file) {
    put(out, "}\n");
    if (out->cut || write(file, out->at, out->len) < 0)
        return;
}

static const char *method_of(const struct request *q) {
    if (q->unknown)
        return "?";
    return q->post ? "POST" : q->head ? "HEAD" : "GET";
}

void log_request(struct log *l, const struct request *q, size_t bytes, int64_t took) {
    char memory[LINE_BYTES];
    struct buf line = buf_on(memory, sizeof memory);
    if (l->requests < 0)
        return;
    open_line(&line);
    put(&line, ",'id':%j", q->id);
    put_address(l, q->address, &line);
    put(&line, ",'method':%j,'route':%j,'status':%d,'bytes':%d,'us':%d", method_of(q),
        q->route ? q->route->pattern : "?", q->reply.status, (int64_t)bytes, took);
    close_line(&line, l->requests);
}

static void put_table(const struct hall_table *ht, struct buf *out) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(ht->id, &id);
    put(out, ",'table':%j", buf_end(&id));
}

static void put_visitor(const struct visitor *v, struct buf *out) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(v->id, &id);
    put(out, ",'visitor':%j", buf_end(&id));
}

void audit(const struct hall *h, const struct act *act) {
    char memory[LINE_BYTES];
    struct buf line = buf_on(memory, sizeof memory);
    const struct log *l = h->log;
    if (!l)
        return;
    open_line(&line);
    put(&line, ",'act':%j", act->what);
    if (l->behalf[0])
        put(&line, ",'id':%j", l->behalf);
    if (act->table)
        put_table(act->table, &line);
    if (act->seat)
        put(&line, ",'seat':%j", act->seat);
    if (act->visitor)
        put_visitor(act->visitor, &line);
    if (act->address)
        put_address(l, act->address, &line);
    if (act->detail)
        put(&line, ",'detail':%j", act->detail);
    close_line(&line, l->acts);
}
