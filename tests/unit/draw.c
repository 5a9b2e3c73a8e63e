/* draw.c: what src/draw writes: text is escaped, markup is well formed, and every choice can be
 * made. For every game, at all kinds of moments and for all kinds of viewers, with player names as
 * nasty as can be. */
#include "base/check.h"
#include "base/embedded.h"
#include "draw/art.h"
#include "draw/svg.h"
#include "game/fields.h"
#include "game/words.h"
#include "games/lowenherz/rules/lowenherz.h"
#include "lib/page.h"
#include "lib/test.h"
#include "lib/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, DEEPEST = 64, GAMES = 2, ONE_IN = 4 };

extern const struct slice embedded_style_css;

/* ---- the writer ---- */

static void text_is(struct slice text, const char *want) {
    char memory[200];
    struct buf out = buf_on(memory, sizeof memory);
    markup_text(&out, text);
    EXPECT_TEXT(buf_slice_of(&out), want);
    out.len = 0;
    buf_str(&out, "<b>");
    buf_slice(&out, text);
    markup_since(&out, 3);
    EXPECT_TEXT(slice_skip(buf_slice_of(&out), 3), want);
}

static void test_texts(void) {
    text_is(slice_of("a<b>&\"c\"'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;");
    text_is(slice_of("Görlitz → 3"), "Görlitz → 3");
    text_is(slice_of("a\x01\n\x7f"
                     "b"),
            "ab");
    text_is(slice_of("a\xff"
                     "b\xc3"),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
    text_is((struct slice){"\xc3\xb6", 1}, "\xEF\xBF\xBD");
    text_is(slice_of("é<é\xc3<"), "é&lt;é\xEF\xBF\xBD&lt;");
    text_is(slice_of(""), "");
}

/* Every byte at every position of a longer text. */
static void test_every_byte(void) {
    for (int c = 1; c < 256; c++)
        for (size_t at = 0; at < 18; at++) {
            char text[19] = "abcdefghijklmnopqr", one[40], whole[60];
            struct buf alone = buf_on(one, sizeof one), all = buf_on(whole, sizeof whole);
            text[at] = (char)c;
            markup_text(&alone, (struct slice){text + at, 1});
            markup_text(&all, (struct slice){text, 18});
            EXPECT_INT((int)all.len, 17 + (int)alone.len);
            EXPECT(memcmp(whole + at, one, alone.len) == 0);
        }
}

static void test_attr(void) {
    char memory[200];
    struct buf out = buf_on(memory, sizeof memory);
    markup_attr(&out, "title", slice_of("\"><script>"));
    EXPECT_TEXT(buf_slice_of(&out), " title=\"&quot;&gt;&lt;script&gt;\"");
}

static void tenths_are(Tenths value, const char *want) {
    char memory[40];
    struct buf out = buf_on(memory, sizeof memory);
    markup_tenths(&out, value);
    EXPECT_TEXT(buf_slice_of(&out), want);
}

static void test_geometry(void) {
    tenths_are(0, "0");
    tenths_are(1234, "123.4");
    tenths_are(-5, "-0.5");
    tenths_are(-120, "-12");
    EXPECT_INT(sine(90), SINE_OF_90);
    EXPECT_INT(sine(-90), -SINE_OF_90);
    EXPECT_INT(sine(390), sine(30));
    struct point p = polar((struct point){100, 100}, 1000, 60);
    EXPECT_INT(p.x, 600);
    EXPECT_INT(p.y, 966);
}

/* ---- well-formed markup ---- */

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static struct slice take_name(struct slice *s) {
    size_t n = 0;
    while (n < s->len && is_name(s->at[n]))
        n++;
    struct slice name = {s->at, n};
    *s = slice_skip(*s, n);
    return name;
}

static void skip_spaces(struct slice *s) {
    while (s->len > 0 && (*s->at == ' ' || *s->at == '\n'))
        *s = slice_skip(*s, 1);
}

/* An entity after a '&': a name or a number, and a semicolon. */
static bool is_entity(struct slice s) {
    size_t n = 1;
    while (n < s.len && n < 9 && (is_name(s.at[n]) || s.at[n] == '#'))
        n++;
    return n > 1 && n < s.len && s.at[n] == ';';
}

/* ` name="value"` or ` name`; the value in either kind of quotes. */
static bool take_attribute(struct slice *s) {
    if (take_name(s).len == 0)
        return false;
    if (s->len == 0 || *s->at != '=')
        return true;
    *s = slice_skip(*s, 1);
    if (s->len == 0 || (*s->at != '"' && *s->at != '\''))
        return false;
    char quote = *s->at;
    for (*s = slice_skip(*s, 1); s->len > 0 && *s->at != quote; *s = slice_skip(*s, 1))
        if (*s->at == '<' || (*s->at == '&' && !is_entity(*s)))
            return false;
    *s = slice_skip(*s, 1);
    return true;
}

struct nesting {
    int deep;
    struct slice open[DEEPEST];
};

static bool take_tag(struct slice *s, struct nesting *n) {
    bool closing = s->len > 1 && s->at[1] == '/';
    *s = slice_skip(*s, closing ? 2 : 1);
    struct slice name = take_name(s);
    if (name.len == 0)
        return false;
    if (closing) {
        bool fits =
            n->deep > 0 && slice_same(n->open[--n->deep], name) && s->len > 0 && *s->at == '>';
        *s = slice_skip(*s, 1);
        return fits;
    }
    for (skip_spaces(s); s->len > 0 && *s->at != '>' && *s->at != '/'; skip_spaces(s))
        if (!take_attribute(s))
            return false;
    bool empty = (s->len > 0 && *s->at == '/') || slice_is(name, "input");
    *s = slice_skip(*s, s->len > 0 && *s->at == '/' ? 2 : 1);
    if (!empty && n->deep < DEEPEST)
        n->open[n->deep++] = name;
    return n->deep < DEEPEST;
}

/* Where the markup is malformed; NULL if it is fine. */
static const char *markup_fault(struct slice s) {
    struct nesting n = {0};
    while (s.len > 0) {
        const char *here = s.at;
        if (*s.at == '<' ? !take_tag(&s, &n) : *s.at == '>' || (*s.at == '&' && !is_entity(s)))
            return here;
        if (s.at == here)
            s = slice_skip(s, 1);
    }
    return n.deep ? "an element is not closed" : NULL;
}

static void test_checker(void) {
    EXPECT(!markup_fault(slice_of("<p class=\"a\">b &amp; c<br/></p>")));
    EXPECT(!markup_fault(slice_of("<details open><input name='x'></details>")));
    EXPECT(markup_fault(slice_of("<p><b></p></b>")));
    EXPECT(markup_fault(slice_of("<p>")));
    EXPECT(markup_fault(slice_of("<p a=\"<\"></p>")));
    EXPECT(markup_fault(slice_of("a & b")));
    EXPECT(markup_fault(slice_of("<p a=b></p>")));
}

/* ---- whole pages ---- */

static const char *const bad_names[MAX_SEATS] = {
    "<script>alert(1)</script>", "\"' onload=\"x", "a&b&lt;", "{seat}", "\xff\xfe", ""};

static void draw_everything(const struct drawing *d, const struct events *events, struct buf *out) {
    page_draw(d, out);
    draw_subtitle(d, out);
    struct story story = {.since = 0};
    struct told_move move = {events, 0, 0, 1, "/t/x/replay?seat=red&n="};
    draw_told(d, &story, &move, out);
}

static bool is_in(const struct buf *out, const char *text) {
    return memmem(out->at, out->len, text, strlen(text)) != NULL;
}

/* Is there a button with the words of the move? */
static bool has_button(const struct drawing *d, Move m, const struct buf *out) {
    char words[MAX_WORDS + 1], attribute[4 * MAX_WORDS];
    struct buf text = buf_on(words, sizeof words), wanted = buf_on(attribute, sizeof attribute);
    int seat = d->viewer & ~PERSON;
    move_write(d->game, d->box, d->view, seat, m, seat, &text);
    markup_attr(&wanted, "value", buf_slice_of(&text));
    return is_in(out, buf_end(&wanted));
}

/* Choices that do the same as an earlier one stand once. */
static int twins;

static bool is_twin(const struct drawing *d, Move m) {
    const struct art *art = art_find(d->game);
    bool twin = art->twin && art->twin(d, m);
    twins += twin;
    return twin;
}

static void check_page(const struct drawing *d, const struct buf *out) {
    const char *fault = markup_fault(buf_slice_of(out));
    if (!EXPECT(!fault))
        test_doing("markup: %.300s", fault);
    EXPECT(!out->cut);
    EXPECT(!is_in(out, "<script"));
    EXPECT(!is_in(out, " style="));
    for (int i = 0; i < d->move_count; i++)
        EXPECT(has_button(d, d->moves[i], out) == !is_twin(d, d->moves[i]));
}

static void check_picture(const struct drawing *d, const char *theme, struct buf *out) {
    out->len = 0;
    draw_picture(d, embedded_style_css, theme, out);
    EXPECT(!out->cut);
    if (out->len > 0)
        EXPECT(theme[0] ? !is_in(out, "var(") : is_in(out, "var("));
}

static void check_viewer(const struct trial *t, int viewer, const uint8_t *before,
                         struct buf *out) {
    static Move moves[MAX_MOVES];
    _Alignas(16) uint8_t view[MAX_STATE], was[MAX_STATE];
    int seat = viewer & ~PERSON;
    fields_view(t->g, t->st, viewer, view);
    fields_view(t->g, before, viewer, was);
    struct drawing d = {.game = t->g,
                        .box = t->box,
                        .view = view,
                        .viewer = viewer,
                        .names = bad_names,
                        .about = bad_names,
                        .brief = bad_names,
                        .before = was,
                        .post = "/t/1?a=1&b=\"2\"",
                        .moves = moves};
    if (seat < MAX_SEATS && t->g->pending(t->st) >> seat & 1)
        d.move_count = t->g->moves(t->box, view, seat, moves);
    out->len = 0;
    draw_everything(&d, &t->told[0], out);
    check_page(&d, out);
}

static bool play_one(struct trial *t, uint8_t *before, struct buf *out) {
    struct list list;
    uint32_t owing = t->g->pending(t->st);
    if (!owing)
        return false;
    int seat = trial_pick(t, owing);
    if (rng_below(&t->rng, ONE_IN) == 0) {
        int other = (int)rng_below(&t->rng, t->how.seats + 1u);
        if (seat != NATURE)
            check_viewer(t, seat | PERSON, before, out);
        check_viewer(t, other == t->how.seats ? SPECTATOR | PERSON : other | PERSON, before, out);
    }
    memcpy(before, t->st, t->g->state_size);
    trial_list(t, t->st, seat, &list);
    Move m = seat == NATURE ? t->g->roll(t->box, t->st, &t->rng)
                            : list.move[rng_below(&t->rng, (uint32_t)list.count)];
    t->told[0].count = 0;
    trial_apply(t, before, seat, m, t->st, &t->told[0]);
    return true;
}

static void test_game(const struct game *g, struct buf *out) {
    struct trial *t = trial_new(g);
    static _Alignas(16) uint8_t before[MAX_STATE];
    CHECK(t != NULL);
    for (int set = 0; t && set < trial_sets(g); set++)
        for (int game = 0; game < GAMES; game++) {
            test_doing("drawing %s, set %d, game %d", g->id, set, game);
            if (trial_begin(t, 11, set, game) != 0)
                continue;
            memcpy(before, t->st, g->state_size);
            while (play_one(t, before, out))
                ;
            check_viewer(t, SPECTATOR | PERSON, before, out);
            struct drawing d = {
                .game = g, .box = t->box, .view = t->st, .viewer = NATURE, .names = bad_names};
            check_picture(&d, "", out);
            check_picture(&d, "dark", out);
        }
    trial_free(t);
}

/* A long row is folded, but not if there is nothing else: numbers are not on the board. */
static void test_long_rows(struct buf *out) {
    enum { BIDS = 40 };
    struct trial *t = trial_new(&lowenherz_game);
    Move moves[BIDS + 1];
    CHECK(t != NULL);
    for (int set = 0; trial_begin(t, 11, set, 0) != 0; set++)
        ;
    for (int i = 0; i < BIDS; i++)
        moves[i] = move_of(M_BID, i, 0, 0);
    moves[BIDS] = move_of(M_DUEL, 0, 0, 0);
    struct drawing d = {
        .game = t->g, .box = t->box, .view = t->st, .viewer = 0, .post = "/", .moves = moves};
    for (d.move_count = BIDS; d.move_count <= BIDS + 1; d.move_count++) {
        out->len = 0;
        draw_prompt(&d, out);
        EXPECT(!markup_fault(buf_slice_of(out)));
        EXPECT(is_in(out, "<details class=\"all\"") == (d.move_count > BIDS));
    }
    trial_free(t);
}

/* Rows of numbers have no line with one number alone, whether the window is wide or narrow. */
static void test_lines(struct buf *out) {
    enum { MOST = 51 };
    struct trial *t = trial_new(&lowenherz_game);
    Move moves[MOST];
    CHECK(t != NULL);
    for (int set = 0; trial_begin(t, 11, set, 0) != 0; set++)
        ;
    for (int i = 0; i < MOST; i++)
        moves[i] = move_of(M_BID, i, 0, 0);
    struct drawing d = {
        .game = t->g, .box = t->box, .view = t->st, .viewer = 0, .post = "/", .moves = moves};
    for (d.move_count = 2; d.move_count <= MOST; d.move_count++) {
        int wide = 0, narrow = 0;
        out->len = 0;
        draw_prompt(&d, out);
        const char *row = strstr(buf_end(out), "class=\"numbers");
        EXPECT(row && sscanf(row, "class=\"numbers w%d n%d\"", &wide, &narrow) == 2);
        test_doing("%d numbers in lines of %d and of %d", d.move_count, wide, narrow);
        EXPECT(wide > 1 && wide <= 13 && d.move_count % wide != 1);
        EXPECT(narrow > 1 && narrow <= 7 && d.move_count % narrow != 1);
    }
    trial_free(t);
}

/* In a prompt a number stays with its word. */
static void test_numbers_keep_their_words(struct buf *out) {
    struct trial *t = trial_new(&lowenherz_game);
    Move moves[1] = {move_of(M_DONE, 0, 0, 0)};
    CHECK(t != NULL);
    for (int set = 0; trial_begin(t, 11, set, 0) != 0; set++)
        ;
    struct lowenherz *st = (struct lowenherz *)t->st;
    st->step = BUILD;
    st->mover = 0;
    st->left = 3;
    struct drawing d = {.game = t->g,
                        .box = t->box,
                        .view = t->st,
                        .viewer = 0,
                        .post = "/",
                        .moves = moves,
                        .move_count = 1};
    out->len = 0;
    draw_prompt(&d, out);
    EXPECT(is_in(out, "<h2>3\u00A0walls left: "));
    EXPECT(is_in(out, "You have 12\u00A0ducats and "));
    trial_free(t);
}

/* Every symbol of a legend is in the sprite. */
static void test_legends(struct buf *out) {
    out->len = 0;
    draw_symbols(out);
    for (const struct game *const *g = all_games; *g; g++)
        for (const struct meaning *m = art_find(*g)->legend; m && m->symbol; m++) {
            char id[60];
            int n = (int)strcspn(m->symbol, " ");
            snprintf(id, sizeof id, "id='%.*s'", n, m->symbol);
            test_doing("%s: the meaning of %s", (*g)->id, m->symbol);
            EXPECT(is_in(out, id));
        }
}

/* A second symbol of the same name would never be seen, but every page would carry it. */
static void test_symbols_stand_once(struct buf *out) {
    out->len = 0;
    draw_symbols(out);
    buf_end(out);
    int count = 0;
    for (const char *at = out->at; (at = strstr(at, " id='")) != NULL; count++) {
        char id[60];
        int n = (int)strcspn(at + 5, "'");
        snprintf(id, sizeof id, " id='%.*s'", n, at + 5);
        test_doing("the symbol %.*s", n, at + 5);
        at += 5;
        EXPECT(!strstr(at, id));
    }
    EXPECT(count > 50);
}

int main(void) {
    char *memory = malloc(MOST_BYTES);
    struct buf out = buf_on(memory, MOST_BYTES);
    test_texts();
    test_every_byte();
    test_attr();
    test_geometry();
    test_checker();
    for (const struct game *const *g = all_games; *g; g++)
        test_game(*g, &out);
    EXPECT(twins > 0);
    test_long_rows(&out);
    test_lines(&out);
    test_numbers_keep_their_words(&out);
    test_legends(&out);
    test_symbols_stand_once(&out);
    free(memory);
    return test_end();
}
