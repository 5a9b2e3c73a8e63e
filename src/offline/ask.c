/* ask.c: see ask.h; answer.c finds the handler. */
#include "offline/ask.h"

#include "pages/plain.h"

#include <string.h>

struct slice ask_field(const struct ask_page *q, const char *name) {
    return form_field(&q->form, name);
}

bool ask_number(const struct ask_page *q, const char *name, int64_t lo, int64_t hi, int64_t *out) {
    return slice_number(ask_field(q, name), lo, hi, out);
}

struct buf *ask_out(struct ask_page *q) {
    q->type = "text/html; charset=utf-8";
    q->out->len = 0;
    return q->out;
}

void ask_redirect(struct ask_page *q, const char *location) {
    q->status = 303;
    slice_copy(slice_of(location), q->location, sizeof q->location);
}

bool ask_refuse(struct ask_page *q, const struct refused *why) {
    q->status = 422;
    page_of_refusal(&q->reader, why, strcmp(q->path, "/upload") == 0 ? "/upload" : NULL,
                    ask_out(q));
    return false;
}

bool ask_error(struct ask_page *q, int status, const char *sentence) {
    struct refused why;
    refuse(&why, ALLOWED, sentence);
    ask_refuse(q, &why);
    q->status = status;
    return false;
}

bool ask_table(struct ask_page *q) {
    q->table = own_table_find(q->house, q->part[0]);
    return q->table ||
           ask_error(q, 404,
                     N_("There is no such table in this browser. A table with other people waits "
                        "until there is a connection again."));
}
