/* multipart.c: forms that contain files (multipart/form-data): parts between lines "--BOUNDARY",
 * each with a header and a body. Only the name and the body of a part are used; both point into the
 * body of the request. */
#include "server/request.h"

#include <string.h>

/* Moves the text past the first `what` in it; *before: what precedes it. */
static bool split(struct slice *text, struct slice what, struct slice *before) {
    const char *at = text->len ? memmem(text->at, text->len, what.at, what.len) : NULL;
    if (!at)
        return false;
    *before = (struct slice){text->at, (size_t)(at - text->at)};
    *text = slice_skip(*text, before->len + what.len);
    return true;
}

/* Finds XYZ in multipart/form-data; boundary=XYZ, or in quotes. */
static bool find_boundary(struct slice type, struct slice *out) {
    struct slice before, rest;
    if (!split(&type, slice_of("boundary="), &before))
        return false;
    bool quoted = slice_starts(type, "\"");
    rest = slice_skip(type, quoted);
    size_t n = 0;
    while (n < rest.len && !strchr(quoted ? "\"" : "; \t", rest.at[n]))
        n++;
    *out = (struct slice){rest.at, n};
    return n > 0 && n <= 70;
}

/* Finds "record" in Content-Disposition: form-data; name="record"; filename="..." */
static bool find_name(struct slice head, struct slice *name) {
    struct slice before;
    return split(&head, slice_of("; name=\""), &before) && split(&head, slice_of("\""), name);
}

bool multipart_read(struct form *f, struct slice type, struct slice body) {
    char memory[80];
    struct buf mark = buf_on(memory, sizeof memory);
    struct slice boundary, part, head;
    if (!find_boundary(type, &boundary))
        return false;
    buf_str(&mark, "\r\n--");
    buf_slice(&mark, boundary);
    struct slice first = slice_skip(buf_slice_of(&mark), 2);
    if (!split(&body, first, &part) || part.len > 0)
        return false;
    while (split(&body, buf_slice_of(&mark), &part)) {
        struct slice name;
        if (!split(&part, slice_of("\r\n\r\n"), &head) || !find_name(head, &name) ||
            f->count == MAX_FIELDS)
            return false;
        f->field[f->count++] = (struct field_sent){name, part};
    }
    return slice_starts(body, "--");
}
