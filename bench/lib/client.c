/* client.c: see client.h. */
#include "client.h"

#include "host/clock.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void fail(const char *what) {
    fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
    exit(2);
}

double now(void) { return (double)now_nanoseconds() / 1e9; }

/* ---- the server ---- */

static struct {
    pid_t pid;
    int port;
} servers[MOST_SERVERS];
static int server_count;
static char folder[] = "/tmp/hoftag-bench-XXXXXX";

static void remove_folder(void) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "bench: %s stays\n", folder);
}

static void stop_servers(void) {
    for (int i = 0; i < server_count; i++)
        kill(servers[i].pid, SIGTERM);
    for (int i = 0; i < server_count; i++)
        waitpid(servers[i].pid, NULL, 0);
    remove_folder();
}

enum { MOST_FLAGS = 30 };

/* Switches off everything that is limited by address or visitor. */
static void set_no_limits(void) {
    static const char *const names[] = {"ADDRESS_STREAMS",
                                        "VISITOR_STREAMS",
                                        "TABLE_STREAMS",
                                        "VISITOR_TABLES",
                                        "ADDRESS_TABLES",
                                        "ADDRESS_VISITORS",
                                        NULL};
    for (int i = 0; names[i]; i++) {
        char name[60];
        snprintf(name, sizeof name, "HOFTAG_%s", names[i]);
        setenv(name, "0", 1);
    }
}

static void run_server(const char *store, const char *const *flags, int said) {
    const char *program = getenv("HOFTAG");
    char control[100];
    const char *words[MOST_FLAGS] = {program ? program : "build/hoftag",
                                     "serve",
                                     "--port",
                                     "0",
                                     "--store",
                                     store,
                                     "--rate",
                                     "0",
                                     "--per-address",
                                     "0",
                                     "--max-connections",
                                     "6000",
                                     "--metrics-key",
                                     METRICS_KEY,
                                     "--control",
                                     control};
    int n = 0;
    snprintf(control, sizeof control, "%s/%d.sock", folder, server_count);
    while (words[n])
        n++;
    for (; *flags && n < MOST_FLAGS - 1; flags++)
        words[n++] = *flags;
    dup2(said, STDERR_FILENO);
    set_no_limits();
    char *plain[MOST_FLAGS];
    /* execv does not change its arguments, but its type does not say so */
    memcpy(plain, words, sizeof plain);
    execv(plain[0], plain);
    _exit(127);
}

static void make_folder(void) {
    if (!mkdtemp(folder))
        fail("cannot begin");
    atexit(stop_servers);
}

/* The server prints where it listens. */
static void start(const char *store, const char *const *flags) {
    int said[2], port = 0;
    char text[300];
    if (server_count == MOST_SERVERS || pipe(said) != 0)
        fail("cannot begin");
    pid_t pid = fork();
    if (pid == 0)
        run_server(store, flags, said[1]);
    close(said[1]);
    servers[server_count++].pid = pid;
    FILE *in = fdopen(said[0], "r");
    while (in && port == 0 && fgets(text, sizeof text, in)) {
        const char *at = strstr(text, "localhost:");
        if (at)
            port = atoi(at + strlen("localhost:"));
        else
            fputs(text, stderr);
    }
    if (port == 0)
        fail("the server does not start");
    servers[server_count - 1].port = port;
}

void start_server(const char *const *flags) {
    char store[100];
    make_folder();
    snprintf(store, sizeof store, "%s/bench.db", folder);
    start(store, flags);
}

void start_server_on(const char *store) {
    if (server_count == 0)
        make_folder();
    start(store, (const char *[]){NULL});
}

pid_t server_pid(int which) { return servers[which].pid; }

/* ---- connections ---- */

static int connect_to(int server, int host) {
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)servers[server].port)};
    struct sockaddr_in from = {.sin_family = AF_INET};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (in_addr_t)host);
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

int dial_from(int host) { return connect_to(0, host); }
int dial(void) { return connect_to(0, 1); }
int dial_to(int server) { return connect_to(server, 1); }

const char *whole(struct reply *r) {
    r->text[r->len] = 0;
    const char *body = strstr(r->text, "\r\n\r\n"), *length = strstr(r->text, "Content-Length: ");
    if (!body || !length || length > body)
        return NULL;
    body += 4;
    return r->len - (size_t)(body - r->text) >= (size_t)atol(length + 16) ? body : NULL;
}

static void send_all(int fd, const char *text, size_t n) {
    while (n > 0) {
        ssize_t sent = write(fd, text, n);
        if (sent <= 0)
            fail("cannot send");
        text += sent;
        n -= (size_t)sent;
    }
}

void send_request(int fd, const char *method, const char *path, const char *key, const char *body) {
    char text[2000];
    size_t len = strlen(body);
    bool at_once = len < sizeof text / 2; /* as browsers do it */
    int n = snprintf(text, sizeof text,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer "
                     "%s\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     method, path, key, len, at_once ? body : "");
    send_all(fd, text, (size_t)n);
    if (!at_once)
        send_all(fd, body, len);
}

const char *ask(int fd, const char *method, const char *path, const char *key, const char *body) {
    static struct reply r;
    const char *got;
    r.len = 0;
    send_request(fd, method, path, key, body);
    while (!(got = whole(&r))) {
        ssize_t n = read(fd, r.text + r.len, REPLY_ROOM - 1 - r.len);
        if (n <= 0)
            fail("no answer");
        r.len += (size_t)n;
    }
    return got;
}

void text_of(struct slice object, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf b = buf_on(out, room);
    if (json_find(object, name, &value))
        json_text(value, &b);
    buf_end(&b);
}

void new_key(int fd, char key[40]) {
    text_of(slice_of(ask(fd, "POST", "/api/visitors", "", "{\"name\":\"Bench\"}")), "key", key, 40);
}
