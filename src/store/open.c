/* open.c: opens a store: a name that begins with postgres:// is a PostgreSQL database, every other
 * a file of SQLite. */
#include "store/engine.h"
#include "store/moving.h"

bool store_is_url(const char *where) {
    return slice_starts(slice_of(where), "postgres://") ||
           slice_starts(slice_of(where), "postgresql://");
}

struct store *store_open(const char *where, struct fault *fault) {
    return store_is_url(where) ? postgres_open(where, fault) : sqlite_open(where, fault);
}

struct store *store_open_to_fill(const char *where, struct fault *fault) {
    return store_is_url(where) ? postgres_open_to_fill(where, fault)
                               : sqlite_open_to_fill(where, fault);
}

bool store_is_ours_alone(struct store *s, const char *where, struct fault *fault) {
    int others = store_others(s);
    if (others == 0)
        return true;
    return fault_set(fault, 0,
                     others < 0 ? "cannot find out who uses this database: "
                                : "servers are using this database; stop them first: ",
                     slice_of(where), "");
}

struct store *store_look(const char *where, struct fault *fault) {
    return store_is_url(where) ? postgres_look(where, fault) : sqlite_look(where, fault);
}
