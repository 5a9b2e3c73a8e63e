/* told.c: what games tell in words, as HTML and as lines. See told.h. */
#include "draw/told.h"

#include "draw/art.h"

/* ---- rows ---- */

static void open_row(struct told *t, const char *label) {
    if (t->in_lines) {
        SAY(t->out, "{what}:", say_word("what", label));
        buf_char(t->out, ' ');
    } else {
        put(t->out, "<li><span>%m</span> <b>", label);
    }
}

struct buf *row_open(struct told *t, const char *label) {
    open_row(t, label);
    t->start = t->out->len;
    return t->out;
}

void row_close(struct told *t) {
    if (t->in_lines) {
        buf_char(t->out, '\n');
    } else {
        markup_since(t->out, t->start);
        put(t->out, "</b></li>");
    }
}

/* "2 clergy, 1 burghers" */
static void counts_text(const struct count *counts, int n, struct buf *out) {
    for (int i = 0; i < n; i++) {
        buf_str(out, i ? ", " : "");
        buf_int(out, counts[i].number);
        buf_char(out, ' ');
        say(out, counts[i].word);
    }
}

void row_counts(struct told *t, const char *label, const char *classes, const struct count *counts,
                int n) {
    open_row(t, label);
    if (t->in_lines) {
        counts_text(counts, n, t->out);
        buf_char(t->out, '\n');
        return;
    }
    for (int i = 0; i < n; i++)
        count_span(t->out, classes, counts[i].word, counts[i].symbol, counts[i].number);
    put(t->out, "</b></li>");
}

void coming_write_html(const struct drawing *d, struct buf *out) {
    struct told told = {.out = out};
    art_find(d->game)->coming(d, &told);
}

void coming_write_lines(const struct drawing *d, struct buf *out) {
    struct told told = {.out = out, .in_lines = true};
    const struct art *art = art_find(d->game);
    size_t start = out->len;
    if (art->coming)
        art->coming(d, &told);
    if (out->len > start)
        return;
    say(out, "Everything that is to come is on the board.");
    buf_char(out, '\n');
}

/* ---- points ---- */

int points_column(struct points *p, const char *word) {
    p->column[p->columns] = (struct points_column){.word = word};
    return p->columns++;
}

void draw_gains(const struct drawing *d, const struct events *events, struct gains *t) {
    const struct art *art = art_find(d->game);
    for (int i = 0; art->gains && i < events->count; i++)
        if (event_seen(&events->item[i], d->viewer))
            art->gains(&events->item[i], t);
}

static struct points points_of(const struct drawing *d) {
    struct points p = {0};
    const struct art *art = art_find(d->game);
    if (art->points)
        art->points(d, &p);
    return p;
}

/* Plain text: why a cell has its number; nothing: that is plain enough. */
static struct slice reason_of(const struct drawing *d, int seat, int column, struct buf *memory) {
    const struct art *art = art_find(d->game);
    memory->len = 0;
    if (art->reason)
        art->reason(d, seat, column, memory);
    return buf_slice_of(memory);
}

static void html_heads(const struct points *p, struct buf *out) {
    put(out, "<table class='tally'><tr><th></th>");
    for (int i = 0; i < p->columns; i++) {
        const struct points_column *c = &p->column[i];
        if (c->symbol) {
            put(out, "<th data-tip=%l>", c->word);
            draw_symbol(out, c->symbol, NULL);
            put(out, "<span class='sr'>%m</span></th>", c->word);
        } else if (c->is_total) {
            put(out, "<th><span aria-hidden='true'>Σ</span><span class='sr'>%m</span></th>",
                c->word);
        } else {
            put(out, "<th>%m</th>", c->word);
        }
    }
    put(out, "</tr>\n");
}

static void html_cell(const struct points_column *column, const struct points_cell *cell,
                      struct slice reason, struct buf *out) {
    if (reason.len)
        put(out, "<td data-tip=%a>", reason);
    else
        put(out, "<td>");
    int32_t number = cell->number;
    put(out, column->is_total ? "<b>%r%d</b>" : "%r%d", number < 0 ? "−" : "",
        number < 0 ? -number : number);
    if (cell->is_counted) {
        say_in(out, "between", C_("between", ": "));
        put(out, "<b>+%d</b>", cell->points);
    }
    put(out, "</td>");
}

/* Of a game that gives no reasons. */
static void html_totals(const struct drawing *d, struct buf *out) {
    int32_t points[MAX_SEATS] = {0};
    d->game->scores(d->box, d->view, points);
    for (int i = 0; i < seat_count(d); i++) {
        put(out, "<p>");
        MARKUP_SAY(out, N_("{seat}: {points|point|points}"), say_name("seat", seat_name(d, i)),
                   say_number("points", points[i]));
        put(out, "</p>\n");
    }
}

void points_write_html(const struct drawing *d, struct buf *out) {
    struct points p = points_of(d);
    char memory[400];
    struct buf reason = buf_on(memory, sizeof memory);
    reason.words = out->words;
    if (!art_find(d->game)->points)
        html_totals(d, out);
    if (p.said)
        put(out, "<p>%m</p>\n", p.said);
    if (!p.columns)
        return;
    html_heads(&p, out);
    for (int seat = 0; seat < seat_count(d); seat++) {
        put(out, "<tr><th>");
        draw_arms(out, seat_colour(d, seat));
        put(out, " %t</th>", seat_name(d, seat));
        for (int i = 0; i < p.columns; i++)
            html_cell(&p.column[i], &p.cell[seat][i], reason_of(d, seat, i, &reason), out);
        put(out, "</tr>\n");
    }
    put(out, "</table>\n");
}

static void line_reason(struct slice reason, struct buf *out) {
    if (!reason.len)
        return;
    buf_str(out, " (");
    buf_slice(out, reason);
    buf_char(out, ')');
}

/* "clergy 3 +6 (place 1)" */
static void line_cell(const struct points_column *column, const struct points_cell *cell,
                      struct slice reason, struct buf *out) {
    say(out, column->word);
    buf_char(out, ' ');
    buf_int(out, cell->number);
    if (cell->is_counted) {
        buf_str(out, " +");
        buf_int(out, cell->points);
    }
    line_reason(reason, out);
}

static void line_seat(const struct drawing *d, int seat, int points, int place, struct buf *out) {
    SAY(out,
        place ? N_("{seat} ({name}): {points|point|points}, place {place}")
              : N_("{seat} ({name}): {points|point|points}"),
        say_word("seat", seat_colour(d, seat)), say_name("name", d->names[seat]),
        say_number("points", points), say_number("place", place));
}

static void line_cells(const struct drawing *d, const struct points *p, int seat, struct buf *out) {
    char memory[400];
    struct buf reason = buf_on(memory, sizeof memory);
    reason.words = out->words;
    for (int i = 0; i < p->columns; i++) /* the total is told already */
        if (p->column[i].is_total)
            line_reason(reason_of(d, seat, i, &reason), out);
    for (int i = 0, told = 0; i < p->columns; i++) {
        if (p->column[i].is_total)
            continue;
        buf_str(out, told++ ? ", " : "\n  ");
        line_cell(&p->column[i], &p->cell[seat][i], reason_of(d, seat, i, &reason), out);
    }
    buf_char(out, '\n');
}

void points_write_lines(const struct drawing *d, struct buf *out) {
    struct points p = points_of(d);
    struct told told = {.out = out, .in_lines = true};
    int32_t points[MAX_SEATS] = {0}, place[MAX_SEATS] = {0};
    d->game->scores(d->box, d->view, points);
    if (!d->game->pending(d->view))
        d->game->places(d->box, d->view, place);
    if (p.said) {
        say(out, p.said);
        buf_char(out, '\n');
    }
    for (int seat = 0; seat < seat_count(d); seat++) {
        line_seat(d, seat, points[seat], place[seat], out);
        line_cells(d, &p, seat, out);
    }
    if (art_find(d->game)->points_rows)
        art_find(d->game)->points_rows(d, &told);
}
