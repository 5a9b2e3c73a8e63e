/* rulebook.c: the rules in every language: finding sections, and that a section found in one is
 * found in all. */
#include "game/rulebook.h"

#include "words/words.h"

#include "lib/test.h"

static struct slice league(const char *lang) {
    return rulebook_text(game_find(slice_of("league")), lang);
}

static struct slice title_of(struct slice text, const char *section, struct buf *out) {
    out->len = 0;
    return rulebook_title(text, slice_of(section), out) ? buf_slice_of(out) : slice_of("none");
}

static void titles(void) {
    struct buf out = buf_growing();
    EXPECT_TEXT(title_of(league("en"), "L3.5", &out), "Besieged towns");
    EXPECT_TEXT(title_of(league("de"), "L3.5", &out), "Belagerte Städte");
    EXPECT_TEXT(title_of(league("fr"), "l3.5", &out), "Villes assiégées");
    EXPECT_TEXT(title_of(league("nl"), "L3", &out), "Steden kiezen");
    EXPECT_TEXT(title_of(league("nl"), "L3.55", &out), "none");
    EXPECT_TEXT(title_of(league("nl"), "", &out), "none");
    buf_free(&out);
}

static void english_stands_in(void) {
    struct slice english = league("en"), swedish = league("sv");
    EXPECT(english.len > 0);
    EXPECT(swedish.at == english.at && swedish.len == english.len);
    EXPECT(league("de").at != english.at);
}

/* The id at the start of the next line of the contents; empty after the last. */
static struct slice next_id(struct slice *contents) {
    struct slice line, word = slice_of("");
    if (slice_line(contents, &line))
        slice_word(&line, &word);
    return word;
}

static void same_sections(const struct game *g, const char *lang) {
    struct buf here = buf_growing(), there = buf_growing();
    rulebook_contents(rulebook_text(g, "en"), &here);
    rulebook_contents(rulebook_text(g, lang), &there);
    struct slice ours = buf_slice_of(&here), theirs = buf_slice_of(&there), id;
    EXPECT(ours.len > 0);
    do {
        id = next_id(&ours);
        EXPECT(slice_same(id, next_id(&theirs)));
    } while (id.len > 0);
    buf_free(&here);
    buf_free(&there);
}

static void every_language_has_every_section(void) {
    for (int i = 0; all_games[i]; i++)
        for (int l = 0; all_words[l]; l++)
            same_sections(all_games[i], all_words[l]->lang);
}

int main(void) {
    titles();
    english_stands_in();
    every_language_has_every_section();
    return test_end();
}
