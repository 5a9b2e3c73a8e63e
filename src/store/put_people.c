/* put_people.c: rows about people (people.h), for the writer. */
#include "host/seed.h"
#include "store/people.h"
#include "store/puts.h"

#include <string.h>

static const struct slice no_text[1];

static struct slice hash_slice(const uint8_t hash[HASH_BYTES]) {
    return (struct slice){(const char *)hash, HASH_BYTES};
}

Ticket store_put_result(struct store *s, const struct result_row *r) {
    return put_row(s, PUT_RESULT,
                   (const int64_t[]){r->number, r->table, r->seat, r->seats, r->began, r->ended,
                                     r->person, r->points, r->place, r->rank, r->flags, r->moves,
                                     r->circle},
                   (const struct slice[]){r->game, r->name, r->feats});
}

/* `worth` is what lists are sorted by (rating_order). */
Ticket store_put_rating(struct store *s, const struct rating_row *r) {
    return put_row(
        s, PUT_RATING,
        (const int64_t[]){r->person, r->size, r->mu, r->sigma, r->games, r->mu - 3 * r->sigma},
        &r->game);
}

Ticket store_drop_ratings(struct store *s) {
    return put_row(s, DROP_RATINGS, (const int64_t[]){0}, no_text);
}

Ticket store_put_key(struct store *s, const struct key_row *r) {
    return put_row(s, PUT_KEY, (const int64_t[]){r->visitor, r->made, r->used},
                   (const struct slice[]){hash_slice(r->hash), r->name, r->sealed});
}

Ticket store_set_key_used(struct store *s, const uint8_t hash[HASH_BYTES], int64_t used) {
    struct slice text = hash_slice(hash);
    return put_row(s, SET_KEY_USED, &used, &text);
}

Ticket store_set_key_name(struct store *s, const uint8_t hash[HASH_BYTES], struct slice name) {
    return put_row(s, SET_KEY_NAME, NULL, (const struct slice[]){name, hash_slice(hash)});
}

Ticket store_drop_key(struct store *s, const uint8_t hash[HASH_BYTES]) {
    struct slice text = hash_slice(hash);
    return put_row(s, DROP_KEY, NULL, &text);
}

Ticket store_drop_keys(struct store *s, int64_t visitor) {
    return put_row(s, DROP_KEYS, &visitor, no_text);
}

Ticket store_put_code(struct store *s, const struct code_row *r) {
    return put_row(s, PUT_CODE, (const int64_t[]){r->visitor, r->until},
                   (const struct slice[]){hash_slice(r->hash), r->sealed});
}

/* The code is locked first, so that whoever comes second finds it used up. */
Ticket store_use_code(struct store *s, const uint8_t code[HASH_BYTES], const struct key_row *k) {
    struct slice hash = hash_slice(code);
    put_row(s, LOCK_CODE, NULL, &hash);
    put_row(s, PUT_KEY_BY_CODE, (const int64_t[]){k->visitor, k->made, k->used},
            (const struct slice[]){hash_slice(k->hash), k->name, k->sealed, hash});
    return put_row(s, USE_CODE, NULL, &hash);
}

Ticket store_drop_code(struct store *s, int64_t visitor) {
    return put_row(s, DROP_CODE, &visitor, no_text);
}

Ticket store_drop_codes(struct store *s, int64_t before, int64_t after) {
    return put_row(s, DROP_OLD_CODES, (const int64_t[]){before, after}, no_text);
}

Ticket store_put_block(struct store *s, int64_t visitor, int64_t other, int64_t made) {
    return put_row(s, PUT_BLOCK, (const int64_t[]){visitor, other, made}, no_text);
}

Ticket store_drop_block(struct store *s, int64_t visitor, int64_t other) {
    return put_row(s, DROP_BLOCK, (const int64_t[]){visitor, other}, no_text);
}

Ticket store_put_report(struct store *s, const struct report_row *r) {
    return put_row(s, PUT_REPORT, (const int64_t[]){r->id, r->made, r->by, r->about, r->table},
                   (const struct slice[]){r->text, r->said});
}

Ticket store_drop_report(struct store *s, int64_t id) {
    return put_row(s, DROP_REPORT, &id, no_text);
}

Ticket store_put_circle(struct store *s, const struct circle_row *r) {
    return put_row(s, PUT_CIRCLE, (const int64_t[]){r->id, r->made, r->owner}, &r->name);
}

Ticket store_drop_circle(struct store *s, int64_t circle) {
    put_row(s, DROP_MEMBERS, &circle, no_text);
    put_row(s, DROP_ITS_TABLES, &circle, no_text);
    return put_row(s, DROP_CIRCLE, &circle, no_text);
}

Ticket store_put_member(struct store *s, int64_t circle, int64_t visitor, int64_t joined) {
    return put_row(s, PUT_MEMBER, (const int64_t[]){circle, visitor, joined}, no_text);
}

Ticket store_drop_member(struct store *s, int64_t circle, int64_t visitor) {
    return put_row(s, DROP_MEMBER, (const int64_t[]){circle, visitor}, no_text);
}

Ticket store_put_of_circle(struct store *s, int64_t table, int64_t circle) {
    return put_row(s, PUT_OF_CIRCLE, (const int64_t[]){table, circle}, no_text);
}

/* A number that is nobody's, and from which nobody can tell whose it was. */
static int64_t draw_nobody(void) {
    uint8_t seed[SEED_BYTES];
    int64_t number;
    seed_random(seed);
    memcpy(&number, seed, sizeof number);
    return number < -1 ? number : -1 - (number & INT64_MAX) / 2 - 1;
}

Ticket store_drop_person(struct store *s, int64_t visitor) {
    int64_t nobody = draw_nobody();
    put_row(s, RENAME_RESULTS, (const int64_t[]){nobody, visitor}, no_text);
    put_row(s, RENAME_RATINGS, (const int64_t[]){nobody, visitor}, no_text);
    put_row(s, DROP_KEYS, &visitor, no_text);
    put_row(s, DROP_CODE, &visitor, no_text);
    put_row(s, DROP_HIS_BLOCKS, (const int64_t[]){visitor, visitor}, no_text);
    put_row(s, DROP_HIS_REPORTS, (const int64_t[]){visitor, visitor}, no_text);
    put_row(s, LEAVE_CIRCLES, &visitor, no_text);
    put_row(s, PASS_ON_CIRCLES, &visitor, no_text); /* to whoever has been there longest */
    return put_row(s, DROP_HIS_CIRCLES, &visitor, no_text);
}
