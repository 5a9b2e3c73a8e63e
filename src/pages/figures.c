/* figures.c: a game in figures: how often each seat wins, how many points there are, and the lists
 * of ratings, in which the computer players' levels stand as marked lines. */
#include "pages/people.h"

#include "base/say.h"
#include "pages/pieces.h"

static void put_percent(struct buf *out, int64_t part, int64_t whole) {
    put(out, "<td class='n'>%d %%</td>", whole ? (200 * part + whole) / (2 * whole) : 0);
}

static void put_seat(const struct seat_line *s, struct buf *out) {
    put(out, "<tr><td class='n'>%d</td><td class='n'>%d</td><td class='n'>%d</td>", s->seats,
        s->seat + 1, s->games);
    put_percent(out, s->won, s->games);
    put(out, "<td class='n'>%d</td><td class='n'>%d</td></tr>", s->games ? s->points / s->games : 0,
        s->best);
}

static void put_seats(const struct figures_page *p, struct buf *out) {
    put(out, "<h2>%m</h2>", N_("Who wins"));
    if (p->seats == 0) {
        put(out, "<p>%m</p>", N_("No public game is over yet."));
        return;
    }
    put(out, "<p>%m</p><div class='scroll' tabindex='0' role='group' aria-label=%l><table>",
        N_("All games that anybody could watch. Seats are counted in the order of play at the "
           "beginning."),
        N_("Who wins"));
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("Players"), N_("Seat"), N_("Games"));
    put(out, "<th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th></tr>",
        N_("Won"), N_("Mean points"), N_("Most points"));
    for (int i = 0; i < p->seats; i++)
        put_seat(&p->seat[i], out);
    put(out, "</table></div>");
}

static void put_level(const char *level, struct buf *out) {
    put(out, "<tr class='level'><td></td><th scope='row'><i>");
    MARKUP_SAY(out, N_("{label}: {note}"), say_word("label", N_("Computer player")),
               say_word("note", level));
    put(out, "</i></th>");
}

static void put_rank(const struct rank_line *r, int place, struct buf *out) {
    if (r->id)
        put(out, "<tr><td class='n'>%d</td><th scope='row'><a href=%a>%t</a></th>", place,
            person_path(r->id).text, r->name);
    else
        put_level(r->name, out);
    put(out, "<td class='n'>%d</td>", rating_points(&r->rating));
    if (r->id)
        put(out, "<td class='n'>%d</td><td class='n'>%d</td></tr>", rating_doubt(&r->rating),
            r->rating.games);
    else
        put(out, "<td></td><td></td></tr>");
}

static void put_list(const struct figures_page *p, const struct rank_list *list, struct buf *out) {
    const char *heading =
        list->size == 2 ? N_("Ratings: two players") : N_("Ratings: three players and more");
    int place = 0;
    if (list->size == 2 && p->game->min_seats > 2)
        return;
    put(out, "<h2>%m</h2><div class='scroll' tabindex='0' role='group' aria-label=%l><table>",
        heading, heading);
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("Place"), N_("Player"), N_("Rating"));
    put(out, "<th scope='col'>±</th><th scope='col'>%m</th></tr>", N_("Games"));
    for (int i = 0; i < list->count; i++)
        put_rank(&list->line[i], place += list->line[i].id != 0, out);
    put(out, "</table></div>");
    if (place == 0)
        put(out, "<p>%m</p>", N_("Nobody has 10 rated games yet."));
    if (list->hidden > 0) {
        put(out, "<p>");
        MARKUP_SAY(out, N_("{players|player does|players do} not wish to be shown here."),
                   say_number("players", list->hidden));
        put(out, "</p>");
    }
}

void page_of_figures(const struct figures_page *p, struct buf *out) {
    const struct game *g = p->game;
    page_open_as(p->reader,
                 &(struct page_head){.title = say_translate(out, g->title),
                                     .classes = "page people-page",
                                     .is_plain = true,
                                     .game = g},
                 out);
    page_header(p->reader, out);
    put(out, "<main class='sheet rules'><h2>%m</h2><p><a href='/rules/%t'>%m</a></p>", g->title,
        g->id, N_("Rules"));
    put_list(p, &p->list[0], out);
    put_list(p, &p->list[1], out);
    put(out, "<p>%m</p>",
        N_("Sorted by what a player is most probably at least: the rating less its uncertainty. "
           "The "
           "levels of the computer players were measured among themselves."));
    put_seats(p, out);
    put(out, "</main>");
    page_close(out);
}
