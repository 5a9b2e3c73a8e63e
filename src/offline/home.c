/* home.c: the first page, new games, records that are brought, and the page about the visitor and
 * what this browser keeps. */
#include "pages/home.h"

#include "base/check.h"
#include "base/say.h"
#include "bots/bot.h"
#include "hall/playing.h"
#include "offline/ask.h"
#include "offline/deal.h"
#include "pages/own.h"
#include "pages/pieces.h"
#include "pages/plain.h"

#include <stdlib.h>
#include <string.h>

/* ---- lists of tables ---- */

static struct table_line line_of(const struct hall_table *ht) {
    struct table_line line = {.ht = ht};
    for (int i = 0; i < seats_of(ht); i++)
        line.names[i] = ht->live->table->head.name[i];
    return line;
}

static bool is_going(const struct hall_table *ht) { return ht->phase == RUNNING; }

/* Those that changed last come first: the order in which they were used. */
static void add_lines(const struct house *h, bool going, struct table_list *out) {
    bool taken[MOST_OWN_TABLES] = {false};
    while (out->count < LISTED_TABLES) {
        int last = -1;
        for (int i = 0; i < h->count; i++)
            if (!taken[i] && is_going(h->table[i].ht) == going &&
                (last < 0 || h->table[i].ht->changed > h->table[last].ht->changed))
                last = i;
        if (last < 0)
            return;
        taken[last] = true;
        out->line[out->count++] = line_of(h->table[last].ht);
    }
}

void ask_home(struct ask_page *q) {
    struct home_page *page = calloc(1, sizeof *page);
    CHECK(page);
    page->reader = &q->reader;
    page->now = q->house->now;
    add_lines(q->house, true, &page->going);
    add_lines(q->house, false, &page->past);
    page_of_home(page, ask_out(q));
    free(page);
}

void ask_next(struct ask_page *q) {
    const struct hall_table *oldest = NULL;
    for (int i = 0; i < q->house->count; i++) {
        const struct hall_table *ht = q->house->table[i].ht;
        if (waits_for(ht, &q->house->visitor) && (!oldest || ht->changed < oldest->changed))
            oldest = ht;
    }
    ask_redirect(q, oldest ? table_path(oldest, "", -1).text : "/");
}

/* ---- how a new game shall be ---- */

/* As the last game of this kind was, or as is usual. */
static struct new_game wished_before(const struct house *h, const struct game *g) {
    const struct hall_table *last = NULL;
    for (int i = 0; i < h->count; i++) {
        const struct hall_table *ht = h->table[i].ht;
        if (ht->game == g && !(ht->flags & UPLOADED) && !ht->origin &&
            (!last || ht->made >= last->made))
            last = ht;
    }
    return new_game_like(g, last);
}

void ask_new_sheet(struct ask_page *q) {
    const struct game *g = game_find(q->part[0]);
    if (!g) {
        ask_error(q, 404, N_("There is no such game."));
        return;
    }
    struct new_game how = wished_before(q->house, g);
    page_of_new(&q->reader, &how, ask_out(q));
}

/* ---- a new game ---- */

static void draw_colours(struct ask_page *q, struct table_terms *w) {
    uint8_t seed[SEED_BYTES];
    house_seed(q->house, seed);
    terms_draw_colours(w, seed);
}

/* Whoever says nothing about it has the same as the last time. */
static bool read_setup(struct ask_page *q, struct table_terms *w, char bot[BOT_NAME + 1],
                       struct refused *why) {
    if (!read_bot(&q->form, w->game, bot, why))
        return false;
    struct new_game before = wished_before(q->house, w->game);
    if (!bot[0])
        slice_copy(slice_of(before.bot), bot, BOT_NAME + 1);
    w->flags = WATCHED;
    if (form_has(&q->form, "seats")) {
        if (!read_new_setup(&q->form, w, why))
            return false;
        draw_colours(q, w);
        return read_terms(&q->form, "option-", w, why);
    }
    w->setup = setup_default(w->game, before.setup.seats);
    memcpy(w->setup.option, before.setup.option, sizeof w->setup.option);
    draw_colours(q, w);
    return true;
}

/* Memory for the names of those who share the screen. */
struct companions {
    char text[MAX_SEATS][NAME_BYTES + 1];
};

/* "Anna, Bernd": the visitor first, then these; false and why if they are too many or too long. */
static bool read_people(struct ask_page *q, struct deal *d, struct companions *c, int *people,
                        struct refused *why) {
    struct slice rest = ask_field(q, "others");
    *people = 1;
    d->name[0] = q->house->visitor.name;
    while (rest.len > 0) {
        size_t n = 0;
        while (n < rest.len && rest.at[n] != ',')
            n++;
        struct slice name = slice_trim((struct slice){rest.at, n});
        rest = slice_skip(rest, n < rest.len ? n + 1 : n);
        if (name.len == 0)
            continue;
        if (*people == d->terms.setup.seats)
            return refuse(why, BAD_REQUEST, N_("There are more people than seats."));
        if (!record_name_fits(name))
            return refuse(why, BAD_REQUEST, N_("A name has 1 to 40 bytes of plain text."));
        slice_copy(name, c->text[*people], sizeof c->text[*people]);
        d->name[*people] = c->text[*people];
        (*people)++;
    }
    return true;
}

/* The name that came with the form; who never gave one is a guest. */
static bool take_name(struct ask_page *q, struct refused *why) {
    struct visitor *v = &q->house->visitor;
    struct slice name = slice_trim(ask_field(q, "name"));
    if (name.len > 0 && !record_name_fits(name))
        return refuse(why, BAD_REQUEST, N_("A name has 1 to 40 bytes of plain text."));
    if (name.len == 0) {
        own_name(q->house, q->out);
        return true;
    }
    slice_copy(name, v->name, sizeof v->name);
    q->house->changed = true;
    return true;
}

static const struct game *game_wished(const struct ask_page *q) {
    struct slice now = ask_field(q, "now");
    return game_find(now.len > 0 ? now : ask_field(q, "game"));
}

static bool read_deal(struct ask_page *q, struct deal *d, struct companions *c,
                      struct refused *why) {
    char bot[BOT_NAME + 1];
    int people;
    d->terms.game = game_wished(q);
    if (!d->terms.game)
        return refuse(why, BAD_REQUEST, N_("There is no such game."));
    if (!read_setup(q, &d->terms, bot, why) || !take_name(q, why) ||
        !read_people(q, d, c, &people, why))
        return false;
    for (int i = people; i < d->terms.setup.seats; i++)
        terms_seat_bot(&d->terms, i, bot);
    d->box = slice_trim(ask_field(q, "box"));
    return true;
}

void ask_new(struct ask_page *q) {
    struct deal d = {0};
    struct companions names;
    struct refused why;
    struct own_table *t = read_deal(q, &d, &names, &why) ? deal_new(q->house, &d, &why) : NULL;
    if (t)
        ask_redirect(q, table_path(t->ht, "", -1).text);
    else
        ask_refuse(q, &why);
}

/* ---- records that are brought ---- */

void ask_upload_page(struct ask_page *q) { page_of_upload(&q->reader, ask_out(q)); }

static bool refuse_damage(const struct ask_page *q, const struct table_damage *damage,
                          struct refused *why) {
    *why = (struct refused){.kind = AGAINST_THE_RULES, .rule = ""};
    struct buf text = buf_on(why->text, sizeof why->text);
    text.words = q->out->words;
    SAY(&text,
        damage->kind == MALFORMED ? N_("This cannot be read as a record. Line {line}: {reason}")
                                  : N_("This record is not true. Line {line}: {reason}"),
        say_number("line", damage->fault.line), say_name("reason", damage->fault.text));
    buf_end(&text);
    return false;
}

/* NULL and why. */
static struct table *read_record(const struct ask_page *q, struct refused *why) {
    struct slice sent = ask_field(q, "record");
    struct table_damage damage;
    if (slice_trim(sent).len == 0)
        sent = ask_field(q, "text");
    if (slice_trim(sent).len == 0) {
        refuse(why, BAD_REQUEST, N_("There is no record in what was sent."));
        return NULL;
    }
    struct buf text = buf_growing();
    record_clean(sent, &text);
    struct table *t = table_read(buf_slice_of(&text), slice_of(""), &damage);
    buf_free(&text);
    if (damage.kind == SOUND)
        return t;
    table_free(t);
    refuse_damage(q, &damage, why);
    return NULL;
}

void ask_upload(struct ask_page *q) {
    struct refused why;
    struct table *game = read_record(q, &why);
    struct own_table *t = game ? own_table_add(q->house) : NULL;
    if (game && !t) {
        table_free(game);
        refuse(&why, FULL, N_("There are too many games in this browser: remove some first."));
    }
    if (!t) {
        ask_refuse(q, &why);
        return;
    }
    own_table_seat(t, game);
    t->ht->phase = table_finished(game) ? OVER : CLOSED;
    t->ht->flags |= UPLOADED;
    if (t->ht->phase == OVER)
        hall_table_reckon(t->ht);
    ask_redirect(q, table_path(t->ht, "", -1).text);
}

/* ---- the visitor, and what is kept ---- */

static void show_own(struct ask_page *q, int brought, const struct refused *refused) {
    struct own_page page = {&q->reader, q->house->count, brought, refused};
    page_of_own(&page, ask_out(q));
}

void ask_me(struct ask_page *q) { show_own(q, -1, NULL); }

void ask_me_save(struct ask_page *q) {
    struct refused why;
    if (!take_name(q, &why)) {
        ask_refuse(q, &why);
        return;
    }
    if (ask_field(q, "settings").len > 0)
        q->house->visitor.wishes = ask_field(q, "ask-twice").len > 0 ? ASK_TWICE : 0;
    q->house->changed = true;
    ask_redirect(q, "/");
}

/* A line for the visitor, and one for each table. */
void ask_export(struct ask_page *q) {
    slice_copy(slice_of("hoftag-games.jsonl"), q->name, sizeof q->name);
    ask_out(q);
    q->type = "application/jsonl; charset=utf-8";
    for (int i = 0; i < q->house->count; i++)
        own_table_write(&q->house->table[i], 0, q->out);
}

/* All that is sound is taken; the first line that is not is told. */
void ask_import(struct ask_page *q) {
    struct slice rest = ask_field(q, "games"), line;
    struct refused why;
    struct fault fault;
    int brought = 0, number = 0;
    bool sound = true;
    while (slice_line(&rest, &line)) {
        number++;
        if (slice_trim(line).len == 0)
            continue;
        if (own_table_read(q->house, line, &fault)) {
            struct own_table *t = &q->house->table[q->house->count - 1];
            t->changed = true;
            t->review.len = 0; /* its moves are not checked (review/text.c): it is made anew */
            brought++;
        } else if (sound) {
            sound = false;
            fault.line = number;
            refuse_damage(q, &(struct table_damage){MALFORMED, fault}, &why);
        }
    }
    show_own(q, brought, sound ? NULL : &why);
    if (!sound)
        q->status = 422;
}

void ask_forget(struct ask_page *q) {
    struct own_table *t = own_table_find(q->house, ask_field(q, "table"));
    if (t) {
        table_id_write(t->ht->id, &q->house->gone);
        buf_char(&q->house->gone, '\n');
        own_table_drop(q->house, t);
    }
    ask_redirect(q, "/");
}

void ask_told(struct ask_page *q) {
    if (!page_of_told(&q->reader, q->part[0], ask_out(q)))
        ask_error(q, 404, N_("There is nothing at this address."));
}
