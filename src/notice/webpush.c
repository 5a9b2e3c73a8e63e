/* webpush.c: see webpush.h. OpenSSL has the curve and AES, libsodium the rest. */
#include "notice/webpush.h"

#include "base/check.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

enum { CURVE = NID_X9_62_prime256v1, VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };
enum { HMAC = crypto_auth_hmacsha256_BYTES, CEK = 16, NONCE = 12, TAG = 16, SIGNATURE = 64 };

/* ---- base64 ---- */

void base64url_write(struct buf *out, const void *bytes, size_t n) {
    char text[512];
    const uint8_t *at = bytes;
    while (n > 0) { /* pieces of a multiple of 3 bytes have no padding of their own */
        size_t piece = n < 300 ? n : 300;
        sodium_bin2base64(text, sizeof text, at, piece, VARIANT);
        buf_str(out, text);
        at += piece;
        n -= piece;
    }
}

int base64url_read(struct slice text, uint8_t *out, size_t room) {
    size_t n;
    const char *end;
    if (sodium_base642bin(out, room, text.at, text.len, NULL, &n, &end, VARIANT) != 0 ||
        end != text.at + text.len)
        return -1;
    return (int)n;
}

/* ---- keys ---- */

/* Only bytes of the curve's own points get here: what comes from outside is checked by is_point. */
static EVP_PKEY *pkey_of(const uint8_t point[PUSH_POINT], const uint8_t *scalar) {
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *secret = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    CHECK(build && context);
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT);
    if (secret)
        OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, secret);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    CHECK(params && EVP_PKEY_fromdata_init(context) == 1);
    if (EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params) != 1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(secret);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool is_point(const uint8_t point[PUSH_POINT]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(CURVE);
    EC_POINT *p = group ? EC_POINT_new(group) : NULL;
    CHECK(p);
    bool is = point[0] == POINT_CONVERSION_UNCOMPRESSED &&
              EC_POINT_oct2point(group, p, point, PUSH_POINT, NULL) == 1;
    EC_POINT_free(p);
    EC_GROUP_free(group);
    return is;
}

bool push_key_of(const uint8_t scalar[PUSH_SCALAR], struct push_key *out) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(CURVE);
    EC_POINT *p = group ? EC_POINT_new(group) : NULL;
    BIGNUM *n = BN_bin2bn(scalar, PUSH_SCALAR, NULL);
    CHECK(p && n);
    bool fits = !BN_is_zero(n) && BN_cmp(n, EC_GROUP_get0_order(group)) < 0;
    if (fits) {
        CHECK(EC_POINT_mul(group, p, n, NULL, NULL, NULL) == 1);
        memcpy(out->scalar, scalar, PUSH_SCALAR);
        CHECK(EC_POINT_point2oct(group, p, POINT_CONVERSION_UNCOMPRESSED, out->point, PUSH_POINT,
                                 NULL) == PUSH_POINT);
    }
    BN_clear_free(n);
    EC_POINT_free(p);
    EC_GROUP_free(group);
    return fits;
}

void push_key_new(struct push_key *out) {
    uint8_t scalar[PUSH_SCALAR];
    do
        randombytes_buf(scalar, sizeof scalar);
    while (!push_key_of(scalar, out));
}

bool push_reader_read(struct slice point, struct slice auth, struct push_reader *out) {
    return base64url_read(point, out->point, PUSH_POINT) == PUSH_POINT &&
           base64url_read(auth, out->auth, PUSH_AUTH) == PUSH_AUTH && is_point(out->point);
}

void push_reader_write(const struct push_reader *reader, struct buf *point, struct buf *auth) {
    base64url_write(point, reader->point, PUSH_POINT);
    base64url_write(auth, reader->auth, PUSH_AUTH);
}

/* ---- RFC 8291 ---- */

static bool shared_secret(const struct push_key *own, const uint8_t point[PUSH_POINT],
                          uint8_t secret[PUSH_SCALAR]) {
    EVP_PKEY *mine = pkey_of(own->point, own->scalar), *theirs = pkey_of(point, NULL);
    EVP_PKEY_CTX *context = mine ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t n = PUSH_SCALAR;
    bool done = context && theirs && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, secret, &n) == 1 && n == PUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return done;
}

static void hmac(const uint8_t *key, size_t key_len, struct slice text, uint8_t out[HMAC]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_len);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)text.at, text.len);
    crypto_auth_hmacsha256_final(&state, out);
}

/* Section 3.3: what key and nonce are made from. */
static void make_ikm(const struct push_reader *to, const struct push_key *own,
                     const uint8_t secret[PUSH_SCALAR], uint8_t ikm[HMAC]) {
    uint8_t prk[HMAC];
    char memory[200];
    struct buf info = buf_on(memory, sizeof memory);
    hmac(to->auth, PUSH_AUTH, (struct slice){(const char *)secret, PUSH_SCALAR}, prk);
    buf_bytes(&info, "WebPush: info", 14); /* with its zero */
    buf_bytes(&info, (const char *)to->point, PUSH_POINT);
    buf_bytes(&info, (const char *)own->point, PUSH_POINT);
    buf_char(&info, 1);
    hmac(prk, sizeof prk, buf_slice_of(&info), ikm);
}

/* RFC 8188, section 2.2: the key of the content, then its nonce. */
static void make_keys(const uint8_t ikm[HMAC], const uint8_t salt[PUSH_SALT], uint8_t cek[HMAC],
                      uint8_t nonce[HMAC]) {
    static const char for_key[] = "Content-Encoding: aes128gcm\0\1";
    static const char for_nonce[] = "Content-Encoding: nonce\0\1";
    uint8_t prk[HMAC];
    hmac(salt, PUSH_SALT, (struct slice){(const char *)ikm, HMAC}, prk);
    hmac(prk, sizeof prk, (struct slice){for_key, sizeof for_key - 1}, cek);
    hmac(prk, sizeof prk, (struct slice){for_nonce, sizeof for_nonce - 1}, nonce);
}

static void aes_gcm(const uint8_t key[CEK], const uint8_t nonce[NONCE], struct slice plain,
                    struct buf *out) {
    uint8_t sealed[PUSH_PLAIN + 1], tag[TAG];
    int n = 0, last = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    CHECK(context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
          EVP_EncryptUpdate(context, sealed, &n, (const uint8_t *)plain.at, (int)plain.len) == 1 &&
          EVP_EncryptFinal_ex(context, sealed + n, &last) == 1 &&
          EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, tag) == 1);
    EVP_CIPHER_CTX_free(context);
    buf_bytes(out, (const char *)sealed, (size_t)n + (size_t)last);
    buf_bytes(out, (const char *)tag, TAG);
}

bool push_encrypt_with(const struct push_reader *to, struct slice plain, const struct push_key *own,
                       const uint8_t salt[PUSH_SALT], struct buf *out) {
    static const char record_size[4] = {0, 0, PUSH_BODY >> 8, PUSH_BODY & 255};
    uint8_t secret[PUSH_SCALAR], ikm[HMAC], cek[HMAC], nonce[HMAC];
    char memory[PUSH_PLAIN + 1];
    struct buf padded = buf_on(memory, sizeof memory);
    if (plain.len > PUSH_PLAIN || !shared_secret(own, to->point, secret))
        return false;
    make_ikm(to, own, secret, ikm);
    make_keys(ikm, salt, cek, nonce);
    buf_slice(&padded, plain);
    buf_char(&padded, 2); /* this is the last record, and there is no padding */
    buf_bytes(out, (const char *)salt, PUSH_SALT);
    buf_bytes(out, record_size, sizeof record_size);
    buf_char(out, PUSH_POINT);
    buf_bytes(out, (const char *)own->point, PUSH_POINT);
    aes_gcm(cek, nonce, buf_slice_of(&padded), out);
    sodium_memzero(secret, sizeof secret);
    return true;
}

bool push_encrypt(const struct push_reader *to, struct slice plain, struct buf *out) {
    struct push_key own;
    uint8_t salt[PUSH_SALT];
    push_key_new(&own);
    randombytes_buf(salt, sizeof salt);
    bool done = push_encrypt_with(to, plain, &own, salt, out);
    sodium_memzero(&own, sizeof own);
    return done;
}

/* ---- RFC 8292 ---- */

/* A signature as JSON has it: two numbers of 32 bytes. OpenSSL writes it as DER. */
static void sign(const struct push_key *key, struct slice text, uint8_t out[SIGNATURE]) {
    uint8_t der[128];
    const uint8_t *at = der;
    size_t n = sizeof der;
    EVP_PKEY *pkey = pkey_of(key->point, key->scalar);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    CHECK(pkey && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pkey) == 1 &&
          EVP_DigestSign(context, der, &n, (const uint8_t *)text.at, text.len) == 1);
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &at, (long)n);
    CHECK(signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, 32) == 32 &&
          BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + 32, 32) == 32);
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pkey);
}

static bool signed_by(const uint8_t signature[SIGNATURE], struct slice text,
                      const uint8_t point[PUSH_POINT]) {
    ECDSA_SIG *s = ECDSA_SIG_new();
    uint8_t *der = NULL;
    EVP_PKEY *pkey = pkey_of(point, NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    CHECK(s && context &&
          ECDSA_SIG_set0(s, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL)) ==
              1);
    int n = i2d_ECDSA_SIG(s, &der);
    bool is = pkey && n > 0 && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, pkey) == 1 &&
              EVP_DigestVerify(context, der, (size_t)n, (const uint8_t *)text.at, text.len) == 1;
    OPENSSL_free(der);
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(pkey);
    return is;
}

bool vapid_is_signed(struct slice token, const uint8_t point[PUSH_POINT]) {
    uint8_t signature[SIGNATURE];
    size_t dot = token.len;
    while (dot > 0 && token.at[dot - 1] != '.')
        dot--;
    return dot > 0 && is_point(point) &&
           base64url_read(slice_skip(token, dot), signature, SIGNATURE) == SIGNATURE &&
           signed_by(signature, (struct slice){token.at, dot - 1}, point);
}

void vapid_write(const struct push_key *key, struct slice origin, const char *contact,
                 int64_t until, struct buf *out) {
    char memory[1000];
    struct buf claims = buf_on(memory, sizeof memory);
    uint8_t signature[SIGNATURE];
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    buf_str(&claims, "{\"aud\":");
    buf_json(&claims, origin);
    buf_str(&claims, ",\"exp\":");
    buf_int(&claims, until);
    buf_str(&claims, ",\"sub\":");
    buf_json(&claims, slice_of(contact));
    buf_char(&claims, '}');
    CHECK(!claims.cut);
    buf_str(out, "vapid t=");
    size_t from = out->len;
    base64url_write(out, head, sizeof head - 1);
    buf_char(out, '.');
    base64url_write(out, claims.at, claims.len);
    sign(key, slice_skip(buf_slice_of(out), from), signature);
    buf_char(out, '.');
    base64url_write(out, signature, sizeof signature);
    buf_str(out, ",k=");
    base64url_write(out, key->point, PUSH_POINT);
}
