/* site.c: hoftag site: the whole game as files for a web host. */
#include "server/site.h"
#include "cmd/cmd.h"
#include "server/assets.h"
#include "server/pictures.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char help_site[] =
    "Usage: hoftag site DIR\n"
    "\n"
    "Writes the whole game into a folder, as files that any web host can serve: play\n"
    "alone or several at one screen, against computer players, without a server and\n"
    "without a network. Games stay in the browser. A browser opens it by http, not\n"
    "as a file.\n"
    "\n"
    "The folder may exist; files of other versions in it stay until you remove them.\n"
    "Needs hoftag.wasm beside the program, which \"make wasm\" makes with clang and\n"
    "lld; \"make site\" does both.\n";

static bool make_folder(const char *path) { return mkdir(path, 0777) == 0 || errno == EEXIST; }

/* With the folder that it lies in. */
static bool write_file(const char *dir, const struct site_file *f) {
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", dir, f->path[0] ? f->path : "index.html");
    char *slash = strrchr(path, '/');
    *slash = 0;
    bool there = make_folder(path);
    *slash = '/';
    FILE *out = there ? fopen(path, "wb") : NULL;
    if (!out)
        return false;
    bool done = fwrite(f->asset.plain.at, 1, f->asset.plain.len, out) == f->asset.plain.len;
    return fclose(out) == 0 && done;
}

/* The first page comes last, so that it never names what is not there yet. */
static int write_all(const char *dir, const struct site *s) {
    size_t packed = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->count; i++)
            if (s->file[i].forever == (pass == 0) && !write_file(dir, &s->file[i]))
                return complain(BAD_INPUT, "%.200s/%.80s: %s", dir, s->file[i].path,
                                strerror(errno));
    for (int i = 0; i < s->count; i++)
        packed += s->file[i].asset.packed.len;
    printf("%s: %d files, %zu kB compressed\n", dir, s->count, packed / 1000);
    return DONE;
}

int cmd_site(int argc, char **argv) {
    struct buf module = buf_growing();
    const struct flag flags[] = {{0}};
    struct values words;
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    if (!site_module(&module))
        return complain(BAD_INPUT, "%s", site_missing);
    assets_prepare();
    pictures_prepare();
    struct site *s = site_make(buf_slice_of(&module), 9, "");
    const char *dir = words.text[0];
    int code = make_folder(dir) ? write_all(dir, s)
                                : complain(BAD_INPUT, "%.200s: %s", dir, strerror(errno));
    site_free(s);
    pictures_free();
    assets_free();
    buf_free(&module);
    return code;
}
