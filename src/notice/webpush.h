/* webpush.h: messages for a browser that only it can read (RFC 8291), and the signature by which a
 * push service knows who sends them (VAPID, RFC 8292).
 *
 * All keys are points of P-256 and the numbers behind them. The key that signs is never one that a
 * message is encrypted with: each message has a fresh one. */
#ifndef NOTICE_WEBPUSH_H
#define NOTICE_WEBPUSH_H

#include "base/buf.h"

enum {
    PUSH_POINT = 65,  /* bytes of a public key, uncompressed */
    PUSH_SCALAR = 32, /* of a private one */
    PUSH_AUTH = 16,   /* of the secret that a browser gives with its key */
    PUSH_SALT = 16,
    PUSH_BODY = 4096, /* bytes that every push service takes, */
    PUSH_PLAIN = 3993 /* and what of them is message */
};

struct push_key {
    uint8_t scalar[PUSH_SCALAR], point[PUSH_POINT];
};

/* A browser that wants messages. */
struct push_reader {
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH];
};

/* Reads what a browser gave: both in base64url. False if they are not a point of the curve and 16
 * bytes. */
bool push_reader_read(struct slice point, struct slice auth, struct push_reader *out);
void push_reader_write(const struct push_reader *reader, struct buf *point, struct buf *auth);

/* A new key; the key of a number (false if it is none). */
void push_key_new(struct push_key *out);
bool push_key_of(const uint8_t scalar[PUSH_SCALAR], struct push_key *out);

/* Writes the body of a message; false if it is longer than PUSH_PLAIN. */
bool push_encrypt(const struct push_reader *to, struct slice plain, struct buf *out);
/* The same with a given key and salt, for the example of the standard. */
bool push_encrypt_with(const struct push_reader *to, struct slice plain, const struct push_key *own,
                       const uint8_t salt[PUSH_SALT], struct buf *out);

/* Writes the value of the header Authorization for a push service ("https://push.example.net"), who
 * may write to `contact` (mailto: or https:) until that date. */
void vapid_write(const struct push_key *key, struct slice origin, const char *contact,
                 int64_t until, struct buf *out);
/* Is the token (HEAD.CLAIMS.SIGNATURE) signed by that key? */
bool vapid_is_signed(struct slice token, const uint8_t point[PUSH_POINT]);

/* Base64url without padding; reading gives the number of bytes, -1 if it is none or too long. */
void base64url_write(struct buf *out, const void *bytes, size_t n);
int base64url_read(struct slice text, uint8_t *out, size_t room);

#endif
