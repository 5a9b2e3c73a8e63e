/* own.c: see own.h. */
#include "pages/own.h"

#include "pages/me.h"
#include "pages/pieces.h"

static void put_brought(const struct own_page *p, struct buf *out) {
    if (p->brought >= 0) {
        put(out, "<p role='status'>");
        MARKUP_SAY(out, N_("{games|game was|games were} brought here."),
                   say_number("games", p->brought));
        put(out, "</p>");
    }
    if (p->refused) {
        put(out, "<p class='refused' role='alert'>");
        put_refusal(out, p->refused);
        put(out, "</p>");
    }
}

/* The script tells in [storage] if the browser keeps nothing. */
static void put_games(const struct own_page *p, struct buf *out) {
    put(out, "<h2>%m</h2><p id='storage'>", N_("Your games"));
    MARKUP_SAY(out, N_("{games|game is|games are} kept in this browser, and nowhere else."),
               say_number("games", p->games));
    put(out, "</p>");
    put_brought(p, out);
    if (p->games > 0)
        put(out, "<p><a class='button' href='/me/export'>%m</a></p>",
            N_("Save all of them as a file"));
    put(out,
        "<form method='post' action='/me/import' class='upload'><label><span>%m</span> "
        "<input type='file' name='games' accept='.jsonl' required></label><button>%m</button>"
        "</form>",
        N_("A file that was saved so"), N_("Bring these games here"));
}

void page_of_own(const struct own_page *p, struct buf *out) {
    page_open(p->reader, "hoftag", "page me-page", out);
    page_header(p->reader, out);
    put(out, "<main class='sheet'>");
    put_name_and_wishes(out, p->reader->visitor, true);
    put_games(p, out);
    put(out, "</main>");
    page_close(out);
}

bool page_of_told(const struct reader *reader, struct slice name, struct buf *out) {
    static const struct {
        const char *name, *sentence, *label;
    } all[] = {
        {"storage",
         N_("This browser keeps nothing: the games are gone when you close the page. Save them as "
            "files."),
         N_("Your games")},
        {"damaged", N_("Something that this browser kept is damaged and was left out."), NULL},
        {"update", N_("A new version of hoftag is here."), N_("Use it now")},
        {"broken", N_("Something went wrong: load this page again."), NULL},
        {"missing",
         N_("A part of the game could not be fetched: try again when there is a connection."),
         NULL},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!slice_is(name, all[i].name))
            continue;
        page_open(reader, "hoftag", "page plain-page", out);
        page_header(reader, out);
        put(out, "<main role='status'><p>%m</p>", all[i].sentence);
        if (all[i].label)
            put(out, "<a class='button first' href='/%t'>%m</a>", i == 0 ? "me" : all[i].name,
                all[i].label);
        put(out, "</main>");
        page_close(out);
        return true;
    }
    return false;
}
