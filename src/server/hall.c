/* hall.c: the hall itself: what is in memory and how it comes from and goes to the store. */
#include "server/hall.h"

#include "base/check.h"
#include "base/json.h"
#include "base/say.h"
#include "game/fields.h"
#include "game/words.h"
#include "table/file.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int64_t now_seconds(void) { return (int64_t)time(NULL); }

static void copy_text(char *out, size_t cap, struct slice text) {
    size_t n = text.len < cap ? text.len : cap - 1;
    if (n > 0)
        memmove(out, text.at, n); /* it may be what stands there already */
    out[n] = 0;
}

bool refuse(struct refusal_of *why, enum no no, const char *sentence) {
    *why = (struct refusal_of){.no = no, .why.rule = "", .why.sentence = sentence};
    snprintf(why->why.text, sizeof why->why.text, "%s", sentence);
    return false;
}

bool refuse_words(struct refusal_of *why, enum no no, const char *sentence, struct slice words) {
    struct buf text = buf_on(why->why.text, sizeof why->why.text);
    refuse(why, no, sentence);
    copy_text(why->why.words, sizeof why->why.words,
              words.len < sizeof why->why.words && slice_printable(words) ? words : slice_of("?"));
    table_refusal_write(&why->why, &text);
    buf_end(&text);
    return false;
}

bool refuse_fault(struct refusal_of *why, const struct fault *fault) {
    *why = (struct refusal_of){.no = AGAINST_THE_RULES, .why.rule = ""};
    snprintf(why->why.text, sizeof why->why.text, "%s", fault->text);
    return false;
}

void refusal_write(const struct refusal_of *why, struct buf *out) {
    if (why->why.sentence)
        table_refusal_write(&why->why, out);
    else
        say(out, why->why.text);
}

void hall_lock(struct hall *h) { CHECK(pthread_mutex_lock(&h->lock) == 0); }
void hall_unlock(struct hall *h) { CHECK(pthread_mutex_unlock(&h->lock) == 0); }

/* ---- visitors --------------------------------------------------------------------------------------- */

static uint64_t key_number(const uint8_t hash[HASH_BYTES]) {
    uint64_t number;
    memcpy(&number, hash, sizeof number);
    return number;
}

struct visitor *visitor_find(const struct hall *h, int64_t id) {
    return map_find(&h->visitors, (uint64_t)id);
}

struct visitor *visitor_by_key(const struct hall *h, struct slice key) {
    uint8_t hash[HASH_BYTES];
    if (key.len != KEY_TEXT)
        return NULL;
    secret_hash(key, hash);
    struct visitor *v = map_find(&h->keys, key_number(hash));
    return v && sodium_memcmp(v->key, hash, HASH_BYTES) == 0 ? v : NULL;
}

static void add_visitor(struct hall *h, struct visitor *v) {
    map_add(&h->visitors, (uint64_t)v->id, v);
    map_add(&h->keys, key_number(v->key), v);
}

static Ticket save_visitor(struct hall *h, const struct visitor *v) {
    struct visitor_row row = {
        .id = v->id, .made = v->made, .seen = v->seen, .wishes = v->wishes, .name = slice_of(v->name)};
    memcpy(row.key, v->key, HASH_BYTES);
    return store_put_visitor(h->store, &row);
}

static int64_t random_id(const struct map *taken) {
    uint64_t id;
    do {
        randombytes_buf(&id, sizeof id);
        id &= (1ull << 60) - 1;
    } while (id == 0 || map_find(taken, id));
    return (int64_t)id;
}

struct visitor *visitor_new(struct hall *h, struct slice key, const char *name, Ticket *ticket) {
    if (h->visitors.count >= (size_t)h->limits.visitors)
        return NULL;
    struct visitor *v = calloc(1, sizeof *v);
    CHECK(v);
    v->id = random_id(&h->visitors);
    v->made = v->seen = now_seconds();
    secret_hash(key, v->key);
    copy_text(v->name, sizeof v->name, slice_of(name));
    add_visitor(h, v);
    *ticket = save_visitor(h, v);
    return v;
}

bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket) {
    name = slice_trim(name);
    if (!record_name_fits(name))
        return false;
    if (slice_is(name, v->name))
        return true;
    copy_text(v->name, sizeof v->name, name);
    *ticket = save_visitor(h, v);
    return true;
}

enum { SEEN_SECONDS = 20 * 60 * 60 };

void visitor_seen(struct hall *h, struct visitor *v) {
    int64_t now = now_seconds();
    if (now - v->seen < SEEN_SECONDS)
        return;
    v->seen = now;
    save_visitor(h, v);
}

void visitor_remove(struct hall *h, struct visitor *v) {
    store_drop_visitor(h->store, v->id);
    map_remove(&h->keys, key_number(v->key));
    map_remove(&h->visitors, (uint64_t)v->id);
    free(v);
}

void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket) {
    int wishes = on ? v->wishes | wish : v->wishes & ~wish;
    if (wishes == v->wishes)
        return;
    v->wishes = wishes;
    *ticket = save_visitor(h, v);
}

/* ---- ids of tables ----------------------------------------------------------------------------------- */

static const char id_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void table_id_write(int64_t id, struct buf *out) {
    for (int i = ID_TEXT - 1; i >= 0; i--)
        buf_char(out, id_letters[id >> (5 * i) & 31]);
}

bool table_id_read(struct slice text, int64_t *id) {
    *id = 0;
    if (text.len != ID_TEXT)
        return false;
    for (size_t i = 0; i < ID_TEXT; i++) {
        const char *letter = text.at[i] ? strchr(id_letters, text.at[i]) : NULL;
        if (!letter)
            return false;
        *id = *id << 5 | (letter - id_letters);
    }
    return true;
}

struct place *place_find(const struct hall *h, struct slice id) {
    int64_t number;
    return table_id_read(id, &number) ? map_find(&h->tables, (uint64_t)number) : NULL;
}

/* ---- writing to the store ----------------------------------------------------------------------------- */

static void setup_write(const struct game *g, const struct setup *how, struct buf *out) {
    buf_str(out, "{\"seats\":[");
    for (int i = 0; i < how->seats; i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->colours[how->colour[i]]);
        buf_char(out, '"');
    }
    buf_str(out, "],\"options\":{");
    for (int i = 0; i < option_count(g); i++) {
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, g->options[i].name);
        buf_str(out, "\":\"");
        buf_str(out, g->options[i].values[how->option[i]]);
        buf_char(out, '"');
    }
    buf_str(out, "}}");
}

void place_changed(struct hall *h, struct place *p, Ticket ticket) {
    p->ticket = ticket;
    p->changed = now_seconds();
    if (p->news)
        return;
    p->news = true;
    p->next_with_news = h->with_news;
    h->with_news = p;
}

/* A change that all may see, besides moves. */
static void told(struct hall *h, struct place *p, Ticket ticket) {
    p->stamp++;
    place_changed(h, p, ticket);
}

void place_save(struct hall *h, struct place *p) {
    char memory[1000];
    struct buf setup = buf_on(memory, sizeof memory);
    setup_write(p->game, &p->setup, &setup);
    CHECK(!setup.cut);
    struct table_row row = {.id = p->id,
                            .made = p->made,
                            .changed = now_seconds(),
                            .host = p->host,
                            .phase = p->phase,
                            .flags = p->flags,
                            .ask = p->ask.what,
                            .ask_value = p->ask.value,
                            .ask_agreed = p->ask.agreed,
                            .next = p->next,
                            .origin = p->origin,
                            .game = slice_of(p->game->id),
                            .setup = buf_slice_of(&setup),
                            .note = slice_of(p->note),
                            .seed = {(const char *)p->seed, p->has_seed ? SEED_BYTES : 0}};
    memcpy(row.join, p->join, HASH_BYTES);
    told(h, p, store_put_table(h->store, &row));
}

Ticket chair_keep(struct hall *h, const struct place *p, int seat) {
    const struct chair *c = &p->chair[seat];
    char memory[ORDERS_BYTES];
    struct buf orders = buf_on(memory, sizeof memory);
    orders_write(&c->orders, &orders);
    CHECK(!orders.cut);
    struct seat_row row = {.table = p->id,
                           .seat = seat,
                           .owner = c->owner,
                           .resigned = c->resigned,
                           .points = c->points,
                           .place = c->place,
                           .terms = (int64_t)c->terms,
                           .bot = slice_of(c->bot),
                           .orders = buf_slice_of(&orders)};
    memcpy(row.link, c->link, HASH_BYTES);
    return store_put_seat(h->store, &row);
}

void chair_save(struct hall *h, struct place *p, int seat) { told(h, p, chair_keep(h, p, seat)); }

void match_save(struct hall *h, struct place *p) {
    struct match *m = p->match;
    struct slice more = slice_skip(buf_slice_of(&m->table->record), m->written);
    if (more.len == 0)
        return;
    place_changed(h, p, store_put_lines(h->store, p->id, ++m->pieces, now_seconds(), more));
    m->written += more.len;
    p->moved = p->changed;
}

/* ---- memory ------------------------------------------------------------------------------------------- */

static void unlink_match(struct hall *h, struct place *p) {
    *(p->fresher ? &p->fresher->staler : &h->freshest) = p->staler;
    *(p->staler ? &p->staler->fresher : &h->stalest) = p->fresher;
    p->fresher = p->staler = NULL;
}

static void link_match(struct hall *h, struct place *p) {
    p->staler = h->freshest;
    p->fresher = NULL;
    *(h->freshest ? &h->freshest->fresher : &h->stalest) = p;
    h->freshest = p;
}

void match_forget(struct hall *h, struct place *p) {
    unlink_match(h, p);
    table_free(p->match->table);
    free(p->match);
    p->match = NULL;
    h->in_memory--;
}

/* Forgets what was used longest ago, if nobody is at it and the store has all of it. */
static void make_room(struct hall *h) {
    struct place *next;
    for (struct place *p = h->stalest; p && h->in_memory >= h->limits.matches; p = next) {
        next = p->fresher;
        if (p->users == 0 && !p->queued && p->ticket <= h->durable)
            match_forget(h, p);
    }
}

static void keep_talk(void *context, const struct talk_row *row) {
    struct match *m = context;
    struct talk *t = &m->talk[m->talk_count++];
    t->at = row->at;
    t->seat = (int)row->seat;
    copy_text(t->name, sizeof t->name, row->name);
    copy_text(t->text, sizeof t->text, row->text);
    m->talk_number = (int)row->number;
}

static void tell_damage(const struct place *p, const struct fault *fault) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(p->id, &id);
    fprintf(stderr, "hoftag: the record of table %s in the database is damaged: line %d: %s\n", buf_end(&id),
            fault->line, fault->text);
}

static bool read_match(struct hall *h, struct place *p, struct match *m) {
    struct buf record = buf_growing();
    struct table_damage damage;
    int64_t last;
    m->pieces = store_read_lines(h->store, p->id, &record, &last);
    p->moved = last;
    if (last > p->changed)
        p->changed = last;
    m->table = table_read(buf_slice_of(&record), slice_of(""), &damage);
    m->written = record.len;
    bool sound = m->table && damage.kind == SOUND;
    if (sound && p->has_seed && !m->table->has_seed && !table_give_seed(m->table, p->seed))
        sound = fault_set(&damage.fault, 0, "the seed is not the one of this game", slice_of(""), "");
    if (!sound)
        tell_damage(p, &damage.fault);
    buf_free(&record);
    return sound;
}

static void add_match(struct hall *h, struct place *p, struct match *m) {
    make_room(h);
    p->match = m;
    link_match(h, p);
    h->in_memory++;
}

bool place_load(struct hall *h, struct place *p) {
    if (p->match) {
        unlink_match(h, p);
        link_match(h, p);
        return true;
    }
    if (p->phase == GATHERING)
        return false;
    struct match *m = calloc(1, sizeof *m);
    CHECK(m);
    if (!read_match(h, p, m)) {
        table_free(m->table);
        free(m);
        return false;
    }
    store_read_talk(h->store, p->id, TALK_KEPT, keep_talk, m);
    add_match(h, p, m);
    return true;
}

/* ---- tables --------------------------------------------------------------------------------------------- */

static void add_place(struct hall *h, struct place *p) {
    if (h->count == h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->list = realloc(h->list, h->room * sizeof *h->list);
        CHECK(h->list);
    }
    h->list[h->count++] = p;
    map_add(&h->tables, (uint64_t)p->id, p);
}

static void hash_links(struct place *p, struct slice key) {
    char text[KEY_TEXT + 1];
    secret_derive(key, "join", p->id, 0, text);
    secret_hash(slice_of(text), p->join);
    for (int i = 0; i < MAX_SEATS; i++) {
        secret_derive(key, "seat", p->id, i, text);
        secret_hash(slice_of(text), p->chair[i].link);
    }
}

void place_draw_colours(struct place_wish *w) {
    uint8_t seed[SEED_BYTES];
    table_random_seed(seed);
    struct rng rng = rng_new(seed, 0);
    setup_draw_colours(w->game, &w->setup, &rng);
}

/* At once: a record without its table, or the other way round, would be a table that cannot be opened. */
static void save_all(struct hall *h, struct place *p) {
    store_hold(h->store);
    if (p->match)
        match_save(h, p);
    place_save(h, p);
    for (int i = 0; i < seats_of(p); i++)
        chair_save(h, p, i);
    store_release(h->store);
}

void place_set_note(struct place *p, struct slice note) { copy_text(p->note, sizeof p->note, note); }

struct place *place_new(struct hall *h, const struct place_wish *wish, struct visitor *host) {
    if (h->count >= (size_t)h->limits.tables)
        return NULL;
    struct place *p = calloc(1, sizeof *p);
    CHECK(p);
    p->id = random_id(&h->tables);
    p->made = now_seconds();
    p->host = host->id;
    p->flags = wish->flags;
    p->game = wish->game;
    p->setup = wish->setup;
    place_set_note(p, wish->note);
    hash_links(p, wish->key);
    bool seated = false;
    for (int i = 0; i < p->setup.seats; i++) {
        if (wish->bot[i])
            copy_text(p->chair[i].bot, sizeof p->chair[i].bot, slice_of(wish->bot[i]));
        else if (!seated)
            p->chair[i].owner = host->id;
        seated = seated || !wish->bot[i];
    }
    add_place(h, p);
    save_all(h, p);
    return p;
}

bool hides_nothing(const struct place *p) { return p->phase == OVER || p->flags & UPLOADED; }

struct place *place_of_record(struct hall *h, struct table *t, const struct visitor *host) {
    if (h->count >= (size_t)h->limits.tables)
        return NULL;
    struct place *p = calloc(1, sizeof *p);
    struct match *m = calloc(1, sizeof *m);
    CHECK(p && m);
    *p = (struct place){.id = random_id(&h->tables),
                        .made = now_seconds(),
                        .host = host ? host->id : 0,
                        .phase = table_finished(t) ? OVER : CLOSED,
                        .flags = WATCHED | UPLOADED,
                        .game = t->head.game,
                        .setup = t->head.how};
    m->table = t;
    add_place(h, p);
    add_match(h, p, m);
    if (p->phase == OVER)
        play_reckon(p);
    save_all(h, p);
    return p;
}

const char *setup_refused(const struct game *g, const struct setup *how, struct fault *fault) {
    struct table_how wish = {.game = g, .setup = *how};
    struct table *t = table_new(&wish, fault);
    table_free(t);
    return t ? NULL : fault->text;
}

/* "Anna, hard, Bernd": in the order of the seats; computer players have names only when they sit. */
static void write_players(const struct hall *h, const struct place *p, char *out, size_t room) {
    struct buf names = buf_on(out, room);
    for (int i = 0; i < seats_of(p); i++) {
        buf_str(&names, i ? ", " : "");
        buf_str(&names, p->chair[i].bot[0] ? p->chair[i].bot : name_at(h, p, i));
    }
    buf_end(&names);
}

static struct table *go_on(struct hall *h, const struct place *p, const char *const *names, struct fault *fault) {
    struct place *from = map_find(&h->tables, (uint64_t)p->origin);
    if (from && place_load(h, from))
        return table_continue(from->match->table, names, p->seed, fault);
    fault_set(fault, 0, N_("The record that this game goes on from is not here any more."), slice_of(""), "");
    return NULL;
}

/* Everybody sits down where he will play. */
static void fill_seats(const struct hall *h, struct place *p, const char *bot, char *drawn, size_t room) {
    for (int i = 0; i < seats_of(p); i++)
        if (!p->chair[i].owner && !p->chair[i].bot[0])
            copy_text(p->chair[i].bot, sizeof p->chair[i].bot, slice_of(bot));
    write_players(h, p, drawn, room);
    if (p->flags & BY_LOT)
        seats_draw(p);
}

/* Whoever sat down by another way than the link of his seat keeps it to himself: the host, who could make that link
 * again, is not to take his place and see what he sees. */
static void forget_links(struct place *p) {
    for (int i = 0; i < seats_of(p); i++)
        if (p->chair[i].owner && p->chair[i].owner != p->host && !(p->chair[i].terms & BY_LINK))
            randombytes_buf(p->chair[i].link, HASH_BYTES);
}

static struct table *lay_out(struct hall *h, const struct place *p, struct fault *fault) {
    struct table_how how = {.game = p->game, .setup = p->setup, .seed = p->seed};
    for (int i = 0; i < seats_of(p); i++)
        how.name[i] = name_at(h, p, i);
    return p->origin ? go_on(h, p, how.name, fault) : table_new(&how, fault);
}

bool place_start(struct hall *h, struct place *p, const char *bot, struct refusal_of *why) {
    struct fault fault;
    struct place before = *p;
    char drawn[TALK_BYTES + 1];
    if (p->phase != GATHERING)
        return refuse(why, NOT_NOW, "The game has begun already.");
    table_random_seed(p->seed);
    fill_seats(h, p, bot, drawn, sizeof drawn);
    struct table *t = lay_out(h, p, &fault);
    if (!t) {
        p->setup = before.setup;
        memcpy(p->chair, before.chair, sizeof p->chair);
        return refuse_fault(why, &fault);
    }
    struct match *m = calloc(1, sizeof *m);
    CHECK(m);
    m->table = t;
    p->has_seed = true;
    p->phase = RUNNING;
    forget_links(p);
    add_match(h, p, m);
    h->games++;
    save_all(h, p);
    if (p->flags & BY_LOT)
        play_tell_lot(h, p, drawn);
    play_on(h, p);
    return true;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static void read_visitor(void *context, const struct visitor_row *row) {
    struct visitor *v = calloc(1, sizeof *v);
    CHECK(v);
    v->id = row->id;
    v->made = row->made;
    v->seen = row->seen > row->made ? row->seen : row->made;
    v->wishes = (int)row->wishes;
    memcpy(v->key, row->key, HASH_BYTES);
    copy_text(v->name, sizeof v->name, row->name);
    add_visitor(context, v);
}

static bool read_setup(struct place *p, struct slice text) {
    struct fault fault;
    struct slice json;
    return json_check(text, &json, &fault) && setup_read_json(p->game, json, &p->setup, &fault);
}

/* A table of a game that this program does not have stays in the database and is not shown. */
static void read_table(void *context, const struct table_row *row) {
    struct hall *h = context;
    struct place *p = calloc(1, sizeof *p);
    CHECK(p);
    p->game = game_find(row->game);
    if (!p->game || !read_setup(p, row->setup)) {
        free(p);
        return;
    }
    p->id = row->id;
    p->made = row->made;
    p->changed = row->changed;
    p->host = row->host;
    p->phase = (enum phase)row->phase;
    p->flags = (int)row->flags;
    p->ask = (struct ask_all){(enum proposal)row->ask, (int)row->ask_value, (uint32_t)row->ask_agreed};
    p->next = row->next;
    p->origin = row->origin;
    copy_text(p->note, sizeof p->note, row->note);
    p->has_seed = row->seed.len == SEED_BYTES;
    if (p->has_seed)
        memcpy(p->seed, row->seed.at, SEED_BYTES);
    memcpy(p->join, row->join, HASH_BYTES);
    p->stamp = (uint32_t)now_seconds(); /* a page from before the start sees that it is old */
    add_place(h, p);
}

static void read_seat(void *context, const struct seat_row *row) {
    struct place *p = map_find(&((struct hall *)context)->tables, (uint64_t)row->table);
    if (!p || row->seat < 0 || row->seat >= MAX_SEATS)
        return;
    struct chair *c = &p->chair[row->seat];
    c->owner = row->owner;
    c->resigned = row->resigned;
    c->points = (int)row->points;
    c->place = (int)row->place;
    c->terms = (uint64_t)row->terms;
    copy_text(c->bot, sizeof c->bot, row->bot);
    orders_read(p->game, row->orders, &c->orders);
    memcpy(c->link, row->link, HASH_BYTES);
}

/* Games in which it is a computer player's turn go on; what a crash interrupted is finished. */
static void resume_games(struct hall *h) {
    for (size_t i = 0; i < h->count; i++)
        if (h->list[i]->phase == RUNNING && place_load(h, h->list[i]))
            play_on(h, h->list[i]);
}

struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault) {
    struct hall *h = calloc(1, sizeof *h);
    CHECK(h && sodium_init() >= 0);
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->thinking, NULL);
    h->store = store;
    h->limits = *limits;
    h->queue_end = &h->queue;
    struct store_reader reader = {h, read_visitor, read_table, read_seat};
    if (!store_read_all(store, &reader, fault)) {
        hall_free(h);
        return NULL;
    }
    resume_games(h);
    return h;
}

void hall_free(struct hall *h) {
    for (size_t i = 0; i < h->count; i++) {
        if (h->list[i]->match)
            match_forget(h, h->list[i]);
        sodium_memzero(h->list[i]->seed, SEED_BYTES);
        free(h->list[i]);
    }
    for (size_t i = 0; i < h->visitors.room; i++)
        free(h->visitors.slot[i].thing);
    map_free(&h->tables);
    map_free(&h->visitors);
    map_free(&h->keys);
    free(h->list);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->thinking);
    free(h);
}
