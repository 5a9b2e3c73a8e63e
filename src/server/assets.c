/* assets.c: the files of web/, as they are built in: compressed once at the start, with addresses that hold the hash of
 * their text, so that a browser may keep them forever. */
#include "server/http.h"

#include "base/check.h"
#include "base/embedded.h"
#include "table/file.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

extern const struct embedded web_texts[];

/* A file, and the embedded texts of which it is made. */
static const struct {
    const char *name, *type, *part[2];
} known[] = {
    {"style.css", "text/css; charset=utf-8", {"style_css", "pages_css"}},
    {"app.js", "text/javascript; charset=utf-8", {"app_js"}},
    {"icon.svg", "image/svg+xml", {"icon_svg"}},
    {"turn.svg", "image/svg+xml", {"turn_svg"}},
};
enum { ASSETS = sizeof known / sizeof known[0] };

static struct asset assets[ASSETS];

/* A compressor is large: each thread keeps one. */
static _Thread_local z_stream packer;
static _Thread_local int packer_level;

static bool packer_ready(int level) {
    if (packer_level == level)
        return deflateReset(&packer) == Z_OK;
    if (packer_level)
        deflateEnd(&packer);
    packer = (z_stream){0};
    packer_level = deflateInit2(&packer, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK ? level : 0;
    return packer_level != 0;
}

bool gzip_pack(struct slice text, int level, struct buf *out) {
    if (!packer_ready(level))
        return false;
    size_t most = deflateBound(&packer, text.len);
    char *memory = malloc(most);
    CHECK(memory);
    union {
        const char *in;
        Bytef *zlib;
    } input = {.in = text.at}; /* zlib only reads it */
    packer.next_in = input.zlib;
    packer.avail_in = (uInt)text.len;
    packer.next_out = (Bytef *)memory;
    packer.avail_out = (uInt)most;
    bool done = deflate(&packer, Z_FINISH) == Z_STREAM_END;
    if (done)
        buf_bytes(out, memory, most - packer.avail_out);
    free(memory);
    return done;
}

static bool add_text(const struct embedded *texts, const char *name, struct buf *out) {
    while (texts->name && strcmp(texts->name, name) != 0)
        texts++;
    if (texts->name)
        buf_slice(out, *texts->text);
    return texts->name;
}

static void gather(int i, struct buf *out) {
    for (int part = 0; part < 2 && known[i].part[part]; part++)
        if (!add_text(embedded_texts, known[i].part[part], out))
            CHECK(add_text(web_texts, known[i].part[part], out));
}

static void prepare(int i) {
    struct asset *a = &assets[i];
    uint8_t hash[8];
    char digits[20];
    struct buf hex = buf_on(digits, sizeof digits);
    *a = (struct asset){.name = known[i].name, .type = known[i].type, .plain = buf_growing(), .packed = buf_growing()};
    gather(i, &a->plain);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)a->plain.at, a->plain.len, NULL, 0);
    buf_hex_bytes(&hex, hash, sizeof hash);
    snprintf(a->path, sizeof a->path, "/static/%s/%s", buf_end(&hex), a->name);
    CHECK(gzip_pack(buf_slice_of(&a->plain), 9, &a->packed));
}

void assets_prepare(void) {
    for (int i = 0; i < ASSETS; i++)
        prepare(i);
}

void assets_free(void) {
    for (int i = 0; i < ASSETS; i++) {
        buf_free(&assets[i].plain);
        buf_free(&assets[i].packed);
    }
}

const struct asset *asset_find(struct slice name) {
    for (int i = 0; i < ASSETS; i++)
        if (slice_is(name, assets[i].name))
            return &assets[i];
    return NULL;
}

const char *asset_path(const char *name) {
    const struct asset *a = asset_find(slice_of(name));
    CHECK(a);
    return a->path;
}
