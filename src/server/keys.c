/* keys.c: see keys.h. */
#include "server/keys.h"

#include "server/links.h"
#include "server/live.h"
#include "server/log.h"
#include "server/talk.h"
#include "server/visitors.h"

void visitor_change_key(struct hall *h, struct visitor *v, struct slice key, Ticket *ticket) {
    visitor_set_key(h, v, key, ticket);
    for (size_t i = 0; i < h->count; i++)
        if (h->list[i]->host == v->id && h->list[i]->phase <= RUNNING)
            links_renew(h, h->list[i], key);
}

void visitor_carried(struct hall *h, struct visitor *v, const char *address, Ticket *ticket) {
    visitor_wish(h, v, CARRIED, true, ticket);
    audit(h,
          &(struct act){
              .what = "takeover", .visitor = v, .address = address, .detail = "by his own link"});
    for (size_t i = 0; i < h->count; i++) {
        uint32_t own = h->list[i]->phase == RUNNING ? seats_owned(h->list[i], v) : 0;
        if (own && hall_table_load(h, h->list[i]))
            play_tell(h, h->list[i], TOLD_DEVICE, first_seat(own), v->name);
    }
}
