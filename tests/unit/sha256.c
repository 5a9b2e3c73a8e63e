/* sha256.c: the examples of the standard, and every length around the end of a block against
 * libsodium. */
#include "base/sha256.h"

#include "base/buf.h"
#include "lib/test.h"

#include <sodium.h>
#include <stdlib.h>

static void expect(struct slice text, const char *want) {
    uint8_t got[SHA256_BYTES];
    char memory[2 * SHA256_BYTES];
    struct buf b = buf_on(memory, sizeof memory);
    sha256(text.at, text.len, got);
    buf_hex_bytes(&b, got, sizeof got);
    EXPECT_TEXT(buf_slice_of(&b), want);
}

/* FIPS 180-2, B.1 to B.3, and the empty text. */
static void examples_of_the_standard(void) {
    expect(slice_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(slice_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(slice_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
           "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    char *many = malloc(1000000);
    memset(many, 'a', 1000000);
    expect((struct slice){many, 1000000},
           "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(many);
}

static void every_length_as_libsodium(void) {
    uint8_t bytes[300], ours[SHA256_BYTES], theirs[SHA256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
    for (size_t n = 0; n <= sizeof bytes; n++) {
        sha256(bytes, n, ours);
        crypto_hash_sha256(theirs, bytes, n);
        EXPECT(memcmp(ours, theirs, sizeof ours) == 0);
    }
}

int main(void) {
    EXPECT(sodium_init() >= 0);
    examples_of_the_standard();
    every_length_as_libsodium();
    return test_end();
}
