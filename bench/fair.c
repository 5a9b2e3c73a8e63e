/* fair.c: how long an honest player waits for computer players while somebody else loads the
 * server.
 *
 * Starts its own server on this machine. An honest player sits at a table of League of Six with
 * easy computer players, keeps its stream open and moves at once when it is their turn. We measure
 * the time from sending the move that ends a turn until the next turn begins. First the player is
 * alone; then somebody has long games analysed, one after the other; then two visitors from two
 * other addresses have 100 tables each at which only experts play, with their streams open:
 * together they could take every thread for long thinking. The median wait may at most double each
 * time. A shared machine has slow moments, so a result that misses the goal is measured again, at
 * most twice.
 *
 *     fair [WAITS] */
#include "base/markup.h"
#include "lib/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 100, MOST_WAITS = 10000, TRIES = 3, ASK_EVERY = 200000 /* nanoseconds */ };
enum { GOAL_PERCENT = 200 };
enum { HONEST = 1, GREEDY = 2, GREEDIES = 2, CURIOUS = 4 }; /* last number of their addresses */
enum { ANALYSES = 16, MOST_RECORD = 1 << 16 };

/* ---- the honest player ---- */

struct player {
    int fd, news;
    char key[40], moves[80]; /* the address for moves at the table */
};

/* The table's stream is open all the time, as it would be in a browser. */
static void begin_game(struct player *p) {
    static const char wish[] = "{\"game\":\"league\",\"seats\":4,\"bot\":\"easy\"}";
    char id[16], path[80];
    text_of(slice_of(ask(p->fd, "POST", "/api/tables", p->key, wish)), "table", id, sizeof id);
    if (!id[0])
        fail("no table was made");
    snprintf(p->moves, sizeof p->moves, "/api/tables/%s/moves", id);
    snprintf(path, sizeof path, "/api/tables/%s/events", id);
    if (p->news)
        close(p->news);
    p->news = dial_from(HONEST);
    send_request(p->news, "GET", path, p->key, "");
}

/* Any move will do; here the middle one. */
static bool pick(struct slice json, char *words, size_t room) {
    struct slice list, walk, value = slice_of("");
    int n = 0;
    if (!json_find(json, "moves", &list))
        return false;
    for (walk = list; json_element(&walk, &value);)
        n++;
    walk = list;
    for (int i = 0; i <= n / 2 && json_element(&walk, &value); i++)
        ;
    struct buf b = buf_on(words, room);
    json_text(value, &b);
    buf_end(&b);
    return n > 0;
}

/* Moves as long as it is the player's turn. Returns when the last move was sent, or 0 if there was
 * none. */
static double move_on(struct player *p, struct slice json) {
    char body[300], words[200];
    struct slice number;
    double sent = 0;
    while (pick(json, words, sizeof words) && json_find(json, "number", &number)) {
        snprintf(body, sizeof body, "{\"number\":%.*s,\"words\":\"%s\"}", (int)number.len,
                 number.at, words);
        sent = now();
        json = slice_of(ask(p->fd, "POST", p->moves, p->key, body));
    }
    return sent;
}

static bool is_over(struct slice json) {
    struct slice pending, seat;
    return !json_find(json, "pending", &pending) || !json_element(&pending, &seat);
}

/* Asks again and again until it is the player's turn; false if the game is over. */
static bool wait_for_turn(struct player *p, struct slice *json) {
    char words[200];
    for (;; nanosleep(&(struct timespec){.tv_nsec = ASK_EVERY}, NULL)) {
        *json = slice_of(ask(p->fd, "GET", p->moves, p->key, ""));
        if (pick(*json, words, sizeof words))
            return true;
        if (is_over(*json))
            return false;
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of that many waits, in milliseconds. */
static double median_wait(struct player *p, int waits) {
    static double took[MOST_WAITS];
    struct slice json;
    for (int n = 0; n < waits;) {
        double sent = wait_for_turn(p, &json) ? move_on(p, json) : 0;
        if (sent > 0 && wait_for_turn(p, &json))
            took[n++] = (now() - sent) * 1e3;
        else
            begin_game(p);
    }
    qsort(took, (size_t)waits, sizeof *took, by_size);
    return took[waits / 2];
}

/* ---- somebody who has games analysed ---- */

static void read_record(char *out, size_t room) {
    FILE *in = fopen("tests/replay/wallenstein-4-list.hoftag", "r");
    size_t len = 0;
    if (in) {
        len = fread(out, 1, room - 1, in);
        fclose(in);
    }
    if (len == 0)
        fail("there is no record to analyse");
    out[len] = '\0';
}

static void want_analyses(void) {
    static char record[MOST_RECORD], body[2 * MOST_RECORD];
    char key[40], id[16], path[80];
    int fd = dial_from(CURIOUS);
    struct buf json = buf_on(body, sizeof body);
    new_key(fd, key);
    read_record(record, sizeof record);
    put(&json, "{'record':%j}", slice_of(record));
    for (int i = 0; i < ANALYSES; i++) {
        text_of(slice_of(ask(fd, "POST", "/api/records", key, buf_end(&json))), "table", id,
                sizeof id);
        snprintf(path, sizeof path, "/api/tables/%s/analysis", id);
        if (!strstr(ask(fd, "POST", path, key, "{}"), "\"wanted\":true"))
            fail("no game is analysed");
    }
}

/* ---- the other one ---- */

/* A table at which only experts play: its host lets one move, too. */
static void begin_experts(int fd, int from, const char *key) {
    char id[16], path[80];
    const char *made =
        ask(fd, "POST", "/api/tables", key, "{\"game\":\"league\",\"seats\":5,\"bot\":\"expert\"}");
    text_of(slice_of(made), "table", id, sizeof id);
    snprintf(path, sizeof path, "/api/tables/%s/hand-over", id);
    if (!strstr(ask(fd, "POST", path, key, "{\"bot\":\"expert\"}"), "\"running\""))
        fail("no experts play");
    snprintf(path, sizeof path, "/api/tables/%s/events", id);
    send_request(dial_from(from), "GET", path, key, ""); /* open until the end */
}

static void wear_out(int from) {
    char key[40];
    int fd = dial_from(from);
    new_key(fd, key);
    for (int i = 0; i < TABLES; i++)
        begin_experts(fd, from, key);
}

/* Measures until the goal is reached; false if it never is. */
static bool is_fair(struct player *p, int waits, double alone, const char *while_what) {
    for (int i = 0; i < TRIES; i++) {
        double waited = median_wait(p, waits);
        printf("{\"bench\":\"fair\",\"while\":\"%s\",\"waits\":%d,\"alone_ms\":%.2f,"
               "\"waited_ms\":%.2f,\"ratio\":%.2f}\n",
               while_what, waits, alone, waited, waited / alone);
        fflush(stdout);
        if (waited * 100 <= alone * GOAL_PERCENT)
            return true;
    }
    return false;
}

int main(int argc, char **argv) {
    int waits = argc > 1 ? atoi(argv[1]) : 100;
    struct player p = {0};
    if (waits < 1 || waits > MOST_WAITS)
        fail("that is no number of waits");
    start_server((const char *[]){NULL});
    p.fd = dial_from(HONEST);
    new_key(p.fd, p.key);
    begin_game(&p);
    double alone = median_wait(&p, waits);
    want_analyses();
    bool fair = is_fair(&p, waits, alone, "games are analysed");
    for (int i = 0; i < GREEDIES; i++)
        wear_out(GREEDY + i);
    return !(is_fair(&p, waits, alone, "200 tables of experts play") && fair);
}
