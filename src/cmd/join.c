/* join.c: see join.h. Who one is to a server, a key, is kept from visit to visit in a file that
 * only its owner may read, with a line for each server:
 *
 *     https://example.org 0Lodk8u8vRABB2wr... */
#include "cmd/join.h"

#include "base/json.h"
#include "base/markup.h"
#include "base/say.h"
#include "host/file.h"
#include "term/remote.h"
#include "term/show.h"
#include "term/tty.h"
#include "words/words.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_KEYS = 64 * 1024 };

bool join_is_url(const char *text) {
    return strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
}

/* ---- keys ---- */

static void keys_path(char *path, size_t cap) {
    char folder[4000];
    user_folder("XDG_STATE_HOME", ".local/state", folder, sizeof folder);
    snprintf(path, cap, "%sservers", folder);
}

/* The last key that was kept for this server. */
static bool find_key(struct http_server *s) {
    char path[4100];
    struct buf text = buf_growing();
    struct slice rest, line, word;
    struct fault fault;
    keys_path(path, sizeof path);
    if (access(path, F_OK) == 0 && file_read(path, MOST_KEYS, &text, &fault))
        for (rest = buf_slice_of(&text); slice_line(&rest, &line);)
            if (slice_word(&line, &word) && slice_is(word, s->origin) && slice_word(&line, &word) &&
                slice_printable(word))
                slice_copy(word, s->key, sizeof s->key);
    buf_free(&text);
    return s->key[0] != 0;
}

bool join_is_known(const char *url) {
    struct http_server server = {0};
    struct slice path;
    return http_read_url(url, &server, &path) && find_key(&server);
}

static bool keep_key(const struct http_server *s) {
    char path[4100], line[500];
    keys_path(path, sizeof path);
    make_folders(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    int n = snprintf(line, sizeof line, "%s %s\n", s->origin, s->key);
    bool done = fd >= 0 && write(fd, line, (size_t)n) == n;
    if (fd >= 0)
        close(fd);
    return done;
}

/* Becomes a visitor of the server. */
static bool introduce(struct http_server *s, const char *name, struct fault *fault) {
    struct buf body = buf_growing(), answer = buf_growing();
    struct slice json, value;
    int status = 0;
    struct buf key = buf_on(s->key, sizeof s->key);
    put(&body, "{'name':%j}", name);
    bool done = http_ask(s, "/api/visitors", buf_end(&body), &status, &answer, fault);
    if (done) {
        done = status < 300 && json_check(buf_slice_of(&answer), &json, fault) &&
               json_is_object(json) && json_find(json, "key", &value) && json_text(value, &key);
        buf_end(&key);
        if (!done)
            fault_set(fault, 0, s->origin, slice_of(" is no server of hoftag, or refuses guests"),
                      "");
    }
    buf_free(&body);
    buf_free(&answer);
    return done && slice_printable(slice_of(s->key));
}

/* ---- the address ---- */

/* /t/ID, /s/ID/SECRET of a seat, /j/ID/SECRET of a table. */
static bool read_path(struct slice path, struct remote_how *how) {
    char text[300], kind;
    int end = 0;
    slice_copy(path, text, sizeof text);
    if (sscanf(text, "/%c/%79[a-zA-Z0-9]%n", &kind, how->table, &end) != 2)
        return false;
    if (kind == 't')
        return true;
    return (kind == 's' || kind == 'j') &&
           sscanf(text + end, "/%99[a-zA-Z0-9_-]", how->secret) == 1;
}

const char *join_own_name(void) {
    const char *user = getenv("USER");
    return user && user[0] && slice_printable(slice_of(user)) ? user : "Terminal";
}

static void tell_way_back(const struct remote_how *how) {
    char url[400];
    struct buf out = buf_growing();
    out.words = how->words;
    snprintf(url, sizeof url, "%s/t/%s", how->server.origin, how->table);
    SAY(&out, "Back to the table: hoftag play {url}", say_name("url", url));
    printf("%s\n", buf_end(&out));
    buf_free(&out);
}

int join_run(const char *url, const char *name, struct look look, const struct catalogue *words) {
    struct remote_how how = {.look = look, .words = words};
    struct slice path;
    struct fault fault = {0};
    if (!http_read_url(url, &how.server, &path) || !read_path(path, &how))
        return complain(BAD_INPUT,
                        "\"%.100s\" is not the address of a table (http://SERVER/t/TABLE) or of a "
                        "seat (its link)",
                        url);
    if (!show_can_be_full())
        return complain(BAD_INPUT,
                        "a table of a server needs a terminal of %d columns and %d rows; %s",
                        FULL_COLS, FULL_ROWS, show_obstacle());
    slice_copy(slice_of(words->lang), how.server.lang, sizeof how.server.lang);
    if (!find_key(&how.server)) {
        if (!introduce(&how.server, name ? name : join_own_name(), &fault))
            return complain_fault(REFUSED, "", &fault);
        if (!keep_key(&how.server))
            complain(REFUSED, "the key to your seat could not be kept: you cannot come back to it");
    }
    if (!remote_play(&how, &fault))
        return complain_fault(REFUSED, "", &fault);
    tell_way_back(&how);
    return DONE;
}
