/* tablepage.c: the page of a table while its game runs and after. Everything on it comes from the viewer's view. */
#include "base/check.h"
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "server/page.h"
#include "server/routes.h"
#include "table/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MOVES = 40 }; /* the last moves that the page tells */

/* What is being drawn. */
struct scene {
    struct server *server;
    const struct request *q;
    struct place *p;
    int viewer;
    struct sight *sight;
    struct buf *out;
};

static bool plays(const struct scene *s) { return s->viewer < MAX_SEATS; }

/* ---- the header ------------------------------------------------------------------------------------------------ */

static void tool(struct buf *out, const char *symbol, const char *label, const char *classes) {
    buf_str(out, " title=\"");
    say(out, label);
    buf_str(out, "\" aria-label=\"");
    say(out, label);
    buf_char(out, '"');
    markup_class(out, classes);
    buf_char(out, '>');
    draw_symbol(out, symbol, NULL);
    buf_str(out, "<span class=\"sr\">");
    say(out, label);
    buf_str(out, "</span> ");
}

static void tool_link(const struct scene *s, const char *what, const char *symbol, const char *label) {
    buf_str(s->out, "<a href=\"");
    write_table_path(s->p, what, plays(s) ? s->viewer : -1, s->out);
    buf_char(s->out, '"');
    tool(s->out, symbol, label, "wide");
    buf_str(s->out, "</a>");
}

static void undo_tool(const struct scene *s) {
    bool can = can_undo(s->p, s->viewer);
    open_form(s->out, s->p, "undo", s->viewer, NULL);
    buf_str(s->out, can ? "<button" : "<button disabled");
    tool(s->out, "undo", can ? N_("Take your last move back") : N_("There is no move to take back"), NULL);
    buf_str(s->out, "</button></form>");
}

static void rules_tool(const struct scene *s) {
    buf_str(s->out, "<a href=\"/rules/");
    buf_str(s->out, s->p->game->id);
    buf_char(s->out, '"');
    tool(s->out, "rules", N_("The rules"), NULL);
    buf_str(s->out, "</a>");
}

static void write_tools(const struct scene *s) {
    buf_str(s->out, "<nav class=\"tools\" id=\"tools\" aria-label=\"");
    say(s->out, "Table");
    buf_str(s->out, "\">");
    if (plays(s) && s->p->phase == RUNNING)
        undo_tool(s);
    rules_tool(s);
    tool_link(s, "replay", "replay", N_("From the beginning"));
    /* Whoever has no script looks himself whether something happened. */
    buf_str(s->out, "<noscript><a class=\"again\" href=\"\">");
    say(s->out, "Look again");
    buf_str(s->out, "</a></noscript>");
    if (s->q->visitor) {
        buf_str(s->out, "<a href=\"/next\"");
        tool(s->out, "clock", N_("The next game that waits for you"), NULL);
        buf_str(s->out, "</a>");
    }
    buf_str(s->out, "</nav>");
}

static void write_header(const struct scene *s) {
    buf_str(s->out, "<header class=\"top\"");
    markup_attr(s->out, "data-offline", slice_of(say_translate(s->out, N_("No connection; trying again"))));
    buf_char(s->out, '>');
    put_heading(&s->sight->drawing, s->out);
    write_tools(s);
    buf_str(s->out, "</header>\n");
}

/* ---- log, talk, notes ---------------------------------------------------------------------------------------------
 */

static void write_log(const struct scene *s) {
    const struct table *t = s->p->match->table;
    struct table_walk *w = malloc(sizeof *w);
    int first = table_log_start(t, s->viewer | PERSON);
    CHECK(w);
    if (first < t->count - LOG_MOVES)
        first = t->count - LOG_MOVES;
    buf_str(s->out, "<ol class=\"log\" id=\"log\" tabindex=\"0\" aria-label=\"");
    say(s->out, "What happened");
    buf_str(s->out, "\">");
    table_walk_near(t, w, first);
    while (table_walk_next(w))
        if (w->number >= first)
            put_log(s->sight, w, s->out);
    buf_str(s->out, "</ol>");
    free(w);
}

/* Players and those who watch talk apart: a remark from the gallery must not help anybody. */
static bool hears(const struct scene *s, const struct talk *t) {
    return t->seat == NATURE || plays(s) == (t->seat < MAX_SEATS);
}

static void write_said(const struct scene *s, const struct talk *t) {
    buf_str(s->out, "<p>");
    if (t->seat == NATURE) {
        put_named(s->out,
                  N_("Seats, order and colours were drawn by lot out of the seed of this game; before, they sat in "
                     "this order: {name}."),
                  t->text);
    } else {
        if (t->seat < seats_of(s->p))
            draw_arms(s->out, colour_at(s->p, t->seat));
        buf_str(s->out, " <b>");
        put_text(s->out, t->name);
        buf_str(s->out, "</b> ");
        put_text(s->out, t->text);
    }
    buf_str(s->out, "</p>");
}

static void write_talk(const struct scene *s) {
    const struct match *m = s->p->match;
    buf_str(s->out, "<div class=\"said\" id=\"said\" aria-live=\"polite\">");
    for (int i = 0; i < m->talk_count; i++)
        if (hears(s, &m->talk[i]))
            write_said(s, &m->talk[i]);
    buf_str(s->out, "</div>");
    if (!s->q->visitor)
        return;
    open_form(s->out, s->p, "say", s->viewer, "say");
    buf_str(s->out, "<input name=\"text\" id=\"say\" maxlength=\"300\" autocomplete=\"off\" required aria-label=\"");
    say(s->out, "Message");
    buf_str(s->out, "\" placeholder=\"");
    say(s->out, plays(s) ? N_("Say something") : N_("To those who watch"));
    buf_str(s->out, "\">");
    button(s->out, NULL, N_("Send"));
    buf_str(s->out, "</form>");
}

static void write_notes(const struct scene *s) {
    struct buf text = buf_growing();
    store_read_note(s->server->store, s->p->id, s->q->visitor->id, &text);
    buf_str(s->out, "<details class=\"notes\" id=\"notes\"><summary>");
    say(s->out, "Notes");
    buf_str(s->out, "</summary>");
    open_form(s->out, s->p, "note", s->viewer, NULL);
    buf_str(s->out, "<textarea name=\"text\" rows=\"5\" maxlength=\"3000\" aria-label=\"");
    say(s->out, "Notes that only you see");
    buf_str(s->out, "\">");
    markup_text(s->out, buf_slice_of(&text));
    buf_str(s->out, "</textarea>");
    button(s->out, NULL, N_("Save"));
    buf_str(s->out, "</form></details>");
    buf_free(&text);
}

/* ---- the table's menu
 * ------------------------------------------------------------------------------------------------ */

static void menu_form(const struct scene *s, const char *what, const char *name, const char *value, const char *label) {
    open_form(s->out, s->p, what, s->viewer, NULL);
    if (name)
        hidden(s->out, name, value);
    button(s->out, NULL, label);
    buf_str(s->out, "</form>");
}

static void hand_over_form(const struct scene *s) {
    bool away = s->p->chair[s->viewer].bot[0];
    if (s->p->chair[s->viewer].resigned)
        return;
    if (away) {
        menu_form(s, "hand-over", "bot", "", N_("Take your seat back"));
        return;
    }
    open_form(s->out, s->p, "hand-over", s->viewer, NULL);
    if (!(people_at(s->p) & ~(1u << s->viewer))) {
        buf_str(s->out, "<p>");
        say(s->out, "Nobody else plays here: computer players will play on to the end of the game at once.");
        buf_str(s->out, "</p>");
    }
    bot_choice(s->out, "bot", USUAL_BOT);
    button(s->out, NULL, N_("Let a computer player move for you"));
    buf_str(s->out, "</form>");
}

static void away_forms(const struct scene *s) {
    for (int i = 0; i < seats_of(s->p); i++) {
        if (!is_away(s->server->hall, s->p, i) || owns(s->p, i, s->q->visitor))
            continue;
        open_form(s->out, s->p, "propose", s->viewer, NULL);
        hidden(s->out, "what", "hand-over");
        hidden(s->out, "value", colour_at(s->p, i));
        draw_arms(s->out, colour_at(s->p, i));
        button(s->out, NULL, N_("Propose that a computer player moves for him"));
        buf_str(s->out, "</form>");
    }
}

static void write_menu(const struct scene *s) {
    buf_str(s->out, "<details class=\"menu\" id=\"menu\"><summary>");
    say(s->out, "Table");
    buf_str(s->out, "</summary><label class=\"tell\"><input type=\"checkbox\" id=\"tell\"> ");
    say(s->out, "Tell me when it is my turn");
    buf_str(s->out, "</label>");
    bool asks = s->q->visitor->wishes & ASK_TWICE;
    menu_form(s, "ask-twice", "on", asks ? "" : "1",
              asks ? N_("Do not ask before moves that cannot be undone")
                   : N_("Ask before moves that cannot be undone"));
    hand_over_form(s);
    away_forms(s);
    menu_form(s, "propose", "what", "close", N_("Propose to close the table"));
    write_commitment(s->p->match->table, s->out);
    buf_str(s->out, "<p>");
    table_link(s->out, s->p, "replay", s->viewer, N_("From the beginning, or back to an earlier position"));
    buf_str(s->out, "</p><details><summary>");
    say(s->out, "Resign");
    buf_str(s->out, "</summary>");
    menu_form(s, "resign", NULL, NULL, N_("Yes: a computer player plays on for me"));
    buf_str(s->out, "</details></details>");
}

static void write_ask_text(const struct scene *s) {
    const struct ask_all *ask = &s->p->ask;
    if (ask->what == REWIND) {
        say(s->out, "It is proposed to go back to an earlier position.");
        buf_str(s->out, " <a href=\"");
        write_table_path(s->p, "replay", -1, s->out);
        buf_str(s->out, "?n=");
        buf_int(s->out, table_shown_of(s->p->match->table, ask->value, s->viewer));
        buf_str(s->out, "\">");
        say(s->out, "Look at it");
        buf_str(s->out, "</a>");
    }
    if (ask->what == CLOSE)
        say(s->out, "It is proposed to close this table.");
    if (ask->what == HAND_OVER)
        put_named(s->out, N_("It is proposed that a computer player moves for {name}, who is away."),
                  s->sight->names[ask->value]);
}

static void write_ask(const struct scene *s) {
    buf_str(s->out, "<div id=\"ask\">");
    if (plays(s) && s->p->phase == RUNNING && s->p->chair[s->viewer].bot[0] && !s->p->chair[s->viewer].resigned) {
        buf_str(s->out, "<div class=\"ask panel\" role=\"status\"><p>");
        say(s->out, "A computer player moves for you.");
        buf_str(s->out, "</p>");
        hand_over_form(s);
        buf_str(s->out, "</div>");
    }
    if (s->p->ask.what != NOTHING && s->p->phase == RUNNING) {
        buf_str(s->out, "<div class=\"ask panel\" role=\"alert\"><p>");
        write_ask_text(s);
        buf_str(s->out, "</p>");
        bool agreed = plays(s) && s->p->ask.agreed >> s->viewer & 1;
        if (plays(s) && !agreed)
            menu_form(s, "agree", "yes", "1", N_("Agree"));
        if (plays(s))
            menu_form(s, "agree", "yes", "", agreed ? N_("Withdraw") : N_("Refuse"));
        buf_str(s->out, "</div>");
    }
    buf_str(s->out, "</div>");
}

/* ---- the end
 * ----------------------------------------------------------------------------------------------------------- */

static void write_end(const struct scene *s) {
    struct place *p = s->p;
    buf_str(s->out, "<div id=\"end\">");
    if (p->phase >= OVER) {
        buf_str(s->out, "<section class=\"end panel\">");
        if (p->phase == OVER)
            write_result(s->server->hall, p, s->out);
        draw_reckoning(&s->sight->drawing, s->out);
        write_chart(p, -1, s->out);
        buf_str(s->out, "<p>");
        table_link(s->out, p, "replay", plays(s) ? s->viewer : -1, N_("From the beginning"));
        if (hides_nothing(p)) {
            buf_char(s->out, ' ');
            table_link(s->out, p, "record", -1, N_("The record"));
        }
        buf_str(s->out, "</p>");
        write_kept(s->server->hall, p, s->out);
        if (p->flags & UPLOADED && p->phase == CLOSED)
            menu_form(s, "go-on", NULL, NULL, N_("Play this game on at a new table"));
        if (plays(s))
            menu_form(s, "again", NULL, NULL, N_("Play again"));
        buf_str(s->out, "</section>");
    }
    buf_str(s->out, "</div>");
}

/* ---- the page
 * ------------------------------------------------------------------------------------------------------------ */

/* The section that forbids it, with its title: "Rule L3.5: Besieged towns". */
static void write_rule_link(const struct scene *s, const char *section) {
    struct buf title = buf_growing(), label = buf_growing();
    label.words = s->out->words;
    rulebook_title(rulebook_text(s->p->game, say_lang(s->out)), slice_of(section), &title);
    SAY(&label, "Rule {section}: {title}", say_name("section", section), say_name("title", buf_end(&title)));
    buf_str(s->out, " <a class=\"rule\" href=\"/rules/");
    buf_str(s->out, s->p->game->id);
    buf_char(s->out, '/');
    buf_str(s->out, section);
    buf_str(s->out, "\">");
    markup_text(s->out, buf_slice_of(&label));
    buf_str(s->out, "</a>");
    buf_free(&label);
    buf_free(&title);
}

/* The move is sent again, with the word that he is sure. */
static void write_question(const struct scene *s, const char *words) {
    const struct table *t = s->p->match->table;
    char memory[300];
    struct buf label = buf_on(memory, sizeof memory);
    Move m = move_read(s->p->game, t->box, s->sight->view, slice_of(words));
    label.words = s->out->words;
    move_write_label(s->p->game, t->box, s->sight->view, m, &label);
    open_form(s->out, s->p, "move", s->viewer, "sure panel");
    buf_str(s->out, "<p>");
    say(s->out, "This cannot be undone: make it?");
    buf_str(s->out, " <strong>");
    markup_text(s->out, buf_slice_of(&label));
    buf_str(s->out, "</strong></p><input type=\"hidden\" name=\"number\"");
    markup_number(s->out, "value", s->sight->drawing.number);
    buf_char(s->out, '>');
    hidden(s->out, "move", words);
    hidden(s->out, "sure", "1");
    button(s->out, "first", N_("Yes"));
    buf_str(s->out, " <a class=\"button\" href=\"");
    write_table_path(s->p, "", s->viewer, s->out);
    buf_str(s->out, "\">");
    say(s->out, "No");
    buf_str(s->out, "</a></form>");
}

static void write_refusal(const struct scene *s, const struct refusal_of *refused) {
    buf_str(s->out, "<div id=\"refusal\" role=\"alert\">");
    if (refused && refused->no == NOT_SURE) {
        write_question(s, refused->why.words);
    } else if (refused) {
        buf_str(s->out, "<p class=\"refused panel\">");
        put_refusal(s->out, refused);
        if (refused->why.rule && refused->why.rule[0])
            write_rule_link(s, refused->why.rule);
        buf_str(s->out, "</p>");
    }
    buf_str(s->out, "</div>");
}

static void write_seat_switch(const struct scene *s) {
    uint32_t own = seats_owned(s->p, s->q->visitor);
    if (!(own & (own - 1)))
        return;
    buf_str(s->out, "<nav class=\"switch\" id=\"switch\">");
    for (int i = 0; i < seats_of(s->p); i++)
        if (own >> i & 1) {
            buf_str(s->out, i == s->viewer ? "<a aria-current=\"page\" href=\"" : "<a href=\"");
            write_table_path(s->p, "", i, s->out);
            buf_str(s->out, "\">");
            draw_arms(s->out, colour_at(s->p, i));
            put_text(s->out, s->sight->names[i]);
            buf_str(s->out, "</a> ");
        }
    buf_str(s->out, "</nav>");
}

/* In the place of the prompt, where nobody is asked any more. */
static void write_closed(const struct scene *s) {
    buf_str(s->out, "<section id=\"prompt\" class=\"prompt panel wait\"><div class=\"asked\" role=\"status\"><h2>");
    say(s->out, s->p->flags & UPLOADED ? N_("The record ends here.") : N_("This table is closed."));
    buf_str(s->out, "</h2></div></section>\n");
}

static void write_main(const struct scene *s) {
    const struct drawing *d = &s->sight->drawing;
    buf_str(s->out, "<main class=\"table\">");
    draw_board(d, s->out);
    if (s->p->phase == CLOSED)
        write_closed(s);
    else
        draw_prompt(d, s->out);
    draw_display(d, s->out);
    draw_seats(d, s->out);
    buf_str(s->out, "<section class=\"talk panel\" aria-label=\"");
    say(s->out, "Log and talk");
    buf_str(s->out, "\">");
    write_log(s);
    buf_str(s->out, "<div class=\"chat\">");
    write_talk(s);
    if (plays(s) && s->p->phase == RUNNING) {
        write_menu(s);
        write_orders(s->p, s->viewer, s->out);
        write_notes(s);
    } else if (s->p->phase == RUNNING) {
        write_commitment(s->p->match->table, s->out);
    }
    buf_str(s->out, "</div></section></main>\n");
    if (s->p->phase == RUNNING)
        draw_reckoning(d, s->out);
    draw_describe(d, s->out);
}

static void write_title(const struct scene *s, char *out, size_t room) {
    bool yours = s->sight->drawing.move_count > 0;
    snprintf(out, room, "%s%s", yours ? say_translate(s->out, N_("Your turn: ")) : "",
             say_translate(s->out, s->p->game->title));
}

static void write_page(const struct scene *s, struct reply *r, const struct refusal_of *refused) {
    char title[100], seen[40], news[120];
    struct buf path = buf_on(news, sizeof news);
    struct seen now = place_seen(s->p, s->viewer);
    bool part = request_field(s->q, "part").len > 0;
    write_title(s, title, sizeof title);
    snprintf(seen, sizeof seen, "%d.%u", now.number, now.stamp);
    write_table_path(s->p, "news", plays(s) ? s->viewer : -1, &path);
    page_open(s->q, r, title, "page");
    page_attribute(r, "data-news", buf_slice_of(&path));
    page_attribute(r, "data-seen", slice_of(seen));
    page_attribute(r, "data-turn", slice_of(s->sight->drawing.move_count > 0 ? "yours" : ""));
    page_attribute(r, "data-close", slice_of(say_translate(s->out, N_("Close"))));
    page_attribute(r, "data-turn-icon", slice_of(asset_path("turn.svg")));
    buf_str(s->out, ">\n");
    if (!part) {
        if (!s->sight->drawing.in_words)
            draw_symbols(s->out);
        put_ground(s->server, &s->sight->drawing, s->out);
    }
    write_header(s);
    draw_strip(&s->sight->drawing, s->out);
    write_refusal(s, refused);
    write_ask(s);
    write_end(s);
    write_seat_switch(s);
    write_main(s);
    page_close(r);
}

void table_page(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused) {
    struct scene scene = {s, q, p, viewer_of(q, p), malloc(sizeof(struct sight)), &r->body};
    CHECK(scene.sight);
    look_at(p, scene.viewer, r->body.words, scene.sight);
    scene.sight->drawing.in_words = shows_no_pictures(q);
    r->body.len = 0;
    write_page(&scene, r, refused);
    r->wait = p->ticket;
    if (refused)
        r->status = status_of(refused->no);
    free(scene.sight);
}

void handle_table(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    if (p->phase == GATHERING)
        lobby_page(s, q, r, p, NULL);
    else
        table_page(s, q, r, p, NULL);
}

/* "12.3": what the page has seen; also from the browser itself when it connects again. */
static struct seen seen_before(const struct request *q) {
    const char *again = request_header(q, "Last-Event-ID");
    struct slice text = again[0] ? slice_of(again) : request_field(q, "seen");
    struct seen seen = {-1, 0};
    if (text.len < 30 && sscanf(text.at, "%d.%u", &seen.number, &seen.stamp) != 2)
        seen = (struct seen){-1, 0};
    return seen;
}

void handle_news(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p)
        return;
    r->wait = 0;
    r->type = "text/event-stream";
    r->stream = stream_new(q, p, viewer_of(q, p), false, seen_before(q));
}
