/* site.c: see site.h. */
#include "server/site.h"

#include "base/check.h"
#include "base/embedded.h"
#include "base/markup.h"
#include "host/file.h"

#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct embedded web_texts[];

#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "      \
    "'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; form-action 'self'; "  \
    "base-uri 'none'"
#define SCRIPT "text/javascript; charset=utf-8"

const char site_policy[] = POLICY "; frame-ancestors 'none'";
const char site_missing[] =
    "the module for browsers is missing: \"make wasm\" makes it (with clang "
    "and lld), beside the program";

/* ---- the module ---- */

enum { MODULE_BYTES = 32 << 20 };

/* False: it is in none of the places. */
static bool find_module(char path[4200]) {
    static const char *const places[] = {"hoftag.wasm", "../share/hoftag/hoftag.wasm"};
    char program[4000];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return false;
    program[n] = 0;
    *strrchr(program, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, 4200, "%s/%s", program, places[i]);
        if (access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* Looked for once: pages ask it. */
bool site_can(void) {
    static enum { UNKNOWN, THERE, MISSING } found;
    char path[4200];
    if (found == UNKNOWN)
        found = find_module(path) ? THERE : MISSING;
    return found == THERE;
}

bool site_module(struct buf *out) {
    char path[4200];
    struct fault ignored;
    return find_module(path) && file_read(path, MODULE_BYTES, out, &ignored);
}

/* ---- files ---- */

static struct site_file *add(struct site *s, const char *folder, const char *name, const char *type,
                             struct slice text) {
    CHECK(s->count < SITE_FILES && strlen(folder) + strlen(name) < SITE_PATH);
    struct site_file *f = &s->file[s->count++];
    *f =
        (struct site_file){.asset = {.type = type, .plain = buf_growing(), .packed = buf_growing()},
                           .forever = folder[0]};
    snprintf(f->path, sizeof f->path, "%s%s", folder, name);
    buf_slice(&f->asset.plain, text);
    return f;
}

static struct slice text_named(const char *name) {
    for (const struct embedded *e = web_texts; e->name; e++)
        if (strcmp(e->name, name) == 0)
            return *e->text;
    CHECK(!"an embedded file");
    return (struct slice){0};
}

/* What is of no use where there is no server: pictures for previews of links, what leads away from
 * it, the template. */
static bool is_wanted(const struct asset *a) {
    return strcmp(a->type, "image/png") != 0 && strcmp(a->type, "application/manifest+json") != 0 &&
           strcmp(a->name, "away.js") != 0 && strncmp(a->name, "null", 4) != 0;
}

static void add_script(struct site *s, const char *name, const char *const part[]) {
    struct buf whole = buf_growing();
    for (int i = 0; part[i]; i++)
        buf_slice(&whole, text_named(part[i]));
    add(s, "", name, SCRIPT, buf_slice_of(&whole));
    buf_free(&whole);
}

static void add_versioned(struct site *s, struct slice module) {
    for (int i = 0; asset_at(i); i++)
        if (is_wanted(asset_at(i)))
            add(s, "", asset_at(i)->name, asset_at(i)->type, buf_slice_of(&asset_at(i)->plain));
    add(s, "", "boot.js", SCRIPT, text_named("boot_js"));
    add_script(s, "worker.js", (const char *const[]){"store_js", "module_js", "worker_js", NULL});
    add_script(s, "think.js", (const char *const[]){"module_js", "think_js", NULL});
    add(s, "", "hoftag.wasm", "application/wasm", module);
}

/* The folder is named by what is in it. */
static void move_to_folder(struct site *s, char folder[SITE_PATH]) {
    crypto_generichash_state state;
    uint8_t hash[8];
    struct buf hex = buf_on(folder, SITE_PATH);
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (int i = 0; i < s->count; i++) {
        crypto_generichash_update(&state, (const uint8_t *)s->file[i].path,
                                  strlen(s->file[i].path) + 1);
        crypto_generichash_update(&state, (const uint8_t *)s->file[i].asset.plain.at,
                                  s->file[i].asset.plain.len);
    }
    crypto_generichash_final(&state, hash, sizeof hash);
    buf_hex_bytes(&hex, hash, sizeof hash);
    buf_char(&hex, '/');
    buf_end(&hex);
    for (int i = 0; i < s->count; i++) {
        char name[SITE_PATH];
        snprintf(name, sizeof name, "%s", s->file[i].path);
        CHECK(snprintf(s->file[i].path, SITE_PATH, "%s%s", folder, name) < SITE_PATH);
        s->file[i].forever = true;
    }
}

/* ---- what lies above the folder ---- */

static void add_page(struct site *s, const char *folder, const char *server) {
    struct buf out = buf_growing();
    put(&out,
        "<!doctype html>\n<html lang='en' data-server=%a><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'><title>hoftag</title>"
        "<meta http-equiv='Content-Security-Policy' content=%a>",
        server, POLICY);
    put(&out,
        "<link rel='stylesheet' href='%tplain.css'><link rel='icon' href='%ticon.svg'>"
        "<link rel='manifest' href='hoftag.webmanifest'>"
        "<script src='%tboot.js' defer></script></head>\n",
        folder, folder, folder);
    put(&out,
        "<body class='page'><noscript><p>%t</p></noscript><main class='sheet'><p>…</p></main>"
        "</body></html>\n",
        "hoftag plays in your browser, and needs JavaScript for that.");
    add(s, "", "", "text/html; charset=utf-8", buf_slice_of(&out));
    buf_free(&out);
}

static void add_manifest(struct site *s, const char *folder) {
    struct buf out = buf_growing();
    put(&out,
        "{'name':'hoftag','short_name':'hoftag','start_url':'./','scope':'./',"
        "'display':'standalone','background_color':'#e6dcc7','theme_color':'#e6dcc7',"
        "'icons':[{'src':'%ticon.svg','type':'image/svg+xml','sizes':'any'}]}\n",
        folder);
    add(s, "", "hoftag.webmanifest", "application/manifest+json", buf_slice_of(&out));
    buf_free(&out);
}

static void add_service_worker(struct site *s, const char *folder) {
    struct buf out = buf_growing();
    put(&out, "'use strict';\nconst version = %j, files = ['./','hoftag.webmanifest'", folder);
    for (int i = 0; i < s->count; i++)
        if (s->file[i].forever)
            put(&out, ",%j", s->file[i].path);
    put(&out, "];\n");
    buf_slice(&out, text_named("sw_js"));
    add(s, "", "sw.js", SCRIPT, buf_slice_of(&out));
    buf_free(&out);
}

/* What the module does not need at once lies beside it, in a folder. */
static void add_parts(struct site *s) {
    char path[4200], name[4400];
    if (!find_module(path))
        return;
    snprintf(strrchr(path, '/'), sizeof "/parts", "/parts");
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));) {
        struct buf part = buf_growing();
        struct fault ignored;
        bool code = strstr(e->d_name, ".wasm");
        snprintf(name, sizeof name, "%s/%.100s", path, e->d_name);
        if ((code || strstr(e->d_name, ".part")) && !strstr(e->d_name, "-null-") &&
            file_read(name, MODULE_BYTES, &part, &ignored))
            add(s, "", e->d_name, code ? "application/wasm" : "application/octet-stream",
                buf_slice_of(&part));
        buf_free(&part);
    }
    if (folder)
        closedir(folder);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct site_file *)a)->path, ((const struct site_file *)b)->path);
}

struct site *site_make(struct slice module, int level, const char *server) {
    struct site *s = calloc(1, sizeof *s);
    char folder[SITE_PATH];
    CHECK(s);
    add_versioned(s, module);
    add_parts(s);
    qsort(s->file, (size_t)s->count, sizeof *s->file, by_path);
    move_to_folder(s, folder);
    add_page(s, folder, server);
    add_manifest(s, folder);
    add_service_worker(s, folder);
    for (int i = 0; i < s->count; i++)
        CHECK(gzip_pack(buf_slice_of(&s->file[i].asset.plain), level, &s->file[i].asset.packed));
    return s;
}

void site_free(struct site *s) {
    for (int i = 0; s && i < s->count; i++) {
        buf_free(&s->file[i].asset.plain);
        buf_free(&s->file[i].asset.packed);
    }
    free(s);
}

struct site_file *site_find(struct site *s, struct slice path) {
    for (int i = 0; s && i < s->count; i++)
        if (slice_is(path, s->file[i].path))
            return &s->file[i];
    return NULL;
}
