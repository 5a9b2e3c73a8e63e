/* beside.c: what stands beside the board: log, talk, the table's menu, notes. */
#include "pages/scene.h"
#include "pages/story.h"

#include <string.h>

enum { LOG_MOVES = 10 }; /* the last moves that the page tells; who scrolls up is told more */

/* The viewer's last move that was answered, and the position after it, as he counts. Finding it
 * takes a walk through much of the game, so a page does it once. */
struct since {
    int move, position;
};

/* ---- log and talk ---- */

/* All since the viewer's last move, however much that is, so that it can be played. */
static int put_story(const struct scene *s, struct since since) {
    const struct table *t = s->ht->live->table;
    struct log_reader r = {s->ht, s->sight, s->viewer, since.position};
    int first = table_log_tail(t, t->count, LOG_MOVES, s->viewer | PERSON);
    if (since.move >= 0 && since.move < first)
        first = since.move > 0 ? since.move : 1;
    put(s->out, "<ol class='log' id='log' tabindex='0' aria-label=%l>", N_("What happened"));
    int things = put_log(&r, first, t->count, 0, s->out);
    put(s->out, "</ol>");
    return things;
}

static void put_said(const struct scene *s, const struct talk *t) {
    put(s->out, "<p>");
    if (t->seat == NATURE) {
        MARKUP_SAY(s->out,
                   N_("Seats, order and colours were drawn by lot out of the seed of this game; "
                      "before, they sat in this order: {name}."),
                   say_name("name", t->text));
    } else if (t->seat >= TOLD_DEVICE) {
        MARKUP_SAY(s->out, N_("{name} goes on from another device."), say_name("name", t->name));
    } else {
        if (t->seat < seats_of(s->ht))
            draw_arms(s->out, colour_at(s->ht, t->seat));
        put(s->out, " <b>%t</b> %t", t->name, t->text);
    }
    put(s->out, "</p>");
}

static void put_talk(const struct scene *s) {
    const struct live_game *m = s->ht->live;
    put(s->out, "<div class='said' id='said' aria-live='polite'>");
    for (int i = 0; i < m->talk_count; i++)
        if (hears(s->ht, s->viewer, s->page->muted, &m->talk[i]))
            put_said(s, &m->talk[i]);
    put(s->out, "</div>");
    if (!s->page->reader->visitor || s->page->reader->alone)
        return;
    open_form(s->out, s->ht, "say", s->viewer, "say");
    put(s->out,
        "<input name='text' id='say' maxlength='300' autocomplete='off' required aria-label=%l "
        "placeholder=%l><button>%m</button></form>",
        N_("Message"), plays(s) ? N_("Say something") : N_("To those who watch"), N_("Send"));
}

/* Without his notes there is no sheet: an empty one would be saved over what stands there. */
static void put_notes(const struct scene *s) {
    if (!s->page->notes)
        return;
    open_fold(s->out, "notes", false, N_("Notes"));
    open_form(s->out, s->ht, "note", s->viewer, NULL);
    put(s->out,
        "<textarea name='text' rows='5' maxlength='3000' aria-label=%l>%t</textarea>"
        "<button>%m</button></form>",
        N_("Notes that only you see"), buf_slice_of(s->page->notes), N_("Save"));
    close_fold(s->out);
}

/* ---- playback ---- */

static void put_button(const struct scene *s, const char *what, const char *symbol,
                       const char *label) {
    put(s->out, "<button type='button' data-play=%a title=%l aria-label=%l>", what, label, label);
    draw_symbol(s->out, symbol, NULL);
    put(s->out, "</button>");
}

static void put_controls(const struct scene *s) {
    put(s->out, "<div class='controls'><div class='segments'>");
    put_button(s, "back", "step-back", N_("Back"));
    put_button(s, "toggle", "pause", N_("Play or pause"));
    put_button(s, "on", "step-on", N_("Next"));
    put(s->out, "</div><div class='segments paces' role='group' aria-label=%l>", N_("Playback"));
    put_pace_buttons(s->out, &s->page->reader->settings);
    put(s->out, "</div>");
    put(s->out, "<button type='button' class='skip' data-play='now'>%m</button></div>", N_("Now"));
}

/* [happened] What the script plays; without it, a sentence and the way to the replay. */
static void put_happened(const struct scene *s, struct since since, int things) {
    const struct table *t = s->ht->live->table;
    put(s->out, "<p id='happened' data-gone='%d' data-story=%a>",
        table_told(t, s->viewer) - table_shown(t, s->viewer),
        table_path(s->ht, "story", s->viewer).text);
    if (things > 0) {
        MARKUP_SAY(s->out, N_("{things|thing|things} happened."), say_number("things", things));
        put(s->out, " <a class='again' data-play='again' href='%t&amp;n=%d'>%m</a>",
            table_path(s->ht, "replay", s->viewer).text, since.position, N_("Show again"));
    } else {
        put(s->out, "%m",
            plays(s) ? N_("Nothing since your last move.") : N_("What happens is shown here."));
    }
    put(s->out, "</p>");
}

/* The script fills in what stands between the sentence and the buttons. */
static void put_playback(const struct scene *s, struct since since, int things) {
    put(s->out, "<section class='playback' id='playback' aria-label=%l>", N_("Playback"));
    put(s->out,
        "<button type='button' class='just' data-play='log'><span class='sr'>%m</span><span "
        "class='line'></span></button>",
        N_("What happened"));
    put_happened(s, since, things);
    put(s->out,
        "<output class='count'></output><div class='ticks' aria-hidden='true'></div>"
        "<div class='caption' role='status'></div><button type='button' data-play='open'>%m"
        "</button>",
        N_("One by one"));
    put_controls(s);
    put(s->out, "</section>\n");
}

/* ---- the table's menu ---- */

void put_hand_over(const struct scene *s) {
    const struct chair *own = &s->ht->chair[s->viewer];
    if (own->resigned)
        return;
    if (own->bot[0]) {
        menu_form(s, "hand-over", "bot", "", N_("Take your seat back"));
        return;
    }
    open_form(s->out, s->ht, "hand-over", s->viewer, NULL);
    if (!(people_at(s->ht) & ~(1u << s->viewer)))
        put(s->out, "<p>%m</p>",
            N_("Nobody else plays here: computer players will play on to the end of the game "
               "at once."));
    bot_choice(s->out, "bot", USUAL_BOT);
    put(s->out, "<button>%m</button></form>", N_("Let a computer player move for you"));
}

static void put_away_forms(const struct scene *s) {
    bool by_clock = has_clocks(&s->ht->pace) && s->ht->pace.at_zero != ZERO_NOTHING;
    for (int i = 0; i < seats_of(s->ht) && !by_clock; i++) {
        if (!(s->page->away >> i & 1) || owns(s->ht, i, s->page->reader->visitor))
            continue;
        open_form(s->out, s->ht, "propose", s->viewer, NULL);
        hidden(s->out, "what", "hand-over");
        hidden(s->out, "value", colour_at(s->ht, i));
        draw_arms(s->out, colour_at(s->ht, i));
        put(s->out, "<button>%m</button></form>",
            N_("Propose that a computer player moves for him"));
    }
}

/* What whoever still plays can do. */
static void put_play_menu(const struct scene *s) {
    bool asks = s->page->reader->visitor->wishes & ASK_TWICE;
    put(s->out, "<label class='tell'><input type='checkbox' id='tell'> %m</label>",
        N_("Tell me when it is my turn"));
    menu_form(s, "ask-twice", "on", asks ? "" : "1",
              asks ? N_("Do not ask before moves that cannot be undone")
                   : N_("Ask before moves that cannot be undone"));
    put_hand_over(s);
    put_away_forms(s);
    put_clock_menu(s);
    menu_form(s, "propose", "what", "close", N_("Propose to close the table"));
}

/* Would nobody be left to play on if the viewer resigned? */
static bool is_last(const struct scene *s) {
    for (int i = 0; i < seats_of(s->ht); i++)
        if (i != s->viewer && s->ht->chair[i].owner && !s->ht->chair[i].resigned)
            return false;
    return true;
}

static void put_menu(const struct scene *s) {
    bool resigned = s->ht->chair[s->viewer].resigned != 0;
    open_fold(s->out, "menu", false, N_("Table"));
    if (!resigned)
        put_play_menu(s);
    put_commitment(s->out, s->ht->live->table);
    put(s->out, "<p><a href=%a>%m</a></p>", table_path(s->ht, "people", -1).text, N_("Players"));
    put(s->out, "<p><a href=%a>%m</a></p>", table_path(s->ht, "replay", s->viewer).text,
        N_("From the beginning, or back to an earlier position"));
    if (!resigned) {
        put(s->out, "<details><summary>%m</summary>", N_("Resign"));
        menu_form(s, "resign", NULL, NULL,
                  is_last(s) ? N_("Yes: nobody plays on, the game ends here")
                             : N_("Yes: a computer player plays on for me"));
        put(s->out, "</details>");
    }
    close_fold(s->out);
}

void put_beside(const struct scene *s) {
    int answered = last_answered_move(s->ht, s->viewer);
    struct since since = {answered, position_after(s->ht, s->viewer, answered)};
    put(s->out, "<section class='talk panel' aria-label=%l>", N_("Log and talk"));
    int things = put_story(s, since);
    put(s->out, "<div class='chat'>");
    put_talk(s);
    if (plays(s) && s->ht->phase == RUNNING) {
        put_menu(s);
        if (!s->ht->chair[s->viewer].resigned)
            put_orders(s);
        put_notes(s);
    } else if (s->ht->phase == RUNNING) {
        put_commitment(s->out, s->ht->live->table);
    }
    put(s->out, "</div></section>");
    put_playback(s, since, things);
}
