/* player.c: a computer player in C that talks to a server: sits down at a new table and plays it to
 * the end, any legal move at a time. A start for one that thinks: `choose` is where.
 *
 *     cc -Isrc -o player examples/player.c src/base/{json,buf,text,fault}.c src/host/check.c
 *     ./player [PORT [GAME [SEATS]]] */
#include "base/json.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 1 << 18 };

static int port = 7430;
static char key[64];

static void fail(const char *why) {
    fprintf(stderr, "player: %s\n", why);
    exit(1);
}

static int dial(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("cannot reach the server");
    return fd;
}

/* One request, one connection: the answer's body, which is one JSON object. */
static struct slice ask(const char *method, const char *path, const char *body) {
    static char text[ROOM];
    size_t n = 0;
    int fd = dial();
    snprintf(
        text, sizeof text,
        "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer %s\r\n"
        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
        method, path, key, strlen(body), body);
    if (write(fd, text, strlen(text)) < 0)
        fail("cannot send");
    for (ssize_t got; (got = read(fd, text + n, ROOM - 1 - n)) > 0;)
        n += (size_t)got;
    close(fd);
    text[n] = 0;
    const char *start = strstr(text, "\r\n\r\n");
    struct fault fault;
    struct slice json;
    if (!start || !json_check(slice_of(start + 4), &json, &fault) || !json_is_object(json))
        fail("the answer is no JSON object");
    return json;
}

static void text_of(struct slice object, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf b = buf_on(out, room);
    if (!json_find(object, name, &value) || !json_text(value, &b))
        fail(name);
    buf_end(&b);
}

/* Picks one of the moves; false if there are none: somebody else is to move. */
static bool choose(struct slice seen, struct slice *words) {
    struct slice list, walk;
    int n = 0;
    if (!json_find(seen, "moves", &list))
        return false;
    for (walk = list; json_element(&walk, words);)
        n++;
    int wanted = n ? rand() % n : 0;
    for (walk = list; json_element(&walk, words) && wanted > 0;)
        wanted--;
    return n > 0;
}

static void move(const char *path, struct slice seen, struct slice words) {
    char body[600];
    struct slice number;
    json_find(seen, "number", &number);
    snprintf(body, sizeof body, "{\"number\":%.*s,\"words\":%.*s}", (int)number.len, number.at,
             (int)words.len, words.at);
    printf("%.*s\n", (int)words.len, words.at);
    ask("POST", path, body);
}

int main(int argc, char **argv) {
    char body[200], table[40], path[80], phase[20] = "running";
    if (argc > 1)
        port = atoi(argv[1]);
    srand((unsigned)time(NULL));
    text_of(ask("POST", "/api/visitors", "{\"name\":\"player.c\"}"), "key", key, sizeof key);
    snprintf(body, sizeof body, "{\"game\":\"%.40s\",\"seats\":%.4s,\"bot\":\"easy\"}",
             argc > 2 ? argv[2] : "league", argc > 3 ? argv[3] : "3");
    text_of(ask("POST", "/api/tables", body), "table", table, sizeof table);
    snprintf(path, sizeof path, "/api/tables/%s/moves", table);
    while (strcmp(phase, "running") == 0) {
        struct slice words, seen = ask("GET", path, "");
        text_of(seen, "phase", phase, sizeof phase);
        if (choose(seen, &words))
            move(path, seen, words);
        else
            nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
    return 0;
}
