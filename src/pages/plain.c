/* plain.c: see plain.h. */
#include "pages/plain.h"

#include "pages/pieces.h"

void page_of_refusal(const struct reader *reader, const struct refused *why, const char *again,
                     struct buf *out) {
    page_open(reader, "hoftag", "page plain-page", out);
    page_header(reader, out);
    put(out, "<main class='sheet'><p class='refused' role='alert'>");
    put_refusal(out, why);
    put(out, "</p><div class='ways'>");
    if (again)
        put(out, "<a class='button first' href=%a>%m</a> ", again, N_("Try again"));
    put(out, "<a class='button%r' href='/'>%m</a></div></main>", again ? "" : " first",
        N_("To the tables"));
    page_close(out);
}

void page_of_upload(const struct reader *reader, struct buf *out) {
    page_open(reader, "hoftag", "page upload-page", out);
    page_header(reader, out);
    put(out,
        "<main class='sheet'><h2>%m</h2><p>%m</p>"
        "<form class='upload' method='post' action='/upload' enctype='multipart/form-data'>",
        N_("The record of a game"),
        N_("It is checked move by move and can then be looked at by everybody who has its "
           "address; a game that is not over can be played on."));
    put(out,
        "<label><span>%m</span> "
        "<input type='file' name='record' accept='.hoftag,.txt,text/plain'></label>"
        "<label><span>%m</span> <textarea name='text' rows='8'></textarea></label>"
        "<button class='first'>%m</button></form></main>",
        N_("A file"), N_("or its text"), N_("Look at it"));
    page_close(out);
}
