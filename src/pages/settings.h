/* settings.h: what a reader chooses for himself, on every page in the same menu. A setting is a row
 * of the table in settings.c; its value is kept in a cookie of its name and chosen by a link
 * ("?theme=dark"), so that the menu works without scripts. */
#ifndef PAGES_SETTINGS_H
#define PAGES_SETTINGS_H

#include "base/buf.h"

enum setting_id { THEME, SOUNDS, PACE, SETTINGS };
enum { THEME_AUTOMATIC, THEME_LIGHT, THEME_DARK };
enum { MOST_VALUES = 6 };

struct setting {
    const char *name, *label;       /* as cookies and links call it; N_: as people do */
    const char *value[MOST_VALUES]; /* the first is the usual one; NULL behind the last */
    const char *words[MOST_VALUES]; /* N_: what they are called */
    bool needs_script;              /* nothing of it works without */
};
extern const struct setting all_settings[SETTINGS];

/* What a reader has chosen: an index into `value` for each. */
struct settings {
    uint8_t chosen[SETTINGS];
};

/* The value of a setting that is called so; -1: none is. */
int setting_value(enum setting_id id, struct slice name);
/* The attributes of <html> by which style sheet and script know the settings. */
void put_chosen_settings(struct buf *out, const struct settings *s);

/* Buttons that choose how fast things are played, for the script. */
void put_pace_buttons(struct buf *out, const struct settings *s);

struct reader;
/* The menu of the header: languages, settings, and the way to the reader's key and devices. */
void put_settings_menu(struct buf *out, const struct reader *reader);

#endif
