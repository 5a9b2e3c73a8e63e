/* open.c: opens a store: a name that begins with postgres:// is a PostgreSQL database, every other
 * a file of SQLite. */
#include "store/engine.h"

bool store_is_url(const char *where) {
    return slice_starts(slice_of(where), "postgres://") ||
           slice_starts(slice_of(where), "postgresql://");
}

struct store *store_open(const char *where, struct fault *fault) {
    return store_is_url(where) ? postgres_open(where, fault) : sqlite_open(where, fault);
}

struct store *store_look(const char *where, struct fault *fault) {
    return store_is_url(where) ? postgres_look(where, fault) : sqlite_look(where, fault);
}
