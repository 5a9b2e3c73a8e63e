/* screen.c: see screen.h. */
#include "pages/screen.h"

#include "pages/pieces.h"

static void put_name(struct buf *out, const struct hall_table *ht, int seat) {
    put(out, "<p class='called'>");
    draw_arms(out, colour_at(ht, seat));
    put(out, " <strong>%t</strong></p>", ht->live->table->head.name[seat]);
}

/* Whoever had the screen may want to see once more what happened. */
static void put_way_back(struct buf *out, const struct hall_table *ht, int before) {
    if (before < 0)
        return;
    put(out, "<a class='button' href='%t&amp;stay=1'>", table_path(ht, "", before).text);
    MARKUP_SAY(out, N_("Let {name} look once more"),
               say_name("name", ht->live->table->head.name[before]));
    put(out, "</a>");
}

void page_of_screen(const struct reader *reader, const struct hall_table *ht, int seat, int before,
                    struct buf *out) {
    const char *name = ht->live->table->head.name[seat];
    page_open_as(reader,
                 &(struct page_head){.title = say_translate(out, ht->game->title),
                                     .classes = "page screen-page",
                                     .is_plain = true,
                                     .game = ht->game},
                 out);
    page_header(reader, out);
    draw_symbols(out);
    put(out, "<main class='sheet'><h2>%m</h2>", N_("Hand the screen over"));
    put_name(out, ht, seat);
    put(out, "<p>");
    MARKUP_SAY(out, N_("{name} comes next. Others look away."), say_name("name", name));
    put(out, "</p><div class='ways'>");
    open_form(out, ht, "screen", seat, NULL);
    put(out, "<button class='first'>");
    MARKUP_SAY(out, N_("I am {name}"), say_name("name", name));
    put(out, "</button></form> ");
    put_way_back(out, ht, before);
    put(out, "</div></main>");
    page_close(out);
}
