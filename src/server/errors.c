/* errors.c: see errors.h. */
#include "server/errors.h"

#include "pages/plain.h"
#include "server/json.h"
#include "server/reader.h"
#include "server/route.h"

#include <string.h>

int status_of(enum outcome kind) {
    static const int status[] = {
        [ALLOWED] = MHD_HTTP_OK,
        [NO_SUCH] = MHD_HTTP_NOT_FOUND,
        [NOT_YOURS] = MHD_HTTP_FORBIDDEN,
        [STALE] = MHD_HTTP_CONFLICT,
        [AGAINST_THE_RULES] = MHD_HTTP_UNPROCESSABLE_CONTENT,
        [NOT_NOW] = MHD_HTTP_CONFLICT,
        [BAD_REQUEST] = MHD_HTTP_BAD_REQUEST,
        [FULL] = MHD_HTTP_SERVICE_UNAVAILABLE,
        [ASK_AGAIN] = MHD_HTTP_OK,
    };
    return status[kind];
}

/* An unknown address under /api was asked for by a program, too. */
static bool is_for_program(const struct request *q) {
    return q->route ? q->route->flags & IS_API : strncmp(q->path, "/api/", 5) == 0;
}

/* Programs get the sentence in English. */
static bool reply_because(const struct request *q, struct reply *r, int status,
                          const struct refused *why) {
    if (is_for_program(q)) {
        struct buf *out = reply_json(r, status);
        buf_char(out, '{');
        json_refusal(why, out);
        buf_str(out, "}\n");
        return false;
    }
    r->status = status;
    struct reader reader = reader_of(q);
    page_of_refusal(&reader, why, strcmp(q->path, "/upload") == 0 ? "/upload" : NULL,
                    reply_page(r));
    return false;
}

bool reply_error(const struct request *q, struct reply *r, int status, const char *sentence) {
    struct refused why;
    refuse(&why, ALLOWED, sentence);
    return reply_because(q, r, status, &why);
}

bool reply_refusal(const struct request *q, struct reply *r, const struct refused *why) {
    if (why->kind == FULL)
        r->reason = FOR_TABLES;
    return reply_because(q, r, status_of(why->kind), why);
}

bool turn_away(const struct request *q, struct reply *r, enum reason why) {
    r->reason = why;
    return reply_error(q, r, reason_status(why), reason_sentence(why));
}
