/* moderate.c: the players of a table: their pages, keeping somebody away, telling the operator. */
#include "pages/people.h"

#include "base/say.h"
#include "pages/pieces.h"

void put_block_form(struct buf *out, int64_t id, bool blocked) {
    put(out, "<form method='post' action='%t/block' class='inline'>", person_path(id).text);
    hidden(out, "on", blocked ? "" : "1");
    put(out, "<button>%m</button></form>",
        blocked ? N_("Do not block any more") : N_("Block: not at my tables, no talk"));
}

void put_report_form(struct buf *out, int64_t id, const char *table) {
    put(out, "<details><summary>%m</summary><form method='post' action='%t/report'>",
        N_("Report to the operator"), person_path(id).text);
    if (table)
        hidden(out, "table", table);
    put(out,
        "<label class='wide'><span>%m</span><textarea name='text' rows='3' maxlength='900' "
        "required></textarea></label><button>%m</button></form></details>",
        table ? N_("What happened? The last things said at this table are sent along.")
              : N_("What happened?"),
        N_("Send"));
}

static void put_player(const struct table_people_page *p, int seat, const char *table,
                       struct buf *out) {
    const struct visitor *reader = p->reader->visitor;
    int64_t id = p->person[seat];
    put(out, "<h3>%t</h3>", p->name[seat][0] ? p->name[seat] : "…");
    if (!id) {
        put(out, "<p>%m</p>", N_("A computer player, or nobody."));
        return;
    }
    put(out, "<p><a href=%a>%m</a></p>", person_path(id).text, N_("Games, results and ratings"));
    if (!reader || reader->id == id)
        return;
    put_block_form(out, id, p->blocked >> seat & 1);
    put_report_form(out, id, table);
}

void page_of_table_people(const struct table_people_page *p, struct buf *out) {
    char table[ID_TEXT + 1];
    struct buf id = buf_on(table, sizeof table);
    table_id_write(p->ht->id, &id);
    buf_end(&id);
    page_open_as(p->reader,
                 &(struct page_head){.title = say_translate(out, p->ht->game->title),
                                     .classes = "page people-page",
                                     .is_plain = true},
                 out);
    page_header(p->reader, out);
    put(out, "<main class='sheet rules'><h2>%m</h2><p><a href='/t/%t'>%m</a></p>", N_("Players"),
        table, N_("Back to the table"));
    for (int i = 0; i < seats_of(p->ht); i++)
        put_player(p, i, table, out);
    put(out, "</main>");
    page_close(out);
}

void page_of_reported(const struct reader *reader, int64_t about, struct buf *out) {
    page_open_as(
        reader,
        &(struct page_head){.title = "hoftag", .classes = "page people-page", .is_plain = true},
        out);
    page_header(reader, out);
    put(out, "<main class='sheet'><h2>%m</h2><p>%m</p>", N_("Thank you"),
        N_("Whoever runs this server will read it. You can keep this player away from you at "
           "once:"));
    put_block_form(out, about, false);
    put(out, "<p><a class='button' href='/'>%m</a></p></main>", N_("To the first page"));
    page_close(out);
}
