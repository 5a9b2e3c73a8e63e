/* lobby.c: a table before its game begins: who sits where, links for friends, and the start. */
#include "bots/bot.h"
#include "server/page.h"
#include "server/qr.h"
#include "server/routes.h"

#include <string.h>

/* ---- links --------------------------------------------------------------------------------------------------------
 */

/* A seat's link goes with whoever moves to another seat: the number from which the one of this seat was made. */
static int link_number(const struct request *q, const struct place *p, int seat) {
    char secret[KEY_TEXT + 1];
    for (int i = 0; i < MAX_SEATS; i++) {
        secret_derive(q->key, "seat", p->id, i, secret);
        if (secret_is(slice_of(secret), p->chair[seat].link))
            return i;
    }
    return seat;
}

/* Only the host's own browser can make the links again: they come from his key. */
static void write_link(const struct request *q, const struct place *p, const char *purpose, int seat, struct buf *out) {
    char secret[KEY_TEXT + 1];
    secret_derive(q->key, purpose, p->id, seat, secret);
    write_base(q, out);
    buf_str(out, strcmp(purpose, "join") == 0 ? "/j/" : "/s/");
    table_id_write(p->id, out);
    buf_char(out, '/');
    buf_str(out, secret);
}

static bool knows_links(const struct request *q, const struct place *p) {
    char secret[KEY_TEXT + 1];
    if (!q->visitor || q->visitor->id != p->host)
        return false;
    secret_derive(q->key, "join", p->id, 0, secret);
    return secret_is(slice_of(secret), p->join);
}

static void link_field(const struct request *q, const struct place *p, const char *purpose, int seat, struct buf *out) {
    char memory[400];
    struct buf link = buf_on(memory, sizeof memory);
    write_link(q, p, purpose, seat, &link);
    buf_str(out, "<input class=\"link\" readonly data-copy aria-label=\"");
    say(out, "Link");
    buf_char(out, '"');
    markup_attr(out, "value", buf_slice_of(&link));
    buf_char(out, '>');
}

static void write_invitation(const struct request *q, const struct place *p, struct buf *out) {
    char memory[400];
    struct buf link = buf_on(memory, sizeof memory);
    write_link(q, p, "join", 0, &link);
    buf_str(out, "<section class=\"invitation\"><h2>");
    say(out, "Invite friends");
    buf_str(out, "</h2><p>");
    say(out, "Send them this link; whoever opens it takes a free seat.");
    buf_str(out, "</p>");
    link_field(q, p, "join", 0, out);
    qr_write(buf_end(&link), out);
    buf_str(out, "</section>");
}

/* ---- seats ----------------------------------------------------------------------------------------------------------
 */

static bool is_free(const struct place *p, int seat) { return !p->chair[seat].owner && !p->chair[seat].bot[0]; }

static void colour_form(const struct place *p, int seat, struct buf *out) {
    open_form(out, p, "colour", seat, "inline");
    buf_str(out, "<select name=\"colour\" aria-label=\"");
    say(out, "Colour");
    buf_str(out, "\">");
    for (int c = 0; p->game->colours[c]; c++) {
        buf_str(out, c == p->setup.colour[seat] ? "<option selected value=\"" : "<option value=\"");
        buf_str(out, p->game->colours[c]);
        buf_str(out, "\">");
        say(out, p->game->colours[c]);
        buf_str(out, "</option>");
    }
    buf_str(out, "</select>");
    button(out, NULL, N_("Change"));
    buf_str(out, "</form>");
}

static void bot_form(const struct place *p, int seat, struct buf *out) {
    open_form(out, p, "seat-bot", seat, "inline");
    bot_choice(out, "bot", p->chair[seat].bot, true);
    button(out, NULL, N_("Set"));
    buf_str(out, "</form>");
}

static void seat_choice(const struct place *p, struct buf *out) {
    buf_str(out, "<label><span>");
    say(out, "Seat");
    buf_str(out, "</span> <select name=\"seat\">");
    for (int i = 0; i < seats_of(p); i++) {
        if (!is_free(p, i))
            continue;
        buf_str(out, "<option");
        markup_attr(out, "value", slice_of(colour_at(p, i)));
        buf_char(out, '>');
        buf_int(out, i + 1);
        buf_str(out, ": ");
        say(out, colour_at(p, i));
        buf_str(out, "</option>");
    }
    buf_str(out, "</select></label>");
}

/* For the one seat that the secret opens, or for any free one. */
static void sit_form(const struct request *q, const struct place *p, int seat, struct slice secret, struct buf *out) {
    char text[KEY_TEXT + 1] = "";
    if (secret.len == KEY_TEXT)
        memcpy(text, secret.at, KEY_TEXT);
    text[KEY_TEXT] = 0;
    open_form(out, p, "sit", -1, "inline");
    hidden(out, "secret", text);
    if (secret_is(secret, p->chair[seat].link))
        hidden(out, "seat", colour_at(p, seat));
    else
        seat_choice(p, out);
    buf_str(out, "<label><span>");
    say(out, "Your name");
    buf_str(out, "</span> <input name=\"name\" maxlength=\"30\" required");
    markup_attr(out, "value", slice_of(q->visitor ? q->visitor->name : ""));
    buf_str(out, "></label>");
    button(out, "first", N_("Sit down"));
    buf_str(out, "</form>");
}

static void swap_form(const struct place *p, int seat, int with, const char *label, struct buf *out) {
    open_form(out, p, "swap", seat, "inline");
    hidden(out, "with", colour_at(p, with));
    button(out, NULL, label);
    buf_str(out, "</form>");
}

/* Clockwise round the table is the order of the list. */
static void order_forms(const struct request *q, const struct place *p, int seat, struct buf *out) {
    uint32_t own = seats_owned(p, q->visitor);
    bool host = q->visitor && q->visitor->id == p->host;
    if (host && seat + 1 < seats_of(p))
        swap_form(p, seat, seat + 1, N_("Swap with the next"), out);
    if (!host && own && is_free(p, seat))
        swap_form(p, first_seat(own), seat, N_("Move here"), out);
    if (host && own && is_free(p, seat)) {
        open_form(out, p, "sit", seat, "inline");
        button(out, NULL, N_("Play this seat, too"));
        buf_str(out, "</form>");
    }
}

static void write_seat(const struct server *s, const struct request *q, const struct place *p, int seat,
                       struct buf *out) {
    bool host = q->visitor && q->visitor->id == p->host, own = owns(p, seat, q->visitor);
    buf_str(out, "<li>");
    draw_arms(out, colour_at(p, seat));
    buf_str(out, " <strong>");
    if (is_free(p, seat))
        say_in(out, "seat", C_("seat", "free"));
    else
        put_text(out, name_at(s->hall, p, seat));
    buf_str(out, "</strong> ");
    if (p->chair[seat].bot[0])
        SAY(out, "computer, {level}", say_word("level", p->chair[seat].bot));
    if (host && !p->chair[seat].owner)
        bot_form(p, seat, out);
    if ((host || own) && !p->origin)
        colour_form(p, seat, out);
    if (host && is_free(p, seat) && knows_links(q, p)) {
        say(out, "A link for this seat alone:");
        link_field(q, p, "seat", link_number(q, p, seat), out);
    }
    order_forms(q, p, seat, out);
    if (own || (host && p->chair[seat].owner)) {
        open_form(out, p, "leave", seat, "inline");
        button(out, NULL, own ? N_("Get up") : N_("Free the seat"));
        buf_str(out, "</form>");
    }
    buf_str(out, "</li>");
}

/* ---- the page
 * --------------------------------------------------------------------------------------------------------- */

static void write_options(const struct place *p, struct buf *out) {
    buf_str(out, "<ul class=\"options\">");
    for (int i = 0; i < option_count(p->game); i++) {
        buf_str(out, "<li>");
        say(out, p->game->options[i].sentences[p->setup.option[i]]);
        buf_str(out, "</li>");
    }
    buf_str(out, "</ul>");
}

static void write_lot(const struct request *q, const struct place *p, struct buf *out) {
    bool by_lot = p->flags & BY_LOT;
    buf_str(out, "<p>");
    if (by_lot)
        say(out, "Seats, order and colours will be drawn by lot when the game begins.");
    buf_str(out, "</p>");
    if (!q->visitor || q->visitor->id != p->host || p->origin)
        return;
    open_form(out, p, "lot", -1, "inline");
    hidden(out, "on", by_lot ? "" : "1");
    button(out, NULL, by_lot ? N_("Sit as listed") : N_("Leave seats, order and colours to chance"));
    buf_str(out, "</form>");
}

static void write_origin(const struct server *s, const struct place *p, struct buf *out) {
    const struct place *from = map_find(&s->hall->tables, (uint64_t)p->origin);
    buf_str(out, "<p>");
    say(out, "This game goes on from a record; whoever has read that knows what was hidden so far.");
    if (from) {
        buf_str(out, " <a href=\"");
        write_table_path(from, "replay", -1, out);
        buf_str(out, "\">");
        say(out, "Look at it");
        buf_str(out, "</a>");
    }
    buf_str(out, "</p>");
}

static void write_start(const struct place *p, struct buf *out) {
    open_form(out, p, "start", -1, "start");
    buf_str(out, "<label><span>");
    say(out, "Free seats go to");
    buf_str(out, "</span> ");
    bot_choice(out, "bot", USUAL_BOT, false);
    buf_str(out, "</label>");
    button(out, "first", N_("Begin the game"));
    buf_str(out, "</form>");
}

/* With a secret, the seats that it opens can be taken. */
static void write_seats(const struct server *s, const struct request *q, const struct place *p, struct slice secret,
                        struct buf *out) {
    buf_str(out, "<ul class=\"lobby-seats\" id=\"lobby-seats\">");
    for (int i = 0; i < seats_of(p); i++)
        write_seat(s, q, p, i, out);
    buf_str(out, "</ul>");
    bool may = p->flags & LISTED || secret_is(secret, p->join);
    for (int i = 0; i < seats_of(p); i++)
        if ((may || secret_is(secret, p->chair[i].link)) && is_free(p, i) && !seats_owned(p, q->visitor)) {
            sit_form(q, p, i, secret, out);
            break;
        }
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

static void write_lobby(struct server *s, struct request *q, struct reply *r, struct place *p, struct slice secret) {
    struct buf *out = &r->body;
    open_lobby(q, r, p);
    buf_str(out, "<main class=\"sheet lobby\" id=\"lobby\"><h2>");
    put_text(out, say_translate(out, p->game->title));
    buf_str(out, "</h2><p>");
    put_text(out, p->note);
    buf_str(out, "</p>");
    if (p->origin)
        write_origin(s, p, out);
    write_options(p, out);
    write_notice(p->game, out);
    write_seats(s, q, p, secret, out);
    write_lot(q, p, out);
    if (q->visitor && q->visitor->id == p->host) {
        write_start(p, out);
        if (knows_links(q, p))
            write_invitation(q, p, out);
    } else if (seats_owned(p, q->visitor)) {
        buf_str(out, "<p>");
        say(out, "The game begins when the host begins it. This page tells you by itself.");
        buf_str(out, "</p>");
    }
    write_kept(s->hall, p, out);
    if (q->visitor && q->visitor->id == p->host) {
        open_form(out, p, "give-up", -1, "inline");
        button(out, NULL, N_("Close the table"));
        buf_str(out, "</form>");
    }
    buf_str(out, "</main>");
    page_close(r);
}

void lobby_page(struct server *s, struct request *q, struct reply *r, struct place *p,
                const struct refusal_of *refused) {
    if (refused) {
        reply_refusal(q, r, refused);
        return;
    }
    r->wait = p->ticket;
    write_lobby(s, q, r, p, slice_of(""));
}

/* ---- links that were sent
 * ----------------------------------------------------------------------------------------------- */

/* Opening a link changes nothing yet: programs that preview links must not sit down. */
void handle_join_link(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    if (!p || !secret_is(q->part[1], p->join)) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "This link is not valid.");
        return;
    }
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    write_table_path(p, "", -1, &to);
    if (p->phase != GATHERING || seats_owned(p, q->visitor))
        reply_redirect(r, buf_end(&to));
    else
        write_lobby(s, q, r, p, q->part[1]);
    r->wait = p->ticket;
}

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
    page_open(q, r, p->game->title, "page lobby-page");
    page_header(q, r);
    draw_symbols(&r->body);
    buf_str(&r->body, "<main class=\"sheet lobby\"><h2>");
    put_text(&r->body, p->game->title);
    buf_str(&r->body, "</h2><p>");
    draw_arms(&r->body, colour_at(p, seat));
    buf_char(&r->body, ' ');
    say(&r->body, "This seat is kept for you.");
    buf_str(&r->body, "</p>");
    sit_form(q, p, seat, q->part[1], &r->body);
    buf_str(&r->body, "</main>");
    page_close(r);
}

/* ---- forms
 * ------------------------------------------------------------------------------------------------------------------ */

static int seat_named(const struct request *q, const char *field, const struct place *p) {
    for (int i = 0; i < seats_of(p); i++)
        if (slice_is(request_field(q, field), colour_at(p, i)))
            return i;
    return -1;
}

static void back_to_table(struct request *q, struct reply *r, struct place *p, bool done,
                          const struct refusal_of *why) {
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (!done) {
        reply_refusal(q, r, why);
        return;
    }
    if (q->route->flags & IS_API) {
        reply_done(q->server, q, r, p, NULL);
        return;
    }
    write_table_path(p, "", -1, &to);
    if (p->ticket > r->wait)
        r->wait = p->ticket;
    reply_redirect(r, buf_end(&to));
}

void handle_sit(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    struct refusal_of why;
    if (!p) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such table.");
        return;
    }
    struct visitor *v = need_visitor(s, q, r);
    if (v)
        back_to_table(q, r, p, seat_take(s->hall, p, seat_named(q, "seat", p), v, request_field(q, "secret"), &why),
                      &why);
}

/* The table, if the asker is its host and its game has not begun; NULL and an error. */
static struct place *need_host(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    if (!p || (q->visitor && q->visitor->id == p->host))
        return p;
    reply_error(q, r, MHD_HTTP_FORBIDDEN, "Only the host can do this.");
    return NULL;
}

void handle_leave(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    bool done = q->visitor ? seat_leave(s->hall, p, seat_named(q, "seat", p), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_seat_bot(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    const struct bot *bot = bot_find(request_field(q, "bot"));
    struct refusal_of why;
    if (p)
        back_to_table(q, r, p, seat_set_bot(s->hall, p, seat_named(q, "seat", p), bot ? bot->name : NULL, &why), &why);
}

void handle_colour(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    int colour = 0;
    if (!p)
        return;
    int seat = seat_named(q, "seat", p);
    while (p->game->colours[colour] && !slice_is(request_field(q, "colour"), p->game->colours[colour]))
        colour++;
    bool may = owns(p, seat, q->visitor) || (q->visitor && q->visitor->id == p->host);
    bool done = may && p->game->colours[colour] ? seat_set_colour(s->hall, p, seat, colour, &why)
                                                : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_swap(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_table(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    bool done = q->visitor ? seat_swap(s->hall, p, seat_named(q, "seat", p), seat_named(q, "with", p), q->visitor, &why)
                           : refuse(&why, NOT_YOURS, N_("This is not your seat."));
    back_to_table(q, r, p, done, &why);
}

void handle_give_up(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    struct refusal_of why;
    if (!p)
        return;
    if (!place_give_up(s->hall, p, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = p->ticket;
    reply_redirect(r, "/");
}

void handle_lot(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    struct refusal_of why;
    if (p)
        back_to_table(q, r, p, seat_set_lot(s->hall, p, request_field(q, "on").len > 0, &why), &why);
}

void handle_start(struct server *s, struct request *q, struct reply *r) {
    struct place *p = need_host(s, q, r);
    const struct bot *bot = bot_find(request_field(q, "bot"));
    struct refusal_of why;
    if (p)
        back_to_table(q, r, p, place_start(s->hall, p, bot ? bot->name : USUAL_BOT, &why), &why);
}
