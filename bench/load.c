/* load.c: how many durable moves a second the server takes, and what an idle viewer costs.
 *
 * Starts a server of its own on this machine (127.0.0.1, any free port, a database in a passing folder). Fifty clients
 * sit at 25 tables, two at each, every one with a connection and a key of his own; each moves as soon as it is his
 * turn, until the time is up, and when a game is over a new one is begun. What is measured is the time from sending a
 * move to the answer that it is safe, and the processor time that the server and these clients take for it. Then idle
 * viewers connect to the streams of the tables, and the growth of the server's memory is divided by their number.
 *
 *     load [SECONDS [VIEWERS]] */
#include "base/json.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 25, SEATS = 3, CLIENTS = 2 * TABLES, ROOM = 1 << 16, MOST_MOVES = 1 << 20 };
enum { GOAL_MOVES = 10000, GOAL_MS = 20, GOAL_BYTES = 8192 }; /* a second; for 99 of 100; a viewer */

static void fail(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(2); /* 1: all went well, but the goals were not reached */
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- the server ------------------------------------------------------------------------------------------ */

static pid_t server;
static int port;
static char folder[] = "/tmp/hoftag-load-XXXXXX";

static void remove_folder(void) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0)
        fprintf(stderr, "load: %s stays\n", folder);
}

static void stop_server(void) {
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    remove_folder();
}

static void run_server(const char *program, int said) {
    char store[100];
    snprintf(store, sizeof store, "%s/load.db", folder);
    dup2(said, STDERR_FILENO);
    execl(program, program, "serve", "--port", "0", "--store", store, "--rate", "0", "--per-address", "0",
          "--max-connections", "6000", (char *)NULL);
    _exit(127);
}

/* It says where it listens. */
static void start_server(const char *program) {
    int said[2];
    char text[300];
    if (!mkdtemp(folder) || pipe(said) != 0)
        fail("cannot begin");
    server = fork();
    if (server == 0)
        run_server(program, said[1]);
    close(said[1]);
    atexit(stop_server);
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
}

static long server_memory(void) {
    char path[60], line[200];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", server);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "VmRSS: %ld kB", &kilobytes) == 1)
            break;
    if (in)
        fclose(in);
    return kilobytes * 1024;
}

/* Seconds of the processor that the server has used. */
static double server_time(void) {
    char path[60], text[1000];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", server);
    FILE *in = fopen(path, "r");
    if (in && fgets(text, sizeof text, in))
        sscanf(strrchr(text, ')') + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    if (in)
        fclose(in);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* The same of these clients. */
static double own_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- connections ------------------------------------------------------------------------------------------ */

static int dial(void) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        fail("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

struct reply {
    char text[ROOM];
    size_t len;
};

/* The body if the reply is whole; NULL if more is to come. */
static const char *whole(struct reply *r) {
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

static void send_request(int fd, const char *method, const char *path, const char *key, const char *body) {
    char text[2000];
    int n =
        snprintf(text, sizeof text,
                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"
                 "Content-Length: %zu\r\n\r\n%s",
                 method, path, key, strlen(body), body);
    send_all(fd, text, (size_t)n);
}

/* Asks and waits for the answer. */
static const char *ask(int fd, const char *method, const char *path, const char *key, const char *body) {
    static struct reply r;
    const char *got;
    r.len = 0;
    send_request(fd, method, path, key, body);
    while (!(got = whole(&r))) {
        ssize_t n = read(fd, r.text + r.len, ROOM - 1 - r.len);
        if (n <= 0)
            fail("no answer");
        r.len += (size_t)n;
    }
    return got;
}

/* The text of a member of a JSON object. */
static void text_of(struct slice object, const char *name, char *out, size_t room) {
    struct slice value;
    struct buf b = buf_on(out, room);
    if (json_find(object, name, &value))
        json_text(value, &b);
    buf_end(&b);
}

/* How many commits the server has made. */
static double commits(void) {
    static const char name[] = "\nhoftag_store_commits_total ";
    int fd = dial();
    const char *at = strstr(ask(fd, "GET", "/metrics", "", ""), name);
    double count = at ? atof(at + strlen(name)) : 0;
    close(fd);
    return count;
}

/* ---- clients ------------------------------------------------------------------------------------------------- */

struct client {
    int fd, table;
    char key[40];
    char colour[16];                                   /* of the seat he asks or moves for */
    void (*then)(struct client *c, struct slice json); /* what he does with the answer; NULL: he waits for none */
    bool moving;
    double sent;
    struct reply reply;
};

struct seat {
    char colour[16];
    struct client *client;
};

struct table {
    char id[16];
    struct seat seat[SEATS];
    int seated;
};

static struct table tables[TABLES];
static struct client clients[CLIENTS];
static float *took;
static int moves, refused, requests, games;
static uint32_t dice = 1;

static uint32_t roll(uint32_t n) {
    dice = dice * 1664525 + 1013904223;
    return (dice >> 8) % n;
}

static void start_request(struct client *c, const char *method, const char *path, const char *body,
                          void (*then)(struct client *, struct slice)) {
    c->then = then;
    c->moving = false;
    c->reply.len = 0;
    c->sent = now();
    requests++;
    send_request(c->fd, method, path, c->key, body);
}

static void new_key(struct client *c) {
    struct slice json = slice_of(ask(c->fd, "POST", "/api/visitors", "", "{\"name\":\"Load\"}"));
    text_of(json, "key", c->key, sizeof c->key);
}

/* ---- playing --------------------------------------------------------------------------------------------------- */

static void begin_table(int i);
static void choose(struct client *c, struct slice json);

static struct seat *seat_of(struct table *t, const char *colour) {
    for (int i = 0; i < SEATS; i++)
        if (strcmp(t->seat[i].colour, colour) == 0)
            return &t->seat[i];
    return NULL;
}

static void look(struct table *t, const char *colour) {
    char path[120];
    const struct seat *seat = seat_of(t, colour);
    if (!seat || seat->client->then)
        return;
    snprintf(path, sizeof path, "/api/tables/%s/moves?seat=%s", t->id, colour);
    snprintf(seat->client->colour, sizeof seat->client->colour, "%s", colour);
    start_request(seat->client, "GET", path, "", choose);
}

static bool pick_move(struct slice json, char *words, size_t room) {
    struct slice list, walk, value;
    uint32_t n = 0;
    if (!json_find(json, "moves", &list))
        return false;
    for (walk = list; json_element(&walk, &value);)
        n++;
    uint32_t wanted = n ? roll(n) : 0;
    for (walk = list; json_element(&walk, &value) && wanted > 0;)
        wanted--;
    struct buf b = buf_on(words, room);
    json_text(value, &b);
    buf_end(&b);
    return n > 0;
}

static void move(struct client *c, struct slice json, const char *words) {
    char path[100], body[300];
    struct slice number;
    json_find(json, "number", &number);
    snprintf(path, sizeof path, "/api/tables/%s/moves", tables[c->table].id);
    snprintf(body, sizeof body, "{\"seat\":\"%s\",\"number\":%.*s,\"words\":\"%s\"}", c->colour, (int)number.len,
             number.at, words);
    start_request(c, "POST", path, body, choose);
    c->moving = true;
}

/* The answer says who is to move next: the same seat moves at once, another is told. */
static void choose(struct client *c, struct slice json) {
    struct slice pending, seat;
    char words[200], colour[16];
    struct buf b = buf_on(colour, sizeof colour);
    if (pick_move(json, words, sizeof words)) {
        move(c, json, words);
        return;
    }
    if (!json_find(json, "pending", &pending) || !json_element(&pending, &seat)) {
        begin_table(c->table);
        return;
    }
    json_text(seat, &b);
    buf_end(&b);
    look(&tables[c->table], colour);
}

/* ---- tables ----------------------------------------------------------------------------------------------------- */

static void started(struct client *c, struct slice json) {
    (void)json;
    games++;
    look(&tables[c->table], tables[c->table].seat[0].colour);
}

/* The first client has the first seat, the second the others; then the first starts the game. */
static void sit(struct client *c, struct slice json) {
    struct table *t = &tables[c->table];
    char path[100], body[100];
    (void)json;
    if (t->seated == SEATS) {
        snprintf(path, sizeof path, "/t/%s/start", t->id);
        start_request(t->seat[0].client, "POST", path, "{}", started);
        return;
    }
    snprintf(path, sizeof path, "/api/tables/%s/sit", t->id);
    snprintf(body, sizeof body, "{\"seat\":\"%s\"}", t->seat[t->seated].colour);
    start_request(t->seat[t->seated++].client, "POST", path, body, sit);
}

static void table_made(struct client *c, struct slice json) {
    struct table *t = &tables[c->table];
    struct slice seats, seat;
    text_of(json, "table", t->id, sizeof t->id);
    json_find(json, "seats", &seats);
    for (int n = 0; n < SEATS && json_element(&seats, &seat); n++) {
        text_of(seat, "colour", t->seat[n].colour, sizeof t->seat[n].colour);
        t->seat[n].client = &clients[2 * c->table + (n > 0)];
    }
    t->seated = 1;
    sit(c, json);
}

static void begin_table(int i) {
    start_request(&clients[2 * i], "POST", "/api/tables", "{\"game\":\"league\",\"seats\":3,\"listed\":1}", table_made);
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

static void count_move(const struct client *c) {
    bool accepted = strncmp(c->reply.text, "HTTP/1.1 200", 12) == 0;
    refused += !accepted;
    if (accepted && moves < MOST_MOVES)
        took[moves++] = (float)(now() - c->sent);
}

static void hear(struct client *c) {
    ssize_t n = read(c->fd, c->reply.text + c->reply.len, ROOM - 1 - c->reply.len);
    if (n <= 0)
        fail("the server hung up");
    c->reply.len += (size_t)n;
    const char *body = whole(&c->reply);
    void (*then)(struct client *, struct slice) = c->then;
    if (!body || !then)
        return;
    if (c->moving)
        count_move(c);
    c->then = NULL;
    then(c, slice_of(body));
}

static void play(double seconds) {
    struct epoll_event ready[CLIENTS];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < CLIENTS; i++)
        epoll_ctl(epoll, EPOLL_CTL_ADD, clients[i].fd,
                  &(struct epoll_event){.events = EPOLLIN, .data.ptr = &clients[i]});
    for (int i = 0; i < TABLES; i++)
        begin_table(i);
    for (double until = now() + seconds; now() < until;) {
        int n = epoll_wait(epoll, ready, CLIENTS, 100);
        for (int i = 0; i < n; i++)
            hear(ready[i].data.ptr);
    }
    close(epoll);
}

/* ---- the report ---------------------------------------------------------------------------------------------------
 */

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

struct use {
    double server, clients; /* seconds of the processor */
    double commits;
};

static struct use used(void) { return (struct use){server_time(), own_time(), commits()}; }

/* False if a goal is missed. */
static bool report(double seconds, struct use before, struct use after) {
    if (moves == 0)
        fail("no move was accepted");
    qsort(took, (size_t)moves, sizeof *took, by_size);
    printf("{\"bench\":\"load\",\"clients\":%d,\"tables\":%d,\"seconds\":%.1f,\"moves_per_second\":%.0f,"
           "\"requests_per_second\":%.0f,\"refused\":%d,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"games\":%d,"
           "\"moves_per_commit\":%.1f,\"server_us_per_move\":%.1f,\"clients_us_per_move\":%.1f}\n",
           CLIENTS, TABLES, seconds, moves / seconds, requests / seconds, refused, (double)took[moves / 2] * 1e3,
           (double)took[moves * 99LL / 100] * 1e3, (double)took[moves - 1] * 1e3, games,
           moves / (after.commits - before.commits), (after.server - before.server) * 1e6 / moves,
           (after.clients - before.clients) * 1e6 / moves);
    fflush(stdout);
    return moves / seconds >= GOAL_MOVES && (double)took[moves * 99LL / 100] * 1e3 <= GOAL_MS;
}

static bool idle_viewers(int count) {
    struct rlimit files = {(rlim_t)count + 200, (rlim_t)count + 200};
    setrlimit(RLIMIT_NOFILE, &files);
    int *fd = calloc((size_t)count, sizeof *fd);
    char path[80];
    long before = server_memory();
    for (int i = 0; i < count; i++) {
        fd[i] = dial();
        snprintf(path, sizeof path, "/t/%s/news", tables[i % TABLES].id);
        send_request(fd[i], "GET", path, clients[0].key, "");
    }
    for (int i = 0; i < count; i++) {
        char text[1000];
        if (read(fd[i], text, sizeof text) <= 0)
            fail("a viewer was sent away");
    }
    long after = server_memory();
    printf("{\"bench\":\"viewers\",\"viewers\":%d,\"bytes_each\":%ld}\n", count, (after - before) / count);
    fflush(stdout);
    for (int i = 0; i < count; i++)
        close(fd[i]);
    free(fd);
    return (after - before) / count <= GOAL_BYTES;
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 5;
    int viewers = argc > 2 ? atoi(argv[2]) : 5000;
    const char *program = getenv("HOFTAG");
    struct rlimit files = {20000, 20000};
    setrlimit(RLIMIT_NOFILE, &files); /* the server inherits it */
    took = calloc(MOST_MOVES, sizeof *took);
    start_server(program ? program : "build/hoftag");
    for (int i = 0; i < CLIENTS; i++) {
        clients[i].fd = dial();
        clients[i].table = i / 2;
        new_key(&clients[i]);
    }
    struct use before = used();
    play(seconds);
    bool reached = report(seconds, before, used());
    if (viewers > 0)
        reached = idle_viewers(viewers) && reached;
    free(took);
    return !reached;
}
