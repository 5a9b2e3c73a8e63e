/* frame.c: see frame.h. */
#include "pages/frame.h"

/* ---- the head ---- */

static void put_property(struct buf *out, const char *name, const char *content) {
    put(out, "<meta property=%a content=%a>", name, content);
}

/* What others are shown of a link to this page (Open Graph). */
static void put_preview(const struct reader *reader, const struct page_head *head,
                        struct buf *out) {
    const char *picture = reader->files.preview(head->game);
    const char *about = say_translate(out, head->about);
    put(out, "<meta name='description' content=%a>", about);
    put_property(out, "og:site_name", "hoftag");
    put_property(out, "og:type", "website");
    put_property(out, "og:title", head->link_title ? head->link_title : head->title);
    put_property(out, "og:description", about);
    if (!picture)
        return;
    put(out, "<meta property='og:image' content='%t%t'>", reader->base, picture);
    put(out,
        "<meta property='og:image:width' content='%d'>"
        "<meta property='og:image:height' content='%d'>"
        "<meta name='twitter:card' content='summary_large_image'>",
        PREVIEW_WIDTH, PREVIEW_HEIGHT);
}

/* A table needs few files: whoever wants hoftag among the programs of his telephone takes it from
 * another page. */
static void put_program(const struct page_files *files, struct buf *out) {
    put(out, "<link rel='manifest' href=%a>", files->manifest);
    if (files->touch_icon)
        put(out, "<link rel='apple-touch-icon' href=%a>", files->touch_icon);
}

/* It counts on by the patterns of draw/clock.c. */
static void put_clock_script(const struct page_files *files, struct buf *out) {
    put(out, "<script src=%a defer data-days=%l data-hours=%l></script>", files->clock_script,
        left_days, left_hours);
}

static const char *style_of(const struct page_files *files, const struct page_head *head) {
    if (head->is_table && head->game)
        return files->board_style(head->game);
    return head->is_plain ? files->plain_style : files->style;
}

void page_open_as(const struct reader *reader, const struct page_head *head, struct buf *out) {
    const struct page_files *files = &reader->files;
    put(out, "<!doctype html>\n<html lang=%a", say_lang(out));
    put_chosen_settings(out, &reader->settings);
    put(out,
        "><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'><title>%t</title>",
        head->title);
    put(out,
        "<link rel='stylesheet' href=%a><link rel='icon' id='icon' href=%a>"
        "<script src=%a defer></script>",
        style_of(files, head), files->icon, files->script);
    if (head->has_clocks)
        put_clock_script(files, out);
    if (!head->is_table)
        put_program(files, out);
    if (head->about)
        put_preview(reader, head, out);
    put(out, "</head>\n<body%c", head->classes);
}

void page_open(const struct reader *reader, const char *title, const char *classes,
               struct buf *out) {
    page_open_as(reader, &(struct page_head){.title = title, .classes = classes}, out);
}

/* ---- the header ---- */

static void open_header(struct buf *out) {
    put(out,
        ">\n<header class='top'><a class='logo' href='/'>hoftag</a><h1 class='tagline'>%m</h1>",
        N_("A day at court"));
}

static void close_header(const struct reader *reader, struct buf *out) {
    put_settings_menu(out, reader);
    put(out, "</header>\n");
}

void page_header(const struct reader *reader, struct buf *out) {
    open_header(out);
    if (reader->visitor)
        put(out, "<nav class='me'><a href='/next'>%m</a> <a href='/me'>%t</a></nav>",
            N_("Next game"), reader->visitor->name);
    close_header(reader, out);
}

/* The button comes before all others of the form: it is the one that the key Enter presses. */
void page_header_asking(const struct reader *reader, const char *form, struct buf *out) {
    open_header(out);
    put(out,
        "<div class='naming'><label><span>%m</span><input form=%a name='name' id='name' "
        "maxlength='30' autocomplete='nickname' placeholder=%l value=%a></label>",
        N_("Your name"), form, N_("Your name"), reader->visitor ? reader->visitor->name : "");
    put(out, "<button form=%a formaction='/me' title=%l aria-label=%l>✓</button></div>", form,
        N_("Save"), N_("Save"));
    close_header(reader, out);
}

void put_heading(const struct drawing *d, struct buf *out) {
    put(out, "<a class='logo' href='/'>hoftag</a><h1>%m <small id='subtitle'>", d->game->title);
    draw_subtitle(d, out);
    put(out, "</small></h1>");
    draw_phases(d, out);
}

void page_header_of(const struct reader *reader, const struct drawing *d, struct buf *out) {
    put(out, ">\n<header class='top'>");
    put_heading(d, out);
    put_settings_menu(out, reader);
    put(out, "</header>\n");
}

void page_close(struct buf *out) { put(out, "</body></html>\n"); }
