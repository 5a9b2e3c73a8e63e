/* links.c: see links.h. */
#include "server/links.h"

#include "server/saving.h"
#include "server/secret.h"

#include <string.h>

void links_make(struct hall_table *ht, struct slice key) {
    char text[KEY_TEXT + 1];
    secret_derive(key, "join", ht->id, 0, text);
    secret_hash(slice_of(text), ht->join);
    for (int i = 0; i < MAX_SEATS; i++) {
        secret_derive(key, "seat", ht->id, i, text);
        secret_hash(slice_of(text), ht->chair[i].link);
    }
}

/* The links of taken seats stay valid: they lead their players to the table. */
void links_renew(struct hall *h, struct hall_table *ht, struct slice key) {
    struct hall_table before = *ht;
    links_make(ht, key);
    for (int i = 0; i < MAX_SEATS; i++)
        if (before.chair[i].owner)
            memcpy(ht->chair[i].link, before.chair[i].link, HASH_BYTES);
    hall_table_save(h, ht);
    for (int i = 0; i < seats_of(ht); i++)
        chair_save(h, ht, i);
}
