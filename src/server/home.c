/* home.c: the first page: play now, invite friends, your tables, open tables, games to watch; and new tables. */
#include "base/say.h"
#include "bots/bot.h"
#include "game/boxfile.h"
#include "server/page.h"
#include "server/routes.h"

#include <string.h>

enum { LISTED_TABLES = 30 };

/* The template game is for those who write games. */
static bool is_offered(const struct game *g) { return strcmp(g->id, "null") != 0; }

/* ---- a game's card ------------------------------------------------------------------------------------------ */

static void name_field(const struct request *q, struct buf *out) {
    buf_str(out, "<br><label><span>");
    say(out, "Your name");
    buf_str(out, "</span><input name=\"name\" maxlength=\"30\" autocomplete=\"nickname\"");
    markup_attr(out, "value", slice_of(q->visitor ? q->visitor->name : ""));
    buf_str(out, "></label>");
}

void write_notice(const struct game *g, struct buf *out) {
    struct boxfile file;
    struct box_head head;
    struct fault fault;
    if (!boxfile_open(&file, g->id, *g->box_text, &head, &fault) || !head.notice[0])
        return;
    buf_str(out, "<p class=\"notice\">");
    put_text(out, say_translate(out, head.notice));
    buf_str(out, "</p>");
}

/* What a game looks like and is about, at a glance. */
static void write_emblem(const struct game *g, struct buf *out) {
    static const struct {
        const char *id, *symbols[6], *about;
    } emblems[] = {
        {"league",
         {"crown", "guard", "good-red", "good-green", "good-yellow", "good-blue"},
         N_("Collect taxes, bargain with guards, fill the stores of king and towns.")},
        {"wallenstein",
         {"cannon", "palace", "church", "trade", "gold", "grain"},
         N_("Plan in secret, build, march; the tower decides the battles.")},
        {"lowenherz",
         {"castle", "knight", "wall", "sword-shield", "ducat", "parchment"},
         N_("Wall in territories round your castles, and agree on who may act.")},
    };
    for (size_t i = 0; i < sizeof emblems / sizeof *emblems; i++) {
        if (strcmp(emblems[i].id, g->id) != 0)
            continue;
        buf_str(out, "<div class=\"emblem\" aria-hidden=\"true\">");
        for (int k = 0; k < 6; k++)
            draw_symbol(out, emblems[i].symbols[k], NULL);
        buf_str(out, "</div><p>");
        say(out, emblems[i].about);
        buf_str(out, "</p>");
    }
}

static void game_card(const struct request *q, const struct game *g, struct buf *out) {
    buf_str(out, "<form class=\"game-card panel\" method=\"post\" action=\"/new\"><h2>");
    put_text(out, say_translate(out, g->title));
    buf_str(out, "</h2>");
    write_emblem(g, out);
    hidden(out, "game", g->id);
    buf_str(out, "<div class=\"wishes\">");
    name_field(q, out);
    write_seats_choice(g, out);
    buf_str(out, "<br><label><span>");
    say(out, "Computer players");
    buf_str(out, "</span>");
    bot_choice(out, "bot", USUAL_BOT);
    buf_str(out, "</label></div><div class=\"choices\"><button class=\"first\" name=\"mode\" value=\"now\">");
    say(out, "Play now");
    buf_str(out, "</button><button name=\"mode\" value=\"invite\">");
    say(out, "Invite friends");
    buf_str(out, "</button></div><details><summary>");
    say(out, "Variants");
    buf_str(out, "</summary>");
    write_new_terms(g, out);
    buf_str(out, "</details><p><a href=\"/rules/");
    buf_str(out, g->id);
    buf_str(out, "\">");
    say(out, "The rules");
    buf_str(out, "</a></p>");
    write_notice(g, out);
    buf_str(out, "</form>");
}

/* ---- lists of tables -------------------------------------------------------------------------------------------- */

static bool waits_for(const struct place *p, const struct visitor *v) {
    return (place_pending(p) & people_at(p) & seats_owned(p, v)) != 0;
}

static const char *state_of(const struct place *p, const struct visitor *v) {
    switch (p->phase) {
    case GATHERING: return N_("gathering");
    case RUNNING: return waits_for(p, v) ? N_("your turn") : N_("running");
    case OVER: return N_("finished");
    default: return N_("closed");
    }
}

/* "Anna 2. (51)", and whether he resigned. */
static void write_place(const struct chair *c, struct buf *out) {
    if (c->place == 0)
        return;
    buf_str(out, " <small>");
    buf_int(out, c->place);
    buf_str(out, ". (");
    SAY(out, "{points|point|points}", say_number("points", c->points));
    if (c->resigned) {
        buf_str(out, ", ");
        say(out, "resigned");
    }
    buf_str(out, ")</small>");
}

static void table_line(const struct hall *h, const struct request *q, const struct place *p, struct buf *out) {
    buf_str(out, waits_for(p, q->visitor) ? "<li class=\"turn\"><a href=\"" : "<li><a href=\"");
    write_table_path(p, "", -1, out);
    buf_str(out, "\">");
    put_text(out, say_translate(out, p->game->title));
    buf_str(out, "</a> <span class=\"who\">");
    for (int i = 0; i < seats_of(p); i++) {
        buf_str(out, "<span>");
        draw_arms(out, colour_at(p, i));
        buf_char(out, ' ');
        const char *name = name_at(h, p, i);
        if (name[0])
            put_text(out, name);
        else
            say_in(out, "seat", C_("seat", "free"));
        write_place(&p->chair[i], out);
        buf_str(out, "</span> ");
    }
    buf_str(out, "</span> <span class=\"state\">");
    say(out, state_of(p, q->visitor));
    buf_str(out, "</span></li>");
}

typedef bool listing(const struct place *p, const struct visitor *v);

static bool is_urgent(const struct place *p, const struct visitor *v) { return seats_owned(p, v) && waits_for(p, v); }
static bool is_yours(const struct place *p, const struct visitor *v) {
    return (seats_owned(p, v) || (v && p->host == v->id)) && p->phase <= RUNNING && !waits_for(p, v);
}
static bool is_past(const struct place *p, const struct visitor *v) {
    return (seats_owned(p, v) && p->phase == OVER) || (p->flags & UPLOADED && v && p->host == v->id);
}
static bool is_open(const struct place *p, const struct visitor *v) {
    if (p->phase != GATHERING || !(p->flags & LISTED) || seats_owned(p, v))
        return false;
    for (int i = 0; i < seats_of(p); i++)
        if (!p->chair[i].owner && !p->chair[i].bot[0])
            return true;
    return false;
}
static bool is_watchable(const struct place *p, const struct visitor *v) {
    return p->phase == RUNNING && p->flags & WATCHED && p->flags & LISTED && !seats_owned(p, v);
}

/* The newest first. */
static int write_list(struct server *s, const struct request *q, listing *wanted, struct buf *out) {
    int n = 0;
    for (size_t i = s->hall->count; i-- > 0 && n < LISTED_TABLES;)
        if (wanted(s->hall->list[i], q->visitor)) {
            table_line(s->hall, q, s->hall->list[i], out);
            n++;
        }
    return n;
}

static void section(struct server *s, struct request *q, const char *title, listing *first, listing *then) {
    struct buf *out = &q->reply.body;
    size_t start = out->len;
    buf_str(out, "<section><h2>");
    say(out, title);
    buf_str(out, "</h2><ul class=\"tables\">");
    int n = write_list(s, q, first, out);
    if (then)
        n += write_list(s, q, then, out);
    buf_str(out, "</ul></section>");
    if (n == 0)
        out->len = start;
}

/* Whose turn it is stands in the game alone, and so do the names in a record that was brought. */
static bool must_be_read(const struct place *p, const struct visitor *v) {
    return (p->phase == RUNNING && seats_owned(p, v)) || (p->flags & UPLOADED && p->host == v->id);
}

/* Games that have been quiet are not in memory. */
static void load_own(struct server *s, const struct visitor *v) {
    int n = 0;
    for (size_t i = s->hall->count; v && i-- > 0 && n < LISTED_TABLES;)
        if (must_be_read(s->hall->list[i], v)) {
            place_load(s->hall, s->hall->list[i]);
            n++;
        }
}

void handle_home(struct server *s, struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    load_own(s, q->visitor);
    page_open(q, r, "hoftag", "page home-page");
    page_header(q, r);
    draw_symbols(out);
    buf_str(out, "<main class=\"home\">");
    section(s, q, N_("Your tables"), is_urgent, is_yours);
    buf_str(out, "<section class=\"cards\">");
    for (int i = 0; all_games[i]; i++)
        if (is_offered(all_games[i]))
            game_card(q, all_games[i], out);
    buf_str(out, "</section>");
    section(s, q, N_("Open tables"), is_open, NULL);
    section(s, q, N_("Watch"), is_watchable, NULL);
    section(s, q, N_("Finished games"), is_past, NULL);
    buf_str(out, "<p class=\"upload\"><a href=\"/upload\">");
    say(out, "Look at the record of a game");
    buf_str(out, "</a></p>");
    buf_str(out, "</main>");
    page_close(r);
}

/* ---- the next game that waits -------------------------------------------------------------------------------------
 */

void handle_next(struct server *s, struct request *q, struct reply *r) {
    char path[80] = "/";
    struct buf to = buf_on(path, sizeof path);
    load_own(s, q->visitor);
    for (size_t i = 0; i < s->hall->count && to.len == 0; i++)
        if (is_urgent(s->hall->list[i], q->visitor))
            write_table_path(s->hall->list[i], "", -1, &to);
    reply_redirect(r, to.len ? buf_end(&to) : "/");
}

/* ---- a new table --------------------------------------------------------------------------------------------------
 */

/* The host sits down first; the others are computer players when he plays at once, and free when he invites. */
static bool read_wish(const struct request *q, struct place_wish *w, bool now, struct refusal_of *why) {
    const struct bot *bot;
    w->game = game_find(request_field(q, "game"));
    if (!w->game)
        return refuse(why, NOT_SO, N_("There is no such game."));
    if (!read_bot(q, &bot, why) || !read_new_setup(q, w, why) || !read_terms(q, "option-", w, why))
        return false;
    for (int i = 1; now && i < w->setup.seats; i++)
        w->bot[i] = bot ? bot->name : USUAL_BOT;
    return true;
}

void handle_new(struct server *s, struct request *q, struct reply *r) {
    bool now = slice_is(request_field(q, "mode"), "now");
    struct place_wish wish = {0};
    struct refusal_of why;
    struct fault fault;
    char path[80];
    struct buf to = buf_on(path, sizeof path);
    if (!read_wish(q, &wish, now, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    if (setup_refused(wish.game, &wish.setup, &fault)) {
        reply_error(q, r, MHD_HTTP_UNPROCESSABLE_CONTENT, fault.text);
        return;
    }
    struct visitor *v = need_visitor(s, q, r);
    if (!v)
        return;
    wish.key = q->key;
    struct place *p = place_new(s->hall, &wish, v);
    if (!p) {
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many tables as this server can take.");
        return;
    }
    if (now && !place_start(s->hall, p, USUAL_BOT, &why)) {
        reply_refusal(q, r, &why);
        return;
    }
    r->wait = p->ticket;
    write_table_path(p, "", -1, &to);
    reply_redirect(r, buf_end(&to));
}
