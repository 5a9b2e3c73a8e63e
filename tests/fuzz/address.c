/* address.c: any bytes as what somebody gives to be told at: an address of mail, of a web service,
 * a browser's keys, an operator's list. What is accepted can be written into headers and requests
 * without another look. */
#include "fuzz/fuzz.h"
#include "notice/guard.h"
#include "notice/hook.h"
#include "notice/mail.h"
#include "notice/webpush.h"

static void expect_one_line(struct slice s) {
    for (size_t i = 0; i < s.len; i++)
        CHECK(s.at[i] > 0x20 && s.at[i] < 0x7f && s.at[i] != '<' && s.at[i] != '>');
}

static void try_mail(struct slice text) {
    static const struct notice notice = {.title = "t", .body = "b\n", .link = "l"};
    char address[MAIL_ADDRESS + 1];
    struct buf out = buf_growing();
    if (!is_mail_address(text))
        return;
    expect_one_line(text);
    slice_copy(text, address, sizeof address);
    mail_write(&notice, &(struct envelope){.from = address, .to = address, .id = "1"}, &out);
    CHECK(strstr(buf_end(&out), "\r\n\r\nb\r\n"));
    buf_free(&out);
}

static void try_hook(struct slice text) {
    static const struct notice notice = {.title = "t", .body = "b\n", .link = "l"};
    struct hook_url u;
    if (!hook_url_read(text, &u))
        return;
    expect_one_line(text);
    CHECK(u.origin.at == text.at && u.origin.len + u.path.len == text.len && u.host.len > 0);
    CHECK(u.port > 0 && u.port < 65536 && !memchr(u.origin.at, '@', u.origin.len));
    struct buf out = buf_growing();
    for (int c = 0; c < CHANNELS; c++)
        if (hook_fits((enum channel)c, text)) {
            hook_write_url((enum channel)c, text, &out);
            hook_write((enum channel)c, &notice, text, &out);
        }
    buf_free(&out);
}

/* Names of players are in the text: whatever they are, the mail keeps its form. */
static void try_text(struct slice text) {
    struct notice n;
    char name[200];
    struct buf out = buf_growing();
    slice_copy(text, name, sizeof name);
    notice_write(
        &(struct occasion){.game = "", .others = name, .link = "l", .list = "", .stop = ""}, NULL,
        &n);
    mail_write(&n, &(struct envelope){.from = "a@b.c", .to = "a@b.c", .id = "1"}, &out);
    for (size_t i = 0; i < out.len; i++)
        CHECK(out.at[i] > 0 && (out.at[i] != '\n' || out.at[i - 1] == '\r'));
    buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct slice text = {(const char *)data, size}, line, rest = text;
    struct guard guard;
    struct fault fault;
    struct push_reader reader;
    if (size == 0)
        return 0;
    try_mail(text);
    try_hook(text);
    try_text(text);
    CHECK(!guard_read(&guard, text, &fault) || guard.count <= MOST_ALLOWED);
    if (slice_line(&rest, &line))
        push_reader_read(line, rest, &reader);
    return 0;
}
