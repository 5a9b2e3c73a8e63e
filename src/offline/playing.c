/* playing.c: the page of a table, and what is done there.
 *
 * Several people may sit at one screen. Then one of them has it, and what only that one may see is
 * shown; whoever is asked next is called by a page without secrets, and takes the screen over. */
#include "hall/playing.h"
#include "bots/bot.h"
#include "game/fields.h"
#include "hall/choices.h"
#include "offline/ask.h"
#include "offline/deal.h"
#include "offline/think.h"
#include "pages/pieces.h"
#include "pages/screen.h"
#include "pages/table.h"

#include <string.h>

/* ---- who has the screen ---- */

static uint32_t people_here(const struct hall_table *ht) {
    return people_at(ht) & seats_owned(ht, &(struct visitor){.id = OWN_ID});
}

/* Is there something that those who share the screen may not all see? */
static bool has_secrets(const struct hall_table *ht) {
    uint32_t people = people_here(ht);
    if (hides_nothing(ht) || !(people & (people - 1)))
        return false;
    for (; people; people &= people - 1)
        if (!fields_all_seen(ht->game, ht->live->table->state, first_seat(people)))
            return true;
    return false;
}

static int seat_called(const struct ask_page *q, const char *field) {
    const struct hall_table *ht = q->table->ht;
    for (int i = 0; i < seats_of(ht); i++)
        if (slice_is(ask_field(q, field), colour_at(ht, i)))
            return i;
    return -1;
}

/* Whom the table waits for, of those at the screen; whoever has it comes first. -1: nobody. */
static int asked_seat(const struct own_table *t) {
    uint32_t owing = hall_table_pending(t->ht) & people_here(t->ht);
    if (t->screen >= 0 && owing >> t->screen & 1)
        return t->screen;
    return owing ? first_seat(owing) : -1;
}

/* The seat that the page is for: the one that is named, or asked, or whose player looked last. */
static int wanted_seat(const struct ask_page *q) {
    const struct own_table *t = q->table;
    uint32_t own = seats_owned(t->ht, &q->house->visitor);
    int named = seat_called(q, "seat"), asked = asked_seat(t);
    bool stays = ask_field(q, "stay").len > 0;
    if (named >= 0 && own >> named & 1 && (stays || asked < 0 || named != t->screen))
        return named;
    if (asked >= 0)
        return asked;
    if (t->screen >= 0 && own >> t->screen & 1)
        return t->screen;
    return own ? first_seat(own) : SPECTATOR;
}

/* ---- the page ---- */

static void show_table(struct ask_page *q, const struct refused *refused, const struct hint *hint) {
    const struct hall_table *ht = q->table->ht;
    struct table_page page = {.reader = &q->reader,
                              .ht = ht,
                              .viewer = q->seat,
                              .refused = refused,
                              .part = ask_field(q, "part").len > 0,
                              .hint = hint};
    if (q->seat < MAX_SEATS && ht->phase == RUNNING)
        page.notes = &q->table->notes[q->seat];
    own_tip_for(q->house, q->table, q->seat, &page);
    page_of_table(&page, ask_out(q));
    if (refused && refused->kind != ASK_AGAIN)
        q->status = 422;
}

/* The page of whoever has the screen, or the one that calls somebody else to it. */
static void show(struct ask_page *q, const struct refused *refused) {
    struct own_table *t = q->table;
    q->seat = wanted_seat(q);
    if (q->seat < MAX_SEATS && q->seat != t->screen && has_secrets(t->ht)) {
        page_of_screen(&q->reader, t->ht, q->seat, t->screen, ask_out(q));
        return;
    }
    if (q->seat < MAX_SEATS)
        t->screen = q->seat;
    show_table(q, refused, NULL);
}

void ask_table_page(struct ask_page *q) {
    if (ask_table(q))
        show(q, NULL);
}

/* Somebody says that he has the screen now. */
void ask_screen(struct ask_page *q) {
    if (!ask_table(q))
        return;
    int seat = seat_called(q, "seat");
    if (seat < 0 || !owns(q->table->ht, seat, &q->house->visitor)) {
        ask_error(q, 403, N_("You do not sit there."));
        return;
    }
    q->table->screen = seat;
    q->table->changed = true;
    ask_redirect(q, table_path(q->table->ht, "", -1).text);
}

/* ---- actions ---- */

/* The table and the seat that acts; false and an error. Only whoever has the screen acts where
 * there are secrets. */
static bool begin(struct ask_page *q) {
    if (!ask_table(q))
        return false;
    int named = seat_called(q, "seat");
    q->seat = named >= 0 ? named : wanted_seat(q);
    if (q->seat >= MAX_SEATS || !owns(q->table->ht, q->seat, &q->house->visitor))
        return ask_error(q, 403, N_("You do not sit there."));
    if (q->seat != q->table->screen && has_secrets(q->table->ht)) {
        page_of_screen(&q->reader, q->table->ht, q->seat, q->table->screen, ask_out(q));
        return false;
    }
    q->table->screen = q->seat;
    return true;
}

/* What is done is answered with the table's page; what is refused, with the page and the reason. */
static void finish(struct ask_page *q, bool done, const struct refused *why) {
    if (ask_field(q, "part").len > 0 || !done)
        show(q, done ? NULL : why);
    else
        ask_redirect(q, table_path(q->table->ht, "", -1).text);
}

static bool is_sure(const struct ask_page *q, int64_t number, struct slice words,
                    struct refused *why) {
    struct refused ignored;
    const struct hall_table *ht = q->table->ht;
    Move m;
    if (!(q->house->visitor.wishes & ASK_TWICE) || ask_field(q, "sure").len > 0 ||
        number != table_number(ht->live->table, q->seat) ||
        !table_read_words(ht->live->table, words, &m, &ignored) || !play_is_final(ht, q->seat, m))
        return true;
    *why = (struct refused){.kind = ASK_AGAIN};
    slice_copy(words, why->words, sizeof why->words);
    return false;
}

static bool make_move(struct ask_page *q, struct slice words, struct refused *why) {
    int64_t number;
    if (!ask_number(q, "number", 0, INT32_MAX, &number))
        return refuse(why, BAD_REQUEST, N_("The number of the position is missing."));
    if (!is_sure(q, number, words, why) ||
        !hall_table_move(q->table->ht, q->seat, (int)number, words, why))
        return false;
    own_table_play_on(q->house, q->table);
    return true;
}

/* "why" asks about words that cannot be chosen; "move" makes the move. */
void ask_move(struct ask_page *q) {
    struct refused why;
    if (!begin(q))
        return;
    struct slice asked = ask_field(q, "why"), words = ask_field(q, "move");
    bool running = play_is_running(q->table->ht, &why);
    if (running && asked.len > 0 && play_why_not(q->table->ht, q->seat, asked, &why)) {
        why.kind = AGAINST_THE_RULES;
        finish(q, false, &why);
        return;
    }
    finish(q, running && make_move(q, asked.len > 0 ? asked : words, &why), &why);
}

void ask_undo(struct ask_page *q) {
    struct refused why;
    if (!begin(q))
        return;
    bool done =
        play_is_running(q->table->ht, &why) && hall_table_go_back(q->table->ht, q->seat, &why);
    if (done)
        own_table_changed(q->house, q->table);
    finish(q, done, &why);
}

void ask_hint(struct ask_page *q) {
    struct refused why;
    if (!begin(q))
        return;
    const struct hall_table *ht = q->table->ht;
    if (!may_have_hint(ht, q->seat))
        refuse(&why, NOT_NOW,
               N_("Hints are for games against computer players alone, or where all agreed."));
    else if (!(hall_table_pending(ht) >> q->seat & 1))
        refuse(&why, NOT_NOW, N_("It is not your turn."));
    else {
        q->waits = WAITS_FOR_HINT;
        return;
    }
    finish(q, false, &why);
}

void ask_hint_told(struct ask_page *q, const struct thought *t) {
    struct hint hint = {0};
    for (int i = 0; i < t->count && i < MOST_HINTS; i++)
        hint.item[hint.count++] = (struct hinted){t->move[i], t->thousandths[i]};
    q->waits = WAITS_NOT;
    q->table->ht->chair[q->seat].hints++;
    q->table->changed = true;
    show_table(q, NULL, &hint);
}

void ask_note(struct ask_page *q) {
    struct refused why;
    struct slice text = ask_field(q, "text");
    if (!begin(q))
        return;
    bool fits = text.len <= PAPER_BYTES ||
                refuse(&why, BAD_REQUEST, N_("Notes have at most 4000 bytes of plain text."));
    if (fits) {
        struct buf *notes = &q->table->notes[q->seat];
        notes->len = 0;
        buf_slice(notes, text);
        q->table->changed = true;
    }
    finish(q, fits, &why);
}

/* All who play sit at this screen, so what one proposes is agreed. */
static bool rewind_to(struct ask_page *q, struct refused *why) {
    struct hall_table *ht = q->table->ht;
    struct table *t = ht->live->table;
    int64_t n;
    if (!ask_number(q, "value", 0, INT32_MAX, &n) || n >= table_shown(t, q->seat))
        return refuse(why, BAD_REQUEST,
                      N_("The game can only go back to a move before the last one."));
    int to = table_shown_as(t, (int)n, q->seat);
    if (!table_rewind(t, to, why))
        return false;
    own_table_play_on(q->house, q->table);
    return true;
}

void ask_propose(struct ask_page *q) {
    struct refused why;
    struct slice what = ask_field(q, "what");
    if (!begin(q))
        return;
    bool done = play_is_running(q->table->ht, &why);
    if (done && slice_is(what, "close")) {
        q->table->ht->phase = CLOSED;
        own_table_changed(q->house, q->table);
    } else if (done) {
        done = slice_is(what, "rewind")
                   ? rewind_to(q, &why)
                   : refuse(&why, BAD_REQUEST, N_("There is no such proposal."));
    }
    finish(q, done, &why);
}

static void give_to_bot(struct ask_page *q, const char *bot) {
    struct chair *c = &q->table->ht->chair[q->seat];
    slice_copy(slice_of(bot), c->bot, sizeof c->bot);
    own_table_play_on(q->house, q->table);
}

void ask_resign(struct ask_page *q) {
    struct refused why;
    if (!begin(q))
        return;
    bool done = play_is_running(q->table->ht, &why);
    struct chair *c = &q->table->ht->chair[q->seat];
    if (done && !c->resigned) {
        c->resigned = q->house->now;
        c->orders.count = 0;
        table_resign(q->table->ht->live->table, q->seat);
        give_to_bot(q, c->bot[0] ? c->bot : USUAL_BOT);
        if (q->table->ht->phase == RUNNING && !owners_at(q->table->ht))
            q->table->ht->phase = CLOSED;
    }
    finish(q, done, &why);
}

void ask_hand_over(struct ask_page *q) {
    struct refused why;
    char bot[BOT_NAME + 1];
    if (!begin(q))
        return;
    bool done =
        play_is_running(q->table->ht, &why) && read_bot(&q->form, q->table->ht->game, bot, &why);
    if (done && q->table->ht->chair[q->seat].resigned)
        done = refuse(&why, NOT_NOW, N_("Whoever has resigned does not come back."));
    if (done)
        give_to_bot(q, bot);
    finish(q, done, &why);
}

void ask_order(struct ask_page *q) {
    char memory[ORDER_BYTES];
    struct buf words = buf_on(memory, sizeof memory);
    struct refused why;
    bool cancel;
    if (!begin(q))
        return;
    struct hall_table *ht = q->table->ht;
    bool done = play_is_running(ht, &why) &&
                (order_sent(&q->form, ht->game, &words, &cancel) ||
                 refuse(&why, BAD_REQUEST, N_("There is no such standing order in this game."))) &&
                hall_table_order(ht, q->seat, buf_slice_of(&words), cancel, &why);
    if (done)
        own_table_play_on(q->house, q->table);
    finish(q, done, &why);
}

void ask_ask_twice(struct ask_page *q) {
    if (!begin(q))
        return;
    bool on = ask_field(q, "on").len > 0;
    q->house->visitor.wishes = on ? ASK_TWICE : 0;
    q->house->changed = true;
    finish(q, true, NULL);
}

/* ---- once more, and further ---- */

void ask_again(struct ask_page *q) {
    struct refused why;
    if (!begin(q))
        return;
    struct own_table *next = deal_again(q->house, q->table, &why);
    if (next)
        ask_redirect(q, table_path(next->ht, "", -1).text);
    else
        ask_refuse(q, &why);
}

void ask_go_on(struct ask_page *q) {
    struct refused why;
    if (!ask_table(q))
        return;
    own_name(q->house, q->out);
    struct own_table *next = deal_on(q->house, q->table, -1, 0, &why);
    if (next)
        ask_redirect(q, table_path(next->ht, "", -1).text);
    else
        ask_refuse(q, &why);
}
