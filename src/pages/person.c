/* person.c: where the page about somebody is. */
#include "pages/people.h"

struct person_path person_path(int64_t id) {
    struct person_path path = {""};
    struct buf out = buf_on(path.text, sizeof path.text);
    buf_str(&out, "/p/");
    table_id_write(id, &out);
    buf_end(&out);
    return path;
}
