/* clocks.c: the clocks of a game on the page of its table: what is to be said about them, and what
 * there is to do. */
#include "pages/pace.h"
#include "pages/scene.h"

static void open_ask(const struct scene *s) {
    put(s->out, "<div class='ask panel' role='status'><p>");
}

static void put_paused(const struct scene *s) {
    open_ask(s);
    put(s->out, "%m</p>", N_("The clocks stand: you have agreed to a pause."));
    if (plays(s))
        menu_form(s, "time", "what", "go-on", N_("Let them go on"));
    put(s->out, "</div>");
}

static void put_own_rest(const struct scene *s) {
    open_ask(s);
    put(s->out, "%m</p>", N_("You are on vacation: your clock stands."));
    menu_form(s, "time", "what", "back", N_("I am back"));
    put(s->out, "</div>");
}

static void put_way_out(const struct scene *s, int seat) {
    if (owns(s->ht, seat, s->page->reader->visitor) || !(s->page->away >> seat & 1) || !plays(s))
        return;
    open_form(s->out, s->ht, "propose", s->viewer, NULL);
    hidden(s->out, "what", "hand-over");
    hidden(s->out, "value", colour_at(s->ht, seat));
    put(s->out, "<button>%m</button></form>", N_("Let a computer player move for him"));
}

static void put_over(const struct scene *s, int seat) {
    open_ask(s);
    if (seat == s->viewer)
        put(s->out, "%m", N_("Your time is over."));
    else
        MARKUP_SAY(s->out, N_("The time of {name} is over."),
                   say_name("name", s->sight->names[seat]));
    put(s->out, "</p>");
    put_way_out(s, seat);
    put(s->out, "</div>");
}

static bool is_over(const struct scene *s, int seat) {
    const struct seat_clock *c = &s->ht->clocks.seat[seat];
    return c->owes && clock_left(c, &s->ht->pace, s->page->now) == 0;
}

void put_clock_asks(const struct scene *s) {
    const struct hall_table *ht = s->ht;
    if (!has_clocks(&ht->pace) || ht->phase != RUNNING)
        return;
    if (ht->clocks.paused)
        put_paused(s);
    if (plays(s) && ht->clocks.seat[s->viewer].on_vacation)
        put_own_rest(s);
    for (int i = 0; i < seats_of(ht); i++)
        if (is_over(s, i))
            put_over(s, i);
}

static void put_rest_form(const struct scene *s) {
    const struct seat_clock *c = &s->ht->clocks.seat[s->viewer];
    char left[60];
    struct buf text = buf_on(left, sizeof left);
    if (s->ht->pace.vacation == 0 || c->on_vacation)
        return;
    text.words = s->out->words;
    say_left(&text, vacation_left(c, &s->ht->pace, s->page->now));
    buf_end(&text);
    open_form(s->out, s->ht, "time", s->viewer, NULL);
    hidden(s->out, "what", "vacation");
    put(s->out, "<button>");
    MARKUP_SAY(s->out, N_("Vacation: stop my clock ({left} left this year)"),
               say_name("left", left));
    put(s->out, "</button></form>");
}

void put_clock_menu(const struct scene *s) {
    if (!has_clocks(&s->ht->pace))
        return;
    put(s->out, "<p>");
    put_pace(s->out, &s->ht->pace);
    put(s->out, "</p>");
    if (!s->ht->clocks.paused)
        menu_form(s, "propose", "what", "pause", N_("Propose to stop the clocks"));
    put_rest_form(s);
}
