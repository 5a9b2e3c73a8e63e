/* put_row.c: a row on its way to the disk, in memory of its own. */
#include "base/check.h"
#include "store/puts.h"

#include <stdlib.h>
#include <string.h>

static bool is_text(char type) { return type == 't' || type == 'b' || type == 'y'; }

Ticket put_row(struct store *s, enum put_kind kind, const int64_t *numbers,
               const struct slice *texts) {
    size_t bytes = 0, number = 0, text = 0;
    for (const char *t = put_forms[kind].types; *t; t++)
        bytes += is_text(*t) ? texts[text++].len : 0;
    struct put *p = malloc(sizeof *p + bytes);
    CHECK(p);
    *p = (struct put){.kind = kind};
    char *at = p->memory;
    text = 0;
    for (const char *t = put_forms[kind].types; *t; t++) {
        if (!is_text(*t)) {
            p->number[number] = numbers[number];
            number++;
            continue;
        }
        if (texts[text].len > 0)
            memcpy(at, texts[text].at, texts[text].len);
        p->text[text] = (struct slice){at, texts[text].len};
        at += texts[text++].len;
    }
    return store_enqueue(s, p);
}
