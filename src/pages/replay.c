/* replay.c: see replay.h. */
#include "pages/replay.h"

#include "base/check.h"
#include "game/fields.h"
#include "pages/story.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_MOVES = 60 }; /* that are told before the one that is looked at */

/* A walk to the wanted position. */
struct tour {
    const struct replay_page *page;
    const struct hall_table *ht;
    int viewer;
    int first, wanted, last; /* positions that may be seen */
    int begin;               /* the first at which a player is asked: what is before is set-up */
    struct jump {
        int back, on; /* positions; -1: none */
    } round, own;     /* where a round begins; where the viewer decided */
    struct round {
        char text[160];
    } place; /* on the way to them */
    struct buf *out;
    struct table_walk walk;
    struct sight sight;
};

static const struct table *table_of(const struct tour *t) { return t->ht->live->table; }

/* Where people are to remember what they saw, only what the log still tells can be looked at again.
 */
static void find_bounds(struct tour *t) {
    int start = table_log_start(table_of(t), t->viewer | PERSON);
    table_walk(table_of(t), &t->walk);
    t->first = t->last = 0;
    t->begin = -1;
    while (table_walk_next(&t->walk)) {
        if (t->begin < 0 && !(t->ht->game->pending(t->walk.before) >> NATURE & 1))
            t->begin = t->last;
        t->last += table_walk_shown(&t->walk, t->viewer);
        if (t->walk.number < start)
            t->first = t->last;
    }
    if (t->begin < 0)
        t->begin = t->last;
    if (t->begin < t->first)
        t->begin = t->first;
}

/* ---- jumps ---- */

static void note_jump(const struct tour *t, struct jump *j, int n) {
    if (n < t->wanted)
        j->back = n;
    else if (n > t->wanted && j->on < 0)
        j->on = n;
}

/* Has a round begun with the position before this move? */
static bool begins_round(struct tour *t) {
    struct round now = {""};
    struct buf text = buf_on(now.text, sizeof now.text);
    struct drawing d = t->sight.drawing;
    _Alignas(16) uint8_t view[MAX_STATE];
    fields_view(d.game, t->walk.before, d.viewer, view);
    d.view = view;
    text.words = t->out->words;
    write_story_round(&d, &text);
    bool begins = strcmp(now.text, t->place.text) != 0;
    t->place = now;
    return begins;
}

static void find_jumps(struct tour *t) {
    int shown = 0;
    t->round = t->own = (struct jump){-1, -1};
    look_round(t->ht, t->viewer, t->out->words, &t->sight);
    table_walk(table_of(t), &t->walk);
    while (table_walk_next(&t->walk)) {
        bool told = table_walk_shown(&t->walk, t->viewer);
        if (told && shown >= t->begin && begins_round(t))
            note_jump(t, &t->round, shown);
        if (told && t->walk.move.seat == t->viewer && shown >= t->first)
            note_jump(t, &t->own, shown);
        shown += told;
    }
}

/* Stops the walk just after the shown move with that number. */
static void go_to(struct tour *t, int number) {
    int shown = 0;
    table_walk(table_of(t), &t->walk);
    while (shown < number && table_walk_next(&t->walk))
        shown += table_walk_shown(&t->walk, t->viewer);
}

/* ---- steps ---- */

static const char *eyes_of(int viewer) { return viewer == NATURE ? "all" : "spectator"; }

/* "seat=red" */
static void put_viewer(const struct tour *t, int viewer) {
    if (viewer < MAX_SEATS)
        put(t->out, "seat=%t", colour_at(t->ht, viewer));
    else
        put(t->out, "as=%t", eyes_of(viewer));
}

/* "/t/ID/replay?n=12&amp;seat=red", with the eyes of `viewer`. */
static void put_path(const struct tour *t, int viewer, int n) {
    put(t->out, "%t?n=%d&amp;", table_path(t->ht, "replay", -1).text, n);
    put_viewer(t, viewer);
}

static void step_link(const struct tour *t, int n, const char *key, const char *label) {
    bool there = n >= t->first && n <= t->last && n != t->wanted;
    put(t->out, "<a class='button step%r' data-key=%a", there ? "" : " off", key);
    if (there) {
        put(t->out, " href='");
        put_path(t, t->viewer, n);
        put(t->out, "'");
    }
    put(t->out, ">%m</a> ", label);
}

static void put_slider(const struct tour *t) {
    put(t->out, "<form method='get' class='slider' action=%a>",
        table_path(t->ht, "replay", -1).text);
    if (t->viewer < MAX_SEATS)
        hidden(t->out, "seat", colour_at(t->ht, t->viewer));
    else
        hidden(t->out, "as", eyes_of(t->viewer));
    put(t->out, "<input type='range' name='n' data-go aria-label=%l min='%d' max='%d' value='%d'>",
        N_("Move"), t->first, t->last, t->wanted);
    put(t->out, " <output>%d/%d</output><button>%m</button></form>", t->wanted, t->last,
        N_("Show"));
}

/* With whose eyes one looks; the address follows. */
static void open_eye(const struct tour *t, int viewer) {
    put(t->out, "<a class='button'%r href='", t->viewer == viewer ? " aria-current=\"true\"" : "");
}

static void put_eye(const struct tour *t, int viewer, const char *label) {
    open_eye(t, viewer);
    put_path(t, viewer, 0);
    put(t->out, "'>%m</a>", label);
}

static void put_eyes(const struct tour *t) {
    put(t->out, "<div class='eyes segments'>");
    put_eye(t, SPECTATOR, N_("As a spectator"));
    put(t->out, " ");
    for (int i = 0; i < seats_of(t->ht); i++)
        if (owns(t->ht, i, t->page->reader->visitor)) {
            open_eye(t, i);
            put(t->out, "%t'>", table_path(t->ht, "replay", i).text);
            draw_arms(t->out, colour_at(t->ht, i));
            put(t->out, " %m</a> ", N_("What I knew then"));
        }
    if (hides_nothing(t->ht))
        put_eye(t, NATURE, N_("With open cards"));
    put(t->out, "</div>");
}

/* All people at the table must agree to go back; what is proposed is the position that is looked
 * at. */
static void put_go_back(const struct tour *t) {
    if (t->ht->phase != RUNNING || t->viewer >= MAX_SEATS || t->wanted == t->last ||
        t->ht->chair[t->viewer].resigned)
        return;
    open_form(t->out, t->ht, "propose", t->viewer, "inline");
    hidden(t->out, "what", "rewind");
    put(t->out, "<input type='hidden' name='value' value='%d'><button>%m</button></form>",
        t->wanted, N_("Propose to go back to here"));
}

/* Only the script can play. */
static void put_autoplay(const struct tour *t) {
    put(t->out, "<button type='button' class='scripted' data-auto title=%l aria-label=%l>",
        N_("Play or pause"), N_("Play or pause"));
    draw_symbol(t->out, "play", NULL);
    put(t->out, "</button> ");
}

/* The same speeds as those of playback. */
static void put_speeds(const struct tour *t) {
    put(t->out, "<div class='segments paces scripted' role='group' aria-label=%l>", N_("Playback"));
    put_pace_buttons(t->out, &t->page->reader->settings);
    put(t->out, "</div>");
}

static void put_jumps(const struct tour *t) {
    put(t->out, "<div class='segments'>");
    step_link(t, t->round.back, "PageUp", N_("Round back"));
    step_link(t, t->round.on, "PageDown", N_("Round on"));
    put(t->out, "</div>");
    if (t->viewer >= MAX_SEATS)
        return;
    put(t->out, "<div class='segments'>");
    step_link(t, t->own.back, "[", N_("My decision before"));
    step_link(t, t->own.on, "]", N_("My next decision"));
    put(t->out, "</div>");
}

/* [steps] Scenes are at `data-story`. */
static void open_steps(const struct tour *t) {
    put(t->out, "<nav class='replay panel' id='steps' data-story='%t?",
        table_path(t->ht, "story", -1).text);
    put_viewer(t, t->viewer);
    put(t->out, "'><a class='back' href=%a>%m</a>", table_path(t->ht, "", t->viewer).text,
        N_("To the table"));
}

static void put_controls(const struct tour *t) {
    open_steps(t);
    put(t->out, "<p class='what'><b>%m</b> <small>", t->ht->game->title);
    draw_subtitle(&t->sight.drawing, t->out);
    put(t->out, "</small></p><div class='segments'>");
    step_link(t, t->begin, "Home", N_("First"));
    step_link(t, t->wanted - 1, "ArrowLeft", N_("Back"));
    put_autoplay(t);
    step_link(t, t->wanted + 1, "ArrowRight", N_("Next"));
    step_link(t, t->last, "End", N_("Last"));
    put(t->out, "</div>");
    put_speeds(t);
    put_jumps(t);
    put_slider(t);
    put_eyes(t);
    put_go_back(t);
    put(t->out, "</nav>");
}

/* ---- the page ---- */

/* What happened before, and behind a line what the move did that is looked at. */
static void put_story(const struct tour *t) {
    int now = t->walk.number,
        first = table_log_tail(table_of(t), now, LOG_MOVES, t->viewer | PERSON);
    struct log_reader r = {t->ht, &t->sight, t->viewer, -1};
    put(t->out, "<section class='talk panel'><ol class='log' id='log' tabindex='0'>");
    put_log(&r, first, now, now, t->out);
    put(t->out, "</ol></section>");
}

/* On a phone the log is far below: its last line stands at the foot, and opens it. */
static void put_just_happened(const struct tour *t) {
    put(t->out,
        "<button type='button' class='just scripted' data-play='log'><span class='sr'>%m</span>"
        "<span class='line'></span></button>",
        N_("What happened"));
}

/* Before the end the hash binds the server to a seed that nobody knows yet. */
static void put_seed(const struct tour *t) {
    const struct table *table = table_of(t);
    if (t->ht->phase != OVER || !table->head.committed) {
        put_commitment(t->out, table);
        return;
    }
    put(t->out, "<section class='seed panel'><p>%m</p><p><code>",
        N_("The seed of all chance in this game, whose hash was fixed before it began; \"hoftag "
           "verify\" checks the record:"));
    buf_hex_bytes(t->out, table->seed, SEED_BYTES);
    put(t->out, "</code></p></section>");
}

static void put_board(const struct tour *t) {
    const struct drawing *d = &t->sight.drawing;
    draw_symbols_of(t->ht->game, t->out);
    if (t->page->ground.len > 0)
        buf_slice(t->out, t->page->ground);
    else
        draw_ground(d, t->out);
    draw_strip(d, t->out);
    put_controls(t);
    put(t->out, "<main class='table'>");
    draw_board(d, t->out);
    draw_display(d, t->out);
    draw_seats(d, t->out);
    put_story(t);
    put(t->out, "</main>");
    put_just_happened(t);
}

void page_of_replay(const struct replay_page *p, struct buf *out) {
    struct tour *t = calloc(1, sizeof *t);
    CHECK(t);
    t->page = p;
    t->ht = p->ht;
    t->viewer = p->viewer;
    t->out = out;
    find_bounds(t);
    t->wanted = p->number >= t->first && p->number <= t->last ? p->number : t->begin;
    find_jumps(t);
    go_to(t, t->wanted);
    look_back(p->ht, p->viewer, t->out->words, &t->walk, &t->sight);
    page_open_as(p->reader,
                 &(struct page_head){.title = say_translate(out, p->ht->game->title),
                                     .classes = "page replay-page",
                                     .about = game_about(p->ht->game),
                                     .game = p->ht->game},
                 out);
    page_header_of(p->reader, &t->sight.drawing, out);
    put_board(t);
    put_chart(out, p->ht, t->walk.number);
    put_seed(t);
    page_close(out);
    free(t);
}
