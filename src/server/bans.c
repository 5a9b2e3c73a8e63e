/* bans.c: see bans.h. Invariant: the list in memory equals the store's. Each ban has only one
 * spelling, so that none is listed twice. */
#include "server/bans.h"

#include "server/hall.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { OLD_BITS = 32, OLD_AT = 96, NEW_BITS = 128, GUEST_BITS = 64, LEAST_OLD = 8, LEAST_NEW = 16 };

/* Reads an address as IPv6; an IPv4 address is put behind ::ffff:0:0/96. */
static bool read_net(const char *text, uint8_t net[NET_BYTES], bool *old) {
    static const uint8_t mapped[NET_BYTES - 4] = {[10] = 0xff, [11] = 0xff};
    *old = inet_pton(AF_INET, text, net + sizeof mapped) == 1;
    if (!*old && inet_pton(AF_INET6, text, net) != 1)
        return false;
    if (*old)
        memcpy(net, mapped, sizeof mapped);
    *old = memcmp(net, mapped, sizeof mapped) == 0;
    return true;
}

static void clear_behind(uint8_t net[NET_BYTES], int bits) {
    for (int i = bits; i < NEW_BITS; i++)
        net[i / 8] &= (uint8_t) ~(0x80 >> i % 8);
}

static void write_net(struct ban *b, bool old) {
    char text[INET6_ADDRSTRLEN];
    inet_ntop(old ? AF_INET : AF_INET6, old ? b->net + OLD_AT / 8 : b->net, text, sizeof text);
    snprintf(b->who, sizeof b->who, "%s/%d", text, old ? b->bits - OLD_AT : b->bits);
}

static const char *read_network(struct slice text, struct ban *out) {
    char address[BAN_WHO];
    const char *slash = memchr(text.at, '/', text.len);
    size_t n = slash ? (size_t)(slash - text.at) : text.len;
    bool old;
    if (n >= sizeof address)
        return "this is no address, network or visitor: ";
    memcpy(address, text.at, n);
    address[n] = 0;
    if (!read_net(address, out->net, &old))
        return "this is no address, network or visitor: ";
    int64_t bits = old ? OLD_BITS : GUEST_BITS;
    if (slash && !slice_number(slice_skip(text, n + 1), old ? LEAST_OLD : LEAST_NEW,
                               old ? OLD_BITS : NEW_BITS, &bits))
        return "a network has from 8 to 32 bits (IPv4) or from 16 to 128 (IPv6): ";
    out->bits = (int)bits + (old ? OLD_AT : 0);
    clear_behind(out->net, out->bits);
    write_net(out, old);
    return NULL;
}

const char *ban_read(struct slice text, struct ban *out) {
    int64_t id;
    *out = (struct ban){0};
    if (!table_id_read(text, &id) || id == 0)
        return read_network(text, out);
    out->visitor = id;
    snprintf(out->who, sizeof out->who, "%.*s", (int)text.len, text.at);
    return NULL;
}

static int find(const struct bans *all, const char *who) {
    int i = 0;
    while (i < all->count && strcmp(all->ban[i].who, who) != 0)
        i++;
    return i;
}

const char *ban_add(struct hall *h, const struct ban *b, Ticket *ticket) {
    struct ban_row row = {slice_of(b->who), slice_of(b->reason), b->made};
    if (find(&h->bans, b->who) < h->bans.count)
        return "this is banned already: ";
    if (h->bans.count == MOST_BANS)
        return "there are as many bans as there may be; ban a network: ";
    h->bans.ban[h->bans.count++] = *b;
    *ticket = store_put_ban(h->store, &row);
    return NULL;
}

bool ban_remove(struct hall *h, const struct ban *b, Ticket *ticket) {
    int i = find(&h->bans, b->who);
    if (i == h->bans.count)
        return false;
    h->bans.ban[i] = h->bans.ban[--h->bans.count];
    *ticket = store_drop_ban(h->store, slice_of(b->who));
    return true;
}

void ban_restore(struct hall *h, const struct ban_row *row) {
    struct ban b;
    if (h->bans.count == MOST_BANS || ban_read(row->who, &b))
        return;
    b.made = row->made;
    snprintf(b.reason, sizeof b.reason, "%.*s", (int)row->reason.len, row->reason.at);
    h->bans.ban[h->bans.count++] = b;
}

static bool lies_in(const uint8_t net[NET_BYTES], const struct ban *b) {
    int whole = b->bits / 8, rest = b->bits % 8;
    return memcmp(net, b->net, (size_t)whole) == 0 &&
           (rest == 0 || ((net[whole] ^ b->net[whole]) & (0xff00 >> rest & 0xff)) == 0);
}

bool is_banned(const struct hall *h, const char *address, const struct visitor *v) {
    uint8_t net[NET_BYTES];
    bool old, known = h->bans.count > 0 && read_net(address, net, &old);
    for (int i = 0; i < h->bans.count; i++) {
        const struct ban *b = &h->bans.ban[i];
        if (b->visitor ? v && v->id == b->visitor : known && lies_in(net, b))
            return true;
    }
    return false;
}
