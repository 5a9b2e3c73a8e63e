/* json.c: see json.h. */
#include "server/json.h"

#include "base/markup.h"
#include "game/words.h"
#include "hall/playing.h"
#include "server/blocks.h"
#include "server/clocks.h"
#include "server/seats.h"
#include "table/json.h"

enum { SAID_SHOWN = 20 }; /* things said that a program is shown */

static const char *const phase_words[] = {"gathering", "running", "over", "closed"};

static void write_moves(const struct hall_table *ht, int seat, struct buf *out) {
    const struct table *t = ht->live->table;
    Move moves[MAX_MOVES];
    json_words(ht->game, t->box, t->state, moves, table_moves(t, seat, moves), out);
}

void json_turn(const struct hall_table *ht, int viewer, struct buf *out) {
    bool owes = ht->live && viewer < MAX_SEATS && hall_table_pending(ht) >> viewer & 1;
    put(out,
        "%,'number':%d,'phase':%j,'pending':", ht->live ? table_number(ht->live->table, viewer) : 0,
        phase_words[ht->phase]);
    if (ht->phase == RUNNING && ht->live)
        json_pending(ht->game, ht->live->table->state, out);
    else
        put(out, "[]");
    if (!owes)
        return;
    put(out, ",'moves':");
    write_moves(ht, viewer, out);
}

static void write_log(const struct hall_table *ht, int viewer, struct log_from from,
                      struct buf *out) {
    struct buf story = buf_growing();
    struct slice rest, line;
    story.words = out->words;
    table_log_on(ht->live->table, from.move, from.asides, viewer | PERSON, &story);
    rest = buf_slice_of(&story);
    put(out, ",'log':[");
    while (slice_line(&rest, &line))
        put(out, "%,%j", line);
    put(out, "]");
    buf_free(&story);
}

void json_news(const struct hall_table *ht, int viewer, struct log_from from, struct buf *out) {
    put(out, "{");
    json_turn(ht, viewer, out);
    if (ht->live) {
        put(out, ",'last':%d", table_shown(ht->live->table, viewer));
        write_log(ht, viewer, from, out);
    }
    put(out, "}\n");
}

/* Milliseconds that are left of a player's time, and whether they go by. */
static void write_clock(struct hall *h, const struct hall_table *ht, int seat, struct buf *out) {
    const struct seat_clock *c = &ht->clocks.seat[seat];
    if (!has_clocks(&ht->pace) || ht->phase != RUNNING)
        return;
    put(out, ",'left':%d,'ticks':%b", clock_left(c, &ht->pace, hall_now(h)),
        clock_ticks(c, &ht->pace, hall_now(h)));
    if (c->on_vacation)
        put(out, ",'vacation':true");
}

static void write_person(int64_t id, struct buf *out) {
    put(out, ",'person':'");
    table_id_write(id, out);
    put(out, "'");
}

static void write_seats(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                        struct buf *out) {
    put(out, "%,'seats':[");
    for (int i = 0; i < seats_of(ht); i++) {
        const struct chair *c = &ht->chair[i];
        struct computer computer;
        computer_at(ht, i, &computer);
        put(out, "%,{'colour':%j,'name':%j,'bot':%j,'yours':%b", colour_at(ht, i),
            name_at(h, ht, i), computer.level, owns(ht, i, v));
        if (computer.character)
            put(out, ",'character':%j", computer.character);
        if (c->owner)
            write_person(c->owner, out);
        if (c->resigned)
            put(out, ",'resigned':true");
        if (c->place)
            put(out, ",'points':%d,'place':%d", c->points, c->place);
        write_clock(h, ht, i, out);
        put(out, ",'free':%b}", !c->owner && !c->bot[0]);
    }
    put(out, "]");
}

/* {"pace":"1d+4h/3d","zero":"ask","vacation":0,"paused":false} */
static void write_pace(const struct hall_table *ht, struct buf *out) {
    if (!has_clocks(&ht->pace))
        return;
    put(out, ",'pace':'");
    pace_write(&ht->pace, out);
    put(out, "','zero':%j,'vacation':%d,'paused':%b", zero_words[ht->pace.at_zero],
        ht->pace.vacation, ht->clocks.paused);
}

static void write_terms(const struct hall_table *ht, struct buf *out) {
    put(out, "%,'options':{");
    for (int i = 0; i < option_count(ht->game); i++) {
        const struct option *o = &ht->game->options[i];
        put(out, "%,%j:%j", o->name, o->values[ht->setup.option[i]]);
    }
    put(out, "},'lot':%b,'listed':%b,'watched':%b,'hints':%b,'rated':%b,'note':%j",
        (ht->flags & BY_LOT) != 0, (ht->flags & LISTED) != 0, (ht->flags & WATCHED) != 0,
        (ht->flags & HINTS) != 0, (ht->flags & RATED) != 0, ht->note);
    write_pace(ht, out);
}

static void write_table(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                        struct buf *out) {
    put(out, "%,'table':'");
    table_id_write(ht->id, out);
    put(out, "','game':%j", ht->game->id);
    write_terms(ht, out);
    write_seats(h, ht, v, out);
}

void json_table(struct hall *h, const struct hall_table *ht, const struct visitor *v,
                struct buf *out) {
    put(out, "{");
    write_table(h, ht, v, out);
    put(out, ",'phase':%j}", phase_words[ht->phase]);
}

/* A proposal to all players: a move by the number under which the viewer was shown it, a seat by
 * its colour. */
static void write_proposal(const struct hall_table *ht, int viewer, struct buf *out) {
    static const char *const what[] = {"", "rewind", "close", "hand-over", "pause"};
    if (ht->phase != RUNNING || ht->ask.what == NOTHING)
        return;
    put(out, ",'proposal':{'what':%j", what[ht->ask.what]);
    if (ht->ask.what == REWIND)
        put(out, ",'value':%d", shown_position(ht, viewer));
    if (ht->ask.what == HAND_OVER)
        put(out, ",'value':%j", colour_at(ht, ht->ask.value));
    put(out, ",'agreed':[");
    for (int i = 0; i < seats_of(ht); i++)
        if (ht->ask.agreed >> i & 1)
            put(out, "%,%j", colour_at(ht, i));
    put(out, "]}");
}

/* The last things that were said to this viewer, counted from the first of the game. */
static void write_said(struct hall *h, const struct hall_table *ht, int viewer,
                       const struct visitor *v, struct buf *out) {
    const struct live_game *m = ht->live;
    struct muted muted;
    bool some = blocks_anybody(h, v, &muted);
    put(out, ",'said':[");
    for (int i = m->talk_count > SAID_SHOWN ? m->talk_count - SAID_SHOWN : 0; i < m->talk_count;
         i++) {
        const struct talk *t = &m->talk[i];
        bool by_somebody = t->seat < seats_of(ht) || t->seat == SPECTATOR;
        if (by_somebody && hears(ht, viewer, some ? &muted : NULL, t))
            put(out, "%,{'number':%d,'seat':%j,'name':%j,'text':%j}",
                m->talk_number - m->talk_count + i + 1,
                t->seat < seats_of(ht) ? colour_at(ht, t->seat) : "", t->name, t->text);
    }
    put(out, "]");
}

void json_sight(struct hall *h, const struct hall_table *ht, int viewer, const struct visitor *v,
                struct buf *out) {
    put(out, "{");
    write_table(h, ht, v, out);
    json_turn(ht, viewer, out);
    if (ht->live && ht->live->table->head.committed) {
        put(out, ",'commit':'");
        buf_hex_bytes(out, ht->live->table->head.commit, COMMIT_BYTES);
        put(out, "'");
    }
    if (ht->live) {
        put(out, ",'seat':%j,'position':", viewer < MAX_SEATS ? colour_at(ht, viewer) : "");
        table_write_position(ht->live->table, viewer | PERSON, out);
        write_proposal(ht, viewer, out);
        write_said(h, ht, viewer, v, out);
    }
    put(out, "}\n");
}

void json_refusal(const struct refused *why, struct buf *out) {
    put(out, "%,'error':%j", why->text);
    if (why->rule && why->rule[0])
        put(out, ",'rule':%j", why->rule);
}

/* ---- replies ---- */

struct buf *reply_json(struct reply *r, int status) {
    r->status = status;
    r->type = "application/json";
    r->body.len = 0;
    return &r->body;
}

void json_visitor(const struct visitor *v, struct reply *r) {
    struct buf *out = reply_json(r, MHD_HTTP_OK);
    put(out, "{'key':%j,'name':%j}\n", r->key, v->name);
}
