/* profile.c: somebody's page: their games by kind, ratings, what they did, with whom they played,
 * and the last results. */
#include "pages/people.h"

#include "base/say.h"
#include "pages/pieces.h"
#include "pages/when.h"

static void open_table(struct buf *out, const char *heading) {
    put(out, "<h2>%m</h2><div class='scroll' tabindex='0' role='group' aria-label=%l><table>",
        heading, heading);
}

static void close_table(struct buf *out) { put(out, "</table></div>"); }

/* "12.5", of a sum and a number. */
static void put_mean(struct buf *out, int64_t sum, int64_t n) {
    int64_t tenths = n ? (sum * 10 + (sum < 0 ? -n : n) / 2) / n : 0;
    put(out, "<td class='n'>");
    say_tenths(out, tenths);
    put(out, "</td>");
}

/* ---- games by kind ---- */

static void put_kinds(const struct profile_page *p, struct buf *out) {
    if (p->kinds == 0)
        return;
    open_table(out, N_("Games"));
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("Game"), N_("Players"), N_("Games"));
    put(out, "<th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>", N_("Won"),
        N_("Mean place"), N_("Mean points"));
    put(out, "<th scope='col'>%m</th></tr>", N_("Most points"));
    for (int i = 0; i < p->kinds; i++) {
        const struct kind_line *k = &p->kind[i];
        put(out, "<tr><th scope='row'><a href='/games/%t'>%m</a></th>", k->game->id,
            k->game->title);
        put(out, "<td class='n'>%d</td><td class='n'>%d</td><td class='n'>%d</td>", k->seats,
            k->games, k->won);
        put_mean(out, k->places, k->games);
        put_mean(out, k->points, k->games);
        put(out, "<td class='n'>%d</td></tr>", k->best);
    }
    close_table(out);
}

/* How quickly they play: games over days and games of an evening are told differently. */
static void put_pace(const struct profile_page *p, struct buf *out) {
    enum { HOUR = 3600, DAY = 24 * HOUR };
    if (p->moves == 0 || p->seconds <= 0)
        return;
    int64_t each = p->seconds / p->moves;
    put(out, "<p>");
    if (each >= DAY)
        MARKUP_SAY(out, N_("A move takes {days|day|days} on average, with what the others need."),
                   say_number("days", (int)(each / DAY)));
    else if (each >= HOUR)
        MARKUP_SAY(out,
                   N_("A move takes {hours|hour|hours} on average, with what the others need."),
                   say_number("hours", (int)(each / HOUR)));
    else
        MARKUP_SAY(out,
                   N_("A move takes {minutes|minute|minutes} on average, with what the others "
                      "need."),
                   say_number("minutes", each < 60 ? 1 : (int)(each / 60)));
    put(out, "</p>");
}

/* ---- ratings ---- */

static const char *size_title(int size) {
    return size == 2 ? N_("two players") : N_("three players and more");
}

static void put_ratings(const struct profile_page *p, struct buf *out) {
    if (p->ratings == 0)
        return;
    open_table(out, N_("Ratings"));
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("Game"), N_("Rating"), N_("Rated games"));
    put(out, "</tr>");
    for (int i = 0; i < p->ratings; i++) {
        const struct rating_line *r = &p->rating[i];
        put(out, "<tr><th scope='row'><a href='/games/%t'>%m</a>, %m</th>", r->game->id,
            r->game->title, size_title(r->size));
        put(out, "<td class='n'>%d%r ± %d</td><td class='n'>%d</td></tr>",
            rating_points(&r->rating), rating_is_provisional(&r->rating) ? "?" : "",
            rating_doubt(&r->rating), r->rating.games);
    }
    close_table(out);
    put(out, "<p>%m</p>",
        N_("A question mark: fewer than 10 games, so the rating is provisional."));
}

/* ---- what they did ---- */

static void put_feats(const struct profile_page *p, struct buf *out) {
    if (p->feats == 0)
        return;
    open_table(out, N_("What they did"));
    put(out, "<tr><th scope='col'>%m</th><th scope='col'></th><th scope='col'>%m</th>", N_("Game"),
        N_("In all"));
    put(out, "<th scope='col'>%m</th></tr>", N_("A game"));
    for (int i = 0; i < p->feats; i++) {
        const struct feat_line *f = &p->feat[i];
        const struct feat *kinds = feats_of(f->game)->kinds;
        for (int k = 0; kinds[k].name; k++) {
            put(out, "<tr><th scope='row'>%m</th><td>%m</td><td class='n'>%d</td>", f->game->title,
                kinds[k].title, f->sum[k]);
            put_mean(out, f->sum[k], f->games);
            put(out, "</tr>");
        }
    }
    close_table(out);
}

/* ---- others ---- */

static void put_others(const struct profile_page *p, struct buf *out) {
    if (p->others == 0)
        return;
    open_table(out, N_("Head to head"));
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("With"), N_("Games"), N_("Ahead"));
    put(out, "<th scope='col'>%m</th></tr>", N_("Behind"));
    for (int i = 0; i < p->others; i++) {
        const struct other_line *o = &p->other[i];
        put(out, "<tr><th scope='row'><a href=%a>%t</a></th>", person_path(o->id).text, o->name);
        put(out, "<td class='n'>%d</td><td class='n'>%d</td><td class='n'>%d</td></tr>", o->games,
            o->ahead, o->behind);
    }
    close_table(out);
}

/* ---- the page ---- */

static void put_head(const struct profile_page *p, struct buf *out) {
    char memory[80];
    struct buf day = buf_on(memory, sizeof memory);
    day.words = out->words;
    say_day(&day, p->since);
    put(out, "<h2>%t</h2><p>", p->name);
    MARKUP_SAY(out, N_("Here since {day}."), say_name("day", buf_end(&day)));
    put(out, "</p>");
}

void page_of_profile(const struct profile_page *p, struct buf *out) {
    page_open_as(
        p->reader,
        &(struct page_head){.title = p->name, .classes = "page people-page", .is_plain = true},
        out);
    page_header(p->reader, out);
    put(out, "<main class='sheet rules'>");
    put_head(p, out);
    if (p->own)
        put(out, "<p><a href='/me'>%m</a></p>", N_("Name, devices, and who may see this page"));
    if (p->kinds == 0)
        put(out, "<p>%m</p>", N_("No game is over yet."));
    put_kinds(p, out);
    put_pace(p, out);
    put_ratings(p, out);
    put_feats(p, out);
    put_others(p, out);
    put_played(out, p->game, p->games);
    if (!p->own && p->reader->visitor) {
        put(out, "<h2>%m</h2>", N_("Trouble?"));
        put_block_form(out, p->id, p->blocked);
        put_report_form(out, p->id, NULL);
    }
    put(out, "</main>");
    page_close(out);
}
