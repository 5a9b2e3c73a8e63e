/* catalogue.c: turns the translations into C: `catalogue po/de.po po/null/de.po po/fr.po ... >
 * catalogues.c`.
 *
 * A language has the texts that all games share in po/LANG.po and those of a game in
 * po/GAME/LANG.po; the files of a language must be listed together. If two games have the same
 * text, it must be translated alike and goes in once.
 *
 * A message goes in if it is translated and not fuzzy. It must have the places of the English text,
 * with plural forms where the English has them: a sentence with a wrong place would stop the
 * program that says it, so it stops the build instead.
 *
 * `catalogue without src/cmd/menu.c ... -- po/de.po ...` leaves out what only these files say: the
 * WebAssembly module has no use for the words of the rest of the program.
 *
 * `catalogue lessons po/lessons/null/de.po ... > lesson_words.c` makes a catalogue of each file:
 * the texts of a game's lessons, which only learners need. */
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
    char symbol[60]; /* what its tables are called by */
    bool zero_is_one;
    int count;
    struct translation message[MOST_MESSAGES];
};

static int faults;
static char **left_out; /* files whose words are not wanted */
static int left_out_count;

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

/* ---- reading ---- */

/* Appends the text between the quotes of this line. */
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

/* The entry being read. */
struct entry {
    char part[PARTS][LONGEST];
    enum entry_part now;
    bool fuzzy;
    bool said_here, said_elsewhere; /* by files that are wanted, and by those that are not */
    int line;
};

static void copy_header(const char *header, const char *key, char *out, size_t cap) {
    const char *at = strstr(header, key);
    size_t n = 0;
    for (at = at ? at + strlen(key) : ""; *at && *at != '\n' && n + 1 < cap; at++)
        out[n++] = *at;
    out[n] = 0;
}

/* The entry with empty English describes the language. Only languages with two forms (one, many)
 * are supported; they differ in which of the two 0 takes. */
static void keep_header(struct language *l, const char *header) {
    char plural[200];
    copy_header(header, "Language: ", l->lang, sizeof l->lang);
    copy_header(header, "X-Name: ", l->name, sizeof l->name);
    copy_header(header, "Plural-Forms: ", plural, sizeof plural);
    l->zero_is_one = strstr(plural, "n > 1") != NULL;
    if (!l->lang[0] || !l->name[0] || (!l->zero_is_one && !strstr(plural, "n != 1")))
        complain(l->path, 1,
                 "the header needs Language, X-Name, and Plural-Forms by n > 1 or n != 1", header);
}

static const struct translation *find_message(const struct language *l,
                                              const struct translation *like) {
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->message[i].english, like->english) == 0 &&
            strcmp(l->message[i].place, like->place) == 0)
            return &l->message[i];
    return NULL;
}

static void keep_message(struct language *l, const struct translation *new) {
    const struct translation *known = find_message(l, new);
    if (known) {
        if (strcmp(known->text, new->text) != 0)
            complain(l->path, new->line, "another file translates this text in another way",
                     new->english);
        return;
    }
    if (l->count == MOST_MESSAGES) {
        fprintf(
            stderr,
            "%s:%d: there are more than %d messages; MESSAGE_SLOTS in src/base/say.h must grow\n",
            l->path, new->line, MOST_MESSAGES);
        exit(1);
    }
    l->message[l->count++] =
        (struct translation){copy(new->english), copy(new->place), copy(new->text), new->line};
}

static bool is_left_out(const char *file, size_t len) {
    for (int i = 0; i < left_out_count; i++)
        if (strlen(left_out[i]) == len && memcmp(left_out[i], file, len) == 0)
            return true;
    return false;
}

/* "#: src/cmd/learn.c src/pages/course.c" */
static void read_places(struct entry *e, const char *at) {
    for (at += strspn(at, " \n"); *at; at += strspn(at, " \n")) {
        size_t len = strcspn(at, " \n");
        *(is_left_out(at, len) ? &e->said_elsewhere : &e->said_here) = true;
        at += len;
    }
}

static bool is_wanted(const struct entry *e) { return e->said_here || !e->said_elsewhere; }

static void keep_entry(struct language *l, struct entry *e) {
    if (e->now == TEXT && !e->part[ENGLISH][0]) {
        keep_header(l, e->part[TEXT]);
    } else if (e->now == TEXT && !e->fuzzy && e->part[TEXT][0] && is_wanted(e)) {
        keep_message(
            l, &(struct translation){e->part[ENGLISH], e->part[CONTEXT], e->part[TEXT], e->line});
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
        if (line[1] == ':')
            read_places(e, line + 2);
    } else if (e->now != NOTHING && strchr(line, '"') && !read_quoted(line, e->part[e->now])) {
        complain(l->path, number, "a text does not end", line);
    }
}

static void read_file(struct language *l) {
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

/* ---- checking ---- */

static int bars_in(const char *at, const char *end) {
    int n = 0;
    for (; at < end; at++)
        n += *at == '|';
    return n;
}

/* Is the place at `at` ("name" or "name|one|many", after its brace) in text, with forms if it has
 * some? */
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

/* ---- writing ---- */

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
    printf("static const uint16_t slots_%s[] = {", l->symbol);
    for (int i = 0; i < MESSAGE_SLOTS; i++)
        printf("%s%d,", i % 24 ? "" : "\n    ", slot[i]);
    printf("\n};\n");
}

/* Every text is an array with a name, by which tools/split_module knows its language. */
static void write_texts(const struct language *l) {
    for (int i = 0; i < l->count; i++) {
        printf("static const char words_text_%s_%d[] = ", l->symbol, i);
        write_text(l->message[i].text);
        printf(";\n");
    }
}

static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash;
}

/* The English of a game's lessons is written once for all its languages. */
static void write_lesson_english(const struct language *l, const char *game) {
    enum { MOST = 16384 };
    static uint64_t written[MOST];
    static int count;
    for (int i = 0; i < l->count; i++) {
        uint64_t hash = hash_of(l->message[i].english) ^ hash_of(game);
        int known = 0;
        while (known < count && written[known] != hash)
            known++;
        if (known < count)
            continue;
        if (count == MOST)
            exit(1);
        written[count++] = hash;
        printf("static const char words_text_%s_h%llx[] = ", game, (unsigned long long)hash);
        write_text(l->message[i].english);
        printf(";\n");
    }
}

/* `game`: NULL for the texts of the program itself, which has their English already. */
static void write_english(const struct language *l, const char *game, int i) {
    if (game)
        printf("words_text_%s_h%llx", game,
               (unsigned long long)(hash_of(l->message[i].english) ^ hash_of(game)));
    else
        write_text(l->message[i].english);
}

static void write_language(const struct language *l, const char *game) {
    write_slots(l);
    write_texts(l);
    if (game)
        write_lesson_english(l, game);
    printf("static const struct message messages_%s[] = {\n", l->symbol);
    for (int i = 0; i < l->count; i++) {
        printf("    {");
        write_english(l, game, i);
        printf(", ");
        write_text(l->message[i].place);
        printf(", words_text_%s_%d},\n", l->symbol, i);
    }
    printf("%s};\nstatic const struct catalogue words_%s = {", l->count ? "" : "    {0}\n",
           l->symbol);
    write_text(l->lang);
    printf(", ");
    write_text(l->name);
    printf(", %s, %d, messages_%s, slots_%s};\n\n", l->zero_is_one ? "true" : "false", l->count,
           l->symbol, l->symbol);
}

/* ---- languages ---- */

/* "de" of "po/null/de.po". */
static const char *tag_of(const char *path, int *len) {
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    *len = (int)strcspn(name, ".");
    return name;
}

static bool same_language(const char *a, const char *b) {
    int n, m;
    const char *first = tag_of(a, &n), *second = tag_of(b, &m);
    return n == m && strncmp(first, second, (size_t)n) == 0;
}

/* Reads the files of one language, the first `n` of these at most; returns how many there were. */
static int read_language(struct language *l, char **paths, int n) {
    int i = 0;
    l->count = 0;
    for (; i < n && same_language(paths[0], paths[i]); i++) {
        int before = l->count;
        l->path = paths[i];
        read_file(l);
        for (int m = before; m < l->count; m++)
            check_message(l, &l->message[m]);
    }
    return i;
}

static void write_all_words(int n, char **paths) {
    static struct language l;
    printf("/* made by tools/catalogue.c from po/ */\n#include \"words/words.h\"\n\n"
           "static const struct catalogue words_en = {\"en\", \"English\", false, 0, NULL, "
           "NULL};\n\n");
    for (int i = 0; i < n;) {
        i += read_language(&l, paths + i, n - i);
        snprintf(l.symbol, sizeof l.symbol, "%s", l.lang);
        write_language(&l, NULL);
    }
    printf("const struct catalogue *const all_words[] = {&words_en");
    for (int i = 0; i < n; i++) {
        int len;
        const char *tag = tag_of(paths[i], &len);
        if (i == 0 || !same_language(paths[i - 1], paths[i]))
            printf(", &words_%.*s", len, tag);
    }
    printf(", NULL};\n");
}

/* "null" of "po/lessons/null/de.po". */
static void folder_of(const char *path, char *out, size_t cap) {
    const char *end = strrchr(path, '/'), *at = end;
    while (at && at > path && at[-1] != '/')
        at--;
    snprintf(out, cap, "%.*s", at ? (int)(end - at) : 0, at ? at : "");
}

static void write_lesson_words(int n, char **paths) {
    static struct language l;
    char game[40];
    printf("/* made by tools/catalogue.c from po/lessons */\n#include \"lesson/course.h\"\n\n");
    for (int i = 0; i < n; i++) {
        read_language(&l, paths + i, 1);
        folder_of(paths[i], game, sizeof game);
        snprintf(l.symbol, sizeof l.symbol, "%s_%s", game, l.lang);
        write_language(&l, game);
    }
    printf("const struct course_words lesson_words[] = {\n");
    for (int i = 0; i < n; i++) {
        int len;
        const char *tag = tag_of(paths[i], &len);
        folder_of(paths[i], game, sizeof game);
        printf("    {\"%s\", &words_%s_%.*s},\n", game, game, len, tag);
    }
    printf("    {0}};\n");
}

/* "without FILE... --": returns how many arguments that is. */
static int read_left_out(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "without") != 0)
        return 0;
    left_out = argv + 2;
    while (2 + left_out_count < argc && strcmp(argv[2 + left_out_count], "--") != 0)
        left_out_count++;
    return left_out_count + 2;
}

int main(int argc, char **argv) {
    int read = 1 + read_left_out(argc, argv);
    if (argc > 1 && strcmp(argv[1], "lessons") == 0)
        write_lesson_words(argc - 2, argv + 2);
    else
        write_all_words(argc - read, argv + read);
    return faults > 0;
}
