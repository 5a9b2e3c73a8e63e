/* lobby_seats.c: the seats of a table before its game begins, and the links that open them.
 *
 * A seat is one line: who sits there, and the one thing that is done most. The rest lies in a fold
 * below it, which opens without scripts. */
#include "pages/gathering.h"

#include "base/say.h"
#include "draw/draw.h"
#include "hall/playing.h"

static bool is_own(const struct gathering *l, int seat) { return l->own >> seat & 1; }
static bool may_sit(const struct gathering *l, int seat) { return l->page->may_sit >> seat & 1; }

void put_link(const struct gathering *l, const char *link, const char *id) {
    put_link_field(l->out, link, id);
    put(l->out, "<details class='code' id='qr-%t'><summary>%m</summary>", id, N_("QR code"));
    l->page->qr(link, l->out);
    put(l->out, "</details>");
}

/* ---- a seat's fold ---- */

static void open_row(const struct gathering *l, const char *label) {
    put(l->out, "<div class='setting'><span class='label'>%m</span> ", label);
}

/* A button among several of which one is as it is now. */
static void open_choice(struct buf *out, const char *name, const char *value, bool now) {
    put(out, "<button name=%a value=%a aria-pressed='%b'>", name, value, now);
}

static void level_row(const struct gathering *l, int seat) {
    struct computer computer;
    computer_at(l->ht, seat, &computer);
    struct slice now = slice_of(computer.level);
    open_row(l, N_("Computer player"));
    open_form(l->out, l->ht, "seat-bot", seat, "segments");
    for (int i = 0; bot_levels[i]; i++) {
        open_choice(l->out, "bot", bot_levels[i], slice_is(now, bot_levels[i]));
        put(l->out, "%m</button>", bot_levels[i]);
    }
    put(l->out, "</form></div>");
}

static void colour_row(const struct gathering *l, int seat) {
    const struct hall_table *ht = l->ht;
    open_row(l, N_("Colour"));
    open_form(l->out, ht, "colour", seat, "segments");
    for (int c = 0; ht->game->colours[c]; c++) {
        if (!may_take_colour(ht, c, l->page->reader->visitor))
            continue;
        open_choice(l->out, "colour", ht->game->colours[c], c == ht->setup.colour[seat]);
        draw_arms(l->out, ht->game->colours[c]);
        put(l->out, "<span class='sr'>%m</span></button>", ht->game->colours[c]);
    }
    put(l->out, "</form></div>");
}

static void swap_form(const struct gathering *l, int seat, int with, const char *label) {
    open_form(l->out, l->ht, "swap", seat, NULL);
    hidden(l->out, "with", colour_at(l->ht, with));
    put(l->out, "<button>%m</button></form>", label);
}

/* Clockwise round the table is the order of the list. */
static void order_row(const struct gathering *l, int seat) {
    open_row(l, N_("Order"));
    if (seat > 0)
        swap_form(l, seat, seat - 1, N_("Move up"));
    if (seat + 1 < seats_of(l->ht))
        swap_form(l, seat, seat + 1, N_("Move down"));
    put(l->out, "</div>");
}

static void link_row(const struct gathering *l, int seat) {
    char memory[40];
    struct buf id = buf_on(memory, sizeof memory);
    put(&id, "link-%t", colour_at(l->ht, seat));
    open_row(l, N_("A link for this seat alone"));
    put(l->out, "<div class='of-link'>");
    put_link(l, l->page->seat[seat], buf_end(&id));
    put(l->out, "</div></div>");
}

static void leave_row(const struct gathering *l, int seat) {
    put(l->out, "<div class='setting'>");
    if (l->is_host && l->own && is_free_seat(l->ht, seat))
        button_form(l->out, l->ht, "sit", seat, N_("Play this seat, too"));
    else if (l->ht->chair[seat].owner)
        button_form(l->out, l->ht, "leave", seat,
                    is_own(l, seat) ? N_("Get up") : N_("Free the seat"));
    else if (l->ht->chair[seat].bot[0])
        button_form(l->out, l->ht, "seat-bot", seat, N_("Free the seat"));
    put(l->out, "</div>");
}

static void put_fold(const struct gathering *l, int seat) {
    const char *colour = colour_at(l->ht, seat);
    if (!l->is_host && !is_own(l, seat))
        return;
    put(l->out,
        "<details class='more' name='seat' id='seat-%t'><summary id='more-%t'><span class='sr'>",
        colour, colour);
    MARKUP_SAY(l->out, N_("More about the seat: {colour}"), say_word("colour", colour));
    put(l->out, "</span></summary>");
    if (l->is_host && !l->ht->chair[seat].owner)
        level_row(l, seat);
    if (!l->ht->origin)
        colour_row(l, seat);
    if (l->is_host)
        order_row(l, seat);
    if (l->page->seat[seat][0])
        link_row(l, seat);
    leave_row(l, seat);
    put(l->out, "</details>");
}

/* ---- seats ---- */

static void put_name(const struct gathering *l, int seat) {
    if (!is_free_seat(l->ht, seat)) {
        put(l->out, " <strong>%t</strong>", l->page->names[seat]);
        return;
    }
    put(l->out, " <em>");
    say_in(l->out, "seat", C_("seat", "free"));
    put(l->out, "</em>");
}

static void put_who(const struct gathering *l, int seat) {
    const struct chair *c = &l->ht->chair[seat];
    struct computer computer;
    put(l->out, "<span class='who'>");
    draw_arms(l->out, colour_at(l->ht, seat));
    put_name(l, seat);
    if (is_own(l, seat))
        put(l->out, " <span class='sub'>%m</span>", N_("you"));
    else if (c->owner && c->owner == l->ht->host)
        put(l->out, " <span class='sub'>%m</span>", N_("host"));
    if (computer_at(l->ht, seat, &computer)) {
        char memory[80];
        struct buf level = buf_on(memory, sizeof memory);
        level.words = l->out->words;
        computer_write(&computer, &level);
        put(l->out, " <span class='sub'>");
        MARKUP_SAY(l->out, N_("computer, {level}"), say_name("level", buf_end(&level)));
        put(l->out, "</span>");
    }
    put(l->out, "</span> ");
}

/* All of them stand in one form, with the name: whoever is new here has to say it. */
static void sit_button(const struct gathering *l, int seat) {
    put(l->out, "<button%c name='seat' value=%a>%m<span class='sr'> %m</span></button>",
        seat == first_seat(l->page->may_sit) ? "first" : NULL, colour_at(l->ht, seat),
        N_("Sit down"), colour_at(l->ht, seat));
}

static void bot_button(const struct gathering *l, int seat) {
    open_form(l->out, l->ht, "seat-bot", seat, NULL);
    hidden(l->out, "bot", USUAL_BOT);
    put(l->out, "<button>%m</button></form>", N_("Computer player"));
}

/* What is done most at this seat, if there is anything. */
static void put_action(const struct gathering *l, int seat) {
    if (!is_free_seat(l->ht, seat))
        return;
    if (may_sit(l, seat) && l->is_host)
        button_form(l->out, l->ht, "sit", seat, N_("Sit down"));
    else if (may_sit(l, seat))
        sit_button(l, seat);
    else if (l->is_host)
        bot_button(l, seat);
    else if (l->own)
        swap_form(l, first_seat(l->own), seat, N_("Move here"));
}

/* The form of somebody who sits down: by which link he came, and his name. */
static void open_sitting(const struct gathering *l) {
    const struct visitor *v = l->page->reader->visitor;
    open_form(l->out, l->ht, "sit", -1, "sit");
    hidden(l->out, "secret", l->page->secret);
    put(l->out,
        "<label class='name'><span>%m</span> <input name='name' id='name' maxlength='30' required "
        "autocomplete='nickname' value=%a></label>",
        N_("Your name"), v ? v->name : "");
}

void put_lobby_seats(const struct gathering *l) {
    bool sits_down = !l->is_host && l->page->may_sit;
    if (sits_down)
        open_sitting(l);
    put(l->out, "<ul class='lobby-seats'>");
    for (int i = 0; i < seats_of(l->ht); i++) {
        put(l->out, "<li><div class='sitting'>");
        put_who(l, i);
        put_action(l, i);
        put(l->out, "</div>");
        put_fold(l, i);
        put(l->out, "</li>");
    }
    put(l->out, sits_down ? "</ul></form>" : "</ul>");
}

void put_kept_seat(const struct gathering *l, int seat) {
    put(l->out, "<section class='places panel'><h3>%m</h3>", N_("This seat is kept for you."));
    open_sitting(l);
    put(l->out, "<div class='sitting'>");
    put_who(l, seat);
    hidden(l->out, "seat", colour_at(l->ht, seat));
    put(l->out, "<button class='first'>%m</button></div></form></section>", N_("Sit down"));
}
