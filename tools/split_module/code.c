/* code.c: walks through the instructions of a function, for the calls among them. Everything else
 * is copied as it is. */
#include "split.h"

static void skip(struct span *s, size_t n) { take_span(s, n); }

static void skip_numbers(struct span *s, uint64_t n) {
    for (; n > 0; n--)
        take_number(s);
}

static _Noreturn void unknown(unsigned prefix, uint64_t code) {
    char what[40];
    snprintf(what, sizeof what, "%02x %llu", prefix, (unsigned long long)code);
    fail("an instruction that is not known", what);
}

/* 0xfc: numbers that are cut off (0 to 7), memory and tables. */
static void skip_bulk(struct span *s) {
    static const uint8_t numbers[] = {2, 1, 2, 1, 2, 1, 2, 1, 1, 1};
    uint64_t code = take_number(s);
    if (code >= 8 + sizeof numbers)
        unknown(0xfc, code);
    if (code >= 8)
        skip_numbers(s, numbers[code - 8]);
}

/* 0xfd: vectors. Loads and stores have alignment and offset, some a lane. */
static void skip_vector(struct span *s) {
    uint64_t code = take_number(s);
    if (code <= 11 || code == 92 || code == 93)
        skip_numbers(s, 2);
    else if (code == 12 || code == 13)
        skip(s, 16);
    else if (code >= 21 && code <= 34)
        skip(s, 1);
    else if (code >= 84 && code <= 91) {
        skip_numbers(s, 2);
        skip(s, 1);
    }
}

static void skip_rest(uint8_t code, struct span *s) {
    if (code == 0x0e) /* br_table */
        skip_numbers(s, take_number(s) + 1);
    else if (code == 0x1c) /* select with types */
        skip_numbers(s, take_number(s));
    else if (code == CALL_IN_TABLE ||
             (code >= 0x28 && code <= 0x3e)) /* call_indirect; loads, stores */
        skip_numbers(s, 2);
    else if ((code >= 0x02 && code <= 0x04) || code == 0x0c || code == 0x0d ||
             (code >= 0x20 && code <= 0x26) || (code >= 0x3f && code <= 0x42) || code == 0xd0)
        skip_numbers(s, 1);
    else if (code == 0x43 || code == 0x44) /* constants */
        skip(s, code == 0x43 ? 4 : 8);
    else if (code == 0xfc)
        skip_bulk(s);
    else if (code == 0xfd)
        skip_vector(s);
    else if (code > 0xc4 && code != 0xd1)
        unknown(0, code);
}

void write_calls(struct span body, void (*call)(uint32_t function, struct bytes *out),
                 struct bytes *out) {
    struct span s = body;
    const uint8_t *copied = s.at;
    for (uint64_t locals = take_number(&s); locals > 0; locals--)
        skip_numbers(&s, 2);
    while (s.at < s.end) {
        uint8_t code = take_byte(&s);
        if (code != CALL) {
            skip_rest(code, &s);
            continue;
        }
        add(out, copied, (size_t)(s.at - 1 - copied));
        call((uint32_t)take_number(&s), out);
        copied = s.at;
    }
    add(out, copied, (size_t)(s.at - copied));
}
