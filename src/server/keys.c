/* keys.c: see keys.h. */
#include "server/keys.h"

#include "server/codes.h"
#include "server/comeback.h"
#include "server/links.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/log.h"
#include "server/talk.h"
#include "server/visitors.h"
#include "store/people.h"

#include <stdlib.h>

void visitor_change_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket) {
    visitor_set_key(h, v, key, ticket);
    *ticket = store_drop_keys(h->store, v->id); /* they have the old one sealed */
    comeback_keep_all(h, v, key, ticket);
    *ticket = code_forget(h, v->id);
    struct hall_table **all = tables_of(h, v);
    for (size_t i = 0; all && all[i]; i++)
        if (all[i]->host == v->id && all[i]->phase <= RUNNING)
            links_renew(h, all[i], key);
    free(all);
}

void visitor_carried(struct hall *h, struct visitor *v, const char *address, Ticket *ticket) {
    visitor_wish(h, v, CARRIED, true, ticket);
    audit(h,
          &(struct act){
              .what = "takeover", .visitor = v, .address = address, .detail = "by his own link"});
    struct hall_table **all = tables_of(h, v);
    for (size_t i = 0; all && all[i]; i++) {
        uint32_t own = all[i]->phase == RUNNING ? seats_owned(all[i], v) : 0;
        if (own && hall_table_load(h, all[i]))
            play_tell(h, all[i], TOLD_DEVICE, first_seat(own), v->name);
    }
    free(all);
}
