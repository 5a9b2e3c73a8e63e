/* input.c: see input.h. Editing and history come from libedit. */
#include "term/input.h"

#include "term/canvas.h"

#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines ---- */

static const char *const *offered;
static int offered_count;

void input_complete_from(const char *const *choices, int n) {
    offered = choices;
    offered_count = n;
}

/* Choices that begin with the whole line typed so far. libedit calls this until it returns NULL. */
static char *next_completion(const char *typed, int again) {
    static int at;
    (void)typed;
    if (!again)
        at = 0;
    while (at < offered_count) {
        const char *choice = offered[at++];
        if (strncmp(choice, rl_line_buffer, (size_t)rl_point) == 0) {
            const char *word = choice + (rl_point - (int)strlen(typed));
            return strdup(word);
        }
    }
    return NULL;
}

static char **complete(const char *typed, int start, int end) {
    (void)start, (void)end;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(typed, next_completion);
}

static bool keep(const char *line, char out[INPUT_BYTES]) {
    size_t n = strlen(line);
    if (n >= INPUT_BYTES)
        n = INPUT_BYTES - 1;
    memcpy(out, line, n);
    out[n] = 0;
    return true;
}

static bool edited_line(const char *prompt, char out[INPUT_BYTES]) {
    char *line;
    rl_attempted_completion_function = complete;
    line = readline(prompt);
    if (!line)
        return false;
    if (line[0])
        add_history(line);
    keep(line, out);
    free(line);
    return true;
}

/* Without a terminal lines are read as they are; what does not fit is dropped. */
static bool plain_line(const char *prompt, char out[INPUT_BYTES]) {
    size_t n = 0;
    int c;
    fputs(prompt, stdout);
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n')
        if (n < INPUT_BYTES - 1)
            out[n++] = (char)c;
    out[n] = 0;
    putchar('\n');
    return c != EOF || n > 0;
}

bool input_line(const char *prompt, bool interactive, char out[INPUT_BYTES]) {
    fflush(stdout);
    return interactive ? edited_line(prompt, out) : plain_line(prompt, out);
}

/* ---- matching ---- */

bool input_begins(struct slice whole, struct slice part) {
    while (part.len > 0) {
        if (whole.len == 0 || slice_folded(&whole) != slice_folded(&part))
            return false;
    }
    return true;
}

int input_match(struct slice typed, const char *const *choices, int n) {
    int64_t number;
    int found = -1;
    typed = slice_trim(typed);
    if (slice_number(typed, 1, n, &number))
        return (int)number - 1;
    for (int i = 0; i < n; i++) {
        if (slice_same_folded(slice_of(choices[i]), typed))
            return i;
        if (typed.len > 0 && input_begins(slice_of(choices[i]), typed))
            found = found == -1 ? i : -2;
    }
    return found;
}

/* ---- characters ---- */

void input_type(char *line, size_t bytes, int code) {
    char memory[8];
    struct buf one = buf_on(memory, sizeof memory);
    buf_code(&one, (uint32_t)code);
    size_t len = strlen(line);
    if (len + one.len < bytes)
        memcpy(line + len, buf_end(&one), one.len + 1);
}

void input_erase(char *line) {
    size_t n = strlen(line);
    while (n > 0 && ((unsigned char)line[n - 1] & 0xC0) == 0x80)
        n--;
    line[n ? n - 1 : 0] = 0;
}
