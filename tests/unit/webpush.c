/* webpush.c: the examples of RFC 8291 (appendix A) and RFC 8292 (section 2.4), byte for byte; and
 * what is no key, no signature or too long. */
#include "notice/webpush.h"

#include "lib/test.h"

#include <sodium.h>
#include <stdlib.h>

static const char reader_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char reader_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

static void example_of_rfc_8291(void) {
    static const char plain[] = "When I grow up, I want to be a watermelon";
    static const char own_point[] =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    static const char body[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN";
    struct push_reader to;
    struct push_key own;
    uint8_t scalar[PUSH_SCALAR], salt[PUSH_SALT];
    struct buf sealed = buf_growing(), text = buf_growing();
    EXPECT(push_reader_read(slice_of(reader_point), slice_of(reader_auth), &to));
    EXPECT_INT(base64url_read(slice_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), scalar, 32),
               32);
    EXPECT_INT(base64url_read(slice_of("DGv6ra1nlYgDCS1FRnbzlw"), salt, sizeof salt), 16);
    EXPECT(push_key_of(scalar, &own));
    base64url_write(&text, own.point, PUSH_POINT);
    EXPECT_TEXT(buf_slice_of(&text), own_point);
    EXPECT(push_encrypt_with(&to, slice_of(plain), &own, salt, &sealed));
    EXPECT_INT((int64_t)sealed.len, 144);
    text.len = 0;
    base64url_write(&text, sealed.at, sealed.len);
    EXPECT_TEXT(buf_slice_of(&text), body);
    buf_free(&text);
    buf_free(&sealed);
}

static void messages_have_a_limit(void) {
    struct push_reader to;
    char *plain = calloc(1, PUSH_PLAIN + 1);
    struct buf one = buf_growing(), other = buf_growing();
    EXPECT(push_reader_read(slice_of(reader_point), slice_of(reader_auth), &to));
    EXPECT(!push_encrypt(&to, (struct slice){plain, PUSH_PLAIN + 1}, &one) && one.len == 0);
    EXPECT(push_encrypt(&to, (struct slice){plain, PUSH_PLAIN}, &one));
    EXPECT_INT((int64_t)one.len, PUSH_BODY);
    EXPECT(push_encrypt(&to, (struct slice){plain, PUSH_PLAIN}, &other));
    EXPECT(memcmp(one.at, other.at, PUSH_SALT) != 0); /* fresh each time */
    buf_free(&one);
    buf_free(&other);
    free(plain);
}

static void only_keys_are_keys(void) {
    struct push_reader to;
    struct push_key key;
    uint8_t zero[PUSH_SCALAR] = {0}, most[PUSH_SCALAR];
    char off[] =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8";
    memset(most, 0xff, sizeof most);
    EXPECT(!push_key_of(zero, &key));
    EXPECT(!push_key_of(most, &key));
    EXPECT(!push_reader_read(slice_of(off), slice_of(reader_auth), &to)); /* beside the curve */
    EXPECT(!push_reader_read(slice_of(""), slice_of(reader_auth), &to));
    EXPECT(!push_reader_read(slice_of(reader_auth), slice_of(reader_auth), &to));
    EXPECT(!push_reader_read(slice_of(reader_point), slice_of("BTBZMqHH6r4Tts7J_aSI"), &to));
    EXPECT(!push_reader_read(slice_of(reader_point), slice_of("BTBZMqHH6r4Tts7J_aSIgg=="), &to));
    EXPECT(!push_reader_read(slice_of(reader_point), slice_of("BTBZMqHH6r4Tts7J\naSIgg"), &to));
}

static const char token[] =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
    "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCG"
    "SK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
static const char signer[] =
    "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

static void example_of_rfc_8292(void) {
    uint8_t point[PUSH_POINT];
    char changed[sizeof token];
    memcpy(changed, token, sizeof token);
    EXPECT_INT(base64url_read(slice_of(signer), point, sizeof point), PUSH_POINT);
    EXPECT(vapid_is_signed(slice_of(token), point));
    changed[60] ^= 1;
    EXPECT(!vapid_is_signed(slice_of(changed), point));
    EXPECT(!vapid_is_signed(slice_of("no token"), point));
    EXPECT(!vapid_is_signed(slice_of(""), point));
}

/* The header has the same claims in the same words as the example, with a signature of its own. */
static void our_tokens_are_signed(void) {
    struct push_key key, other;
    char memory[1000];
    struct buf out = buf_on(memory, sizeof memory);
    push_key_new(&key);
    push_key_new(&other);
    vapid_write(&key, slice_of("https://push.example.net"), "mailto:push@example.com", 1453523768,
                &out);
    const char *text = buf_end(&out), *end = strstr(text, ",k=");
    EXPECT(slice_starts(slice_of(text), "vapid t=") && end);
    struct slice t = {text + 8, (size_t)(end - text - 8)};
    uint8_t point[PUSH_POINT];
    EXPECT_INT(base64url_read(slice_of(end + 3), point, sizeof point), PUSH_POINT);
    EXPECT(memcmp(point, key.point, PUSH_POINT) == 0);
    EXPECT(vapid_is_signed(t, key.point) && !vapid_is_signed(t, other.point));
    size_t same = (size_t)(strrchr(token, '.') - token);
    EXPECT(t.len == strlen(token) && memcmp(t.at, token, same) == 0);
}

int main(void) {
    EXPECT(sodium_init() >= 0);
    example_of_rfc_8291();
    messages_have_a_limit();
    only_keys_are_keys();
    example_of_rfc_8292();
    our_tokens_are_signed();
    return test_end();
}
