/* parts.c: the parts of a table page that are the same for every game: board and display in their frames, the prompt
 * with its choices, seats, strip, phases, log. What only the game knows comes from its art. */
#include "draw/art.h"
#include "game/words.h"

enum { MOST_TEXT = 1200, LONG_LIST = 24 };

static struct buf text_on(char *memory, size_t size, const struct buf *like) {
    struct buf text = buf_on(memory, size);
    text.words = like->words;
    return text;
}

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
    if (!art->ground)
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
    zoom_button(out, "0", "1:1", N_("The whole board"));
    buf_str(out, "</div>");
}

void draw_board(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    open_section(d, "board", art->board_label, out);
    if (!d->ground_apart)
        draw_ground(d, out);
    if (art->board_size.x)
        open_svg(out, "land", art->board_label, art->board_size);
    art->board(d, out);
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
    if (art->display) {
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

/* ---- choices -------------------------------------------------------------------------------------------- */

static enum choice_style style_of(const struct drawing *d, Move m) {
    const struct art *art = art_find(d->game);
    return art->style ? art->style(d, m) : CHOICE_PLAIN;
}

static void choice_label(const struct drawing *d, Move m, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MOST_TEXT];
    struct buf name = text_on(memory, sizeof memory, out);
    if (art->label) {
        art->label(d, m, out);
        return;
    }
    art->name(d, m, &name);
    buf_str(out, "<b>");
    markup_text(out, buf_slice_of(&name));
    buf_str(out, "</b>");
}

static void choice_note(const struct drawing *d, Move m, struct buf *out) {
    char memory[MOST_TEXT];
    struct buf note = text_on(memory, sizeof memory, out);
    move_note(d, m, &note);
    if (note.len == 0)
        return;
    buf_str(out, " <span class=\"note\">");
    markup_text(out, buf_slice_of(&note));
    buf_str(out, "</span>");
}

/* Numbers and pictures have their name in words for those who do not see them. */
static void choice_name(const struct drawing *d, Move m, struct buf *out) {
    char memory[MOST_TEXT];
    struct buf name = text_on(memory, sizeof memory, out);
    art_find(d->game)->name(d, m, &name);
    buf_str(out, "<span class=\"sr\">");
    markup_text(out, buf_slice_of(&name));
    buf_str(out, "</span>");
}

/* A card can be taken by its grip and dragged; see art.h. */
static bool card_attribute(const struct drawing *d, Move m, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MAX_WORDS + 1];
    struct buf card = buf_on(memory, sizeof memory);
    if (art->card)
        art->card(d, m, &card);
    if (card.len > 0)
        markup_attr(out, "data-card", buf_slice_of(&card));
    return card.len > 0;
}

static void slot_attribute(const struct drawing *d, int fold, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MAX_WORDS + 1];
    struct buf slot = buf_on(memory, sizeof memory);
    if (!art->slot)
        return;
    art->slot(d, fold, &slot);
    markup_attr(out, "data-slot", buf_slice_of(&slot));
}

static void choice(const struct drawing *d, Move m, struct buf *out) {
    static const char *const classes[] = {"plain", "plain first", "num", "picture"};
    enum choice_style style = style_of(d, m);
    bool pictured = style == CHOICE_NUMBER || style == CHOICE_PICTURE;
    char memory[MAX_WORDS + 1];
    struct buf words = buf_on(memory, sizeof memory);
    move_text(d, m, &words);
    buf_str(out, "<button name=\"move\" class=\"");
    buf_str(out, classes[style]);
    buf_char(out, '"');
    markup_attr(out, "value", buf_slice_of(&words));
    markup_attr(out, "data-move", buf_slice_of(&words));
    bool card = card_attribute(d, m, out);
    buf_str(out, pictured ? "><span class=\"face\" aria-hidden=\"true\">" : ">");
    buf_str(out, card ? "<span class=\"grip\" aria-hidden=\"true\"></span>" : "");
    choice_label(d, m, out);
    if (pictured) {
        buf_str(out, "</span>");
        choice_name(d, m, out);
    }
    choice_note(d, m, out);
    buf_str(out, "</button>\n");
}

/* A long group folds. */
static void open_fold(const struct buf *summary, struct buf *out) {
    buf_str(out, "<details class=\"all\"><summary>");
    markup_text(out, buf_slice_of(summary));
    buf_str(out, "</summary>");
}

static int fold_of(const struct drawing *d, Move m) {
    const struct art *art = art_find(d->game);
    return art->fold ? art->fold(d, m) : -1;
}

static void open_list(int n, struct buf *out) {
    char memory[200];
    struct buf summary = text_on(memory, sizeof memory, out);
    SAY(&summary, "All {choices} choices as a list", say_number("choices", n));
    if (n > LONG_LIST)
        open_fold(&summary, out);
    buf_str(out, "<div class=\"buttons\">\n");
}

static void open_row(const struct drawing *d, Move first, int n, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[200];
    struct buf label = text_on(memory, sizeof memory, out);
    if (art->row_label)
        say(&label, art->row_label(d, first));
    if (n > LONG_LIST)
        open_fold(&label, out);
    buf_str(out, "<div class=\"numbers\">\n");
    if (n > LONG_LIST || label.len == 0)
        return;
    buf_str(out, "<span class=\"lab\">");
    markup_text(out, buf_slice_of(&label));
    buf_str(out, "</span>");
}

/* Choices of one style stand together in a group; rows of numbers are of one kind of move. */
static bool goes_with(const struct drawing *d, Move a, Move b) {
    enum choice_style style = style_of(d, a);
    return style == style_of(d, b) && fold_of(d, a) == fold_of(d, b) &&
           (style != CHOICE_NUMBER || move_kind(a) == move_kind(b));
}

static void folded(const struct drawing *d, const Move *first, int n, struct buf *out) {
    const struct art *art = art_find(d->game);
    int fold = fold_of(d, *first);
    buf_str(out, "<details class=\"fold\" name=\"fold\"");
    slot_attribute(d, fold, out);
    buf_str(out, art->fold_open(d, fold) ? " open><summary>" : "><summary>");
    art->fold_label(d, fold, out);
    buf_str(out, "</summary><div class=\"buttons\">\n");
    for (int i = 0; i < n; i++)
        choice(d, first[i], out);
    buf_str(out, "</div></details>\n");
}

/* A group of n choices; those on the board may be many, and fold. */
static void group(const struct drawing *d, const Move *first, int n, struct buf *out) {
    enum choice_style style = style_of(d, *first);
    if (fold_of(d, *first) >= 0) {
        folded(d, first, n, out);
        return;
    }
    switch (style) {
    case CHOICE_PLAIN: open_list(n, out); break;
    case CHOICE_FIRST: buf_str(out, "<div class=\"lead\">\n"); break;
    case CHOICE_NUMBER: open_row(d, *first, n, out); break;
    case CHOICE_PICTURE: buf_str(out, "<div class=\"pictures\">\n"); break;
    }
    for (int i = 0; i < n; i++)
        choice(d, first[i], out);
    bool folds = n > LONG_LIST && (style == CHOICE_PLAIN || style == CHOICE_NUMBER);
    buf_str(out, folds ? "</div></details>\n" : "</div>\n");
}

static void choices(const struct drawing *d, struct buf *out) {
    buf_str(out, "<div class=\"choices\">\n");
    for (int from = 0, to; from < d->move_count; from = to) {
        for (to = from + 1; to < d->move_count && goes_with(d, d->moves[from], d->moves[to]); to++)
            ;
        group(d, d->moves + from, to - from, out);
    }
    buf_str(out, "</div>\n");
}

/* ---- the prompt ------------------------------------------------------------------------------------------- */

/* In a prompt players are called by their names, with a character in front that stands for nothing else (of Unicode's
 * private ones, U+E000 and so on by seat); where it is written to the page it becomes the shield of the player. */
enum { SHIELD_MARK = 3 };

static void mark_names(const struct drawing *d, const struct buf *like, char marked[][100], const char **names) {
    for (int i = 0; i < seat_count(d); i++) {
        struct buf name = text_on(marked[i], sizeof marked[i], like);
        buf_bytes(&name, (const char[]){'\xEE', '\x80', (char)(0x80 + i)}, SHIELD_MARK);
        if (slice_is(slice_of(seat_name(d, i)), seat_colour(d, i)))
            say_in(&name, "seat", seat_colour(d, i));
        else
            buf_str(&name, seat_name(d, i));
        names[i] = buf_end(&name);
    }
}

static bool is_mark(const struct drawing *d, struct slice text) {
    return text.len >= SHIELD_MARK && memcmp(text.at, "\xEE\x80", 2) == 0 && (text.at[2] & 63) < seat_count(d);
}

static void markup_marked(const struct drawing *d, struct slice text, struct buf *out) {
    while (text.len > 0) {
        size_t n = 0;
        if (is_mark(d, text)) {
            draw_arms(out, seat_colour(d, text.at[2] & 63));
            text = slice_skip(text, SHIELD_MARK);
        }
        while (n < text.len && !is_mark(d, slice_skip(text, n)))
            n++;
        markup_text(out, (struct slice){text.at, n});
        text = slice_skip(text, n);
    }
}

static void ask(const struct drawing *d, struct buf *out) {
    char memory[MOST_TEXT], marked[MAX_SEATS][100];
    const char *names[MAX_SEATS];
    struct buf text = text_on(memory, sizeof memory, out);
    mark_names(d, out, marked, names);
    text.players = d->by_colour || !d->names ? NULL : names;
    if (d->game->prompt)
        d->game->prompt(d->box, d->view, viewer_seat(d), &text);
    if (text.len == 0)
        say(&text, "It is your turn.");
    buf_str(out, "<h2>");
    markup_marked(d, buf_slice_of(&text), out);
    buf_str(out, "</h2>\n");
}

static void have(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MOST_TEXT];
    struct buf text = text_on(memory, sizeof memory, out);
    if (art->have && viewer_seat(d) >= 0)
        art->have(d, &text);
    if (text.len == 0)
        return;
    buf_str(out, "<p class=\"have\">");
    markup_text(out, buf_slice_of(&text));
    buf_str(out, "</p>\n");
}

static void question(const struct drawing *d, struct buf *out) {
    buf_str(out, "<form id=\"prompt\" class=\"prompt panel\" method=\"post\"");
    markup_attr(out, "action", slice_of(d->post));
    buf_str(out, "><input type=\"hidden\" name=\"number\"");
    markup_number(out, "value", d->number);
    buf_str(out, ">\n<div class=\"asked\" role=\"status\">");
    ask(d, out);
    have(d, out);
    buf_str(out, "</div>\n");
    choices(d, out);
    buf_str(out, "<p class=\"detail\" id=\"detail\" aria-hidden=\"true\"></p></form>\n");
}

/* "Ines, Tomáš" of a set of seats. */
static void names_of(const struct drawing *d, uint32_t seats, struct buf *out) {
    bool any = false;
    for (int i = 0; i < seat_count(d); i++) {
        if (!(seats >> i & 1))
            continue;
        buf_str(out, any ? ", " : "");
        buf_str(out, seat_name(d, i));
        any = true;
    }
}

static uint32_t winners(const struct drawing *d) {
    int32_t place[MAX_SEATS];
    uint32_t first = 0;
    if (d->places)
        memcpy(place, d->places, sizeof place);
    else
        d->game->places(d->box, d->view, place);
    for (int i = 0; i < seat_count(d); i++)
        if (place[i] == 1)
            first |= 1u << i;
    return first;
}

static void news(const struct drawing *d, struct buf *out) {
    char memory[MOST_TEXT];
    struct buf names = text_on(memory, sizeof memory, out);
    uint32_t owing = d->game->pending(d->view), who = owing ? owing : winners(d);
    int seat = viewer_seat(d);
    names_of(d, who, &names);
    if (owing >> NATURE & 1)
        markup_message(out, N_("Chance decides what comes next."));
    else if (owing && seat >= 0 && owing >> seat & 1)
        markup_message(out, N_("It is your turn."));
    else if (owing)
        MARKUP_SAY(out, N_("Waiting for {names}."), say_name("names", buf_end(&names)));
    else
        MARKUP_SAY(out, who & (who - 1) ? N_("{names} share the victory.") : N_("{names} has won."),
                   say_name("names", buf_end(&names)));
}

void draw_prompt(const struct drawing *d, struct buf *out) {
    if (d->post && d->move_count > 0) {
        question(d, out);
        return;
    }
    buf_str(out, "<section id=\"prompt\" class=\"prompt panel wait\"><div class=\"asked\" role=\"status\"><h2>");
    news(d, out);
    buf_str(out, "</h2>\n");
    have(d, out);
    buf_str(out, "</div></section>\n");
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
    buf_str(out, "</span>");
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
    buf_str(out, "</span></div>\n");
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
        buf_str(out, "</i>");
        markup_message(out, art->phases[i]);
        buf_str(out, "</li>");
    }
    buf_str(out, "</ol>\n");
}

void draw_subtitle(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MOST_TEXT];
    struct buf text = text_on(memory, sizeof memory, out);
    if (art->subtitle)
        art->subtitle(d, &text);
    markup_text(out, buf_slice_of(&text));
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
    buf_str(out, colour ? "<li>" : "<li class=\"sys\">");
    if (colour)
        draw_arms(out, colour);
    buf_str(out, "<span>");
    markup_say(out, kind->text, args, n);
    buf_str(out, "</span></li>\n");
}

void draw_log(const struct drawing *d, const struct events *events, struct buf *out) {
    for (int i = 0; i < events->count; i++)
        if (event_seen(&events->item[i], d->viewer))
            log_line(d, &events->item[i], out);
}
