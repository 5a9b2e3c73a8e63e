/* json.c: see json.h. */
#include "server/json.h"

#include "game/words.h"
#include "server/page.h"
#include "table/file.h"
#include "table/json.h"

static const char *const phase_words[] = {"gathering", "running", "over", "closed"};

static void write_moves(const struct place *p, int seat, struct buf *out) {
    const struct table *t = p->match->table;
    Move moves[MAX_MOVES];
    json_words(p->game, t->box, t->state, moves, table_moves(t, seat, moves), out);
}

void json_turn(const struct place *p, int viewer, struct buf *out) {
    bool owes = viewer < MAX_SEATS && place_pending(p) >> viewer & 1;
    buf_str(out, "\"number\":");
    buf_int(out, p->match ? table_number(p->match->table, viewer) : 0);
    buf_str(out, ",\"phase\":\"");
    buf_str(out, phase_words[p->phase]);
    buf_str(out, "\",\"pending\":");
    if (p->phase == RUNNING && p->match)
        json_pending(p->game, p->match->table->state, out);
    else
        buf_str(out, "[]");
    if (!owes)
        return;
    buf_str(out, ",\"moves\":");
    write_moves(p, viewer, out);
}

static void write_log(const struct place *p, int viewer, int first, struct buf *out) {
    struct buf story = buf_growing();
    struct slice rest, line;
    table_log(p->match->table, first, viewer | PERSON, &story);
    rest = buf_slice_of(&story);
    buf_char(out, '[');
    for (bool more = false; slice_line(&rest, &line); more = true) {
        buf_str(out, more ? "," : "");
        buf_json(out, line);
    }
    buf_char(out, ']');
    buf_free(&story);
}

void json_news(const struct place *p, int viewer, int first, struct buf *out) {
    buf_char(out, '{');
    json_turn(p, viewer, out);
    if (p->match) {
        buf_str(out, ",\"log\":");
        write_log(p, viewer, first, out);
    }
    buf_str(out, "}\n");
}

static void write_seats(const struct hall *h, const struct place *p, const struct visitor *v, struct buf *out) {
    buf_str(out, ",\"seats\":[");
    for (int i = 0; i < seats_of(p); i++) {
        const struct chair *c = &p->chair[i];
        buf_str(out, i ? ",{\"colour\":\"" : "{\"colour\":\"");
        buf_str(out, colour_at(p, i));
        buf_str(out, "\",\"name\":");
        buf_json(out, slice_of(name_at(h, p, i)));
        buf_str(out, ",\"bot\":");
        buf_json(out, slice_of(c->bot));
        buf_str(out, owns(p, i, v) ? ",\"yours\":true" : ",\"yours\":false");
        if (c->resigned)
            buf_str(out, ",\"resigned\":true");
        if (c->place) {
            buf_str(out, ",\"points\":");
            buf_int(out, c->points);
            buf_str(out, ",\"place\":");
            buf_int(out, c->place);
        }
        buf_str(out, c->owner || c->bot[0] ? ",\"free\":false}" : ",\"free\":true}");
    }
    buf_char(out, ']');
}

static void write_terms(const struct place *p, struct buf *out) {
    buf_str(out, ",\"options\":{");
    for (int i = 0; i < option_count(p->game); i++) {
        const struct option *o = &p->game->options[i];
        buf_str(out, i ? ",\"" : "\"");
        buf_str(out, o->name);
        buf_str(out, "\":\"");
        buf_str(out, o->values[p->setup.option[i]]);
        buf_char(out, '"');
    }
    buf_str(out, p->flags & BY_LOT ? "},\"lot\":true" : "},\"lot\":false");
    buf_str(out, p->flags & LISTED ? ",\"listed\":true" : ",\"listed\":false");
    buf_str(out, p->flags & WATCHED ? ",\"watched\":true" : ",\"watched\":false");
    buf_str(out, ",\"note\":");
    buf_json(out, slice_of(p->note));
}

static void write_place(const struct hall *h, const struct place *p, const struct visitor *v, struct buf *out) {
    buf_str(out, "\"table\":\"");
    table_id_write(p->id, out);
    buf_str(out, "\",\"game\":\"");
    buf_str(out, p->game->id);
    buf_char(out, '"');
    write_terms(p, out);
    write_seats(h, p, v, out);
}

void json_place(const struct hall *h, const struct place *p, const struct visitor *v, struct buf *out) {
    buf_char(out, '{');
    write_place(h, p, v, out);
    buf_str(out, ",\"phase\":\"");
    buf_str(out, phase_words[p->phase]);
    buf_str(out, "\"}");
}

/* What all are asked: a move by the number that the viewer was shown it under, a seat by its colour. */
static void write_proposal(const struct place *p, int viewer, struct buf *out) {
    static const char *const what[] = {"", "rewind", "close", "hand-over"};
    if (p->phase != RUNNING || p->ask.what == NOTHING)
        return;
    buf_str(out, ",\"proposal\":{\"what\":\"");
    buf_str(out, what[p->ask.what]);
    buf_char(out, '"');
    if (p->ask.what == REWIND) {
        buf_str(out, ",\"value\":");
        buf_int(out, table_shown_of(p->match->table, p->ask.value, viewer));
    }
    if (p->ask.what == HAND_OVER) {
        buf_str(out, ",\"value\":");
        buf_json(out, slice_of(colour_at(p, p->ask.value)));
    }
    buf_str(out, ",\"agreed\":[");
    for (int i = 0, n = 0; i < seats_of(p); i++)
        if (p->ask.agreed >> i & 1) {
            buf_str(out, n++ ? "," : "");
            buf_json(out, slice_of(colour_at(p, i)));
        }
    buf_str(out, "]}");
}

void json_sight(const struct hall *h, const struct place *p, int viewer, const struct visitor *v, struct buf *out) {
    buf_char(out, '{');
    write_place(h, p, v, out);
    buf_char(out, ',');
    json_turn(p, viewer, out);
    if (p->match && p->match->table->head.committed) {
        buf_str(out, ",\"commit\":\"");
        buf_hex_bytes(out, p->match->table->head.commit, COMMIT_BYTES);
        buf_char(out, '"');
    }
    if (p->match) {
        buf_str(out, ",\"seat\":\"");
        buf_str(out, viewer < MAX_SEATS ? colour_at(p, viewer) : "");
        buf_str(out, "\",\"position\":");
        table_write_position(p->match->table, viewer | PERSON, out);
        write_proposal(p, viewer, out);
    }
    buf_str(out, "}\n");
}

void json_refusal(const struct refusal_of *why, struct buf *out) {
    buf_str(out, "\"error\":");
    buf_json(out, slice_of(why->why.text));
    if (why->why.rule && why->why.rule[0]) {
        buf_str(out, ",\"rule\":");
        buf_json(out, slice_of(why->why.rule));
    }
}

/* ---- replies ------------------------------------------------------------------------------------------------- */

struct buf *reply_json(struct reply *r, int status) {
    r->status = status;
    r->type = "application/json";
    r->body.len = 0;
    return &r->body;
}

void reply_sight(const struct request *q, struct reply *r, const struct place *p, int status) {
    r->wait = p->ticket > r->wait ? p->ticket : r->wait;
    json_sight(q->server->hall, p, viewer_of(q, p), q->visitor, reply_json(r, status));
}
