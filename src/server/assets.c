/* assets.c: see assets.h. Files are compressed once, at the start. Their addresses contain a hash
 * of their text, so a browser may keep them forever. */
#include "server/assets.h"

#include "base/check.h"
#include "base/embedded.h"
#include "draw/draw.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

extern const struct embedded web_texts[];

#define CSS "text/css; charset=utf-8"

/* A file and the embedded texts that it consists of. */
static const struct {
    const char *name, *type, *part[3];
} known[] = {
    {"style.css", CSS, {"style_css", "pages_css", "site_css"}},
    {"plain.css", CSS, {"plain_css", "pages_css", "site_css"}},
    {"app.js", "text/javascript; charset=utf-8", {"app_js"}},
    {"clock.js", "text/javascript; charset=utf-8", {"clock_js"}},
    {"away.js", "text/javascript; charset=utf-8", {"store_js", "away_js"}},
    {"notices.css", CSS, {"notices_css"}},
    {"notices.js", "text/javascript; charset=utf-8", {"notices_js"}},
    {"push.js", "text/javascript; charset=utf-8", {"push_js"}},
    {"icon.svg", "image/svg+xml", {"icon_svg"}},
    {"turn.svg", "image/svg+xml", {"turn_svg"}},
};
enum { KNOWN = sizeof known / sizeof known[0], MOST_ASSETS = 48 };

/* Invariant: the first asset_count assets do not change after the first request, with one
 * exception: an asset that is drawn later gets its bytes then, once, in the lock. */
static struct asset assets[MOST_ASSETS];
static int asset_count;
static pthread_mutex_t drawing = PTHREAD_MUTEX_INITIALIZER;

/* A compressor needs much memory, so each thread makes one and keeps it until it ends. */
struct packer {
    z_stream stream;
    int level; /* 0: none yet */
};
static pthread_once_t packers_made = PTHREAD_ONCE_INIT;
static pthread_key_t packers;

static void packer_free(void *one) {
    deflateEnd(&((struct packer *)one)->stream);
    free(one);
}

static void make_packers(void) { CHECK(pthread_key_create(&packers, packer_free) == 0); }

static struct packer *own_packer(void) {
    pthread_once(&packers_made, make_packers);
    struct packer *own = pthread_getspecific(packers);
    if (!own) {
        own = calloc(1, sizeof *own);
        CHECK(own && pthread_setspecific(packers, own) == 0);
    }
    return own;
}

/* NULL if there is no memory for it. */
static z_stream *packer_of(int level) {
    struct packer *own = own_packer();
    if (own->level == level)
        return deflateReset(&own->stream) == Z_OK ? &own->stream : NULL;
    if (own->level)
        deflateEnd(&own->stream);
    own->stream = (z_stream){0};
    bool ready =
        deflateInit2(&own->stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) == Z_OK;
    own->level = ready ? level : 0;
    return ready ? &own->stream : NULL;
}

bool gzip_pack(struct slice text, int level, struct buf *out) {
    z_stream *packer = packer_of(level);
    if (!packer)
        return false;
    size_t most = deflateBound(packer, text.len);
    char *memory = malloc(most);
    CHECK(memory);
    union {
        const char *in;
        Bytef *zlib;
    } input = {.in = text.at}; /* zlib only reads it */
    packer->next_in = input.zlib;
    packer->avail_in = (uInt)text.len;
    packer->next_out = (Bytef *)memory;
    packer->avail_out = (uInt)most;
    bool done = deflate(packer, Z_FINISH) == Z_STREAM_END;
    if (done)
        buf_bytes(out, memory, most - packer->avail_out);
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

/* Copies a style sheet without its comments. */
static void without_comments(struct slice text, struct buf *out) {
    const char *begin, *end;
    while ((begin = memmem(text.at, text.len, "/*", 2)) &&
           (end = memmem(begin, text.len - (size_t)(begin - text.at), "*/", 2))) {
        buf_bytes(out, text.at, (size_t)(begin - text.at));
        text = slice_skip(text, (size_t)(end + 2 - text.at));
    }
    buf_slice(out, text);
}

/* Space beside these characters means nothing; nor does it behind a colon. */
static bool hugs(char c) { return c && strchr("{};,>", c); }

static bool is_space(char c) { return c == ' ' || c == '\n'; }

/* Removes needless space, except in quotes. */
static void squeeze(struct slice text, struct buf *out) {
    char quote = 0, last = '{';
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (!quote && is_space(c)) {
            while (i + 1 < text.len && is_space(text.at[i + 1]))
                i++;
            char next = i + 1 < text.len ? text.at[i + 1] : '}';
            if (hugs(last) || last == ':' || hugs(next))
                continue;
            c = ' ';
        }
        if (c == '"')
            quote = quote ? 0 : c;
        buf_char(out, last = c);
    }
}

static void gather_style(struct slice style, struct buf *out) {
    struct buf choosable = buf_growing(), bare = buf_growing();
    draw_choosable(style, &choosable);
    without_comments(buf_slice_of(&choosable), &bare);
    squeeze(buf_slice_of(&bare), out);
    buf_free(&choosable);
    buf_free(&bare);
}

static void gather(int i, struct buf *out) {
    struct buf whole = buf_growing();
    for (int part = 0; part < 3 && known[i].part[part]; part++)
        if (!add_text(embedded_texts, known[i].part[part], &whole))
            CHECK(add_text(web_texts, known[i].part[part], &whole));
    if (strcmp(known[i].type, CSS) == 0)
        gather_style(buf_slice_of(&whole), out);
    else
        buf_slice(out, buf_slice_of(&whole));
    buf_free(&whole);
}

/* Adds a file. `source` is text that no other file has; its hash becomes part of the address. */
static struct asset *add(const char *name, const char *type, struct slice source) {
    uint8_t hash[8];
    char digits[20];
    struct buf hex = buf_on(digits, sizeof digits);
    CHECK(asset_count < MOST_ASSETS && strlen(name) < ASSET_NAME);
    struct asset *a = &assets[asset_count++];
    *a = (struct asset){.type = type, .plain = buf_growing(), .packed = buf_growing()};
    snprintf(a->name, sizeof a->name, "%s", name);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)source.at, source.len, NULL, 0);
    buf_hex_bytes(&hex, hash, sizeof hash);
    snprintf(a->path, sizeof a->path, "/static/%s/%s", buf_end(&hex), name);
    return a;
}

const struct asset *asset_add(const char *name, const char *type, struct buf *text) {
    struct asset *a = add(name, type, buf_slice_of(text));
    a->plain = *text;
    CHECK(gzip_pack(buf_slice_of(&a->plain), 9, &a->packed));
    return a;
}

const struct asset *asset_add_drawn(const char *name, const char *type, struct slice source,
                                    bool (*draw)(const void *, struct buf *), const void *context) {
    struct asset *a = add(name, type, source);
    a->draw = draw;
    a->context = context;
    return a;
}

void asset_ready(struct asset *a) {
    pthread_mutex_lock(&drawing);
    if (a->draw && !a->draw(a->context, &a->plain))
        a->plain.len = 0;
    a->draw = NULL;
    pthread_mutex_unlock(&drawing);
}

/* The style sheet of a game's tables has the rules of its own board, and none of other games or
 * pages. */
static void add_board_style(const struct game *g) {
    struct buf whole = buf_growing(), text = buf_growing();
    char name[ASSET_NAME];
    snprintf(name, sizeof name, "board_%s_css", g->id);
    CHECK(add_text(web_texts, name, &whole) && add_text(web_texts, "pages_css", &whole));
    gather_style(buf_slice_of(&whole), &text);
    snprintf(name, sizeof name, "%s.css", g->id);
    asset_add(name, CSS, &text);
    buf_free(&whole);
}

const char *board_style_path(const struct game *g) {
    char name[ASSET_NAME];
    snprintf(name, sizeof name, "%s.css", g->id);
    return asset_path(name);
}

void assets_prepare(void) {
    for (int i = 0; all_games[i]; i++)
        add_board_style(all_games[i]);
    for (int i = 0; i < KNOWN; i++) {
        struct buf text = buf_growing();
        gather(i, &text);
        asset_add(known[i].name, known[i].type, &text);
    }
}

void assets_free(void) {
    for (int i = 0; i < asset_count; i++) {
        buf_free(&assets[i].plain);
        buf_free(&assets[i].packed);
    }
    asset_count = 0;
}

const struct asset *asset_at(int i) { return i < asset_count ? &assets[i] : NULL; }

struct asset *asset_find(struct slice name) {
    for (int i = 0; i < asset_count; i++)
        if (slice_is(name, assets[i].name))
            return &assets[i];
    return NULL;
}

const char *asset_path(const char *name) {
    const struct asset *a = asset_find(slice_of(name));
    CHECK(a);
    return a->path;
}
