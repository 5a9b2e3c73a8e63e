/* show.c: see show.h. Everything a viewer gets to see passes through their view (fields_view)
 * here. */
#include "term/show.h"

#include "base/say.h"
#include "term/tty.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { NEWS_LINES = 14 };

void show_set_up(struct play *p, bool ascii, int width) {
    p->look = tty_look_of_output();
    if (ascii)
        p->look = (struct look){.ascii = true};
    p->interactive = isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    p->width = width;
}

bool show_can_be_full(void) {
    int rows, cols;
    tty_size(&rows, &cols);
    return tty_able() && rows >= FULL_ROWS && cols >= FULL_COLS;
}

const char *show_obstacle(void) {
    static char text[80];
    int rows, cols;
    tty_size(&rows, &cols);
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "there is no terminal";
    if (!tty_able())
        return "TERM says that this terminal can only show lines";
    snprintf(text, sizeof text, "this one has %d columns and %d rows", cols, rows);
    return text;
}

int show_width(const struct play *p) {
    struct winsize size;
    const char *text = getenv("COLUMNS");
    int64_t number;
    if (p->width > 0)
        return p->width;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return text && slice_number(slice_of(text), 40, CANVAS_COLS, &number) ? (int)number : 80;
}

struct buf text_for(const struct play *p) {
    struct buf out = buf_growing();
    out.words = p->words;
    return out;
}

void show_ready(const struct play *p, const struct buf *text) {
    if (p->capture)
        buf_slice(p->capture, buf_slice_of(text));
    else
        fwrite(text->at, 1, text->len, stdout);
}

void show_text(const struct play *p, const char *text) {
    struct buf out = buf_growing();
    if (p->capture) /* whoever shows it wraps it */
        buf_str(&out, text);
    else
        text_wrap(p->look, text, show_width(p), &out);
    show_ready(p, &out);
    buf_free(&out);
}

void show_indented(const struct play *p, int indent, const char *text) {
    struct buf wrapped = buf_growing(), out = buf_growing();
    struct slice rest, line;
    text_wrap(p->look, text, show_width(p) - indent, &wrapped);
    rest = buf_slice_of(&wrapped);
    while (slice_part(&rest, '\n', &line)) {
        for (int i = 0; i < indent; i++)
            buf_char(&out, ' ');
        buf_slice(&out, line);
        buf_char(&out, '\n');
    }
    show_ready(p, &out);
    buf_free(&wrapped);
    buf_free(&out);
}

static void end_line(const struct play *p) { show_text(p, "\n"); }

const char *show_translate(const struct play *p, const char *english) {
    struct buf language = {.words = p->words};
    return say_translate(&language, english);
}

void show_say(const struct play *p, const char *english) {
    show_text(p, show_translate(p, english));
}

void show_line(const struct play *p, const char *english) {
    show_say(p, english);
    end_line(p);
}

void show_clear(const struct play *p) {
    if (p->interactive && tty_able())
        fputs("\033[H\033[2J\033[3J", stdout);
}

void sight_for(const struct play *p, int viewer, struct sight *s) {
    table_view(p->table, viewer | PERSON, s->view);
    for (int i = 0; i < MAX_SEATS; i++)
        s->names[i] = p->table->head.name[i];
    s->shown = (struct shown){play_game(p), p->table->box, s->view, viewer | PERSON, s->names};
}

/* Below a board whose right part is cut off. Who gave a width wants it so. */
static void show_narrow(const struct play *p) {
    if (!p->interactive || p->width > 0 || show_width(p) >= FULL_COLS)
        return;
    struct buf out = text_for(p);
    SAY(&out, "The board needs {cols} columns and {rows} rows. Make the window larger.",
        say_number("cols", FULL_COLS), say_number("rows", FULL_ROWS));
    buf_char(&out, '\n');
    show_text(p, buf_end(&out));
    buf_free(&out);
}

void show_board(const struct play *p, int viewer) {
    static struct canvas canvas;
    struct sight s;
    struct buf out = buf_growing();
    sight_for(p, viewer, &s);
    canvas_clear(&canvas, show_width(p), p->words);
    screen_find(play_game(p))->draw(&canvas, &s.shown);
    canvas_write(&canvas, p->look, &out);
    show_ready(p, &out);
    buf_free(&out);
    show_narrow(p);
}

/* What the game that is over gave to whom, event by event. */
static void count_gains(const struct play *p, struct drawing *d, struct gains *out) {
    struct table_walk w;
    table_walk(p->table, &w);
    while (table_walk_next(&w))
        draw_gains(d, &w.events, out);
    d->gains = out;
}

void show_lines(const struct play *p, int viewer,
                void (*lines)(const struct drawing *, struct buf *)) {
    struct sight s;
    struct buf out = text_for(p);
    sight_for(p, viewer, &s);
    struct drawing d = drawing_of(&s.shown);
    struct gains gains = {0};
    if (!play_game(p)->pending(p->table->state))
        count_gains(p, &d, &gains);
    lines(&d, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

void show_log(const struct play *p, int viewer, int first, int lines) {
    struct buf out = text_for(p);
    table_log(p->table, first, viewer | PERSON, &out);
    const char *text = buf_end(&out), *start = text + out.len;
    for (int n = 0; start > text; start--)
        if (start[-1] == '\n' && lines && n++ == lines)
            break;
    if (start > text) {
        show_text(p, "   ... ");
        show_line(p, "(`log` shows it all)");
    }
    show_text(p, start);
    buf_free(&out);
}

void show_news(struct play *p, int seat) {
    if (p->told[seat] < p->table->count)
        show_log(p, seat, p->told[seat] + 1, NEWS_LINES);
    p->told[seat] = p->table->count;
}

static void write_who(const struct play *p, int seat, const char *colour, struct buf *out) {
    if (seat == NATURE)
        say(out, "Nature");
    else if (strcmp(p->table->head.name[seat], colour) == 0)
        say(out, colour);
    else
        SAY(out, "{name} ({colour})", say_name("name", p->table->head.name[seat]),
            say_word("colour", colour));
}

void show_who(const struct play *p, int seat) {
    struct buf out = buf_growing(), who = text_for(p);
    const struct head *head = p->table->state;
    const char *colour = seat == NATURE ? "" : play_game(p)->colours[head->colour[seat]];
    write_who(p, seat, colour, &who);
    style_write(p->look, seat == NATURE ? STRONG : style_shield(colour), &out);
    buf_char(&out, ' ');
    text_write(p->look, buf_end(&who), &out);
    buf_char(&out, ' ');
    style_end(p->look, &out);
    buf_char(&out, ' ');
    show_ready(p, &out);
    buf_free(&out);
    buf_free(&who);
}

void show_prompt(const struct play *p, int seat) {
    struct buf out = text_for(p);
    struct sight s;
    sight_for(p, seat == NATURE ? SPECTATOR : seat, &s);
    if (play_game(p)->prompt)
        play_game(p)->prompt(p->table->box, s.view, seat, &out);
    show_who(p, seat);
    show_text(p, out.len ? buf_end(&out) : show_translate(p, N_("Your move.")));
    end_line(p);
    buf_free(&out);
}
