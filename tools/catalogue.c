/* catalogue.c: turns the translations po/LANG.po into C: `catalogue po/de.po po/fr.po ... > catalogues.c`.
 *
 * A message goes in if it is translated and not fuzzy. Its places must be those of the English, with plural forms where
 * the English has them: a sentence with a wrong place would stop the program that says it, so it stops the build. */
#include "base/say.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 8000 };

struct translation {
    char *english, *place, *text;
    int line;
};

struct language {
    const char *path;
    char lang[16];
    char name[40];
    bool zero_is_one;
    int count;
    struct translation message[MOST_MESSAGES];
};

static int faults;

static void complain(const char *path, int line, const char *what, const char *which) {
    fprintf(stderr, "%s:%d: %s: %.200s\n", path, line, what, which);
    faults++;
}

static char *copy(const char *text) {
    char *memory = strdup(text);
    if (!memory)
        exit(1);
    return memory;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

/* Appends what stands in the quotes of this line. */
static bool read_quoted(const char *line, char *out) {
    const char *at = strchr(line, '"'), *end = strrchr(line, '"');
    size_t n = strlen(out);
    if (!at || at == end)
        return false;
    for (at++; at < end && n < LONGEST - 1; at++) {
        char c = *at;
        if (c == '\\')
            c = *++at == 'n' ? '\n' : *at == 't' ? '\t' : *at;
        out[n++] = c;
    }
    out[n] = 0;
    return true;
}

enum entry_part { NOTHING, CONTEXT, ENGLISH, TEXT, PARTS };

/* One entry as it is read. */
struct entry {
    char part[PARTS][LONGEST];
    enum entry_part now;
    bool fuzzy;
    int line;
};

static void copy_header(const char *header, const char *key, char *out, size_t cap) {
    const char *at = strstr(header, key);
    size_t n = 0;
    for (at = at ? at + strlen(key) : ""; *at && *at != '\n' && n + 1 < cap; at++)
        out[n++] = *at;
    out[n] = 0;
}

/* The entry with the empty English says what the language is. Only forms for one and many are known here; they differ
 * in which of them 0 takes. */
static void keep_header(struct language *l, const char *header) {
    char plural[200];
    copy_header(header, "Language: ", l->lang, sizeof l->lang);
    copy_header(header, "X-Name: ", l->name, sizeof l->name);
    copy_header(header, "Plural-Forms: ", plural, sizeof plural);
    l->zero_is_one = strstr(plural, "n > 1") != NULL;
    if (!l->lang[0] || !l->name[0] || (!l->zero_is_one && !strstr(plural, "n != 1")))
        complain(l->path, 1, "the header needs Language, X-Name, and Plural-Forms by n > 1 or n != 1", header);
}

static void keep_entry(struct language *l, struct entry *e) {
    if (e->now == TEXT && !e->part[ENGLISH][0]) {
        keep_header(l, e->part[TEXT]);
    } else if (e->now == TEXT && !e->fuzzy && e->part[TEXT][0]) {
        if (l->count == MOST_MESSAGES) {
            fprintf(stderr, "%s:%d: there are more than %d messages; MESSAGE_SLOTS in src/base/say.h must grow\n",
                    l->path, e->line, MOST_MESSAGES);
            exit(1);
        }
        l->message[l->count++] =
            (struct translation){copy(e->part[ENGLISH]), copy(e->part[CONTEXT]), copy(e->part[TEXT]), e->line};
    }
    *e = (struct entry){.now = NOTHING};
}

static void read_line(struct language *l, struct entry *e, const char *line, int number) {
    static const char *const keys[PARTS] = {"#", "msgctxt ", "msgid ", "msgstr "};
    for (enum entry_part p = CONTEXT; p < PARTS; p++)
        if (strncmp(line, keys[p], strlen(keys[p])) == 0) {
            if (e->now >= p)
                keep_entry(l, e);
            e->now = p;
            e->line = number;
        }
    if (line[0] == '#') {
        if (e->now == TEXT)
            keep_entry(l, e);
        e->fuzzy |= line[1] == ',' && strstr(line, "fuzzy");
    } else if (e->now != NOTHING && strchr(line, '"') && !read_quoted(line, e->part[e->now])) {
        complain(l->path, number, "a text does not end", line);
    }
}

static void read_language(struct language *l) {
    static struct entry e;
    static char line[LONGEST];
    FILE *file = fopen(l->path, "r");
    int number = 0;
    if (!file) {
        complain(l->path, 0, "cannot be read", "");
        return;
    }
    e = (struct entry){.now = NOTHING};
    while (fgets(line, sizeof line, file))
        read_line(l, &e, line, ++number);
    keep_entry(l, &e);
    fclose(file);
}

/* ---- checking ---------------------------------------------------------------------------------------------- */

static int bars_in(const char *at, const char *end) {
    int n = 0;
    for (; at < end; at++)
        n += *at == '|';
    return n;
}

/* Is the place at `at` ("name" or "name|one|many", behind its brace) in text, with forms if it has some? */
static bool has_place(const char *text, const char *at, bool forms_too) {
    size_t n = strcspn(at, "|}");
    for (const char *other = strchr(text, '{'); other; other = strchr(other + 1, '{')) {
        bool same = strcspn(other + 1, "|}") == n && strncmp(other + 1, at, n) == 0;
        if (same && (!forms_too || at[n] != '|' || other[1 + n] == '|'))
            return true;
    }
    return false;
}

static bool is_sound(const char *text) {
    for (const char *at = strchr(text, '{'); at; at = strchr(at + 1, '{')) {
        const char *end = at + strcspn(at + 1, "{}") + 1;
        if (*end != '}' || (bars_in(at, end) != 0 && bars_in(at, end) != 2))
            return false;
    }
    return true;
}

static void check_message(const struct language *l, const struct translation *m) {
    if (!is_sound(m->english) || !is_sound(m->text)) {
        complain(l->path, m->line, "a place does not end, or has not two forms", m->text);
        return;
    }
    for (const char *at = strchr(m->english, '{'); at; at = strchr(at + 1, '{'))
        if (!has_place(m->text, at + 1, true))
            complain(l->path, m->line, "a place or its forms are missing", at);
    for (const char *at = strchr(m->text, '{'); at; at = strchr(at + 1, '{'))
        if (!has_place(m->english, at + 1, false))
            complain(l->path, m->line, "the English has no such place", at);
}

/* ---- writing ----------------------------------------------------------------------------------------------- */

static void write_text(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '\n')
            printf("\\n");
        else if (strchr("\"\\?", *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
    putchar('"');
}

static void write_slots(const struct language *l) {
    static uint16_t slot[MESSAGE_SLOTS];
    memset(slot, 0, sizeof slot);
    for (int i = 0; i < l->count; i++)
        message_index(slot, l->message[i].english, i);
    printf("static const uint16_t slots_%s[] = {", l->lang);
    for (int i = 0; i < MESSAGE_SLOTS; i++)
        printf("%s%d,", i % 24 ? "" : "\n    ", slot[i]);
    printf("\n};\n");
}

static void write_language(const struct language *l) {
    write_slots(l);
    printf("static const struct message messages_%s[] = {\n", l->lang);
    for (int i = 0; i < l->count; i++) {
        printf("    {");
        write_text(l->message[i].english);
        printf(", ");
        write_text(l->message[i].place);
        printf(", ");
        write_text(l->message[i].text);
        printf("},\n");
    }
    printf("};\nstatic const struct catalogue words_%s = {", l->lang);
    write_text(l->lang);
    printf(", ");
    write_text(l->name);
    printf(", %s, %d, messages_%s, slots_%s};\n\n", l->zero_is_one ? "true" : "false", l->count, l->lang, l->lang);
}

int main(int argc, char **argv) {
    static struct language l;
    printf("/* made by tools/catalogue.c from po/ */\n#include \"words/words.h\"\n\n"
           "static const struct catalogue words_en = {\"en\", \"English\", false, 0, NULL, NULL};\n\n");
    for (int i = 1; i < argc; i++) {
        l.path = argv[i];
        l.count = 0;
        read_language(&l);
        for (int m = 0; m < l.count; m++)
            check_message(&l, &l.message[m]);
        write_language(&l);
    }
    printf("const struct catalogue *const all_words[] = {&words_en");
    for (int i = 1; i < argc; i++) {
        const char *name = strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i];
        printf(", &words_%.*s", (int)strcspn(name, "."), name);
    }
    printf(", NULL};\n");
    return faults > 0;
}
