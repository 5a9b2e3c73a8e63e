/* parts.c: the parts of a table page that are the same for every game: board and display in their
 * frames, seats, strip, phases; the log is in story.c, the prompt is in prompt.c. What only the
 * game knows comes from its art. */
#include "draw/art.h"
#include "game/words.h"

/* ---- board and display ---- */

static void open_svg(struct buf *out, const char *id, const char *label, struct point size) {
    put(out, "<svg id=%a class='art' role='group' aria-label=%l viewBox='0 0 %d %d'>\n", id, label,
        size.x, size.y);
}

/* A board that is wider than high is a landscape: the style sheet lays such a page out otherwise.
 */
static void open_section(const struct drawing *d, const char *id, const char *label,
                         struct buf *out) {
    struct point board = art_find(d->game)->board_size;
    put(out, "<section id=%a class='%t of-%t%r' aria-label=%l", id, id, d->game->id,
        board.x > board.y ? " landscape" : "", label);
    look_attribute(d, out);
    put(out, ">");
}

void draw_ground(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    if (!art->ground || d->in_words)
        return;
    put(out,
        "<svg id='ground' class='sprite art' width='0' height='0' aria-hidden='true'><defs>\n");
    art->ground(d, out);
    put(out, "</defs></svg>\n");
}

static void zoom_button(struct buf *out, const char *what, const char *sign, const char *label) {
    put(out, "<button type='button' data-zoom=%a aria-label=%l title=%l>%t</button>", what, label,
        label, sign);
}

/* Only for those whose page can use them: hidden until the script is there. */
static void zoom_bar(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    put(out, "<div class='zoom'>");
    if (art->parts_of_board) {
        put(out, "<span class='parts'>");
        art->parts_of_board(d, out);
        put(out, "</span>");
    }
    zoom_button(out, "0.8", "+", N_("Nearer"));
    zoom_button(out, "1.25", "−", N_("Farther"));
    zoom_button(out, "0", "⤢", N_("The whole board"));
    put(out, "</div>");
}

void draw_board(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    struct phrases phrases;
    struct drawing with = with_phrases(d, &phrases);
    open_section(d, "board", art->board_label, out);
    if (d->in_words) {
        if (art->describe)
            art->describe(d, out);
        put(out, "</section>\n");
        return;
    }
    if (!d->ground_apart)
        draw_ground(d, out);
    if (art->board_size.x)
        open_svg(out, "land", art->board_label, art->board_size);
    art->board(&with, out);
    if (art->board_size.x) {
        ring_spots(d, out);
        put(out, "</svg>");
        zoom_bar(d, out);
    }
    put(out, "</section>\n");
}

/* How an owner puts his own box in is for those who run the program: that sentence, the last one,
 * is left out. */
struct slice notice_for_guests(const struct buf *out, const char *english) {
    struct slice text = slice_of(say_translate(out, english));
    size_t end = 0, flag = text.len;
    for (size_t i = 0; i < text.len; i++)
        if (slice_starts(slice_skip(text, i), "--box"))
            flag = i;
    for (size_t i = 0; i < flag && flag < text.len; i++)
        if (slice_starts(slice_skip(text, i), ". "))
            end = i + 1;
    return (struct slice){text.at, flag < text.len ? end : text.len};
}

static void notice(const struct drawing *d, struct buf *out) {
    const struct box_head *box = d->box;
    struct slice text = notice_for_guests(out, box->notice);
    if (text.len > 0)
        put(out, "<details class='notice'><summary>%m</summary><p>%t</p></details>",
            N_("About this box"), text);
}

/* The first of several names. */
static struct slice first_name(const char *names) {
    size_t n = 0;
    while (names[n] && names[n] != ' ')
        n++;
    return (struct slice){names, n};
}

static void write_meanings(const struct meaning *m, struct buf *out) {
    for (; m->symbol; m++)
        put(out,
            "<li data-symbol='%t'><svg class='sym' aria-hidden='true'><use href='#%t'/></svg>"
            "<span>%m</span></li>\n",
            m->symbol, first_name(m->symbol), m->word);
}

/* Whoever points at a symbol anywhere on the page is told the same (web/js/tips.js). */
static void legend(const struct drawing *d, struct buf *out) {
    const struct meaning *m = art_find(d->game)->legend;
    if (!m || d->in_words)
        return;
    put(out, "<details class='notice legend' id='legend'>");
    if (!d->is_news) {
        put(out, "<summary>%m</summary><ul>\n", N_("Symbols"));
        write_meanings(m, out);
        put(out, "</ul>");
    }
    put(out, "</details>\n");
}

void draw_display(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    open_section(d, "display", art->display_label, out);
    if (art->display && !d->in_words) {
        open_svg(out, "shared", art->display_label, art->display_size);
        art->display(d, out);
        put(out, "</svg>\n");
    }
    if (art->extra)
        art->extra(d, out);
    if (art->coming) {
        put(out, "<ul class='to-come' aria-label=%l>", N_("Still to come"));
        coming_write_html(d, out);
        put(out, "</ul>\n");
    }
    put(out, "<div class='notices'>");
    legend(d, out);
    notice(d, out);
    put(out, "</div></section>\n");
}

/* ---- players ---- */

static void open_seat(const struct drawing *d, int seat, struct buf *out) {
    put(out, "<li class='seat p-%t%r%r%r' tabindex='0'>", seat_colour(d, seat),
        seat_owes(d, seat) ? " turn" : "", seat == viewer_seat(d) ? " you" : "",
        seat_shown(d, seat) ? " pointed" : "");
}

static void seat_clock(const struct drawing *d, int seat, const char *before, struct buf *out) {
    if (!d->clocks || d->clocks[seat].left < 0)
        return;
    put(out, "%t", before);
    if (d->clocks[seat].rests)
        put(out, "%m ", N_("vacation"));
    draw_clock(&d->clocks[seat], out);
}

/* The level stands before the character, and gives way where there is no room for both
 * (style.css); it is told by the tip, too. */
static void put_brief(const struct drawing *d, int seat, struct buf *out) {
    if (d->fond && d->fond[seat])
        put(out,
            "<span class='brief' aria-hidden='true'><span>%t</span><span>%t,&nbsp;</span></span>",
            d->fond[seat], d->brief[seat]);
    else
        put(out, "<span aria-hidden='true'>%t</span>", d->brief[seat]);
}

/* Columns are narrow: a sign and a word or two, and all of it for who asks or listens. */
static void seat_computer(const struct drawing *d, int seat, struct buf *out) {
    if (d->in_words) {
        put(out, "<span class='sub'>%t</span> ", d->about[seat]);
        return;
    }
    put(out, "<span class='sub computer' data-tip=%a>", d->about[seat]);
    draw_symbol(out, "robot", NULL);
    put(out, "<span class='sr'>%t</span>", d->about[seat]);
    put_brief(d, seat, out);
    put(out, "</span> ");
}

static void seat_about(const struct drawing *d, int seat, struct buf *out) {
    if (seat == viewer_seat(d))
        put(out, "<span class='sub'>%m</span> ", N_("you"));
    else if (d->about && d->about[seat])
        seat_computer(d, seat, out);
    if (seat_owes(d, seat)) {
        put(out, "<span class='turnmark'><span>%m", N_("to move"));
        seat_clock(d, seat, " · ", out);
        put(out, "</span></span>");
    } else if (d->clocks) {
        put(out, "<span class='sub'>");
        seat_clock(d, seat, "", out);
        put(out, "</span>");
    }
}

/* Whoever goes by his colour has its name in the reader's language. */
static void put_name(const struct drawing *d, int seat, struct buf *out) {
    const char *name = seat_name(d, seat);
    put(out, slice_is(slice_of(name), seat_colour(d, seat)) ? "%m" : "%t", name);
}

static void seat_who(const struct drawing *d, int seat, int points, struct buf *out) {
    put(out, "<div class='who'>");
    draw_arms(out, seat_colour(d, seat));
    put(out, "<strong>");
    put_name(d, seat, out);
    put(out, "</strong> ");
    seat_about(d, seat, out);
    put(out, " <span class='points' data-tip=%l>%d <span class='sr'>%m</span></span></div>\n",
        N_("points"), points, N_("points"));
}

/* Clockwise, the viewer first. */
void draw_seats(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int first = viewer_seat(d) > 0 ? viewer_seat(d) : 0;
    int32_t points[MAX_SEATS] = {0};
    d->game->scores(d->box, d->view, points);
    put(out, "<ul id='seats' class='seats' aria-label=%l>\n", N_("Players"));
    for (int i = 0; i < seat_count(d); i++) {
        int seat = (i + first) % seat_count(d);
        open_seat(d, seat, out);
        seat_who(d, seat, points[seat], out);
        if (art->belongings)
            art->belongings(d, seat, out);
        put(out, "</li>\n");
    }
    put(out, "</ul>\n");
}

/* Does a lesson point at what the strip tells of this seat? */
static bool strip_shows(const struct drawing *d, int seat) {
    const char *told = art_find(d->game)->strip_tells;
    for (int i = 0; told && i < d->shown_count; i++) {
        struct slice rest = slice_of(told), field;
        while (d->shown[i].seat == seat && slice_part(&rest, ' ', &field))
            if (slice_is(field, d->shown[i].field))
                return true;
    }
    return false;
}

void draw_strip(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int32_t points[MAX_SEATS] = {0};
    if (d->in_words)
        return;
    d->game->scores(d->box, d->view, points);
    put(out, "<ul id='strip' class='strip' aria-hidden='true'>");
    for (int i = 0; i < seat_count(d); i++) {
        bool owes = seat_owes(d, i), pointed = strip_shows(d, i);
        put(out, "<li%c>",
            owes && pointed ? "turn pointed"
            : owes          ? "turn"
            : pointed       ? "pointed"
                            : NULL);
        draw_arms(out, seat_colour(d, i));
        put(out, "<b>%d</b>", points[i]);
        if (art->scarce)
            art->scarce(d, i, out);
        put(out, "<span class='name'>");
        if (seat_owes(d, i) && d->clocks) {
            seat_clock(d, i, "", out);
            put(out, " ");
        }
        put_name(d, i, out);
        put(out, "</span></li>");
    }
    put(out, "</ul>\n");
}

/* ---- where the game stands ---- */

const char *draw_phase(const struct drawing *d) {
    const struct art *art = art_find(d->game);
    int now = art->phases && art->phase ? art->phase(d) : -1;
    return now >= 0 ? art->phases[now] : NULL;
}

void draw_phases(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int now = art->phase ? art->phase(d) : -1;
    put(out, "<ol id='phases' class='phases' aria-label=%l>", N_("Phases of the round"));
    for (int i = 0; art->phases && art->phases[i]; i++) {
        put(out, i == now ? "<li aria-current='step'>" : i < now ? "<li class='done'>" : "<li>");
        put(out, "<i>%d</i> %m%r</li>", i + 1, art->phases[i], d->in_words && i == now ? " ←" : "");
    }
    put(out, "</ol>\n");
}

void draw_subtitle(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    size_t start = out->len;
    if (art->subtitle)
        art->subtitle(d, out);
    markup_since(out, start);
}

/* Open by itself only when the game is over: before, the points are for those who ask. */
void draw_reckoning(const struct drawing *d, struct buf *out) {
    put(out,
        "<details id='reckoning' class='reckoning panel'%r><summary>%m</summary><div "
        "class='reckoned'>\n",
        d->game->pending(d->view) ? "" : " open", N_("Points and where they come from"));
    points_write_html(d, out);
    if (art_find(d->game)->points_more)
        art_find(d->game)->points_more(d, out);
    put(out, "</div></details>\n");
}

void draw_describe(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    if (d->in_words)
        return; /* the board has said it all */
    put(out, "<section id='description' class='description' aria-label=%l>\n",
        N_("The board in words"));
    if (art->describe)
        art->describe(d, out);
    put(out, "</section>\n");
}

/* ---- a game at a glance ---- */

const char *game_about(const struct game *g) { return art_find(g)->about; }

/* `label`: in the reader's language. */
static void open_fact(struct buf *out, const char *symbol, const char *label) {
    put(out, "<li title=%a>", label);
    draw_symbol(out, symbol, NULL);
    put(out, "<span class='sr'>");
    MARKUP_SAY(out, N_("{what}:"), say_name("what", label));
    put(out, "</span> ");
}

static void players_fact(const struct game *g, struct buf *out) {
    open_fact(out, "people", say_translate(out, N_("Players")));
    put(out, "%d–%d</li>", g->min_seats, g->max_seats);
}

static void length_fact(const struct art *art, struct buf *out) {
    char memory[200];
    struct buf label = buf_on(memory, sizeof memory);
    label.words = out->words;
    SAY(&label, N_("Length round a real table; each player decides some {times} times"),
        say_number("times", art->decisions));
    open_fact(out, "hour", buf_end(&label));
    MARKUP_SAY(out, N_("{from}–{to} min"), say_number("from", art->minutes.from),
               say_number("to", art->minutes.to));
    put(out, "</li>");
}

static void weight_fact(int weight, struct buf *out) {
    open_fact(out, "weight", say_translate(out, N_("Weight")));
    put(out, "<span class='sr'>");
    MARKUP_SAY(out, N_("{weight} of {most}"), say_number("weight", weight), say_number("most", 5));
    put(out, "</span><span class='dots' aria-hidden='true'>");
    for (int i = 0; i < 5; i++)
        put(out, i < weight ? "<i class='full'></i>" : "<i></i>");
    put(out, "</span></li>");
}

void draw_about(const struct game *g, struct buf *out) {
    const struct art *art = art_find(g);
    if (!art->about)
        return;
    put(out, "<p>%m</p><ul class='facts'>", art->about);
    players_fact(g, out);
    if (art->minutes.to)
        length_fact(art, out);
    if (art->weight)
        weight_fact(art->weight, out);
    put(out, "</ul>");
}

void draw_emblem(const struct game *g, struct buf *out) {
    const struct art *art = art_find(g);
    put(out, "<div class='emblem' aria-hidden='true'>");
    for (size_t i = 0; i < sizeof art->emblem / sizeof *art->emblem && art->emblem[i]; i++)
        draw_symbol(out, art->emblem[i], NULL);
    put(out, "</div>");
}

const char *game_sign(const struct game *g) {
    const char *sign = art_find(g)->emblem[0];
    return sign ? sign : "check";
}

void draw_sign(const struct game *g, struct buf *out) { draw_symbol(out, game_sign(g), "sign"); }

void draw_legend(const struct game *g, struct buf *out) {
    const struct meaning *m = art_find(g)->legend;
    if (!m)
        return;
    put(out, "<ul class='meanings'>\n");
    write_meanings(m, out);
    put(out, "</ul>\n");
}
