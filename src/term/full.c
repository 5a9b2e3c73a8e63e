/* full.c: see full.h. One face is kept from turn to turn, so that a panel that was chosen stays.
 *
 * Letters are keys; whoever wants to type words or the number of a choice begins with : or with a
 * digit. */
#include "term/full.h"

#include "base/say.h"
#include "game/rulebook.h"
#include "term/face.h"
#include "term/input.h"
#include "term/pager.h"
#include "term/tty.h"

#include <stdio.h>
#include <string.h>

static struct face face;

static void draw(struct face *f) {
    tty_size(&f->rows, &f->cols);
    face_draw(f);
    face_show(f);
}

static void notice(struct face *f, const char *text) {
    slice_copy(slice_of(text), f->notice, sizeof f->notice);
    char *line = strchr(f->notice, '\n');
    if (line)
        *line = 0;
}

static void notice_say(struct face *f, const char *english) {
    notice(f, desk_translate(f->desk, english));
}

/* Something to read: at the bottom if it is one short line, otherwise in a pager. */
static enum turn tell(struct face *f, struct buf *text) {
    const char *all = buf_end(text), *first = strchr(all, '\n');
    if (text->len == 0)
        return ASK_ONCE_MORE;
    if ((!first || !first[1]) && text_width(all) <= f->cols) {
        notice(f, all);
        return ASK_ONCE_MORE;
    }
    return full_read(f->desk, all);
}

/* ---- doing ---- */

static enum turn do_move(struct face *f, int choice) {
    struct buf out = desk_text(f->desk);
    enum turn turn = f->desk->hands->move(f->desk, f->desk->choices.move[choice], &out);
    if (f->desk->coach.len)
        f->panel = -1; /* what the coach says to it */
    if (turn == ASK_ONCE_MORE && tell(f, &out) == LEAVE)
        turn = LEAVE;
    buf_free(&out);
    return turn;
}

static enum turn do_command(struct face *f, const char *line) {
    struct buf out = desk_text(f->desk);
    enum turn turn = ASK_ONCE_MORE;
    if (!f->desk->hands->command(f->desk, slice_of(line), &out, &turn))
        notice_say(f, N_("There is no such command or move; ? lists the keys."));
    else if (turn == ASK_ONCE_MORE && tell(f, &out) == LEAVE)
        turn = LEAVE;
    buf_free(&out);
    return turn;
}

static enum turn do_enter(struct face *f) {
    int choice = pick_enter(&f->pick);
    return choice >= 0 ? do_move(f, choice) : ASK_ONCE_MORE;
}

/* ---- typing ---- */

static const char *const command_words[] = {"board", "coming", "help",     "hint", "log", "quit",
                                            "rules", "score",  "standing", "undo", "why", NULL};

static const char *candidate(const struct face *f, int i) {
    const struct choices *c = &f->desk->choices;
    const char *const *words = f->desk->hands->words;
    return i < c->count ? c->text[i] : (words ? words : command_words)[i - c->count];
}

static size_t same_bytes(const char *a, const char *b, size_t most) {
    size_t n = 0;
    while (n < most && a[n] && a[n] == b[n])
        n++;
    return n;
}

/* Tab: as far as all choices and commands agree that begin like this. */
static void complete(struct face *f) {
    const char *found = NULL;
    size_t same = 0;
    struct buf all = desk_text(f->desk);
    for (int i = 0; candidate(f, i); i++) {
        const char *words = candidate(f, i);
        if (!input_begins(slice_of(words), slice_of(f->typed)))
            continue;
        same = found ? same_bytes(found, words, same) : strlen(words);
        found = words;
        buf_str(&all, all.len ? ", " : "");
        buf_str(&all, words);
    }
    while (found && same > 0 && ((unsigned char)found[same] & 0xC0) == 0x80)
        same--; /* not in the middle of a letter */
    if (found && same > strlen(f->typed) && same < sizeof f->typed)
        slice_copy((struct slice){found, same}, f->typed, sizeof f->typed);
    else if (found)
        notice(f, buf_end(&all));
    buf_free(&all);
}

static void erase(struct face *f) {
    f->typing = f->typed[0] != 0;
    input_erase(f->typed);
}

static void type(struct face *f, int code) { input_type(f->typed, sizeof f->typed, code); }

static void begin_typing(struct face *f, int code) {
    f->typing = true;
    f->typed[0] = 0;
    if (code)
        type(f, code);
}

static enum turn do_typed(struct face *f) {
    struct choices *c = &f->desk->choices;
    struct slice line = slice_trim(slice_of(f->typed));
    char words[TYPED_BYTES + 8];
    f->typing = false;
    if (line.len == 0)
        return ASK_ONCE_MORE;
    int i = input_match(line, c->text, c->count);
    if (i >= 0)
        return do_move(f, i);
    struct buf out = desk_text(f->desk);
    enum turn turn = ASK_ONCE_MORE;
    bool known = f->desk->hands->command(f->desk, line, &out, &turn);
    if (known && turn == ASK_ONCE_MORE && tell(f, &out) == LEAVE)
        turn = LEAVE;
    buf_free(&out);
    if (known)
        return turn;
    if (i == -2) {
        notice_say(f, N_("Several choices begin so: type more of it, or the number."));
        return ASK_ONCE_MORE;
    }
    snprintf(words, sizeof words, "why %s", f->typed);
    return do_command(f, words);
}

static enum turn key_while_typing(struct face *f, struct key key) {
    f->notice[0] = 0;
    switch (key.code) {
    case KEY_ENTER: return do_typed(f);
    case KEY_ESCAPE: f->typing = false; return ASK_ONCE_MORE;
    case KEY_TAB: complete(f); return ASK_ONCE_MORE;
    case KEY_ERASE: erase(f); return ASK_ONCE_MORE;
    case KEY_INTERRUPT:
    case KEY_END_OF_INPUT: return LEAVE;
    default:
        if (key.code >= ' ' && key.code < KEY_UP)
            type(f, key.code);
        return ASK_ONCE_MORE;
    }
}

/* ---- explaining ---- */

static const char keys_text[] =
    N_("Keys\n"
       "  cursor keys   on the board and in the list       Enter   do it\n"
       "  Tab           between board and list             Esc     back\n"
       "  : or a digit  type words or the number of a choice; Tab completes them\n"
       "  ?  explain what is under the cursor    h  hint\n"
       "  l  the whole log                       u  undo\n"
       "  p  play back what happened             z  the board alone\n"
       "  c  what is still to come               x  look around on the board\n"
       "  i  points and their reasons            q  quit; the game is saved\n"
       "  The mouse points at places and lines; a second click does it.\n");

static void write_choice(const struct face *f, struct buf *out) {
    struct buf label = desk_text(f->desk), note = desk_text(f->desk);
    if (f->pick.count > 0) {
        pick_write(&f->pick, f->pick.at, &label, &note);
        buf_str(out, buf_end(&label));
        buf_str(out, note.len ? ": " : "");
        buf_str(out, buf_end(&note));
        buf_str(out, "\n");
        if (f->pick.line[f->pick.at].count == 1 && !f->desk->worded) {
            SAY(out, "In words: {words}",
                say_name("words", f->desk->choices.text[pick_now(&f->pick)]));
            buf_char(out, '\n');
        }
        buf_char(out, '\n');
    }
    buf_free(&label);
    buf_free(&note);
}

static void write_place(const struct face *f, struct buf *out) {
    const struct screen *s = screen_find(desk_game(f->desk));
    if (s->about && f->pick.place != NOWHERE) {
        s->about(&f->desk->sight.shown, f->pick.place, out);
        buf_str(out, "\n\n");
    }
}

static void write_rule(const struct face *f, struct buf *out) {
    const struct game *g = desk_game(f->desk);
    const char *section = g->rule ? g->rule(f->desk->sight.view) : NULL;
    struct buf text = desk_text(f->desk);
    if (section &&
        rulebook_section(rulebook_text(g, f->desk->words->lang), slice_of(section), &text)) {
        rulebook_drop_pictures(&text);
        rules_reflow(&text);
        buf_slice(out, buf_slice_of(&text));
        buf_char(out, '\n');
    }
    buf_free(&text);
}

/* Those of the panels. */
static void write_panel_keys(const struct face *f, struct buf *out) {
    for (const struct panel *p = screen_find(desk_game(f->desk))->panels; p->word; p++) {
        buf_char(out, p->key);
        buf_str(out, "  ");
        say(out, p->word);
        buf_str(out, p[1].word ? "    " : "\n\n");
    }
}

/* The keys that only this desk has. */
static void write_own_keys(const struct face *f, struct buf *out) {
    const struct hand_key *own = f->desk->hands->keys;
    if (!own)
        return;
    for (; own->key; own++) {
        buf_char(out, own->key);
        buf_str(out, "  ");
        say(out, own->word);
        buf_str(out, own[1].key ? "    " : "\n\n");
    }
}

/* What is under the cursor: the choice, the place, the rule; then signs and keys. */
static enum turn explain(struct face *f) {
    struct buf out = desk_text(f->desk);
    const struct screen *s = screen_find(desk_game(f->desk));
    write_place(f, &out);
    write_choice(f, &out);
    write_rule(f, &out);
    if (s->legend) {
        say(&out, s->legend);
        buf_str(&out, "\n\n");
    }
    write_own_keys(f, &out);
    say(&out, keys_text);
    buf_char(&out, '\n');
    write_panel_keys(f, &out);
    enum turn turn = full_read(f->desk, buf_end(&out));
    buf_free(&out);
    return turn;
}

/* ---- playing back ---- */

static enum turn play_back(struct face *f) {
    struct playback story = {0};
    enum turn turn = ASK_ONCE_MORE;
    if (f->desk->hands->story)
        f->desk->hands->story(f->desk, &story);
    if (story.count == 0) {
        notice_say(f, N_("Nothing has happened yet."));
        return turn;
    }
    for (int i = 0; i >= 0 && i < story.count;) {
        f->moment = &story.item[i]; /* cppcheck-suppress autoVariables ; until it is left below */
        f->moment_number = i;
        f->moments = story.count;
        draw(f);
        int key = tty_key(-1, -1).code;
        if (key == KEY_ESCAPE || key == 'q' || key == 'p')
            break;
        if (key == KEY_INTERRUPT || key == KEY_END_OF_INPUT) {
            turn = LEAVE;
            break;
        }
        if (key == KEY_LEFT || key == KEY_UP || key == KEY_WHEEL_UP || key == KEY_PAGE_UP)
            i -= i > 0;
        else if (key == KEY_HOME)
            i = 0;
        else if (key == KEY_END)
            i = story.count - 1;
        else if (key != KEY_RESIZE && key != KEY_NONE)
            i++;
    }
    f->moment = NULL;
    playback_free(&story);
    return turn;
}

/* ---- keys ---- */

/* Board: to a place. List: left closes a group, right opens it. */
static void arrow(struct face *f, int dy, int dx) {
    struct pick *p = &f->pick;
    if (p->on_board)
        pick_go(p, &f->spots, dy, dx);
    else if (dy)
        pick_step(p, dy);
    else if (dx < 0)
        pick_back(p);
    else if (p->count > 0 && p->line[p->at].count > 1)
        pick_enter(p);
}

/* The first click points, the second does it: also where the cursor was before, and for what a
 * second click opened. */
static bool clicked_again(struct face *f, int what) {
    bool again = f->pointed == what;
    f->pointed = again ? -1 : what;
    return again;
}

static enum turn click_line(struct face *f, int line) {
    bool again = clicked_again(f, f->pick.line[line].first);
    if (f->pick.on_board)
        pick_to_list(&f->pick);
    pick_step(&f->pick, line - f->pick.at);
    return again ? do_enter(f) : ASK_ONCE_MORE;
}

static enum turn click_place(struct face *f, int place) {
    if (clicked_again(f, MAX_MOVES + place) && f->pick.on_board && f->pick.place == place)
        return do_enter(f);
    pick_point(&f->pick, place);
    return ASK_ONCE_MORE;
}

static enum turn click(struct face *f, struct key key) {
    int place = spot_at(&f->spots, key.row, key.col), line = f->first_line + key.row - f->list.row;
    if (area_has(f->list, key.row, key.col) && line < f->pick.count)
        return click_line(f, line);
    return place == NOWHERE ? ASK_ONCE_MORE : click_place(f, place);
}

static void toggle_panel(struct face *f, int panel) { f->panel = f->panel == panel ? -1 : panel; }

static enum turn letter(struct face *f, int code) {
    int panel = face_panel(f, code);
    if (panel >= 0) {
        toggle_panel(f, panel);
        return ASK_ONCE_MORE;
    }
    const struct hand_key *own = f->desk->hands->keys;
    while (own && own->key && own->key != code)
        own++;
    if (own && own->key)
        return do_command(f, own->command);
    switch (code) {
    case '?': return explain(f);
    case 'h': return do_command(f, "hint");
    case 'u': return do_command(f, "undo");
    case 'c': return do_command(f, "coming");
    case 'i': return do_command(f, "score");
    case 'l': return full_read(f->desk, buf_end(&f->desk->log));
    case 'p': return play_back(f);
    case 'z': f->large = !f->large; return ASK_ONCE_MORE;
    case 'x':
        f->pick.looking = !f->pick.looking;
        if (f->pick.looking && !f->pick.on_board)
            pick_go(&f->pick, &f->spots, 1, 0);
        return ASK_ONCE_MORE;
    case 'q': return LEAVE;
    case ':': begin_typing(f, 0); return ASK_ONCE_MORE;
    default:
        if (code >= '0' && code <= '9')
            begin_typing(f, code);
        return ASK_ONCE_MORE;
    }
}

static enum turn key_pressed(struct face *f, struct key key) {
    if (key.code == KEY_NONE || key.code == KEY_RESIZE)
        return ASK_ONCE_MORE;
    f->notice[0] = 0;
    if (key.code != KEY_CLICK)
        f->pointed = -1;
    switch (key.code) {
    case KEY_UP: arrow(f, -1, 0); return ASK_ONCE_MORE;
    case KEY_DOWN: arrow(f, 1, 0); return ASK_ONCE_MORE;
    case KEY_LEFT: arrow(f, 0, -1); return ASK_ONCE_MORE;
    case KEY_RIGHT: arrow(f, 0, 1); return ASK_ONCE_MORE;
    case KEY_PAGE_UP: pick_step(&f->pick, -f->list.height); return ASK_ONCE_MORE;
    case KEY_PAGE_DOWN: pick_step(&f->pick, f->list.height); return ASK_ONCE_MORE;
    case KEY_HOME: pick_step(&f->pick, -MAX_MOVES); return ASK_ONCE_MORE;
    case KEY_END: pick_step(&f->pick, MAX_MOVES); return ASK_ONCE_MORE;
    case KEY_WHEEL_UP: pick_step(&f->pick, -1); return ASK_ONCE_MORE;
    case KEY_WHEEL_DOWN: pick_step(&f->pick, 1); return ASK_ONCE_MORE;
    case KEY_TAB:
    case KEY_BACK_TAB: pick_swap(&f->pick, &f->spots); return ASK_ONCE_MORE;
    case KEY_ENTER: return do_enter(f);
    case KEY_CLICK: return click(f, key);
    case KEY_ESCAPE:
        if (!pick_back(&f->pick) && f->large)
            f->large = false;
        return ASK_ONCE_MORE;
    case KEY_INTERRUPT:
    case KEY_END_OF_INPUT: return LEAVE;
    default: return letter(f, key.code);
    }
}

/* ---- a turn ---- */

static void sit_down(struct face *f, struct desk *d) {
    f->desk = d;
    f->typing = false;
    f->moment = NULL;
    f->pointed = -1;
    pick_begin(&f->pick, d, &(struct spots){0});
    if (f->rows == 0)
        f->panel = -1;
    tty_size(&f->rows, &f->cols);
    face_draw(f); /* so that it is known where places are */
    pick_begin(&f->pick, d, &f->spots);
}

/* Stands for what can be chosen now. */
static uint64_t mark_of(const struct choices *c) {
    uint64_t mark = (uint64_t)c->count;
    for (int i = 0; i < c->count; i++)
        mark = mark * 1099511628211u + c->move[i];
    return mark;
}

/* If others did or said something, the cursor stays where it is, unless there is something else to
 * choose: between looking and pressing Enter nothing may move. */
static void hear_news(struct face *f) {
    struct desk *d = f->desk;
    bool typing = f->typing;
    uint64_t before = mark_of(&d->choices);
    struct pick pick = f->pick;
    if (!d->hands->news || !d->hands->news(d))
        return;
    sit_down(f, d);
    f->typing = typing;
    if (mark_of(&d->choices) == before && d->choices.count > 0)
        f->pick = pick;
    if (d->said.len)
        notice(f, buf_end(&d->said));
    d->said.len = 0;
}

static bool is_farewell(int key) {
    return key == KEY_INTERRUPT || key == KEY_END_OF_INPUT || key == 'q';
}

enum turn full_turn(struct desk *d) {
    struct face *f = &face;
    enum turn turn = ASK_ONCE_MORE;
    sit_down(f, d);
    while (turn == ASK_ONCE_MORE) {
        draw(f);
        struct key key = tty_key(d->wait, d->file);
        if (!face_fits(f->rows, f->cols))
            turn = is_farewell(key.code) ? LEAVE : ASK_ONCE_MORE;
        else
            turn = f->typing ? key_while_typing(f, key) : key_pressed(f, key);
        if (turn == ASK_ONCE_MORE)
            hear_news(f);
    }
    f->notice[0] = 0;
    return turn;
}

bool full_glance(struct desk *d) {
    sit_down(&face, d);
    draw(&face);
    int key = tty_key(0, -1).code;
    return is_farewell(key);
}
