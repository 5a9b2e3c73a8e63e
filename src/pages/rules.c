/* rules.c: see rules.h. */
#include "pages/rules.h"

#include "game/rulebook.h"
#include "pages/markdown.h"

static struct slice rules_for(const struct game *g, const struct buf *out) {
    return rulebook_text(g, say_lang(out));
}

bool has_rules(const struct game *g, const struct buf *out) { return rules_for(g, out).len > 0; }

static void open_rules(const struct reader *reader, const struct game *g, struct buf *out) {
    page_open_as(reader,
                 &(struct page_head){.title = say_translate(out, g->title),
                                     .classes = "page rules-page",
                                     .about = game_about(g),
                                     .game = g},
                 out);
    page_header(reader, out);
    put(out, "<main class='sheet rules'>");
}

static void write_rules(const struct game *g, struct slice text, const char *base,
                        const char *pictures, struct buf *out) {
    char memory[60];
    struct buf path = buf_on(memory, sizeof memory);
    put(&path, "/rules/%t/figure/", g->id);
    markdown_write(text, &(struct markdown_links){base, buf_end(&path), pictures}, out);
}

void page_of_rules(const struct reader *reader, const struct game *g, const char *pictures,
                   struct buf *out) {
    open_rules(reader, g, out);
    draw_symbols(out);
    if (!reader->alone)
        put(out, "<p><a href='/games/%t'>%m</a></p>", g->id, N_("Figures and ratings"));
    put(out, "<nav class='contents' aria-label=%l>", N_("Contents"));
    markdown_contents(rules_for(g, out), out);
    put(out, "</nav>");
    write_rules(g, rules_for(g, out), "", pictures, out);
    size_t before = out->len;
    put(out, "<h2 id='symbols'>%m</h2>", N_("What the symbols mean"));
    size_t headed = out->len;
    draw_legend(g, out);
    if (out->len == headed)
        out->len = before;
    put(out, "</main>");
    page_close(out);
}

static void put_section(const struct reader *reader, const struct game *g, struct slice text,
                        const char *pictures, struct buf *out) {
    char memory[60];
    struct buf path = buf_on(memory, sizeof memory);
    put(&path, "/rules/%t", g->id);
    buf_end(&path);
    open_rules(reader, g, out);
    write_rules(g, text, memory, pictures, out);
    put(out, "<p><a href=%a>%m</a></p></main>", memory, N_("All the rules"));
    page_close(out);
}

bool page_of_section(const struct reader *reader, const struct game *g, struct slice section,
                     const char *pictures, struct buf *out) {
    struct buf text = buf_growing();
    bool found = rulebook_section(rules_for(g, out), section, &text);
    if (found)
        put_section(reader, g, buf_slice_of(&text), pictures, out);
    buf_free(&text);
    return found;
}
