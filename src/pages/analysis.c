/* analysis.c: see analysis.h.
 *
 * The chart has a line for each seat and a disc where a seat lost most; the discs lead to the list
 * of choices, and each choice to its position. */
#include "pages/analysis.h"

#include "base/check.h"
#include "game/words.h"
#include "pages/pieces.h"
#include "pages/sight.h"

#include <stdlib.h>

enum { WIDTH = 600, HEIGHT = 200, SAMPLES = 150, ROWS = 16 };

struct paper {
    const struct analysis_page *page;
    const struct hall_table *ht;
    const struct review *review;
    struct buf *out;
};

static const struct table *table_of(const struct paper *p) { return p->ht->live->table; }

/* A share in points of a hundred, rounded. */
static int hundredths(int64_t share) {
    return (int)((share * 100 + (share < 0 ? -SHARES / 2 : SHARES / 2)) / SHARES);
}

/* ---- the chart ---- */

static const int32_t *shares(const struct paper *p, int k) {
    return p->page->open ? p->review->point[k].open : p->review->point[k].share;
}

static int x_of(const struct paper *p, int number) {
    return (int)((int64_t)number * WIDTH / p->review->moves);
}

static int y_of(int32_t share) { return HEIGHT - (int)((int64_t)share * HEIGHT / SHARES); }

static void put_line(const struct paper *p, int seat) {
    const struct review *r = p->review;
    int every = r->points / SAMPLES + 1;
    put(p->out, "<polyline class='line dash-%d p-%t' points='0,%d", seat, colour_at(p->ht, seat),
        y_of(SHARES / r->seats));
    for (int k = every - 1; k < r->points; k += every)
        put(p->out, " %d,%d", x_of(p, r->point[k].number), y_of(shares(p, k)[seat]));
    put(p->out, " %d,%d'/>", WIDTH, y_of(r->account[seat].result));
}

/* The point of the curve just after a move. */
static int point_at(const struct review *r, int number) {
    int k = 0;
    while (k < r->points - 1 && r->point[k].number < number)
        k++;
    return k;
}

/* Discs are not stretched with the chart, so they are placed in hundredths. */
static void put_disc(const struct paper *p, const struct review_choice *c) {
    int k = point_at(p->review, c->number);
    put(p->out, "<a href='#move-%d' class='disc p-%t'><circle r='6' cx='%d%%' cy='%d%%'/><title>",
        c->number, colour_at(p->ht, c->seat), (x_of(p, c->number) + 4) * 100 / (WIDTH + 8),
        (y_of(shares(p, k)[c->seat]) + 18) * 100 / (HEIGHT + 22));
    MARKUP_SAY(p->out, N_("Move {n}: {cost} points of a hundred"), say_number("n", c->number),
               say_number("cost", hundredths(c->cost)));
    put(p->out, "</title></a>");
}

static void put_discs(const struct paper *p) {
    for (int seat = 0; seat < p->review->seats; seat++) {
        const struct review_choice *worst[REVIEW_WORST];
        int n = review_worst(p->review, seat, worst);
        for (int i = 0; i < n; i++)
            put_disc(p, worst[i]);
    }
}

static void put_scale(const struct paper *p) {
    for (int part = 0; part <= 100; part += 25) {
        int y = (HEIGHT - part * HEIGHT / 100 + 18) * 100 / (HEIGHT + 22);
        put(p->out, "<text x='5' dy='-3' y='%d%%'>%d %%</text>", y, part);
    }
}

static void put_key(const struct paper *p) {
    put(p->out, "<ul class='key'>");
    for (int i = 0; i < p->review->seats; i++) {
        put(p->out,
            "<li><svg viewBox='0 0 36 8' aria-hidden='true'>"
            "<path class='line dash-%d p-%t' d='M0 4h36'/></svg>",
            i, colour_at(p->ht, i));
        draw_arms(p->out, colour_at(p->ht, i));
        put(p->out, "%t</li>", table_of(p)->head.name[i]);
    }
    put(p->out, "</ul>");
}

/* A row of the table: the moment after a move. */
static void put_moment(const struct paper *p, int k) {
    const struct review_point *at = &p->review->point[k];
    put(p->out, "<tr><th scope='row'>%d</th>", at->number);
    for (int i = 0; i < p->review->seats; i++)
        put(p->out, "<td>%d %% <small>%d</small></td>", hundredths(shares(p, k)[i]), at->points[i]);
    put(p->out, "</tr>");
}

/* The same in numbers, for those who do not see the curves; and with the points. */
static void put_moments(const struct paper *p) {
    const struct review *r = p->review;
    put(p->out, "<details class='moments'><summary>%m</summary><table><tr><th scope='col'>%m</th>",
        N_("Chances and points in numbers"), N_("move"));
    for (int i = 0; i < r->seats; i++)
        put(p->out, "<th scope='col'>%t</th>", table_of(p)->head.name[i]);
    put(p->out, "</tr>");
    for (int row = 1; row <= ROWS && r->points > 0; row++) {
        int k = row * r->points / ROWS - 1;
        if (k >= 0 && (row == 1 || k != (row - 1) * r->points / ROWS - 1))
            put_moment(p, k);
    }
    put(p->out, "</table></details>");
}

static void put_eye(const struct paper *p, bool open, const char *label) {
    put(p->out, "<a class='button'%r href='%t%r'>%m</a> ",
        p->page->open == open ? " aria-current=\"true\"" : "",
        table_path(p->ht, "analysis", -1).text, open ? "?cards=open" : "", label);
}

static void put_curve(const struct paper *p) {
    put(p->out,
        "<figure class='chart panel' id='chances'><figcaption>%m</figcaption><div class='eyes "
        "segments'>",
        N_("Chance to win over the game"));
    put_eye(p, false, N_("What everybody could know"));
    put_eye(p, true, N_("With open cards"));
    put(p->out,
        "</div><svg role='group' aria-label=%l><svg viewBox='-4 -18 608 222' "
        "preserveAspectRatio='none' width='100%%' height='100%%'>"
        "<path class='level' d='M0 0h600M0 50h600M0 100h600M0 150h600M0 200h600'/>",
        N_("Chance to win over the game"));
    for (int i = 0; i < p->review->seats; i++)
        put_line(p, i);
    put(p->out, "</svg>");
    put_scale(p);
    put_discs(p);
    put(p->out, "</svg>");
    put_key(p);
    put_moments(p);
    put(p->out, "</figure>");
}

/* ---- accounts ---- */

static void put_change(struct buf *out, int32_t share) {
    int n = hundredths(share);
    put(out, "<td>%r%d</td>", n > 0 ? "+" : n < 0 ? "\u2212" : "", n < 0 ? -n : n);
}

static void put_accounts(const struct paper *p) {
    put(p->out,
        "<section class='panel accounts'><h2>%m</h2><p>%m</p><table><tr><td></td>"
        "<th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>"
        "<th scope='col'>%m</th></tr>",
        N_("Where the result came from"),
        N_("In points of a hundred of the win. Own play is counted against what average players "
           "would have made of the same positions."),
        N_("own play"), N_("the others"), N_("luck"), N_("result"));
    for (int i = 0; i < p->review->seats; i++) {
        const struct review_account *a = &p->review->account[i];
        put(p->out, "<tr><th scope='row'>");
        draw_arms(p->out, colour_at(p->ht, i));
        put(p->out, " %t</th>", table_of(p)->head.name[i]);
        put_change(p->out, a->own);
        put_change(p->out, a->others);
        put_change(p->out, a->luck);
        put(p->out, "<td><b>%d %%</b></td></tr>", hundredths(a->result));
    }
    put(p->out, "</table></section>");
}

/* ---- choices ---- */

static void put_label(const struct paper *p, const void *st, Move m) {
    char text[400];
    struct buf label = buf_on(text, sizeof text);
    label.words = p->out->words;
    move_write_label(p->ht->game, table_of(p)->box, st, m, &label);
    put(p->out, "%t", buf_slice_of(&label));
}

static const char *blame_called(enum blame b) {
    return b == BLUNDER ? N_("blunder") : b == MISTAKE ? N_("mistake") : N_("inaccuracy");
}

/* What would have followed, as a list of moves; Nature's are left out. */
static void put_follows(const struct paper *p, const struct review_choice *c, void *st) {
    const struct game *g = p->ht->game;
    bool begun = false;
    if (g->apply(table_of(p)->box, st, c->seat, c->better, NULL))
        return;
    for (int i = 0; i < c->follows; i++) {
        const struct record_move *f = &c->follow[i];
        if (f->seat != NATURE) {
            if (begun)
                put(p->out, ", ");
            else
                put(p->out, "<small>%m ", N_("Then perhaps:"));
            draw_arms(p->out, colour_at(p->ht, f->seat));
            put(p->out, " ");
            put_label(p, st, f->move);
            begun = true;
        }
        if (g->apply(table_of(p)->box, st, f->seat, f->move, NULL))
            break;
    }
    put(p->out, begun ? "</small>" : "");
}

static void put_ways_on(const struct paper *p, const struct review_choice *c) {
    bool own = owns(p->ht, c->seat, p->page->reader->visitor);
    int before = c->number - 1;
    put(p->out, "<div class='inline'><a class='button' href='%t?n=%d%r%t'>%m</a> ",
        table_path(p->ht, "replay", -1).text,
        own ? table_shown_of(table_of(p), before, c->seat) : before,
        own ? "&amp;seat=" : "&amp;as=", own ? colour_at(p->ht, c->seat) : "all",
        N_("Show the position"));
    put(p->out, "<a class='button' href='%t?n=%d'>%m</a> ", table_path(p->ht, "mistake", -1).text,
        c->number, N_("Find the better move"));
    open_form(p->out, p->ht, "try", -1, "inline");
    put(p->out, "<input type='hidden' name='n' value='%d'>", c->number);
    put(p->out, "<button>%m</button></form></div>", N_("Try it yourself from here"));
}

/* How the points stood then. */
static void put_lead(const struct paper *p, const struct review_choice *c) {
    int32_t lead = review_lead(p->review, c->seat, c->number);
    if (lead > 0)
        MARKUP_SAY(p->out, N_("{points|point|points} ahead then"), say_number("points", lead));
    else if (lead < 0)
        MARKUP_SAY(p->out, N_("{points|point|points} behind then"), say_number("points", -lead));
    else
        put(p->out, "%m", N_("level on points then"));
}

static void put_choice(const struct paper *p, const struct review_choice *c) {
    _Alignas(16) uint8_t st[MAX_STATE];
    enum blame blame = review_blame(p->review->seats, c->cost);
    table_state_at(table_of(p), c->number - 1, st);
    put(p->out, "<li id='move-%d' class='choice'><p><b class='blame-%d'>%m</b> ", c->number,
        (int)blame, blame_called(blame));
    MARKUP_SAY(p->out, N_("Move {n}: {cost} points of a hundred"), say_number("n", c->number),
               say_number("cost", hundredths(c->cost)));
    put(p->out, " <span class='lead'>");
    put_lead(p, c);
    put(p->out, "</span></p><dl><dt>%m</dt><dd>", N_("played"));
    put_label(p, st, c->made);
    put(p->out, " (%d %%)</dd><dt>%m</dt><dd>", hundredths(c->promised - c->cost), N_("better"));
    put_label(p, st, c->better);
    put(p->out, " (%d %%) ", hundredths(c->promised));
    put_follows(p, c, st);
    put(p->out, "</dd></dl>");
    put_ways_on(p, c);
    put(p->out, "</li>");
}

/* All mistakes of a seat, one after another, with the answers hidden. */
static void put_run(const struct paper *p, int seat) {
    bool own = owns(p->ht, seat, p->page->reader->visitor);
    put(p->out, "<p><a class='button%r' href='%t?n=%d&amp;run=1'>", own ? " first" : "",
        table_path(p->ht, "mistake", -1).text, review_next_mistake(p->review, seat, 0)->number);
    MARKUP_SAY(p->out, N_("Learn from {count|mistake|mistakes}"),
               say_number("count", review_mistakes(p->review, seat)));
    put(p->out, "</a></p>");
}

static void put_choices_of(const struct paper *p, int seat) {
    const struct review_choice *worst[REVIEW_WORST];
    int n = review_worst(p->review, seat, worst);
    put(p->out, "<section class='panel'><h2>");
    draw_arms(p->out, colour_at(p->ht, seat));
    put(p->out, " %t</h2>", table_of(p)->head.name[seat]);
    if (n == 0)
        put(p->out, "<p>%m</p>", N_("No choice that cost much."));
    else
        put_run(p, seat);
    put(p->out, "<ol class='choices-made'>");
    for (int i = 0; i < n; i++)
        put_choice(p, worst[i]);
    put(p->out, "</ol></section>");
}

/* The reader's own seats first. */
static void put_choices(const struct paper *p) {
    uint32_t own = seats_owned(p->ht, p->page->reader->visitor);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < p->review->seats; i++)
            if ((own >> i & 1) == (pass == 0))
                put_choices_of(p, i);
}

/* Where the points came from. */
static void put_points(const struct paper *p) {
    struct sight *sight = malloc(sizeof *sight);
    CHECK(sight);
    look_at(p->ht, SPECTATOR, p->out->words, sight);
    put(p->out, "<section class='panel' id='points'>");
    put_reckoning(p->ht, sight, p->out);
    put(p->out, "</section>");
    free(sight);
}

/* ---- the page ---- */

static void put_waiting(const struct paper *p) {
    put(p->out, "<section class='panel'><h2>%m</h2>", N_("Analysis"));
    if (!p->page->wanted) {
        put(p->out, "<p>%m</p>",
            N_("The computer looks through the whole game: who stood how when, which choices cost "
               "most and what would have been better, and what was luck. It takes some seconds."));
        button_form(p->out, p->ht, "analyse", -1, N_("Analyse this game"));
    } else {
        put(p->out, "<p role='status'>%m <progress max='%d' value='%d'></progress></p>",
            N_("The game is being looked through; this page comes back by itself."),
            p->page->moves ? p->page->moves : 1, p->page->made);
        put(p->out, "<noscript><a href=''>%m</a></noscript>", N_("Look again"));
    }
    put(p->out, "</section>");
}

void page_of_analysis(const struct analysis_page *page, struct buf *out) {
    struct paper p = {page, page->ht, page->review, out};
    page_open(page->reader, say_translate(out, N_("Analysis")), "page analysis-page", out);
    if (!page->review && page->wanted)
        put(out, " data-come-back='1'");
    page_header(page->reader, out);
    draw_symbols(out);
    put(out, "<main class='analysis'><p>");
    table_link(out, page->ht, "", -1, N_("To the table"));
    put(out, "</p>");
    put_result(out, page->ht);
    if (page->review) {
        put_curve(&p);
        put_chart(out, page->ht, -1);
        put_accounts(&p);
        put_points(&p);
        put_choices(&p);
    } else {
        put_waiting(&p);
    }
    put(out, "</main>");
    page_close(out);
}
