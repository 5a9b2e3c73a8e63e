/* embed.c: writes text files as C constants: embed [TABLE] NAME=FILE ... > embedded.c
 *
 * Each becomes `const struct slice embedded_NAME` and a row of TABLE (embedded_texts). Runs at
 * build time only. */
#include <stdio.h>
#include <string.h>

static int embed(const char *name, const char *path) {
    FILE *in = fopen(path, "rb");
    long count = 0;
    int c;
    if (!in) {
        perror(path);
        return 1;
    }
    printf("static const char text_%s[] = {", name);
    for (; (c = getc(in)) != EOF; count++)
        printf("%s%d,", count % 24 ? "" : "\n", c > 127 ? c - 256 : c);
    printf("0};\nextern const struct slice embedded_%s;\n", name);
    printf("const struct slice embedded_%s = {text_%s, %ld};\n", name, name, count);
    fclose(in);
    return 0;
}

int main(int argc, char **argv) {
    const char *table = "embedded_texts";
    int first = 1;
    if (argc > 1 && !strchr(argv[1], '='))
        table = argv[first++];
    printf("/* made by tools/embed.c */\n#include \"base/embedded.h\"\n");
    for (int i = first; i < argc; i++) {
        char *equals = strchr(argv[i], '=');
        if (!equals)
            return 2;
        *equals = 0;
        if (embed(argv[i], equals + 1))
            return 1;
    }
    printf("extern const struct embedded %s[];\nconst struct embedded %s[] = {\n", table, table);
    for (int i = first; i < argc; i++)
        printf("    {\"%s\", &embedded_%s},\n", argv[i], argv[i]);
    printf("    {0}};\n");
    return 0;
}
