/* choices.c: see choices.h.
 *
 * A few choices get a line each, with what they cost and bring. Many are shown in groups that
 * differ only in the last argument, or else in columns. Where a kind has very many, only those with
 * something to say about them are listed; the others are counted. */
#include "term/choices.h"

#include "base/say.h"
#include "game/words.h"
#include "term/show.h"

#include <stdio.h>
#include <string.h>

enum { FEW = 24, MANY = 40 };

void choices_list(const struct play *p, int seat, struct choices *c) {
    const struct table *t = p->table;
    c->seat = seat;
    c->count = seat < MAX_SEATS ? orders_moves(&p->orders[seat], t, seat, c->move)
                                : table_moves(t, seat, c->move);
    for (int i = 0; i < c->count; i++) {
        struct buf out = buf_on(c->words[i], MAX_WORDS);
        move_write(play_game(p), t->box, t->state, seat, c->move[i], seat, &out);
        c->text[i] = buf_end(&out);
    }
}

static int longest(const struct choices *c) {
    int most = 0;
    for (int i = 0; i < c->count; i++)
        if (text_width(c->text[i]) > most)
            most = text_width(c->text[i]);
    return most;
}

static void write_note(const struct play *p, const struct choices *c, int i, struct buf *out) {
    struct sight s;
    sight_for(p, c->seat, &s);
    if (play_game(p)->note)
        play_game(p)->note(p->table->box, s.view, c->seat, c->move[i], out);
}

/* What the move does, in the player's language (the words of moves are English), and what it costs
 * and brings; only the latter if there is no room for both. */
static void write_about(const struct play *p, const struct choices *c, int i, int room,
                        struct buf *out) {
    struct buf note = text_for(p), label = text_for(p);
    if (p->words->count > 0)
        move_write_label(play_game(p), p->table->box, p->table->state, c->move[i], &label);
    write_note(p, c, i, &note);
    if (label.len && note.len &&
        text_width(buf_end(&label)) + 3 + text_width(buf_end(&note)) <= room)
        SAY(out, "{label}: {note}", say_name("label", buf_end(&label)),
            say_name("note", buf_end(&note)));
    else
        buf_slice(out, buf_slice_of(note.len ? &note : &label));
    buf_free(&label);
    buf_free(&note);
}

/* The number to type for a choice, right-aligned in three columns. */
static void write_number(int i, struct buf *out) {
    buf_str(out, i < 9 ? "  " : i < 99 ? " " : "");
    buf_int(out, i + 1);
}

static void write_choice(const struct play *p, const struct choices *c, int i, int width,
                         struct buf *out) {
    struct buf about = text_for(p);
    write_number(i, out);
    buf_str(out, "  ");
    style_write(p->look, ACT, out);
    text_write(p->look, c->text[i], out);
    style_end(p->look, out);
    write_about(p, c, i, show_width(p) - width - 8, &about);
    if (about.len > 0) {
        for (int x = text_width(c->text[i]); x < width + 3; x++)
            buf_char(out, ' ');
        text_write(p->look, buf_end(&about), out);
    }
    buf_free(&about);
}

/* Choices that differ only in the last of several arguments. */
struct group {
    int first, count;
    int last; /* index of that argument; 0: the move has only one */
};

static struct group group_at(const struct play *p, const struct choices *c, int first) {
    const struct arg *arg = play_game(p)->kinds[move_kind(c->move[first])].arg;
    struct group g = {first, 1, arg[0].name && arg[1].name ? (arg[2].name ? 2 : 1) : 0};
    int ignored = 8 * (3 - g.last);
    while (g.last && first + g.count < c->count &&
           c->move[first + g.count] >> ignored == c->move[first] >> ignored)
        g.count++;
    return g;
}

/* Where the lines of a group continue, and how far the current one is filled. */
struct line {
    int indent, column;
};

/* Writes what the choices of a group have in common. */
static struct line write_common(const struct play *p, const char *text, size_t len,
                                struct buf *out) {
    char memory[MAX_WORDS];
    struct buf common = buf_on(memory, sizeof memory);
    buf_bytes(&common, text, len);
    int width = text_width(buf_end(&common)) + 1;
    style_write(p->look, ACT, out);
    text_write(p->look, memory, out);
    style_end(p->look, out);
    buf_char(out, ' ');
    return (struct line){width, width};
}

static void write_item(const struct play *p, int i, const char *word, struct line *line,
                       struct buf *out) {
    int width = text_width(word) + (i < 9 ? 4 : i < 99 ? 5 : 6);
    if (line->column > line->indent && line->column + width > show_width(p)) {
        buf_char(out, '\n');
        for (line->column = 0; line->column < line->indent; line->column++)
            buf_char(out, ' ');
    }
    buf_int(out, i + 1);
    buf_char(out, ' ');
    text_write(p->look, word, out);
    buf_str(out, "  ");
    line->column += width;
}

/* "plan palace 1 Passau 2 Salzburg": the common words once, and further lines indented under the
 * first choice. */
static void write_group(const struct play *p, const struct choices *c, struct group g,
                        struct buf *out) {
    const struct vocab *in = play_game(p)->kinds[move_kind(c->move[g.first])].arg[g.last].in;
    struct line line = {0, 0};
    for (int i = g.first; i < g.first + g.count; i++) {
        char memory[MAX_WORDS];
        struct buf word = buf_on(memory, sizeof memory);
        value_write(in, p->table->box, p->table->state, move_arg(c->move[i], g.last), &word);
        buf_end(&word);
        if (i == g.first)
            line = write_common(p, c->text[i], strlen(c->text[i]) - word.len, out);
        write_item(p, i, memory, &line, out);
    }
    buf_char(out, '\n');
}

/* For long lists. False if the choices do not form groups. */
static bool show_groups(const struct play *p, const struct choices *c) {
    struct buf out = buf_growing();
    bool grouped = true;
    for (int i = 0; grouped && i < c->count;) {
        struct group g = group_at(p, c, i);
        grouped = g.last > 0;
        if (grouped)
            write_group(p, c, g, &out);
        i += g.count;
    }
    if (grouped)
        show_ready(p, &out);
    buf_free(&out);
    return grouped;
}

/* "12 expand a1 to c4 (you +6 points)" */
static void write_label(const struct play *p, const struct choices *c, int i, struct buf *out) {
    struct buf note = text_for(p);
    write_note(p, c, i, &note);
    write_number(i, out);
    buf_char(out, ' ');
    buf_str(out, c->text[i]);
    if (note.len > 0) {
        buf_str(out, " (");
        buf_str(out, buf_end(&note));
        buf_char(out, ')');
    }
    buf_free(&note);
}

static int count_of_kind(const struct choices *c, int kind) {
    int n = 0;
    for (int i = 0; i < c->count; i++)
        n += move_kind(c->move[i]) == kind;
    return n;
}

static bool has_note(const struct play *p, const struct choices *c, int i) {
    struct buf note = text_for(p);
    write_note(p, c, i, &note);
    bool noted = note.len > 0;
    buf_free(&note);
    return noted;
}

static int count_noted(const struct play *p, const struct choices *c, int kind) {
    int n = 0;
    for (int i = 0; i < c->count; i++)
        n += move_kind(c->move[i]) == kind && has_note(p, c, i);
    return n;
}

/* "wall SQUARE SIDE": the words of a kind, with its places in capitals. */
static void write_pattern(const char *words, struct buf *out) {
    bool place = false;
    for (; *words; words++) {
        if (*words == '{' || *words == '}')
            place = *words == '{';
        else
            buf_char(out,
                     place && *words >= 'a' && *words <= 'z' ? (char)(*words - 'a' + 'A') : *words);
    }
}

static void show_kinds(const struct play *p, const struct choices *c) {
    struct buf out = text_for(p);
    for (int kind = 1; kind < kind_count(play_game(p)); kind++) {
        int n = count_of_kind(c, kind);
        if (n <= MANY)
            continue;
        buf_str(&out, "    ");
        style_write(p->look, ACT, &out);
        write_pattern(play_game(p)->kinds[kind].words, &out);
        style_end(p->look, &out);
        buf_str(&out, "   ");
        SAY(&out, "{n} choices: type the words", say_number("n", n));
        buf_char(&out, '\n');
    }
    show_ready(p, &out);
    buf_free(&out);
}

/* In as many columns as fit; a label wider than half a line gets a line to itself. */
static void write_columns(const struct play *p, char label[][2 * MAX_WORDS], int n,
                          struct buf *out) {
    int width = 1, half = show_width(p) / 2, column = 0;
    for (int i = 0; i < n; i++)
        if (text_width(label[i]) > width && text_width(label[i]) < half)
            width = text_width(label[i]);
    for (int i = 0; i < n; i++) {
        int own = text_width(label[i]), taken = own < half ? width + 2 : show_width(p);
        if (column > 0 && column + taken - 2 > show_width(p)) {
            buf_char(out, '\n');
            column = 0;
        }
        text_write(p->look, label[i], out);
        for (int x = own; x < taken && own < half; x++)
            buf_char(out, ' ');
        column += taken;
    }
    buf_str(out, n ? "\n" : "");
}

/* A kind with very many moves is only counted, except the few that have something to say about
 * them. */
static void show_in_columns(const struct play *p, const struct choices *c) {
    static char label[MAX_MOVES][2 * MAX_WORDS];
    struct buf out = buf_growing();
    int shown = 0, kind = 0;
    bool many = false, few_noted = false;
    for (int i = 0; i < c->count; i++) {
        struct buf text = buf_on(label[shown], sizeof label[0]);
        if (move_kind(c->move[i]) != kind) {
            kind = move_kind(c->move[i]);
            many = count_of_kind(c, kind) > MANY;
            few_noted = many && count_noted(p, c, kind) <= FEW;
        }
        if (many && !(few_noted && has_note(p, c, i)))
            continue;
        write_label(p, c, i, &text);
        buf_end(&text);
        shown++;
    }
    write_columns(p, label, shown, &out);
    show_ready(p, &out);
    buf_free(&out);
    show_kinds(p, c);
}

/* One choice per line if there are few; otherwise as many as fit. */
void choices_show(const struct play *p, const struct choices *c) {
    struct buf out = buf_growing();
    if (c->count > FEW) {
        if (!show_groups(p, c))
            show_in_columns(p, c);
        return;
    }
    for (int i = 0, width = longest(c); i < c->count; i++) {
        write_choice(p, c, i, width, &out);
        buf_char(&out, '\n');
    }
    show_ready(p, &out);
    buf_free(&out);
}
