/* frame.h: what is the same on every page: its head, and its header with the settings.
 *
 * A page is made of a table (or a list of them), a reader and the language of the buf that it is
 * written to, and of nothing else: no request, store, file or clock is known in src/pages, so that
 * a page can be made anywhere. What comes from outside is handed in. */
#ifndef PAGES_FRAME_H
#define PAGES_FRAME_H

#include "base/markup.h"
#include "draw/draw.h"
#include "hall/hall_table.h"
#include "pages/settings.h"

/* Where the files are that every page needs. */
struct page_files {
    const char *style, *icon, *script, *turn_icon, *manifest;
    const char *clock_script; /* for pages with clocks */
    const char *plain_style;  /* without the styles of boards */
    const char *theme;        /* "", "light" or "dark" */
    /* The style of a game's tables, without those of other games and pages. */
    const char *(*board_style)(const struct game *g);
    const char *touch_icon; /* NULL: none */
    /* Pictures of the games, and those of previews (of all games: NULL); they give NULL if there is
     * none. */
    const char *(*picture)(const struct game *g, bool dark);
    const char *(*preview)(const struct game *g);
};

/* Who reads the page. */
enum { BASE_TEXT = 300, PREVIEW_WIDTH = 1200, PREVIEW_HEIGHT = 630 };
struct reader {
    const struct visitor *visitor; /* NULL: somebody whom nobody knows yet */
    char base[BASE_TEXT];          /* our address as he knows it: http://localhost:7430 */
    struct page_files files;
    struct settings settings;
    bool in_words;       /* his browser shows text, but no pictures */
    bool alone;          /* there is no server: all who play share this screen */
    const char *offline; /* where it can be played so; NULL: nowhere */
    const char *server;  /* without one: where the one is that gave these pages; NULL: nowhere */
};

/* What its head tells of a page. */
struct page_head {
    const char *title, *classes;
    /* For those who preview a link to it: what it is called there if not by its title, N_: a
     * sentence about it (NULL: it has no preview), and the game whose picture it has. */
    const char *link_title, *about;
    const struct game *game;
    bool is_plain;   /* it shows no board */
    bool has_clocks; /* it shows time that goes by */
    bool is_table;   /* the page of a game being played, which people do not keep as a program */
};

/* "<!doctype html>" up to "<body class=...", where attributes may follow. The first is for pages of
 * which only title and classes are to be told. */
void page_open(const struct reader *reader, const char *title, const char *classes,
               struct buf *out);
void page_open_as(const struct reader *reader, const struct page_head *head, struct buf *out);
/* The end of the body's tag, and the header with the way home. */
void page_header(const struct reader *reader, struct buf *out);
/* The same with a field for the reader's name, which belongs to the form with this id. */
void page_header_asking(const struct reader *reader, const char *form, struct buf *out);
/* The same for a game that is looked at: which it is, and where it stands. */
void page_header_of(const struct reader *reader, const struct drawing *d, struct buf *out);
/* What stands in that header: the way home, the game, its phases. */
void put_heading(const struct drawing *d, struct buf *out);
void page_close(struct buf *out);

#endif
