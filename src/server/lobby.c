/* lobby.c: the page of a table before its game begins: who sits where, the invitation, the terms, and the start.
 *
 * A seat is one line: who sits there, and the one thing that is done most. The rest lies in a fold below it, which
 * opens without scripts. The folds have ids, by which they stay open when the page is drawn anew (web/app.js). */
#include "bots/bot.h"
#include "server/page.h"
#include "server/qr.h"
#include "server/routes.h"

#include <string.h>

/* Who looks at which table. */
struct lobby {
    const struct server *s;
    const struct request *q;
    const struct place *p;
    struct slice secret; /* of the link that he came by; empty */
    bool host;
    uint32_t own; /* his seats */
    struct buf *out;
};

static struct lobby lobby_of(const struct server *s, const struct request *q, struct reply *r, const struct place *p,
                             struct slice secret) {
    bool host = q->visitor && q->visitor->id == p->host;
    return (struct lobby){s, q, p, secret, host, seats_owned(p, q->visitor), &r->body};
}

static bool is_free(const struct place *p, int seat) { return !p->chair[seat].owner && !p->chair[seat].bot[0]; }

static int free_seats(const struct place *p) {
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

static bool may_sit_somewhere(const struct lobby *l) {
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
static bool knows_links(const struct lobby *l) {
    char secret[KEY_TEXT + 1];
    if (!l->host)
        return false;
    secret_derive(l->q->key, "join", l->p->id, 0, secret);
    return secret_is(slice_of(secret), l->p->join);
}

static void put_link(const struct lobby *l, const char *purpose, int number, const char *id) {
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

static void write_invitation(const struct lobby *l) {
    if (!knows_links(l) || free_seats(l->p) == 0)
        return;
    buf_str(l->out, "<section class=\"invitation panel\"><h3>");
    say(l->out, "Invite friends");
    buf_str(l->out, "</h3><p>");
    say(l->out, "Send them this link; whoever opens it takes a free seat.");
    buf_str(l->out, "</p>");
    put_link(l, "join", 0, "invite");
    buf_str(l->out, "</section>");
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
    put_link(l, "seat", link_number(l, seat), id);
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
    if (is_free(l->p, seat) && knows_links(l))
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

static void write_seats(const struct lobby *l) {
    bool sits_down = !l->host && may_sit_somewhere(l);
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

/* ---- the start ------------------------------------------------------------------------------------------------ */

static void write_missing(const struct lobby *l) {
    int n = free_seats(l->p);
    buf_str(l->out, "<p><strong>");
    if (n == 0)
        say(l->out, "All seats are taken.");
    else
        SAY(l->out, "{seats|seat is|seats are} still free.", say_number("seats", n));
    buf_str(l->out, "</strong> ");
    if (l->host && n > 0)
        say(l->out, "Wait for your friends, or begin: computer players take what is free.");
    if (l->host && n == 0)
        say(l->out, "The game can begin.");
    if (!l->host && l->own)
        say(l->out, "The game begins when the host begins it. This page tells you by itself.");
    if (!l->host && !l->own && n > 0 && !may_sit_somewhere(l))
        say(l->out, "They are for those whom the host has invited.");
    buf_str(l->out, "</p>");
}

static void write_start(const struct lobby *l) {
    buf_str(l->out, "<div class=\"start\">");
    write_missing(l);
    if (l->host) {
        open_form(l->out, l->p, "start", -1, NULL);
        if (free_seats(l->p) > 0) {
            buf_str(l->out, "<label><span>");
            say(l->out, "Computer players");
            buf_str(l->out, "</span> ");
            bot_choice(l->out, "bot", USUAL_BOT);
            buf_str(l->out, "</label>");
        }
        button(l->out, "first", N_("Begin the game"));
        buf_str(l->out, "</form>");
    }
    buf_str(l->out, "</div>");
}

/* ---- the terms -------------------------------------------------------------------------------------------------- */

/* Those that are others than when he sat down. The host knows what he has changed. */
static uint32_t changed_for(const struct lobby *l) {
    return l->own && !l->host ? terms_changed(l->p, &l->p->chair[first_seat(l->own)]) : 0;
}

static void open_term(const struct lobby *l, int i) {
    buf_str(l->out, changed_for(l) >> i & 1 ? "<li class=\"changed\">" : "<li>");
}

static void close_term(const struct lobby *l, int i) {
    if (changed_for(l) >> i & 1) {
        buf_str(l->out, " <small>");
        say(l->out, "changed");
        buf_str(l->out, "</small>");
    }
    buf_str(l->out, "</li>");
}

static void put_term(const struct lobby *l, int i, const char *sentence) {
    open_term(l, i);
    say(l->out, sentence);
    close_term(l, i);
}

static void write_list_of_terms(const struct lobby *l) {
    const struct place *p = l->p;
    buf_str(l->out, "<ul class=\"options\">");
    open_term(l, TERMS_SEATS);
    SAY(l->out, "{players|player|players}.", say_number("players", seats_of(p)));
    close_term(l, TERMS_SEATS);
    for (int i = 0; i < option_count(p->game); i++)
        put_term(l, i, p->game->options[i].sentences[p->setup.option[i]]);
    if (p->flags & BY_LOT || changed_for(l) >> TERMS_LOT & 1)
        put_term(l, TERMS_LOT,
                 p->flags & BY_LOT ? N_("Seats, order and colours will be drawn by lot when the game begins.")
                                   : N_("Seats, order and colours are as the players choose them."));
    put_term(l, TERMS_OPEN,
             p->flags & LISTED ? N_("Open table: anybody may sit down.") : N_("Only those who have a link sit down."));
    put_term(l, TERMS_WATCHED, p->flags & WATCHED ? N_("Others may watch.") : N_("Nobody else watches."));
    buf_str(l->out, "</ul>");
}

static void write_change_form(const struct lobby *l) {
    buf_str(l->out, "<details class=\"change\" id=\"change\"><summary id=\"change-options\">");
    say(l->out, "Change the options");
    buf_str(l->out, "</summary>");
    open_form(l->out, l->p, "options", -1, NULL);
    write_terms_fields(l->p, l->out);
    button(l->out, "first", N_("Save"));
    buf_str(l->out, "</form></details>");
}

static void write_terms(const struct lobby *l) {
    buf_str(l->out, "<section class=\"terms panel\"><h3>");
    say(l->out, "What is played");
    buf_str(l->out, "</h3>");
    if (changed_for(l)) {
        buf_str(l->out, "<p class=\"changed\" role=\"status\">");
        say(l->out, "The host has changed something since you sat down.");
        buf_str(l->out, "</p>");
    }
    write_list_of_terms(l);
    if (l->host && !l->p->origin && l->p->phase == GATHERING)
        write_change_form(l);
    buf_str(l->out, "<p><a href=\"/rules/");
    buf_str(l->out, l->p->game->id);
    buf_str(l->out, "\">");
    say(l->out, "The rules");
    buf_str(l->out, "</a></p>");
    write_notice(l->p->game, l->out);
    buf_str(l->out, "</section>");
}

/* ---- the page --------------------------------------------------------------------------------------------------- */

static void write_origin(const struct lobby *l) {
    const struct place *from = map_find(&l->s->hall->tables, (uint64_t)l->p->origin);
    buf_str(l->out, "<p>");
    say(l->out, "This game goes on from a record; whoever has read that knows what was hidden so far.");
    if (from) {
        buf_str(l->out, " <a href=\"");
        write_table_path(from, "replay", -1, l->out);
        buf_str(l->out, "\">");
        say(l->out, "Look at it");
        buf_str(l->out, "</a>");
    }
    buf_str(l->out, "</p>");
}

static void write_head(const struct lobby *l) {
    const struct visitor *host = visitor_find(l->s->hall, l->p->host);
    buf_str(l->out, "<div class=\"lobby-head\"><h2>");
    put_text(l->out, say_translate(l->out, l->p->game->title));
    buf_str(l->out, "</h2><p>");
    if (l->host)
        say(l->out, "Your table");
    else if (host)
        put_named(l->out, N_("{name} invites"), host->name);
    buf_str(l->out, "</p>");
    if (l->p->note[0]) {
        buf_str(l->out, "<blockquote>");
        put_text(l->out, l->p->note);
        buf_str(l->out, "</blockquote>");
    }
    if (l->p->origin)
        write_origin(l);
    buf_str(l->out, "</div>");
}

static void write_foot(const struct lobby *l) {
    buf_str(l->out, "<div class=\"lobby-foot\">");
    write_kept(l->s->hall, l->p, l->out);
    if (l->host) {
        buf_str(l->out, "<details id=\"close\"><summary>");
        say(l->out, "Close the table");
        buf_str(l->out, "</summary>");
        open_form(l->out, l->p, "give-up", -1, NULL);
        button(l->out, NULL, N_("Yes, close it for all"));
        buf_str(l->out, "</form></details>");
    }
    buf_str(l->out, "</div>");
}

static void open_lobby(const struct request *q, struct reply *r, const struct place *p) {
    char seen[40], news[80];
    struct buf path = buf_on(news, sizeof news), number = buf_on(seen, sizeof seen);
    write_table_path(p, "news", -1, &path);
    buf_str(&number, "0.");
    buf_int(&number, p->stamp);
    page_open(q, r, say_translate(&r->body, p->game->title), "page lobby-page");
    page_attribute(r, "data-news", buf_slice_of(&path));
    page_attribute(r, "data-seen", buf_slice_of(&number));
    page_header(q, r);
    draw_symbols(&r->body);
}

static void write_lobby(const struct lobby *l, struct reply *r, const struct refusal_of *refused) {
    open_lobby(l->q, r, l->p);
    buf_str(l->out, "<main class=\"lobby\" id=\"lobby\">");
    if (refused) {
        buf_str(l->out, "<p class=\"refused panel\" role=\"alert\">");
        put_refusal(l->out, refused);
        buf_str(l->out, "</p>");
    }
    write_head(l);
    buf_str(l->out, "<section class=\"places panel\"><h3>");
    say(l->out, "Players");
    buf_str(l->out, "</h3>");
    write_seats(l);
    write_start(l);
    buf_str(l->out, "</section><div class=\"beside\">");
    write_invitation(l);
    write_terms(l);
    buf_str(l->out, "</div>");
    write_foot(l);
    buf_str(l->out, "</main>");
    page_close(r);
}

void lobby_page(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused) {
    struct lobby l = lobby_of(s, q, r, p, request_field(q, "secret"));
    r->body.len = 0;
    r->wait = p->ticket > r->wait ? p->ticket : r->wait;
    if (refused)
        r->status = status_of(refused->no);
    write_lobby(&l, r, refused);
}

/* ---- links that were sent -----------------------------------------------------------------------------------------
 */

/* Opening a link changes nothing yet: programs that preview links must not sit down. */
void handle_join_link(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    if (!p || !secret_is(q->part[1], p->join)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    struct lobby l = lobby_of(s, q, r, p, q->part[1]);
    write_table_path(p, "", -1, &to);
    if (p->phase != GATHERING || l.own)
        reply_redirect(r, buf_end(&to));
    else
        write_lobby(&l, r, NULL);
    r->wait = p->ticket;
}

static void write_kept_seat(const struct lobby *l, int seat) {
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

/* Later, too: for one who lost his device, or takes over from another. */
void handle_seat_link(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    int seat = -1;
    for (int i = 0; p && i < seats_of(p); i++)
        if (secret_is(q->part[1], p->chair[i].link))
            seat = i;
    if (seat < 0 || p->flags & NEVER_BEGAN) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    struct lobby l = lobby_of(s, q, r, p, q->part[1]);
    page_open(q, r, say_translate(&r->body, p->game->title), "page lobby-page");
    page_header(q, r);
    draw_symbols(&r->body);
    buf_str(&r->body, "<main class=\"lobby\">");
    write_head(&l);
    write_kept_seat(&l, seat);
    buf_str(&r->body, "<div class=\"beside\">");
    write_terms(&l);
    buf_str(&r->body, "</div></main>");
    page_close(r);
}
