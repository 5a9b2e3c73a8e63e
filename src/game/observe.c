/* observe.c: see observe.h. */
#include "game/observe.h"

#include "game/fields.h"
#include "game/words.h"

static int values_of(const struct field *f) {
    return (f->rows ? f->rows : 1) * (f->cols ? f->cols : 1);
}

int observe_length(const struct game *g) {
    int n = OBSERVED_HEAD;
    for (const struct field *f = g->fields; f->name; f++)
        n += values_of(f);
    return n;
}

/* What does not fit into 16 bits becomes the nearest number that does. */
static int16_t fitting(int64_t value) {
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

/* Nearly all values are single bytes. The two tests are turned into numbers that mean nothing for
 * fields that cannot be hidden or empty, so that the loop is the same for all. */
static void observe_bytes(const struct field *f, const uint8_t *at, int n, int16_t *out) {
    int none = f->in->none ? NONE : -1, hidden = f->who != SEEN_BY_ALL ? (int)f->unknown : -1;
    for (int i = 0; i < n; i++) {
        int value = f->is_signed ? (int8_t)at[i] : at[i];
        value = value == none ? OBSERVED_NONE : value;
        out[i] = (int16_t)(value == hidden ? OBSERVED_HIDDEN : value);
    }
}

static void observe_wide(const struct field *f, const uint8_t *at, int n, int16_t *out) {
    for (int i = 0; i < n; i++, at += f->size) {
        int64_t value = field_value(f, at);
        out[i] = f->who != SEEN_BY_ALL && value == f->unknown ? OBSERVED_HIDDEN
                 : f->in->none && value == NONE               ? OBSERVED_NONE
                                                              : fitting(value);
    }
}

static int16_t *observe_head(const struct game *g, const struct head *head, int viewer,
                             int16_t *out) {
    *out++ = (int16_t)viewer;
    *out++ = head->seats;
    *out++ = (int16_t)g->pending(head);
    for (int i = 0; i < MAX_SEATS; i++)
        *out++ = head->colour[i] == NONE ? OBSERVED_NONE : head->colour[i];
    for (int i = 0; i < MAX_OPTIONS; i++)
        *out++ = head->option[i];
    return out;
}

void observe(const struct game *g, const void *st, int viewer, int16_t *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    fields_view(g, st, viewer, view);
    out = observe_head(g, (const struct head *)view, viewer, out);
    for (const struct field *f = g->fields; f->name; f++) {
        int n = values_of(f);
        if (f->size == 1)
            observe_bytes(f, view + f->at, n, out);
        else
            observe_wide(f, view + f->at, n, out);
        out += n;
    }
}

/* ---- the layout ---- */

static void write_member(const char *name, int64_t value, struct buf *out) {
    buf_str(out, ",\"");
    buf_str(out, name);
    buf_str(out, "\":");
    buf_int(out, value);
}

static void write_words(const struct vocab *in, const void *box, const void *st, struct buf *out) {
    if (!in->list && !in->word)
        return;
    buf_str(out, ",\"words\":[");
    for (int value = in->lo; value <= in->hi; value++) {
        const char *word = value_word(in, box, st, value);
        if (value > in->lo)
            buf_char(out, ',');
        if (word)
            buf_json(out, slice_of(word));
        else
            buf_str(out, "null");
    }
    buf_char(out, ']');
}

static void write_head_layout(struct buf *out) {
    buf_str(out, "[{\"name\":\"viewer\",\"at\":0},{\"name\":\"seats\",\"at\":1},"
                 "{\"name\":\"pending\",\"at\":2},{\"name\":\"colour\",\"at\":3");
    write_member("rows", MAX_SEATS, out);
    buf_str(out, "},{\"name\":\"option\"");
    write_member("at", 3 + MAX_SEATS, out);
    write_member("rows", MAX_OPTIONS, out);
    buf_char(out, '}');
}

void observe_write_layout(const struct game *g, const void *box, const void *st, struct buf *out) {
    int at = OBSERVED_HEAD;
    write_head_layout(out);
    for (const struct field *f = g->fields; f->name; at += values_of(f), f++) {
        buf_str(out, ",{\"name\":");
        buf_json(out, slice_of(f->name));
        write_member("at", at, out);
        if (f->rows)
            write_member("rows", f->rows, out);
        if (f->cols)
            write_member("cols", f->cols, out);
        write_member("lo", f->in->lo, out);
        write_member("hi", f->in->hi, out);
        buf_str(out, f->in->none ? ",\"none\":true" : "");
        buf_str(out, f->who == SEEN_BY_ALL ? "" : ",\"hides\":true");
        buf_str(out, f->by_seat ? ",\"by_seat\":true" : "");
        write_words(f->in, box, st, out);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}
