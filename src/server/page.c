/* page.c: see page.h. */
#include "server/page.h"

#include "bots/bot.h"
#include "game/fields.h"
#include "server/json.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

void put_text(struct buf *out, const char *text) { markup_text(out, slice_of(text)); }

void put_named(struct buf *out, const char *sentence, const char *name) {
    size_t start = out->len;
    SAY(out, sentence, say_name("name", name));
    markup_since(out, start);
}

void put_refusal(struct buf *out, const struct refusal_of *why) {
    size_t start = out->len;
    refusal_write(why, out);
    markup_since(out, start);
}

/* ---- the frame ------------------------------------------------------------------------------------------ */

void page_open(const struct request *q, struct reply *r, const char *title, const char *classes) {
    struct buf *out = &r->body;
    (void)q;
    r->type = "text/html; charset=utf-8";
    buf_str(out, "<!doctype html>\n<html");
    markup_attr(out, "lang", slice_of(say_lang(out)));
    buf_str(out, "><head><meta charset=\"utf-8\">"
                 "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    put_text(out, title);
    buf_str(out, "</title><link rel=\"stylesheet\" href=\"");
    buf_str(out, asset_path("style.css"));
    buf_str(out, "\"><link rel=\"icon\" id=\"icon\" href=\"");
    buf_str(out, asset_path("icon.svg"));
    buf_str(out, "\"><script src=\"");
    buf_str(out, asset_path("app.js"));
    buf_str(out, "\" defer></script></head>\n<body");
    markup_class(out, classes);
}

void page_attribute(struct reply *r, const char *name, struct slice value) { markup_attr(&r->body, name, value); }

void page_header(const struct request *q, struct reply *r) {
    struct buf *out = &r->body;
    buf_str(out, ">\n<header class=\"top\"><a class=\"logo\" href=\"/\">hoftag</a><h1 class=\"tagline\">");
    say(out, "A day at court");
    buf_str(out, "</h1>");
    if (q->visitor) {
        buf_str(out, "<nav class=\"me\"><a href=\"/next\">");
        say(out, "Next game");
        buf_str(out, "</a> <a href=\"/me\">");
        put_text(out, q->visitor->name);
        buf_str(out, "</a></nav>");
    }
    buf_str(out, "</header>\n");
}

void put_heading(const struct drawing *d, struct buf *out) {
    buf_str(out, "<a class=\"logo\" href=\"/\">hoftag</a><h1>");
    put_text(out, say_translate(out, d->game->title));
    buf_str(out, " <small id=\"subtitle\">");
    draw_subtitle(d, out);
    buf_str(out, "</small></h1>");
    draw_phases(d, out);
}

void page_header_of(struct reply *r, const struct drawing *d) {
    struct buf *out = &r->body;
    buf_str(out, ">\n<header class=\"top\">");
    put_heading(d, out);
    buf_str(out, "</header>\n");
}

/* The languages there are, each called by its own name. */
static void write_languages(struct buf *out) {
    buf_str(out, "<footer class=\"languages\"><nav");
    markup_attr(out, "aria-label", slice_of(say_translate(out, "Language")));
    buf_char(out, '>');
    for (int i = 0; all_words[i]; i++) {
        buf_str(out, "<a href=\"?lang=");
        buf_str(out, all_words[i]->lang);
        buf_char(out, '"');
        markup_attr(out, "lang", slice_of(all_words[i]->lang));
        buf_str(out, out->words == all_words[i] ? " aria-current=\"true\">" : ">");
        put_text(out, all_words[i]->name);
        buf_str(out, "</a> ");
    }
    buf_str(out, "</nav></footer>");
}

void page_close(struct reply *r) {
    write_languages(&r->body);
    buf_str(&r->body, "</body></html>\n");
}

/* ---- what is wrong ----------------------------------------------------------------------------------------- */

int status_of(enum no no) {
    static const int status[] = {
        [ALLOWED] = MHD_HTTP_OK,
        [NO_SUCH] = MHD_HTTP_NOT_FOUND,
        [NOT_YOURS] = MHD_HTTP_FORBIDDEN,
        [STALE] = MHD_HTTP_CONFLICT,
        [AGAINST_THE_RULES] = MHD_HTTP_UNPROCESSABLE_CONTENT,
        [NOT_NOW] = MHD_HTTP_CONFLICT,
        [NOT_SO] = MHD_HTTP_BAD_REQUEST,
        [FULL] = MHD_HTTP_SERVICE_UNAVAILABLE,
        [NOT_SURE] = MHD_HTTP_OK,
    };
    return status[no];
}

/* Also where there is nothing at its address. */
static bool is_for_program(const struct request *q) {
    return q->route ? q->route->flags & IS_API : strncmp(q->path, "/api/", 5) == 0;
}

/* Programs read English. */
static bool reply_because(const struct request *q, struct reply *r, int status, const struct refusal_of *why) {
    if (is_for_program(q)) {
        struct buf *out = reply_json(r, status);
        buf_char(out, '{');
        json_refusal(why, out);
        buf_str(out, "}\n");
        return false;
    }
    r->status = status;
    r->body.len = 0;
    page_open(q, r, "hoftag", "page plain-page");
    page_header(q, r);
    buf_str(&r->body, "<main class=\"sheet\"><p class=\"refused\" role=\"alert\">");
    put_refusal(&r->body, why);
    buf_str(&r->body, "</p><p>");
    if (strcmp(q->path, "/upload") == 0) {
        buf_str(&r->body, "<a href=\"/upload\">");
        say(&r->body, "Try again");
        buf_str(&r->body, "</a> · ");
    }
    buf_str(&r->body, "<a href=\"/\">");
    say(&r->body, "To the tables");
    buf_str(&r->body, "</a></p></main>");
    page_close(r);
    return false;
}

bool reply_error(const struct request *q, struct reply *r, int status, const char *sentence) {
    struct refusal_of why;
    refuse(&why, ALLOWED, sentence);
    return reply_because(q, r, status, &why);
}

bool reply_refusal(const struct request *q, struct reply *r, const struct refusal_of *why) {
    return reply_because(q, r, status_of(why->no), why);
}

/* ---- pieces -------------------------------------------------------------------------------------------------- */

const char *colour_at(const struct place *p, int seat) { return p->game->colours[p->setup.colour[seat]]; }

void write_table_path(const struct place *p, const char *what, int seat, struct buf *out) {
    buf_str(out, "/t/");
    table_id_write(p->id, out);
    if (what[0])
        buf_char(out, '/');
    buf_str(out, what);
    if (seat >= 0 && seat < seats_of(p)) {
        buf_str(out, "?seat=");
        buf_str(out, colour_at(p, seat));
    }
}

void table_link(struct buf *out, const struct place *p, const char *what, int seat, const char *label) {
    buf_str(out, "<a href=\"");
    write_table_path(p, what, seat, out);
    buf_str(out, "\">");
    say(out, label);
    buf_str(out, "</a>");
}

void open_form(struct buf *out, const struct place *p, const char *what, int seat, const char *classes) {
    buf_str(out, "<form method=\"post\" action=\"");
    write_table_path(p, what, seat, out);
    buf_char(out, '"');
    markup_class(out, classes);
    buf_char(out, '>');
}

void hidden(struct buf *out, const char *name, const char *value) {
    buf_str(out, "<input type=\"hidden\"");
    markup_attr(out, "name", slice_of(name));
    markup_attr(out, "value", slice_of(value));
    buf_char(out, '>');
}

void button(struct buf *out, const char *classes, const char *label) {
    buf_str(out, "<button");
    markup_class(out, classes);
    buf_char(out, '>');
    say(out, label);
    buf_str(out, "</button>");
}

static void choice(struct buf *out, const char *value, const char *chosen) {
    buf_str(out, "<option");
    markup_attr(out, "value", slice_of(value));
    buf_str(out, strcmp(value, chosen) == 0 ? " selected>" : ">");
}

/* Those whom people meet; programs may ask for all there are. */
const char *const bot_levels[] = {N_("easy"), N_("normal"), N_("hard"), N_("expert"), NULL};

void bot_choice(struct buf *out, const char *name, const char *chosen) {
    buf_str(out, "<select");
    markup_attr(out, "name", slice_of(name));
    buf_str(out, " aria-label=\"");
    say(out, "Computer player");
    buf_str(out, "\">");
    for (int i = 0; bot_levels[i]; i++) {
        choice(out, bot_levels[i], chosen);
        say(out, bot_levels[i]);
        buf_str(out, "</option>");
    }
    buf_str(out, "</select>");
}

/* The button is for those who run scripts; the others mark the text. */
void write_link_field(struct buf *out, const char *link, const char *id) {
    buf_str(out, "<div class=\"copying\"><input class=\"link\" readonly data-copy aria-label=\"");
    say(out, "Link");
    buf_char(out, '"');
    markup_attr(out, "id", slice_of(id));
    markup_attr(out, "value", slice_of(link));
    buf_str(out, "><button type=\"button\" class=\"copy\"");
    markup_attr(out, "data-copies", slice_of(id));
    markup_attr(out, "data-done", slice_of(say_translate(out, N_("Copied"))));
    buf_char(out, '>');
    say(out, "Copy");
    buf_str(out, "</button></div>");
}

void write_commitment(const struct table *t, struct buf *out) {
    if (!t->head.committed)
        return;
    buf_str(out, "<details class=\"chance\" id=\"chance\"><summary>");
    say(out, "Chance");
    buf_str(out, "</summary><p>");
    say(out, "All chance in this game comes from a seed that is shown at its end. This is its hash (SHA-256), which "
             "was fixed "
             "before the first move:");
    buf_str(out, "</p><p><code>");
    buf_hex_bytes(out, t->head.commit, COMMIT_BYTES);
    buf_str(out, "</code></p></details>");
}

void write_kept(const struct hall *h, const struct place *p, struct buf *out) {
    char day[20];
    time_t until = (time_t)kept_until(h, p);
    struct tm parts;
    if (!until || strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&until, &parts)) == 0)
        return;
    buf_str(out, "<p class=\"kept\">");
    SAY(out,
        p->phase == GATHERING ? N_("If the game does not begin, this table is kept until {day}.")
                              : N_("This table is kept until {day}; its record can be downloaded before."),
        say_name("day", day));
    buf_str(out, "</p>");
}

static void write_line_of_result(const struct hall *h, const struct place *p, int seat, struct buf *out) {
    const struct chair *c = &p->chair[seat];
    buf_str(out, "<li");
    markup_number(out, "value", c->place);
    buf_char(out, '>');
    draw_arms(out, colour_at(p, seat));
    buf_str(out, "<strong>");
    put_text(out, name_at(h, p, seat));
    buf_str(out, "</strong> ");
    SAY(out, "{points|point|points}", say_number("points", c->points));
    if (c->resigned) {
        buf_str(out, " <em>");
        say(out, "resigned, and so placed last; a computer player played on");
        buf_str(out, "</em>");
    }
    buf_str(out, "</li>");
}

void write_result(const struct hall *h, const struct place *p, struct buf *out) {
    buf_str(out, "<ol class=\"result\">");
    for (int place = 1; place <= seats_of(p); place++)
        for (int i = 0; i < seats_of(p); i++)
            if (p->chair[i].place == place)
                write_line_of_result(h, p, i, out);
    buf_str(out, "</ol>");
}

bool shows_no_pictures(const struct request *q) {
    static const char *const readers[] = {"w3m", "Lynx", "Links", "ELinks", NULL};
    const char *agent = request_header(q, "User-Agent");
    for (int i = 0; readers[i]; i++)
        if (strncmp(agent, readers[i], strlen(readers[i])) == 0)
            return true;
    return false;
}

/* ---- who looks ------------------------------------------------------------------------------------------------- */

int viewer_of(const struct request *q, const struct place *p) {
    uint32_t own = seats_owned(p, q->visitor), owing = own & place_pending(p);
    struct slice wanted = request_field(q, "seat");
    for (int i = 0; i < seats_of(p); i++)
        if (own >> i & 1 && slice_is(wanted, colour_at(p, i)))
            return i;
    return owing ? first_seat(owing) : own ? first_seat(own) : SPECTATOR;
}

struct place *need_table(struct server *s, struct request *q, struct reply *r) {
    struct place *p = place_find(s->hall, q->part[0]);
    if (!p) {
        reply_error(q, r, MHD_HTTP_NOT_FOUND, "There is no such table.");
        return NULL;
    }
    if (p->flags & NEVER_BEGAN) {
        r->wait = p->ticket;
        reply_error(q, r, MHD_HTTP_GONE, "This table was closed before its game began.");
        return NULL;
    }
    if (p->phase != GATHERING && !place_load(s->hall, p)) {
        reply_error(q, r, MHD_HTTP_INTERNAL_SERVER_ERROR, "The record of this game cannot be read.");
        return NULL;
    }
    if (!may_watch(p, q->visitor) && p->phase != GATHERING) {
        reply_error(q, r, MHD_HTTP_FORBIDDEN, "This table is private.");
        return NULL;
    }
    r->wait = p->ticket;
    return p;
}

int need_seat_of(const struct request *q, const struct place *p, struct reply *r) {
    int seat = viewer_of(q, p);
    struct slice wanted = request_field(q, "seat");
    if (seat < MAX_SEATS && (wanted.len == 0 || slice_is(wanted, colour_at(p, seat))))
        return seat;
    reply_error(q, r, MHD_HTTP_FORBIDDEN, "You do not sit there.");
    return -1;
}

int seat_named(const struct request *q, const char *field, const struct place *p) {
    for (int i = 0; i < seats_of(p); i++)
        if (slice_is(request_field(q, field), colour_at(p, i)))
            return i;
    return -1;
}

bool read_bot(const struct request *q, const struct bot **bot, struct refusal_of *why) {
    struct slice name = request_field(q, "bot");
    *bot = bot_find(name);
    return *bot || name.len == 0 || refuse(why, NOT_SO, N_("There is no such computer player."));
}

struct visitor *need_visitor(struct server *s, struct request *q, struct reply *r) {
    struct slice name = slice_trim(request_field(q, "name"));
    Ticket ticket = 0;
    if (!q->visitor && !(q->route->flags & IS_COSTLY) && !limiter_allows(s->limiter, q->address, COST_MAKE)) {
        s->counts.limited++;
        reply_error(q, r, MHD_HTTP_TOO_MANY_REQUESTS, "Too many requests; please wait a little.");
        return NULL;
    }
    if (!q->visitor) {
        secret_new(r->key);
        q->visitor = visitor_new(s->hall, slice_of(r->key), say_translate(&r->body, N_("Guest")), &ticket);
        q->key = slice_of(r->key);
    }
    if (!q->visitor) {
        r->key[0] = 0;
        reply_error(q, r, MHD_HTTP_SERVICE_UNAVAILABLE, "There are as many visitors as this server can take.");
        return NULL;
    }
    if (name.len > 0 && !visitor_rename(s->hall, q->visitor, name, &ticket)) {
        reply_error(q, r, MHD_HTTP_BAD_REQUEST, "A name has 1 to 40 bytes of plain text.");
        return NULL;
    }
    if (ticket > r->wait)
        r->wait = ticket;
    return q->visitor;
}

/* ---- a game, ready to be drawn -------------------------------------------------------------------------------------
 */

/* What just happened: all since the viewer's own last move, or that move if it was the last. */
static int before_what_happened(const struct table *t, int viewer) {
    int last = t->count;
    while (last > 0 && t->moves[last - 1].seat == NATURE)
        last--;
    int own = viewer < MAX_SEATS ? table_last_of(t, viewer) : 0;
    if (own == 0)
        return last > 0 ? last - 1 : 0;
    return own == last ? own - 1 : own;
}

static void describe_seat(const struct chair *c, struct buf *out) {
    if (c->resigned)
        SAY(out, "resigned; computer, {level}", say_word("level", c->bot));
    else if (c->bot[0])
        SAY(out, c->owner ? N_("away; computer, {level}") : N_("computer, {level}"), say_word("level", c->bot));
    buf_end(out);
}

void look_at(const struct place *p, int viewer, const struct catalogue *words, struct sight *s) {
    const struct table *t = p->match->table;
    table_view(t, viewer | PERSON, s->view);
    table_state_at(t, before_what_happened(t, viewer), s->before);
    fields_view(p->game, s->before, viewer | PERSON, s->before);
    for (int i = 0; i < seats_of(p); i++) {
        s->names[i] = t->head.name[i];
        struct buf about = buf_on(s->about_text[i], sizeof s->about_text[i]);
        about.words = words;
        describe_seat(&p->chair[i], &about);
        s->about[i] = s->about_text[i][0] ? s->about_text[i] : NULL;
    }
    s->drawing = (struct drawing){.game = p->game,
                                  .box = t->box,
                                  .view = s->view,
                                  .viewer = viewer | PERSON,
                                  .names = s->names,
                                  .about = s->about,
                                  .moves = s->moves,
                                  .before = s->before,
                                  .ground_apart = true,
                                  .number = table_number(t, viewer)};
    for (int i = 0; p->phase == OVER && i < seats_of(p); i++) {
        s->places[i] = p->chair[i].place;
        s->drawing.places = s->places;
    }
    if (!(place_pending(p) & people_at(p)) || viewer >= MAX_SEATS || !(place_pending(p) >> viewer & 1) ||
        p->chair[viewer].bot[0])
        return;
    s->drawing.move_count = play_choices(p, viewer, s->moves);
    struct buf post = buf_on(s->post, sizeof s->post);
    write_table_path(p, "move", viewer, &post);
    s->drawing.post = buf_end(&post);
}

void put_log(const struct sight *s, const struct table_walk *w, struct buf *out) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct drawing d = s->drawing;
    fields_view(d.game, w->state, d.viewer, view);
    d.view = view;
    if (w->number > 0)
        draw_log_move(&d, w->move.seat, w->move.move, out);
    draw_log(&d, &w->events, out);
}
