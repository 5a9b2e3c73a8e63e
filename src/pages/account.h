/* account.h: what a visitor has here besides a name: devices, data, people who are kept away; and
 * the pages by which one signs in with a code, or leaves for good. */
#ifndef PAGES_ACCOUNT_H
#define PAGES_ACCOUNT_H

#include "pages/frame.h"

enum {
    SHOWN_DEVICES = 20,
    SHOWN_BLOCKED = 200,
    SHOWN_CIRCLES = 20,
    DEVICE_ID = 16,
    DEVICE_NAME_TEXT = 40
};

struct device_line {
    char id[DEVICE_ID + 1]; /* by which forms name it */
    char name[DEVICE_NAME_TEXT + 1];
    int64_t made, used;
    bool here; /* it is the reader's */
};
struct blocked_line {
    int64_t id;
    char name[NAME_BYTES + 1];
};
struct circle_line {
    int64_t id;
    char name[64];
};
struct account {
    int devices, blocked, circles;
    bool can_be_told; /* the server sends messages (pages/notices.h) */
    struct circle_line circle[SHOWN_CIRCLES];
    struct device_line device[SHOWN_DEVICES];
    struct blocked_line block[SHOWN_BLOCKED];
};

/* Who may see the reader's games: a choice for the form of his wishes. */
void put_privacy(struct buf *out, const struct visitor *v);
/* The parts of the page about the reader. */
void put_devices(struct buf *out, const struct account *a);
void put_circles(struct buf *out, const struct account *a);
void put_blocked(struct buf *out, const struct account *a);
void put_data(struct buf *out, const struct visitor *v);

/* A new code, to be typed on another device. */
void page_of_new_code(const struct reader *reader, const char *code, int minutes, struct buf *out);
/* Asks for a code; `wrong`: the last one was; `by_mail`: one can come back so, too. */
void page_of_code(const struct reader *reader, bool wrong, bool by_mail, struct buf *out);
/* As whom this device plays now: he is about to become somebody else. */
void put_plays_as(struct buf *out, const struct reader *reader);
/* Asks whether the reader really wants to leave. `open`: games that go on without him. */
void page_of_leaving(const struct reader *reader, int open, struct buf *out);
void page_of_left(const struct reader *reader, struct buf *out);

#endif
