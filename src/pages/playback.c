/* playback.c: see playback.h. The moments are found in one walk over the record. */
#include "pages/playback.h"

#include "base/check.h"
#include "base/patch.h"
#include "game/fields.h"
#include "game/words.h"
#include "pages/story.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SCENE_MOVES = 40 }; /* before the first moment: a scene may have begun there */

/* What of the page a moment changes. */
enum { BOARD, DISPLAY, SEATS, STRIP, PHASES, SUBTITLE, PARTS };
static const char *const names[PARTS] = {"board", "display", "seats",
                                         "strip", "phases",  "subtitle"};

struct playing {
    const struct playback_page *page;
    struct buf *out;
    int next, drawn, written;  /* of the moments */
    int number;                /* of the position, as the viewer counts */
    bool marked;               /* the moment before the first was met */
    struct buf text[2][PARTS]; /* of the last moment and of this one */
    struct events scene;       /* since the last scene began */
    struct moments moments;    /* of the move that is walked over */
    struct sight sight;
    struct table_walk walk;
    _Alignas(16) uint8_t began[MAX_STATE]; /* the view when the scene began */
};

static const struct table *table_of(const struct playing *p) { return p->page->ht->live->table; }

/* ---- a moment ---- */

/* Which event of the move was the last that he had seen; -1: all of them. */
static int event_of(const struct playing *p, int seen) {
    const struct events *ev = &p->walk.events;
    int last = -1, later = 0;
    for (int i = 0; i < ev->count; i++) {
        if (!event_seen(&ev->item[i], p->page->viewer))
            continue;
        if (seen > 0 && --seen == 0)
            last = i;
        else if (last >= 0)
            later++;
    }
    return later > 0 ? last : -1;
}

static void look(const struct playing *p, int seen, void *view) {
    int event = event_of(p, seen);
    const void *state =
        event < 0 ? p->walk.state : p->moments.memory + (size_t)event * p->moments.size;
    fields_view(p->page->ht->game, state, p->page->viewer | PERSON, view);
}

static void draw_parts(const struct playing *p, struct buf text[PARTS]) {
    const struct drawing *d = &p->sight.drawing;
    for (int i = 0; i < PARTS; i++) {
        text[i].len = 0;
        text[i].words = p->out->words;
    }
    draw_board(d, &text[BOARD]);
    draw_display(d, &text[DISPLAY]);
    draw_seats(d, &text[SEATS]);
    draw_strip(d, &text[STRIP]);
    draw_phases(d, &text[PHASES]);
    put(&text[SUBTITLE], "<small id='subtitle'>");
    draw_subtitle(d, &text[SUBTITLE]);
    put(&text[SUBTITLE], "</small>");
}

/* What is as before is not written. */
static void write_parts(const struct playing *p, struct buf *old, struct buf *now) {
    for (int i = 0; i < PARTS; i++) {
        struct slice was = buf_slice_of(&old[i]), is = buf_slice_of(&now[i]);
        if (was.len == is.len && (is.len == 0 || memcmp(was.at, is.at, is.len) == 0))
            continue;
        put(p->out, ",'%t':[", names[i]);
        patch_write(was, is, p->out);
        put(p->out, "]");
    }
}

/* ---- scenes ---- */

static void write_scene(struct playing *p) {
    struct drawing d = p->sight.drawing;
    struct buf scene = buf_growing();
    int length = scene_length(&d, &p->scene);
    scene.words = p->out->words;
    d.before = p->began;
    if (length > 0) {
        p->scene.count = length;
        if (draw_scene(&d, &p->scene, &scene))
            put(p->out, ",'scene':%j", buf_slice_of(&scene));
    }
    buf_free(&scene);
}

/* Goes on with the scene by one event. */
static void gather(struct playing *p, int i) {
    const struct event *e = &p->walk.events.item[i];
    const struct drawing *d = &p->sight.drawing;
    if (!event_seen(e, p->page->viewer))
        return;
    if (scene_begins(d, e)) {
        p->scene.count = 0;
        fields_view(d->game, p->moments.memory + (size_t)i * p->moments.size, d->viewer, p->began);
    }
    if (p->scene.count < MAX_EVENTS)
        p->scene.item[p->scene.count++] = *e;
}

/* ---- all of them ---- */

static void write_moment(struct playing *p, struct moment m) {
    struct buf *old = p->text[p->drawn % 2], *now = p->text[(p->drawn + 1) % 2];
    bool is_known = p->drawn++ == 0 && p->page->has_first;
    if (!p->page->scenes_only)
        draw_parts(p, now);
    if (!is_known) {
        put(p->out, p->written++ ? ",{" : "{");
        put(p->out, "'n':'%d.%d'", m.number, m.seen);
        if (!p->page->scenes_only)
            write_parts(p, old, now);
        write_scene(p);
        put(p->out, "}");
    }
    memcpy(p->sight.before, p->sight.view, sizeof p->sight.before);
}

/* The moments of the move just made, event by event, so that scenes go along. */
static void tell_move(struct playing *p) {
    const struct playback_page *page = p->page;
    int gathered = 0;
    fields_view(page->ht->game, p->walk.state, page->viewer | PERSON, p->sight.view);
    while (p->next < page->count && page->moment[p->next].number == p->number) {
        struct moment m = page->moment[p->next];
        int event = event_of(p, m.seen), end = event < 0 ? p->walk.events.count : event + 1;
        while (gathered < end)
            gather(p, gathered++);
        look(p, m.seen, p->sight.view);
        write_moment(p, m);
        p->next++;
    }
    while (gathered < p->walk.events.count)
        gather(p, gathered++);
}

/* What is new at the first moment is new since the one before it. */
static void mark_before(struct playing *p) {
    const struct playback_page *page = p->page;
    bool is_first = p->next < page->count && page->moment[p->next].number == p->number;
    if (p->drawn > 0)
        return;
    if (p->number == page->before.number)
        look(p, page->before.seen, p->sight.before);
    else if (is_first && !p->marked)
        fields_view(page->ht->game, p->walk.before, page->viewer | PERSON, p->sight.before);
    p->marked |= p->number == page->before.number;
}

static void pass_unwanted(struct playing *p) {
    while (p->next < p->page->count && p->page->moment[p->next].number < p->number)
        p->next++;
}

static void play(struct playing *p) {
    const struct table *t = table_of(p);
    const struct playback_page *page = p->page;
    int first = table_shown_as(t, page->moment[0].number, page->viewer);
    int start = first > SCENE_MOVES ? first - SCENE_MOVES : 1;
    table_walk_near(t, &p->walk, start);
    p->number = table_shown_of(t, p->walk.number, page->viewer);
    p->walk.events.moments = &p->moments;
    while (p->next < page->count && table_walk_next(&p->walk)) {
        bool shown = table_walk_shown(&p->walk, page->viewer);
        p->number += shown;
        pass_unwanted(p);
        if (!shown)
            continue;
        mark_before(p);
        tell_move(p);
    }
}

/* The first position that the log still tells him of. */
static int first_position(const struct playing *p) {
    int start = table_log_start(table_of(p), p->page->viewer | PERSON);
    return table_shown_of(table_of(p), start - 1, p->page->viewer) + 1;
}

void page_of_playback(const struct playback_page *page, struct buf *out) {
    struct playing *p = calloc(1, sizeof *p);
    CHECK(p);
    p->page = page;
    p->out = out;
    p->moments.size = page->ht->game->state_size;
    p->moments.memory = malloc(MAX_EVENTS * p->moments.size);
    p->moments.state = p->walk.state;
    CHECK(p->moments.memory);
    for (int i = 0; i < 2 * PARTS; i++)
        p->text[i / PARTS][i % PARTS] = buf_growing();
    look_round(page->ht, page->viewer, out->words, &p->sight);
    while (p->next < page->count && page->moment[p->next].number < first_position(p))
        p->next++;
    put(out, "{'moments':[");
    if (p->next < page->count)
        play(p);
    put(out, "]}");
    for (int i = 0; i < 2 * PARTS; i++)
        buf_free(&p->text[i / PARTS][i % PARTS]);
    free(p->moments.memory);
    free(p);
}

/* ---- moments that are asked for ---- */

/* Reads "57.3". */
bool moment_read(struct slice text, struct moment *m) {
    int64_t number, seen;
    size_t dot = 0;
    while (dot < text.len && text.at[dot] != '.')
        dot++;
    if (dot == text.len || !slice_number((struct slice){text.at, dot}, 0, INT_MAX, &number) ||
        !slice_number(slice_skip(text, dot + 1), 0, MAX_EVENTS, &seen))
        return false;
    *m = (struct moment){(int)number, (int)seen};
    return true;
}

/* Reads "57.3,57.5,58.0", which must be in order. */
bool moments_read(struct slice text, struct playback_page *page) {
    while (text.len > 0 && page->count < MOST_MOMENTS) {
        size_t n = 0;
        while (n < text.len && text.at[n] != ',')
            n++;
        struct moment *m = &page->moment[page->count];
        if (!moment_read((struct slice){text.at, n}, m) ||
            (page->count > 0 && m->number < m[-1].number))
            return false;
        page->count++;
        text = slice_skip(text, n < text.len ? n + 1 : n);
    }
    return page->count > 0;
}
