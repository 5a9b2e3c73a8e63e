/* tables.c: lists of tables, for the first page: what each is about, who plays, and what there is
 * to do. Of a game that is in memory a line also tells where it stands and what is asked, as the
 * reader may know it. */
#include "pages/home.h"

#include "pages/pace.h"
#include "pages/pieces.h"
#include "pages/sight.h"
#include "pages/when.h"

/* Lines of a list; the rest folds. Beside the reader's own tables, and on a phone before the games,
 * those of others are few. */
enum { SHOWN = 5, SHOWN_BESIDE = 2 };

/* What is being written. */
struct row {
    const struct home_page *page;
    const struct table_line *line;
    const struct hall_table *ht;
    enum list_kind kind;
    uint32_t own;                  /* the reader's seats */
    const struct drawing *drawing; /* NULL: the game is not in memory */
    struct buf *out;
};

static bool is_turn(const struct row *r) {
    return r->kind == LIST_GOING && waits_for(r->ht, r->page->reader->visitor);
}

/* Writes plain text as it is said, escaped. */
static void put_said(const struct row *r, void (*say_it)(const struct row *, struct buf *)) {
    size_t start = r->out->len;
    say_it(r, r->out);
    markup_since(r->out, start);
}

/* ---- who ---- */

static void put_player(const struct row *r, int seat) {
    put(r->out, "<span>");
    draw_arms(r->out, colour_at(r->ht, seat));
    put(r->out, " <i>%t", r->line->names[seat]);
    if (!r->line->names[seat][0])
        say_in(r->out, "seat", C_("seat", "free"));
    put(r->out, "</i></span> ");
}

/* ---- where it stands ---- */

static void put_standing(const struct row *r) {
    if (!r->drawing || r->ht->phase != RUNNING)
        return;
    put(r->out, " <small>");
    draw_subtitle(r->drawing, r->out);
    put(r->out, "</small>");
}

/* "Kuno, Hedwig": the people for whom all wait, or the computer players. */
static void say_awaited(const struct row *r, struct buf *out) {
    uint32_t owing = hall_table_pending(r->ht), people = owing & people_at(r->ht);
    bool any = false;
    for (int i = 0; i < seats_of(r->ht); i++) {
        if (!((people ? people : owing) >> i & 1))
            continue;
        buf_str(out, any ? ", " : "");
        buf_str(out, r->line->names[i]);
        any = true;
    }
}

static void say_time(const struct row *r, struct buf *out) {
    say_since(out, r->ht->moved ? r->ht->moved : r->ht->made, r->page->now);
}

static void say_asked(const struct row *r, struct buf *out) { draw_question(r->drawing, out); }

/* What is left of the reader's time, or of that of whoever has least of those for whom all wait. */
static void put_left(const struct row *r) {
    uint32_t own = r->own & (is_turn(r) ? ~0u : 0);
    struct drawn_clock least = {.left = INT64_MAX};
    for (int i = 0; has_clocks(&r->ht->pace) && i < seats_of(r->ht); i++) {
        struct drawn_clock c = clock_at(r->ht, i, r->page->played);
        if (r->ht->clocks.seat[i].owes && (!own || own >> i & 1) && c.left < least.left)
            least = c;
    }
    if (least.left == INT64_MAX)
        return;
    put(r->out, " · ");
    draw_clock(&least, r->out);
}

static void say_terms(const struct row *r, struct buf *out) { say_pace(out, &r->ht->pace); }

/* ---- the right side: what there is to do, and a few words about it ---- */

static void put_running(const struct row *r) {
    bool turn = is_turn(r);
    put(r->out, "<b>");
    if (turn)
        put(r->out, "%m", N_("Your turn"));
    else
        put_said(r, say_awaited);
    put(r->out, "</b><small>");
    put_said(r, say_time);
    put_left(r);
    if (turn && r->drawing) {
        put(r->out, " · ");
        put_said(r, say_asked);
    }
    put(r->out, "</small>");
}

static void put_gathering(const struct row *r) {
    int n = free_seats(r->ht);
    put(r->out, "<b>");
    if (n > 0)
        MARKUP_SAY(r->out, N_("{seats|seat|seats} free"), say_number("seats", n));
    else
        put(r->out, "%m", N_("All seats are taken."));
    put(r->out, "</b><small>%m", r->kind == LIST_OPEN ? N_("sit down") : N_("before the game"));
    if (has_clocks(&r->ht->pace)) {
        put(r->out, " · ");
        put_said(r, say_terms);
    }
    put(r->out, "</small>");
}

static void put_watched(const struct row *r) {
    put(r->out, "<b>%m</b><small>", N_("watch"));
    put_said(r, say_time);
    put(r->out, "</small>");
}

static void say_end(const struct row *r, struct buf *out) {
    say_day(out, r->ht->moved ? r->ht->moved : r->ht->changed);
}

/* What became of a game without a result of the reader's. */
static const char *end_word(const struct hall_table *ht) {
    if (ht->flags & UPLOADED)
        return N_("record");
    return ht->phase == CLOSED ? N_("broken off") : N_("finished");
}

static void put_past(const struct row *r) {
    const struct chair *c = &r->ht->chair[r->own ? first_seat(r->own) : 0];
    put(r->out, "<b>");
    if (!r->own || c->place == 0)
        put(r->out, "%m", end_word(r->ht));
    else if (c->place == 1)
        put(r->out, "%m", N_("won"));
    else
        MARKUP_SAY(r->out, N_("place {place} of {players}"), say_number("place", c->place),
                   say_number("players", seats_of(r->ht)));
    put(r->out, "</b><small>");
    put_said(r, say_end);
    if (r->own && c->place > 0) {
        put(r->out, ", ");
        MARKUP_SAY(r->out, N_("{points|point|points}"), say_number("points", c->points));
    }
    if (r->own && c->resigned)
        put(r->out, ", %m", N_("resigned"));
    put(r->out, "</small>");
}

static void put_state(const struct row *r) {
    switch (r->ht->phase) {
    case GATHERING: put_gathering(r); break;
    case RUNNING: r->kind == LIST_WATCHED ? put_watched(r) : put_running(r); break;
    default: put_past(r);
    }
}

/* ---- lines and lists ---- */

static void put_row(const struct row *r) {
    put(r->out, "<li%c><a href=%a>", is_turn(r) ? "turn" : NULL, table_path(r->ht, "", -1).text);
    draw_sign(r->ht->game, r->out);
    put(r->out, "<span class='of'><b>%m</b>", r->ht->game->title);
    put_standing(r);
    put(r->out, "<span class='who'>");
    for (int i = 0; i < seats_of(r->ht); i++)
        put_player(r, i);
    put(r->out, "</span></span><span class='state'>");
    put_state(r);
    put(r->out, "</span></a></li>");
}

/* Where the reader sits, or as those who watch see it. */
static int viewer_for(const struct hall_table *ht, uint32_t own) {
    uint32_t owing = own & hall_table_pending(ht);
    return owing ? first_seat(owing) : own ? first_seat(own) : SPECTATOR;
}

static void put_table(struct buf *out, const struct home_page *p, const struct table_line *line,
                      enum list_kind kind) {
    struct sight sight;
    struct row r = {.page = p,
                    .line = line,
                    .ht = line->ht,
                    .kind = kind,
                    .own = seats_owned(line->ht, p->reader->visitor),
                    .out = out};
    if (line->ht->live && line->ht->phase == RUNNING) {
        glimpse_at(line->ht, viewer_for(line->ht, r.own), out->words, &sight);
        r.drawing = &sight.drawing;
    }
    put_row(&r);
}

static int waiting_for(const struct home_page *p, const struct table_list *list) {
    int n = 0;
    for (int i = 0; i < list->count; i++)
        n += waits_for(list->line[i].ht, p->reader->visitor);
    return n;
}

static void put_list_head(struct buf *out, const struct home_page *p, const struct table_list *list,
                          enum list_kind kind) {
    static const char *const titles[] = {[LIST_GOING] = N_("Your tables"),
                                         [LIST_OPEN] = N_("Open tables"),
                                         [LIST_WATCHED] = N_("Live now"),
                                         [LIST_PAST] = N_("Finished games")};
    int waiting = kind == LIST_GOING ? waiting_for(p, list) : 0;
    put(out, "<h2>%m", titles[kind]);
    if (waiting > 0) {
        put(out, " <small>");
        MARKUP_SAY(out, N_("{tables|table waits|tables wait} for you"),
                   say_number("tables", waiting));
        put(out, "</small>");
    }
    put(out, "</h2>");
}

void put_tables(struct buf *out, const struct home_page *p, const struct table_list *list,
                enum list_kind kind) {
    bool beside = p->going.count > 0 && (kind == LIST_OPEN || kind == LIST_WATCHED);
    int most = beside ? SHOWN_BESIDE : SHOWN;
    bool folds = list->count > most + 1;
    int shown = folds ? most : list->count;
    if (list->count == 0)
        return;
    put(out, "<section class='list'>");
    put_list_head(out, p, list, kind);
    put(out, "<ul class='tables panel'>");
    for (int i = 0; i < shown; i++)
        put_table(out, p, &list->line[i], kind);
    put(out, "</ul>");
    if (folds) {
        put(out, "<details><summary>");
        MARKUP_SAY(out, N_("{tables} more"), say_number("tables", list->count - shown));
        put(out, "</summary><ul class='tables panel'>");
        for (int i = shown; i < list->count; i++)
            put_table(out, p, &list->line[i], kind);
        put(out, "</ul></details>");
    }
    put(out, "</section>");
}
