/* prompt.c: the prompt of a table page, the same for every game: what is asked, and the choices as
 * buttons in groups. What only the game knows comes from its art. */
#include "draw/art.h"

enum { MOST_TEXT = 1200, LONG_LIST = 24, WIDE_LINE = 13, LINE = 7 /* numbers in a line */ };

static struct buf text_on(char *memory, size_t size, const struct buf *like) {
    struct buf text = buf_on(memory, size);
    text.words = like->words;
    return text;
}

/* ---- choices ---- */

/* What the choices of a group have in common: they look alike and fold together; rows of numbers
 * are of one kind of move. */
struct common {
    enum choice_style style;
    int fold; /* -1: none */
    int row;
};

static struct common common_of(const struct art *art, const struct drawing *d, Move m) {
    struct common c = {art->style ? art->style(d, m) : CHOICE_PLAIN,
                       art->fold ? art->fold(d, m) : -1, 0};
    if (c.style == CHOICE_NUMBER)
        c.row = move_kind(m);
    return c;
}

static bool same_group(struct common a, struct common b) {
    return a.style == b.style && a.fold == b.fold && a.row == b.row;
}

/* Choices are written piece by piece: there can be several hundred of them, and patterns would make
 * such a page slower by a few per cent. */

/* What is said of a choice, in an element of its own; nothing if nothing is said. */
static void choice_text(const struct drawing *d, Move m,
                        void (*say_it)(const struct drawing *, Move, struct buf *),
                        const char *open, struct buf *out) {
    size_t before = out->len;
    buf_str(out, open);
    size_t start = out->len;
    say_it(d, m, out);
    if (out->len == start) {
        out->len = before;
        return;
    }
    markup_since(out, start);
    buf_str(out, "</span>");
}

static void choice_note(const struct drawing *d, Move m, struct buf *out) {
    choice_text(d, m, move_note, d->in_words ? ": <span class=\"note\">" : " <span class=\"note\">",
                out);
}

/* Numbers and pictures have their name in words for those who do not see them. */
static void choice_name(const struct drawing *d, Move m, struct buf *out) {
    choice_text(d, m, move_name, "<span class=\"sr\">", out);
}

/* A card can be taken by its grip and dragged; see art.h. */
static bool card_attribute(const struct art *art, const struct drawing *d, Move m,
                           struct buf *out) {
    char memory[MAX_WORDS + 1];
    struct buf card = buf_on(memory, sizeof memory);
    if (!art->card)
        return false;
    art->card(d, m, &card);
    if (card.len > 0)
        put(out, " data-card=%a", buf_slice_of(&card));
    return card.len > 0;
}

static void slot_attribute(const struct art *art, const struct drawing *d, int fold,
                           struct buf *out) {
    char memory[MAX_WORDS + 1];
    struct buf slot = buf_on(memory, sizeof memory);
    if (!art->slot)
        return;
    art->slot(d, fold, &slot);
    put(out, " data-slot=%a", buf_slice_of(&slot));
}

static void choice(const struct art *art, const struct drawing *d, Move m, enum choice_style style,
                   struct buf *out) {
    static const char *const opened[] = {
        [CHOICE_PLAIN] = "<button name=\"move\" class=\"plain\" value=\"",
        [CHOICE_FIRST] = "<button name=\"move\" class=\"plain first\" value=\"",
        [CHOICE_NUMBER] = "<button name=\"move\" class=\"num\" value=\"",
        [CHOICE_PICTURE] = "<button name=\"move\" class=\"picture\" value=\"",
    };
    bool pictured = !d->in_words && (style == CHOICE_NUMBER || style == CHOICE_PICTURE);
    buf_str(out, opened[style]);
    move_words(d, m, out);
    buf_str(out, move_advised(d, m) ? "\" data-advised=\"1\"" : "\"");
    bool card = card_attribute(art, d, m, out);
    buf_str(out, pictured ? "><span class=\"face\" aria-hidden=\"true\">" : ">");
    buf_str(out, card ? "<span class=\"grip\" aria-hidden=\"true\"></span>" : "");
    if (d->in_words)
        choice_name(d, m, out);
    else if (art->label)
        art->label(d, m, out);
    else
        choice_named(d, m, out);
    if (pictured) {
        buf_str(out, "</span>");
        choice_name(d, m, out);
    }
    choice_note(d, m, out);
    buf_str(out, d->in_words ? "</button><br>\n" : "</button>\n");
}

/* A long group folds; but a row of numbers, which are not on the board, stays open if it is all
 * there is. */
static bool is_folded(const struct drawing *d, enum choice_style style, int n) {
    return n > LONG_LIST &&
           (style == CHOICE_PLAIN || (style == CHOICE_NUMBER && n < d->move_count));
}

static void open_list(bool folds, int n, struct buf *out) {
    if (folds) {
        put(out, "<details class='all'><summary>");
        MARKUP_SAY(out, N_("All {choices} choices as a list"), say_number("choices", n));
        put(out, "</summary>");
    }
    put(out, "<div class='buttons'>\n");
}

/* How many numbers stand side by side, so that all lines are about equally long and none has one
 * number alone. */
static int in_a_line(int n, int most) {
    int lines = (n + most - 1) / most, width = (n + lines - 1) / lines;
    while (width > 2 && n % width == 1)
        width--;
    return width;
}

/* The style sheet knows both numbers: one for wide windows, one for fingers. */
static void open_row(bool folds, const char *label, int n, struct buf *out) {
    if (folds)
        put(out, "<details class='all'><summary>%m</summary>", label);
    put(out, "<div class='numbers w%d n%d'>\n", in_a_line(n, WIDE_LINE), in_a_line(n, LINE));
    if (!folds)
        put(out, "<span class='lab'>%m</span>", label);
}

static void open_folded(const struct art *art, const struct drawing *d, int fold, struct buf *out) {
    put(out, "<details class='fold' name='fold'");
    slot_attribute(art, d, fold, out);
    put(out, art->fold_open(d, fold) ? " open><summary>" : "><summary>");
    art->fold_label(d, fold, out);
    put(out, "</summary><div class='buttons'>\n");
}

/* Opens a group of n choices. Returns whether it folds. */
static bool open_group(const struct art *art, const struct drawing *d, struct common c, Move first,
                       int n, struct buf *out) {
    bool folds = is_folded(d, c.style, n);
    if (c.fold >= 0) {
        open_folded(art, d, c.fold, out);
        return true;
    }
    switch (c.style) {
    case CHOICE_PLAIN: open_list(folds, n, out); break;
    case CHOICE_FIRST: put(out, "<div class='lead'>\n"); break;
    case CHOICE_NUMBER: open_row(folds, art->row_label(d, first), n, out); break;
    case CHOICE_PICTURE: put(out, "<div class='pictures'>\n"); break;
    }
    return folds;
}

/* True if the sheet of the game holds the choices, too. */
static bool sheet(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    return art->sheet && !d->in_words && art->sheet(d, out);
}

static void choices(const struct drawing *listed, bool on_sheet, struct buf *out) {
    const struct art *art = art_find(listed->game);
    Move once[MAX_MOVES];
    struct drawing without_twins = *listed, *d = &without_twins;
    if (art->twin) {
        d->move_count = moves_once(listed, once);
        d->moves = once;
    }
    put(out, "<div class='choices%r'>\n", on_sheet ? " unscripted" : "");
    for (int from = 0, to; from < d->move_count; from = to) {
        struct common c = common_of(art, d, d->moves[from]);
        for (to = from + 1; to < d->move_count && same_group(c, common_of(art, d, d->moves[to]));
             to++)
            ;
        bool folds = open_group(art, d, c, d->moves[from], to - from, out);
        for (int i = from; i < to; i++)
            choice(art, d, d->moves[i], c.style, out);
        put(out, folds ? "</div></details>\n" : "</div>\n");
    }
    put(out, "</div>\n");
}

/* ---- the prompt ---- */

/* In a prompt players are called by their names, with a character in front that stands for nothing
 * else (of Unicode's private ones, U+E000 and so on by seat); where it is written to the page it
 * becomes the shield of the player. */
enum { SHIELD_MARK = 3 };

static void mark_names(const struct drawing *d, const struct buf *like, char marked[][100],
                       const char **names) {
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
    return text.len >= SHIELD_MARK && memcmp(text.at, "\xEE\x80", 2) == 0 &&
           (text.at[2] & 63) < seat_count(d);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A number and the word behind it stay on one line: "3 walls", and not "3" alone at its end. */
static void markup_joined(struct slice text, struct buf *out) {
    size_t from = 0;
    for (size_t i = 1; i + 1 < text.len; i++)
        if (text.at[i] == ' ' && is_digit(text.at[i - 1]) && !is_digit(text.at[i + 1])) {
            markup_text(out, (struct slice){text.at + from, i - from});
            buf_str(out, "\u00A0");
            from = i + 1;
        }
    markup_text(out, slice_skip(text, from));
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
        markup_joined((struct slice){text.at, n}, out);
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
    put(out, "<h2>");
    markup_marked(d, buf_slice_of(&text), out);
    put(out, "</h2>\n");
}

void draw_question(const struct drawing *d, struct buf *out) {
    out->players = d->names;
    if (d->game->prompt)
        d->game->prompt(d->box, d->view, viewer_seat(d), out);
    out->players = NULL;
}

static void have(const struct drawing *d, struct buf *out) {
    const struct art *art = art_find(d->game);
    char memory[MOST_TEXT];
    struct buf text = text_on(memory, sizeof memory, out);
    if (art->have && viewer_seat(d) >= 0)
        art->have(d, &text);
    if (text.len == 0)
        return;
    put(out, "<p class='have'>");
    markup_joined(buf_slice_of(&text), out);
    put(out, "</p>\n");
}

/* The section about what is asked, one step away. */
static void rule(const struct drawing *d, struct buf *out) {
    const char *section = d->game->rule ? d->game->rule(d->view) : NULL;
    if (!section)
        return;
    put(out, "<a class='rule' href='/rules/%t/%t'>", d->game->id, section);
    MARKUP_SAY(out, N_("Rule {section}"), say_name("section", section));
    put(out, "</a>");
}

static void question(const struct drawing *d, struct buf *out) {
    put(out,
        "<form id='prompt' class='prompt panel' method='post' action=%a>"
        "<input type='hidden' name='number' value='%d'>\n<div class='asked' role='status'>",
        d->post, d->number);
    ask(d, out);
    have(d, out);
    rule(d, out);
    put(out, "</div>\n");
    choices(d, sheet(d, out), out);
    /* Room for what is told of the choice under hand, and for the button of a place that was
     * tapped. */
    put(out, "<div class='hint' id='hint' aria-live='polite'><p class='detail' id='detail' "
             "aria-hidden='true'></p>"
             "</div></form>\n");
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
    if (d->places && d->places[0])
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
        put(out, "%m", N_("Chance decides what comes next."));
    else if (owing && seat >= 0 && owing >> seat & 1)
        put(out, "%m", N_("It is your turn."));
    else if (owing)
        MARKUP_SAY(out, N_("Waiting for {names}."), say_name("names", buf_end(&names)));
    else
        MARKUP_SAY(out, who & (who - 1) ? N_("{names} share the victory.") : N_("{names} has won."),
                   say_name("names", buf_end(&names)));
}

void draw_prompt(const struct drawing *d, struct buf *out) {
    if (d->post && d->move_count > 0) {
        struct phrases phrases;
        struct drawing with = with_phrases(d, &phrases);
        question(&with, out);
        return;
    }
    put(out,
        "<section id='prompt' class='prompt panel wait'><div class='asked' role='status'><h2>");
    news(d, out);
    put(out, "</h2>\n");
    have(d, out);
    if (viewer_seat(d) < 0 && d->game->pending(d->view))
        put(out, "<p class='have'>%m</p>\n", N_("You are watching."));
    put(out, "</div>\n");
    sheet(d, out);
    put(out, "</section>\n");
}
