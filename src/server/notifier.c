/* notifier.c: see notifier.h. */
#include "server/notifier.h"

#include "base/check.h"
#include "notice/hook.h"
#include "notice/send.h"
#include "server/clock.h"
#include "server/inside.h"
#include "server/log.h"
#include "server/memory.h"
#include "server/occasions.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_A_LOOK = 64,
    MOST_TRIES = 6,      /* then a message is given up; after */
    MOST_FAILURES = 5,   /* of them in a row its address is */
    LONGEST_SLEEP = 60,  /* seconds: the date may be changed meanwhile */
    JUMP_SECONDS = 60,   /* by which it must change to be noticed */
    TOKEN_HOURS = 12,    /* that a signature for a push service is good for */
    CLAIM_SECONDS = 600, /* after which whoever claimed a message is taken for dead: more than any
                            sending takes */
    SHARED_SECONDS = 30  /* between looks at what other servers have left undone */
};

/* A message on its way: first marked in the store, then, when that is durable, handed to the
 * sender. */
struct flight {
    bool used, gone; /* gone: the sender has it */
    struct delivery_row row;
    Ticket ticket;
};

struct notifier {
    struct server *server;
    pthread_t thread;
    bool runs;
    struct sender *sender;
    struct outlets outlets;
    bool offers[CHANNELS];
    struct push_key push;
    uint8_t secret[NOTICE_SECRET];
    Ticket drawn; /* of secrets that were drawn at this start; once it is durable, those that the
                     store has are ours, because another server may have been faster; 0: settled */

    int64_t next;   /* when to look again */
    Ticket heard;   /* of the last row that somebody put; */
    Ticket wanted;  /* what must be durable before the next look; 0: nothing in particular */
    bool boards;    /* a message waits until it is marked */
    int64_t offset; /* of the date to the steady clock */
    struct flight flight[SENDER_JOBS];
    struct notifier_counts counts;
};

/* ---- configuration ---- */

static bool fault_of(struct fault *fault, const char *sentence) {
    return fault_set(fault, 0, sentence, slice_of(""), "");
}

static bool check_mail(const struct config *c, struct fault *fault) {
    struct slice smtp = slice_of(c->smtp);
    if (c->smtp[0] && !slice_starts(smtp, "smtp://") && !slice_starts(smtp, "smtps://"))
        return fault_of(fault, "smtp must begin with smtp:// or smtps://");
    if (c->sendmail[0] && c->sendmail[0] != '/')
        return fault_of(fault, "sendmail must be the path of a program, from /");
    return is_mail_address(slice_of(c->mail_from)) ||
           fault_of(fault, "mail needs mail-from, the address that it comes from");
}

static bool check_push(const struct config *c, struct fault *fault) {
    struct slice contact = slice_of(c->push_contact), base = slice_of(c->base_url);
    if (!slice_starts(contact, "mailto:") && !slice_starts(contact, "https://"))
        return fault_of(fault, "push-contact must begin with mailto: or https://");
    return slice_starts(base, "https://") || slice_starts(base, "http://localhost") ||
           slice_starts(base, "http://127.0.0.1") ||
           fault_of(fault, "browsers show messages only of https addresses: see base-url");
}

static bool check(const struct config *c, struct fault *fault) {
    bool mail = c->smtp[0] || c->sendmail[0];
    if (!c->base_url[0])
        return fault_of(fault, "messages to players need base-url, for their links");
    return (!mail || check_mail(c, fault)) && (!c->push_contact[0] || check_push(c, fault));
}

static void find_offers(struct notifier *n, const struct config *c) {
    n->offers[BY_MAIL] = c->smtp[0] || c->sendmail[0];
    n->offers[BY_PUSH] = c->push_contact[0];
    for (int i = BY_DISCORD; i <= BY_JSON; i++)
        n->offers[i] = c->webhooks;
}

/* A secret of the house, made when it is first wanted. */
static bool find_secret(struct notifier *n, const char *name, uint8_t out[32],
                        struct fault *fault) {
    char memory[40];
    struct buf kept = buf_on(memory, sizeof memory);
    if (!store_read_secret(n->server->store, name, &kept))
        return fault_of(fault, "the secrets in the database cannot be read");
    if (kept.len == 32) {
        memcpy(out, kept.at, 32);
        return true;
    }
    struct push_key key; /* any number that is a key is as good a secret as others */
    push_key_new(&key);
    memcpy(out, key.scalar, 32);
    n->drawn = store_put_secret(n->server->store, name,
                                (struct slice){(const char *)out, sizeof key.scalar});
    return true;
}

static bool find_secrets(struct notifier *n, struct fault *fault) {
    uint8_t scalar[PUSH_SCALAR];
    return find_secret(n, "notices", n->secret, fault) && find_secret(n, "push", scalar, fault) &&
           (push_key_of(scalar, &n->push) ||
            fault_of(fault, "the key for push services in the database is damaged"));
}

/* Nothing leaves the house, and nobody gives an address, before the secrets are sure. */
static bool settle_secrets(struct notifier *n) {
    struct fault fault;
    if (n->drawn && n->drawn <= n->server->hall->durable) {
        n->drawn = 0;
        CHECK(find_secrets(n, &fault) && !n->drawn);
    }
    return !n->drawn;
}

static struct outlets outlets_of(const struct config *c) {
    return (struct outlets){.smtp = c->smtp,
                            .user = c->smtp_user,
                            .password = c->smtp_password,
                            .authorities = c->smtp_authorities,
                            .may_be_plain = c->smtp_plain,
                            .sendmail = c->sendmail,
                            .from = c->mail_from};
}

bool notifier_offers(struct notifier *n, enum channel channel) {
    return n && settle_secrets(n) && n->offers[channel];
}

const struct guard *notifier_guard(const struct notifier *n) { return &n->outlets.guard; }

const uint8_t *notifier_point(const struct notifier *n) { return n->push.point; }

struct notifier_counts notifier_counts(const struct notifier *n) {
    return n ? n->counts : (struct notifier_counts){0};
}

void notifier_say(const struct notifier *n) {
    if (!n)
        return;
    fprintf(stderr, "hoftag: players are told by%s%s%s\n", n->offers[BY_MAIL] ? " mail" : "",
            n->offers[BY_JSON] ? " webhooks" : "", n->offers[BY_PUSH] ? " push" : "");
}

/* ---- links ---- */

void notifier_token(const struct notifier *n, const char *purpose, int64_t address,
                    char text[KEY_TEXT + 1]) {
    notice_token(n->secret, purpose, address, text);
}

bool notifier_token_is(const struct notifier *n, const char *purpose, int64_t address,
                       struct slice text) {
    char token[KEY_TEXT + 1];
    notice_token(n->secret, purpose, address, token);
    return text.len == KEY_TEXT && sodium_memcmp(text.at, token, KEY_TEXT) == 0;
}

/* ---- what is due ---- */

static void heard(struct notifier *n, Ticket ticket) {
    n->heard = ticket > n->heard ? ticket : n->heard;
}

void notifier_due(struct notifier *n, int64_t date, Ticket ticket) {
    if (!n)
        return;
    heard(n, ticket);
    if (date >= n->next)
        return;
    n->next = date;
    sender_wake(n->sender);
}

void notifier_committed(struct notifier *n) {
    if (n && (n->wanted || n->boards || n->drawn))
        sender_wake(n->sender);
}

static void put_delivery(struct hall *h, const struct delivery_row *row) {
    notifier_due(h->notifier, row->due, store_put_delivery(h->store, row));
}

void notifier_send(struct hall *h, const struct visitor *v, const struct notify_address *a,
                   enum notice_kind kind, int64_t made) {
    put_delivery(
        h,
        &(struct delivery_row){
            .address = a->id, .kind = kind, .turn = made, .visitor = v->id, .due = now_seconds()});
}

void notifier_plan_digest(struct hall *h, struct visitor *v) {
    const struct notify *n = notify_of(h, v);
    if (!n || n->digest == NO_DIGEST)
        return;
    int64_t due = next_time_of_day(n->digest, n->quiet.zone, now_seconds());
    struct reminder_row row = {
        .kind = NOTICE_DIGEST, .visitor = v->id, .turn = local_day(n->quiet.zone, due), .due = due};
    notifier_due(h->notifier, due, store_put_reminder(h->store, &row));
}

/* ---- looking ---- */

struct found {
    int reminders, deliveries;
    struct reminder_row reminder[ROWS_A_LOOK];
    struct delivery_row delivery[ROWS_A_LOOK];
};

static void find_reminder(void *context, const struct reminder_row *row) {
    struct found *f = context;
    f->reminder[f->reminders++] = *row;
}

static void find_delivery(void *context, const struct delivery_row *row) {
    struct found *f = context;
    f->delivery[f->deliveries++] = *row;
}

static void set_reminder(struct notifier *n, struct reminder_row row, int64_t due, int64_t told) {
    row.due = due;
    row.told = told;
    heard(n, store_set_reminder(n->server->store, &row));
}

/* A row to each address of his. */
static void tell(struct notifier *n, const struct reminder_row *row, const struct notify *to,
                 int64_t now) {
    int64_t address[MOST_ADDRESSES];
    int count = 0;
    for (int i = 0; i < to->address_count; i++)
        if (to->address[i].state == CONFIRMED)
            address[count++] = to->address[i].id;
    notifier_due(n, now, store_tell(n->server->store, row, address, count, now));
}

static void look_at_digest(struct notifier *n, const struct reminder_row *row, struct visitor *v,
                           const struct notify *to, int64_t now) {
    if (to->digest == NO_DIGEST) {
        set_reminder(n, *row, 0, row->told);
        return;
    }
    tell(n, row, to, now);
    notifier_plan_digest(n->server->hall, v);
}

/* What is still on its way to the store is looked at when it is there. */
static bool is_settled(struct notifier *n, const struct hall_table *ht) {
    if (!ht || ht->ticket <= n->server->hall->durable)
        return true;
    heard(n, ht->ticket);
    n->next = 0;
    return false;
}

static void look_at(struct notifier *n, const struct reminder_row *row, int64_t now) {
    struct hall *h = n->server->hall;
    struct visitor *v = visitor_find(h, row->visitor);
    const struct notify *to = v && is_told(v) ? notify_of(h, v) : NULL;
    const struct hall_table *ht = row->table ? hall_table_by_id(h, row->table) : NULL;
    if (!is_settled(n, ht))
        return;
    if (to && row->kind == NOTICE_DIGEST) {
        look_at_digest(n, row, v, to, now);
        return;
    }
    bool holds =
        to && ht && reminder_holds(ht, row) && notify_wish_at(to, ht->id).kinds >> row->kind & 1;
    int64_t due = holds ? quiet_end(&to->quiet, now) : 0;
    if (!holds || due > now)
        set_reminder(n, *row, due, row->told);
    else
        tell(n, row, to, now);
}

static struct flight *free_flight(struct notifier *n) {
    for (int i = 0; i < SENDER_JOBS; i++)
        if (!n->flight[i].used)
            return &n->flight[i];
    return NULL;
}

/* Whoever claimed it is gone, and it may have arrived. */
static void drop_lost(struct notifier *n, const struct delivery_row *row) {
    heard(n, store_drop_delivery(n->server->store, row));
}

/* False if there is no room for it now. */
static bool take_off(struct notifier *n, const struct delivery_row *row, int64_t now) {
    struct flight *f = free_flight(n);
    if (!f)
        return false;
    *f = (struct flight){.used = true, .row = *row};
    f->row.due = now + CLAIM_SECONDS;
    do
        randombytes_buf(&f->row.under_way, sizeof f->row.under_way);
    while ((f->row.under_way &= INT64_MAX) == 0);
    heard(n, f->ticket = store_claim_delivery(n->server->store, &f->row));
    return true;
}

/* If the date was changed, what is due is due as much later or earlier. Where several servers share
 * a database, it is the date of one machine of several: then the rows are left alone. */
static void mind_the_date(struct notifier *n, struct both_clocks now) {
    int64_t offset = now.date - now.steady, by = offset - n->offset;
    if (n->server->hall->shared || (by > -JUMP_SECONDS && by < JUMP_SECONDS))
        return;
    n->offset = offset;
    heard(n, store_shift_notices(n->server->store, by));
    n->next = 0;
}

/* When to look again, if nothing else happens. Other servers tell nobody what they leave undone. */
static int64_t next_look(const struct notifier *n, int64_t now) {
    int64_t next = store_next_notice(n->server->store), latest = now + SHARED_SECONDS;
    return n->server->hall->shared && next > latest ? latest : next;
}

/* Reads only when everything that it wrote itself is durable: otherwise it would find it again. */
static void look(struct notifier *n, int64_t now) {
    struct hall *h = n->server->hall;
    struct found found = {0};
    if (n->next > now)
        return;
    if (!n->wanted)
        n->wanted = n->heard;
    if (n->wanted > h->durable)
        return;
    n->wanted = 0;
    n->next = INT64_MAX;
    store_read_reminders(h->store, now, ROWS_A_LOOK, find_reminder, &found);
    store_read_deliveries(h->store, now, ROWS_A_LOOK, find_delivery, &found);
    for (int i = 0; i < found.reminders; i++)
        look_at(n, &found.reminder[i], now);
    bool room = true;
    for (int i = 0; i < found.deliveries && room; i++)
        if (found.delivery[i].under_way)
            drop_lost(n, &found.delivery[i]);
        else
            room = take_off(n, &found.delivery[i], now);
    if (found.reminders > 0 || found.deliveries > 0 || n->heard > h->durable)
        n->next = room ? 0 : INT64_MAX; /* there may be more; without room, once somebody landed */
    else
        n->next = next_look(n, now);
    n->wanted = n->next == 0 ? n->heard : 0;
}

/* ---- sending ---- */

static void end_flight(struct notifier *n, struct flight *f) {
    heard(n, store_drop_delivery(n->server->store, &f->row));
    f->used = false;
    n->next = 0;
}

static void write_push(const struct notifier *n, const struct notify_address *a, int64_t now,
                       struct buf *text, struct buf *sealed, struct buf *authorization) {
    struct push_reader to;
    struct hook_url url;
    memcpy(to.point, a->keys, PUSH_POINT);
    memcpy(to.auth, a->keys + PUSH_POINT, PUSH_AUTH);
    CHECK(hook_url_read(slice_of(a->text), &url));
    if (a->key_bytes == PUSH_POINT + PUSH_AUTH && push_encrypt(&to, buf_slice_of(text), sealed))
        vapid_write(&n->push, url.origin, n->server->config.push_contact, now + TOKEN_HOURS * 3600,
                    authorization);
    buf_end(authorization);
}

static void write_mail(const struct notifier *n, const struct notify_address *a,
                       const struct flight *f, const struct notice *notice,
                       const struct catalogue *words, struct buf *out) {
    char id[80];
    snprintf(id, sizeof id, "%llx.%llx.%lld.%lld", (unsigned long long)f->row.address,
             (unsigned long long)f->row.table, (long long)f->row.kind, (long long)f->row.turn);
    mail_write(notice,
               &(struct envelope){.from = n->server->config.mail_from,
                                  .to = a->text,
                                  .id = id,
                                  .date = now_seconds(),
                                  .words = words},
               out);
}

static void hand_over(struct notifier *n, struct flight *f, const struct notify_address *a,
                      const struct notice *notice, const struct catalogue *words) {
    char memory[1000];
    struct buf text = buf_growing(), sealed = buf_growing();
    struct buf authorization = buf_on(memory, sizeof memory);
    struct parcel p = {.id = f - n->flight, .channel = a->channel, .to = a->text};
    if (a->channel == BY_MAIL)
        write_mail(n, a, f, notice, words, &text);
    else
        hook_write(a->channel, notice, slice_of(a->text), &text);
    if (a->channel == BY_PUSH) {
        write_push(n, a, now_seconds(), &text, &sealed, &authorization);
        p.authorization = memory;
        p.topic = notice->tag;
    }
    p.body = buf_slice_of(a->channel == BY_PUSH ? &sealed : &text);
    sender_add(n->sender, &p);
    f->gone = true;
    buf_free(&text);
    buf_free(&sealed);
}

/* Whatever has become pointless meanwhile is dropped; what another server has claimed is its own.
 */
static void depart(struct notifier *n, struct flight *f) {
    struct hall *h = n->server->hall;
    if (store_read_claim(h->store, &f->row) != f->row.under_way) {
        f->used = false;
        n->next = 0;
        return;
    }
    struct visitor *v = visitor_find(h, f->row.visitor);
    struct notify *to = v ? notify_of(h, v) : NULL;
    const struct notify_address *a = to ? notify_find(to, f->row.address) : NULL;
    enum address_state wanted = f->row.kind == NOTICE_CONFIRM ? UNCONFIRMED : CONFIRMED;
    struct notice *notice = malloc(sizeof *notice);
    CHECK(notice);
    struct letterhead head = {n->server->config.base_url, n->secret};
    if (a && a->state == wanted && n->offers[a->channel] &&
        occasion_write(h, &head, &f->row, v, notice))
        hand_over(n, f, a, notice, notify_words(to));
    else
        end_flight(n, f);
    free(notice);
}

static void depart_all(struct notifier *n) {
    n->boards = false;
    for (int i = 0; i < SENDER_JOBS; i++) {
        struct flight *f = &n->flight[i];
        if (!f->used || f->gone)
            continue;
        if (f->ticket <= n->server->hall->durable)
            depart(n, f);
        else
            n->boards = true;
    }
}

/* ---- how it went ---- */

static void write_failure(struct notifier *n, const struct delivered *o, const struct flight *f,
                          const struct visitor *v) {
    char detail[200];
    snprintf(detail, sizeof detail, "%s: %s (%d)", notice_names[f->row.kind], o->why, o->code);
    audit(n->server->hall, &(struct act){.what = "notice", .visitor = v, .detail = detail});
}

/* What becomes of the address. */
static void judge_address(struct notifier *n, const struct delivered *o, const struct flight *f,
                          bool given_up) {
    struct hall *h = n->server->hall;
    struct visitor *v = visitor_find(h, f->row.visitor);
    struct notify *to = v ? notify_of(h, v) : NULL;
    struct notify_address *a = to ? notify_find(to, f->row.address) : NULL;
    Ticket ticket = 0;
    if (!a)
        return;
    int failures = given_up ? a->failures + 1 : o->how == SENT ? 0 : a->failures;
    bool lost =
        o->how == SENT_GONE || failures >= MOST_FAILURES || (given_up && a->state == UNCONFIRMED);
    if (given_up)
        write_failure(n, o, f, v);
    if (failures == a->failures && !lost)
        return;
    a->failures = failures;
    a->state = lost ? LOST : a->state;
    notify_set_address(h, v, a, &ticket);
    heard(n, ticket);
}

/* One minute, four, sixteen, ...; or as long as they ask for. */
static int64_t pause_of(const struct notifier *n, const struct delivered *o, int64_t tries) {
    int64_t pause = (int64_t)n->server->config.notice_retry << (2 * tries);
    return pause > o->after ? pause : o->after;
}

static void land(struct notifier *n, const struct delivered *o) {
    struct flight *f = &n->flight[o->id];
    bool again = o->how == SENT_LATER && f->row.tries + 1 < MOST_TRIES;
    bool given_up = o->how != SENT && !again;
    n->counts.sent += o->how == SENT;
    n->counts.later += again;
    n->counts.failed += given_up;
    judge_address(n, o, f, given_up);
    if (!again) {
        end_flight(n, f);
        return;
    }
    f->row.due = now_seconds() + pause_of(n, o, f->row.tries);
    f->row.tries++;
    heard(n, store_free_delivery(n->server->store, &f->row));
    f->used = false;
    n->next = 0;
}

/* ---- the thread ---- */

static int sleep_milliseconds(const struct notifier *n, int64_t now) {
    int64_t left = n->wanted ? LONGEST_SLEEP : n->next - now;
    return left <= 0 ? 0 : (int)(left < LONGEST_SLEEP ? left : LONGEST_SLEEP) * 1000;
}

/* The date may have been set back while nobody looked. Before anything else happens, because the
 * house takes the new date over at its first look. */
static void begin(struct notifier *n) {
    struct hall *h = n->server->hall;
    struct both_clocks now = clocks_read();
    n->offset = now.date - now.steady;
    if (!h->shared && h->house.seen > now.date + JUMP_SECONDS)
        heard(n, store_shift_notices(h->store, now.date - h->house.seen));
}

static void *run(void *context) {
    struct notifier *n = context;
    struct hall *h = n->server->hall;
    struct delivered outcome;
    hall_lock(h);
    while (!h->closing || sender_busy(n->sender) > 0) {
        struct both_clocks now = clocks_read();
        mind_the_date(n, now);
        if (!h->closing && settle_secrets(n)) {
            look(n, now.date);
            depart_all(n);
        }
        int wait = h->closing ? 1000 : sleep_milliseconds(n, now.date);
        hall_unlock(h);
        bool landed = sender_next(n->sender, wait, &outcome);
        hall_lock(h);
        if (landed)
            land(n, &outcome);
    }
    hall_unlock(h);
    return NULL;
}

bool notifier_start(struct server *s, struct fault *fault) {
    const struct config *c = &s->config;
    if (!c->smtp[0] && !c->sendmail[0] && !c->webhooks && !c->push_contact[0])
        return true;
    struct notifier *n = calloc(1, sizeof *n);
    CHECK(n);
    s->hall->notifier = n;
    n->server = s;
    n->outlets = outlets_of(c);
    find_offers(n, c);
    if (!check(c, fault) || !guard_read(&n->outlets.guard, slice_of(c->notice_private), fault) ||
        !find_secrets(n, fault))
        return false;
    n->sender = sender_new(&n->outlets);
    begin(n);
    n->runs = true;
    CHECK(pthread_create(&n->thread, NULL, run, n) == 0);
    return true;
}

void notifier_stop(struct notifier *n) {
    if (!n)
        return;
    if (n->runs) {
        sender_wake(n->sender);
        pthread_join(n->thread, NULL);
        hall_lock(n->server->hall);
        n->server->hall->notifier = NULL;
        hall_unlock(n->server->hall);
        sender_free(n->sender);
    }
    sodium_memzero(n->secret, sizeof n->secret);
    sodium_memzero(&n->push, sizeof n->push);
    free(n);
}
