/* kept.c: tables and the visitor as text, one line of JSON each, and back.
 *
 * The text may come from a file that somebody chose, so everything in it is checked: the game is
 * replayed from its record, and what does not fit is refused. */
#include "base/check.h"
#include "base/json.h"
#include "base/markup.h"
#include "bots/bot.h"
#include "hall/playing.h"
#include "offline/house.h"
#include "words/words.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static void write_chair(const struct chair *c, const struct buf *notes, struct buf *out) {
    char memory[ORDERS_BYTES + 1];
    struct buf orders = buf_on(memory, sizeof memory);
    orders_write(&c->orders, &orders);
    put(out, "%,{'own':%b,'bot':%j,'resigned':%d,'hints':%d,'orders':%j,'notes':%j}", c->owner != 0,
        c->bot, c->resigned, c->hints, buf_slice_of(&orders), buf_slice_of(notes));
}

static void write_seed(const struct hall_table *ht, struct buf *out) {
    put(out, ",'seed':'");
    if (ht->has_seed)
        buf_hex_bytes(out, ht->seed, SEED_BYTES);
    put(out, "'");
}

static struct slice after_lines(struct slice text, int lines) {
    struct slice line;
    while (lines-- > 0 && slice_line(&text, &line))
        ;
    return text;
}

void own_table_write(const struct own_table *t, int known, struct buf *out) {
    const struct hall_table *ht = t->ht;
    put(out, "{'table':'");
    table_id_write(ht->id, out);
    put(out, "','made':%d,'changed':%d,'closed':%b,'uploaded':%b,'screen':%d,'next':'", ht->made,
        ht->changed, ht->phase == CLOSED, (ht->flags & UPLOADED) != 0, t->screen);
    table_id_write(ht->next, out);
    put(out, "','chairs':[");
    for (int i = 0; i < seats_of(ht); i++)
        write_chair(&ht->chair[i], &t->notes[i], out);
    put(out, "]");
    write_seed(ht, out);
    put(out, ",'review':%j,'record':%j}\n", buf_slice_of(&t->review),
        after_lines(buf_slice_of(&ht->live->table->record), known));
}

void own_visitor_write(const struct house *h, struct buf *out) {
    put(out, "{'visitor':%j,'wishes':%d,'lang':%j,'settings':[", h->visitor.name,
        h->visitor.wishes & ASK_TWICE, h->words->lang);
    for (int id = 0; id < SETTINGS; id++)
        put(out, "%,%j", all_settings[id].value[h->settings.chosen[id]]);
    put(out, "],'learned':[");
    for (int i = 0; i < h->learned_count; i++) {
        char digits[24];
        struct buf number = buf_on(digits, sizeof digits);
        buf_hex64(&number, h->learned[i].number);
        put(out, "%,[%j,%j,%b]", h->learned[i].name, buf_slice_of(&number), h->learned[i].done);
    }
    put(out, "]}\n");
}

/* ---- reading ---- */

static bool damaged(struct fault *fault, const char *what) {
    return fault_set(fault, 0, what, slice_of(""), "");
}

static bool read_text(struct slice object, const char *name, struct buf *out) {
    struct slice value;
    return json_find(object, name, &value) && json_text(value, out);
}

static int64_t read_int(struct slice object, const char *name, int64_t lo, int64_t hi) {
    struct slice value;
    int64_t n;
    return json_find(object, name, &value) && json_number(value, lo, hi, &n) ? n : lo;
}

static bool read_yes(struct slice object, const char *name) {
    struct slice value;
    return json_find(object, name, &value) && slice_is(value, "true");
}

static bool read_id(struct slice object, const char *name, int64_t *id) {
    char memory[ID_TEXT + 1];
    struct buf text = buf_on(memory, sizeof memory);
    return read_text(object, name, &text) && table_id_read(buf_slice_of(&text), id);
}

static bool read_chair(const struct game *g, struct slice object, struct chair *c) {
    char bot[BOT_NAME + 1], lines[ORDERS_BYTES + 1];
    struct player p;
    struct buf name = buf_on(bot, sizeof bot), orders = buf_on(lines, sizeof lines);
    if (!json_is_object(object) || !read_text(object, "bot", &name))
        return false;
    player_seated(g, buf_slice_of(&name), &p);
    if (name.len > 0 && !p.bot)
        return false;
    *c = (struct chair){.owner = read_yes(object, "own") ? OWN_ID : 0,
                        .resigned = read_int(object, "resigned", 0, INT64_MAX),
                        .hints = (int)read_int(object, "hints", 0, INT_MAX)};
    slice_copy(buf_slice_of(&name), c->bot, sizeof c->bot);
    if (read_text(object, "orders", &orders))
        orders_read(g, buf_slice_of(&orders), &c->orders);
    return c->owner || c->bot[0] || name.len == 0;
}

static void read_notes(struct slice object, struct buf *notes) {
    if (!read_text(object, "notes", notes) || notes->len > PAPER_BYTES)
        notes->len = 0;
}

static bool read_chairs(struct slice object, struct own_table *t) {
    struct hall_table *ht = t->ht;
    struct slice chairs, one;
    int n = 0;
    if (!json_find(object, "chairs", &chairs) || !json_is_array(chairs))
        return false;
    for (; json_element(&chairs, &one); n++) {
        if (n == seats_of(ht) || !read_chair(ht->game, one, &ht->chair[n]))
            return false;
        read_notes(one, &t->notes[n]);
    }
    return n == seats_of(ht);
}

static bool read_seed(struct slice object, struct hall_table *ht) {
    char memory[2 * SEED_BYTES + 1];
    struct buf hex = buf_on(memory, sizeof memory);
    if (!read_text(object, "seed", &hex) || hex.len == 0)
        return true;
    ht->has_seed = slice_hex_bytes(buf_slice_of(&hex), ht->seed, SEED_BYTES) &&
                   table_give_seed(ht->live->table, ht->seed);
    return ht->has_seed;
}

/* A game without its seed cannot go on: chance would have to be somebody's. */
static void find_phase(struct slice object, struct hall_table *ht) {
    ht->phase = table_finished(ht->live->table)               ? OVER
                : read_yes(object, "closed") || !ht->has_seed ? CLOSED
                                                              : RUNNING;
    if (ht->phase == OVER)
        hall_table_reckon(ht);
    if (read_yes(object, "uploaded"))
        ht->flags |= UPLOADED;
}

static bool fill(struct house *h, struct own_table *t, struct slice object, struct fault *fault) {
    struct table_damage damage;
    struct hall_table *ht = t->ht;
    struct buf record = buf_growing();
    bool there = read_text(object, "record", &record);
    struct table *game = there ? table_read(buf_slice_of(&record), slice_of(""), &damage) : NULL;
    buf_free(&record);
    if (game)
        own_table_seat(t, game);
    if (!there || !game || damage.kind != SOUND) {
        if (there)
            *fault = damage.fault;
        return there ? false : damaged(fault, "it holds no record");
    }
    if (!read_id(object, "table", &ht->id) || !read_chairs(object, t) || !read_seed(object, ht))
        return damaged(fault, "what stands around the record does not fit it");
    find_phase(object, ht);
    read_id(object, "next", &ht->next);
    ht->made = read_int(object, "made", 0, INT64_MAX);
    ht->changed = ht->moved = read_int(object, "changed", 0, INT64_MAX);
    t->screen = (int)read_int(object, "screen", -1, seats_of(ht) - 1);
    t->copy = read_yes(object, "copy");
    read_text(object, "review", &t->review);
    (void)h;
    return true;
}

static void replace_same(struct house *h, int64_t id) {
    for (int i = 0; i < h->count - 1; i++)
        if (h->table[i].ht->id == id) {
            own_table_drop(h, &h->table[i]);
            return;
        }
}

bool own_table_read(struct house *h, struct slice text, struct fault *fault) {
    struct slice object;
    if (!json_check(text, &object, fault))
        return false;
    if (!json_is_object(object))
        return damaged(fault, "it is no table");
    struct own_table *t = own_table_add(h);
    if (!t)
        return damaged(fault, "there are too many tables");
    if (!fill(h, t, object, fault)) {
        own_table_drop(h, t);
        return false;
    }
    replace_same(h, t->ht->id);
    return true;
}

static void read_settings(struct house *h, struct slice object) {
    struct slice list, one;
    if (!json_find(object, "settings", &list) || !json_is_array(list))
        return;
    for (int id = 0; id < SETTINGS && json_element(&list, &one); id++) {
        char memory[20];
        struct buf name = buf_on(memory, sizeof memory);
        int value =
            json_text(one, &name) ? setting_value((enum setting_id)id, buf_slice_of(&name)) : -1;
        if (value >= 0)
            h->settings.chosen[id] = (uint8_t)value;
    }
}

static void read_row(struct house *h, struct slice row) {
    char memory[LEARNED_NAME], hex[20];
    struct buf name = buf_on(memory, sizeof memory), digits = buf_on(hex, sizeof hex);
    struct slice first, second, third;
    uint64_t number;
    if (json_is_array(row) && json_element(&row, &first) && json_element(&row, &second) &&
        json_element(&row, &third) && json_text(first, &name) && json_text(second, &digits) &&
        slice_hex64(buf_slice_of(&digits), &number))
        own_row_keep(h, buf_end(&name), number, slice_is(third, "true"));
}

bool own_visitor_read(struct house *h, struct slice text, struct fault *fault) {
    struct slice object, rows, row;
    char memory[NAME_BYTES + 1], lang[8];
    struct buf name = buf_on(memory, sizeof memory), tag = buf_on(lang, sizeof lang);
    if (!json_check(text, &object, fault))
        return false;
    if (!json_is_object(object) || !read_text(object, "visitor", &name))
        return damaged(fault, "it is nobody");
    if (record_name_fits(buf_slice_of(&name)))
        slice_copy(buf_slice_of(&name), h->visitor.name, sizeof h->visitor.name);
    h->visitor.wishes = (int)read_int(object, "wishes", 0, ASK_TWICE);
    if (read_text(object, "lang", &tag) && words_find(buf_slice_of(&tag)))
        h->words = words_find(buf_slice_of(&tag));
    read_settings(h, object);
    if (json_find(object, "learned", &rows) && json_is_array(rows))
        while (json_element(&rows, &row))
            read_row(h, row);
    return true;
}
