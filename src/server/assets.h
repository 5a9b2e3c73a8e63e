/* assets.h: files that a browser may keep forever: those of web/, which are built into the program,
 * and pictures that are drawn when it starts (pictures.h). Also compression. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "base/buf.h"

enum { ASSET_NAME = 40 };

struct game;

struct asset {
    char name[ASSET_NAME];
    const char *type;
    struct buf plain, packed; /* packed: with gzip; empty if that would not make it smaller */
    char path[80];            /* /static/HASH/NAME */
    /* NULL, or what draws it when it is first sent (asset_ready), because that takes long. */
    bool (*draw)(const void *context, struct buf *out);
    const void *context;
};
/* Called before the first request. */
void assets_prepare(void);
void assets_free(void);
/* Adds a file and takes its text. Called before the first request. */
const struct asset *asset_add(const char *name, const char *type, struct buf *text);
/* Adds a file that is drawn later. Nothing else has the same `source`. */
const struct asset *asset_add_drawn(const char *name, const char *type, struct slice source,
                                    bool (*draw)(const void *, struct buf *), const void *context);
/* All of them, by number; NULL behind the last. */
const struct asset *asset_at(int i);
/* NULL if there is none. */
struct asset *asset_find(struct slice name);
/* Draws the file if that has not been done yet. Called without the hall's lock, on any thread. */
void asset_ready(struct asset *a);
/* The address of a file. There must be one of that name. */
const char *asset_path(const char *name);
/* The style sheet for tables of a game. */
const char *board_style_path(const struct game *g);
/* False if there is not enough memory. */
bool gzip_pack(struct slice text, int level, struct buf *out);

#endif
