/* story.c: see story.h. */
#include "pages/story.h"

#include "base/check.h"
#include "game/fields.h"
#include "game/words.h"

#include <stdlib.h>

/* A reader on the way through a table's moves. */
struct tale {
    const struct log_reader *reader;
    struct story story;
    char link[120]; /* of the replay, up to the number of the position */
    int number;     /* of the position, as the viewer counts */
    int32_t places[MAX_SEATS];
    struct table_walk walk;
    _Alignas(16) uint8_t view[2][MAX_STATE]; /* after the move, and before it, in turn */
    int viewed; /* number of the move after which view[viewed & 1] is; -1: none yet */
};

/* "/t/ID/replay?seat=red" */
static void write_address(const struct log_reader *r, const char *what, struct buf *out) {
    buf_str(out, table_path(r->ht, what, -1).text);
    if (r->viewer < MAX_SEATS) {
        buf_str(out, "?seat=");
        buf_str(out, colour_at(r->ht, r->viewer));
    } else {
        buf_str(out, r->viewer == NATURE ? "?as=all" : "?as=spectator");
    }
}

static void make_link(const struct log_reader *r, char *memory, size_t size) {
    struct buf out = buf_on(memory, size);
    write_address(r, "replay", &out);
    buf_str(&out, "&n=");
    buf_end(&out);
}

/* For those who scroll to the top, or ask. */
static void put_earlier(const struct log_reader *r, int first, struct buf *out) {
    const struct table *t = r->ht->live->table;
    char memory[120];
    struct buf link = buf_on(memory, sizeof memory);
    if (first <= table_log_start(t, r->viewer | PERSON))
        return;
    write_address(r, "log", &link);
    buf_str(&link, "&before=");
    buf_int(&link, table_shown_of(t, first - 1, r->viewer) + 1);
    put(out, "<li class='earlier'><a href=%a>%m</a></li>\n", buf_slice_of(&link),
        N_("What happened before"));
}

/* What is seen before a move is what was seen after the one before it. */
static void look_at_move(struct tale *t) {
    const struct drawing *d = &t->reader->sight->drawing;
    const struct table_walk *w = &t->walk;
    if (t->viewed != w->number - 1)
        fields_view(d->game, w->before, d->viewer, t->view[~w->number & 1]);
    fields_view(d->game, w->state, d->viewer, t->view[w->number & 1]);
    t->viewed = w->number;
}

static void tell_move(struct tale *t, struct buf *out) {
    const struct table_walk *w = &t->walk;
    struct drawing d = t->reader->sight->drawing;
    struct told_move move = {&w->events, w->move.seat, w->move.move, t->number, t->link};
    look_at_move(t);
    d.view = t->view[t->viewed & 1];
    d.before = t->view[~t->viewed & 1];
    d.places = t->reader->ht->phase == OVER ? t->places : NULL;
    draw_told(&d, &t->story, &move, out);
}

static bool tells_something(const struct table_walk *w, int viewer) {
    for (int i = 0; i < w->events.count; i++)
        if (event_seen(&w->events.item[i], viewer))
            return true;
    return false;
}

static int last_own_before(const struct table *t, int seat, int n) {
    while (n > 0 && t->moves[n - 1].seat != seat)
        n--;
    return n;
}

/* The seat's last move before the last one of others that it was shown. Hidden ones must not count:
 * nobody is to learn of them by what is told anew. */
static int last_but_own(const struct table *t, int seat) {
    int n = t->count;
    while (n > 0 && (t->moves[n - 1].seat == seat || !(t->moves[n - 1].seen_by >> seat & 1)))
        n--;
    return last_own_before(t, seat, n);
}

int last_answered_move(const struct hall_table *ht, int viewer) {
    const struct table *t = ht->live->table;
    if (viewer >= MAX_SEATS)
        return -1;
    int start = last_but_own(t, viewer), tail = table_log_tail(t, t->count, 40, viewer | PERSON);
    if (tail < start)
        start = tail;
    int own = last_own_before(t, viewer, start), answered = own;
    struct table_walk *w = malloc(sizeof *w);
    CHECK(w);
    table_walk_near(t, w, start);
    while (table_walk_next(w)) {
        if (w->number <= start)
            continue;
        if (w->move.seat == viewer)
            own = w->number;
        else if (tells_something(w, viewer))
            answered = own;
    }
    free(w);
    return answered;
}

int position_after(const struct hall_table *ht, int viewer, int move) {
    return move < 0 ? -1 : table_shown_of(ht->live->table, move, viewer);
}

/* ---- what is no move ---- */

static void put_aside(const struct hall_table *ht, const struct aside *a, struct buf *out) {
    put(out, "<li class='sys%r'>", a->what == RESIGNED ? "" : " gone");
    if (a->what == RESIGNED)
        draw_arms(out, colour_at(ht, a->seat));
    put(out, "<span>");
    MARKUP_SAY(out, aside_sentence(a),
               say_name("name", a->seat < MAX_SEATS ? read_name(ht, a->seat, out) : ""));
    put(out, "</span></li>\n");
}

static void tell_asides(const struct tale *t, struct buf *out) {
    const struct table *table = t->reader->ht->live->table;
    for (int i = 0; i < table->aside_count; i++)
        if (table->aside[i].at == t->walk.number)
            put_aside(t->reader->ht, &table->aside[i], out);
}

/* Who resigned comes last, whatever the game says; where all did, the game has no end. Records of
 * before do not say when it was. */
static const char *last_word(const struct hall_table *ht, int seat) {
    const struct chair *c = &ht->chair[seat];
    if (c->resigned && ht->phase == OVER)
        return N_("{name} resigned, and so comes last.");
    if (c->resigned)
        return table_has_resigned(ht->live->table, seat) ? NULL : N_("{name} resigned.");
    return ht->phase == OVER && c->place == 1 ? N_("{name} has won.") : NULL;
}

/* The log ends as the headline does. */
static void tell_resigned(const struct hall_table *ht, struct buf *out) {
    bool any = false;
    for (int i = 0; ht->phase != RUNNING && i < seats_of(ht); i++)
        any |= ht->chair[i].resigned != 0;
    for (int i = 0; any && i < seats_of(ht); i++) {
        const char *sentence = last_word(ht, i);
        if (!sentence)
            continue;
        put(out, "<li class='w-end'>");
        draw_arms(out, colour_at(ht, i));
        put(out, "<span>");
        MARKUP_SAY(out, sentence, say_name("name", read_name(ht, i, out)));
        put(out, "</span></li>\n");
    }
}

int put_log(const struct log_reader *r, int first, int last, int now, struct buf *out) {
    const struct table *table = r->ht->live->table;
    struct tale *t = calloc(1, sizeof *t);
    CHECK(t);
    t->reader = r;
    t->viewed = -1;
    t->story.since = r->since;
    for (int i = 0; i < seats_of(r->ht); i++)
        t->places[i] = r->ht->chair[i].place;
    make_link(r, t->link, sizeof t->link);
    put_earlier(r, first, out);
    table_walk_near(table, &t->walk, first);
    t->number = table_shown_of(table, t->walk.number, r->viewer);
    if (first <= 1)
        tell_asides(t, out);
    while (t->walk.number < last && table_walk_next(&t->walk)) {
        t->number += table_walk_shown(&t->walk, r->viewer);
        if (t->walk.number == now)
            put(out, "<li class='now' aria-hidden='true'></li>");
        if (t->walk.number < first)
            continue;
        tell_move(t, out);
        tell_asides(t, out);
    }
    if (last == table->count)
        tell_resigned(r->ht, out);
    int things = t->story.things;
    free(t);
    return things;
}

/* ---- the log by itself ---- */

enum { LOG_MOVES = 60 };

static struct log_reader reader_of_log(const struct log_page *p, struct sight *sight,
                                       const struct catalogue *words) {
    look_round(p->ht, p->viewer, words, sight);
    return (struct log_reader){p->ht, sight, p->viewer, -1};
}

void page_of_log(const struct log_page *p, struct buf *out) {
    const struct table *t = p->ht->live->table;
    struct sight *sight = malloc(sizeof *sight);
    CHECK(sight);
    struct log_reader r = reader_of_log(p, sight, out->words);
    int end = p->before > 0 ? table_shown_as(t, p->before, p->viewer) - 1 : t->count;
    int first = table_log_tail(t, end, LOG_MOVES, p->viewer | PERSON);
    page_open(p->reader, say_translate(out, p->ht->game->title), "page log-page", out);
    page_header(p->reader, out);
    draw_symbols(out);
    put(out, "<main><h1>%m</h1><p><a href=%a>%m</a></p><ol class='log' id='log'>",
        N_("What happened"), table_path(p->ht, "", p->viewer).text, N_("To the table"));
    put_log(&r, first, end, 0, out);
    put(out, "</ol></main>");
    page_close(out);
    free(sight);
}
