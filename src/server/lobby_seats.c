/* lobby_seats.c: the seats of a table before its game begins, and the links that open them.
 *
 * A seat is one line: who sits there, and the one thing that is done most. The rest lies in a fold below it, which
 * opens without scripts. */
#include "server/lobby.h"

#include "server/qr.h"

#include <string.h>

static bool is_free(const struct place *p, int seat) { return !p->chair[seat].owner && !p->chair[seat].bot[0]; }

int lobby_free_seats(const struct place *p) {
    int n = 0;
    for (int i = 0; i < seats_of(p); i++)
        n += is_free(p, i);
    return n;
}

/* Whoever sits nowhere yet may sit down here; the host plays further seats if he likes. */
static bool may_sit(const struct lobby *l, int seat) {
    return is_free(l->p, seat) && !l->own &&
           (l->host || l->p->flags & LISTED || secret_is(l->secret, l->p->join) ||
            secret_is(l->secret, l->p->chair[seat].link));
}

bool lobby_may_sit(const struct lobby *l) {
    for (int i = 0; i < seats_of(l->p); i++)
        if (may_sit(l, i))
            return true;
    return false;
}

/* ---- links ------------------------------------------------------------------------------------------------ */

/* A seat's link goes with whoever moves to another seat: the number from which the one of this seat was made. */
static int link_number(const struct lobby *l, int seat) {
    char secret[KEY_TEXT + 1];
    for (int i = 0; i < MAX_SEATS; i++) {
        secret_derive(l->q->key, "seat", l->p->id, i, secret);
        if (secret_is(slice_of(secret), l->p->chair[seat].link))
            return i;
    }
    return seat;
}

/* Only the host's own browser can make the links again: they come from his key. */
bool lobby_knows_links(const struct lobby *l) {
    char secret[KEY_TEXT + 1];
    if (!l->host)
        return false;
    secret_derive(l->q->key, "join", l->p->id, 0, secret);
    return secret_is(slice_of(secret), l->p->join);
}

void lobby_put_link(const struct lobby *l, const char *purpose, int number, const char *id) {
    char memory[400], secret[KEY_TEXT + 1];
    struct buf link = buf_on(memory, sizeof memory);
    secret_derive(l->q->key, purpose, l->p->id, number, secret);
    write_base(l->q, &link);
    buf_str(&link, strcmp(purpose, "join") == 0 ? "/j/" : "/s/");
    table_id_write(l->p->id, &link);
    buf_char(&link, '/');
    buf_str(&link, secret);
    write_link_field(l->out, buf_end(&link), id);
    buf_str(l->out, "<details class=\"code\" id=\"qr-");
    buf_str(l->out, id);
    buf_str(l->out, "\"><summary>");
    say(l->out, "QR code");
    buf_str(l->out, "</summary>");
    qr_write(buf_end(&link), l->out);
    buf_str(l->out, "</details>");
}

/* ---- a seat's fold ------------------------------------------------------------------------------------------ */

static void open_row(const struct lobby *l, const char *label) {
    buf_str(l->out, "<div class=\"setting\"><span class=\"label\">");
    say(l->out, label);
    buf_str(l->out, "</span> ");
}

static void close_row(const struct lobby *l) { buf_str(l->out, "</div>"); }

/* A button among several of which one is as it is now. */
static void open_choice(struct buf *out, const char *name, const char *value, bool now) {
    buf_str(out, "<button");
    markup_attr(out, "name", slice_of(name));
    markup_attr(out, "value", slice_of(value));
    buf_str(out, now ? " aria-pressed=\"true\">" : " aria-pressed=\"false\">");
}

static void level_row(const struct lobby *l, int seat) {
    open_row(l, N_("Computer player"));
    open_form(l->out, l->p, "seat-bot", seat, "segments");
    for (int i = 0; bot_levels[i]; i++) {
        open_choice(l->out, "bot", bot_levels[i], strcmp(bot_levels[i], l->p->chair[seat].bot) == 0);
        say(l->out, bot_levels[i]);
        buf_str(l->out, "</button>");
    }
    buf_str(l->out, "</form>");
    close_row(l);
}

static void colour_row(const struct lobby *l, int seat) {
    const struct place *p = l->p;
    open_row(l, N_("Colour"));
    open_form(l->out, p, "colour", seat, "segments");
    for (int c = 0; p->game->colours[c]; c++) {
        if (!may_take_colour(p, c, l->q->visitor))
            continue;
        open_choice(l->out, "colour", p->game->colours[c], c == p->setup.colour[seat]);
        draw_arms(l->out, p->game->colours[c]);
        buf_str(l->out, "<span class=\"sr\">");
        say(l->out, p->game->colours[c]);
        buf_str(l->out, "</span></button>");
    }
    buf_str(l->out, "</form>");
    close_row(l);
}

static void swap_form(const struct lobby *l, int seat, int with, const char *label) {
    open_form(l->out, l->p, "swap", seat, NULL);
    hidden(l->out, "with", colour_at(l->p, with));
    button(l->out, NULL, label);
    buf_str(l->out, "</form>");
}

/* Clockwise round the table is the order of the list. */
static void order_row(const struct lobby *l, int seat) {
    open_row(l, N_("Order"));
    if (seat > 0)
        swap_form(l, seat, seat - 1, N_("Move up"));
    if (seat + 1 < seats_of(l->p))
        swap_form(l, seat, seat + 1, N_("Move down"));
    close_row(l);
}

static void link_row(const struct lobby *l, int seat) {
    char id[40] = "link-";
    strncat(id, colour_at(l->p, seat), sizeof id - 6);
    buf_str(l->out, "<div class=\"setting\"><span class=\"label\">");
    say(l->out, "A link for this seat alone");
    buf_str(l->out, "</span> <div class=\"of-link\">");
    lobby_put_link(l, "seat", link_number(l, seat), id);
    buf_str(l->out, "</div></div>");
}

static void seat_form(const struct lobby *l, const char *what, int seat, const char *label) {
    open_form(l->out, l->p, what, seat, NULL);
    button(l->out, NULL, label);
    buf_str(l->out, "</form>");
}

static void leave_row(const struct lobby *l, int seat) {
    bool own = l->own >> seat & 1;
    buf_str(l->out, "<div class=\"setting\">");
    if (l->host && l->own && is_free(l->p, seat))
        seat_form(l, "sit", seat, N_("Play this seat, too"));
    else if (l->p->chair[seat].owner)
        seat_form(l, "leave", seat, own ? N_("Get up") : N_("Free the seat"));
    else if (l->p->chair[seat].bot[0])
        seat_form(l, "seat-bot", seat, N_("Free the seat"));
    close_row(l);
}

static void write_fold(const struct lobby *l, int seat) {
    const char *colour = colour_at(l->p, seat);
    if (!l->host && !(l->own >> seat & 1))
        return;
    buf_str(l->out, "<details class=\"more\" name=\"seat\" id=\"seat-");
    buf_str(l->out, colour);
    buf_str(l->out, "\"><summary id=\"more-");
    buf_str(l->out, colour);
    buf_str(l->out, "\"><span class=\"sr\">");
    SAY(l->out, "More about the seat: {colour}", say_word("colour", colour));
    buf_str(l->out, "</span></summary>");
    if (l->host && !l->p->chair[seat].owner)
        level_row(l, seat);
    if (!l->p->origin)
        colour_row(l, seat);
    if (l->host)
        order_row(l, seat);
    if (is_free(l->p, seat) && lobby_knows_links(l))
        link_row(l, seat);
    leave_row(l, seat);
    buf_str(l->out, "</details>");
}

/* ---- seats -------------------------------------------------------------------------------------------------- */

static void write_sub(const struct lobby *l, const char *word) {
    buf_str(l->out, " <span class=\"sub\">");
    say(l->out, word);
    buf_str(l->out, "</span>");
}

static void write_who(const struct lobby *l, int seat) {
    const struct chair *c = &l->p->chair[seat];
    buf_str(l->out, "<span class=\"who\">");
    draw_arms(l->out, colour_at(l->p, seat));
    buf_str(l->out, is_free(l->p, seat) ? " <em>" : " <strong>");
    if (is_free(l->p, seat))
        say_in(l->out, "seat", C_("seat", "free"));
    else
        put_text(l->out, name_at(l->s->hall, l->p, seat));
    buf_str(l->out, is_free(l->p, seat) ? "</em>" : "</strong>");
    if (l->own >> seat & 1)
        write_sub(l, N_("you"));
    else if (c->owner && c->owner == l->p->host)
        write_sub(l, N_("host"));
    if (c->bot[0]) {
        buf_str(l->out, " <span class=\"sub\">");
        SAY(l->out, "computer, {level}", say_word("level", c->bot));
        buf_str(l->out, "</span>");
    }
    buf_str(l->out, "</span> ");
}

/* All of them stand in one form, with the name: whoever is new here has to say it. */
static void sit_button(const struct lobby *l, int seat) {
    buf_str(l->out, "<button");
    markup_attr(l->out, "name", slice_of("seat"));
    markup_attr(l->out, "value", slice_of(colour_at(l->p, seat)));
    buf_char(l->out, '>');
    say(l->out, "Sit down");
    buf_str(l->out, "<span class=\"sr\"> ");
    say(l->out, colour_at(l->p, seat));
    buf_str(l->out, "</span></button>");
}

static void bot_button(const struct lobby *l, int seat) {
    open_form(l->out, l->p, "seat-bot", seat, NULL);
    hidden(l->out, "bot", USUAL_BOT);
    button(l->out, NULL, N_("Computer player"));
    buf_str(l->out, "</form>");
}

/* What is done most at this seat, if there is anything. */
static void write_action(const struct lobby *l, int seat) {
    if (!is_free(l->p, seat))
        return;
    if (may_sit(l, seat) && l->host)
        seat_form(l, "sit", seat, N_("Sit down"));
    else if (may_sit(l, seat))
        sit_button(l, seat);
    else if (l->host)
        bot_button(l, seat);
    else if (l->own)
        swap_form(l, first_seat(l->own), seat, N_("Move here"));
}

static void name_field(const struct lobby *l) {
    buf_str(l->out, "<label class=\"name\"><span>");
    say(l->out, "Your name");
    buf_str(l->out, "</span> <input name=\"name\" id=\"name\" maxlength=\"30\" required autocomplete=\"nickname\"");
    markup_attr(l->out, "value", slice_of(l->q->visitor ? l->q->visitor->name : ""));
    buf_str(l->out, "></label>");
}

static void hidden_secret(const struct lobby *l) {
    char text[KEY_TEXT + 1] = "";
    if (l->secret.len == KEY_TEXT)
        memcpy(text, l->secret.at, KEY_TEXT);
    hidden(l->out, "secret", text);
}

void lobby_write_seats(const struct lobby *l) {
    bool sits_down = !l->host && lobby_may_sit(l);
    if (sits_down) {
        open_form(l->out, l->p, "sit", -1, "sit");
        hidden_secret(l);
        name_field(l);
    }
    buf_str(l->out, "<ul class=\"lobby-seats\">");
    for (int i = 0; i < seats_of(l->p); i++) {
        buf_str(l->out, "<li><div class=\"sitting\">");
        write_who(l, i);
        write_action(l, i);
        buf_str(l->out, "</div>");
        write_fold(l, i);
        buf_str(l->out, "</li>");
    }
    buf_str(l->out, sits_down ? "</ul></form>" : "</ul>");
}

void lobby_write_kept_seat(const struct lobby *l, int seat) {
    bool taken = l->p->chair[seat].owner && !(l->own >> seat & 1);
    buf_str(l->out, "<section class=\"places panel\"><h3>");
    if (taken)
        put_named(l->out, N_("{name} sits here. With this link you take over."), name_at(l->s->hall, l->p, seat));
    else
        say(l->out, "This seat is kept for you.");
    buf_str(l->out, "</h3>");
    open_form(l->out, l->p, "sit", -1, "sit");
    hidden_secret(l);
    name_field(l);
    buf_str(l->out, "<div class=\"sitting\">");
    write_who(l, seat);
    hidden(l->out, "seat", colour_at(l->p, seat));
    button(l->out, "first", N_("Sit down"));
    buf_str(l->out, "</div></form></section>");
}
