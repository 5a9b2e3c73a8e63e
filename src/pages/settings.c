/* settings.c: see settings.h. */
#include "pages/settings.h"

#include "pages/frame.h"
#include "words/words.h"

const struct setting all_settings[SETTINGS] = {
    [THEME] = {"theme",
               N_("Colours"),
               {"auto", "light", "dark"},
               {N_("automatic"), N_("light"), N_("dark")},
               false},
    [SOUNDS] =
        {"sound", N_("Sounds"), {"off", "on"}, {C_("sound", "off"), C_("sound", "on")}, true},
    [PACE] = {"pace",
              N_("Playback"),
              {"1", "3", "half", "off"},
              {C_("pace", "normal"), C_("pace", "fast"), C_("pace", "slow"), C_("pace", "off")},
              true},
};

int setting_value(enum setting_id id, struct slice name) {
    for (int i = 0; i < MOST_VALUES && all_settings[id].value[i]; i++)
        if (slice_is(name, all_settings[id].value[i]))
            return i;
    return -1;
}

void put_chosen_settings(struct buf *out, const struct settings *s) {
    for (int id = 0; id < SETTINGS; id++)
        put(out, " data-%t=%a", all_settings[id].name, all_settings[id].value[s->chosen[id]]);
}

/* ---- the menu ---- */

/* Pages without symbols have it too, so it brings its own. */
static void put_gear(struct buf *out) {
    put(out,
        "<svg class='gear' viewBox='0 0 24 24' aria-hidden='true'>"
        "<circle class='teeth' cx='12' cy='12' r='9.3'/><circle cx='12' cy='12' r='6'/></svg>");
}

static void open_row(struct buf *out, const char *classes, const char *label) {
    put(out, "<div class='setting%r'><span class='label'>%m</span> ", classes, label);
    put(out, "<nav class='segments' aria-label=%l>", label);
}

static void close_row(struct buf *out) { put(out, "</nav></div>"); }

/* The languages there are, each called by its own name. */
static void put_languages(struct buf *out) {
    open_row(out, " languages", N_("Language"));
    for (int i = 0; all_words[i]; i++)
        put(out, "<a href='?lang=%t' lang=%a%r>%t</a> ", all_words[i]->lang, all_words[i]->lang,
            out->words == all_words[i] ? " aria-current=\"true\"" : "", all_words[i]->name);
    close_row(out);
}

static void put_setting(struct buf *out, enum setting_id id, int chosen) {
    const struct setting *s = &all_settings[id];
    open_row(out, s->needs_script ? " scripted" : "", s->label);
    for (int i = 0; i < MOST_VALUES && s->value[i]; i++) {
        put(out, "<a href='?%t=%t' data-setting=%a data-value=%a%r>", s->name, s->value[i], s->name,
            s->value[i], i == chosen ? " aria-current=\"true\"" : "");
        say_in(out, s->name, s->words[i]);
        put(out, "</a> ");
    }
    close_row(out);
}

void put_pace_buttons(struct buf *out, const struct settings *s) {
    static const char *const pace[][2] = {{"half", "½×"}, {"1", "1×"}, {"3", "3×"}};
    for (int i = 0; i < 3; i++)
        put(out, "<button type='button' data-pace=%a aria-pressed='%t'>%t</button>", pace[i][0],
            setting_value(PACE, slice_of(pace[i][0])) == s->chosen[PACE] ? "true" : "false",
            pace[i][1]);
}

void put_settings_menu(struct buf *out, const struct reader *reader) {
    put(out, "<details class='settings' id='settings'><summary title=%l aria-label=%l>",
        N_("Settings"), N_("Settings"));
    put_gear(out);
    put(out, "</summary><div class='folded'>");
    put_languages(out);
    for (int id = 0; id < SETTINGS; id++)
        put_setting(out, (enum setting_id)id, reader->settings.chosen[id]);
    if (reader->visitor)
        put(out, "<p><a href='/me'>%m</a></p>", N_("You and your devices"));
    put(out, "</div></details>");
}
