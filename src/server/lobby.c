/* lobby.c: the page of a table before its game begins: its seats, the invitation, the terms, and the start. Its folds
 * have ids, by which they stay open when the page is drawn anew (web/app.js). */
#include "server/lobby.h"

#include "server/routes.h"

static struct lobby lobby_of(const struct server *s, const struct request *q, struct reply *r, const struct place *p,
                             struct slice secret) {
    bool host = q->visitor && q->visitor->id == p->host;
    return (struct lobby){s, q, p, secret, host, seats_owned(p, q->visitor), &r->body};
}

/* ---- the invitation ------------------------------------------------------------------------------------------ */

static void write_invitation(const struct lobby *l) {
    if (!lobby_knows_links(l) || lobby_free_seats(l->p) == 0)
        return;
    buf_str(l->out, "<section class=\"invitation panel\"><h3>");
    say(l->out, "Invite friends");
    buf_str(l->out, "</h3><p>");
    say(l->out, "Send them this link; whoever opens it takes a free seat.");
    buf_str(l->out, "</p>");
    lobby_put_link(l, "join", 0, "invite");
    buf_str(l->out, "</section>");
}

/* ---- the start ------------------------------------------------------------------------------------------------ */

static void write_missing(const struct lobby *l) {
    int n = lobby_free_seats(l->p);
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
    if (!l->host && !l->own && n > 0 && !lobby_may_sit(l))
        say(l->out, "They are for those whom the host has invited.");
    buf_str(l->out, "</p>");
}

static void write_start(const struct lobby *l) {
    buf_str(l->out, "<div class=\"start\">");
    write_missing(l);
    if (l->host) {
        open_form(l->out, l->p, "start", -1, NULL);
        if (lobby_free_seats(l->p) > 0) {
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
        buf_char(l->out, ' ');
        table_link(l->out, from, "replay", -1, N_("Look at it"));
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
    lobby_write_seats(l);
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
    lobby_write_kept_seat(&l, seat);
    buf_str(&r->body, "<div class=\"beside\">");
    write_terms(&l);
    buf_str(&r->body, "</div></main>");
    page_close(r);
}
