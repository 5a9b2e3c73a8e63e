/* control.c: see control.h. One thread answers one command after the other. Nobody can block it for
 * long: a command must arrive within seconds, and a client that does not read its answer is
 * dropped. */
#include "server/control.h"

#include "base/check.h"
#include "host/file.h"
#include "server/admin.h"
#include "server/inside.h"
#include "server/log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { QUESTION_SECONDS = 5, ANSWER_SECONDS = 20, WAITING = 8, SEND_BYTES = 1 << 20 };

struct control {
    struct server *server;
    int door;
    char path[CONTROL_PATH];
    pthread_t thread;
};

/* ---- the socket ---- */

bool control_path(const struct config *c, char out[CONTROL_PATH], struct fault *fault) {
    const char *beside = store_is_url(c->store) ? "hoftag" : c->store;
    int n = snprintf(out, CONTROL_PATH, "%s%s", c->control[0] ? c->control : beside,
                     c->control[0] ? "" : ".sock");
    return n < CONTROL_PATH ||
           fault_set(fault, 0,
                     "the path of the control socket is too long (set another by --control): ",
                     slice_of(c->control[0] ? c->control : c->store), "");
}

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    memcpy(where.sun_path, path, strlen(path));
    return where;
}

/* A server that was killed leaves its socket file behind. Removes it if nobody listens there. */
static bool remove_stale(const char *path, struct fault *fault) {
    struct sockaddr_un where = address_of(path);
    struct stat there;
    if (lstat(path, &there) != 0)
        return true;
    if (!S_ISSOCK(there.st_mode))
        return fault_set(fault, 0, "this is in the way of the control socket: ", slice_of(path),
                         "");
    int other = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool taken = connect(other, (struct sockaddr *)&where, sizeof where) == 0;
    close(other);
    if (taken)
        return fault_set(fault, 0, "another server has this control socket: ", slice_of(path), "");
    unlink(path);
    return true;
}

/* The mode is set before listen, so nobody can connect before it. */
static bool open_door(struct control *k, struct fault *fault) {
    struct sockaddr_un where = address_of(k->path);
    k->door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (k->door >= 0 && bind(k->door, (struct sockaddr *)&where, sizeof where) == 0 &&
        chmod(k->path, 0600) == 0 && listen(k->door, WAITING) == 0)
        return true;
    snprintf(fault->text, sizeof fault->text, "cannot make the control socket %.100s: %s", k->path,
             strerror(errno));
    if (k->door >= 0)
        close(k->door);
    return false;
}

/* ---- sending: a client that has gone is an error, since the server ignores SIGPIPE ---- */

static void send_answer(int to, const struct answer *a) {
    static const char *const words[] = {[WAS_REFUSED] = "refused ", [NOT_UNDERSTOOD] = "bad "};
    char head[40];
    if (a->how == ANSWERED)
        snprintf(head, sizeof head, "ok %zu\n", a->text.len);
    else
        snprintf(head, sizeof head, "%s", words[a->how]);
    if (file_write_all(to, slice_of(head)) && file_write_all(to, buf_slice_of(&a->text)) &&
        a->how != ANSWERED)
        file_write_all(to, slice_of("\n"));
}

/* ---- copies of the database ---- */

static bool send_file(int to, int file, off_t size) {
    char head[40];
    off_t sent = 0;
    snprintf(head, sizeof head, "ok %" PRId64 "\n", (int64_t)size);
    if (!file_write_all(to, slice_of(head)))
        return false;
    while (sent < size)
        if (sendfile(to, file, &sent, SEND_BYTES) <= 0)
            return false;
    return true;
}

/* The copy is made beside the database, where the server may write, and then sent. So the file at
 * the other end belongs to the operator who asked for it. */
static void send_backup(struct server *s, int to, unsigned who, struct answer *a) {
    char detail[60], path[sizeof s->config.store + 10];
    struct fault fault = {0};
    struct stat copied = {0};
    snprintf(path, sizeof path, "%s-backup", s->config.store);
    if (!store_backup(s->store, path, &fault)) {
        answer_refuse(a, fault.text, slice_of(""));
        send_answer(to, a);
        return;
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    unlink(path);
    bool sent = file >= 0 && fstat(file, &copied) == 0 && send_file(to, file, copied.st_size);
    if (file >= 0)
        close(file);
    snprintf(detail, sizeof detail, "by user %u%s", who,
             sent ? "" : ", who did not fetch it to its end");
    hall_lock(s->hall);
    audit(s->hall, &(struct act){.what = "backup", .detail = detail});
    hall_unlock(s->hall);
}

/* ---- questions ---- */

/* Reads one line, without its newline; false if none arrives. */
static bool read_question(int from, char line[CONTROL_LINE]) {
    size_t n = 0;
    while (n < CONTROL_LINE) {
        ssize_t got = recv(from, line + n, CONTROL_LINE - n, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        n += (size_t)got;
        if (line[n - 1] == '\n') {
            line[n - 1] = 0;
            return true;
        }
    }
    return false;
}

static bool knows(int guest, unsigned *who) {
    struct ucred peer = {0};
    socklen_t size = sizeof peer;
    bool known = getsockopt(guest, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0;
    *who = peer.uid;
    return known && (peer.uid == 0 || peer.uid == geteuid());
}

static void answer_guest(struct server *s, int guest) {
    char line[CONTROL_LINE];
    struct answer a = {.text = buf_growing()};
    unsigned who;
    if (!read_question(guest, line))
        answer_not_understood(&a, "no whole line came", slice_of(""));
    else if (!knows(guest, &who))
        answer_refuse(&a, "only root and the user of the server may ask", slice_of(""));
    else if (strcmp(line, "backup") == 0) {
        send_backup(s, guest, who, &a);
        buf_free(&a.text);
        return;
    } else
        admin_answer(s, slice_of(line), who, &a);
    send_answer(guest, &a);
    buf_free(&a.text);
}

static void *serve_guests(void *context) {
    struct control *k = context;
    struct timeval question = {.tv_sec = QUESTION_SECONDS}, answer = {.tv_sec = ANSWER_SECONDS};
    for (int guest; (guest = accept4(k->door, NULL, NULL, SOCK_CLOEXEC)) >= 0 || errno != EINVAL;) {
        if (guest < 0)
            continue;
        setsockopt(guest, SOL_SOCKET, SO_RCVTIMEO, &question, sizeof question);
        setsockopt(guest, SOL_SOCKET, SO_SNDTIMEO, &answer, sizeof answer);
        answer_guest(k->server, guest);
        close(guest);
    }
    return NULL;
}

struct control *control_start(struct server *s, struct fault *fault) {
    struct control *k = calloc(1, sizeof *k);
    CHECK(k);
    k->server = s;
    if (control_path(&s->config, k->path, fault) && remove_stale(k->path, fault) &&
        open_door(k, fault)) {
        CHECK(pthread_create(&k->thread, NULL, serve_guests, k) == 0);
        return k;
    }
    free(k);
    return NULL;
}

/* shutdown makes the thread's accept return with EINVAL. */
void control_stop(struct control *k) {
    shutdown(k->door, SHUT_RDWR);
    pthread_join(k->thread, NULL);
    close(k->door);
    unlink(k->path);
    free(k);
}
