/* notices.c: see notices.h. */
#include "pages/notices.h"

#include "pages/pieces.h"

struct word {
    const char *name, *label;
};

static const struct word ways[] = {
    {"mail", N_("Mail")},
    {"push", N_("A browser")},
    {"discord", "Discord"},
    {"slack", "Slack, Mattermost"},
    {"matrix", "Matrix (hookshot)"},
    {"ntfy", "ntfy"},
    {"json", N_("Another web service (JSON)")},
    {NULL, NULL},
};

static const struct word kinds[] = {
    {"turn", N_("It is my turn")},
    {"began", N_("A game of mine begins")},
    {"asked", N_("My answer is waited for")},
    {"time", N_("My time is running out")},
    {"over", N_("A game of mine is over")},
    {NULL, NULL},
};

static const char *label_of(const struct word *words, const char *name) {
    while (words->name && strcmp(words->name, name) != 0)
        words++;
    return words->name ? words->label : "";
}

static void option(struct buf *out, int value, bool chosen) {
    put(out, "<option value='%d'%r>", value, chosen ? " selected" : "");
}

/* ---- addresses ---- */

static void put_address(struct buf *out, const struct notices_address *a) {
    const char *state = a->lost        ? N_("Nothing arrives there any more.")
                        : a->confirmed ? ""
                                       : N_("Not confirmed yet: open the link in the message that "
                                            "was sent there.");
    put(out,
        "<li><form method='post' action='/me/notices/drop' class='inline'><span><strong>%m</strong>"
        " <span class='address'>%t</span> ",
        label_of(ways, a->way), strcmp(a->way, "push") == 0 ? "" : a->text);
    if (state[0])
        put(out, "<em>%m</em>", state);
    put(out, "</span> <input type='hidden' name='id' value='%d'><button>%m</button></form></li>",
        a->id, N_("Remove"));
}

static void put_addresses(struct buf *out, const struct notices_page *p) {
    if (p->addresses == 0)
        return;
    put(out, "<ul class='addresses'>");
    for (int i = 0; i < p->addresses; i++)
        put_address(out, &p->address[i]);
    put(out, "</ul>");
}

static void put_new_address(struct buf *out, const struct notices_page *p) {
    if (!p->way[0] || p->addresses == SHOWN_ADDRESSES)
        return;
    put(out,
        "<form method='post' action='/me/notices/add' class='inline new-address'><label>%m "
        "<select "
        "name='way'>",
        N_("By"));
    for (int i = 0; p->way[i]; i++)
        put(out, "<option value=%a>%m</option>", p->way[i], label_of(ways, p->way[i]));
    put(out,
        "</select></label> <label>%m <input name='address' required maxlength='1000' "
        "placeholder='name@example.org, https://...'></label> <button class='first'>%m</button>"
        "</form>",
        N_("to"), N_("Add"));
}

/* Without a script a browser cannot be asked. */
static void put_push(struct buf *out, const struct notices_page *p) {
    if (!p->push_key[0])
        return;
    put(out,
        "<p class='scripted'><button id='push' data-key=%a data-failed=%l hidden>%m</button></p>",
        p->push_key, N_("This browser does not allow it."), N_("Tell me in this browser"));
}

/* ---- wishes ---- */

static void put_kinds(struct buf *out, const struct notices_page *p) {
    put(out, "<fieldset><legend>%m</legend>", N_("Tell me when"));
    for (int i = 0; i < SHOWN_KINDS && p->kind[i].name; i++)
        put(out,
            "<label class='check'><input type='checkbox' name=%a value='1'%r> <span>%m</span>"
            "</label>",
            p->kind[i].name, p->kind[i].on ? " checked" : "", label_of(kinds, p->kind[i].name));
    put(out, "</fieldset>");
}

static void put_delay(struct buf *out, int chosen) {
    static const int delays[] = {0, 2, 5, 10, 30, 60, 180, 720};
    put(out, "<label class='name'><span>%m</span> <select name='delay'>",
        N_("If I have not moved after"));
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        bool hours = delays[i] >= 60;
        option(out, delays[i], delays[i] == chosen);
        if (hours)
            MARKUP_SAY(out, N_("{hours|hour|hours}"), say_number("hours", delays[i] / 60));
        else
            MARKUP_SAY(out, N_("{minutes|minute|minutes}"), say_number("minutes", delays[i]));
        put(out, "</option>");
    }
    put(out, "</select></label>");
}

static void put_time(struct buf *out, const char *name, int minutes) {
    put(out, "<input type='time' name=%a value='%r%d:%r%d'>", name, minutes / 60 < 10 ? "0" : "",
        minutes / 60, minutes % 60 < 10 ? "0" : "", minutes % 60);
}

static void put_quiet(struct buf *out, const struct notices_page *p) {
    put(out, "<p class='name'><span>%m</span> <label>%m ", N_("Never"), N_("from"));
    put_time(out, "quiet-from", p->quiet_from);
    put(out, "</label> <label>%m ", N_("until"));
    put_time(out, "quiet-to", p->quiet_to);
    put(out, "</label></p>");
}

/* Whole hours, and the places that have others. */
static void put_zone(struct buf *out, const struct notices_page *p) {
    enum { FIRST = -12 * 60, LAST = 14 * 60, STEP = 15 };
    static const int others[] = {-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765, 0};
    put(out, "<label class='name'><span>%m</span> <select name='zone' id='zone'%r>",
        N_("My clock is ahead of Greenwich by"), p->zone_known ? "" : " data-unset='1'");
    for (int zone = FIRST; zone <= LAST; zone += STEP) {
        bool shown = zone % 60 == 0 || zone == p->zone;
        for (int i = 0; others[i]; i++)
            shown |= zone == others[i];
        if (!shown)
            continue;
        int size = zone < 0 ? -zone : zone;
        option(out, zone, zone == p->zone);
        put(out, "%r%d:%r%d</option>", zone < 0 ? "−" : "+", size / 60, size % 60 < 10 ? "0" : "",
            size % 60);
    }
    put(out, "</select></label>");
}

static void put_digest(struct buf *out, int chosen) {
    put(out, "<label class='name'><span>%m</span> <select name='digest'>",
        N_("Once a day, what waits for me"));
    put(out, "<option value='-1'%r>%m</option>", chosen < 0 ? " selected" : "", N_("never"));
    for (int hour = 0; hour < 24; hour++) {
        option(out, hour * 60, hour * 60 == chosen);
        put(out, "%d:00</option>", hour);
    }
    put(out, "</select></label>");
}

static void put_wishes(struct buf *out, const struct notices_page *p) {
    put(out, "<form method='post' action='/me/notices'>");
    put_kinds(out, p);
    put_delay(out, p->delay);
    put_quiet(out, p);
    put_zone(out, p);
    put_digest(out, p->digest);
    put(out, "<button class='first'>%m</button></form>", N_("Save"));
}

/* ---- tables ---- */

static void put_table(struct buf *out, const struct notices_table *t) {
    char memory[ID_TEXT + 1];
    struct buf id = buf_on(memory, sizeof memory);
    table_id_write(t->table->id, &id);
    put(out, "<label class='name'><span>%m: %t", t->table->game->title, t->names);
    put(out,
        "</span> <select name='at-%t'><option value='usual'>%m</option>"
        "<option value='silent'%r>%m</option><option value='at-once'%r>%m</option></select>",
        buf_end(&id), N_("as usual"), t->silent ? " selected" : "", N_("never"),
        t->at_once ? " selected" : "", N_("at once"));
    put(out, "</label>");
}

static void put_tables(struct buf *out, const struct notices_page *p) {
    if (p->tables == 0)
        return;
    put(out, "<h2>%m</h2><form method='post' action='/me/notices/tables'>", N_("My tables"));
    for (int i = 0; i < p->tables; i++)
        put_table(out, &p->at[i]);
    put(out, "<button>%m</button></form>", N_("Save"));
}

/* ---- pages ---- */

static void open_sheet(const struct reader *reader, const char *style, struct buf *out) {
    page_open_as(
        reader, &(struct page_head){.title = "hoftag", .classes = "page me-page", .is_plain = true},
        out);
    page_header(reader, out);
    if (style)
        put(out, "<link rel='stylesheet' href=%a>", style);
    put(out, "<main class='sheet'>");
}

static void close_sheet(struct buf *out) {
    put(out, "</main>");
    page_close(out);
}

void page_of_notices(const struct reader *reader, const struct notices_page *page,
                     struct buf *out) {
    open_sheet(reader, page->style, out);
    put(out, "<h2>%m</h2>", N_("Messages"));
    if (page->told)
        put(out, "<p class='panel' role='status'>%m</p>", page->told);
    put(out, "<p>%m</p>",
        N_("You can be told elsewhere what happens at your tables, also while a page of yours is "
           "open and nobody looks at it."));
    if (page->can_come_back)
        put(out, "<p>%m</p>",
            N_("By a confirmed address of mail you also come back if you lose this browser."));
    put_addresses(out, page);
    put_new_address(out, page);
    put_push(out, page);
    put(out, "<h2>%m</h2>", N_("What and when"));
    put_wishes(out, page);
    put_tables(out, page);
    put(out, "<script src=%a defer></script>", page->script);
    close_sheet(out);
}

void page_of_question(const struct reader *reader, const struct notices_question *q,
                      struct buf *out) {
    open_sheet(reader, q->style, out);
    put(out,
        "<h2>%m</h2><p>%m</p><p class='address'>%t</p><form method='post' action=%a class='inline'>"
        "<button class='first'>%m</button></form>",
        N_("Messages"), q->question, q->address, q->path, q->button);
    close_sheet(out);
}

void page_of_done(const struct reader *reader, const char *sentence, struct buf *out) {
    open_sheet(reader, NULL, out);
    put(out, "<h2>%m</h2><p role='status'>%m</p>", N_("Messages"), sentence);
    close_sheet(out);
}
