/* notice.c: what leaves the house on behalf of players: to whom (guard), as a mail (no header can
 * be added to), as JSON (nobody is called by name), in whose language. */
#include "notice/guard.h"
#include "notice/hook.h"
#include "notice/mail.h"
#include "notice/when.h"

#include "base/json.h"
#include "lib/test.h"
#include "words/words.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- guard ---- */

static struct sockaddr_storage socket_to(const char *text, int port) {
    struct sockaddr_storage out = {0};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        memcpy(&out, &four, sizeof four);
    else if (EXPECT(inet_pton(AF_INET6, text, &six.sin6_addr) == 1))
        memcpy(&out, &six, sizeof six);
    return out;
}

static bool allows(const struct guard *g, const char *text, int port, bool secure) {
    struct sockaddr_storage to = socket_to(text, port);
    return guard_allows(g, (const struct sockaddr *)&to, secure);
}

static void only_public_addresses(void) {
    static const struct guard nobody;
    static const char *const public[] = {"1.1.1.1",         "100.63.255.255", "100.128.0.0",
                                         "172.15.255.255",  "172.32.0.0",     "192.167.255.255",
                                         "198.17.255.255",  "198.20.0.0",     "223.255.255.255",
                                         "2606:4700::1111", "2a00::1",        "2001:200::1"};
    static const char *const local[] = {"0.0.0.0",
                                        "10.1.2.3",
                                        "100.64.0.1",
                                        "127.0.0.1",
                                        "127.255.255.255",
                                        "169.254.169.254",
                                        "172.16.0.1",
                                        "172.31.255.255",
                                        "192.0.0.1",
                                        "192.168.0.1",
                                        "198.18.0.1",
                                        "198.19.255.255",
                                        "224.0.0.1",
                                        "240.0.0.1",
                                        "255.255.255.255",
                                        "::",
                                        "::1",
                                        "::ffff:127.0.0.1",
                                        "fe80::1",
                                        "fd00::1",
                                        "64:ff9b::1.1.1.1",
                                        "2002:7f00:1::",
                                        "2001:db8::1",
                                        "ff02::1",
                                        "2001::1",
                                        "::127.0.0.1",
                                        "::ffff:1.1.1.1"};
    for (size_t i = 0; i < sizeof public / sizeof *public; i++) {
        test_doing("public %s", public[i]);
        EXPECT(allows(&nobody, public[i], 443, true));
        EXPECT(!allows(&nobody, public[i], 443, false));
        EXPECT(!allows(&nobody, public[i], 22, true));
    }
    for (size_t i = 0; i < sizeof local / sizeof *local; i++) {
        test_doing("local %s", local[i]);
        EXPECT(!allows(&nobody, local[i], 443, true));
        EXPECT(!allows(&nobody, local[i], 80, false));
    }
    struct sockaddr_storage none = {.ss_family = AF_UNIX};
    EXPECT(!guard_allows(&nobody, (const struct sockaddr *)&none, true));
}

static void operators_allow_others(void) {
    struct guard g;
    struct fault fault;
    EXPECT(guard_read(&g, slice_of("127.0.0.1:8080, 192.168.1.5,[fd00::1]:80, fd00::2"), &fault));
    EXPECT(allows(&g, "127.0.0.1", 8080, false) && !allows(&g, "127.0.0.1", 8081, false));
    EXPECT(allows(&g, "192.168.1.5", 1, true) && !allows(&g, "192.168.1.6", 1, true));
    EXPECT(allows(&g, "fd00::1", 80, false) && !allows(&g, "fd00::1", 443, true));
    EXPECT(allows(&g, "fd00::2", 7, false) && !allows(&g, "fd00::3", 7, false));
    EXPECT(guard_read(&g, slice_of(""), &fault) && g.count == 0);
    static const char *const wrong[] = {"localhost", "127.0.0.1:0", "127.0.0.1:", "1.2.3", ",",
                                        "[::1",      "[]:1",        "[::1]80",    "::1:x", "127.1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        test_doing("wrong %s", wrong[i]);
        EXPECT(!guard_read(&g, slice_of(wrong[i]), &fault));
    }
}

/* ---- addresses ---- */

static void mail_addresses(void) {
    static const char *const good[] = {"a@b.de", "anna.b+hoftag@mail.example.org", "x_y@1.example",
                                       "o'hara@ex-ample.com"};
    static const char *const bad[] = {"",
                                      "a",
                                      "@b.de",
                                      "a@",
                                      "a@b",
                                      "a@@b.de",
                                      "a b@c.de",
                                      "a@b.de ",
                                      "a@b..de",
                                      "a@.b.de",
                                      "a@b.de.",
                                      ".a@b.de",
                                      "a.@b.de",
                                      "a..b@c.de",
                                      "<a@b.de>",
                                      "a@b.de,c@d.de",
                                      "-a@b.de",
                                      "a@-b.de",
                                      "a@b-.de",
                                      "\"a\"@b.de",
                                      "a@[127.0.0.1]",
                                      "a@b.de\r\nRCPT TO:<c@d.de>",
                                      "a\n@b.de",
                                      "a@b.de\nBcc: c@d.de",
                                      "ä@b.de",
                                      "a@bä.de",
                                      "a;b@c.de",
                                      "a@b.de\t"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        EXPECT(is_mail_address(slice_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        test_doing("address %s", bad[i]);
        EXPECT(!is_mail_address(slice_of(bad[i])));
    }
    EXPECT(!is_mail_address((struct slice){"a\0@b.de", 7}));
    char text[400];
    memset(text, 'a', sizeof text);
    snprintf(text + 60, 6, "@b.de");
    EXPECT(is_mail_address((struct slice){text, 65}));
    memset(text, 'a', sizeof text);
    snprintf(text + 65, 6, "@b.de");
    EXPECT(!is_mail_address((struct slice){text, 70}));
}

static void hook_addresses(void) {
    static const char *const good[] = {"https://discord.com/api/webhooks/1/a-b_c",
                                       "http://127.0.0.1:8080", "https://[2a00::1]:8443/x?y=z",
                                       "https://example.org?x"};
    static const char *const bad[] = {"",
                                      "ftp://example.org/",
                                      "https://",
                                      "https:///x",
                                      "https://user:word@example.org/",
                                      "https://example.org:0/",
                                      "https://example.org:99999/",
                                      "https://example.org:/",
                                      "https://example.org:80a/",
                                      "https://exa mple.org/",
                                      "https://example.org/\r\nX: y",
                                      "https://example.org\\@evil/",
                                      "https://example.org#x",
                                      "https://[::1/x",
                                      "https://[evil]/x",
                                      "javascript:alert(1)",
                                      "https://exämple.org/"};
    struct hook_url u;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        test_doing("url %s", good[i]);
        EXPECT(hook_url_read(slice_of(good[i]), &u));
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        test_doing("url %s", bad[i]);
        EXPECT(!hook_url_read(slice_of(bad[i]), &u));
    }
    EXPECT(hook_url_read(slice_of("https://[2a00::1]:8443/x?y=z"), &u));
    EXPECT_TEXT(u.origin, "https://[2a00::1]:8443");
    EXPECT_TEXT(u.host, "2a00::1");
    EXPECT_TEXT(u.path, "/x?y=z");
    EXPECT_INT(u.port, 8443);
    EXPECT(hook_fits(BY_NTFY, slice_of("https://ntfy.sh/my-topic_1")));
    EXPECT(!hook_fits(BY_NTFY, slice_of("https://ntfy.sh/")));
    EXPECT(!hook_fits(BY_NTFY, slice_of("https://ntfy.sh/a/b")));
    EXPECT(!hook_fits(BY_MAIL, slice_of("https://ntfy.sh/a")));
}

/* ---- mails ---- */

static const struct occasion turn = {.kind = NOTICE_TURN,
                                     .game = "Wallenstein",
                                     .others = "Anna, Bernd",
                                     .link = "https://example.org/t/abc",
                                     .list = "",
                                     .stop = "https://example.org/u/xyz"};

static const char *mail_of(const struct notice *n, const struct catalogue *words, struct buf *out) {
    struct envelope e = {.from = "hoftag@example.org",
                         .to = "anna@example.com",
                         .id = "12.34",
                         .date = 1789000000,
                         .words = words};
    mail_write(n, &e, out);
    return buf_end(out);
}

static void a_whole_mail(void) {
    struct notice n;
    struct buf out = buf_growing();
    notice_write(&turn, NULL, &n);
    EXPECT_TEXT(slice_of(mail_of(&n, NULL, &out)),
                "From: hoftag <hoftag@example.org>\r\n"
                "To: <anna@example.com>\r\n"
                "Subject: Your turn: Wallenstein\r\n"
                "Date: Thu, 10 Sep 2026 00:26:40 +0000\r\n"
                "Message-ID: <12.34@example.org>\r\n"
                "Auto-Submitted: auto-generated\r\n"
                "List-Unsubscribe: <https://example.org/u/xyz>\r\n"
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
                "MIME-Version: 1.0\r\n"
                "Content-Type: text/plain; charset=utf-8\r\n"
                "Content-Transfer-Encoding: quoted-printable\r\n"
                "\r\n"
                "It is your turn.\r\n"
                "With Anna, Bernd.\r\n"
                "\r\n"
                "https://example.org/t/abc\r\n"
                "\r\n"
                "--=20\r\n"
                "No more such messages: https://example.org/u/xyz\r\n");
    buf_free(&out);
}

/* Whatever people call themselves, the headers are ours, and no line is long or bare. */
static void nothing_is_added_to_a_mail(void) {
    static const char *const names[] = {"Eve\r\nBcc: all@example.org", "Eve\n.\nQUIT", ".",
                                        "=?x?=", "ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct occasion o = turn;
        struct notice n;
        struct buf out = buf_growing();
        o.others = names[i];
        test_doing("name %s", names[i]);
        notice_write(&o, NULL, &n);
        const char *text = mail_of(&n, NULL, &out), *body = strstr(text, "\r\n\r\n");
        EXPECT(body && !strstr(text, "\r\nBcc:") && !strstr(text, "\r\n."));
        int column = 0;
        for (const char *c = text; *c; c++) {
            EXPECT(*c > 0 && (*c != '\n' || (c > text && c[-1] == '\r')));
            column = *c == '\n' ? 0 : column + 1;
            EXPECT(column <= 100);
        }
        buf_free(&out);
    }
}

static void subjects_can_be_read_back(void) {
    struct notice n;
    struct occasion o = turn;
    struct buf out = buf_growing(), got = buf_growing();
    o.game = "Löwenherz: ein Spiel mit einem sehr langen Namen, dem längsten von allen";
    notice_write(&o, NULL, &n);
    const char *at = strstr(mail_of(&n, NULL, &out), "Subject: "), *end = strstr(at, "\r\nDate");
    while ((at = strstr(at, "=?utf-8?B?")) && at < end) {
        uint8_t bytes[100];
        size_t count;
        const char *from = at + 10, *to = strstr(from, "?=");
        EXPECT(to - at <= 73);
        EXPECT(sodium_base642bin(bytes, sizeof bytes, from, (size_t)(to - from), NULL, &count, NULL,
                                 sodium_base64_VARIANT_ORIGINAL) == 0);
        struct slice piece = {(const char *)bytes, count};
        EXPECT(slice_printable(piece)); /* no letter is torn */
        buf_slice(&got, piece);
        at = to;
    }
    EXPECT_TEXT(buf_slice_of(&got), n.title);
    buf_free(&out);
    buf_free(&got);
}

static void in_the_readers_language(void) {
    struct notice n;
    struct buf out = buf_growing();
    const struct catalogue *german = words_find(slice_of("de"));
    notice_write(&turn, german, &n);
    EXPECT_TEXT(slice_of(n.title), "Du bist am Zug: Wallenstein");
    EXPECT(strstr(mail_of(&n, german, &out), "Du bist am Zug."));
    buf_free(&out);
    for (int lang = 0; all_words[lang]; lang++)
        for (int kind = 0; kind < NOTICE_KINDS; kind++) {
            struct occasion o = turn;
            o.kind = (enum notice_kind)kind;
            o.count = o.left = 2;
            notice_write(&o, all_words[lang], &n);
            EXPECT(n.title[0] && n.body[0] && !strchr(n.title, '{') && !strchr(n.body, '{'));
        }
}

/* ---- JSON ---- */

static void hook_is(enum channel channel, const struct notice *n, const char *want) {
    struct buf out = buf_growing();
    struct slice value;
    struct fault fault;
    hook_write(channel, n, slice_of("https://ntfy.example/topic"), &out);
    EXPECT_TEXT(buf_slice_of(&out), want);
    EXPECT(json_check(buf_slice_of(&out), &value, &fault));
    buf_free(&out);
}

static void what_services_take(void) {
    struct notice n;
    struct occasion o = turn;
    o.others = "<!here> & *Eve* @everyone";
    notice_write(&o, NULL, &n);
    slice_copy(slice_of("abc"), n.tag, sizeof n.tag);
    hook_is(BY_DISCORD, &n,
            "{\"content\":\"Your turn\\\\: Wallenstein\\nIt is your turn\\\\.\\nWith "
            "\\\\<\\\\!here\\\\> & \\\\*Eve\\\\* \\\\@everyone\\\\.\\nhttps://example.org/t/abc\","
            "\"allowed_mentions\":{\"parse\":[]}}");
    hook_is(
        BY_SLACK, &n,
        "{\"text\":\"Your turn: Wallenstein\\nIt is your turn.\\nWith &lt;!here&gt; &amp; *Eve* "
        "@everyone.\\nhttps://example.org/t/abc\"}");
    hook_is(
        BY_MATRIX, &n,
        "{\"text\":\"Your turn\\\\: Wallenstein\\nIt is your turn\\\\.\\nWith "
        "\\\\<\\\\!here\\\\> & \\\\*Eve\\\\* \\\\@everyone\\\\.\\nhttps://example.org/t/abc\"}");
    hook_is(
        BY_NTFY, &n,
        "{\"topic\":\"topic\",\"title\":\"Your turn: Wallenstein\",\"message\":\"It is your "
        "turn.\\nWith <!here> & *Eve* @everyone.\\n\",\"click\":\"https://example.org/t/abc\"}");
    hook_is(BY_JSON, &n,
            "{\"event\":\"turn\",\"title\":\"Your turn: Wallenstein\",\"text\":\"It is your "
            "turn.\\nWith <!here> & *Eve* @everyone.\\n\",\"url\":\"https://example.org/t/abc\"}");
    hook_is(BY_PUSH, &n,
            "{\"title\":\"Your turn: Wallenstein\",\"body\":\"It is your turn.\\nWith <!here> & "
            "*Eve* @everyone.\\n\",\"tag\":\"abc\",\"url\":\"https://example.org/t/abc\"}");
}

/* Discord takes 2000 letters. */
static void long_texts_are_cut(void) {
    struct notice n;
    struct occasion o = turn;
    char *many = calloc(1, 5001);
    struct buf out = buf_growing();
    struct slice object, value;
    char memory[4000];
    struct buf content = buf_on(memory, sizeof memory);
    struct fault fault;
    for (int i = 0; i < 5000; i += 2)
        many[i] = "ä"[0], many[i + 1] = "ä"[1];
    o.list = many;
    notice_write(&o, NULL, &n);
    hook_write(BY_DISCORD, &n, slice_of("https://discord.com/x"), &out);
    EXPECT(json_check(buf_slice_of(&out), &object, &fault));
    EXPECT(json_find(object, "content", &value) && json_text(value, &content));
    EXPECT(content.len > 1990 && content.len <= 2000);
    EXPECT(!memchr(content.at, '?', content.len)); /* no letter is torn */
    buf_free(&out);
    free(many);
}

/* ---- when ---- */

static void quiet_hours(void) {
    enum { HOUR = 3600, MIDNIGHT = 20000 * 24 * HOUR };
    struct quiet night = {.from = 22 * 60, .to = 7 * 60, .zone = 60},
                 noon = {.from = 720, .to = 780};
    static const struct quiet none;
    EXPECT_INT(quiet_end(&none, MIDNIGHT), MIDNIGHT);
    EXPECT_INT(quiet_end(&noon, MIDNIGHT + 11 * HOUR), MIDNIGHT + 11 * HOUR);
    EXPECT_INT(quiet_end(&noon, MIDNIGHT + 12 * HOUR), MIDNIGHT + 13 * HOUR);
    EXPECT_INT(quiet_end(&noon, MIDNIGHT + 13 * HOUR), MIDNIGHT + 13 * HOUR);
    EXPECT_INT(quiet_end(&night, MIDNIGHT + 20 * HOUR), MIDNIGHT + 20 * HOUR); /* 21:00 there */
    EXPECT_INT(quiet_end(&night, MIDNIGHT + 21 * HOUR), MIDNIGHT + 30 * HOUR);
    EXPECT_INT(quiet_end(&night, MIDNIGHT + 2 * HOUR), MIDNIGHT + 6 * HOUR);
    EXPECT_INT(quiet_end(&night, MIDNIGHT + 6 * HOUR), MIDNIGHT + 6 * HOUR);
    EXPECT_INT(quiet_end(&night, -HOUR), 6 * HOUR); /* before 1970 it is dark, too */
    EXPECT_INT(next_time_of_day(60, 0, MIDNIGHT), MIDNIGHT + HOUR);
    EXPECT_INT(next_time_of_day(0, 0, MIDNIGHT), MIDNIGHT + 24 * HOUR);
    EXPECT_INT(next_time_of_day(60, 120, MIDNIGHT), MIDNIGHT + 23 * HOUR);
    EXPECT(local_day(0, MIDNIGHT - 1) + 1 == local_day(0, MIDNIGHT));
    EXPECT(local_day(60, MIDNIGHT - HOUR) == local_day(0, MIDNIGHT));
}

int main(void) {
    EXPECT(sodium_init() >= 0);
    only_public_addresses();
    operators_allow_others();
    mail_addresses();
    hook_addresses();
    a_whole_mail();
    nothing_is_added_to_a_mail();
    subjects_can_be_read_back();
    in_the_readers_language();
    what_services_take();
    long_texts_are_cut();
    quiet_hours();
    return test_end();
}
