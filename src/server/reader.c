/* reader.c: see reader.h. */
#include "server/reader.h"

#include "host/png.h"
#include "server/assets.h"
#include "server/pictures.h"
#include "server/site.h"

#include <string.h>

/* Does the request come from a text browser, which shows the text of a picture but not the
 * picture? */
static bool shows_no_pictures(const struct request *q) {
    static const char *const readers[] = {"w3m", "Lynx", "Links", "ELinks", NULL};
    const char *agent = request_header(q, "User-Agent");
    for (int i = 0; readers[i]; i++)
        if (strncmp(agent, readers[i], strlen(readers[i])) == 0)
            return true;
    return false;
}

struct reader reader_of(const struct request *q) {
    static const char *const themes[] = {
        [THEME_AUTOMATIC] = "", [THEME_LIGHT] = "light", [THEME_DARK] = "dark"};
    struct reader reader = {.visitor = q->visitor,
                            .settings = q->settings,
                            .files = {.style = asset_path("style.css"),
                                      .plain_style = asset_path("plain.css"),
                                      .theme = themes[q->settings.chosen[THEME]],
                                      .board_style = board_style_path,
                                      .icon = asset_path("icon.svg"),
                                      .script = asset_path("app.js"),
                                      .clock_script = asset_path("clock.js"),
                                      .turn_icon = asset_path("turn.svg"),
                                      .manifest = asset_path("hoftag.webmanifest"),
                                      .touch_icon = png_can() ? asset_path("icon-180.png") : NULL,
                                      .picture = picture_path,
                                      .preview = preview_path},
                            .offline = site_can() ? "/offline/" : NULL,
                            .in_words = shows_no_pictures(q)};
    struct buf base = buf_on(reader.base, sizeof reader.base);
    write_base(q, &base);
    buf_end(&base);
    return reader;
}

struct buf *reply_page(struct reply *r) {
    r->type = "text/html; charset=utf-8";
    r->body.len = 0;
    return &r->body;
}
