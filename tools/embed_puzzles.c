/* embed_puzzles.c: writes puzzles as C constants: embed_puzzles GAME=FILE ... > puzzles.c
 *
 * Each line of a file is a puzzle, or the place of one that is gone. What lists and searches ask
 * about (theme and level) stands beside it, so that nobody reads JSON to know it
 * (src/lesson/puzzle.h). Runs at build time only. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad_line(const char *path, int number) {
    fprintf(stderr, "%s: line %d has no theme or no level\n", path, number);
    return 1;
}

static void write_text(const char *game, int number, const char *line, size_t len) {
    printf("static const char %s_%d[] = {", game, number);
    for (size_t i = 0; i < len; i++)
        printf("%s%d,", i % 24 ? "" : "\n", (signed char)line[i]);
    printf("0};\n");
}

/* A row of the table, remembered until all texts are written. */
static int write_row(FILE *rows, const char *game, int number, const char *line, size_t len) {
    const char *theme = strstr(line, "\"theme\":\""), *level = strstr(line, "\"level\":");
    const char *end = theme ? strchr(theme + 9, '"') : NULL;
    if (!end || !level)
        return 1;
    fprintf(rows, "    {\"%.*s\", %d, {%s_%d, %zu}},\n", (int)(end - theme - 9), theme + 9,
            atoi(level + 8), game, number, len);
    return 0;
}

struct counts {
    int lines, puzzles;
};

static int write_line(FILE *rows, const char *game, struct counts *c, const char *line,
                      size_t len) {
    c->lines++;
    if (strstr(line, "\"gone\":true")) {
        fprintf(rows, "    {\"\", 0, {\"\", 0}},\n");
        return 0;
    }
    c->puzzles++;
    write_text(game, c->lines, line, len);
    return write_row(rows, game, c->lines, line, len);
}

static int embed(const char *game, const char *path, struct counts *c) {
    char *line = NULL, *rows = NULL;
    size_t room = 0, size = 0;
    ssize_t len;
    int bad = 0;
    FILE *in = fopen(path, "r"), *table = open_memstream(&rows, &size);
    if (!in || !table) {
        perror(path);
        return 1;
    }
    while (!bad && (len = getline(&line, &room, in)) > 1) {
        len -= line[len - 1] == '\n';
        bad = write_line(table, game, c, line, (size_t)len) && bad_line(path, c->lines);
    }
    fclose(table);
    fclose(in);
    printf("static const struct puzzle_line %s_lines[] = {\n%s};\n", game, rows);
    free(rows);
    free(line);
    return bad;
}

int main(int argc, char **argv) {
    enum { MOST_GAMES = 64 };
    struct counts count[MOST_GAMES] = {{0, 0}};
    printf("/* made by tools/embed_puzzles.c */\n#include \"lesson/puzzle.h\"\n");
    for (int i = 1; i < argc && i < MOST_GAMES; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = 0;
        if (embed(argv[i], equals + 1, &count[i]))
            return 1;
    }
    printf("const struct puzzle_set puzzle_sets[] = {\n");
    for (int i = 1; i < argc && i < MOST_GAMES; i++)
        printf("    {\"%s\", %d, %d, %s_lines},\n", argv[i], count[i].lines, count[i].puzzles,
               argv[i]);
    printf("    {0}};\n");
    return 0;
}
