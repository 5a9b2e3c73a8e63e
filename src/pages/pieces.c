/* pieces.c: see pieces.h. */
#include "pages/pieces.h"

#include "draw/draw.h"
#include "game/boxfile.h"
#include "game/rulebook.h"
#include "lesson/course.h"
#include "pages/when.h"

/* ---- addresses and forms ---- */

struct table_path table_path(const struct hall_table *ht, const char *what, int seat) {
    struct table_path path = {""};
    struct buf out = buf_on(path.text, sizeof path.text);
    put(&out, "/t/");
    table_id_write(ht->id, &out);
    put(&out, what[0] ? "/%t" : "%t", what);
    if (seat >= 0 && seat < seats_of(ht))
        put(&out, "?seat=%t", colour_at(ht, seat));
    buf_end(&out);
    return path;
}

void table_link(struct buf *out, const struct hall_table *ht, const char *what, int seat,
                const char *label) {
    put(out, "<a href=%a>%m</a>", table_path(ht, what, seat).text, label);
}

void open_form(struct buf *out, const struct hall_table *ht, const char *what, int seat,
               const char *classes) {
    put(out, "<form method='post' action=%a%c>", table_path(ht, what, seat).text, classes);
}

void button_form(struct buf *out, const struct hall_table *ht, const char *what, int seat,
                 const char *label) {
    open_form(out, ht, what, seat, NULL);
    put(out, "<button>%m</button></form>", label);
}

void hidden(struct buf *out, const char *name, const char *value) {
    put(out, "<input type='hidden' name=%a value=%a>", name, value);
}

/* The button is for those who run scripts; the others mark the text. */
void put_link_field(struct buf *out, const char *link, const char *id) {
    put(out,
        "<div class='copying'><input class='link' readonly data-copy aria-label=%l id=%a value=%a>",
        N_("Link"), id, link);
    put(out, "<button type='button' class='copy' data-copies=%a data-done=%l>%m</button></div>", id,
        N_("Copied"), N_("Copy"));
}

/* Those whom people meet; programs may ask for all there are. */
const char *const bot_levels[] = {N_("easy"), N_("normal"), N_("hard"), N_("expert"), NULL};

void bot_choice(struct buf *out, const char *name, const char *chosen) {
    put(out, "<select name=%a aria-label=%l>", name, N_("Computer player"));
    for (int i = 0; bot_levels[i]; i++)
        put(out, "<option value=%a%r>%m</option>", bot_levels[i],
            slice_is(slice_of(chosen), bot_levels[i]) ? " selected" : "", bot_levels[i]);
    put(out, "</select>");
}

void open_fold(struct buf *out, const char *id, bool is_open, const char *label) {
    put(out, "<details name='beside' id=%a class=%a%r><summary>%m</summary><div class='folded'>",
        id, id, is_open ? " open" : "", label);
}

void close_fold(struct buf *out) { put(out, "</div></details>"); }

/* ---- games ---- */

bool has_course(const struct game *g) {
    const struct embedded *lessons[COURSE_LESSONS];
    return course_of(g, lessons) > 0;
}

static void put_img(struct buf *out, const char *path) {
    put(out, "<img src=%a alt='' width='500' height='300' decoding='async'>", path);
}

/* Whoever has not chosen a theme gets the picture that fits the one of his machine. */
bool put_picture(struct buf *out, const struct reader *reader, const struct game *g) {
    int theme = reader->settings.chosen[THEME];
    const char *light = reader->files.picture(g, false), *dark = reader->files.picture(g, true);
    if (!light)
        return false;
    put(out, "<picture class='pic'>");
    if (theme == THEME_AUTOMATIC)
        put(out, "<source media='(prefers-color-scheme: dark)' srcset=%a>", dark);
    put_img(out, theme == THEME_DARK ? dark : light);
    put(out, "</picture>");
    return true;
}

/* ---- what is told of a table ---- */

void put_refusal(struct buf *out, const struct refused *why) {
    size_t start = out->len;
    refused_write(why, out);
    markup_since(out, start);
}

void put_rule_link(struct buf *out, const struct game *g, const char *section) {
    char memory[200];
    struct buf title = buf_on(memory, sizeof memory);
    rulebook_title(rulebook_text(g, say_lang(out)), slice_of(section), &title);
    put(out, " <a class='rule' href='/rules/%t/%t'>", g->id, section);
    MARKUP_SAY(out, N_("Rule {section}: {title}"), say_name("section", section),
               say_name("title", buf_end(&title)));
    put(out, "</a>");
}

void put_commitment(struct buf *out, const struct table *t) {
    if (!t->head.committed)
        return;
    put(out, "<details class='chance' id='chance'><summary>%m</summary><p>%m</p><p><code>",
        N_("Chance"),
        N_("All chance in this game comes from a seed that is shown at its end. This is its hash "
           "(SHA-256), which was fixed before the first move:"));
    buf_hex_bytes(out, t->head.commit, COMMIT_BYTES);
    put(out, "</code></p></details>");
}

void put_kept(struct buf *out, const struct hall_table *ht, int64_t until) {
    char memory[80];
    struct buf day = buf_on(memory, sizeof memory);
    if (!until)
        return;
    day.words = out->words;
    say_day(&day, until);
    put(out, "<p class='kept'>");
    MARKUP_SAY(out,
               ht->phase == GATHERING
                   ? N_("If the game does not begin, this table is kept until {day}.")
                   : N_("This table is kept until {day}; its record can be downloaded before."),
               say_name("day", buf_end(&day)));
    put(out, "</p>");
}

const char *read_name(const struct hall_table *ht, int seat, const struct buf *out) {
    const char *name = ht->live->table->head.name[seat];
    return strcmp(name, colour_at(ht, seat)) == 0 ? say_translate(out, name) : name;
}

static void put_line_of_result(struct buf *out, const struct hall_table *ht, int seat) {
    const struct chair *c = &ht->chair[seat];
    put(out, "<li value='%d'>", c->place);
    draw_arms(out, colour_at(ht, seat));
    put(out, "<strong>%t</strong> ", read_name(ht, seat, out));
    MARKUP_SAY(out, N_("{points|point|points}"), say_number("points", c->points));
    if (c->hints)
        MARKUP_SAY(out, N_(" with {hints|hint|hints}"), say_number("hints", c->hints));
    if (c->resigned)
        put(out, " <em>%m</em>", N_("resigned, and so placed last; a computer player played on"));
    put(out, "</li>");
}

/* Whoever has resigned is last for another reason. */
static bool has_equals(const struct hall_table *ht) {
    for (int i = 1; i < seats_of(ht); i++)
        for (int k = 0; k < i; k++) {
            const struct chair *a = &ht->chair[i], *b = &ht->chair[k];
            if (!a->resigned && !b->resigned && a->points == b->points)
                return true;
        }
    return false;
}

/* Who stands before whom with as many points is a question: the rule answers it. */
void put_result(struct buf *out, const struct hall_table *ht) {
    const char *section = draw_section_of_equals(ht->game);
    put(out, "<ol class='result'>");
    for (int place = 1; place <= seats_of(ht); place++)
        for (int i = 0; i < seats_of(ht); i++)
            if (ht->chair[i].place == place)
                put_line_of_result(out, ht, i);
    put(out, "</ol>");
    if (!section || !has_equals(ht))
        return;
    put(out, "<p class='equals'>");
    put_rule_link(out, ht->game, section);
    put(out, "</p>");
}

void put_notice(struct buf *out, const struct game *g) {
    struct boxfile file;
    struct box_head head;
    struct fault fault;
    if (boxfile_open(&file, g->id, *g->box_text, &head, &fault) && head.notice[0])
        put(out, "<p class='notice'>%t</p>", notice_for_guests(out, head.notice));
}
