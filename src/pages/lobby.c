/* lobby.c: see lobby.h; the seats are in lobby_seats.c. Folds have ids, by which they stay open
 * when the page is drawn anew (web/js/swap.js). */
#include "pages/fields.h"
#include "pages/gathering.h"
#include "pages/pace.h"

/* ---- the invitation ---- */

static void put_invitation(const struct gathering *l) {
    if (!l->page->join[0] || free_seats(l->ht) == 0)
        return;
    put(l->out, "<section class='invitation panel'><h3>%m</h3><p>%m</p>", N_("Invite friends"),
        N_("Send them this link; whoever opens it takes a free seat."));
    put_link(l, l->page->join, "invite");
    put(l->out, "</section>");
}

/* ---- the start ---- */

/* What the reader can do while seats are free, or not; NULL: nothing. */
static const char *what_now(const struct gathering *l, int free) {
    if (l->is_host)
        return free ? N_("Wait for your friends, or begin: computer players take what is free.")
                    : N_("The game can begin.");
    if (l->own)
        return N_("The game begins when the host begins it. This page tells you by itself.");
    return free && !l->page->may_sit ? N_("They are for those whom the host has invited.") : NULL;
}

static void put_missing(const struct gathering *l) {
    int n = free_seats(l->ht);
    const char *now = what_now(l, n);
    put(l->out, "<p><strong>");
    if (n == 0)
        put(l->out, "%m", N_("All seats are taken."));
    else
        MARKUP_SAY(l->out, N_("{seats|seat is|seats are} still free."), say_number("seats", n));
    put(l->out, "</strong> ");
    if (now)
        put(l->out, "%m", now);
    put(l->out, "</p>");
}

static void put_start(const struct gathering *l) {
    put(l->out, "<div class='start'>");
    put_missing(l);
    if (l->is_host) {
        open_form(l->out, l->ht, "start", -1, NULL);
        if (free_seats(l->ht) > 0) {
            put(l->out, "<label><span>%m</span> ", N_("Computer players"));
            bot_choice(l->out, "bot", USUAL_BOT);
            put(l->out, "</label>");
        }
        put(l->out, "<button class='first'>%m</button></form>", N_("Begin the game"));
    }
    put(l->out, "</div>");
}

/* ---- the terms ---- */

/* Those that are others than when he sat down. The host knows what he has changed. */
static uint32_t changed_for(const struct gathering *l) {
    return l->own && !l->is_host ? terms_changed(l->ht, &l->ht->chair[first_seat(l->own)]) : 0;
}

static void open_term(const struct gathering *l, int i) {
    put(l->out, "<li%c>", changed_for(l) >> i & 1 ? "changed" : NULL);
}

static void close_term(const struct gathering *l, int i) {
    if (changed_for(l) >> i & 1)
        put(l->out, " <small>%m</small>", N_("changed"));
    put(l->out, "</li>");
}

static void put_term(const struct gathering *l, int i, const char *sentence) {
    open_term(l, i);
    put(l->out, "%m", sentence);
    close_term(l, i);
}

static void put_list_of_terms(const struct gathering *l) {
    const struct hall_table *ht = l->ht;
    put(l->out, "<ul class='options'>");
    open_term(l, TERMS_SEATS);
    MARKUP_SAY(l->out, N_("{players|player|players}."), say_number("players", seats_of(ht)));
    close_term(l, TERMS_SEATS);
    for (int i = 0; i < option_count(ht->game); i++)
        put_term(l, i, ht->game->options[i].sentences[ht->setup.option[i]]);
    if (ht->flags & BY_LOT || changed_for(l) >> TERMS_LOT & 1)
        put_term(l, TERMS_LOT,
                 ht->flags & BY_LOT
                     ? N_("Seats, order and colours will be drawn by lot when the game begins.")
                     : N_("Seats, order and colours are as the players choose them."));
    put_term(l, TERMS_OPEN,
             ht->flags & LISTED ? N_("Open table: anybody may sit down.")
                                : N_("Only those who have a link sit down."));
    put_term(l, TERMS_WATCHED,
             ht->flags & WATCHED ? N_("Others may watch.") : N_("Nobody else watches."));
    if (ht->flags & HINTS || changed_for(l) >> TERMS_HINTS & 1)
        put_term(l, TERMS_HINTS,
                 ht->flags & HINTS
                     ? N_("Everybody may ask what a computer player would do; hints are counted.")
                     : N_("Nobody asks the computer."));
    if (ht->flags & RATED || changed_for(l) >> TERMS_RATED & 1)
        put_term(l, TERMS_RATED,
                 ht->flags & RATED
                     ? N_("The game counts for ratings: nobody gets hints, who quits is last.")
                     : N_("The game does not count for ratings."));
    if (has_clocks(&ht->pace) || changed_for(l) >> TERMS_PACE & 1) {
        open_term(l, TERMS_PACE);
        put_pace(l->out, &ht->pace);
        close_term(l, TERMS_PACE);
    }
    put(l->out, "</ul>");
}

static void put_change_form(const struct gathering *l) {
    put(l->out, "<details class='change' id='change'><summary id='change-options'>%m</summary>",
        N_("Change the options"));
    open_form(l->out, l->ht, "options", -1, NULL);
    put_terms_fields(l->out, l->ht);
    put(l->out, "<button class='first'>%m</button></form></details>", N_("Save"));
}

static void put_terms(const struct gathering *l) {
    put(l->out, "<section class='terms panel'><h3>%m</h3>", N_("What is played"));
    if (changed_for(l))
        put(l->out, "<p class='changed' role='status'>%m</p>",
            N_("The host has changed something since you sat down."));
    put_list_of_terms(l);
    if (l->is_host && !l->ht->origin && l->ht->phase == GATHERING)
        put_change_form(l);
    put(l->out, "<p><a href='/rules/%t'>%m</a>", l->ht->game->id, N_("The rules"));
    if (has_course(l->ht->game))
        put(l->out, " · <a href='/learn/%t'>%m</a>", l->ht->game->id, N_("Learn"));
    put(l->out, "</p>");
    put_notice(l->out, l->ht->game);
    put(l->out, "</section>");
}

/* ---- the page ---- */

static void put_origin(const struct gathering *l) {
    put(l->out, "<p>%m",
        N_("This game goes on from a record; whoever has read that knows what was hidden so far."));
    if (l->page->origin) {
        put(l->out, " ");
        table_link(l->out, l->page->origin, "replay", -1, N_("Look at it"));
    }
    put(l->out, "</p>");
}

static void put_head(const struct gathering *l) {
    put(l->out, "<div class='lobby-head'>");
    put_picture(l->out, l->page->reader, l->ht->game);
    put(l->out, "<div><h2>%m</h2><p class='host'>", l->ht->game->title);
    if (l->is_host)
        put(l->out, "%m", N_("Your table"));
    else if (l->page->host)
        MARKUP_SAY(l->out, N_("{name} invites"), say_name("name", l->page->host));
    put(l->out, "</p>");
    draw_about(l->ht->game, l->out);
    put(l->out, "</div>");
    if (l->ht->note[0])
        put(l->out, "<blockquote>%t</blockquote>", l->ht->note);
    if (l->ht->origin)
        put_origin(l);
    put(l->out, "</div>");
}

static void put_foot(const struct gathering *l) {
    put(l->out, "<div class='lobby-foot'>");
    put_kept(l->out, l->ht, l->page->kept_until);
    if (l->is_host) {
        put(l->out, "<details id='close'><summary>%m</summary>", N_("Close the table"));
        button_form(l->out, l->ht, "give-up", -1, N_("Yes, close it for all"));
        put(l->out, "</details>");
    }
    put(l->out, "</div>");
}

static struct gathering gathering_of(const struct lobby_page *p, struct buf *out) {
    const struct visitor *v = p->reader->visitor;
    return (struct gathering){p, p->ht, v && v->id == p->ht->host, seats_owned(p->ht, v), out};
}

static void open_lobby(const struct lobby_page *p, struct buf *out) {
    char memory[200];
    struct buf invites = buf_on(memory, sizeof memory);
    const char *title = say_translate(out, p->ht->game->title);
    invites.words = out->words;
    if (p->host)
        SAY(&invites, N_("{name} invites you: {game}"), say_name("name", p->host),
            say_word("game", p->ht->game->title));
    page_open_as(p->reader,
                 &(struct page_head){.title = title,
                                     .classes = "page lobby-page",
                                     .link_title = p->host ? buf_end(&invites) : title,
                                     .about = game_about(p->ht->game),
                                     .game = p->ht->game},
                 out);
}

void page_of_lobby(const struct lobby_page *p, struct buf *out) {
    struct gathering l = gathering_of(p, out);
    open_lobby(p, out);
    put(out, " data-news=%a data-seen='0.%d'", table_path(p->ht, "news", -1).text, p->ht->stamp);
    page_header(p->reader, out);
    draw_symbols(out);
    put(out, "<main class='lobby' id='lobby'>");
    if (p->refused) {
        put(out, "<p class='refused panel' role='alert'>");
        put_refusal(out, p->refused);
        put(out, "</p>");
    }
    put_head(&l);
    put_invitation(&l);
    put(out, "<section class='places panel'><h3>%m</h3>", N_("Players"));
    put_lobby_seats(&l);
    put_start(&l);
    put(out, "</section>");
    put_terms(&l);
    put_foot(&l);
    put(out, "</main>");
    page_close(out);
}

void page_of_kept_seat(const struct lobby_page *p, int seat, struct buf *out) {
    struct gathering l = gathering_of(p, out);
    open_lobby(p, out);
    page_header(p->reader, out);
    draw_symbols(out);
    put(out, "<main class='lobby'>");
    put_head(&l);
    put_kept_seat(&l, seat);
    put_terms(&l);
    put(out, "</main>");
    page_close(out);
}
