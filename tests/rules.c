/* rules.c: runs the test scripts of the rules: rules [FILE...], or all of tests/rules.
 *
 * A script is a game being played, with expectations in between. A test ends at its first failure,
 * which is reported with file, line and reason; the next test starts afresh. The lines of a script:
 *
 *     # remark
 *     test TITLE                     begins a test; a file may have many
 *     covers L3.2 L3.4               the sections of rules/en/<id>.md that it shows
 *     game league
 *     seats green blue red yellow    colours, clockwise
 *     option sides yellow            one line for each
 *     box FILE                       another box, beside the script
 *     position                       starts from the JSON on the following lines, up to an empty
 *     {"round":2, ...}               one; "seats" and "options" are taken from above, and what is
 *                                    left out is as after set-up
 *
 *     red go Lauban                  a move that must be accepted; nature moves like everybody
 *     roll                           Nature rolls, seeded by the title, until a player owes a move
 *     refused L3.5: red go Zittau    must be refused by that section, and change nothing
 *     broken NAME                    instead of moves: the audit refuses the position by this name
 *
 *     expect guards.red 2            a field, its row (colour, name, index) and column, as JSON
 *     seen blue guards.red null      the same as that seat, or spectator, sees it
 *     person blue guards.red null    the same as a person there sees it (an option may hide things)
 *     pending red blue               exactly these owe a move; or nature, or nobody
 *     moves red: accept | bid 3      exactly these are legal; "has:" and "lacks:" name some,
 *                                    "count 6" their number
 *     event red pays 2 guards.       the last move told this; "..." at the end: it begins like this
 *     no event red pays...           it did not
 *     note red bid 3: costs 3 guards what the player is told about a legal move
 *     asked red Choose a town.       and what they are asked
 *     score red 12
 *     place red 1 */
#include "base/hash.h"
#include "base/json.h"
#include "game/fields.h"
#include "game/words.h"
#include "lib/test.h"
#include "lib/value.h"

#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 64 * 1024, PATH_BYTES = 1000 };

struct script {
    const char *path;
    struct slice rest;
    int line;
    char title[200];
    const struct game *g;
    struct setup how;
    void *box; /* NULL before the box is read */
    uint8_t *st,
        *before; /* NULL before the game begins; the state, and the one before the last move */
    const char *unsound;   /* what audit says about the position that was read */
    struct rng rng;        /* Nature's, seeded by the title */
    char told[TEXT_BYTES]; /* the sentences of the last move, a line each */
    size_t told_length;
    char why[600]; /* the first failure; empty: none */
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct script *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->why, sizeof s->why, format, arguments);
    va_end(arguments);
    return false;
}

#define TEXT(s) (int)(s).len, (s).at

/* ---- setting up ---- */

static bool read_box(struct script *s, struct slice text) {
    struct fault fault = {0};
    s->box = malloc(s->g->box_size);
    return s->g->read_box(s->box, text, &fault) ||
           wrong(s, "the box, line %d: %s", fault.line, fault.text);
}

static bool line_game(struct script *s, struct slice rest) {
    s->g = game_find(rest);
    s->how = (struct setup){0};
    return s->g || wrong(s, "there is no game \"%.*s\"", TEXT(rest));
}

static bool line_seats(struct script *s, struct slice rest) {
    struct slice word;
    int n = 0;
    s->how = setup_default(s->g, 0);
    for (; slice_word(&rest, &word); n++) {
        int colour = 0;
        while (s->g->colours[colour] && !slice_is(word, s->g->colours[colour]))
            colour++;
        if (n == MAX_SEATS || !s->g->colours[colour])
            return wrong(s, "no such colour, or too many: %.*s", TEXT(word));
        s->how.colour[n] = (uint8_t)colour;
    }
    s->how.seats = (uint8_t)n;
    if (s->g->defaults)
        s->g->defaults(&s->how);
    return true;
}

static bool line_option(struct script *s, struct slice rest) {
    struct slice name = slice_of(""), value = slice_of("");
    slice_word(&rest, &name);
    slice_word(&rest, &value);
    return setup_option(s->g, &s->how, name, value) ||
           wrong(s, "there is no option %.*s with the value %.*s", TEXT(name), TEXT(value));
}

static bool line_box(struct script *s, struct slice rest) {
    char path[PATH_BYTES];
    const char *slash = strrchr(s->path, '/');
    size_t len;
    snprintf(path, sizeof path, "%.*s/%.*s", slash ? (int)(slash - s->path) : 1,
             slash ? s->path : ".", TEXT(rest));
    char *text = test_read_file(path, &len);
    bool fine = text ? read_box(s, (struct slice){text, len}) : wrong(s, "%s cannot be read", path);
    free(text);
    return fine;
}

static bool begin(struct script *s) {
    uint8_t seed[SEED_BYTES];
    if (s->st)
        return true;
    if (!s->g)
        return wrong(s, "the line \"game ID\" is missing");
    if (!s->box && !read_box(s, *s->g->box_text))
        return false;
    const char *fault = setup_fault(s->g, &s->how);
    if (fault)
        return wrong(s, "%s", fault);
    s->st = malloc(s->g->state_size);
    s->before = malloc(s->g->state_size);
    int refused = s->g->setup(s->box, s->st, &s->how);
    rng_seed_from_number(hash_bytes(0, s->title, strlen(s->title)), seed);
    s->rng = rng_new(seed, 0);
    return !refused || wrong(s, "the set-up is refused: %s", s->g->refusals[refused].text);
}

/* "seats" and "options" from the lines above, unless the JSON has its own. */
static void write_missing_head(const struct script *s, struct slice json, struct buf *out) {
    char all[TEXT_BYTES];
    struct buf text = buf_on(all, sizeof all);
    struct slice ignored, value;
    fields_write_json(s->g, s->box, s->st, &text);
    for (int i = 0; i < 2; i++) {
        const char *key = i ? "options" : "seats";
        if (json_find(json, key, &ignored))
            continue;
        json_find(buf_slice_of(&text), key, &value);
        buf_json(out, slice_of(key));
        buf_char(out, ':');
        buf_slice(out, value);
        buf_char(out, ',');
    }
}

static bool read_position(struct script *s, struct slice json) {
    char memory[TEXT_BYTES];
    struct buf whole = buf_on(memory, sizeof memory);
    struct fault fault = {0};
    struct slice walk = json, key, value;
    if (json_find(json, "seats", &value) && !setup_read_json(s->g, json, &s->how, &fault))
        return wrong(s, "%s", fault.text);
    if (!begin(s))
        return false;
    buf_char(&whole, '{');
    write_missing_head(s, json, &whole);
    if (!json_member(&walk, &key, &value))
        whole.len -= whole.len > 1;
    buf_slice(&whole, slice_skip(json, 1));
    if (whole.cut)
        return wrong(s, "the position is too long");
    if (!fields_read_json(s->g, s->box, buf_slice_of(&whole), s->st, &fault))
        return wrong(s, "%s", fault.text);
    s->unsound = s->g->audit(s->box, s->st).invariant;
    return true;
}

static bool line_position(struct script *s, struct slice rest) {
    struct slice line, json = {s->rest.at, 0}, value;
    struct fault fault = {0};
    int first = s->line;
    if (rest.len > 0 || !s->g || s->st)
        return wrong(
            s, "\"position\" stands alone, once, behind \"game\"; its JSON on the following lines");
    while (slice_line(&s->rest, &line) && slice_trim(line).len > 0)
        s->line++;
    s->line++;
    json.len = (size_t)(s->rest.at - json.at);
    if (!json_check(json, &value, &fault)) {
        s->line = first + fault.line;
        return wrong(s, "%s", fault.text);
    }
    return json_is_object(value) ? read_position(s, value)
                                 : wrong(s, "a position is a JSON object");
}

/* ---- moves ---- */

static bool take_seat(struct script *s, struct slice *rest, int *seat) {
    struct slice word = slice_of("");
    slice_word(rest, &word);
    *rest = slice_trim(*rest);
    if (word.len > 0 && word.at[word.len - 1] == ':')
        word.len--;
    *seat = seat_read(s->g, s->st, word);
    return *seat >= 0 ||
           wrong(s, "nobody is called \"%.*s\" here, and no line begins so", TEXT(word));
}

static bool take_move(struct script *s, struct slice words, Move *m) {
    *m = move_read(s->g, s->box, s->st, words);
    return *m || wrong(s, "no move has the words \"%.*s\"", TEXT(words));
}

static void keep_events(struct script *s, const struct events *ev) {
    struct buf out = buf_on(s->told, sizeof s->told);
    out.len = s->told_length;
    for (int i = 0; i < ev->count; i++) {
        event_write(s->g, s->box, s->st, &ev->item[i], &out);
        buf_char(&out, '\n');
    }
    s->told_length = out.len;
}

static bool is_listed(const struct script *s, int seat, Move m) {
    Move moves[MAX_MOVES];
    int n = s->g->moves(s->box, s->st, seat, moves);
    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

static bool make(struct script *s, int seat, Move m) {
    struct events ev = {.count = 0};
    bool listed = is_listed(s, seat, m);
    int refused = s->g->apply(s->box, s->st, seat, m, &ev);
    if (refused)
        return wrong(s, "refused by %s: %s", s->g->refusals[refused].rule,
                     s->g->refusals[refused].text);
    if (!listed)
        return wrong(s, "the move was accepted, but does not stand in the list of legal moves");
    keep_events(s, &ev);
    const char *unsound = s->g->audit(s->box, s->st).invariant;
    return !unsound || wrong(s, "after the move this is broken: %s", unsound);
}

static bool line_move(struct script *s, struct slice line) {
    int seat;
    Move m;
    s->told_length = 0;
    return take_seat(s, &line, &seat) && take_move(s, line, &m) && make(s, seat, m);
}

static bool line_roll(struct script *s, struct slice rest) {
    s->told_length = 0;
    if (rest.len > 0 || s->g->pending(s->st) != 1u << NATURE)
        return wrong(s, "Nature owes nothing now");
    for (int i = 0; i < s->g->max_length && s->g->pending(s->st) == 1u << NATURE; i++)
        if (!make(s, NATURE, s->g->roll(s->box, s->st, &s->rng)))
            return false;
    return true;
}

static bool line_refused(struct script *s, struct slice rest) {
    struct slice rule = slice_of("");
    struct events ev = {.count = 0};
    int seat;
    Move m;
    slice_word(&rest, &rule);
    if (rule.len < 2 || rule.at[rule.len - 1] != ':')
        return wrong(s, "\"refused SECTION: SEAT WORDS\" is expected");
    rule.len--;
    if (!take_seat(s, &rest, &seat) || !take_move(s, rest, &m))
        return false;
    memcpy(s->before, s->st, s->g->state_size);
    int refused = s->g->apply(s->box, s->st, seat, m, &ev);
    if (!refused)
        return wrong(s, "the move was accepted");
    if (memcmp(s->before, s->st, s->g->state_size) != 0)
        return wrong(s, "the refused move changed the state");
    return slice_is(rule, s->g->refusals[refused].rule) ||
           wrong(s, "refused by %s: %s", s->g->refusals[refused].rule,
                 s->g->refusals[refused].text);
}

/* ---- what the state is ---- */

static bool expect(struct script *s, const void *state, struct slice rest) {
    static char memory[TEXT_BYTES];
    struct buf json = buf_on(memory, sizeof memory);
    struct slice path = slice_of(""), value;
    slice_word(&rest, &path);
    rest = slice_trim(rest);
    fields_write_json(s->g, s->box, state, &json);
    if (!value_find(s->g, s->st, buf_slice_of(&json), path, &value))
        return wrong(s, "there is no %.*s", TEXT(path));
    return value_is(value, rest) || wrong(s, "%.*s is %.*s", TEXT(path), TEXT(value));
}

static bool line_expect(struct script *s, struct slice rest) { return expect(s, s->st, rest); }

static bool seen_by(struct script *s, struct slice rest, int person) {
    uint8_t view[MAX_STATE];
    struct slice ahead = rest, word = slice_of("");
    int seat = SPECTATOR;
    slice_word(&ahead, &word);
    if (slice_is(word, "person"))
        return seen_by(s, ahead, PERSON);
    if (slice_is(word, "spectator"))
        rest = ahead;
    else if (!take_seat(s, &rest, &seat))
        return false;
    fields_view(s->g, s->st, seat | person, view);
    return expect(s, view, slice_trim(rest));
}

static bool line_seen(struct script *s, struct slice rest) { return seen_by(s, rest, 0); }
static bool line_person(struct script *s, struct slice rest) { return seen_by(s, rest, PERSON); }

static bool line_pending(struct script *s, struct slice rest) {
    uint32_t wanted = 0, owing = s->g->pending(s->st);
    char memory[200];
    struct buf text = buf_on(memory, sizeof memory);
    int seat;
    if (!slice_is(rest, "nobody"))
        do {
            if (!take_seat(s, &rest, &seat))
                return false;
            wanted |= 1u << seat;
        } while (rest.len > 0);
    for (int i = 0; i <= NATURE; i++)
        if (owing >> i & 1) {
            buf_char(&text, ' ');
            seat_write(s->g, s->st, i, &text);
        }
    return owing == wanted ||
           wrong(s, "those who owe a move:%s", owing ? buf_end(&text) : " nobody");
}

static bool line_score(struct script *s, struct slice rest) {
    int32_t points[MAX_SEATS];
    int64_t wanted;
    int seat;
    s->g->scores(s->box, s->st, points);
    if (!take_seat(s, &rest, &seat) || seat == NATURE ||
        !slice_number(rest, -10000, 10000, &wanted))
        return wrong(s, "\"score SEAT NUMBER\" is expected");
    return points[seat] == wanted || wrong(s, "the score is %d", points[seat]);
}

static bool line_place(struct script *s, struct slice rest) {
    int32_t places[MAX_SEATS];
    int64_t wanted;
    int seat;
    s->g->places(s->box, s->st, places);
    if (!take_seat(s, &rest, &seat) || seat == NATURE || !slice_number(rest, 1, MAX_SEATS, &wanted))
        return wrong(s, "\"place SEAT NUMBER\" is expected");
    return places[seat] == wanted || wrong(s, "the place is %d", places[seat]);
}

/* ---- what a player is told about their choices ---- */

static bool same_text(struct script *s, struct buf *is, struct slice wanted) {
    return slice_same(buf_slice_of(is), wanted) || wrong(s, "it is: %s", buf_end(is));
}

/* "note SEAT WORDS: TEXT": from what a person at that seat sees. */
static bool line_note(struct script *s, struct slice rest) {
    uint8_t view[MAX_STATE];
    char memory[400];
    struct buf note = buf_on(memory, sizeof memory);
    size_t n = 0;
    int seat;
    Move m;
    if (!take_seat(s, &rest, &seat))
        return false;
    while (n < rest.len && rest.at[n] != ':')
        n++;
    if (n == rest.len || !s->g->note)
        return wrong(s, "\"note SEAT WORDS: TEXT\" is expected, and a game with notes");
    if (!take_move(s, (struct slice){rest.at, n}, &m))
        return false;
    if (!is_listed(s, seat, m))
        return wrong(s, "only legal moves have notes");
    fields_view(s->g, s->st, seat | PERSON, view);
    s->g->note(s->box, view, seat, m, &note);
    return same_text(s, &note, slice_trim(slice_skip(rest, n + 1)));
}

/* "asked SEAT SENTENCE" */
static bool line_asked(struct script *s, struct slice rest) {
    uint8_t view[MAX_STATE];
    char memory[400];
    struct buf prompt = buf_on(memory, sizeof memory);
    int seat;
    if (!take_seat(s, &rest, &seat))
        return false;
    if (!s->g->prompt)
        return wrong(s, "this game asks nothing");
    fields_view(s->g, s->st, seat | PERSON, view);
    s->g->prompt(s->box, view, seat, &prompt);
    return same_text(s, &prompt, rest);
}

static bool line_broken(struct script *s, struct slice rest) {
    const char *name = s->unsound;
    s->unsound = NULL;
    if (!name)
        return wrong(s, "the position breaks no invariant");
    return slice_is(rest, name) || wrong(s, "the broken invariant is: %s", name);
}

/* ---- lists of moves ---- */

static bool all_among(struct script *s, int seat, struct slice rest) {
    struct slice words;
    Move m;
    while (slice_choice(&rest, &words)) {
        if (!take_move(s, words, &m))
            return false;
        if (!is_listed(s, seat, m))
            return wrong(s, "\"%.*s\" is not among the legal moves", TEXT(words));
    }
    return true;
}

static bool none_among(struct script *s, int seat, struct slice rest) {
    struct slice words;
    Move m;
    while (slice_choice(&rest, &words)) {
        if (!take_move(s, words, &m))
            return false;
        if (is_listed(s, seat, m))
            return wrong(s, "\"%.*s\" is among the legal moves", TEXT(words));
    }
    return true;
}

/* Each of them is in the text, and the text has no others. */
static bool exactly(struct script *s, int seat, struct slice rest) {
    Move moves[MAX_MOVES], m;
    int n = s->g->moves(s->box, s->st, seat, moves);
    uint8_t named[MAX_MOVES] = {0};
    struct slice words;
    if (!all_among(s, seat, rest))
        return false;
    while (slice_choice(&rest, &words)) {
        take_move(s, words, &m);
        for (int i = 0; i < n; i++)
            named[i] |= moves[i] == m;
    }
    for (int i = 0; i < n; i++) {
        char memory[MAX_WORDS];
        struct buf text = buf_on(memory, sizeof memory);
        move_write(s->g, s->box, s->st, seat, moves[i], seat, &text);
        if (!named[i])
            return wrong(s, "\"%s\" is legal, too", buf_end(&text));
    }
    return true;
}

static bool line_moves(struct script *s, struct slice rest) {
    struct slice word = slice_of(""), ahead = rest;
    Move moves[MAX_MOVES];
    int64_t wanted;
    int seat;
    slice_word(&ahead, &word);
    bool colon = word.len > 0 && word.at[word.len - 1] == ':';
    if (!take_seat(s, &rest, &seat))
        return false;
    if (colon)
        return exactly(s, seat, rest);
    slice_word(&rest, &word);
    rest = slice_trim(rest);
    if (slice_is(word, "has:"))
        return all_among(s, seat, rest);
    if (slice_is(word, "lacks:"))
        return none_among(s, seat, rest);
    if (!slice_is(word, "count") || !slice_number(rest, 0, MAX_MOVES, &wanted))
        return wrong(s, "\"moves SEAT:\", \"has:\", \"lacks:\" or \"count N\" is expected");
    int n = s->g->moves(s->box, s->st, seat, moves);
    return n == wanted || wrong(s, "there are %d legal moves", n);
}

/* ---- events ---- */

/* A sentence of the last move; "red scores..." matches any that begins like this. */
static bool was_told(const struct script *s, struct slice sentence) {
    struct slice rest = {s->told, s->told_length}, line;
    bool open = sentence.len > 3 && memcmp(sentence.at + sentence.len - 3, "...", 3) == 0;
    if (open)
        sentence.len -= 3;
    while (slice_line(&rest, &line)) {
        if (open && line.len > sentence.len)
            line.len = sentence.len;
        if (slice_same(line, sentence))
            return true;
    }
    return false;
}

static bool line_event(struct script *s, struct slice rest) {
    return was_told(s, rest) ||
           wrong(s, "not told; what was told:\n%.*s", (int)s->told_length, s->told);
}

static bool line_no(struct script *s, struct slice rest) {
    struct slice word = slice_of("");
    slice_word(&rest, &word);
    if (!slice_is(word, "event"))
        return wrong(s, "\"no event SENTENCE\" is expected");
    return !was_told(s, slice_trim(rest)) || wrong(s, "it was told");
}

static bool line_covers(struct script *s, struct slice rest) {
    return rest.len > 0 || wrong(s, "\"covers\" names at least one section");
}

/* ---- the lines ---- */

enum when { ANY_TIME, WITH_GAME, SETTING_UP, PLAYING };

static const struct {
    const char *word;
    enum when when;
    bool (*run)(struct script *s, struct slice rest);
} lines[] = {
    {"covers", ANY_TIME, line_covers},  {"game", ANY_TIME, line_game},
    {"seats", SETTING_UP, line_seats},  {"option", SETTING_UP, line_option},
    {"box", SETTING_UP, line_box},      {"position", WITH_GAME, line_position},
    {"broken", WITH_GAME, line_broken}, {"refused", PLAYING, line_refused},
    {"roll", PLAYING, line_roll},       {"expect", PLAYING, line_expect},
    {"seen", PLAYING, line_seen},       {"person", PLAYING, line_person},
    {"pending", PLAYING, line_pending}, {"moves", PLAYING, line_moves},
    {"event", PLAYING, line_event},     {"no", PLAYING, line_no},
    {"score", PLAYING, line_score},     {"place", PLAYING, line_place},
    {"note", PLAYING, line_note},       {"asked", PLAYING, line_asked},
};

static bool ready(struct script *s, enum when when) {
    if (when != ANY_TIME && !s->g)
        return wrong(s, "the line \"game ID\" must come first");
    if (when == SETTING_UP && s->st)
        return wrong(s, "the game has begun already");
    if (when == PLAYING && s->unsound)
        return wrong(s, "the position is broken: %s", s->unsound);
    return when != PLAYING || begin(s);
}

static bool run_line(struct script *s, struct slice line) {
    struct slice rest = line, word;
    slice_word(&rest, &word);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (slice_is(word, lines[i].word))
            return ready(s, lines[i].when) && lines[i].run(s, slice_trim(rest));
    return ready(s, PLAYING) && line_move(s, line);
}

/* ---- tests and files ---- */

static void start_test(struct script *s, struct slice title) {
    snprintf(s->title, sizeof s->title, "%.*s", TEXT(title));
    s->g = NULL;
    s->why[0] = 0;
    s->told_length = 0;
}

static void end_test(struct script *s) {
    if (!s->title[0])
        return;
    if (!s->why[0] && s->unsound)
        wrong(s, "the position is broken: %s", s->unsound);
    if (!s->why[0] && !s->st)
        wrong(s, "the test does nothing");
    if (s->why[0]) {
        printf("%s:%d: %s: %s\n", s->path, s->line, s->title, s->why);
        test_failed();
    } else {
        test_passed();
    }
    free(s->box);
    free(s->st);
    free(s->before);
    s->box = NULL;
    s->st = s->before = NULL;
    s->unsound = NULL;
    s->title[0] = 0;
}

/* Skips the lines after a failure; false at the end of the file. */
static bool next_line(struct script *s, struct slice *line) {
    while (slice_line(&s->rest, line)) {
        s->line++;
        *line = slice_trim(*line);
        if (line->len > 0 && line->at[0] != '#')
            return true;
    }
    return false;
}

static void run_file(const char *path) {
    static struct script s;
    struct slice line;
    size_t len;
    char *text = test_read_file(path, &len);
    if (!text) {
        printf("%s: cannot be read\n", path);
        test_failed();
        return;
    }
    s = (struct script){.path = path, .rest = {text, len}};
    while (next_line(&s, &line)) {
        int at = s.line;
        test_doing("%s:%d", path, at);
        if (slice_starts(line, "test ")) {
            s.line--;
            end_test(&s);
            s.line = at;
            start_test(&s, slice_trim(slice_skip(line, 5)));
        } else if (!s.title[0] && !s.why[0]) {
            wrong(&s, "the line \"test TITLE\" must come first");
            snprintf(s.title, sizeof s.title, "?");
            end_test(&s);
        } else if (s.title[0] && !run_line(&s, line)) {
            end_test(&s);
        }
    }
    end_test(&s);
    free(text);
}

int main(int argc, char **argv) {
    glob_t found;
    for (int i = 1; i < argc; i++)
        run_file(argv[i]);
    if (argc == 1 && glob("tests/rules/*/*.game", 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            run_file(found.gl_pathv[i]);
        globfree(&found);
    }
    return test_end();
}
