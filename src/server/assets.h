/* assets.h: files that a browser may keep forever: those of web/, built into the program, and what
 * is drawn when it starts (pictures.h); and compressing. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "base/buf.h"

enum { ASSET_NAME = 40 };

struct game;

struct asset {
    char name[ASSET_NAME];
    const char *type;
    struct buf plain, packed; /* packed: by gzip; empty: that would not help */
    char path[80];            /* /static/HASH/NAME */
    /* What takes long to make is made when it is first sent (asset_ready), by this. */
    bool (*draw)(const void *context, struct buf *out);
    const void *context;
};
/* Before the first request. */
void assets_prepare(void);
void assets_free(void);
/* One more, before the first request; it takes the text. */
const struct asset *asset_add(const char *name, const char *type, struct buf *text);
/* One that is drawn later, of something that `source` tells apart from others. */
const struct asset *asset_add_drawn(const char *name, const char *type, struct slice source,
                                    bool (*draw)(const void *, struct buf *), const void *context);
/* NULL if there is none. */
struct asset *asset_find(struct slice name);
/* Draws what is not drawn yet; called without the hall's lock, by any thread. */
void asset_ready(struct asset *a);
/* The address of a file that there is. */
const char *asset_path(const char *name);
/* The style sheet of a game's tables; theme "": as the reader's machine prefers. */
const char *board_style_path(const struct game *g, const char *theme);
/* False if there is no memory for it. */
bool gzip_pack(struct slice text, int level, struct buf *out);

#endif
