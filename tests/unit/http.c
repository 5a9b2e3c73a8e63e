/* http.c: addresses that people type: what is the server, and what is on it. */
#include "host/http.h"

#include "lib/test.h"

static void expect_url(const char *url, const char *host, const char *port, const char *path) {
    struct http_server s;
    struct slice rest;
    bool read = http_read_url(url, &s, &rest);
    EXPECT(read);
    if (!read)
        return;
    EXPECT_TEXT(slice_of(s.host), host);
    EXPECT_TEXT(slice_of(s.port), port);
    EXPECT_TEXT(rest, path);
}

static void test_addresses(void) {
    expect_url("http://localhost:7430/t/abc", "localhost", "7430", "/t/abc");
    expect_url("https://example.org/s/abc/def?x=1#y", "example.org", "443", "/s/abc/def");
    expect_url("http://example.org", "example.org", "80", "");
    expect_url("http://[::1]:7430/t/a:b", "::1", "7430", "/t/a:b");
    expect_url("http://example.org/t/a:b", "example.org", "80", "/t/a:b");
}

static void test_no_addresses(void) {
    struct http_server s;
    struct slice rest;
    char longest[600] = "http://";
    memset(longest + 7, 'a', 500);
    EXPECT(!http_read_url("league", &s, &rest));
    EXPECT(!http_read_url("ftp://example.org/t/abc", &s, &rest));
    EXPECT(!http_read_url("http://", &s, &rest));
    EXPECT(!http_read_url("http:///t/abc", &s, &rest));
    EXPECT(!http_read_url("http://a\nb/t/abc", &s, &rest));
    EXPECT(!http_read_url(longest, &s, &rest));
}

/* Nobody listens there: a sentence, not a crash. */
static void test_nobody(void) {
    struct http_server s;
    struct slice rest;
    struct fault fault = {0};
    struct buf answer = buf_growing();
    int status = 0;
    EXPECT(http_read_url("http://127.0.0.1:1/t/abc", &s, &rest));
    EXPECT(!http_ask(&s, "/api/games", NULL, &status, &answer, &fault));
    EXPECT(strstr(fault.text, "cannot be reached") != NULL);
    EXPECT(http_stream_open(&s, "/api/tables/a/events", &fault) == NULL);
    buf_free(&answer);
}

int main(void) {
    test_addresses();
    test_no_addresses();
    test_nobody();
    return test_end();
}
