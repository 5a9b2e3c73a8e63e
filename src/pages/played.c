/* played.c: games that are over, with their results. */
#include "pages/people.h"

#include "base/say.h"
#include "pages/when.h"

static void put_result_of(const struct game_line *g, struct buf *out) {
    put(out, "<ol class='results'>");
    for (int place = 1; place <= g->seats; place++)
        for (int i = 0; i < g->seats; i++)
            if (g->seat[i].place == place)
                put(out, "<li value='%d'>%r%t%r %d</li>", place, i == g->own ? "<b>" : "",
                    g->seat[i].name, i == g->own ? "</b>" : "", g->seat[i].points);
    put(out, "</ol>");
}

void put_played(struct buf *out, const struct game_line *games, int n) {
    const char *heading = N_("The last games");
    if (n == 0)
        return;
    put(out, "<h2>%m</h2><div class='scroll' tabindex='0' role='group' aria-label=%l><table>",
        heading, heading);
    for (int i = 0; i < n; i++) {
        const struct game_line *g = &games[i];
        char id[ID_TEXT + 1];
        struct buf text = buf_on(id, sizeof id);
        table_id_write(g->table, &text);
        buf_end(&text);
        put(out, "<tr><th scope='row'>");
        if (g->table)
            put(out, "<a href='/t/%t'>%m</a>", id, g->game->title);
        else
            put(out, "%m", g->game->title);
        put(out, "<br><small>");
        say_day(out, g->ended);
        if (g->rated)
            put(out, ", %m", N_("rated"));
        put(out, "</small></th><td>");
        put_result_of(g, out);
        put(out, "</td></tr>");
    }
    put(out, "</table></div>");
}
