/* parts.c: which part of the program a piece belongs to, by its file and its name. */
#include "split.h"

#include <string.h>

static bool begins(const char *text, const char *with, const char **rest) {
    size_t n = strlen(with);
    *rest = text + n;
    return strncmp(text, with, n) == 0;
}

static bool ends(const char *text, const char *with) {
    size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

/* ---- data that is made of texts, nets and puzzles ---- */

/* The word of a name between underscores; false behind the last. */
static bool word(const char **name, char out[PART_NAME]) {
    size_t n = strcspn(*name, "_");
    if (!**name || n >= PART_NAME)
        return false;
    memcpy(out, *name, n);
    out[n] = 0;
    *name += n + ((*name)[n] == '_');
    return true;
}

static bool is_language(const char *text) { return strlen(text) == 2; }

/* "text_ID_rules_de", "text_ID_02_offers", "text_ID_box": rules, lessons, boxes. */
static void part_of_text(const char *rest, char out[PART_NAME]) {
    char game[PART_NAME], what[PART_NAME], lang[PART_NAME];
    if (!word(&rest, game))
        return;
    if (strcmp(game, "style") == 0) /* only pictures that stand alone need it */
        snprintf(out, PART_NAME, "figures.part");
    else if (strcmp(game, "symbols") == 0 || !word(&rest, what))
        return;
    else if (strcmp(what, "rules") == 0 && word(&rest, lang))
        snprintf(out, PART_NAME, "rules-%.40s-%.2s.part", game, lang);
    else if (strcmp(what, "box") == 0)
        snprintf(out, PART_NAME, "%.40s.wasm", game);
    else if (strlen(what) == 2 && what[0] >= '0' && what[0] <= '9')
        snprintf(out, PART_NAME, "lessons-%.40s.part", game);
}

/* "de_12" or "ID_de_12": texts of a language, or of a game's lessons in it. */
static void part_of_words(const char *rest, char out[PART_NAME]) {
    char first[PART_NAME], second[PART_NAME];
    if (!word(&rest, first))
        return;
    if (is_language(first))
        snprintf(out, PART_NAME, "%.2s.part", first);
    else if (word(&rest, second) && is_language(second))
        snprintf(out, PART_NAME, "lessons-%.40s-%.2s.part", first, second);
    else
        snprintf(out, PART_NAME, "lessons-%.40s.part", first);
}

/* Nets: "net_ID_4_first". */
static void part_of_net(const char *rest, char out[PART_NAME]) {
    char game[PART_NAME], seats[PART_NAME];
    if (word(&rest, game) && word(&rest, seats))
        snprintf(out, PART_NAME, "net-%.40s-%.2s.part", game, seats);
}

/* "ID_12" */
static void part_of_puzzle(const char *name, char out[PART_NAME]) {
    char game[PART_NAME];
    if (word(&name, game) && name[0] && strspn(name, "0123456789") == strlen(name))
        snprintf(out, PART_NAME, "puzzles-%.40s.part", game);
}

static void part_of_data(const char *name, char out[PART_NAME]) {
    const char *rest;
    if (!begins(name, ".rodata.", &name))
        return;
    if (begins(name, "text_", &rest))
        part_of_text(rest, out);
    else if (begins(name, "net_", &rest))
        part_of_net(rest, out);
    else if (begins(name, "words_text_", &rest) || begins(name, "messages_", &rest) ||
             begins(name, "slots_", &rest))
        part_of_words(rest, out);
    else
        part_of_puzzle(name, out);
}

/* ---- what is written in C ---- */

/* Before a game is chosen, any page may tell what it is called, what can be chosen and what it is
 * about. */
static bool is_told_before(const char *file) {
    return ends(file, "/rules/words.o") || ends(file, "/rules/names.o") ||
           ends(file, "/show/art.o");
}

/* A game's own files: its module. */
static bool part_of_game(const char *file, bool is_code, char out[PART_NAME]) {
    const char *games = strstr(file, "src/games/");
    if (!games)
        return false;
    games += strlen("src/games/");
    if (is_code || !is_told_before(file))
        snprintf(out, PART_NAME, "%.*s.wasm", (int)strcspn(games, "/"), games);
    return true;
}

/* What was compiled for vectors stands in for functions of the first module (split.c). */
static bool part_of_vectors(const char *file, char out[PART_NAME]) {
    bool is_one = strstr(file, "/wasm/vectors/");
    if (is_one)
        snprintf(out, PART_NAME, "vectors.wasm");
    return is_one;
}

/* ---- the map ---- */

static void note(struct pieces *all, const struct piece *p) {
    if (all->count % 1000 == 0) {
        all->at = realloc(all->at, (all->count + 1000) * sizeof *all->at);
        if (!all->at)
            fail("no memory", "pieces");
    }
    all->at[all->count++] = *p;
}

/* "   80050    7fef9   11         FILE.o:(NAME)": address, place in the module, length. */
static bool read_piece(char *line, struct piece *p) {
    char address[20], place[20], length[20], file[500];
    if (sscanf(line, "%19s %19s %19s %499s", address, place, length, file) != 4)
        return false;
    char *name = strstr(file, ".o:(");
    if (!name)
        return false;
    name[2] = 0;
    name += 4;
    name[strcspn(name, ")")] = 0;
    *p = (struct piece){.is_code = address[0] == '-',
                        .address = (uint32_t)strtoul(address, NULL, 16),
                        .len = strtoul(length, NULL, 16)};
    snprintf(p->name, sizeof p->name, "%.99s", name);
    if (!part_of_vectors(file, p->part) && !part_of_game(file, p->is_code, p->part) && !p->is_code)
        part_of_data(name, p->part);
    return strncmp(name, ".bss", 4) != 0;
}

struct pieces read_map(const char *path) {
    struct pieces all = {0};
    struct piece p;
    char line[2000];
    FILE *in = fopen(path, "r");
    if (!in)
        fail("cannot be read", path);
    while (fgets(line, sizeof line, in))
        if (read_piece(line, &p))
            note(&all, &p);
    fclose(in);
    return all;
}
