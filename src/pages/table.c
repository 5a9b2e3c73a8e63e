/* table.c: see table.h. The parts beside the board are in beside.c. */
#include "base/check.h"
#include "draw/art.h"
#include "game/fields.h"
#include "game/words.h"
#include "hall/choices.h"
#include "lesson/tips.h"
#include "pages/scene.h"

#include <stdlib.h>

/* ---- the header ---- */

static void put_tool(struct buf *out, const char *symbol, const char *label, const char *classes) {
    put(out, " title=%l aria-label=%l%c>", label, label, classes);
    draw_symbol(out, symbol, NULL);
    put(out, "<span class='sr'>%m</span> ", label);
}

/* Whoever has moved and cannot take that back can ask for the reason: the refusal tells it. */
static void put_undo(const struct scene *s) {
    bool can = can_undo(s->ht, s->viewer),
         moved = s->ht->phase == RUNNING && table_last_of(s->ht->live->table, s->viewer) > 0;
    put(s->out, "<form id='take-back' method='post' action=%a>",
        table_path(s->ht, "undo", s->viewer).text);
    put(s->out, "<button%r", can ? "" : moved ? " aria-disabled=\"true\"" : " disabled");
    put_tool(s->out, "undo",
             can     ? N_("Take your last move back")
             : moved ? N_("Your last move stays. Why?")
                     : N_("There is no move to take back"),
             can || !moved ? NULL : "off");
    put(s->out, "</button></form>");
}

/* Hints are offered where they may be asked for, and only to whoever has a choice. */
static void put_hint_tool(const struct scene *s) {
    if (!may_have_hint(s->ht, s->viewer) || s->sight->drawing.move_count == 0)
        return;
    open_form(s->out, s->ht, "hint", s->viewer, NULL);
    put(s->out, "<button");
    put_tool(s->out, "learn", N_("What would a computer player do?"), NULL);
    put(s->out, "</button></form>");
}

static void put_tools(const struct scene *s) {
    put(s->out, "<nav class='tools' id='tools' aria-label=%l>", N_("Table"));
    if (plays(s) && s->ht->phase == RUNNING && !s->ht->chair[s->viewer].resigned) {
        put_undo(s);
        put_hint_tool(s);
    }
    put(s->out, "<a href='/rules/%t'", s->ht->game->id);
    put_tool(s->out, "rules", N_("The rules"), NULL);
    put(s->out, "</a><a href=%a", table_path(s->ht, "replay", s->viewer).text);
    put_tool(s->out, "replay", N_("From the beginning"), "wide");
    /* Whoever has no script looks himself whether something happened. */
    put(s->out, "</a><noscript><a class='again' href=''>%m</a></noscript>", N_("Look again"));
    if (s->page->reader->visitor) {
        put(s->out, "<a href='/next'");
        put_tool(s->out, "clock", N_("The next game that waits for you"), NULL);
        put(s->out, "</a>");
    }
    put(s->out, "</nav>");
}

static void put_header(const struct scene *s) {
    put(s->out, "<header class='top' data-offline=%l>", N_("No connection; trying again"));
    put_heading(&s->sight->drawing, s->out);
    put_tools(s);
    if (!s->page->part)
        put_settings_menu(s->out, s->page->reader);
    put(s->out, "</header>\n");
}

/* ---- what was refused ---- */

/* The move is sent again, with the word that he is sure. */
static void put_question(const struct scene *s, const char *words) {
    const struct table *t = s->ht->live->table;
    char memory[300];
    struct buf label = buf_on(memory, sizeof memory);
    Move m = move_read(s->ht->game, t->box, s->sight->view, slice_of(words));
    label.words = s->out->words;
    move_write_label(s->ht->game, t->box, s->sight->view, m, &label);
    open_form(s->out, s->ht, "move", s->viewer, "sure panel");
    put(s->out, "<p>%m <strong>%t</strong></p><input type='hidden' name='number' value='%d'>",
        N_("This cannot be undone: make it?"), buf_slice_of(&label), s->sight->drawing.number);
    hidden(s->out, "move", words);
    hidden(s->out, "sure", "1");
    put(s->out, "<button class='first'>%m</button> <a class='button' href=%a>%m</a></form>",
        N_("Yes"), table_path(s->ht, "", s->viewer).text, N_("No"));
}

static void put_refused(const struct scene *s, const struct refused *refused) {
    put(s->out, "<div id='refusal' role='alert'>");
    if (refused && refused->kind == ASK_AGAIN) {
        put_question(s, refused->words);
    } else if (refused) {
        put(s->out, "<p class='refused panel'>");
        put_refusal(s->out, refused);
        if (refused->rule && refused->rule[0])
            put_rule_link(s->out, s->ht->game, refused->rule);
        put(s->out, "</p>");
    }
    put(s->out, "</div>");
}

/* ---- what is proposed ---- */

static const char *proposer(const struct scene *s) {
    uint32_t by = s->ht->ask.agreed >> PROPOSED_BY;
    return by ? s->sight->names[first_seat(by)] : "?";
}

/* Round and phase of the position that it is proposed to go back to. */
static void write_where(const struct scene *s, struct buf *out) {
    const struct table *t = s->ht->live->table;
    _Alignas(16) uint8_t view[MAX_STATE];
    struct drawing then = s->sight->drawing;
    table_state_at(t, table_shown_as(t, s->ht->ask.value, SPECTATOR), view);
    fields_view(s->ht->game, view, s->viewer | PERSON, view);
    then.view = view;
    write_story_place(&then, out);
}

static void put_rewind(const struct scene *s) {
    char memory[160];
    struct buf where = buf_on(memory, sizeof memory);
    int number = shown_position(s->ht, s->viewer);
    where.words = s->out->words;
    write_where(s, &where);
    MARKUP_SAY(s->out, N_("{name} proposes to go back to position {number}: {place}."),
               say_name("name", proposer(s)), say_number("number", number),
               say_name("place", buf_end(&where)));
    put(s->out, " <a href='%t?n=%d'>%m</a>", table_path(s->ht, "replay", -1).text, number,
        N_("Look at it"));
}

static void put_proposal(const struct scene *s) {
    const struct ask_all *ask = &s->ht->ask;
    if (ask->what == REWIND)
        put_rewind(s);
    if (ask->what == PAUSE)
        MARKUP_SAY(s->out, N_("{name} proposes to stop all clocks for now."),
                   say_name("name", proposer(s)));
    if (ask->what == CLOSE)
        put(s->out, "%m", N_("It is proposed to close this table."));
    if (ask->what == HAND_OVER)
        MARKUP_SAY(s->out,
                   N_("It is proposed that a computer player moves for {name}, who is away."),
                   say_name("name", s->sight->names[ask->value]));
    if (silent_seats(s->ht)) {
        put(s->out, " ");
        MARKUP_SAY(s->out,
                   N_("Whoever has lent a seat to a computer player and says nothing for "
                      "{hours|hour|hours} agrees."),
                   say_number("hours", s->page->away_hours));
    }
}

static void put_answers(const struct scene *s) {
    bool agreed = s->ht->ask.agreed >> s->viewer & 1;
    if (!agreed)
        menu_form(s, "agree", "yes", "1", N_("Agree"));
    menu_form(s, "agree", "yes", "", agreed ? N_("Withdraw") : N_("Refuse"));
}

static bool has_lent_seat(const struct scene *s) {
    const struct chair *own = plays(s) ? &s->ht->chair[s->viewer] : NULL;
    return own && s->ht->phase == RUNNING && own->bot[0] && !own->resigned;
}

static void put_move(const struct scene *s, Move m) {
    char memory[400];
    struct buf label = buf_on(memory, sizeof memory);
    const struct drawing *d = &s->sight->drawing;
    label.words = s->out->words;
    label.players = d->by_colour ? NULL : d->names;
    move_write_label(s->ht->game, s->ht->live->table->box, s->sight->view, m, &label);
    put(s->out, "%t", buf_slice_of(&label));
}

/* What it would do after the move; the numbers are those on the board. */
static void put_plan(const struct scene *s, const struct hinted *h) {
    if (h->steps == 0)
        return;
    put(s->out, " <small>%m</small> <ol class='steps' start='2'>", N_("and then perhaps"));
    for (int i = 0; i < h->steps; i++) {
        put(s->out, "<li>");
        put_move(s, h->step[i]);
        put(s->out, "</li>");
    }
    put(s->out, "</ol>");
}

/* The plan of the best one is told; it is the one on the board. */
static void put_hinted(const struct scene *s, const struct hinted *h) {
    char memory[400];
    struct buf note = buf_on(memory, sizeof memory);
    note.words = s->out->words;
    put(s->out, "<tr><th scope='row'><b>");
    put_move(s, h->move);
    move_note(&s->sight->drawing, h->move, &note);
    put(s->out, "</b> <small>%t</small>", buf_slice_of(&note));
    if (h == s->page->hint->item)
        put_plan(s, h);
    put(s->out, "</th><td>");
    if (h->thousandths >= 0)
        put(s->out, "%d %%", (h->thousandths + 5) / 10);
    put(s->out, "</td><td>");
    if (h->lead != NO_HINT_LEAD) {
        buf_str(s->out, h->lead < 0 ? "" : "+");
        say_tenths(s->out, h->lead);
    }
    put(s->out, "</td></tr>");
}

/* Points are an estimate of where it leads, chances weigh how sure that is. */
static bool points_disagree(const struct hint *h) {
    bool more = false;
    for (int i = 1; i < h->count; i++)
        more = more || (h->item[0].lead != NO_HINT_LEAD && h->item[i].lead > h->item[0].lead);
    return more;
}

static void put_hint(const struct scene *s) {
    const struct hint *hint = s->page->hint;
    if (!hint)
        return;
    put(s->out, /* on a phone it scrolls, so that keys must reach it */
        "<div class='advice panel' role='status' tabindex='0'><h3>%m</h3><table><tr><td></td>"
        "<th scope='col'>%m</th><th scope='col'>%m</th></tr>",
        N_("A computer player would do this; the plan is marked on the board."),
        N_("chance to win"), N_("estimated lead"));
    for (int i = 0; i < hint->count; i++)
        put_hinted(s, &hint->item[i]);
    put(s->out, "</table>");
    if (points_disagree(hint))
        put(s->out, "<p><small>%m</small></p>",
            N_("The chance to win decides the order: more points may be less sure."));
    put(s->out, "</div>");
}

/* The plan behind the best move, step by step. */
static void point_at_plan(struct scene *s, struct pointed shown[MOST_SHOWN]) {
    const struct hinted *best = s->page->hint ? &s->page->hint->item[0] : NULL;
    struct drawing *d = &s->sight->drawing;
    if (!best || d->in_words)
        return;
    for (int i = 0; i <= best->steps && i <= HINT_STEPS && i < MOST_SHOWN; i++)
        shown[d->shown_count++] = (struct pointed){.move = i ? best->step[i - 1] : best->move,
                                                   .field = "",
                                                   .vocab = "",
                                                   .seat = -1,
                                                   .order = i + 1};
    d->shown = shown;
}

static void put_ask(const struct scene *s) {
    put(s->out, "<div id='ask'>");
    put_hint(s);
    if (has_lent_seat(s)) {
        put(s->out, "<div class='ask panel' role='status'><p>%m</p>",
            N_("A computer player moves for you."));
        put_hand_over(s);
        put(s->out, "</div>");
    }
    put_clock_asks(s);
    if (s->ht->ask.what != NOTHING && s->ht->phase == RUNNING) {
        put(s->out, "<div class='ask panel' role='alert'><p>");
        put_proposal(s);
        put(s->out, "</p>");
        if (plays(s) && !s->ht->chair[s->viewer].resigned)
            put_answers(s);
        put(s->out, "</div>");
    }
    put(s->out, "</div>");
}

/* ---- tips ---- */

/* Its place is there as long as tips are on, so that nothing moves when one comes. */
static void put_tip(const struct scene *s) {
    const struct tip *tip = s->page->tip;
    if (!s->page->tips)
        return;
    put(s->out, "<aside id='first-tip' class='first-tip' aria-label=%l><p role='status'>",
        N_("Tips"));
    draw_symbol(s->out, "learn", NULL);
    put(s->out, " <span>%m</span>",
        tip ? tip->text : N_("Your first game: tips stand here when something new comes up."));
    if (tip)
        put_rule_link(s->out, s->ht->game, tip->rule);
    put(s->out, "</p><form method='post' action='/learn/%t/tips'>", s->ht->game->id);
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(s->ht->id, &id);
    hidden(s->out, "table", buf_end(&id));
    put(s->out, "<button>%m</button></form></aside>", N_("No more tips"));
}

/* ---- the end ---- */

/* Without a server: the reader's own browser keeps the game, until he removes it. */
static void put_forget(const struct scene *s) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(s->ht->id, &id);
    put(s->out, "<form method='post' action='/me/forget'>");
    hidden(s->out, "table", buf_end(&id));
    put(s->out, "<button>%m</button></form>", N_("Remove this game from the browser"));
}

static void put_ways_on(const struct scene *s) {
    const struct hall_table *ht = s->ht;
    put(s->out, "<p>");
    table_link(s->out, ht, "replay", s->viewer, N_("From the beginning"));
    if (hides_nothing(ht)) {
        put(s->out, " ");
        table_link(s->out, ht, "record", -1, N_("The record"));
    }
    if (hides_nothing(ht) && ht->phase == OVER) {
        put(s->out, " ");
        table_link(s->out, ht, "analysis", -1, N_("Analysis"));
    }
    put(s->out, "</p>");
    put_kept(s->out, ht, s->page->kept_until);
    if (ht->flags & UPLOADED && ht->phase == CLOSED)
        menu_form(s, "go-on", NULL, NULL, N_("Play this game on at a new table"));
    if (plays(s))
        menu_form(s, "again", NULL, NULL, N_("Play again"));
    if (s->page->reader->alone)
        put_forget(s);
}

/* One who resigned is named, as the log does. */
static void put_why_closed(const struct scene *s) {
    const struct hall_table *ht = s->ht;
    int resigned = 0, last = 0;
    bool left = false;
    for (int i = 0; i < seats_of(ht); i++) {
        left |= ht->chair[i].owner && !ht->chair[i].resigned;
        if (!ht->chair[i].resigned)
            continue;
        resigned++;
        last = i;
    }
    if (ht->flags & UPLOADED)
        put(s->out, "%m", N_("The record ends here."));
    else if (resigned == 1 && !left)
        MARKUP_SAY(s->out, N_("Nobody plays on: {name} resigned."),
                   say_name("name", s->sight->names[last]));
    else
        put(s->out, "%m",
            resigned && !left ? N_("Nobody plays on: all have resigned.")
                              : N_("This table is closed."));
}

static void put_end(const struct scene *s) {
    put(s->out, "<div id='end'>");
    if (s->ht->phase >= OVER) {
        put(s->out, "<section class='end panel'>");
        if (s->ht->phase == OVER) {
            put_result(s->out, s->ht);
        } else {
            put(s->out, "<p class='result'>");
            put_why_closed(s);
            put(s->out, "</p>");
        }
        put_reckoning(s->ht, s->sight, s->out);
        put_chart(s->out, s->ht, -1);
        put_ways_on(s);
        put(s->out, "</section>");
    }
    put(s->out, "</div>");
}

/* ---- the page ---- */

/* For whoever plays several seats. */
static void put_seat_switch(const struct scene *s) {
    uint32_t own = seats_owned(s->ht, s->page->reader->visitor);
    if (!(own & (own - 1)))
        return;
    put(s->out, "<nav class='switch' id='switch'>");
    for (int i = 0; i < seats_of(s->ht); i++)
        if (own >> i & 1) {
            put(s->out, "<a%r href=%a>", i == s->viewer ? " aria-current=\"page\"" : "",
                table_path(s->ht, "", i).text);
            draw_arms(s->out, colour_at(s->ht, i));
            put(s->out, "%t</a> ", s->sight->names[i]);
        }
    put(s->out, "</nav>");
}

/* In the place of the prompt, where nobody is asked any more. */
static void put_closed(const struct scene *s) {
    put(s->out,
        "<section id='prompt' class='prompt panel wait'><div class='asked' role='status'><h2>");
    put_why_closed(s);
    put(s->out, "</h2></div></section>\n");
}

static void put_main(const struct scene *s) {
    const struct drawing *d = &s->sight->drawing;
    put(s->out, "<main class='table'>");
    draw_board(d, s->out);
    if (s->ht->phase == CLOSED)
        put_closed(s);
    else
        draw_prompt(d, s->out);
    draw_display(d, s->out);
    draw_seats(d, s->out);
    put_beside(s);
    put(s->out, "</main>\n");
    if (s->ht->phase == RUNNING)
        draw_reckoning(d, s->out);
    draw_describe(d, s->out);
}

/* What a page has once, and news of it do not bring again. */
static void put_ground(const struct scene *s) {
    const struct drawing *d = &s->sight->drawing;
    if (d->in_words)
        return;
    draw_symbols_of(s->ht->game, s->out);
    if (s->page->ground.len > 0)
        buf_slice(s->out, s->page->ground);
    else
        draw_ground(d, s->out);
}

static void open_page(const struct scene *s) {
    bool yours = s->sight->drawing.move_count > 0;
    struct seen now = hall_table_seen(s->ht, s->viewer);
    char memory[160];
    struct buf title = buf_on(memory, sizeof memory);
    title.words = s->out->words;
    if (yours && s->sight->drawing.clocks) {
        say_left(&title, s->sight->clocks[s->viewer].left);
        buf_str(&title, " · ");
    }
    buf_str(&title, yours ? say_translate(s->out, N_("Your turn: ")) : "");
    buf_str(&title, say_translate(s->out, s->ht->game->title));
    page_open_as(s->page->reader,
                 &(struct page_head){.title = buf_end(&title),
                                     .classes = "page",
                                     .link_title = say_translate(s->out, s->ht->game->title),
                                     .about = s->page->part ? NULL : game_about(s->ht->game),
                                     .game = s->ht->game,
                                     .has_clocks = s->sight->drawing.clocks,
                                     .is_table = true},
                 s->out);
    put(s->out, " data-news=%a data-seen='%d.%d' data-turn=%a data-close=%l data-turn-icon=%a",
        table_path(s->ht, "news", s->viewer).text, now.number, now.stamp, yours ? "yours" : "",
        N_("Close"), s->page->reader->files.turn_icon);
    if (s->page->away_script)
        put(s->out, " data-away=%a", s->page->away_script);
    put(s->out, ">\n");
}

void page_of_table(const struct table_page *p, struct buf *out) {
    struct scene s = {p, p->ht, p->viewer, malloc(sizeof(struct sight)), out};
    CHECK(s.sight);
    look_at(p->ht, p->viewer, out->words, s.sight);
    look_at_clocks(p->ht, p->now, s.sight);
    struct pointed shown[MOST_SHOWN];
    s.sight->drawing.in_words = p->reader->in_words;
    s.sight->drawing.is_news = p->part;
    point_at_plan(&s, shown);
    open_page(&s);
    if (!p->part)
        put_ground(&s);
    put_header(&s);
    draw_strip(&s.sight->drawing, out);
    put_refused(&s, p->refused);
    put_ask(&s);
    put_end(&s);
    put_seat_switch(&s);
    put_tip(&s);
    put_main(&s);
    page_close(out);
    free(s.sight);
}
