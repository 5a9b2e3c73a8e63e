/* answer.c: which function answers which address, and what every answer needs: the language and
 * settings of the house, and where the files of pages are. */
#include "offline/ask.h"

#include "words/words.h"

#include <string.h>

enum { GET, POST };

static const struct {
    const char *pattern;
    int method;
    ask_handler *handler;
} routes[] = {
    {"/", GET, ask_home},
    {"/next", GET, ask_next},
    {"/new", POST, ask_new},
    {"/new/*", GET, ask_new_sheet},
    {"/me", GET, ask_me},
    {"/me", POST, ask_me_save},
    {"/me/export", GET, ask_export},
    {"/me/import", POST, ask_import},
    {"/me/forget", POST, ask_forget},
    {"/told/*", GET, ask_told},
    {"/upload", GET, ask_upload_page},
    {"/upload", POST, ask_upload},
    {"/learn", GET, ask_courses},
    {"/learn/*", GET, ask_course},
    {"/learn/*/play", GET, ask_first_game},
    {"/learn/*/play", POST, ask_first_game_start},
    {"/learn/*/tips", POST, ask_tips},
    {"/learn/*/*", GET, ask_lesson},
    {"/learn/*/*", POST, ask_lesson_act},
    {"/puzzles", GET, ask_puzzles},
    {"/puzzles/*/*", GET, ask_puzzle},
    {"/puzzles/*/*", POST, ask_puzzle_answer},
    {"/rules/*", GET, ask_rules},
    {"/rules/*/*", GET, ask_rules_section},
    {"/rules/*/figure/*", GET, ask_figure},
    {"/t/*", GET, ask_table_page},
    {"/t/*/screen", POST, ask_screen},
    {"/t/*/replay", GET, ask_replay},
    {"/t/*/log", GET, ask_log},
    {"/t/*/story", GET, ask_story},
    {"/t/*/record", GET, ask_record},
    {"/t/*/analysis", GET, ask_analysis},
    {"/t/*/analyse", POST, ask_analyse},
    {"/t/*/mistake", GET, ask_mistake},
    {"/t/*/mistake", POST, ask_mistake},
    {"/t/*/try", POST, ask_try},
    {"/t/*/move", POST, ask_move},
    {"/t/*/undo", POST, ask_undo},
    {"/t/*/hint", POST, ask_hint},
    {"/t/*/note", POST, ask_note},
    {"/t/*/propose", POST, ask_propose},
    {"/t/*/resign", POST, ask_resign},
    {"/t/*/hand-over", POST, ask_hand_over},
    {"/t/*/order", POST, ask_order},
    {"/t/*/ask-twice", POST, ask_ask_twice},
    {"/t/*/again", POST, ask_again},
    {"/t/*/go-on", POST, ask_go_on},
    {0},
};

/* ---- reading ---- */

/* A star in the pattern fits all up to the next slash; that goes to `part`. */
static bool fits(const char *pattern, const char *path, struct slice part[ASK_PARTS]) {
    int n = 0;
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*pattern != *path++)
                return false;
            continue;
        }
        const char *end = path;
        while (*end && *end != '/')
            end++;
        if (end == path || n == ASK_PARTS)
            return false;
        part[n++] = (struct slice){path, (size_t)(end - path)};
        path = end;
    }
    return *path == 0;
}

static ask_handler *find_handler(struct ask_page *q) {
    for (int i = 0; routes[i].pattern; i++)
        if ((routes[i].method == POST) == q->post && fits(routes[i].pattern, q->path, q->part))
            return routes[i].handler;
    return NULL;
}

/* Only links choose language and settings: fields of forms may have the same names. */
static void read_settings(struct ask_page *q) {
    struct house *h = q->house;
    const struct catalogue *words = words_find(ask_field(q, "lang"));
    if (words) {
        h->words = words;
        h->changed = true;
    }
    for (int id = 0; id < SETTINGS; id++) {
        int value = setting_value((enum setting_id)id, ask_field(q, all_settings[id].name));
        if (value >= 0 && value != h->settings.chosen[id]) {
            h->settings.chosen[id] = (uint8_t)value;
            h->changed = true;
        }
    }
}

/* ---- files ---- */

enum { FILE_TEXT = 120, FILES = 16 };

/* The names are the same in every version; the folder is not. The texts last until the next
 * request. */
static const char *file_named(const char *folder, const char *name, const char *theme,
                              const char *end) {
    static char texts[FILES][FILE_TEXT];
    static int next;
    struct buf text = buf_on(texts[next], FILE_TEXT);
    next = (next + 1) % FILES;
    buf_str(&text, folder);
    buf_str(&text, name);
    buf_str(&text, theme[0] ? "-" : "");
    buf_str(&text, theme);
    buf_str(&text, end);
    return buf_end(&text);
}

static const char *folder_now;

static const char *board_style(const struct game *g) {
    return file_named(folder_now, g->id, "", ".css");
}

static const char *picture(const struct game *g, bool dark) {
    return g->is_template ? NULL : file_named(folder_now, g->id, dark ? "dark" : "light", ".svg");
}

static const char *no_preview(const struct game *g) {
    (void)g;
    return NULL;
}

static struct reader reader_of(struct house *h) {
    static const char *const themes[] = {
        [THEME_AUTOMATIC] = "", [THEME_LIGHT] = "light", [THEME_DARK] = "dark"};
    const char *theme = themes[h->settings.chosen[THEME]], *folder = h->files;
    folder_now = folder;
    return (struct reader){.visitor = &h->visitor,
                           .settings = h->settings,
                           .alone = true,
                           .server = h->server[0] ? h->server : NULL,
                           .files = {.style = file_named(folder, "style", "", ".css"),
                                     .plain_style = file_named(folder, "plain", "", ".css"),
                                     .theme = theme,
                                     .board_style = board_style,
                                     .icon = file_named(folder, "icon", "", ".svg"),
                                     .script = file_named(folder, "app", "", ".js"),
                                     .turn_icon = file_named(folder, "turn", "", ".svg"),
                                     .manifest = "hoftag.webmanifest",
                                     .picture = picture,
                                     .preview = no_preview}};
}

/* ---- answering ---- */

/* False if the path is none, or there are too many fields. */
static bool read_target(struct ask_page *q, char *target, char *body, size_t len) {
    size_t n = 0, end = strlen(target);
    while (n < end && target[n] != '?')
        n++;
    if (n >= ASK_PATH)
        return false;
    slice_copy((struct slice){target, n}, q->path, sizeof q->path);
    return form_read(&q->form, body, len) &&
           (n == end || form_read(&q->form, target + n + 1, end - n - 1));
}

void ask_answer(struct house *h, struct ask_page *q, bool post, char *target, char *body,
                size_t len, struct buf *out) {
    *q = (struct ask_page){.house = h, .post = post, .status = 200, .out = out, .seat = SPECTATOR};
    bool sound = read_target(q, target, body, len);
    if (sound && !post)
        read_settings(q);
    out->words = h->words;
    q->reader = reader_of(h);
    ask_out(q);
    ask_handler *handler = sound ? find_handler(q) : NULL;
    analysis_goes_on(q, handler);
    if (handler)
        handler(q);
    else
        ask_error(q, 404, N_("There is nothing at this address."));
}
