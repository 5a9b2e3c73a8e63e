/* main.c: a fuzzer without libFuzzer: runs it over the files of the folders it is given. */
#include "fuzz/fuzz.h"
#include "lib/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In memory of exactly that size, so that a sanitizer notices every read past the end. */
static void replay(const char *path) {
    size_t len = 0;
    char *text = test_read_file(path, &len);
    EXPECT(text != NULL);
    if (!text)
        return;
    uint8_t *exact = malloc(len ? len : 1);
    test_doing("%s", path);
    memcpy(exact, text, len);
    LLVMFuzzerTestOneInput(exact, len);
    free(exact);
    free(text);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char pattern[1000];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s/*", argv[i]);
        if (!EXPECT(glob(pattern, 0, NULL, &found) == 0))
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            replay(found.gl_pathv[k]);
        globfree(&found);
    }
    return test_end();
}
