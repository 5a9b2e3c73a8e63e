/* load.c: how many durable moves a second the server accepts, and what an idle viewer costs.
 *
 * Starts its own server on this machine (127.0.0.1, any free port, a database in a temporary
 * folder). Fifty clients sit at 25 tables, two at each, every one with its own connection and key.
 * Each moves as soon as it is its turn, until the time is up; when a game is over a new one begins.
 * We measure the time from sending a move to the answer that it is safe, and the processor time
 * that the server and the clients use. Then idle viewers connect to the streams of the tables, and
 * the growth of the server's memory is divided by their number.
 *
 *     load [SECONDS [VIEWERS [SERVERS STORE POSTMASTER]]]
 *
 * With STORE, SERVERS servers share that PostgreSQL database, each has its part of the tables, and
 * the processor time of the database is told, too: POSTMASTER is its first process
 * (bench/servers.mjs starts all that). */
#include "host/clock.h"
#include "lib/client.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TABLES = 25, SEATS = 3, CLIENTS = 2 * TABLES, MOST_MOVES = 1 << 20 };
enum {
    GOAL_MOVES = 10000,
    GOAL_MS = 20,
    GOAL_BYTES = 16 * 1024
}; /* a second; for 99 of 100; a viewer */

static int servers = 1;
static pid_t postmaster; /* 0: there is none */

static long server_memory(void) {
    char path[60], line[200];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", server_pid(0));
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "VmRSS: %ld kB", &kilobytes) == 1)
            break;
    if (in)
        fclose(in);
    return kilobytes * 1024;
}

/* Processor seconds that a process has used, and whose child it is. */
static double time_of(pid_t pid, pid_t *parent) {
    char path[60], text[1000];
    unsigned long user = 0, kernel = 0;
    *parent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *in = fopen(path, "r");
    if (in && fgets(text, sizeof text, in))
        sscanf(strrchr(text, ')') + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               parent, &user, &kernel);
    if (in)
        fclose(in);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double server_time(void) {
    double sum = 0;
    pid_t parent;
    for (int i = 0; i < servers; i++)
        sum += time_of(server_pid(i), &parent);
    return sum;
}

/* Of the postmaster's children; none of those that work for us ends before we do. */
static double database_time(void) {
    double sum = 0;
    DIR *all = postmaster ? opendir("/proc") : NULL;
    for (const struct dirent *e; all && (e = readdir(all));) {
        pid_t pid = isdigit((unsigned char)e->d_name[0]) ? atoi(e->d_name) : 0, parent;
        double used = pid ? time_of(pid, &parent) : 0;
        sum += pid && parent == postmaster ? used : 0;
    }
    if (all)
        closedir(all);
    return sum;
}

/* The same of these clients. */
static double own_time(void) { return (double)process_nanoseconds() / 1e9; }

/* How many commits the servers have made, and how many seconds those took. */
static double figure(const char *name) {
    double sum = 0;
    for (int i = 0; i < servers; i++) {
        int fd = dial_to(i);
        const char *at = strstr(ask(fd, "GET", "/metrics", METRICS_KEY, ""), name);
        sum += at ? atof(at + strlen(name)) : 0;
        close(fd);
    }
    return sum;
}
static double commits(void) { return figure("\nhoftag_store_commits_total "); }
static double commit_time(void) { return figure("\nhoftag_store_commit_seconds_sum "); }

/* ---- clients ---- */

struct client {
    int fd, table;
    char key[40];
    char colour[16]; /* of the seat that it asks or moves for */
    /* what it does with the answer; NULL: it waits for none */
    void (*then)(struct client *c, struct slice json);
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

/* ---- playing ---- */

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
    snprintf(body, sizeof body, "{\"seat\":\"%s\",\"number\":%.*s,\"words\":\"%s\"}", c->colour,
             (int)number.len, number.at, words);
    start_request(c, "POST", path, body, choose);
    c->moving = true;
}

/* The answer says who moves next: the same seat moves at once, another is told. */
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

/* ---- tables ---- */

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
    start_request(&clients[2 * i], "POST", "/api/tables",
                  "{\"game\":\"league\",\"seats\":3,\"listed\":1}", table_made);
}

/* ---- the loop ---- */

static void count_move(const struct client *c) {
    bool accepted = strncmp(c->reply.text, "HTTP/1.1 200", 12) == 0;
    refused += !accepted;
    if (accepted && moves < MOST_MOVES)
        took[moves++] = (float)(now() - c->sent);
}

static void hear(struct client *c) {
    ssize_t n = read(c->fd, c->reply.text + c->reply.len, REPLY_ROOM - 1 - c->reply.len);
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

/* ---- the report ---- */

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

struct use {
    double server, clients, database; /* seconds of the processor */
    double commits, committing;
};

static struct use used(void) {
    return (struct use){server_time(), own_time(), database_time(), commits(), commit_time()};
}

/* False if a goal is missed. */
static bool report(double seconds, struct use before, struct use after) {
    if (moves == 0)
        fail("no move was accepted");
    qsort(took, (size_t)moves, sizeof *took, by_size);
    printf("{\"bench\":\"load\",\"servers\":%d,\"clients\":%d,\"tables\":%d,\"seconds\":%.1f,"
           "\"moves_per_second\":"
           "%.0f,"
           "\"requests_per_second\":%.0f,\"refused\":%d,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":"
           "%.2f,\"games\":%d,"
           "\"moves_per_commit\":%.1f,\"commit_ms\":%.2f,\"server_us_per_move\":%.1f,"
           "\"clients_us_per_move\":%.1f,\"database_us_per_move\":%.1f}\n",
           servers, CLIENTS, TABLES, seconds, moves / seconds, requests / seconds, refused,
           (double)took[moves / 2] * 1e3, (double)took[moves * 99LL / 100] * 1e3,
           (double)took[moves - 1] * 1e3, games, moves / (after.commits - before.commits),
           (after.committing - before.committing) * 1e3 / (after.commits - before.commits),
           (after.server - before.server) * 1e6 / moves,
           (after.clients - before.clients) * 1e6 / moves,
           (after.database - before.database) * 1e6 / moves);
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
    printf("{\"bench\":\"viewers\",\"viewers\":%d,\"bytes_each\":%ld}\n", count,
           (after - before) / count);
    fflush(stdout);
    for (int i = 0; i < count; i++)
        close(fd[i]);
    free(fd);
    return (after - before) / count <= GOAL_BYTES;
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 5;
    int viewers = argc > 2 ? atoi(argv[2]) : 5000;
    struct rlimit files = {20000, 20000};
    setrlimit(RLIMIT_NOFILE, &files); /* the server inherits it */
    took = calloc(MOST_MOVES, sizeof *took);
    if (argc > 5) {
        servers = atoi(argv[3]);
        postmaster = atoi(argv[5]);
        for (int i = 0; i < servers; i++)
            start_server_on(argv[4]);
    } else {
        start_server((const char *[]){NULL});
    }
    for (int i = 0; i < CLIENTS; i++) {
        clients[i].table = i / 2;
        clients[i].fd = dial_to(clients[i].table % servers);
        new_key(clients[i].fd, clients[i].key);
    }
    struct use before = used();
    play(seconds);
    bool reached = report(seconds, before, used());
    if (viewers > 0)
        reached = idle_viewers(viewers) && reached;
    free(took);
    return !reached;
}
