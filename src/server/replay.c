/* replay.c: a game from its beginning, move by move, and its record.
 *
 * A viewer goes through what he has been shown: positions are numbered by that, and each is drawn as he saw it then.
 * When the game is over everything may be looked at with open cards (as=all). The record itself is given away only
 * then; before, a player can have the story as he knows it. */
#include "base/check.h"
#include "game/fields.h"
#include "server/page.h"
#include "server/routes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MOVES = 60 }; /* that are told before the one that is looked at */

/* A walk to the wanted position. */
struct tour {
    struct place *p;
    int viewer;        /* whose eyes: a seat, SPECTATOR or NATURE */
    int first, wanted; /* positions: the first that may be seen, the one that is wanted */
    int last;
    struct table_walk walk;
    struct sight sight;
};

static const struct table *table_of(const struct tour *t) { return t->p->match->table; }

/* Where people are to remember what they saw, only what the log still tells can be looked at again. */
static void find_bounds(struct tour *t) {
    int start = table_log_start(table_of(t), t->viewer | PERSON);
    table_walk(table_of(t), &t->walk);
    t->first = t->last = 0;
    while (table_walk_next(&t->walk)) {
        t->last += table_walk_shown(&t->walk, t->viewer);
        if (t->walk.number < start)
            t->first = t->last;
    }
}

/* Stops the walk just after the shown move with that number. */
static void go_to(struct tour *t, int number) {
    int shown = 0;
    table_walk(table_of(t), &t->walk);
    while (shown < number && table_walk_next(&t->walk))
        shown += table_walk_shown(&t->walk, t->viewer);
}

static void look(struct tour *t) {
    struct sight *s = &t->sight;
    const struct table *table = table_of(t);
    fields_view(t->p->game, t->walk.state, t->viewer | PERSON, s->view);
    fields_view(t->p->game, t->walk.number > 0 ? t->walk.before : t->walk.state, t->viewer | PERSON, s->before);
    for (int i = 0; i < seats_of(t->p); i++)
        s->names[i] = table->head.name[i];
    s->drawing = (struct drawing){.game = t->p->game,
                                  .box = table->box,
                                  .view = s->view,
                                  .viewer = t->viewer | PERSON,
                                  .names = s->names,
                                  .before = s->before,
                                  .ground_apart = true};
}

static bool begin(struct server *s, struct request *q, struct reply *r, struct tour *t) {
    int64_t wanted;
    t->p = need_table(s, q, r);
    if (!t->p)
        return false;
    if (!t->p->match)
        return reply_error(q, r, MHD_HTTP_CONFLICT, "The game has not begun yet.");
    t->viewer = viewer_of(q, t->p);
    if (slice_is(request_field(q, "as"), "spectator"))
        t->viewer = SPECTATOR;
    if (slice_is(request_field(q, "as"), "all") && hides_nothing(t->p))
        t->viewer = NATURE;
    find_bounds(t);
    t->wanted = request_number(q, "n", t->first, t->last, &wanted) ? (int)wanted : t->first;
    go_to(t, t->wanted);
    look(t);
    return true;
}

/* ---- the page -------------------------------------------------------------------------------------------------------
 */

static void write_path(const struct tour *t, int n, const char *as, struct buf *out) {
    write_table_path(t->p, "replay", -1, out);
    buf_str(out, "?n=");
    buf_int(out, n);
    if (t->viewer < MAX_SEATS && !as[0]) {
        buf_str(out, "&amp;seat=");
        buf_str(out, colour_at(t->p, t->viewer));
    }
    if (!as[0])
        as = t->viewer == NATURE ? "all" : t->viewer == SPECTATOR ? "spectator" : "";
    if (as[0]) {
        buf_str(out, "&amp;as=");
        buf_str(out, as);
    }
}

static void step_link(const struct tour *t, int n, const char *key, const char *label, struct buf *out) {
    bool there = n >= t->first && n <= t->last && n != t->wanted;
    buf_str(out, there ? "<a class=\"button step\" data-key=\"" : "<a class=\"button step off\" data-key=\"");
    buf_str(out, key);
    buf_char(out, '"');
    if (there) {
        buf_str(out, " href=\"");
        write_path(t, n, "", out);
        buf_char(out, '"');
    }
    buf_char(out, '>');
    say(out, label);
    buf_str(out, "</a> ");
}

static void write_slider(const struct tour *t, struct buf *out) {
    buf_str(out, "<form method=\"get\" class=\"slider\"");
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    write_table_path(t->p, "replay", -1, &to);
    markup_attr(out, "action", buf_slice_of(&to));
    buf_str(out, ">");
    if (t->viewer < MAX_SEATS)
        hidden(out, "seat", colour_at(t->p, t->viewer));
    else
        hidden(out, "as", t->viewer == NATURE ? "all" : "spectator");
    buf_str(out, "<input type=\"range\" name=\"n\" data-go aria-label=\"");
    say(out, "Move");
    buf_char(out, '"');
    markup_number(out, "min", t->first);
    markup_number(out, "max", t->last);
    markup_number(out, "value", t->wanted);
    buf_str(out, "> <output>");
    buf_int(out, t->wanted);
    buf_char(out, '/');
    buf_int(out, t->last);
    buf_str(out, "</output>");
    button(out, NULL, N_("Show"));
    buf_str(out, "</form>");
}

/* With whose eyes one looks; the address follows. */
static void open_eye(const struct tour *t, int viewer, struct buf *out) {
    buf_str(out,
            t->viewer == viewer ? "<a class=\"button\" aria-current=\"true\" href=\"" : "<a class=\"button\" href=\"");
}

static void write_eyes(const struct tour *t, const struct visitor *v, struct buf *out) {
    buf_str(out, "<div class=\"eyes segments\">");
    open_eye(t, SPECTATOR, out);
    write_path(t, 0, "spectator", out);
    buf_str(out, "\">");
    say(out, "As a spectator");
    buf_str(out, "</a> ");
    for (int i = 0; i < seats_of(t->p); i++)
        if (owns(t->p, i, v)) {
            open_eye(t, i, out);
            write_table_path(t->p, "replay", i, out);
            buf_str(out, "\">");
            draw_arms(out, colour_at(t->p, i));
            buf_char(out, ' ');
            say(out, "What I knew then");
            buf_str(out, "</a> ");
        }
    if (hides_nothing(t->p)) {
        open_eye(t, NATURE, out);
        write_path(t, 0, "all", out);
        buf_str(out, "\">");
        say(out, "With open cards");
        buf_str(out, "</a>");
    }
    buf_str(out, "</div>");
}

/* All people at the table must agree to go back; what is proposed is the position that is looked at. */
static void write_go_back(const struct tour *t, struct buf *out) {
    if (t->p->phase != RUNNING || t->viewer >= MAX_SEATS || t->wanted == t->last)
        return;
    open_form(out, t->p, "propose", t->viewer, "inline");
    hidden(out, "what", "rewind");
    buf_str(out, "<input type=\"hidden\" name=\"value\"");
    markup_number(out, "value", t->wanted);
    buf_char(out, '>');
    button(out, NULL, N_("Propose to go back to here"));
    buf_str(out, "</form>");
}

static void write_controls(const struct tour *t, const struct visitor *v, struct buf *out) {
    buf_str(out, "<nav class=\"replay panel\" id=\"steps\"><a class=\"back\" href=\"");
    write_table_path(t->p, "", t->viewer < MAX_SEATS ? t->viewer : -1, out);
    buf_str(out, "\">");
    say(out, "To the table");
    buf_str(out, "</a><p class=\"what\"><b>");
    put_text(out, say_translate(out, t->p->game->title));
    buf_str(out, "</b> <small>");
    draw_subtitle(&t->sight.drawing, out);
    buf_str(out, "</small></p><div class=\"segments\">");
    step_link(t, t->first, "Home", N_("First"), out);
    step_link(t, t->wanted - 1, "ArrowLeft", N_("Back"), out);
    step_link(t, t->wanted + 1, "ArrowRight", N_("Next"), out);
    step_link(t, t->last, "End", N_("Last"), out);
    buf_str(out, "</div>");
    write_slider(t, out);
    write_eyes(t, v, out);
    write_go_back(t, out);
    buf_str(out, "</nav>");
}

/* What happened before, and behind a line what the move did that is looked at. */
static void write_log(const struct tour *t, struct buf *out) {
    int now = t->walk.number, first = table_log_start(table_of(t), t->viewer | PERSON);
    struct table_walk *w = malloc(sizeof *w);
    CHECK(w);
    if (first < now - LOG_MOVES)
        first = now - LOG_MOVES;
    buf_str(out, "<section class=\"talk panel\"><ol class=\"log\" id=\"log\" tabindex=\"0\">");
    table_walk_near(table_of(t), w, first);
    while (table_walk_next(w) && w->number < now)
        if (w->number >= first)
            put_log(&t->sight, w, out);
    buf_str(out, "<li class=\"now\" aria-hidden=\"true\"></li>");
    put_log(&t->sight, &t->walk, out);
    buf_str(out, "</ol></section>");
    free(w);
}

/* Before the end the hash binds the server to a seed that nobody knows yet. */
static void write_seed(const struct tour *t, struct buf *out) {
    const struct table *table = table_of(t);
    if (!table->head.committed)
        return;
    if (t->p->phase != OVER) {
        write_commitment(table, out);
        return;
    }
    buf_str(out, "<section class=\"seed panel\"><p>");
    say(out, "The seed of all chance in this game, whose hash was fixed before it began; \"hoftag verify\" checks the "
             "record:");
    buf_str(out, "</p><p><code>");
    buf_hex_bytes(out, table->seed, SEED_BYTES);
    buf_str(out, "</code></p></section>");
}

void handle_replay(struct server *s, struct request *q, struct reply *r) {
    struct tour *t = calloc(1, sizeof *t);
    struct buf *out = &r->body;
    CHECK(t);
    if (begin(s, q, r, t)) {
        page_open(q, r, say_translate(&r->body, t->p->game->title), "page replay-page");
        page_header_of(r, &t->sight.drawing);
        draw_symbols(out);
        put_ground(s, &t->sight.drawing, out);
        draw_strip(&t->sight.drawing, out);
        write_controls(t, q->visitor, out);
        buf_str(out, "<main class=\"table\">");
        draw_board(&t->sight.drawing, out);
        draw_display(&t->sight.drawing, out);
        draw_seats(&t->sight.drawing, out);
        write_log(t, out);
        buf_str(out, "</main>");
        write_chart(t->p, t->walk.number, out);
        write_seed(t, out);
        page_close(r);
    }
    free(t);
}

/* ---- the record
 * ------------------------------------------------------------------------------------------------------------ */

void handle_record(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    if (!p->match) {
        reply_error(q, r, MHD_HTTP_CONFLICT, "The game has not begun yet.");
        return;
    }
    if (hides_nothing(p)) {
        snprintf(r->name, sizeof r->name, "%s.hoftag", p->game->id);
        buf_slice(&r->body, buf_slice_of(&p->match->table->record));
        return;
    }
    snprintf(r->name, sizeof r->name, "%s.txt", p->game->id);
    table_log(p->match->table, 1, viewer_of(q, p) | PERSON, &r->body);
}
