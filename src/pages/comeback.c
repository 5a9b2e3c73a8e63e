/* comeback.c: see comeback.h. */
#include "pages/comeback.h"

#include "base/say.h"
#include "pages/account.h"
#include "pages/pieces.h"

static void open_sheet(const struct reader *reader, struct buf *out) {
    page_open_as(
        reader, &(struct page_head){.title = "hoftag", .classes = "page me-page", .is_plain = true},
        out);
    page_header(reader, out);
    put(out, "<main class='sheet'><h2>%m</h2>", N_("Come back by mail"));
}

static void close_sheet(struct buf *out) {
    put(out, "</main>");
    page_close(out);
}

void page_of_back(const struct reader *reader, bool asked, struct buf *out) {
    open_sheet(reader, out);
    if (asked)
        put(out, "<p class='panel' role='status'>%m</p>",
            N_("If somebody here has confirmed this address, a message with a link is on its way "
               "to it. The link is good once, for an hour."));
    put(out,
        "<p>%m</p><form method='post' action='/back'><label class='name'><span>%m</span> <input "
        "type='email' name='address' required maxlength='254' autocomplete='email'></label>"
        "<button class='first'>%m</button></form>",
        N_("Whoever has confirmed an address of mail here gets a link by which another browser "
           "becomes theirs."),
        N_("Address"), N_("Send me a link"));
    close_sheet(out);
}

void page_of_back_link(const struct reader *reader, const char *name, const char *path,
                       struct buf *out) {
    open_sheet(reader, out);
    put(out, "<p>");
    MARKUP_SAY(out, N_("Shall this browser play as {name}?"), say_name("name", name));
    put(out, "</p>");
    put_plays_as(out, reader);
    put(out,
        "<form method='post' action=%a class='inline'><button class='first'>%m</button></form>",
        path, N_("Yes, sign in"));
    close_sheet(out);
}
