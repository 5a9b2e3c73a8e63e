/* tty.c: see tty.h. Escape codes that every terminal of the last thirty years knows, and nothing of
 * a database of terminals: those that cannot do this call themselves `dumb`, and get lines.
 *
 * A signal may come at any time. Its handler only writes the bytes that give the terminal back, and
 * puts back the settings that were kept before anything was changed. */
#include "term/tty.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_WAIT = 40 }; /* milliseconds: longer after an escape, and it was the key */

static const char enter[] = "\033[?1049h\033[?7l\033[?25l\033[?1000h\033[?1006h\033[2J";
static const char leave[] = "\033[0m\033[?1006l\033[?1000l\033[?25h\033[?7h\033[?1049l";

static struct termios before;
static volatile sig_atomic_t is_open, resized;
static struct look tty_look;
static struct canvas shown; /* what the terminal shows; width 0: not known */

static void send(const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t done = write(STDOUT_FILENO, bytes, n);
        if (done <= 0)
            return;
        bytes += done;
        n -= (size_t)done;
    }
}

/* ---- opening and closing ---- */

static void give_back(void) {
    if (!is_open)
        return;
    is_open = 0;
    send(leave, sizeof leave - 1);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void end_by(int signal_number) {
    give_back();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void note_size(int signal_number) {
    (void)signal_number;
    resized = 1;
}

static void watch_signals(void) {
    static const int ends[] = {SIGTERM, SIGHUP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT};
    struct sigaction end = {.sa_handler = end_by}, size = {.sa_handler = note_size};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &end, NULL);
    sigaction(SIGWINCH, &size, NULL); /* without SA_RESTART: waiting for a key ends */
}

/* Does the environment name a locale of UTF-8? */
static bool names_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (int i = 0; i < 3 && (!locale || !locale[0]); i++)
        locale = getenv(names[i]);
    return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}

/* A locale that this machine does not have (who comes over ssh brings the name of his own) still
 * says what letters the terminal has. */
static void take_locale(void) {
    if (!setlocale(LC_ALL, "") && names_utf8())
        setlocale(LC_CTYPE, "C.UTF-8");
}

struct look tty_look_of_output(void) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    bool out = isatty(STDOUT_FILENO), dumb = !term || strcmp(term, "dumb") == 0;
    take_locale();
    return (struct look){.colour = out && !dumb && !(no_colour && no_colour[0]),
                         .ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0};
}

bool tty_able(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && term[0] &&
           strcmp(term, "dumb") != 0;
}

void tty_open(struct look look) {
    struct termios raw;
    tty_look = look;
    tty_look.inverse = true;
    if (is_open || tcgetattr(STDIN_FILENO, &before) != 0)
        return;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    watch_signals();
    is_open = 1;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    send(enter, sizeof enter - 1);
    shown.width = 0;
}

void tty_close(void) { give_back(); }

static void suspend(void) {
    struct look look = tty_look;
    give_back();
    raise(SIGTSTP);
    tty_open(look);
}

static int from_environment(const char *name, int otherwise) {
    const char *text = getenv(name);
    int64_t number;
    return text && slice_number(slice_of(text), 1, 1000, &number) ? (int)number : otherwise;
}

void tty_size(int *rows, int *cols) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    } else {
        *rows = from_environment("LINES", 24);
        *cols = from_environment("COLUMNS", 80);
    }
    *rows = *rows < CANVAS_ROWS ? *rows : CANVAS_ROWS;
    *cols = *cols < CANVAS_COLS ? *cols : CANVAS_COLS;
}

/* ---- showing ---- */

static void write_place(struct buf *out, int row, int col) {
    buf_str(out, "\033[");
    buf_int(out, row + 1);
    buf_char(out, ';');
    buf_int(out, col + 1);
    buf_char(out, 'H');
}

void tty_show(const struct canvas *c) {
    struct buf out = buf_growing();
    int rows, cols;
    tty_size(&rows, &cols);
    for (int row = 0; row < rows; row++) {
        if (canvas_same_row(c, &shown, row))
            continue;
        write_place(&out, row, 0);
        canvas_write_row(c, row, tty_look, &out);
        buf_str(&out, "\033[0m");
        if (!c->cell[row][cols - 1].glyph) /* otherwise the cursor is still on that cell */
            buf_str(&out, "\033[K");
    }
    send(out.at, out.len);
    buf_free(&out);
    shown = *c;
}

void tty_cursor(int row, int col) {
    struct buf out = buf_growing();
    if (row >= 0)
        write_place(&out, row, col);
    buf_str(&out, row >= 0 ? "\033[?25h" : "\033[?25l");
    send(out.at, out.len);
    buf_free(&out);
}

/* ---- keys ---- */

/* Waits for a byte; -1: none came in time, or something else happened. */
static int next_byte(int milliseconds, int other) {
    struct pollfd files[2] = {{STDIN_FILENO, POLLIN, 0}, {other, POLLIN, 0}};
    unsigned char byte;
    if (poll(files, other >= 0 ? 2 : 1, milliseconds) <= 0 || !files[0].revents)
        return -1;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : KEY_END_OF_INPUT;
}

/* The numbers of an escape sequence, and the letter that ends it. */
struct sequence {
    bool mouse;
    int number[3], count, last;
};

static struct sequence read_sequence(void) {
    struct sequence s = {.count = 1};
    int byte;
    while ((byte = next_byte(ESCAPE_WAIT, -1)) >= 0) {
        if (byte == '<')
            s.mouse = true;
        else if (byte == ';')
            s.count += s.count < 3;
        else if (byte >= '0' && byte <= '9')
            s.number[s.count - 1] = s.number[s.count - 1] % 10000 * 10 + byte - '0';
        else {
            s.last = byte;
            break;
        }
    }
    return s;
}

static int key_of_number(int number) {
    switch (number) {
    case 1:
    case 7: return KEY_HOME;
    case 4:
    case 8: return KEY_END;
    case 5: return KEY_PAGE_UP;
    case 6: return KEY_PAGE_DOWN;
    case 3: return KEY_ERASE;
    case 11: return '?'; /* F1 */
    default: return KEY_NONE;
    }
}

static int key_of_letter(int letter) {
    switch (letter) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_RIGHT;
    case 'D': return KEY_LEFT;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case 'P': return '?'; /* F1 */
    case 'M': return KEY_ENTER;
    case 'Z': return KEY_BACK_TAB;
    default: return KEY_NONE;
    }
}

static struct key key_of_mouse(const struct sequence *s) {
    struct key key = {KEY_NONE, s->number[2] - 1, s->number[1] - 1};
    if (s->last != 'M')
        return key;
    key.code = s->number[0] == 0    ? KEY_CLICK
               : s->number[0] == 64 ? KEY_WHEEL_UP
               : s->number[0] == 65 ? KEY_WHEEL_DOWN
                                    : KEY_NONE;
    return key;
}

static struct key read_escape(void) {
    int byte = next_byte(ESCAPE_WAIT, -1);
    if (byte != '[' && byte != 'O')
        return (struct key){KEY_ESCAPE, 0, 0};
    struct sequence s = read_sequence();
    if (s.mouse)
        return key_of_mouse(&s);
    return (struct key){s.last == '~' ? key_of_number(s.number[0]) : key_of_letter(s.last), 0, 0};
}

/* The rest of a character in UTF-8. */
static int read_character(int first) {
    int more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    int code = more == 0 ? first : first & (0x3F >> more);
    for (; more > 0; more--) {
        int byte = next_byte(ESCAPE_WAIT, -1);
        if (byte < 0x80 || byte > 0xBF)
            return KEY_NONE;
        code = code << 6 | (byte & 0x3F);
    }
    return code;
}

static struct key key_of_byte(int byte) {
    switch (byte) {
    case KEY_ESCAPE: return read_escape();
    case KEY_SUSPEND: suspend(); return (struct key){KEY_RESIZE, 0, 0};
    case '\n': return (struct key){KEY_ENTER, 0, 0};
    case '\b': return (struct key){KEY_ERASE, 0, 0};
    default: return (struct key){read_character(byte), 0, 0};
    }
}

struct key tty_key(int milliseconds, int other) {
    if (!resized) {
        int byte = next_byte(milliseconds, other);
        if (byte >= 0)
            return key_of_byte(byte);
    }
    if (!resized)
        return (struct key){KEY_NONE, 0, 0};
    resized = 0;
    shown.width = 0;
    return (struct key){KEY_RESIZE, 0, 0};
}
