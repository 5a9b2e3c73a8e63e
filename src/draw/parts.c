/* parts.c: the parts of a table page that are the same for every game: board and display in their frames, seats, strip,
 * phases, log; the prompt is in prompt.c. What only the game knows comes from its art. */
#include "draw/art.h"
#include "game/words.h"

/* ---- board and display --------------------------------------------------------------------------------- */

static void open_svg(struct buf *out, const char *id, const char *label, struct point size) {
    buf_str(out, "<svg id=\"");
    buf_str(out, id);
    buf_str(out, "\" class=\"art\" role=\"group\"");
    markup_attr(out, "aria-label", slice_of(say_translate(out, label)));
    buf_str(out, " viewBox=\"0 0 ");
    buf_int(out, size.x);
    buf_char(out, ' ');
    buf_int(out, size.y);
    buf_str(out, "\">\n");
}

static void open_section(const struct drawing *d, const char *id, const char *label, struct buf *out) {
    buf_str(out, "<section id=\"");
    buf_str(out, id);
    buf_str(out, "\" class=\"");
    buf_str(out, id);
    buf_str(out, " of-");
    buf_str(out, d->game->id);
    buf_char(out, '"');
    markup_attr(out, "aria-label", slice_of(say_translate(out, label)));
    buf_char(out, '>');
}

void draw_ground(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    if (!art->ground || d->in_words)
        return;
    buf_str(out, "<svg id=\"ground\" class=\"sprite art\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n");
    art->ground(d, out);
    buf_str(out, "</defs></svg>\n");
}

static void zoom_button(struct buf *out, const char *what, const char *sign, const char *label) {
    buf_str(out, "<button type=\"button\"");
    markup_attr(out, "data-zoom", slice_of(what));
    markup_attr(out, "aria-label", slice_of(say_translate(out, label)));
    markup_attr(out, "title", slice_of(say_translate(out, label)));
    buf_char(out, '>');
    buf_str(out, sign);
    buf_str(out, "</button>");
}

/* Only for those whose page can use them: hidden until the script is there. */
static void zoom_bar(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    buf_str(out, "<div class=\"zoom\">");
    if (art->parts_of_board) {
        buf_str(out, "<span class=\"parts\">");
        art->parts_of_board(d, out);
        buf_str(out, "</span>");
    }
    zoom_button(out, "0.8", "+", N_("Nearer"));
    zoom_button(out, "1.25", "−", N_("Farther"));
    zoom_button(out, "0", "⤢", N_("The whole board"));
    buf_str(out, "</div>");
}

void draw_board(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    struct phrases phrases;
    struct drawing with = with_phrases(d, &phrases);
    open_section(d, "board", art->board_label, out);
    if (d->in_words) {
        if (art->describe)
            art->describe(d, out);
        buf_str(out, "</section>\n");
        return;
    }
    if (!d->ground_apart)
        draw_ground(d, out);
    if (art->board_size.x)
        open_svg(out, "land", art->board_label, art->board_size);
    art->board(&with, out);
    if (art->board_size.x) {
        buf_str(out, "</svg>");
        zoom_bar(d, out);
    }
    buf_str(out, "</section>\n");
}

static void notice(const struct drawing *d, struct buf *out) {
    const struct box_head *box = d->box;
    if (!box->notice[0])
        return;
    buf_str(out, "<details class=\"notice\"><summary>");
    markup_message(out, N_("About this box"));
    buf_str(out, "</summary><p>");
    markup_message(out, box->notice);
    buf_str(out, "</p></details>");
}

void draw_display(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    open_section(d, "display", art->display_label, out);
    if (art->display && !d->in_words) {
        open_svg(out, "shared", art->display_label, art->display_size);
        art->display(d, out);
        buf_str(out, "</svg>\n");
    }
    if (art->extra)
        art->extra(d, out);
    if (art->coming) {
        buf_str(out, "<ul class=\"to-come\"");
        markup_attr(out, "aria-label", slice_of(say_translate(out, N_("Still to come"))));
        buf_char(out, '>');
        art->coming(d, out);
        buf_str(out, "</ul>\n");
    }
    notice(d, out);
    buf_str(out, "</section>\n");
}

/* ---- players -------------------------------------------------------------------------------------------- */

static void seat_classes(const struct drawing *d, int seat, struct buf *out) {
    buf_str(out, "<li class=\"seat p-");
    buf_str(out, seat_colour(d, seat));
    if (seat_owes(d, seat))
        buf_str(out, " turn");
    if (seat == viewer_seat(d))
        buf_str(out, " you");
    buf_str(out, "\">");
}

static void seat_about(const struct drawing *d, int seat, struct buf *out) {
    buf_str(out, "<span class=\"sub\">");
    if (seat == viewer_seat(d))
        markup_message(out, N_("you"));
    else if (d->about && d->about[seat])
        markup_text(out, slice_of(d->about[seat]));
    buf_str(out, "</span> ");
    if (!seat_owes(d, seat))
        return;
    buf_str(out, "<span class=\"turnmark\">");
    markup_message(out, N_("to move"));
    buf_str(out, "</span>");
}

static void seat_who(const struct drawing *d, int seat, int points, struct buf *out) {
    buf_str(out, "<div class=\"who\">");
    draw_arms(out, seat_colour(d, seat));
    buf_str(out, "<strong>");
    markup_text(out, slice_of(seat_name(d, seat)));
    buf_str(out, "</strong> ");
    seat_about(d, seat, out);
    buf_str(out, " <span class=\"points\"");
    markup_attr(out, "title", slice_of(say_translate(out, N_("points"))));
    buf_char(out, '>');
    buf_int(out, points);
    buf_str(out, " <span class=\"sr\">");
    markup_message(out, N_("points"));
    buf_str(out, "</span></span></div>\n");
}

/* Clockwise, the viewer first. */
void draw_seats(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int first = viewer_seat(d) > 0 ? viewer_seat(d) : 0;
    int32_t points[MAX_SEATS] = {0};
    d->game->scores(d->box, d->view, points);
    buf_str(out, "<ul id=\"seats\" class=\"seats\"");
    markup_attr(out, "aria-label", slice_of(say_translate(out, N_("Players"))));
    buf_str(out, ">\n");
    for (int i = 0; i < seat_count(d); i++) {
        int seat = (i + first) % seat_count(d);
        seat_classes(d, seat, out);
        seat_who(d, seat, points[seat], out);
        if (art->belongings)
            art->belongings(d, seat, out);
        buf_str(out, "</li>\n");
    }
    buf_str(out, "</ul>\n");
}

void draw_strip(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int32_t points[MAX_SEATS] = {0};
    if (d->in_words)
        return;
    d->game->scores(d->box, d->view, points);
    buf_str(out, "<ul id=\"strip\" class=\"strip\" aria-hidden=\"true\">");
    for (int i = 0; i < seat_count(d); i++) {
        buf_str(out, seat_owes(d, i) ? "<li class=\"turn\">" : "<li>");
        draw_arms(out, seat_colour(d, i));
        buf_str(out, "<b>");
        buf_int(out, points[i]);
        buf_str(out, "</b>");
        if (art->scarce)
            art->scarce(d, i, out);
        buf_str(out, "</li>");
    }
    buf_str(out, "</ul>\n");
}

/* ---- where the game stands ------------------------------------------------------------------------------- */

void draw_phases(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    int now = art->phase ? art->phase(d) : -1;
    buf_str(out, "<ol id=\"phases\" class=\"phases\"");
    markup_attr(out, "aria-label", slice_of(say_translate(out, N_("Phases of the round"))));
    buf_char(out, '>');
    for (int i = 0; art->phases && art->phases[i]; i++) {
        buf_str(out, i == now ? "<li aria-current=\"step\">" : i < now ? "<li class=\"done\">" : "<li>");
        buf_str(out, "<i>");
        buf_int(out, i + 1);
        buf_str(out, "</i> ");
        markup_message(out, art->phases[i]);
        buf_str(out, d->in_words && i == now ? " ←</li>" : "</li>");
    }
    buf_str(out, "</ol>\n");
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
    const struct art *art = art_find(d->game);
    buf_str(out, d->game->pending(d->view) ? "<details id=\"reckoning\" class=\"reckoning panel\"><summary>"
                                           : "<details id=\"reckoning\" class=\"reckoning panel\" open><summary>");
    markup_message(out, N_("Points and where they come from"));
    buf_str(out, "</summary><div class=\"reckoned\">\n");
    if (art->reckon)
        art->reckon(d, out);
    buf_str(out, "</div></details>\n");
}

void draw_describe(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    if (d->in_words)
        return; /* the board has said it all */
    buf_str(out, "<section id=\"description\" class=\"description\"");
    markup_attr(out, "aria-label", slice_of(say_translate(out, N_("The board in words"))));
    buf_str(out, ">\n");
    if (art->describe)
        art->describe(d, out);
    buf_str(out, "</section>\n");
}

/* ---- the log ---------------------------------------------------------------------------------------------- */

static bool is_called(const struct vocab *in, const char *name) { return slice_is(slice_of(in->name), name); }

/* The colour that an argument is about: a player, or a colour by itself; NULL. */
static const char *colour_of(const struct drawing *d, const struct arg *arg, int value) {
    if (is_called(arg->in, "seat") && value < seat_count(d))
        return seat_colour(d, value);
    const char *word = value_word(arg->in, d->box, d->view, value);
    if (!word || (!is_called(arg->in, "colour") && !is_called(arg->in, "cube")))
        return NULL;
    for (const char *const *colour = d->game->colours; *colour; colour++)
        if (slice_is(slice_of(word), *colour))
            return *colour;
    return NULL;
}

/* The seat that an argument is about: the player, or the one who plays that colour; -1. */
static int seat_of(const struct drawing *d, const struct arg *arg, int value) {
    const struct head *head = d->view;
    if (is_called(arg->in, "seat"))
        return value < head->seats ? value : -1;
    for (int i = 0; i < head->seats && is_called(arg->in, "colour"); i++)
        if (head->colour[i] == value)
            return i;
    return -1;
}

static struct say_arg event_arg(const struct drawing *d, const struct arg *arg, int value) {
    const char *word = value_called(arg->in, d->box, d->view, value);
    int seat = seat_of(d, arg, value);
    if (seat >= 0 && !d->by_colour)
        return say_name(arg->name, seat_name(d, seat));
    return word ? say_word(arg->name, word) : say_number(arg->name, value);
}

/* Who tells of a way lets the player's shield go along it. */
static void way_attributes(const struct drawing *d, const struct event *e, const char *colour, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[200];
    struct buf way = buf_on(memory, sizeof memory);
    if (art->way)
        art->way(d, e, &way);
    if (way.len == 0)
        return;
    markup_attr(out, "data-way", buf_slice_of(&way));
    markup_attr(out, "data-goes", slice_of(colour));
}

static void log_line(const struct drawing *d, const struct event *e, struct buf *out) {
    const struct event_kind *kind = &d->game->events[e->kind];
    struct say_arg args[MAX_ARGS];
    const char *colour = NULL;
    int n = 0;
    for (; n < MAX_ARGS && kind->arg[n].name; n++) {
        args[n] = event_arg(d, &kind->arg[n], e->arg[n]);
        if (!colour)
            colour = colour_of(d, &kind->arg[n], e->arg[n]);
    }
    buf_str(out, colour ? "<li" : "<li class=\"sys\"");
    if (colour)
        way_attributes(d, e, colour, out);
    buf_char(out, '>');
    if (colour)
        draw_arms(out, colour);
    buf_str(out, "<span>");
    markup_say(out, kind->text, args, n);
    buf_str(out, "</span></li>\n");
}

void draw_log_move(const struct drawing *d, int seat, Move m, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[300];
    struct buf what = buf_on(memory, sizeof memory);
    if (!art->untold || !art->untold(m) || seat >= seat_count(d) ||
        !move_readable(d->game, d->box, d->view, seat, m, d->viewer))
        return;
    what.words = out->words;
    move_write_label(d->game, d->box, d->view, m, &what);
    buf_str(out, "<li>");
    draw_arms(out, seat_colour(d, seat));
    buf_str(out, "<span>");
    MARKUP_SAY(out, N_("{seat}: {move}."),
               d->by_colour ? say_word("seat", seat_colour(d, seat)) : say_name("seat", seat_name(d, seat)),
               say_name("move", buf_end(&what)));
    buf_str(out, "</span></li>\n");
}

void draw_log(const struct drawing *d, const struct events *events, struct buf *out) {
    for (int i = 0; i < events->count; i++)
        if (event_seen(&events->item[i], d->viewer))
            log_line(d, &events->item[i], out);
}
