/* rng.c: ChaCha8 against an independent implementation, which is itself checked with 20 rounds on
 * the example of RFC 8439; fair draws; streams that differ. */
#include "base/rng.h"

#include "lib/test.h"

#include <string.h>

/* Straight from the specification: sixteen words, quarter rounds on columns and diagonals, the
 * input added. */
static void chacha(const uint32_t input[16], int rounds, uint32_t out[16]) {
    static const int quarters[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14},
                                       {3, 7, 11, 15}, {0, 5, 10, 15}, {1, 6, 11, 12},
                                       {2, 7, 8, 13},  {3, 4, 9, 14}};
    static const int turn[4] = {16, 12, 8, 7};
    memcpy(out, input, 64);
    for (int q = 0; q < rounds * 4; q++) {
        const int *at = quarters[q % 8];
        for (int half = 0; half < 4; half++) {
            int sum = at[half % 2 ? 2 : 0], add = at[half % 2 ? 3 : 1], mix = at[half % 2 ? 1 : 3];
            out[sum] += out[add];
            uint32_t x = out[mix] ^ out[sum];
            out[mix] = x << turn[half] | x >> (32 - turn[half]);
        }
    }
    for (int i = 0; i < 16; i++)
        out[i] += input[i];
}

static void input_of(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3],
                     uint32_t input[16]) {
    memcpy(input, "expand 32-byte k", 16);
    memcpy(input + 4, key, 32);
    input[12] = counter;
    memcpy(input + 13, nonce, 12);
}

static void own_implementation_is_right(void) {
    static const uint32_t nonce[3] = {0x09000000, 0x4a000000, 0};
    static const uint32_t wanted[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                        0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                        0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    uint32_t input[16], out[16];
    uint8_t key[32];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)i;
    input_of(key, 1, nonce, input);
    chacha(input, 20, out);
    EXPECT(memcmp(out, wanted, sizeof wanted) == 0);
}

static void stream_is_chacha8(void) {
    uint8_t key[SEED_BYTES];
    uint32_t input[16], out[16];
    uint64_t event = 0x0123456789abcdefu;
    rng_seed_from_number(7, key);
    struct rng r = rng_for_event(key, event, 5);
    bool same = true;
    for (uint32_t block = 0; block < 100; block++) {
        input_of(key, block, (const uint32_t[]){(uint32_t)event, (uint32_t)(event >> 32), 5},
                 input);
        chacha(input, 8, out);
        for (int i = 0; i < 16; i++)
            same &= rng_next(&r) == out[i];
    }
    EXPECT(same);
}

static void zero_key_is_known(void) {
    static const uint32_t wanted[4] = {0x2fef003e, 0xd6405f89, 0xe8b85b7f, 0xa1a5091f};
    static const uint8_t key[SEED_BYTES];
    struct rng r = rng_for_event(key, 0, 0);
    for (int i = 0; i < 4; i++)
        EXPECT(rng_next(&r) == wanted[i]);
}

static void streams_differ(void) {
    uint8_t a[SEED_BYTES], b[SEED_BYTES];
    rng_seed_from_number(1, a);
    rng_seed_from_number(2, b);
    EXPECT(memcmp(a, b, SEED_BYTES) != 0);
    struct rng streams[] = {rng_new(a, 0),          rng_new(a, 1),
                            rng_new(b, 0),          rng_for_event(a, 0, 0),
                            rng_for_event(a, 0, 1), rng_for_event(a, 1ull << 32, 0)};
    uint32_t first[6];
    for (int i = 0; i < 6; i++) {
        first[i] = rng_next(&streams[i]);
        for (int j = 0; j < i; j++)
            EXPECT(first[i] != first[j]);
    }
}

/* Without rejection, a third of these numbers would come up half of the time. */
static void below_is_fair(void) {
    uint8_t key[SEED_BYTES];
    int third[3] = {0}, six[6] = {0};
    rng_seed_from_number(3, key);
    struct rng r = rng_new(key, 0);
    for (int i = 0; i < 90000; i++)
        third[rng_below(&r, 3u << 30) % 3]++;
    for (int i = 0; i < 3; i++)
        EXPECT(third[i] > 29300 && third[i] < 30700);
    for (int i = 0; i < 60000; i++)
        six[rng_below(&r, 6)]++;
    for (int i = 0; i < 6; i++)
        EXPECT(six[i] > 9500 && six[i] < 10500);
    EXPECT_INT(rng_below(&r, 1), 0);
}

static void weighted_is_fair(void) {
    static const uint8_t weight[4] = {0, 1, 0, 3};
    uint8_t key[SEED_BYTES];
    int times[4] = {0};
    rng_seed_from_number(4, key);
    struct rng r = rng_new(key, 0);
    for (int i = 0; i < 40000; i++)
        times[rng_weighted(&r, weight, 4)]++;
    EXPECT_INT(times[0] + times[2], 0);
    EXPECT(times[1] > 9600 && times[1] < 10400);
}

int main(void) {
    own_implementation_is_right();
    stream_is_chacha8();
    zero_key_is_known();
    streams_differ();
    below_is_fair();
    weighted_is_fair();
    return test_end();
}
