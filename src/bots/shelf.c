/* shelf.c: see shelf.h. A place is a key and what belongs to it, in a table without chains. */
#include "bots/shelf.h"

void *shelf_place(struct room shelf, uint64_t key, size_t bytes, bool *known) {
    size_t each = sizeof key + (bytes + sizeof key - 1) / sizeof key * sizeof key;
    size_t lost = -(uintptr_t)shelf.at % sizeof key; /* to where a key may lie */
    size_t places = shelf.bytes > lost ? (shelf.bytes - lost) / each : 0;
    *known = false;
    if (places == 0)
        return NULL;
    uint64_t *place = (uint64_t *)(void *)(shelf.at + lost + key % places * each);
    *known = *place == key;
    *place = key;
    return place + 1;
}
