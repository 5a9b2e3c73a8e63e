/* looking.c: a game from its beginning, its log and record; and the rules. */
#include "offline/ask.h"
#include "pages/figure.h"
#include "pages/playback.h"
#include "pages/replay.h"
#include "pages/rules.h"
#include "pages/story.h"

#include <limits.h>
#include <string.h>

/* Whoever has the screen, unless all is open or nobody's secrets are wanted. */
static int eyes_of(const struct ask_page *q) {
    const struct own_table *t = q->table;
    uint32_t own = seats_owned(t->ht, &q->house->visitor);
    if (slice_is(ask_field(q, "as"), "spectator"))
        return SPECTATOR;
    if (slice_is(ask_field(q, "as"), "all") && hides_nothing(t->ht))
        return NATURE;
    for (int i = 0; i < seats_of(t->ht); i++)
        if (own >> i & 1 && slice_is(ask_field(q, "seat"), colour_at(t->ht, i)) &&
            (i == t->screen || hides_nothing(t->ht)))
            return i;
    if (t->screen >= 0 && own >> t->screen & 1)
        return t->screen;
    return own && !(own & (own - 1)) ? first_seat(own) : SPECTATOR;
}

void ask_replay(struct ask_page *q) {
    int64_t number;
    if (!ask_table(q))
        return;
    struct replay_page page = {.reader = &q->reader,
                               .ht = q->table->ht,
                               .viewer = eyes_of(q),
                               .number =
                                   ask_number(q, "n", 0, INT_MAX, &number) ? (int)number : -1};
    page_of_replay(&page, ask_out(q));
}

void ask_log(struct ask_page *q) {
    int64_t before;
    if (!ask_table(q))
        return;
    struct log_page page = {.reader = &q->reader,
                            .ht = q->table->ht,
                            .viewer = eyes_of(q),
                            .before =
                                ask_number(q, "before", 1, INT_MAX, &before) ? (int)before : 0};
    page_of_log(&page, ask_out(q));
}

void ask_story(struct ask_page *q) {
    if (!ask_table(q))
        return;
    struct playback_page page = {.ht = q->table->ht,
                                 .viewer = eyes_of(q),
                                 .before = {-1, 0},
                                 .has_first = ask_field(q, "known").len > 0,
                                 .scenes_only = ask_field(q, "scenes").len > 0};
    moment_read(ask_field(q, "since"), &page.before);
    if (!moments_read(ask_field(q, "at"), &page)) {
        ask_error(q, 400, N_("There is no such moment."));
        return;
    }
    ask_out(q);
    q->type = "application/json";
    page_of_playback(&page, q->out);
}

void ask_record(struct ask_page *q) {
    if (!ask_table(q))
        return;
    const struct hall_table *ht = q->table->ht;
    bool open = hides_nothing(ht);
    struct buf name = buf_on(q->name, sizeof q->name);
    buf_str(&name, ht->game->id);
    buf_str(&name, open ? ".hoftag" : ".txt");
    buf_end(&name);
    ask_out(q);
    q->type = "text/plain; charset=utf-8";
    if (open)
        buf_slice(q->out, buf_slice_of(&ht->live->table->record));
    else
        table_log(ht->live->table, 1, eyes_of(q) | PERSON, q->out);
}

/* ---- the rules ---- */

static const struct game *need_rules(struct ask_page *q) {
    const struct game *g = game_find(q->part[0]);
    if (g && has_rules(g, q->out))
        return g;
    ask_error(q, 404, N_("There are no such rules."));
    return NULL;
}

void ask_rules(struct ask_page *q) {
    const struct game *g = need_rules(q);
    if (g)
        page_of_rules(&q->reader, g, "", ask_out(q));
}

void ask_rules_section(struct ask_page *q) {
    const struct game *g = need_rules(q);
    if (g && !page_of_section(&q->reader, g, q->part[1], "", ask_out(q)))
        ask_error(q, 404, N_("The rules have no such section."));
}

void ask_figure(struct ask_page *q) {
    const struct game *g = game_find(q->part[0]);
    ask_out(q);
    if (!g || !figure_draw(g, q->part[1], q->reader.files.theme, q->out)) {
        ask_error(q, 404, N_("There is nothing at this address."));
        return;
    }
    q->type = "image/svg+xml";
}
