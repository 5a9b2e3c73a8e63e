/* mail.c: see mail.h. */
#include "notice/mail.h"

#include "base/check.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#define END "\r\n"

/* ---- addresses ---- */

static bool is_letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* RFC 5322's atoms with dots between them; what would need quotes is refused. */
static bool is_local_part(struct slice s) {
    for (size_t i = 0; i < s.len; i++) {
        bool dot = s.at[i] == '.';
        if (dot && (i == 0 || i + 1 == s.len || s.at[i - 1] == '.'))
            return false;
        if (!dot && !is_letter_or_digit(s.at[i]) &&
            (s.at[i] == 0 || !strchr("!#$%&'*+-/=?^_`{|}~", s.at[i])))
            return false;
    }
    return s.len > 0 && s.len <= 64;
}

static bool is_host(struct slice s) {
    int dots = 0;
    for (size_t i = 0; i < s.len; i++) {
        bool edge = i == 0 || i + 1 == s.len || s.at[i - 1] == '.' || s.at[i + 1] == '.';
        dots += s.at[i] == '.';
        if (!is_letter_or_digit(s.at[i]) && (edge || (s.at[i] != '.' && s.at[i] != '-')))
            return false;
    }
    return dots > 0;
}

/* A name that begins with a minus could be read as a flag by the program that sends mail. */
bool is_mail_address(struct slice text) {
    const char *at = text.len > 0 ? memchr(text.at, '@', text.len) : NULL;
    if (!at || text.len > MAIL_ADDRESS || text.at[0] == '-')
        return false;
    size_t n = (size_t)(at - text.at);
    return is_local_part((struct slice){text.at, n}) && is_host(slice_skip(text, n + 1));
}

/* ---- headers ---- */

static bool is_plain(struct slice s) {
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] < 0x20 || s.at[i] > 0x7e || s.at[i] == '=')
            return false;
    return s.len <= 60;
}

/* RFC 2047: pieces of at most 45 bytes, which become 60 letters; no character is torn. */
static void write_encoded(struct buf *out, struct slice text) {
    char letters[80];
    while (text.len > 0) {
        size_t n = text.len < 45 ? text.len : 45;
        while (n < text.len && n > 1 && ((unsigned char)text.at[n] & 0xc0) == 0x80)
            n--;
        sodium_bin2base64(letters, sizeof letters, (const uint8_t *)text.at, n,
                          sodium_base64_VARIANT_ORIGINAL);
        buf_str(out, "=?utf-8?B?");
        buf_str(out, letters);
        buf_str(out, "?=");
        text = slice_skip(text, n);
        if (text.len > 0)
            buf_str(out, END " ");
    }
}

static void write_subject(struct buf *out, struct slice text) {
    buf_str(out, "Subject: ");
    if (is_plain(text))
        buf_slice(out, text);
    else
        write_encoded(out, text);
    buf_str(out, END);
}

static void header(struct buf *out, const char *name, const char *before, const char *value,
                   const char *after) {
    buf_str(out, name);
    buf_str(out, ": ");
    buf_str(out, before);
    buf_str(out, value);
    buf_str(out, after);
    buf_str(out, END);
}

static void two(struct buf *out, int number, char after) {
    buf_bytes(out, digit_pairs + 2 * number, 2);
    buf_char(out, after);
}

/* Always in English and in Greenwich, whatever the machine thinks. */
static void write_date(struct buf *out, int64_t date) {
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t seconds = (time_t)date;
    struct tm t;
    CHECK(gmtime_r(&seconds, &t));
    buf_str(out, "Date: ");
    buf_bytes(out, days + 3 * t.tm_wday, 3);
    buf_str(out, ", ");
    two(out, t.tm_mday, ' ');
    buf_bytes(out, months + 3 * t.tm_mon, 3);
    buf_char(out, ' ');
    buf_int(out, t.tm_year + 1900);
    buf_char(out, ' ');
    two(out, t.tm_hour, ':');
    two(out, t.tm_min, ':');
    two(out, t.tm_sec, ' ');
    buf_str(out, "+0000" END);
}

/* ---- the text ---- */

enum { QUOTED_LINE = 72 };

/* Quoted-printable: ASCII stays readable, and no line is too long or looks like another thing. */
static void write_quoted(struct buf *out, struct slice text) {
    static const char hex[] = "0123456789ABCDEF";
    size_t column = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool last = i + 1 == text.len || text.at[i + 1] == '\n';
        if (c == '\n') {
            buf_str(out, END);
            column = 0;
            continue;
        }
        if (column >= QUOTED_LINE) {
            buf_str(out, "=" END);
            column = 0;
        }
        if (c > 0x20 && c < 0x7f && c != '=' && (column > 0 || c != '.')) {
            buf_char(out, (char)c);
            column++;
        } else if (c == ' ' && !last && column > 0) {
            buf_char(out, ' ');
            column++;
        } else {
            char escaped[3] = {'=', hex[c >> 4], hex[c & 15]};
            buf_bytes(out, escaped, 3);
            column += 3;
        }
    }
}

static void write_text(const struct notice *m, const struct catalogue *words, struct buf *out) {
    char memory[BODY_BYTES + 2 * LINK_BYTES + 200];
    struct buf text = buf_on(memory, sizeof memory);
    text.words = words;
    buf_str(&text, m->body);
    buf_char(&text, '\n');
    buf_str(&text, m->link);
    buf_str(&text, "\n");
    if (m->stop[0])
        buf_str(&text, "\n-- \n");
    notice_write_stop(m, &text);
    CHECK(!text.cut);
    write_quoted(out, buf_slice_of(&text));
}

void mail_write(const struct notice *m, const struct envelope *e, struct buf *out) {
    const char *host = strchr(e->from, '@');
    CHECK(host && is_mail_address(slice_of(e->from)) && is_mail_address(slice_of(e->to)));
    header(out, "From", "hoftag <", e->from, ">");
    header(out, "To", "<", e->to, ">");
    write_subject(out, slice_of(m->title));
    write_date(out, e->date);
    buf_str(out, "Message-ID: <");
    buf_str(out, e->id);
    buf_str(out, host);
    buf_str(out, ">" END);
    header(out, "Auto-Submitted", "", "auto-generated", "");
    if (m->stop[0]) {
        header(out, "List-Unsubscribe", "<", m->stop, ">");
        header(out, "List-Unsubscribe-Post", "", "List-Unsubscribe=One-Click", "");
    }
    buf_str(out, "MIME-Version: 1.0" END "Content-Type: text/plain; charset=utf-8" END
                 "Content-Transfer-Encoding: quoted-printable" END END);
    write_text(m, e->words, out);
}
