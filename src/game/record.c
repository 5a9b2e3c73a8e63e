/* record.c: see record.h. Each kind of line has one small reader, and one table lists them all. */
#include "game/record.h"

#include "game/fields.h"
#include "game/words.h"

#include <string.h>

enum { HIGHEST_NUMBER = 1000000 };

static bool wrong(struct record_reader *r, const char *before, struct slice what,
                  const char *after) {
    return fault_set(r->fault, r->line, before, what, after);
}

static bool wrong_plainly(struct record_reader *r, const char *sentence) {
    return wrong(r, sentence, slice_of(""), "");
}

/* ---- lines ---- */

/* A line counts only if its line break is there: without it, a power failure may have cut it
 * short. */
static bool take_line(struct record_reader *r, struct slice *line) {
    if (!slice_line(&r->rest, line))
        return false;
    r->line++;
    if (line->len > RECORD_LINE_BYTES)
        return wrong(r, "the line is too long: ", *line, "");
    if (r->rest.at[-1] != '\n')
        return wrong(r, "the record ends in the middle of this line: ", *line, "");
    return true;
}

static bool take_word(struct slice *rest, struct slice *word) {
    size_t n = 0;
    while (n < rest->len && rest->at[n] != ' ')
        n++;
    *word = (struct slice){rest->at, n};
    *rest = slice_skip(*rest, n + 1);
    return n > 0;
}

static bool take_number(struct slice *rest, int64_t lo, int64_t *out) {
    struct slice word;
    return take_word(rest, &word) && slice_number(word, lo, HIGHEST_NUMBER, out);
}

/* ---- the kinds of lines ---- */

static bool read_first(struct slice rest, struct record_item *item) {
    (void)item;
    return slice_is(rest, "record 1");
}

static bool read_game(struct slice rest, struct record_item *item) {
    return take_word(&rest, &item->name) && take_number(&rest, 0, &item->number) && rest.len == 0;
}

static bool read_box(struct slice rest, struct record_item *item) {
    size_t n = rest.len;
    if (n < 18 || rest.at[n - 17] != ' ')
        return false;
    item->name = (struct slice){rest.at, n - 17};
    return slice_hex64(slice_skip(rest, n - 16), &item->hash);
}

static bool read_rest(struct slice rest, struct record_item *item) {
    item->rest = rest;
    return true;
}

static bool read_named_rest(struct slice rest, struct record_item *item) {
    item->rest = rest;
    return take_word(&item->rest, &item->name) && item->rest.len > 0;
}

static bool read_bytes(struct slice rest, struct record_item *item) {
    return slice_hex_bytes(rest, item->bytes, sizeof item->bytes);
}

static bool read_takeback(struct slice rest, struct record_item *item) {
    return take_number(&rest, 1, &item->number) && take_word(&rest, &item->name) && rest.len == 0;
}

static bool read_rewind(struct slice rest, struct record_item *item) {
    return take_number(&rest, 0, &item->number) && rest.len == 0;
}

static bool read_resign(struct slice rest, struct record_item *item) {
    return take_word(&rest, &item->name) && rest.len == 0;
}

static bool read_hash(struct slice rest, struct record_item *item) {
    return take_number(&rest, 0, &item->number) && slice_hex64(rest, &item->hash);
}

static bool read_result(struct slice rest, struct record_item *item) {
    return take_word(&rest, &item->name) && take_number(&rest, -HIGHEST_NUMBER, &item->number) &&
           take_number(&rest, 1, &item->place) && rest.len == 0;
}

static const struct form {
    const char *word;
    bool (*read)(struct slice rest, struct record_item *item);
    const char *looks; /* an example of a correct one, for the complaint */
} forms[] = {
    [RECORD_FIRST] = {"hoftag", read_first, "hoftag record 1"},
    [RECORD_GAME] = {"game", read_game, "game NAME VERSION"},
    [RECORD_BOX] = {"box", read_box, "box NAME and 16 hexadecimal digits"},
    [RECORD_BOX_LINE] = {"|", read_rest, "| a line of the box"},
    [RECORD_SEAT] = {"seat", read_named_rest, "seat COLOUR NAME"},
    [RECORD_COMPUTER] = {"computer", read_named_rest, "computer COLOUR WORDS"},
    [RECORD_OPTION] = {"option", read_named_rest, "option NAME VALUE"},
    [RECORD_COMMIT] = {"commit", read_bytes, "commit and 64 hexadecimal digits"},
    [RECORD_MOVE] = {NULL, NULL, "NUMBER SEAT WORDS"},
    [RECORD_TAKEBACK] = {"takeback", read_takeback, "takeback NUMBER SEAT"},
    [RECORD_REWIND] = {"rewind", read_rewind, "rewind NUMBER"},
    [RECORD_RESIGN] = {"resign", read_resign, "resign SEAT"},
    [RECORD_RECOMMIT] = {"recommit", read_bytes, "recommit and 64 hexadecimal digits"},
    [RECORD_HASH] = {"hash", read_hash, "hash NUMBER and 16 hexadecimal digits"},
    [RECORD_RESULT] = {"result", read_result, "result COLOUR POINTS PLACE"},
    [RECORD_SEED] = {"seed", read_bytes, "seed and 64 hexadecimal digits"},
};

enum { FORMS = sizeof forms / sizeof *forms };

static bool may_repeat(enum record_kind kind) {
    return kind == RECORD_BOX_LINE || kind == RECORD_SEAT || kind == RECORD_COMPUTER ||
           kind == RECORD_OPTION || kind == RECORD_RESULT;
}

static bool is_play(enum record_kind kind) { return kind >= RECORD_MOVE && kind <= RECORD_HASH; }

static bool may_follow(enum record_kind last, enum record_kind kind) {
    if (is_play(last) && is_play(kind))
        return true;
    return kind > last || (kind == last && may_repeat(kind));
}

static bool read_move(struct record_reader *r, struct slice line, struct record_item *item) {
    item->kind = RECORD_MOVE;
    item->rest = line;
    if (!take_number(&item->rest, 1, &item->number))
        return wrong(r, "no line of a record begins like this: ", line, "");
    return (take_word(&item->rest, &item->name) && item->rest.len > 0) ||
           wrong(r, "a move is a number, a seat and words, not: ", line, "");
}

static bool read_form(struct record_reader *r, struct slice line, struct record_item *item) {
    struct slice rest = line, word;
    take_word(&rest, &word);
    for (int kind = 0; kind < FORMS; kind++)
        if (forms[kind].word && slice_is(word, forms[kind].word)) {
            item->kind = (enum record_kind)kind;
            return forms[kind].read(rest, item) ||
                   wrong(r, "the line must look like \"", slice_of(forms[kind].looks), "\"");
        }
    return read_move(r, line, item);
}

static bool in_order(struct record_reader *r, struct slice line, const struct record_item *item) {
    if (r->line == 1)
        return item->kind == RECORD_FIRST ||
               wrong(r, "the first line must be \"hoftag record 1\", not: ", line, "");
    return may_follow(r->last, item->kind) ||
           wrong(r, "this line stands in the wrong place: ", line, "");
}

struct record_reader record_open(struct slice text, struct fault *fault) {
    *fault = (struct fault){0};
    return (struct record_reader){.rest = text, .fault = fault};
}

bool record_next(struct record_reader *r, struct record_item *item) {
    struct slice line;
    *r->fault = (struct fault){0};
    if (!take_line(r, &line))
        return r->fault->text[0] || r->line > 0 ? false : wrong_plainly(r, "the record is empty");
    *item = (struct record_item){.line = r->line};
    if (r->line == 1 && !slice_is(line, "hoftag record 1"))
        return wrong(r, "the first line must be \"hoftag record 1\", not: ", line, "");
    if (!slice_starts(line, "|") && !slice_printable(line))
        return wrong_plainly(r, "the line is not plain UTF-8 text");
    if (!read_form(r, line, item) || !in_order(r, line, item))
        return false;
    r->last = item->kind;
    return true;
}

/* ---- the head ---- */

bool record_name_fits(struct slice name) {
    return name.len > 0 && name.len <= RECORD_NAME_BYTES && slice_printable(name) &&
           slice_same(name, slice_trim(name));
}

static bool head_game(struct record_reader *r, struct record_head *head,
                      const struct record_item *item) {
    char text[160];
    struct buf b = buf_on(text, sizeof text);
    head->game = game_find(item->name);
    if (!head->game)
        return wrong(r, "there is no game called ", item->name, "");
    head->how = setup_default(head->game, 0);
    if (item->number == head->game->version)
        return true;
    buf_str(&b, "the record was made with version ");
    buf_int(&b, item->number);
    buf_str(&b, " of the rules of ");
    buf_str(&b, head->game->title);
    buf_str(&b, "; this program has version ");
    buf_int(&b, head->game->version);
    return wrong_plainly(r, buf_end(&b));
}

static bool head_box(struct record_reader *r, struct record_head *head,
                     const struct record_item *item) {
    if (item->name.len >= sizeof head->box_name)
        return wrong(r, "the name of the box is too long: ", item->name, "");
    memcpy(head->box_name, item->name.at, item->name.len);
    head->box_hash = item->hash;
    return true;
}

static bool head_box_line(struct record_head *head, const struct record_item *item,
                          struct buf *box_text) {
    head->own_box = true;
    buf_slice(box_text, item->rest);
    buf_char(box_text, '\n');
    return true;
}

static bool head_seat(struct record_reader *r, struct record_head *head,
                      const struct record_item *item) {
    int colour = 0;
    while (head->game->colours[colour] && !slice_is(item->name, head->game->colours[colour]))
        colour++;
    if (!head->game->colours[colour])
        return wrong(r, "the game has no such colour: ", item->name, "");
    if (head->how.seats == MAX_SEATS)
        return wrong_plainly(r, "there are too many seats");
    if (!record_name_fits(item->rest))
        return wrong(r, "a player's name has 1 to 40 bytes of plain text, not: ", item->rest, "");
    memcpy(head->name[head->how.seats], item->rest.at, item->rest.len);
    head->how.colour[head->how.seats++] = (uint8_t)colour;
    return true;
}

/* Which words there are, computer players know; a record may be older or newer than they. */
static bool head_computer(struct record_reader *r, struct record_head *head,
                          const struct record_item *item) {
    int seat = 0;
    while (seat < head->how.seats &&
           !slice_is(item->name, head->game->colours[head->how.colour[seat]]))
        seat++;
    if (seat == head->how.seats)
        return wrong(r, "nobody has this colour: ", item->name, "");
    if (item->rest.len > RECORD_COMPUTER_BYTES)
        return wrong(r, "a computer player is told in 1 to 24 bytes, not: ", item->rest, "");
    memcpy(head->computer[seat], item->rest.at, item->rest.len);
    head->computer[seat][item->rest.len] = 0;
    return true;
}

static bool head_item(struct record_reader *r, struct record_head *head,
                      const struct record_item *item, struct buf *box_text) {
    if (item->kind > RECORD_GAME && !head->game)
        return wrong_plainly(r, "the record does not say which game it is");
    switch (item->kind) {
    case RECORD_GAME: return head_game(r, head, item);
    case RECORD_BOX: return head_box(r, head, item);
    case RECORD_BOX_LINE: return head_box_line(head, item, box_text);
    case RECORD_SEAT: return head_seat(r, head, item);
    case RECORD_COMPUTER: return head_computer(r, head, item);
    case RECORD_OPTION:
        return setup_option(head->game, &head->how, item->name, item->rest) ||
               wrong(r, "there is no such option, or not with this value: ", item->name, "");
    case RECORD_COMMIT:
        head->committed = true;
        memcpy(head->commit, item->bytes, sizeof head->commit);
        return true;
    default: return true;
    }
}

static bool head_whole(struct record_reader *r, const struct record_head *head) {
    const char *fault;
    if (!head->game)
        return wrong_plainly(r, "the record ends before it says which game it is");
    if (!head->box_name[0])
        return wrong_plainly(r, "the record does not say which box it uses");
    fault = setup_fault(head->game, &head->how);
    return !fault || wrong(r, "the seats do not fit: ", slice_of(fault), "");
}

/* Reads one item ahead, so that the first item of the play, damaged or not, is left for the
 * caller. */
bool record_read_head(struct record_reader *r, struct record_head *head, struct buf *box_text) {
    struct record_reader ahead = *r;
    struct record_item item = {0};
    *head = (struct record_head){0};
    while (record_next(&ahead, &item) && item.kind < RECORD_MOVE) {
        *r = ahead;
        if (!head_item(r, head, &item, box_text))
            return false;
    }
    struct fault ahead_of_us = *r->fault;
    if (head_whole(r, head))
        return true;
    if (ahead_of_us.text[0])
        *r->fault = ahead_of_us;
    return false;
}

/* ---- writing ---- */

static void write_box_text(struct slice text, struct buf *out) {
    for (struct slice line; slice_line(&text, &line);) {
        buf_str(out, line.len ? "| " : "|");
        buf_slice(out, line);
        buf_char(out, '\n');
    }
}

static void write_of_seat(const char *word, const struct record_head *head, int seat,
                          const char *text, struct buf *out) {
    buf_str(out, word);
    buf_str(out, head->game->colours[head->how.colour[seat]]);
    buf_char(out, ' ');
    buf_str(out, text);
    buf_char(out, '\n');
}

static void write_seats(const struct record_head *head, struct buf *out) {
    for (int i = 0; i < head->how.seats; i++)
        write_of_seat("seat ", head, i, head->name[i], out);
    for (int i = 0; i < head->how.seats; i++)
        if (head->computer[i][0])
            write_of_seat("computer ", head, i, head->computer[i], out);
}

static void write_options(const struct record_head *head, struct buf *out) {
    for (int i = 0; head->game->options[i].name; i++) {
        buf_str(out, "option ");
        buf_str(out, head->game->options[i].name);
        buf_char(out, ' ');
        buf_str(out, head->game->options[i].values[head->how.option[i]]);
        buf_char(out, '\n');
    }
}

static void write_bytes(const char *word, const uint8_t *bytes, struct buf *out) {
    buf_str(out, word);
    buf_hex_bytes(out, bytes, COMMIT_BYTES);
    buf_char(out, '\n');
}

static void write_numbered(const char *word, int number, struct buf *out) {
    buf_str(out, word);
    buf_int(out, number);
}

void record_write_head(const struct record_head *head, struct slice box_text, struct buf *out) {
    buf_str(out, "hoftag record 1\ngame ");
    buf_str(out, head->game->id);
    write_numbered(" ", head->game->version, out);
    buf_str(out, "\nbox ");
    buf_str(out, head->box_name);
    buf_char(out, ' ');
    buf_hex64(out, head->box_hash);
    buf_char(out, '\n');
    if (head->own_box)
        write_box_text(box_text, out);
    write_seats(head, out);
    write_options(head, out);
    if (head->committed)
        write_bytes("commit ", head->commit, out);
}

void record_write_move(const struct game *g, const void *box, const void *st, int number,
                       struct record_move m, struct buf *out) {
    write_numbered("", number, out);
    buf_char(out, ' ');
    seat_write(g, st, m.seat, out);
    buf_char(out, ' ');
    move_write(g, box, st, m.seat, m.move, NATURE, out);
    buf_char(out, '\n');
}

void record_write_takeback(const struct game *g, const void *st, int number, int seat,
                           struct buf *out) {
    write_numbered("takeback ", number, out);
    buf_char(out, ' ');
    seat_write(g, st, seat, out);
    buf_char(out, '\n');
}

void record_write_rewind(int number, struct buf *out) {
    write_numbered("rewind ", number, out);
    buf_char(out, '\n');
}

void record_write_resign(const struct game *g, const void *st, int seat, struct buf *out) {
    buf_str(out, "resign ");
    seat_write(g, st, seat, out);
    buf_char(out, '\n');
}

void record_write_recommit(const uint8_t commit[COMMIT_BYTES], struct buf *out) {
    buf_str(out, "recommit ");
    buf_hex_bytes(out, commit, COMMIT_BYTES);
    buf_char(out, '\n');
}

void record_write_hash(const struct game *g, const void *st, int number, struct buf *out) {
    write_numbered("hash ", number, out);
    buf_char(out, ' ');
    buf_hex64(out, fields_hash(g, st));
    buf_char(out, '\n');
}

void record_write_result(const struct game *g, const void *box, const void *st, int seat,
                         struct buf *out) {
    int32_t points[MAX_SEATS], places[MAX_SEATS];
    g->scores(box, st, points);
    g->places(box, st, places);
    buf_str(out, "result ");
    seat_write(g, st, seat, out);
    write_numbered(" ", points[seat], out);
    write_numbered(" ", places[seat], out);
    buf_char(out, '\n');
}

void record_write_seed(const uint8_t seed[SEED_BYTES], struct buf *out) {
    write_bytes("seed ", seed, out);
}

void record_clean(struct slice text, struct buf *out) {
    for (struct slice line; slice_line(&text, &line);) {
        if (line.len > 0 && line.at[line.len - 1] == '\r')
            line.len--;
        buf_slice(out, line);
        buf_char(out, '\n');
    }
}
