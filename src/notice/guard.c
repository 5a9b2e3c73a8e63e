/* guard.c: see guard.h. */
#include "notice/guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

enum { BYTES = 16, TLS_PORT = 443 };
static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

struct range {
    uint8_t first[BYTES];
    int bits;
};

/* Of IPv4: this net, private nets, shared ones (RFC 6598), this machine, this link, examples and
 * tests, many at once, and what is reserved. */
#define FOUR(a, b, c, bits)                                                                        \
    { {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, a, b, c, 0}, 96 + (bits) }
static const struct range not_public[] = {
    FOUR(0, 0, 0, 8),
    FOUR(10, 0, 0, 8),
    FOUR(100, 64, 0, 10),
    FOUR(127, 0, 0, 8),
    FOUR(169, 254, 0, 16),
    FOUR(172, 16, 0, 12),
    FOUR(192, 0, 0, 24),
    FOUR(192, 0, 2, 24),
    FOUR(192, 88, 99, 24),
    FOUR(192, 168, 0, 16),
    FOUR(198, 18, 0, 15),
    FOUR(198, 51, 100, 24),
    FOUR(203, 0, 113, 24),
    FOUR(224, 0, 0, 4),
    FOUR(240, 0, 0, 4),
    {{0x20, 0x01}, 23},             /* of protocols: Teredo and others that lead into IPv4 */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* examples */
    {{0x20, 0x02}, 16},             /* 6to4, which leads into IPv4 */
    {{0x3f, 0xff}, 20},             /* examples */
};
/* Of IPv6 only this is given out: all else is local, or leads elsewhere. */
static const struct range given_out = {{0x20}, 3};

static bool is_in(const uint8_t address[BYTES], const struct range *r) {
    int whole = r->bits / 8, rest = r->bits % 8;
    if (memcmp(address, r->first, (size_t)whole) != 0)
        return false;
    return rest == 0 || (address[whole] ^ r->first[whole]) >> (8 - rest) == 0;
}

/* False if it is neither IPv4 nor IPv6. */
static bool bytes_of(const struct sockaddr *to, uint8_t out[BYTES], int *port) {
    if (to->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, to, sizeof four);
        memcpy(out, mapped, sizeof mapped);
        memcpy(out + sizeof mapped, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
        return true;
    }
    if (to->sa_family != AF_INET6)
        return false;
    struct sockaddr_in6 six;
    memcpy(&six, to, sizeof six);
    memcpy(out, &six.sin6_addr, BYTES);
    *port = ntohs(six.sin6_port);
    return true;
}

static bool is_public(const uint8_t address[BYTES]) {
    bool four = memcmp(address, mapped, sizeof mapped) == 0;
    if (!four && !is_in(address, &given_out))
        return false;
    for (size_t i = 0; i < sizeof not_public / sizeof *not_public; i++)
        if (is_in(address, &not_public[i]))
            return false;
    return true;
}

/* An IPv4 address in IPv6 clothes is how a socket of ours never looks: it is refused whatever it
 * leads to. */
bool address_is_public(const struct sockaddr *to) {
    uint8_t address[BYTES];
    int port;
    return bytes_of(to, address, &port) && is_public(address) &&
           (to->sa_family == AF_INET || memcmp(address, mapped, sizeof mapped) != 0);
}

static bool is_listed(const struct guard *g, const uint8_t address[BYTES], int port) {
    for (int i = 0; i < g->count; i++)
        if (memcmp(g->allowed[i].address, address, BYTES) == 0 &&
            (g->allowed[i].port == 0 || g->allowed[i].port == port))
            return true;
    return false;
}

bool guard_allows(const struct guard *g, const struct sockaddr *to, bool secure) {
    uint8_t address[BYTES];
    int port;
    if (!bytes_of(to, address, &port))
        return false;
    return is_listed(g, address, port) || (secure && port == TLS_PORT && address_is_public(to));
}

/* ---- reading the list ---- */

static bool read_port(struct slice text, int *port) {
    int64_t number;
    if (!slice_number(text, 1, 65535, &number))
        return false;
    *port = (int)number;
    return true;
}

/* "[fd00::1]:80" and "[fd00::1]" */
static bool take_bracketed(struct slice *word, int *port) {
    const char *end = memchr(word->at, ']', word->len);
    if (!end)
        return false;
    size_t inside = (size_t)(end - word->at) - 1;
    struct slice rest = slice_skip(*word, inside + 2);
    *word = (struct slice){word->at + 1, inside};
    return rest.len == 0 || (rest.at[0] == ':' && read_port(slice_skip(rest, 1), port));
}

/* Takes the port off the end. An IPv6 address without brackets has none: it has colons itself. */
static bool take_port(struct slice *word, int *port) {
    const char *colon = memchr(word->at, ':', word->len);
    *port = 0;
    if (word->at[0] == '[')
        return take_bracketed(word, port);
    if (!colon)
        return true;
    struct slice behind = slice_skip(*word, (size_t)(colon - word->at) + 1);
    if (memchr(behind.at, ':', behind.len))
        return true;
    word->len = (size_t)(colon - word->at);
    return read_port(behind, port);
}

static bool read_one(struct slice word, struct allowed *out) {
    char text[64];
    if (word.len == 0 || !take_port(&word, &out->port) || word.len >= sizeof text)
        return false;
    slice_copy(word, text, sizeof text);
    memcpy(out->address, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out->address + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, text, out->address) == 1;
}

bool guard_read(struct guard *g, struct slice list, struct fault *fault) {
    struct slice word;
    g->count = 0;
    while (slice_part(&list, ',', &word)) {
        if (g->count == MOST_ALLOWED || !read_one(word, &g->allowed[g->count]))
            return fault_set(fault, 0, "notice-private must be addresses in numbers, like ", word,
                             " 192.168.1.5:8080, at most 16");
        g->count++;
    }
    return true;
}
