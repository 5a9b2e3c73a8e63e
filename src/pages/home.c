/* home.c: see home.h; lists of tables are in tables.c.
 *
 * All buttons that begin a game belong to one form, and so does the field for the name in the
 * header: the name is asked once. */
#include "pages/home.h"

#include "hall/playing.h"
#include "lesson/puzzle.h"
#include "pages/fields.h"
#include "pages/me.h"
#include "pages/pieces.h"

/* ---- a game's card ---- */

static void put_begin(struct buf *out, const struct game *g, const char *mode, const char *classes,
                      const char *symbol, const char *label) {
    put(out, "<button form='start' name=%a value=%a%c>", mode, g->id, classes);
    draw_symbol(out, symbol, NULL);
    put(out, "<span>%m</span></button> ", label);
}

static void put_way(struct buf *out, const char *to, const struct game *g, const char *label) {
    put(out, "<a class='button to-%t' href='/%t/%t'>%m</a> ", to, to, g->id, label);
}

static void put_card(struct buf *out, const struct reader *reader, const struct game *g) {
    put(out, "<article class='game-card panel' id='game-%t'>", g->id);
    if (!put_picture(out, reader, g))
        draw_emblem(g, out);
    put(out, "<div class='about'><h2>%m</h2>", g->title);
    draw_about(g, out);
    put(out, "<div class='ways'>");
    put_begin(out, g, "now", "first", "play", N_("Play now"));
    put_way(out, "new", g, N_("Options"));
    put(out, "</div><div class='ways'>");
    if (has_course(g))
        put_way(out, "learn", g, N_("Learn"));
    if (!reader->alone)
        put_begin(out, g, "invite", NULL, "link", N_("Invite friends"));
    put_way(out, "rules", g, N_("Rules"));
    put(out, "</div></div></article>");
}

/* ---- the page ---- */

/* All symbols would weigh more than the page: those that cards use, and where there are tables
 * those of their lists. A game without a picture needs more of them. */
static void put_symbols(struct buf *out, const struct home_page *p) {
    static const char *const of_lists[] = {"check",        "shield-red",  "shield-yellow",
                                           "shield-green", "shield-blue", "shield-purple",
                                           "shield-black", "shield-rose", "shield-gray"};
    enum { OF_LISTS = sizeof of_lists / sizeof *of_lists, MOST_SIGNS = 40 };
    const char *names[MOST_SIGNS + OF_LISTS + 1] = {"play", "link", "people", "hour", "weight"};
    bool has_lists = p->going.count + p->open.count + p->watched.count + p->past.count > 0;
    int n = 5;
    for (int i = 0; has_lists && i < OF_LISTS; i++)
        names[n++] = of_lists[i];
    for (int i = 0; all_games[i] && n < MOST_SIGNS + OF_LISTS; i++) {
        if (!all_games[i]->is_template && !p->reader->files.picture(all_games[i], false)) {
            draw_symbols(out);
            return;
        }
        if (has_lists)
            names[n++] = game_sign(all_games[i]);
    }
    draw_few_symbols(names, out);
}

/* The reader's own tables come first, with those of others beside them; without them the games
 * do. */
static void put_first_row(struct buf *out, const struct home_page *p) {
    put(out, "<div class='lists'>");
    put_tables(out, p, &p->going, LIST_GOING);
    if (p->open.count + p->watched.count > 0) {
        put(out, "<div>");
        put_tables(out, p, &p->open, LIST_OPEN);
        put_tables(out, p, &p->watched, LIST_WATCHED);
        put(out, "</div>");
    }
    put(out, "</div>");
}

static void put_last_row(struct buf *out, const struct home_page *p) {
    put(out, "<div class='lists'>");
    if (p->going.count == 0) {
        put_tables(out, p, &p->open, LIST_OPEN);
        put_tables(out, p, &p->watched, LIST_WATCHED);
    }
    put_tables(out, p, &p->past, LIST_PAST);
    put(out, "</div>");
}

static void put_puzzle_of_day(struct buf *out, int64_t now) {
    int number;
    const struct game *g = puzzle_of_day(puzzle_day(now), &number);
    if (!g)
        return;
    put(out, "<section class='daily panel'><h2>%m</h2><p>%m</p><p class='inline'>",
        N_("The puzzle of the day"), g->title);
    put(out, "<a class='button first' href='/puzzles/%t/%d'>%m</a> ", g->id, number,
        N_("Find the best move"));
    put(out, "<a class='button' href='/puzzles'>%m</a></p></section>", N_("All puzzles"));
}

static bool any_clock_runs(const struct table_list *list) {
    for (int i = 0; i < list->count; i++)
        if (has_clocks(&list->line[i].ht->pace) && list->line[i].ht->phase == RUNNING)
            return true;
    return false;
}

void page_of_home(const struct home_page *p, struct buf *out) {
    page_open_as(p->reader,
                 &(struct page_head){.title = "hoftag",
                                     .classes = "page home-page",
                                     .is_plain = true,
                                     .has_clocks = any_clock_runs(&p->going),
                                     .about = N_("Board games to play with friends or against "
                                                 "computer players.")},
                 out);
    put(out, " data-close=%l", N_("Close"));
    page_header_asking(p->reader, "start", out);
    put_symbols(out, p);
    put(out, "<main class='home'>");
    put_carried(out, p->reader->visitor);
    if (p->going.count > 0)
        put_first_row(out, p);
    put(out, "<form class='cards' id='start' method='post' action='/new'>");
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            put_card(out, p->reader, all_games[i]);
    put(out, "</form>");
    put_last_row(out, p);
    put_puzzle_of_day(out, p->now);
    put(out, "<p class='upload'><a href='/upload'>%m</a>", N_("Look at the record of a game"));
    if (p->reader->offline)
        put(out, " <a href=%a>%m</a>", p->reader->offline, N_("Play without a connection"));
    if (p->reader->server) /* out of the page that stands in for it */
        put(out, " <a href=%a target='_top'>%m</a>", p->reader->server,
            N_("Play with others on this server"));
    put(out, "</p></main>");
    page_close(out);
}

/* ---- the sheet for a new game ---- */

/* Without a server: who shares the screen, and a box of one's own. */
static void put_companions(struct buf *out) {
    put(out,
        "<p><label><span>%m</span> <input name='others' maxlength='200' autocomplete='off' "
        "placeholder=%l></label></p>",
        N_("Who else plays at this screen"), N_("Names, with commas between them"));
    put(out,
        "<details><summary>%m</summary><label><span>%m</span> "
        "<input type='file' name='box' accept='.box,text/plain'></label></details>",
        N_("A box of your own"), N_("A box file"));
}

static const char *level_at(const struct hall_table *ht) {
    struct computer computer;
    for (int i = 0; i < seats_of(ht); i++)
        for (int level = 0; bot_levels[level]; level++)
            if (computer_at(ht, i, &computer) &&
                slice_is(slice_of(computer.level), bot_levels[level]))
                return bot_levels[level];
    return USUAL_BOT;
}

struct new_game new_game_like(const struct game *g, const struct hall_table *last) {
    enum { USUAL_SEATS = 4 };
    int seats = g->max_seats < USUAL_SEATS ? g->max_seats : USUAL_SEATS;
    if (!last)
        return (struct new_game){g, setup_default(g, seats), USUAL_BOT, WATCHED, {0}};
    return (struct new_game){g, last->setup, level_at(last), last->flags & (WATCHED | BY_LOT),
                             last->pace};
}

void page_of_new(const struct reader *reader, const struct new_game *how, struct buf *out) {
    const struct game *g = how->game;
    page_open_as(reader,
                 &(struct page_head){.title = say_translate(out, g->title),
                                     .classes = "page new-page",
                                     .is_plain = true,
                                     .about = game_about(g),
                                     .game = g},
                 out);
    page_header_asking(reader, "sheet", out);
    draw_symbols(out);
    put(out, "<main class='sheet new'><h2>%m</h2>", g->title);
    draw_about(g, out);
    put(out, "<form id='sheet' method='post' action='/new'><div class='wishes'>");
    hidden(out, "game", g->id);
    put_seats_choice(out, g, how->setup.seats);
    put(out, "<br><label><span>%m</span>", N_("Computer players"));
    bot_choice(out, "bot", how->bot);
    put(out, "</label></div>");
    if (reader->alone) {
        put_new_options(out, g, &how->setup);
        put_companions(out);
    } else {
        put_new_terms(out, g, &how->setup, how->flags, &how->pace);
    }
    put(out, "<div class='ways'><button class='first' name='mode' value='now'>%m</button> ",
        N_("Play now"));
    if (!reader->alone)
        put(out, "<button name='mode' value='invite'>%m</button> ", N_("Invite friends"));
    put(out, "<a class='button' href='/rules/%t'>%m</a></div></form></main>", g->id, N_("Rules"));
    page_close(out);
}
