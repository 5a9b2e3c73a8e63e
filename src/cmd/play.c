/* play.c: hoftag play: a game in the terminal. Sets up a new table, or resumes an interrupted
 * game. */
#include "term/play.h"

#include "base/check.h"
#include "base/say.h"
#include "cmd/cmd.h"
#include "cmd/join.h"
#include "cmd/saved.h"
#include "game/words.h"
#include "host/clock.h"
#include "host/seed.h"
#include "term/show.h"
#include "words/words.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char help_play[] =
    "Usage: hoftag play GAME [--seats LIST] [--names LIST] [--colours LIST]\n"
    "                   [--option NAME=VALUE]... [--seed S] [--nature you]\n"
    "                   [--box FILE] [--record FILE] [--lang LANG]\n"
    "       hoftag play --resume [FILE] [--seats LIST]\n"
    "       hoftag play URL [--names NAME]\n"
    "\n"
    "Plays a game in the terminal. It is on the disk after every move: whatever\n"
    "happens, --resume goes on where it stopped. URL is the address of a table of a\n"
    "server, or the link of a seat there: you sit down among people with browsers,\n"
    "or watch. Who you are there is kept in ~/.local/state/hoftag/servers. For\n"
    "https: with a certificate that its host has made, SSL_CERT_FILE names the file\n"
    "of that certificate.\n"
    "\n"
    "  --seats you,hard,...     who sits where, clockwise: you (several may share\n"
    "                           the keyboard) or a computer player. Without it: you\n"
    "                           and normal players\n"
    "  --names Anna,Bernd,...   what the people are called, in the order of the\n"
    "                           seats\n"
    "  --colours red,blue,...   the colours of the seats\n"
    "  --option NAME=VALUE      a variant of the game; may be given several times\n"
    "  --seed S                 a number that decides everything random; without it\n"
    "                           chance decides\n"
    "  --nature you             you enter what was drawn, with the real box at hand\n"
    "  --box FILE               another box than the standard one\n"
    "  --record FILE            where the record goes; without it, into\n"
    "                           ~/.local/share/hoftag\n"
    "  --resume [FILE]          go on with an interrupted game; without a name, with\n"
    "                           the last one\n"
    "  --lang LANG              en, de, fr or nl; without it, the language of the\n"
    "                           locale\n"
    "  --ascii                  plain characters only, no colours\n"
    "  --plain                  lines that scroll instead of the full screen: for\n"
    "                           screen readers\n"
    "  --width N                columns to draw lines in; without it, as many as the\n"
    "                           terminal has\n"
    "\n"
    "Computer players:\n"
    "  easy      for children and first games: plays sensibly, and overlooks things\n"
    "  normal    knows from many games what a position is worth; looks one move\n"
    "            ahead, instantly\n"
    "  hard      thinks ahead for about a twentieth of a second\n"
    "  expert    thinks ahead for up to two seconds\n"
    "  hard/raider is fond of something: builder, raider, dealer or patron, as the\n"
    "            game has it. Where you play, normal, hard and expert draw that from\n"
    "            the seed; hard/plain has none\n"
    "  greedy    takes what looks best by rules of thumb; random picks any move;\n"
    "            mcts thinks ahead without knowing anything\n";

struct wish {
    const char *seats, *names, *colours, *nature, *box, *record, *resume, *lang;
    int64_t seed, width; /* seed -1: drawn; width 0: the terminal's */
    bool ascii, plain;
    struct values options;
};

/* ---- lists ---- */

enum { LIST_BYTES = 400, MAX_PLAY_ARGS = 60 };

/* Splits "a,b,c"; the pieces point into memory. False and a complaint if there are too many. */
static bool split(const char *what, const char *list, char memory[LIST_BYTES], struct values *out) {
    *out = (struct values){0};
    if (!list)
        return true;
    if (strlen(list) >= LIST_BYTES)
        return complain(BAD_INPUT, "%s is too long", what), false;
    memcpy(memory, list, strlen(list) + 1);
    for (char *at = memory; at;) {
        char *comma = strchr(at, ',');
        if (out->count == MAX_SEATS)
            return complain(BAD_INPUT, "%s names more than %d", what, MAX_SEATS), false;
        if (comma)
            *comma++ = 0;
        out->text[out->count++] = at;
        at = comma;
    }
    return true;
}

static bool need_character(const struct game *g, const char *word) {
    char known[200];
    struct buf list = buf_on(known, sizeof known);
    for (const struct character *c = characters_of(g); c->id; c++) {
        buf_str(&list, c->id);
        buf_str(&list, ", ");
    }
    complain(BAD_INPUT, "no computer player is \"%.40s\"; normal, hard and expert may be: %splain",
             word, buf_end(&list));
    return false;
}

static bool need_seat(const struct game *g, const char *word, struct player *out) {
    char known[200];
    struct buf list = buf_on(known, sizeof known);
    if (player_seated(g, slice_of(word), out))
        return true;
    if (out->bot)
        return need_character(g, word);
    if (strcmp(word, "you") == 0)
        return true;
    buf_str(&list, "you");
    for (const struct bot *b = all_bots; b->name; b++) {
        buf_str(&list, ", ");
        buf_str(&list, b->name);
    }
    complain(BAD_INPUT, "nobody called \"%.40s\" can take a seat; there are: %s", word,
             buf_end(&list));
    return false;
}

/* ---- setting the table ---- */

struct table_wish {
    const struct game *game;
    const char *you; /* the name of a single person who gave none */
    struct values seats, names, colours;
    char seats_memory[LIST_BYTES], names_memory[LIST_BYTES], colours_memory[LIST_BYTES];
    char words[MAX_SEATS][RECORD_COMPUTER_BYTES + 1]; /* of computer players */
    struct table_how how;
    uint8_t seed[SEED_BYTES];
};

/* Without --seats: you, and normal players up to four, if the game takes that many. */
static void default_seats(struct table_wish *w) {
    int n = w->game->max_seats < 4 ? w->game->max_seats : 4;
    for (int i = 0; i < n; i++)
        w->seats.text[w->seats.count++] = i ? "normal" : "you";
}

static bool choose_colours(struct table_wish *w) {
    for (int i = 0; i < w->colours.count; i++) {
        int colour = 0;
        while (w->game->colours[colour] &&
               strcmp(w->game->colours[colour], w->colours.text[i]) != 0)
            colour++;
        if (!w->game->colours[colour] || i >= w->seats.count)
            return complain(BAD_INPUT, "there is no such colour or no seat for it: \"%.40s\"",
                            w->colours.text[i]),
                   false;
        w->how.setup.colour[i] = (uint8_t)colour;
    }
    return true;
}

/* Where people play, computer players of whom nothing else is said draw a character. */
static void choose_characters(struct table_wish *w, struct player player[MAX_SEATS]) {
    struct rng rng = character_rng(w->seed);
    uint32_t drawn = 0, people = 0;
    for (int i = 0; i < w->seats.count; i++)
        people += !player[i].bot;
    for (int i = 0; i < w->seats.count; i++)
        if (people && w->how.seed && player[i].bot && player[i].bot->has_character &&
            !strchr(w->seats.text[i], '/'))
            player[i].character = character_draw(w->game, &rng, &drawn);
}

/* What is said of a computer player at its seat, in the record and to --resume: "hard/raider". */
static void name_players(struct table_wish *w, const struct player player[MAX_SEATS]) {
    for (int i = 0; i < w->seats.count; i++) {
        struct buf words = buf_on(w->words[i], sizeof w->words[i]);
        if (!player[i].bot)
            continue;
        player_write(&player[i], &words);
        w->how.name[i] = buf_end(&words);
        w->how.computer[i] = player[i].character ? w->how.name[i] : NULL;
    }
}

/* --resume would take whoever is called so for a computer player. */
static bool need_person(const struct table_wish *w, const char *name) {
    struct player p;
    if (player_seated(w->game, slice_of(name), &p))
        return complain(BAD_INPUT, "\"%.40s\" is the name of a computer player", name), false;
    return true;
}

/* People are named by --names. */
static bool choose_names(struct table_wish *w, struct player player[MAX_SEATS]) {
    int next = 0, people = 0, last = 0;
    for (int i = 0; i < w->seats.count; i++) {
        if (!need_seat(w->game, w->seats.text[i], &player[i]))
            return false;
        if (player[i].bot)
            continue;
        people++;
        last = i;
        w->how.name[i] = next < w->names.count ? w->names.text[next++] : NULL;
        if (w->how.name[i] && !need_person(w, w->how.name[i]))
            return false;
    }
    if (next < w->names.count)
        return complain(BAD_INPUT, "there are more names than people: \"%.40s\"",
                        w->names.text[next]),
               false;
    if (people == 1 && !w->how.name[last])
        w->how.name[last] = w->you;
    choose_characters(w, player);
    name_players(w, player);
    return true;
}

static bool choose_seed(const struct wish *wish, struct table_wish *w) {
    if (wish->nature && strcmp(wish->nature, "you") != 0)
        return complain(BAD_INPUT,
                        "Nature is played by the program, or with --nature you; not by \"%.40s\"",
                        wish->nature),
               false;
    if (wish->nature)
        return true;
    w->how.seed = w->seed;
    if (wish->seed < 0) {
        seed_random(w->seed);
        return true;
    }
    rng_seed_from_number((uint64_t)wish->seed, w->seed);
    return true;
}

static bool read_wish(const struct wish *wish, const char *game, struct table_wish *w,
                      struct play *p) {
    struct buf language = {.words = p->words};
    *w = (struct table_wish){.game = need_game(game), .you = say_translate(&language, "You")};
    if (!w->game)
        return false;
    if (!split("--seats", wish->seats, w->seats_memory, &w->seats) ||
        !split("--names", wish->names, w->names_memory, &w->names) ||
        !split("--colours", wish->colours, w->colours_memory, &w->colours))
        return false;
    if (w->seats.count == 0)
        default_seats(w);
    w->how.game = w->game;
    w->how.setup = setup_default(w->game, w->seats.count);
    if (w->seats.count < w->game->min_seats || w->seats.count > w->game->max_seats)
        return complain(BAD_INPUT, "%s is for %d to %d players, not %d", w->game->title,
                        w->game->min_seats, w->game->max_seats, w->seats.count),
               false;
    if (!choose_seed(wish, w))
        return false;
    if (w->how.seed && w->colours.count == 0) {
        struct rng rng = rng_new(w->seed, 0);
        setup_draw_colours(w->game, &w->how.setup, &rng);
    }
    return choose_colours(w) && choose_names(w, p->player) &&
           need_options(w->game, &wish->options, &w->how.setup);
}

/* ---- files ---- */

/* Is there a game with this name? The seed is written before the record. */
static bool is_taken(const char *path) {
    char seed[4200];
    snprintf(seed, sizeof seed, "%s.seed", path);
    return access(path, F_OK) == 0 || access(seed, F_OK) == 0;
}

/* ~/.local/share/hoftag/GAME-20260131-201500.hoftag; a second one in the same second is called
 * ...-2.hoftag */
static void default_path(const struct game *g, char *path, size_t cap) {
    char folder[4000], stamp[32], number[16] = "";
    time_t now = (time_t)now_seconds();
    user_folder("XDG_DATA_HOME", ".local/share", folder, sizeof folder);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime(&now));
    for (int n = 1; n < 1000; n++) {
        if (n > 1)
            snprintf(number, sizeof number, "-%d", n);
        snprintf(path, cap, "%s%s-%s%s.hoftag", folder, g->id, stamp, number);
        if (!is_taken(path))
            break;
    }
    make_folders(path);
}

/* The seed first: a record that commits to a lost seed could never be finished. */
static bool create_files(struct play *p, const char *path, const struct table_wish *w,
                         struct fault *fault) {
    if (w->how.seed && !seed_file_create(path, w->seed, fault))
        return false;
    if (record_file_create(&p->file, path, buf_slice_of(&p->table->record), fault))
        return true;
    if (w->how.seed)
        seed_file_remove(path);
    return false;
}

/* Nothing is on disk until everything has been checked: a refused wish leaves no file behind. */
static int start(const struct wish *wish, const char *game, struct play *p) {
    static struct table_wish w;
    char path[4096];
    struct fault fault;
    struct box_read box = {0};
    if (!read_wish(wish, game, &w, p))
        return BAD_INPUT;
    if (wish->box && !need_box(w.game, wish->box, &box))
        return BAD_INPUT;
    if (wish->box)
        w.how.box = buf_slice_of(&box.text);
    p->table = table_new(&w.how, &fault);
    if (wish->box)
        box_done(&box);
    if (!p->table)
        return complain_fault(BAD_INPUT, "", &fault);
    if (wish->record)
        snprintf(path, sizeof path, "%s", wish->record);
    else
        default_path(w.game, path, sizeof path);
    return create_files(p, path, &w, &fault) ? DONE : complain_fault(REFUSED, "", &fault);
}

/* ---- resuming ---- */

/* --seats if given; otherwise every seat with a computer player's name is that player. */
static bool seat_again(const struct wish *wish, struct play *p) {
    char memory[LIST_BYTES];
    struct values seats;
    int n = p->table->head.how.seats;
    if (!split("--seats", wish->seats, memory, &seats))
        return false;
    if (seats.count && seats.count != n)
        return complain(BAD_INPUT, "this game has %d seats, not %d", n, seats.count), false;
    for (int i = 0; i < n; i++) {
        const struct game *g = p->table->head.game;
        if (!player_seated(g, slice_of(p->table->head.name[i]), &p->player[i]))
            p->player[i] = (struct player){.bot = NULL};
        if (seats.count && !need_seat(g, seats.text[i], &p->player[i]))
            return false;
        p->told[i] = table_last_of(p->table, i);
    }
    return true;
}

static int resume(const struct wish *wish, struct play *p) {
    struct buf text = buf_growing();
    struct table_damage damage;
    struct fault fault;
    uint8_t seed[SEED_BYTES];
    int code = DONE;
    if (!file_read(wish->resume, RECORD_MAX_BYTES, &text, &fault))
        code = complain_fault(BAD_INPUT, "", &fault);
    else if (!(p->table = table_read(buf_slice_of(&text), slice_of(""), &damage)))
        code = complain_fault(BAD_INPUT, wish->resume, &damage.fault);
    else if (!record_file_resume(&p->file, wish->resume, buf_slice_of(&p->table->record), &fault))
        code = complain_fault(BAD_INPUT, "", damage.kind == SOUND ? &fault : &damage.fault);
    else if (!seat_again(wish, p))
        code = BAD_INPUT;
    else if (p->table->head.committed && !p->table->has_seed &&
             (!seed_file_read(wish->resume, seed, &fault) || !table_give_seed(p->table, seed)))
        code =
            complain(BAD_INPUT,
                     "%.200s.seed is missing or is not the seed of this game: Nature cannot go on",
                     wish->resume);
    buf_free(&text);
    return code;
}

/* "--resume" without a name: the last game that is not over. Writes the arguments anew, with that
 * name. */
static bool name_last(int argc, char **argv, char **named) {
    static struct saved last;
    int n = 0;
    for (int i = 0; i < argc; i++) {
        named[n++] = argv[i];
        if (strcmp(argv[i], "--resume") != 0 || (i + 1 < argc && argv[i + 1][0] != '-'))
            continue;
        if (!saved_last(&last))
            return complain(BAD_INPUT, "there is no saved game that could go on"), false;
        named[n++] = last.path;
    }
    named[n] = NULL;
    return true;
}

/* ---- the command ---- */

/* What Ctrl-C says while lines are typed: it is written when the game begins, since a signal may
 * come at any time. */
static char farewell[4400];

static void say_farewell(int signal_number) {
    ssize_t ignored = write(STDOUT_FILENO, farewell, strlen(farewell));
    (void)ignored;
    _exit(128 + signal_number);
}

static void prepare_farewell(const struct play *p) {
    struct buf out = buf_on(farewell, sizeof farewell);
    out.words = p->words;
    buf_char(&out, '\n');
    SAY(&out, "The game is saved. Go on with: hoftag play --resume {path}",
        say_name("path", p->file.path));
    buf_char(&out, '\n');
    buf_end(&out);
    signal(SIGINT, say_farewell);
}

static void tell_path(const struct play *p, const char *english) {
    struct buf out = buf_growing();
    out.words = p->words;
    SAY(&out, english, say_name("path", p->file.path));
    printf("\n%s\n", buf_end(&out));
    buf_free(&out);
}

static int play_table(struct play *p) {
    struct fault fault;
    prepare_farewell(p);
    if (!p->full)
        play_notice(p);
    switch (play_run(p, &fault)) {
    case PLAY_OVER:
        seed_file_remove(p->file.path);
        tell_path(p, N_("The record: {path}"));
        return DONE;
    case PLAY_LEFT:
        tell_path(p, N_("The game is saved. Go on with: hoftag play --resume {path}"));
        return DONE;
    case PLAY_CANNOT_SAVE: return complain_fault(REFUSED, "", &fault);
    }
    return REFUSED;
}

int cmd_play(int argc, char **argv) {
    char *named[MAX_PLAY_ARGS + 2];
    struct wish wish = {.seed = -1};
    static struct play p;
    struct values words;
    const struct flag flags[] = {{.name = "seats", .value = &wish.seats},
                                 {.name = "names", .value = &wish.names},
                                 {.name = "colours", .value = &wish.colours},
                                 {.name = "option", .values = &wish.options},
                                 SEED_FLAG(&wish.seed),
                                 {.name = "nature", .value = &wish.nature},
                                 BOX_FLAG(&wish.box),
                                 {.name = "record", .value = &wish.record},
                                 {.name = "resume", .value = &wish.resume},
                                 ASCII_FLAG(&wish.ascii),
                                 {.name = "plain", .on = &wish.plain},
                                 WIDTH_FLAG(&wish.width),
                                 LANG_FLAG(&wish.lang),
                                 {0}};
    if (argc > MAX_PLAY_ARGS)
        return complain(BAD_INPUT, "too many arguments");
    if (!name_last(argc, argv, named))
        return BAD_INPUT;
    for (argc = 0; named[argc];)
        argc++;
    if (!args_read(argc, named, flags, 0, 1, &words))
        return BAD_INPUT;
    if (!wish.resume == !words.count)
        return complain(BAD_INPUT, "play needs a game, or --resume FILE (see: hoftag help play)");
    p = (struct play){.file.fd = -1, .thinker = thinker_new(0)};
    show_set_up(&p, wish.ascii, (int)wish.width);
    p.words = need_language(wish.lang);
    p.full = !wish.plain && !wish.width && show_can_be_full();
    if (p.words && words.count && join_is_url(words.text[0])) {
        thinker_free(p.thinker);
        return join_run(words.text[0], wish.names, p.look, p.words);
    }
    int code = !p.words      ? BAD_INPUT
               : wish.resume ? resume(&wish, &p)
                             : start(&wish, words.text[0], &p);
    if (code == DONE)
        code = play_table(&p);
    if (p.file.fd >= 0)
        record_file_close(&p.file);
    if (p.table)
        table_free(p.table);
    thinker_free(p.thinker);
    return code;
}
