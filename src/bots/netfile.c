/* netfile.c: nets as text (docs/nets.md): a head of four to six lines, then only numbers. Every
 * weight is checked against the bounds of net.h, since the arithmetic relies on them. */
#include "bots/net.h"

#include <string.h>

static bool next_line(struct slice *text, int *line, struct slice *out) {
    (*line)++;
    return slice_line(text, out);
}

/* "name value" on the next line. */
static bool head_line(struct slice *text, int *line, const char *name, struct slice *value,
                      struct fault *fault) {
    struct slice word;
    if (next_line(text, line, value) && slice_word(value, &word) && slice_is(word, name)) {
        *value = slice_trim(*value);
        return true;
    }
    return fault_set(fault, *line, "a line is missing that begins with ", slice_of(name), "");
}

struct numbers_wanted {
    int count;
    int64_t most;
    int16_t *small; /* exactly one of the two is set */
    int32_t *large;
};

static bool read_numbers(struct slice *text, int *line, struct numbers_wanted w,
                         struct fault *fault) {
    struct slice rest = {0}, word;
    for (int i = 0; i < w.count; i++) {
        int64_t number;
        while (!slice_word(&rest, &word))
            if (!next_line(text, line, &rest))
                return fault_set(fault, *line, "numbers are missing", slice_of(""), "");
        if (!slice_number(word, -w.most, w.most, &number))
            return fault_set(fault, *line, "not a weight: ", word, "");
        if (w.small)
            w.small[i] = (int16_t)number;
        else
            w.large[i] = (int32_t)number;
    }
    return slice_trim(rest).len == 0 ||
           fault_set(fault, *line, "a number too many", slice_of(""), "");
}

/* The line "for expert" is there only in nets that the other levels do not have. */
static bool read_level(struct slice *text, int *line, struct net *net, struct fault *fault) {
    struct slice rest = *text, value, word;
    net->expert = slice_line(&rest, &value) && slice_word(&value, &word) && slice_is(word, "for");
    if (!net->expert)
        return true;
    *text = rest;
    (*line)++;
    return slice_is(slice_trim(value), "expert") ||
           fault_set(fault, *line, "nets are for expert alone, or for all: ", value, "");
}

/* The line "estimate N" is there only in nets that correct an estimate. */
static bool read_lean(struct slice *text, int *line, struct net *net, struct fault *fault) {
    struct slice rest = *text, value, word;
    int64_t number;
    net->lean = 0;
    if (!slice_line(&rest, &value) || !slice_word(&value, &word) || !slice_is(word, "estimate"))
        return true;
    *text = rest;
    (*line)++;
    if (!slice_number(slice_trim(value), 1, MOST_LEAN, &number))
        return fault_set(fault, *line, "not a weight of the estimate: ", value, "");
    net->lean = (int16_t)number;
    return true;
}

static bool read_head(struct slice *text, int *line, struct net_numbers *n, struct net *net,
                      struct fault *fault) {
    struct slice game, made, seats, inputs;
    int64_t number;
    if (!head_line(text, line, "net", &game, fault) ||
        !head_line(text, line, "made", &made, fault) ||
        !head_line(text, line, "seats", &seats, fault) ||
        !head_line(text, line, "inputs", &inputs, fault))
        return false;
    if (game.len == 0 || game.len >= sizeof n->game)
        return fault_set(fault, 1, "no game has this name: ", game, "");
    memcpy(n->game, game.at, game.len);
    n->game[game.len] = 0;
    if (!slice_number(seats, 2, MAX_SEATS, &number))
        return fault_set(fault, *line - 1, "not a number of seats: ", seats, "");
    net->seats = (uint8_t)number;
    if (!slice_number(inputs, 1, NET_INPUTS, &number))
        return fault_set(fault, *line, "not a number of inputs: ", inputs, "");
    net->inputs = (uint16_t)number;
    return read_level(text, line, net, fault) && read_lean(text, line, net, fault);
}

bool net_read(struct slice text, struct net_numbers *n, struct net *net, struct fault *fault) {
    int line = 0;
    if (!read_head(&text, &line, n, net, fault))
        return false;
    const int64_t most_bias = 1 << 28;
    const struct numbers_wanted wanted[] = {
        {net->inputs * NET_WIDE, MOST_FIRST, n->first, NULL},
        {NET_WIDE, most_bias, NULL, n->bias_wide},
        {NET_WIDE * NET_NARROW, MOST_WEIGHT, n->second, NULL},
        {NET_NARROW, most_bias, NULL, n->bias_narrow},
        {NET_NARROW * NET_OUT, MOST_WEIGHT, n->third, NULL},
        {NET_OUT, most_bias, NULL, n->bias_out},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!read_numbers(&text, &line, wanted[i], fault))
            return false;
    net->game = n->game;
    net->first = n->first;
    net->second = n->second;
    net->third = n->third;
    net->bias_wide = n->bias_wide;
    net->bias_narrow = n->bias_narrow;
    net->bias_out = n->bias_out;
    return true;
}

static void write_small(const int16_t *numbers, int rows, int width, struct buf *out) {
    for (int i = 0; i < rows * width; i++) {
        buf_int(out, numbers[i]);
        buf_char(out, (i + 1) % width ? ' ' : '\n');
    }
}

static void write_large(const int32_t *numbers, int width, struct buf *out) {
    for (int i = 0; i < width; i++) {
        buf_int(out, numbers[i]);
        buf_char(out, i + 1 < width ? ' ' : '\n');
    }
}

void net_write(const struct net *net, const char *made, struct buf *out) {
    buf_str(out, "net ");
    buf_str(out, net->game);
    buf_str(out, "\nmade ");
    buf_str(out, made);
    buf_str(out, "\nseats ");
    buf_int(out, net->seats);
    buf_str(out, "\ninputs ");
    buf_int(out, net->inputs);
    buf_char(out, '\n');
    if (net->expert)
        buf_str(out, "for expert\n");
    if (net->lean) {
        buf_str(out, "estimate ");
        buf_int(out, net->lean);
        buf_char(out, '\n');
    }
    write_small(net->first, net->inputs, NET_WIDE, out);
    write_large(net->bias_wide, NET_WIDE, out);
    write_small(net->second, NET_WIDE, NET_NARROW, out);
    write_large(net->bias_narrow, NET_NARROW, out);
    write_small(net->third, NET_NARROW, NET_OUT, out);
    write_large(net->bias_out, NET_OUT, out);
}
