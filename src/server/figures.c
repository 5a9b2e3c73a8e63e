/* figures.c: see figures.h. Everything here runs in the hall's lock. */
#include "server/figures.h"

#include "base/check.h"
#include "base/hash.h"
#include "pages/figure.h"
#include "server/assets.h"
#include "server/errors.h"
#include "server/routes.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>

enum { PACKED_WELL = 9 };

static const char *const themes[] = {
    [THEME_AUTOMATIC] = "auto", [THEME_LIGHT] = "light", [THEME_DARK] = "dark", NULL};

/* There are few of them, so they stay until the program ends. */
struct kept {
    struct kept *next;
    const struct game *game;
    const struct catalogue *words;
    int theme;
    struct asset asset;
};

static struct kept *draw(const struct game *g, struct slice name, const struct catalogue *words,
                         int theme) {
    struct kept *k = calloc(1, sizeof *k);
    CHECK(k);
    *k = (struct kept){.game = g, .words = words, .theme = theme};
    k->asset =
        (struct asset){.type = "image/svg+xml", .plain = buf_growing(), .packed = buf_growing()};
    slice_copy(name, k->asset.name, sizeof k->asset.name);
    k->asset.plain.words = words;
    figure_draw(g, name, theme == THEME_AUTOMATIC ? "" : themes[theme], &k->asset.plain);
    CHECK(gzip_pack(buf_slice_of(&k->asset.plain), PACKED_WELL, &k->asset.packed));
    return k;
}

/* NULL if there is no such picture. */
static struct asset *find(const struct game *g, struct slice name, const struct catalogue *words,
                          int theme) {
    static struct kept *first;
    struct kept *k = first;
    if (name.len >= ASSET_NAME || !has_figure(g, name))
        return NULL;
    while (k && !(k->game == g && k->words == words && k->theme == theme &&
                  slice_is(name, k->asset.name)))
        k = k->next;
    if (!k) {
        k = draw(g, name, words, theme);
        k->next = first;
        first = k;
    }
    return &k->asset;
}

/* One hash for all pictures of a game, so that their addresses end alike. */
static uint64_t hash_of(const struct game *g, const struct catalogue *words, int theme) {
    uint64_t hash = 0;
    for (int i = 0; figure_name(g, i).len > 0; i++) {
        const struct asset *a = find(g, figure_name(g, i), words, theme);
        hash = hash_bytes(hash, a->plain.at, a->plain.len);
    }
    return hash;
}

struct figure_end figure_end(const struct request *q, const struct game *g,
                             const struct catalogue *words) {
    struct figure_end end;
    int theme = q->settings.chosen[THEME];
    snprintf(end.text, sizeof end.text, "/%s-%s-%016llx", words->lang, themes[theme],
             (unsigned long long)hash_of(g, words, theme));
    return end;
}

/* Reads the theme from "de-dark-..."; -1 if there is no such theme. */
static int theme_of(struct slice end) {
    while (end.len > 0 && end.at[0] != '-')
        end = slice_skip(end, 1);
    end = slice_skip(end, 1);
    for (int i = 0; themes[i]; i++)
        if (slice_starts(end, themes[i]))
            return i;
    return -1;
}

void handle_figure(struct server *s, struct request *q, struct reply *r) {
    const struct game *g = game_find(q->part[0]);
    const struct catalogue *words = words_find(q->part[2]);
    int theme = theme_of(q->part[2]);
    (void)s;
    r->asset = g && words && theme >= 0 ? find(g, q->part[1], words, theme) : NULL;
    if (!r->asset) {
        turn_away(q, r, FOR_ADDRESS);
        return;
    }
    r->type = r->asset->type;
    r->forever = true;
}
