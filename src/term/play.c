/* play.c: the loop of a game in the terminal, and the commands a person can type.
 *
 * Every move goes through the table, and the record is on the disk before anything else happens. What a
 * person is shown comes from his own view. Where several people share the keyboard and one could see
 * another's secrets, a blank screen comes between their turns. */
#include "term/play.h"

#include "base/check.h"
#include "base/say.h"
#include "game/fields.h"
#include "game/rulebook.h"
#include "game/words.h"
#include "term/input.h"
#include "think/advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { HINTS = 5, LOG_LINES = 14 };

static const struct game *game_of(const struct play *p) { return p->table->head.game; }
static int seats_of(const struct play *p) { return p->table->head.how.seats; }

/* ---- showing ------------------------------------------------------------------------------------------- */

static int columns(const struct play *p) {
    struct winsize size;
    const char *text = getenv("COLUMNS");
    int64_t number;
    if (p->width > 0)
        return p->width;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return text && slice_number(slice_of(text), 40, CANVAS_COLS, &number) ? (int)number : 80;
}

/* Memory for a text in the language of the people. */
static struct buf text_for(const struct play *p) {
    struct buf out = buf_growing();
    out.words = p->words;
    return out;
}

static void show_text(const struct play *p, const char *text) {
    struct buf out = buf_growing();
    text_wrap(p->look, text, columns(p), &out);
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
}

static const char *translate(const struct play *p, const char *english) {
    struct buf language = {.words = p->words};
    return say_translate(&language, english);
}

static void show_say(const struct play *p, const char *english) { show_text(p, translate(p, english)); }

static void show_line(const struct play *p, const char *english) {
    show_say(p, english);
    putchar('\n');
}

static void clear_screen(const struct play *p) {
    if (p->interactive)
        fputs("\033[H\033[2J\033[3J", stdout);
}

void play_notice(const struct play *p) {
    const struct box_head *head = p->table->box;
    if (head->notice[0]) {
        show_say(p, head->notice);
        putchar('\n');
    }
}

/* What the viewer may see, with everything that drawing needs. */
struct sight {
    struct shown shown;
    const char *names[MAX_SEATS];
    _Alignas(16) uint8_t view[MAX_STATE];
};

static void look_for(const struct play *p, int viewer, struct sight *s) {
    table_view(p->table, viewer | PERSON, s->view);
    for (int i = 0; i < MAX_SEATS; i++)
        s->names[i] = p->table->head.name[i];
    s->shown = (struct shown){game_of(p), p->table->box, s->view, viewer | PERSON, s->names};
}

static void show_board(const struct play *p, int viewer) {
    static struct canvas canvas;
    struct sight s;
    struct buf out = buf_growing();
    look_for(p, viewer, &s);
    canvas_clear(&canvas, columns(p), p->words);
    board_find(game_of(p))->draw(&canvas, &s.shown);
    canvas_write(&canvas, p->look, &out);
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
}

/* Runs one of the board's texts (what is to come, the reckoning) for the viewer. */
static void show_words(const struct play *p, int viewer, void (*words)(const struct shown *, struct buf *)) {
    struct sight s;
    struct buf out = text_for(p);
    look_for(p, viewer, &s);
    words(&s.shown, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

/* The last lines of the story from move `first` on; all of them if lines is 0. */
static void show_log(const struct play *p, int viewer, int first, int lines) {
    struct buf out = text_for(p);
    table_log(p->table, first, viewer | PERSON, &out);
    const char *text = buf_end(&out), *start = text + out.len;
    for (int n = 0; start > text; start--)
        if (start[-1] == '\n' && lines && n++ == lines)
            break;
    if (start > text) {
        fputs("   ... ", stdout);
        show_line(p, "(`log` shows it all)");
    }
    show_text(p, start);
    buf_free(&out);
}

static void show_news(struct play *p, int seat) {
    if (p->told[seat] < p->table->count)
        show_log(p, seat, p->told[seat] + 1, LOG_LINES);
    p->told[seat] = p->table->count;
}

static void write_who(const struct play *p, int seat, const char *colour, struct buf *out) {
    if (seat == NATURE)
        say(out, "Nature");
    else if (strcmp(p->table->head.name[seat], colour) == 0)
        say(out, colour);
    else
        SAY(out, "{name} ({colour})", say_name("name", p->table->head.name[seat]), say_word("colour", colour));
}

static void show_who(const struct play *p, int seat) {
    struct buf out = buf_growing(), who = text_for(p);
    const struct head *head = p->table->state;
    const char *colour = seat == NATURE ? "" : game_of(p)->colours[head->colour[seat]];
    write_who(p, seat, colour, &who);
    style_write(p->look, seat == NATURE ? STRONG : style_shield(colour), &out);
    buf_char(&out, ' ');
    text_write(p->look, buf_end(&who), &out);
    buf_char(&out, ' ');
    style_end(p->look, &out);
    buf_char(&out, ' ');
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
    buf_free(&who);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

struct choices {
    int seat, count;
    Move move[MAX_MOVES];
    char words[MAX_MOVES][MAX_WORDS];
    const char *text[MAX_MOVES];
};

static void list_choices(const struct play *p, int seat, struct choices *c) {
    const struct table *t = p->table;
    c->seat = seat;
    c->count = seat < MAX_SEATS ? orders_moves(&p->orders[seat], t, seat, c->move) : table_moves(t, seat, c->move);
    for (int i = 0; i < c->count; i++) {
        struct buf out = buf_on(c->words[i], MAX_WORDS);
        move_write(game_of(p), t->box, t->state, seat, c->move[i], seat, &out);
        c->text[i] = buf_end(&out);
    }
}

static int longest(const struct choices *c) {
    int most = 0;
    for (int i = 0; i < c->count; i++)
        if (text_width(c->text[i]) > most)
            most = text_width(c->text[i]);
    return most;
}

static void write_note(const struct play *p, const struct choices *c, int i, struct buf *out) {
    struct sight s;
    look_for(p, c->seat, &s);
    if (game_of(p)->note)
        game_of(p)->note(p->table->box, s.view, c->seat, c->move[i], out);
}

/* What it does, in the language of the people (the words of a move are English), and what it costs and brings; only
 * that where there is not room for both. */
static void write_about(const struct play *p, const struct choices *c, int i, int room, struct buf *out) {
    struct buf note = text_for(p), label = text_for(p);
    if (p->words->count > 0)
        move_write_label(game_of(p), p->table->box, p->table->state, c->move[i], &label);
    write_note(p, c, i, &note);
    if (label.len && note.len && text_width(buf_end(&label)) + 3 + text_width(buf_end(&note)) <= room)
        SAY(out, "{label}: {note}", say_name("label", buf_end(&label)), say_name("note", buf_end(&note)));
    else
        buf_slice(out, buf_slice_of(note.len ? &note : &label));
    buf_free(&label);
    buf_free(&note);
}

static void write_choice(const struct play *p, const struct choices *c, int i, int width, struct buf *out) {
    struct buf about = text_for(p);
    buf_str(out, i < 9 ? "  " : i < 99 ? " " : "");
    buf_int(out, i + 1);
    buf_str(out, "  ");
    style_write(p->look, ACT, out);
    text_write(p->look, c->text[i], out);
    style_end(p->look, out);
    write_about(p, c, i, columns(p) - width - 8, &about);
    if (about.len > 0) {
        for (int x = text_width(c->text[i]); x < width + 3; x++)
            buf_char(out, ' ');
        text_write(p->look, buf_end(&about), out);
    }
    buf_free(&about);
}

/* Choices that differ in the last of several arguments only. */
struct group {
    int first, count;
    int last; /* that argument; 0: there are not several */
};

static struct group group_at(const struct play *p, const struct choices *c, int first) {
    const struct arg *arg = game_of(p)->kinds[move_kind(c->move[first])].arg;
    struct group g = {first, 1, arg[0].name && arg[1].name ? (arg[2].name ? 2 : 1) : 0};
    int ignored = 8 * (3 - g.last);
    while (g.last && first + g.count < c->count && c->move[first + g.count] >> ignored == c->move[first] >> ignored)
        g.count++;
    return g;
}

/* "plan palace  1 Passau  2 Salzburg": what they have in common once, and lines that go on under the first. */
static void write_group(const struct play *p, const struct choices *c, struct group g, struct buf *out) {
    const struct vocab *in = game_of(p)->kinds[move_kind(c->move[g.first])].arg[g.last].in;
    int indent = 0, column = 0;
    for (int i = g.first; i < g.first + g.count; i++) {
        char memory[MAX_WORDS], common[MAX_WORDS];
        struct buf word = buf_on(memory, sizeof memory), before = buf_on(common, sizeof common);
        value_write(in, p->table->box, p->table->state, move_arg(c->move[i], g.last), &word);
        int width = text_width(buf_end(&word)) + (i < 9 ? 4 : i < 99 ? 5 : 6);
        if (i == g.first) {
            buf_bytes(&before, c->text[i], strlen(c->text[i]) - word.len);
            column = indent = text_width(buf_end(&before)) + 1;
            style_write(p->look, ACT, out);
            text_write(p->look, common, out);
            style_end(p->look, out);
            buf_char(out, ' ');
        } else if (column + width > columns(p)) {
            buf_char(out, '\n');
            for (column = 0; column < indent; column++)
                buf_char(out, ' ');
        }
        buf_int(out, i + 1);
        buf_char(out, ' ');
        text_write(p->look, memory, out);
        buf_str(out, "  ");
        column += width;
    }
    buf_char(out, '\n');
}

/* Where there are many of them. False if they make no groups. */
static bool show_groups(const struct play *p, const struct choices *c) {
    struct buf out = buf_growing();
    bool grouped = true;
    for (int i = 0; grouped && i < c->count;) {
        struct group g = group_at(p, c, i);
        grouped = g.last > 0;
        if (grouped)
            write_group(p, c, g, &out);
        i += g.count;
    }
    if (grouped)
        fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
    return grouped;
}

enum { FEW = 24, MANY = 40 };

/* "12 expand a1 to c4 (you +6 points)" */
static void write_label(const struct play *p, const struct choices *c, int i, struct buf *out) {
    struct buf note = text_for(p);
    write_note(p, c, i, &note);
    buf_str(out, i < 9 ? "  " : i < 99 ? " " : "");
    buf_int(out, i + 1);
    buf_char(out, ' ');
    buf_str(out, c->text[i]);
    if (note.len > 0) {
        buf_str(out, " (");
        buf_str(out, buf_end(&note));
        buf_char(out, ')');
    }
    buf_free(&note);
}

static int count_of_kind(const struct choices *c, int kind) {
    int n = 0;
    for (int i = 0; i < c->count; i++)
        n += move_kind(c->move[i]) == kind;
    return n;
}

/* One of very many of its kind, and nothing is to be said about it. */
static bool is_one_of_many(const struct play *p, const struct choices *c, int i) {
    struct buf note = text_for(p);
    if (count_of_kind(c, move_kind(c->move[i])) <= MANY)
        return false;
    write_note(p, c, i, &note);
    bool silent = note.len == 0;
    buf_free(&note);
    return silent;
}

/* "wall SQUARE SIDE": the words of a kind, its places in capitals. */
static void write_pattern(const char *words, struct buf *out) {
    bool place = false;
    for (; *words; words++) {
        if (*words == '{' || *words == '}')
            place = *words == '{';
        else
            buf_char(out, place && *words >= 'a' && *words <= 'z' ? (char)(*words - 'a' + 'A') : *words);
    }
}

static void show_kinds(const struct play *p, const struct choices *c) {
    struct buf out = text_for(p);
    for (int kind = 1; kind < kind_count(game_of(p)); kind++) {
        int n = count_of_kind(c, kind);
        if (n <= MANY)
            continue;
        buf_str(&out, "    ");
        style_write(p->look, ACT, &out);
        write_pattern(game_of(p)->kinds[kind].words, &out);
        style_end(p->look, &out);
        buf_str(&out, "   ");
        SAY(&out, "{n} choices: type the words", say_number("n", n));
        buf_char(&out, '\n');
    }
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
}

/* In as many columns as the labels leave room for; one that is wider than half a line has it for itself. */
static void write_columns(const struct play *p, char label[][2 * MAX_WORDS], int n, struct buf *out) {
    int width = 1, half = columns(p) / 2, column = 0;
    for (int i = 0; i < n; i++)
        if (text_width(label[i]) > width && text_width(label[i]) < half)
            width = text_width(label[i]);
    for (int i = 0; i < n; i++) {
        int own = text_width(label[i]), taken = own < half ? width + 2 : columns(p);
        if (column > 0 && column + taken - 2 > columns(p)) {
            buf_char(out, '\n');
            column = 0;
        }
        text_write(p->look, label[i], out);
        for (int x = own; x < taken && own < half; x++)
            buf_char(out, ' ');
        column += taken;
    }
    buf_str(out, n ? "\n" : "");
}

/* Those of which there are very many are only counted, unless there is something to say about one. */
static void show_columns(const struct play *p, const struct choices *c) {
    static char label[MAX_MOVES][2 * MAX_WORDS];
    struct buf out = buf_growing();
    int shown = 0;
    for (int i = 0; i < c->count; i++) {
        struct buf text = buf_on(label[shown], sizeof label[0]);
        if (is_one_of_many(p, c, i))
            continue;
        write_label(p, c, i, &text);
        buf_end(&text);
        shown++;
    }
    write_columns(p, label, shown, &out);
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
    show_kinds(p, c);
}

/* One choice a line where there are few; otherwise as many as fit. */
static void show_choices(const struct play *p, const struct choices *c) {
    struct buf out = buf_growing();
    if (c->count > FEW) {
        if (!show_groups(p, c))
            show_columns(p, c);
        return;
    }
    for (int i = 0, width = longest(c); i < c->count; i++) {
        write_choice(p, c, i, width, &out);
        buf_char(&out, '\n');
    }
    fwrite(out.at, 1, out.len, stdout);
    buf_free(&out);
}

static void show_prompt(const struct play *p, int seat) {
    struct buf out = text_for(p);
    struct sight s;
    look_for(p, seat == NATURE ? SPECTATOR : seat, &s);
    if (game_of(p)->prompt)
        game_of(p)->prompt(p->table->box, s.view, seat, &out);
    show_who(p, seat);
    show_text(p, out.len ? buf_end(&out) : translate(p, N_("Your move.")));
    putchar('\n');
    buf_free(&out);
}

/* ---- commands ------------------------------------------------------------------------------------------- */

enum turn { ASK_AGAIN, MOVED, LEAVE, FAILED };

static const char help_text[] = N_("Type the number or the words of a choice; a beginning that only one has will do.\n"
                                   "  board         show the table again       log         what happened so far\n"
                                   "  score         points and their reasons   coming      what is still to come\n"
                                   "  rules [SECT]  the rules, or a section    why WORDS   why a move is not allowed\n"
                                   "  undo          take your last move back   quit        stop; the game is saved\n"
                                   "  hint          the best moves, and what they promise\n"
                                   "An empty line shows the choices again.\n");

/* A heading, a row of a table, an item of a list, or nothing. */
static bool begins_block(const char *line) {
    const char *digits = line + strspn(line, "0123456789");
    return strchr("\n#| ", line[0]) || strncmp(line, "- ", 2) == 0 || strncmp(line, "* ", 2) == 0 ||
           (digits > line && strncmp(digits, ". ", 2) == 0);
}

/* Lines of one paragraph are joined, so that they can be broken where the terminal ends. */
static void reflow(struct buf *text) {
    buf_end(text);
    for (size_t i = 1; i + 1 < text->len; i++)
        if (text->at[i] == '\n' && text->at[i - 1] != '\n' && !begins_block(text->at + i + 1))
            text->at[i] = ' ';
}

static void show_rules(const struct play *p, struct slice section) {
    struct slice text = rulebook_text(game_of(p), p->words ? p->words->lang : "en");
    struct buf out = text_for(p);
    if (section.len == 0) {
        rulebook_contents(text, &out);
        say(&out, "`rules SECTION` prints one.");
        buf_char(&out, '\n');
        if (game_of(p)->section) {
            SAY(&out, "What is being done now: `rules {section}`",
                say_name("section", game_of(p)->section(p->table->state)));
            buf_char(&out, '\n');
        }
    } else if (!rulebook_section(text, section, &out)) {
        say(&out, "There is no such section; `rules` lists them.");
        buf_char(&out, '\n');
    } else {
        reflow(&out);
    }
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static void show_refusal(const struct play *p, const struct table_refusal *why) {
    struct buf out = text_for(p);
    table_refusal_write(why, &out);
    if (why->rule && why->rule[0]) {
        buf_char(&out, ' ');
        SAY(&out, "(rule {rule}: `rules {rule}`)", say_name("rule", why->rule));
    }
    buf_char(&out, '\n');
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static void show_why(const struct play *p, const struct choices *c, struct slice words) {
    struct table_refusal why;
    Move m;
    _Alignas(16) uint8_t copy[MAX_STATE];
    if (input_match(words, c->text, c->count) >= 0) {
        show_line(p, "That is allowed.");
        return;
    }
    if (!table_read_words(p->table, words, &m, &why)) {
        show_refusal(p, &why);
        return;
    }
    memcpy(copy, p->table->state, game_of(p)->state_size);
    int code = game_of(p)->apply(p->table->box, copy, c->seat, m, NULL);
    why = (struct table_refusal){.rule = game_of(p)->refusals[code].rule, .sentence = game_of(p)->refusals[code].text};
    show_refusal(p, &why);
}

static bool save(struct play *p, struct fault *fault) {
    return record_file_save(&p->file, buf_slice_of(&p->table->record), fault);
}

static int people(const struct play *p) {
    int n = 0;
    for (int i = 0; i < seats_of(p); i++)
        n += p->bot[i] == NULL;
    return n;
}

static bool had_a_choice(const struct play *p, int seat) {
    Move moves[MAX_MOVES];
    return table_moves(p->table, seat, moves) > 1;
}

/* Back to the seat's last real choice: moves that made themselves go with it. A single player may go back past what
 * chance and the computer players did, since nobody else is asked; chance is drawn anew then. */
static bool go_back(struct play *p, int seat, struct table_refusal *why) {
    bool moved = false;
    do {
        int last = table_last_of(p->table, seat);
        if (!table_undo(p->table, seat, why) && (last == 0 || people(p) > 1 || !table_rewind(p->table, last - 1, why)))
            return moved;
        moved = true;
    } while (!had_a_choice(p, seat));
    return true;
}

static enum turn undo(struct play *p, int seat, struct fault *fault) {
    struct table_refusal why;
    if (!go_back(p, seat, &why)) {
        show_refusal(p, &why);
        return ASK_AGAIN;
    }
    for (int i = 0; i < MAX_SEATS; i++)
        if (p->told[i] > p->table->count)
            p->told[i] = p->table->count;
    return save(p, fault) ? MOVED : FAILED;
}

/* ---- standing orders ------------------------------------------------------------------------------------- */

static void write_orders(const struct play *p, int seat, struct buf *out) {
    const struct orders *given = &p->orders[seat];
    for (int i = 0; i < given->count; i++) {
        char words[ORDER_BYTES];
        struct buf order = buf_on(words, sizeof words);
        order_write(&given->item[i], &order);
        SAY(out, "Your standing order: {order}", say_name("order", buf_end(&order)));
        buf_char(out, '\n');
    }
    if (given->count == 0) {
        say(out, "You are asked each time.");
        buf_char(out, '\n');
    }
}

/* "standing defend all": what can be ordered, and what it does. */
static void write_kinds(const struct play *p, struct buf *out) {
    for (const struct order_kind *k = order_kinds(game_of(p)); k->words; k++) {
        struct say_arg number = {"number", SAY_NAME, 2, "N"};
        buf_str(out, "  standing ");
        buf_str(out, k->words);
        buf_str(out, k->hi ? " N   " : "   ");
        say_args(out, k->label, &number, 1);
        buf_char(out, '\n');
        if (!k->all)
            continue;
        buf_str(out, "  standing ");
        buf_str(out, k->words);
        buf_char(out, ' ');
        buf_str(out, k->all);
        buf_str(out, "   ");
        say(out, k->at_all);
        buf_char(out, '\n');
    }
    buf_str(out, "  standing ask   ");
    say(out, "You are asked each time.");
    buf_char(out, '\n');
}

static void standing_order(struct play *p, int seat, struct slice words) {
    struct order order;
    struct buf out = text_for(p);
    if (seat >= MAX_SEATS || !order_kinds(game_of(p))->words) {
        show_line(p, "There are no standing orders here.");
        buf_free(&out);
        return;
    }
    bool known = order_read(game_of(p), words, &order), ask = slice_is(words, "ask");
    if (known)
        orders_give(&p->orders[seat], order);
    if (ask)
        p->orders[seat].count = 0;
    if (!known && !ask)
        write_kinds(p, &out);
    write_orders(p, seat, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

static bool is_command(struct slice *line, const char *name) {
    struct slice rest = *line, word;
    if (!slice_word(&rest, &word) || !slice_is(word, name))
        return false;
    *line = slice_trim(rest);
    return true;
}

static void show_help(const struct play *p) {
    show_say(p, help_text);
    if (order_kinds(game_of(p))->words)
        show_line(p, "`standing` lists standing orders, which answer for you.");
}

/* What a computer player would do in this seat. */
static void show_hint(struct play *p, int seat) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_new(p->table->seed, (uint64_t)p->table->count + 1);
    struct player player = advice_player();
    struct verdict v;
    struct buf out = text_for(p);
    if (seat == NATURE) {
        show_line(p, "Nature needs no advice.");
        return;
    }
    table_view(p->table, seat, view);
    struct ask question = {.game = game_of(p), .box = p->table->box, .view = view, .seat = seat, .rng = &rng};
    advice_weigh(p->thinker, &player, &question, &v);
    show_line(p, "Your chances to win after each of the best moves, as a computer player (hard) sees them:");
    advice_write(&question, &v, HINTS, &out);
    show_text(p, buf_end(&out));
    buf_free(&out);
}

/* True if the line was a command; *turn says what follows. */
static bool command(struct play *p, const struct choices *c, struct slice line, enum turn *turn, struct fault *fault) {
    int viewer = c->seat == NATURE ? SPECTATOR : c->seat;
    const struct board *board = board_find(game_of(p));
    *turn = ASK_AGAIN;
    if (is_command(&line, "help") || is_command(&line, "?"))
        show_help(p);
    else if (is_command(&line, "rules"))
        show_rules(p, line);
    else if (is_command(&line, "why"))
        show_why(p, c, line);
    else if (is_command(&line, "log"))
        show_log(p, viewer, table_log_start(p->table, viewer | PERSON), 0);
    else if (is_command(&line, "score"))
        show_words(p, viewer, board->reckon);
    else if (is_command(&line, "coming"))
        show_words(p, viewer, board->coming);
    else if (is_command(&line, "board"))
        show_board(p, viewer);
    else if (is_command(&line, "hint"))
        show_hint(p, c->seat);
    else if (is_command(&line, "standing"))
        standing_order(p, c->seat, line);
    else if (is_command(&line, "undo"))
        *turn = undo(p, c->seat, fault);
    else if (is_command(&line, "quit") || is_command(&line, "exit"))
        *turn = LEAVE;
    else
        return false;
    return true;
}

/* ---- a person's turn -------------------------------------------------------------------------------------- */

static enum turn make_move(struct play *p, int seat, Move m, struct fault *fault) {
    struct table_refusal why;
    bool allowed = table_play(p->table, seat, m, &why);
    CHECK(allowed);
    return save(p, fault) ? MOVED : FAILED;
}

static enum turn answer(struct play *p, const struct choices *c, struct slice line, struct fault *fault) {
    enum turn turn;
    if (line.len == 0) {
        show_choices(p, c);
        return ASK_AGAIN;
    }
    int i = input_match(line, c->text, c->count);
    if (i >= 0)
        return make_move(p, c->seat, c->move[i], fault);
    if (command(p, c, line, &turn, fault))
        return turn;
    if (i == -2) {
        show_line(p, "Several choices begin so: type more of it, or the number.");
    } else {
        show_why(p, c, line);
    }
    return ASK_AGAIN;
}

static void show_only_move(const struct play *p, const struct choices *c) {
    struct buf out = text_for(p);
    show_who(p, c->seat);
    SAY(&out, "{move} (the only move)", say_name("move", c->text[0]));
    buf_char(&out, '\n');
    show_text(p, buf_end(&out));
    buf_free(&out);
}

/* Others' secrets on the screen are wiped before the next person looks. */
static bool hand_over(struct play *p, int seat) {
    char line[INPUT_BYTES];
    int before = p->last_shown;
    p->last_shown = seat;
    if (before == seat || people(p) == 1 || fields_all_seen(game_of(p), p->table->state, SPECTATOR | PERSON))
        return true;
    clear_screen(p);
    show_who(p, seat);
    show_line(p, "is next. Everybody else looks away.");
    return input_line(translate(p, N_("Press Enter when you sit at the keyboard: ")), p->interactive, line);
}

static enum turn ask(struct play *p, int seat, struct fault *fault) {
    static struct choices c;
    char line[INPUT_BYTES];
    enum turn turn = ASK_AGAIN;
    list_choices(p, seat, &c);
    CHECK(c.count > 0);
    if (c.count == 1 && seat != NATURE) {
        show_only_move(p, &c);
        return make_move(p, seat, c.move[0], fault);
    }
    if (seat < MAX_SEATS && orders_answer(&p->orders[seat], p->table, seat))
        return make_move(p, seat, orders_answer(&p->orders[seat], p->table, seat), fault);
    if (seat != NATURE) {
        if (!hand_over(p, seat))
            return LEAVE;
        clear_screen(p);
        show_news(p, seat);
        putchar('\n');
        show_board(p, seat);
    }
    putchar('\n');
    show_prompt(p, seat);
    show_choices(p, &c);
    input_complete_from(c.text, c.count);
    while (turn == ASK_AGAIN) {
        if (!input_line("> ", p->interactive, line))
            return LEAVE;
        turn = answer(p, &c, slice_trim(slice_of(line)), fault);
    }
    return turn;
}

/* ---- the loop ----------------------------------------------------------------------------------------------- */

static enum turn bot_moves(struct play *p, int seat, struct fault *fault) {
    _Alignas(16) uint8_t view[MAX_STATE];
    struct rng rng = rng_new(p->table->seed, (uint64_t)p->table->count + 1);
    table_view(p->table, seat, view);
    struct ask question = {
        .game = game_of(p), .box = p->table->box, .view = view, .seat = seat, .rng = &rng, .clock = think_clock};
    struct player player = {p->bot[seat], p->bot[seat]->playouts, NULL};
    return make_move(p, seat, thinker_choose(p->thinker, &player, &question), fault);
}

/* Computer players first; then the person who sat at the keyboard last, if he owes a move. */
static int next_seat(const struct play *p, uint32_t owing) {
    for (int i = 0; i < seats_of(p); i++)
        if (owing >> i & 1 && p->bot[i])
            return i;
    if (p->last_shown >= 0 && owing >> p->last_shown & 1)
        return p->last_shown;
    return first_seat(owing);
}

static enum turn one_turn(struct play *p, struct fault *fault) {
    if (table_roll(p->table) > 0)
        return save(p, fault) ? MOVED : FAILED;
    int seat = next_seat(p, game_of(p)->pending(p->table->state));
    return seat < MAX_SEATS && p->bot[seat] ? bot_moves(p, seat, fault) : ask(p, seat, fault);
}

static void show_end(struct play *p) {
    int viewer = p->last_shown >= 0 ? p->last_shown : SPECTATOR;
    clear_screen(p);
    if (viewer != SPECTATOR)
        show_news(p, viewer);
    putchar('\n');
    show_board(p, viewer);
    putchar('\n');
    show_line(p, "The game is over.");
    show_words(p, viewer, board_find(game_of(p))->reckon);
}

enum play_end play_run(struct play *p, struct fault *fault) {
    enum turn turn = MOVED;
    p->last_shown = -1;
    while (turn == MOVED && game_of(p)->pending(p->table->state) != 0)
        turn = one_turn(p, fault);
    if (turn == FAILED)
        return PLAY_CANNOT_SAVE;
    if (turn == LEAVE)
        return PLAY_LEFT;
    table_finish(p->table);
    if (!save(p, fault))
        return PLAY_CANNOT_SAVE;
    show_end(p);
    return PLAY_OVER;
}
