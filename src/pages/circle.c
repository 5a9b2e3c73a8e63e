/* circle.c: see circle.h. */
#include "pages/circle.h"

#include "base/say.h"
#include "pages/pieces.h"

struct person_path circle_path(int64_t id) {
    struct person_path path = {""};
    struct buf out = buf_on(path.text, sizeof path.text);
    buf_str(&out, "/c/");
    table_id_write(id, &out);
    buf_end(&out);
    return path;
}

static void put_invitation(const struct circle_page *p, struct buf *out) {
    put(out, "<h2>%m</h2><p>%m</p>", N_("The link of the circle"),
        N_("Whoever has it can join. Send it to your friends."));
    put_link_field(out, p->link, "circle");
    put(out, "<details class='code'><summary>%m</summary>", N_("QR code"));
    p->qr(p->link, out);
    put(out, "</details>");
}

/* ---- the table of results ---- */

static void put_standing(const struct circle_standing *s, int place, struct buf *out) {
    int64_t tenths = s->games ? (s->places * 10 + s->games / 2) / s->games : 0;
    put(out, "<tr><td class='n'>%d</td><th scope='row'>", place);
    if (s->id)
        put(out, "<a href=%a>%t</a>", person_path(s->id).text, s->name);
    else
        put(out, "%t", s->name);
    put(out, "</th><td class='n'>%d</td><td class='n'>%d</td><td class='n'>", s->games, s->won);
    say_tenths(out, tenths);
    put(out, "</td></tr>");
}

static void put_standings(const struct circle_page *p, struct buf *out) {
    const char *heading = N_("Table of results");
    put(out, "<h2>%m</h2>", heading);
    if (p->standings == 0) {
        put(out, "<p>%m</p>", N_("No game is over yet."));
        return;
    }
    put(out, "<div class='scroll' tabindex='0' role='group' aria-label=%l><table>", heading);
    put(out, "<tr><th scope='col'>%m</th><th scope='col'>%m</th><th scope='col'>%m</th>",
        N_("Place"), N_("Player"), N_("Games"));
    put(out, "<th scope='col'>%m</th><th scope='col'>%m</th></tr>", N_("Won"), N_("Mean place"));
    for (int i = 0; i < p->standings; i++)
        put_standing(&p->standing[i], i + 1, out);
    put(out, "</table></div>");
}

/* ---- playing ---- */

static void put_tables(const struct circle_page *p, struct buf *out) {
    if (p->tables == 0)
        return;
    put(out, "<h2>%m</h2><ul>", N_("What is played now"));
    for (int i = 0; i < p->tables; i++) {
        put(out, "<li>");
        table_link(out, p->table[i], "", -1, p->table[i]->game->title);
        put(out, "</li>");
    }
    put(out, "</ul>");
}

static void put_new_table(const struct circle_page *p, struct buf *out) {
    put(out, "<h2>%m</h2><form method='post' action='%t/play'><label><span>%m</span> ",
        N_("Play with these people"), circle_path(p->id).text, N_("Game"));
    put(out, "<select name='game'>");
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            put(out, "<option value=%a>%m</option>", all_games[i]->id, all_games[i]->title);
    put(out, "</select></label><fieldset><legend>%m</legend>", N_("Who plays"));
    for (int i = 0; i < p->members; i++) {
        char id[ID_TEXT + 1];
        struct buf text = buf_on(id, sizeof id);
        table_id_write(p->member[i].id, &text);
        buf_end(&text);
        put(out,
            "<br><label><input type='checkbox' name='with-%t' value='1'%r> <span>%t</span></label>",
            id, p->members <= MAX_SEATS ? " checked" : "", p->member[i].name);
    }
    put(out,
        "</fieldset><label class='check'><input type='checkbox' name='rated' value='1'> "
        "<span>%m</span></label><button class='first'>%m</button></form>",
        N_("The game counts for ratings: nobody gets hints, who quits is last."),
        N_("Open a table"));
}

/* ---- members ---- */

static void put_member(const struct circle_page *p, const struct member_line *m, struct buf *out) {
    int64_t reader = p->reader->visitor ? p->reader->visitor->id : 0;
    put(out, "<li><p><a href=%a>%t</a></p><form method='post' action='%t/leave' class='inline'>",
        person_path(m->id).text, m->name, circle_path(p->id).text);
    if (m->id == reader || p->owner == reader) {
        char id[ID_TEXT + 1];
        struct buf text = buf_on(id, sizeof id);
        table_id_write(m->id, &text);
        hidden(out, "member", buf_end(&text));
        put(out, "<button>%m</button>", m->id == reader ? N_("Leave the circle") : N_("Remove"));
    }
    put(out, "</form></li>");
}

static void put_members(const struct circle_page *p, struct buf *out) {
    put(out, "<h2>%m</h2><ul>", N_("Who is in it"));
    for (int i = 0; i < p->members; i++)
        put_member(p, &p->member[i], out);
    put(out, "</ul>");
}

/* A stranger who has the link learns the name, and how many they are, and may join. */
static void put_joining(const struct circle_page *p, struct buf *out) {
    put(out, "<p>");
    MARKUP_SAY(out, N_("A circle of friends with {people|person|people} in it."),
               say_number("people", p->members));
    put(out, "</p><form method='post' action='%t/join'>", circle_path(p->id).text);
    put(out,
        "<label class='name'><span>%m</span> <input name='name' maxlength='30' required value=%a>"
        "</label><button class='first'>%m</button></form>",
        N_("Your name"), p->reader->visitor ? p->reader->visitor->name : "", N_("Join"));
}

void page_of_circle(const struct circle_page *p, struct buf *out) {
    page_open_as(
        p->reader,
        &(struct page_head){.title = p->name, .classes = "page people-page", .is_plain = true},
        out);
    page_header(p->reader, out);
    put(out, "<main class='sheet rules'><h2>%t</h2>", p->name);
    if (p->is_member) {
        put_standings(p, out);
        put_tables(p, out);
        put_new_table(p, out);
        put_played(out, p->game, p->games);
        put_members(p, out);
        put_invitation(p, out);
    } else {
        put_joining(p, out);
    }
    put(out, "</main>");
    page_close(out);
}
