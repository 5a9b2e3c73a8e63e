/* cmd.c: what the commands share: complaints, arguments that must fit, output.
 *
 * A function named need_x either delivers x, or complains on stderr and returns false (or NULL). So
 * a command is a chain of them and prints no messages of its own about bad input. */
#include "cmd/cmd.h"

#include "base/check.h"
#include "game/boxfile.h"
#include "host/file.h"
#include "table/table.h"
#include "words/words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const struct command *command_find(const struct command *const *lists, const char *name) {
    for (; *lists; lists++)
        for (const struct command *c = *lists; c->name; c++)
            if (strcmp(c->name, name) == 0)
                return c;
    return NULL;
}

int complain(int code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("hoftag: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return code;
}

int complain_fault(int code, const char *file, const struct fault *fault) {
    if (fault->line > 0)
        return complain(code, "%.200s, line %d: %s", file, fault->line, fault->text);
    return complain(code, "%.200s%s%s", file, file[0] ? ": " : "", fault->text);
}

const struct game *need_game(const char *id) {
    char known[200];
    struct buf list = buf_on(known, sizeof known);
    const struct game *g = game_find(slice_of(id));
    for (int i = 0; all_games[i]; i++) {
        if (!g && (slice_same_folded(slice_of(id), slice_of(all_games[i]->id)) ||
                   slice_same_folded(slice_of(id), slice_of(all_games[i]->title))))
            g = all_games[i];
        if (all_games[i]->is_template)
            continue;
        buf_str(&list, list.len ? ", " : "");
        buf_str(&list, all_games[i]->id);
    }
    if (!g)
        complain(BAD_INPUT, "there is no game called \"%.60s\"; there are: %s", id, buf_end(&list));
    return g;
}

const struct catalogue *need_language(const char *tag) {
    char known[100];
    struct buf list = buf_on(known, sizeof known);
    const struct catalogue *words =
        tag ? words_find(slice_of(tag))
            : words_of_locale(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    for (int i = 0; all_words[i]; i++) {
        buf_str(&list, i ? ", " : "");
        buf_str(&list, all_words[i]->lang);
    }
    if (!words)
        complain(BAD_INPUT, "there is no language \"%.40s\"; there are: %s", tag, buf_end(&list));
    return words;
}

bool need_one_of(const char *a, bool has_a, const char *b, bool has_b) {
    if (has_a && has_b)
        complain(BAD_INPUT, "--%s and --%s exclude each other", a, b);
    return !(has_a && has_b);
}

bool need_number(const char *what, const char *text, int64_t lo, int64_t hi, int64_t *out) {
    if (slice_number(slice_of(text), lo, hi, out))
        return true;
    complain(BAD_INPUT, "%s must be a number from %lld to %lld, not \"%.40s\"", what, (long long)lo,
             (long long)hi, text);
    return false;
}

bool need_seats(const struct game *g, int64_t *seats, int usual) {
    if (*seats == 0)
        *seats = usual;
    if (*seats >= g->min_seats && *seats <= g->max_seats)
        return true;
    complain(BAD_INPUT, "%s is for %d to %d players, not %lld", g->title, g->min_seats,
             g->max_seats, (long long)*seats);
    return false;
}

static bool need_option(const struct game *g, const char *given, struct setup *how) {
    char known[400];
    struct buf list = buf_on(known, sizeof known);
    const char *equals = strchr(given, '=');
    struct slice name = {given, equals ? (size_t)(equals - given) : strlen(given)};
    if (equals && setup_option(g, how, name, slice_of(equals + 1)))
        return true;
    options_write(g, &list);
    complain(BAD_INPUT, "%s has no option \"%.60s\"; there are: %s", g->title, given,
             buf_end(&list));
    return false;
}

bool need_options(const struct game *g, const struct values *given, struct setup *how) {
    for (int i = 0; i < given->count; i++)
        if (!need_option(g, given->text[i], how))
            return false;
    return true;
}

static bool read_box_file(const char *path, struct buf *text) {
    struct buf raw = buf_growing();
    struct fault fault;
    bool done = file_read(path, BOX_MAX_BYTES, &raw, &fault);
    if (done) {
        size_t len;
        char *lines = table_box_text(buf_slice_of(&raw), &len);
        buf_bytes(text, lines, len);
        free(lines);
    } else {
        complain_fault(BAD_INPUT, "", &fault);
    }
    buf_free(&raw);
    return done;
}

bool need_box(const struct game *g, const char *path, struct box_read *out) {
    struct fault fault = {0};
    *out = (struct box_read){.text = buf_growing(), .box = calloc(1, g->box_size)};
    CHECK(out->box);
    if (!path)
        buf_slice(&out->text, *g->box_text);
    else if (!read_box_file(path, &out->text)) {
        box_done(out);
        return false;
    }
    if (g->read_box(out->box, buf_slice_of(&out->text), &fault))
        return true;
    complain_fault(BAD_INPUT, path ? path : "the standard box", &fault);
    box_done(out);
    return false;
}

void box_done(struct box_read *box) {
    buf_free(&box->text);
    free(box->box);
    box->box = NULL;
}

bool need_setup(const struct game *g, const void *box, const struct setup *how) {
    _Alignas(16) uint8_t st[MAX_STATE];
    int refused = g->setup(box, st, how);
    if (refused)
        complain(BAD_INPUT, "%s (rule %s)", g->refusals[refused].text, g->refusals[refused].rule);
    return !refused;
}

void user_folder(const char *variable, const char *at_home, char *folder, size_t cap) {
    const char *place = getenv(variable), *home = getenv("HOME");
    if (place && place[0] == '/')
        snprintf(folder, cap, "%s/hoftag/", place);
    else if (home && home[0] == '/')
        snprintf(folder, cap, "%s/%s/hoftag/", home, at_home);
    else
        folder[0] = 0;
}

void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0777);
        *slash = '/';
    }
}

int print(const struct buf *text, int code) {
    if (text->len > 0 && fwrite(text->at, 1, text->len, stdout) != text->len)
        return complain(REFUSED, "cannot write the output: %s", strerror(errno));
    if (fflush(stdout) != 0)
        return complain(REFUSED, "cannot write the output: %s", strerror(errno));
    return code;
}
