/* menu.c: see menu.h. Every line of the menu is a command that could have been typed, and is run as
 * such once the menu is gone. */
#include "cmd/menu.h"

#include "base/say.h"
#include "cmd/join.h"
#include "cmd/saved.h"
#include "lesson/course.h"
#include "lesson/lesson.h"
#include "term/desk.h"
#include "term/full.h"
#include "term/show.h"
#include "term/tty.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = MOST_SAVED, LINE_BYTES = 160 };

struct menu {
    struct desk desk;
    char text[LINES][LINE_BYTES];
    const char *line[LINES];
    int count;
    struct saved saved[MOST_SAVED];
    int saved_count;
    char word[6][4096]; /* of the command that was chosen */
    int words;
};

static void begin(struct menu *m) { m->count = 0; }

/* A line of the menu; the buf is to be written to, and ended by the next line or by choose. */
static struct buf open_line(struct menu *m) {
    struct buf out = buf_on(m->text[m->count], LINE_BYTES);
    out.words = m->desk.words;
    return out;
}

static void close_line(struct menu *m, struct buf *out) { m->line[m->count++] = buf_end(out); }

static void add(struct menu *m, const char *english) {
    struct buf out = open_line(m);
    say(&out, english);
    close_line(m, &out);
}

static int choose(struct menu *m, const char *english) {
    return full_menu(&m->desk, desk_translate(&m->desk, english), m->line, m->count);
}

static void command(struct menu *m, const char *word) {
    slice_copy(slice_of(word), m->word[m->words++], sizeof m->word[0]);
}

/* ---- choosing ---- */

static const struct game *game_number(int n) {
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template && n-- == 0)
            return all_games[i];
    return NULL;
}

static const struct game *choose_game(struct menu *m, const char *title) {
    begin(m);
    for (int i = 0; game_number(i); i++)
        add(m, game_number(i)->title);
    int n = choose(m, title);
    return n < 0 ? NULL : game_number(n);
}

/* How many; below 0: none. */
static int choose_players(struct menu *m, const struct game *g) {
    begin(m);
    for (int n = g->min_seats; n <= g->max_seats; n++) {
        struct buf out = open_line(m);
        SAY(&out, "{n|player|players}", say_number("n", n));
        close_line(m, &out);
    }
    int chosen = choose(m, N_("How many players?"));
    return chosen < 0 ? chosen : g->min_seats + chosen;
}

static const char *choose_level(struct menu *m) {
    static const char *const levels[] = {"easy", "normal", "hard", "expert"};
    begin(m);
    add(m, N_("easy: for first games; plays sensibly, and overlooks things"));
    add(m, N_("normal: looks one move ahead"));
    add(m, N_("hard: thinks ahead"));
    add(m, N_("expert: thinks ahead for up to two seconds"));
    int level = choose(m, N_("Computer players"));
    return level < 0 ? NULL : levels[level];
}

static void command_new(struct menu *m, const struct game *g, int players, const char *level) {
    char memory[80];
    struct buf seats = buf_on(memory, sizeof memory);
    buf_str(&seats, "you");
    for (int i = 1; i < players; i++) {
        buf_char(&seats, ',');
        buf_str(&seats, level);
    }
    command(m, "play");
    command(m, g->id);
    command(m, "--seats");
    command(m, buf_end(&seats));
}

/* Esc goes back to the question before. */
static bool new_game(struct menu *m) {
    const struct game *g;
    const char *level;
    int players;
    while ((g = choose_game(m, N_("New game"))))
        while ((players = choose_players(m, g)) >= 0)
            if ((level = choose_level(m))) {
                command_new(m, g, players, level);
                return true;
            }
    return false;
}

static void write_saved(const struct saved *s, struct buf *out) {
    char when[40];
    const struct game *g = game_find(slice_of(s->game));
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime(&s->when));
    SAY(out, s->over ? N_("{game}, {when}, over") : N_("{game}, {when}"),
        say_word("game", g->title), say_name("when", when));
}

/* A game that is over is shown; another one goes on. */
static bool saved_games(struct menu *m) {
    begin(m);
    for (int i = 0; i < m->saved_count; i++) {
        struct buf out = open_line(m);
        write_saved(&m->saved[i], &out);
        close_line(m, &out);
    }
    int n = choose(m, N_("Saved games"));
    if (n < 0)
        return false;
    command(m, m->saved[n].over ? "replay" : "play");
    command(m, m->saved[n].over ? "--text" : "--resume");
    command(m, m->saved[n].path);
    return true;
}

static const char *lesson_title(const struct menu *m, const struct game *g, const char *english) {
    struct buf language = {.words = course_words_of(g, m->desk.words->lang)};
    return language.words ? say_translate(&language, english) : english;
}

/* The number of one, from 1; 0: none. */
static int choose_lesson(struct menu *m, const struct game *g) {
    static struct lesson lesson;
    const struct embedded *lessons[COURSE_LESSONS];
    struct fault fault;
    int n = course_of(g, lessons);
    begin(m);
    for (int i = 0; i < n; i++) {
        struct buf out = open_line(m);
        if (lesson_read(&lesson, *lessons[i]->text, &fault))
            SAY(&out, "{title} ({minutes} min)",
                say_name("title", lesson_title(m, g, lesson.title)),
                say_number("minutes", lesson.minutes));
        close_line(m, &out);
    }
    return n ? choose(m, g->title) + 1 : 0;
}

static bool learn(struct menu *m) {
    const struct game *g;
    int chosen = 0;
    while ((g = choose_game(m, N_("Learn"))) && (chosen = choose_lesson(m, g)) == 0)
        ;
    if (!g)
        return false;
    char number[16];
    snprintf(number, sizeof number, "%d", chosen);
    command(m, "learn");
    command(m, g->id);
    command(m, number);
    return true;
}

static bool puzzles(struct menu *m) {
    const struct game *g = choose_game(m, N_("Puzzles"));
    if (!g)
        return false;
    command(m, "puzzle");
    command(m, g->id);
    return true;
}

static bool join(struct menu *m) {
    char url[200] = "", name[200];
    if (!full_ask(&m->desk,
                  desk_translate(&m->desk, N_("The address of a table or of a seat, as a browser "
                                              "would open it:")),
                  url))
        return false;
    bool known = join_is_known(url);
    slice_copy(slice_of(join_own_name()), name, sizeof name);
    if (!known && !full_ask(&m->desk, desk_translate(&m->desk, N_("Your name there:")), name))
        return false;
    command(m, "play");
    command(m, url);
    if (!known) {
        command(m, "--names");
        command(m, name);
    }
    return true;
}

/* ---- the menu ---- */

static const struct saved *last_game(const struct menu *m) {
    for (int i = 0; i < m->saved_count; i++)
        if (!m->saved[i].over)
            return &m->saved[i];
    return NULL;
}

static bool go_on(struct menu *m) {
    command(m, "play");
    command(m, "--resume");
    command(m, last_game(m)->path);
    return true;
}

/* Chooses a command; false: nothing. */
static bool main_menu(struct menu *m) {
    for (;;) {
        bool (*does[8])(struct menu *);
        int n = 0;
        begin(m);
        const struct saved *last = last_game(m);
        if (last) {
            struct buf out = open_line(m), which = buf_growing();
            which.words = m->desk.words;
            write_saved(last, &which);
            SAY(&out, "Go on with the last game: {game}", say_name("game", buf_end(&which)));
            close_line(m, &out);
            buf_free(&which);
            does[n++] = go_on;
        }
        if (m->saved_count > 0) {
            add(m, N_("Saved games"));
            does[n++] = saved_games;
        }
        add(m, N_("New game"));
        does[n++] = new_game;
        add(m, N_("Learn"));
        does[n++] = learn;
        add(m, N_("Puzzles"));
        does[n++] = puzzles;
        add(m, N_("Join a table of a server"));
        does[n++] = join;
        int chosen = choose(m, N_("hoftag: board games"));
        if (chosen < 0)
            return false;
        if (does[chosen](m))
            return true;
    }
}

static int run_chosen(struct menu *m) {
    char *argv[8] = {0};
    for (int i = 0; i < m->words; i++)
        argv[i] = m->word[i];
    const struct command *c = command_find(all_commands, argv[0]);
    return c->run(m->words, argv);
}

int menu_run(void) {
    static struct menu m;
    static struct play p;
    if (!show_can_be_full())
        return complain(
            BAD_INPUT,
            "the menu needs a terminal of %d columns and %d rows; %s (\"hoftag --help\" "
            "lists the commands)",
            FULL_COLS, FULL_ROWS, show_obstacle());
    show_set_up(&p, false, 0);
    desk_init(&m.desk, p.look, need_language(NULL));
    m.saved_count = saved_list(m.saved, MOST_SAVED);
    tty_open(p.look);
    bool chosen = main_menu(&m);
    tty_close();
    int code = chosen ? run_chosen(&m) : DONE;
    desk_free(&m.desk);
    return code;
}
