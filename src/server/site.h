/* site.h: the whole game as files for any web host: pages that need no server, because a module in
 * the browser (src/wasm, web/offline) answers their requests.
 *
 * All files lie in a folder whose name is a hash of them; only the first page, the service worker
 * and the manifest lie above it. So a version is never mixed with another. */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "server/assets.h"

enum { SITE_PATH = 80, SITE_FILES = 128 };

struct site_file {
    char path[SITE_PATH]; /* "": the first page */
    struct asset asset;
    bool forever; /* its path names its version */
};

struct site {
    int count;
    struct site_file file[SITE_FILES];
};

/* How the content of these pages is bound, as a header: nothing from elsewhere, and no code but
 * files and the module. */
extern const char site_policy[];
/* Is the module there: beside the program, or where it was installed? And its bytes. */
bool site_can(void);
bool site_module(struct buf *out);
/* Makes all files, compressed at this level of gzip; after assets_prepare and pictures_prepare.
 * `server`: its first page, if one gives out these files; or "". Freed with site_free. */
struct site *site_make(struct slice module, int level, const char *server);
void site_free(struct site *s);
/* NULL if there is none. */
struct site_file *site_find(struct site *s, struct slice path);
/* How to get what is missing. */
extern const char site_missing[];

#endif
