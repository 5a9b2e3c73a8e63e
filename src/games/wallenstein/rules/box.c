/* box.c: reads the box: provinces, events, supplies, start lists, the tower's odds, the map.
 *
 * A box that was read has these properties: 45 provinces in five countries; neighbours are listed
 * both ways and exactly as the map shows them (map.c); the lists for a player count share no
 * province; every name is unique. */
#include "games/wallenstein/rules/box.h"
#include "game/boxfile.h"

#include <string.h>

struct reading {
    struct wallenstein_box *box;
    struct boxfile file;
    struct boxline line;
    bool (*read)(struct reading *r); /* reads a line of the current section */
    int country;                     /* of the section; counts them */
    int players, list, groups;       /* of the section */
    int provinces, events, revolts;  /* found */
    struct boxnames province_names, country_names;
    uint32_t counts_found, costs_found, starts_found, tower_found, lists_found; /* bits */
    uint64_t listed[WALLENSTEIN_SEATS + 1]; /* provinces in the lists, by number of players */
};

static bool wrong(struct reading *r, const char *what, struct slice word) {
    return boxfile_wrong(&r->file, what, word, "");
}

static bool number_from(struct reading *r, int i, int lo, int hi, uint8_t *out) {
    int value;
    if (!boxfile_number(&r->file, &r->line, i, lo, hi, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool number(struct reading *r, int i, int hi, uint8_t *out) {
    return number_from(r, i, 0, hi, out);
}

static bool words_are(struct reading *r, int n) {
    return r->line.words == n ||
           wrong(r, "this line has not as many words as it should: ", r->line.text);
}

static int find_word(const char *const *words, int n, struct slice word) {
    for (int i = 0; i < n; i++)
        if (slice_is(word, words[i]))
            return i;
    return -1;
}

static int find_province(struct reading *r, struct slice word) {
    for (int p = 0; p < r->provinces; p++)
        if (slice_is(word, r->box->province[p].name))
            return p;
    wrong(r, "there is no province ", word);
    return -1;
}

static int find_country(struct reading *r, struct slice word) {
    for (int c = 0; c < COUNTRIES; c++)
        if (slice_is(word, r->box->country[c]))
            return c;
    wrong(r, "there is no country ", word);
    return -1;
}

/* ---- supplies, costs, the tower ---- */

static bool read_supply(struct reading *r) {
    static const char *const names[] = {"armies",   "peasants", "palaces",
                                        "churches", "houses",   "blanks"};
    struct wallenstein_box *box = r->box;
    uint8_t *const places[] = {&box->cubes[0], &box->cubes[1], &box->tiles[0],
                               &box->tiles[1], &box->tiles[2], &box->blanks};
    static const uint8_t most[] = {MAX_CUBES, MAX_CUBES, 99, 99, 99, ACTIONS};
    int i = find_word(names, 6, r->line.word[0]);
    if (i < 0)
        return wrong(r, "there is no supply of ", r->line.word[0]);
    return boxfile_once(&r->file, &r->line, i, &r->counts_found) && words_are(r, 2) &&
           number(r, 1, most[i], places[i]);
}

static bool read_start(struct reading *r) {
    int players;
    if (!boxfile_number(&r->file, &r->line, 0, 3, WALLENSTEIN_SEATS, &players))
        return false;
    struct start *start = &r->box->start[players];
    if (r->starts_found >> players & 1)
        return wrong(r, "there is a start for this number of players already: ", r->line.text);
    r->starts_found |= 1u << players;
    if (r->line.words < 3 || r->line.words > 2 + MAX_GROUPS)
        return wrong(r, "not as many groups as there can be: ", r->line.text);
    start->groups = (uint8_t)(r->line.words - 2);
    for (int i = 0; i < start->groups; i++)
        if (!number(r, 2 + i, SMALLEST_GROUP + GROUP_SIZES - 1, &start->group[i]) ||
            start->group[i] < SMALLEST_GROUP)
            return wrong(r, "a group has 2 to 5 armies: ", r->line.text);
    return number(r, 1, MAX_START_GOLD, &start->gold);
}

static bool read_cost(struct reading *r) {
    int action = find_word(wallenstein_action_words, ACTIONS, r->line.word[0]);
    bool recruits = action >= DO_RECRUIT5 && action <= DO_RECRUIT1;
    if (action < 0 || (action > DO_HOUSE && !recruits))
        return wrong(r, "this action has no cost: ", r->line.word[0]);
    if (!boxfile_once(&r->file, &r->line, action, &r->costs_found) ||
        !words_are(r, recruits ? 4 : 2) || !number(r, 1, 20, &r->box->cost[action]))
        return false;
    return !recruits || (number(r, 2, 20, &r->box->armies[0][action]) &&
                         number(r, 3, 20, &r->box->armies[1][action]));
}

static bool read_tower(struct reading *r) {
    static const char *const names[] = {"fall", "knock", "fill", "green"};
    int i = find_word(names, 4, r->line.word[0]), value;
    if (i < 0)
        return wrong(r, "the tower has no ", r->line.word[0]);
    if (!boxfile_once(&r->file, &r->line, i, &r->tower_found) || !words_are(r, 2) ||
        !boxfile_number(&r->file, &r->line, 1, 1, i < 2 ? 999 : 20, &value))
        return false;
    switch (i) {
    case 0: r->box->fall = (uint16_t)value; break;
    case 1: r->box->knock = (uint16_t)value; break;
    case 2: r->box->fill = (uint8_t)value; break;
    default: r->box->fill_green = (uint8_t)value;
    }
    return true;
}

static bool read_revolt_row(struct reading *r) {
    if (r->revolts == REVOLT_ROWS)
        return wrong(r, "the revolt table has too many rows: ", r->line.text);
    struct revolt_row *row = &r->box->revolts[r->revolts++];
    return words_are(r, 3) && number(r, 0, 99, &row->shortage) &&
           number_from(r, 1, 1, MAX_REVOLTS, &row->provinces) && number(r, 2, 20, &row->peasants);
}

/* ---- events ---- */

/* "good harvest Sachsen", or "trade bonus 5" for what happens everywhere. */
static bool name_event(struct reading *r, struct event_card *card) {
    struct buf name = buf_on(card->name, sizeof card->name);
    for (size_t i = 0; i < r->line.word[0].len; i++)
        buf_char(&name, r->line.word[0].at[i] == '-' ? ' ' : r->line.word[0].at[i]);
    buf_char(&name, ' ');
    if (card->country == NONE)
        buf_int(&name, card->loss);
    else
        buf_str(&name, r->box->country[card->country]);
    buf_end(&name);
    for (struct event_card *other = r->box->event; other < card; other++)
        if (slice_is(slice_of(other->name), card->name))
            return wrong(r, "this event is there twice: ", r->line.text);
    return !name.cut || wrong(r, "the name of this event is too long: ", r->line.text);
}

static bool read_event(struct reading *r) {
    static const char *const effects[EFFECTS] = {
        "good-harvest",  "bad-harvest",     "lack-of-troops", "trade-bonus",
        "palace-guards", "religious-peace", "tired-peasants", "furious-peasants"};
    int effect = find_word(effects, EFFECTS, r->line.word[0]), country = NONE;
    if (effect < 0 || r->events == EVENTS)
        return wrong(r, "there is no such event, or there are too many: ", r->line.text);
    struct event_card *card = &r->box->event[r->events++];
    if (!words_are(r, 3))
        return false;
    if ((effect <= LACK_OF_TROOPS) == slice_is(r->line.word[1], "-"))
        return wrong(r, "harvests and lack of troops are for a country, other events for none: ",
                     r->line.text);
    if (effect <= LACK_OF_TROOPS && (country = find_country(r, r->line.word[1])) < 0)
        return false;
    card->effect = (uint8_t)effect;
    card->country = (uint8_t)country;
    return number(r, 2, 20, &card->loss) && name_event(r, card);
}

/* ---- provinces ---- */

static bool read_place(struct reading *r, int i, struct place *at) {
    return number(r, i, MAP_COLS - 1, &at->col) && number(r, i + 1, MAP_ROWS - 1, &at->row);
}

static bool letter_is_new(struct reading *r, const struct province *p) {
    for (int q = 0; q < r->provinces - 1; q++)
        if (p->letter == r->box->province[q].letter)
            return wrong(r, "this letter is there already: ", r->line.text);
    return true;
}

/* Towns are only shown, so two provinces may have a town of the same name (Marburg). */
static bool read_towns(struct reading *r, struct province *p) {
    struct boxnames names = {0};
    p->towns = (uint8_t)((r->line.words - 6) / 3);
    for (int i = 0; i < p->towns; i++)
        if (!boxfile_name(&r->file, &names, r->line.word[6 + 3 * i], p->town[i], NAME_BYTES) ||
            !read_place(r, 7 + 3 * i, &p->town_at[i]))
            return false;
    return true;
}

static bool read_province(struct reading *r) {
    if (r->provinces == PROVINCES)
        return wrong(r, "there are more than 45 provinces: ", r->line.text);
    if (r->line.words < 9 || r->line.words > 6 + 3 * MAX_TOWNS || r->line.words % 3 ||
        r->line.word[0].len != 1)
        return wrong(
            r, "letter, name, gold, grain, place, and 1 to 3 towns with places are expected: ",
            r->line.text);
    struct province *p = &r->box->province[r->provinces++];
    p->letter = r->line.word[0].at[0];
    if (p->letter == '.' || p->letter == '~')
        return wrong(r, "this letter is no letter for a province: ", r->line.word[0]);
    p->country = (uint8_t)(r->country - 1);
    r->box->country_of[p->country] |= bit(r->provinces - 1);
    r->box->in_play |= bit(r->provinces - 1);
    return boxfile_name(&r->file, &r->province_names, r->line.word[1], p->name, NAME_BYTES) &&
           letter_is_new(r, p) && number(r, 2, MOST_YIELD, &p->gold) &&
           number(r, 3, MOST_YIELD, &p->grain) && read_place(r, 4, &p->at) && read_towns(r, p);
}

static bool read_neighbours(struct reading *r) {
    int p = find_province(r, r->line.word[0]);
    if (p < 0)
        return false;
    struct province *province = &r->box->province[p];
    if (province->neighbours || r->line.words > 1 + MAX_NEIGHBOURS)
        return wrong(r, "neighbours listed twice, or too many: ", r->line.text);
    for (int i = 1; i < r->line.words; i++) {
        int q = find_province(r, r->line.word[i]);
        if (q < 0)
            return false;
        if (q == p || province->borders & bit(q))
            return wrong(r, "this cannot be a neighbour, or is there twice: ", r->line.word[i]);
        province->neighbour[province->neighbours++] = (uint8_t)q;
        province->borders |= bit(q);
    }
    return true;
}

static bool read_out(struct reading *r) {
    for (int i = 0; i < r->line.words; i++) {
        int p = find_province(r, r->line.word[i]);
        if (p < 0)
            return false;
        r->box->out_of_three |= bit(p);
    }
    return true;
}

/* ---- start lists ---- */

static bool province_is_free(const struct reading *r, int p) {
    uint64_t out = r->players == 3 ? r->box->out_of_three : 0;
    return !((r->listed[r->players] | out) & bit(p));
}

static bool read_list(struct reading *r) {
    struct start *start = &r->box->start[r->players];
    int p = find_province(r, r->line.word[0]);
    if (p < 0 || !words_are(r, 2))
        return false;
    if (r->groups >= start->groups || !province_is_free(r, p))
        return wrong(r,
                     "too many groups in this list, or the province is out of this game or taken: ",
                     r->line.text);
    start->province[r->list][r->groups] = (uint8_t)p;
    r->listed[r->players] |= bit(p);
    if (!number_from(r, 1, 1, SMALLEST_GROUP + GROUP_SIZES - 1, &start->armies[r->list][r->groups]))
        return false;
    if (++r->groups == start->groups)
        r->lists_found |= 1u << (r->players * WALLENSTEIN_SEATS + r->list);
    return true;
}

static bool list_heading(struct reading *r) {
    if (!boxfile_number(&r->file, &r->line, 1, 3, WALLENSTEIN_SEATS, &r->players))
        return false;
    struct slice letter = r->line.word[2];
    r->list = letter.len == 1 ? letter.at[0] - 'A' : -1;
    r->groups = 0;
    if (r->list < 0 || r->list >= r->players ||
        r->lists_found >> (r->players * WALLENSTEIN_SEATS + r->list) & 1)
        return wrong(r, "lists are called A, B, C ..., one for each player: ", letter);
    r->read = read_list;
    return true;
}

/* ---- the map ---- */

static bool read_map_row(struct reading *r) {
    struct wallenstein_box *box = r->box;
    struct slice row = r->line.text;
    if (box->map_rows == MAP_ROWS || row.len > MAP_COLS ||
        (box->map_rows && row.len != box->map_cols))
        return wrong(r, "the map is too large, or its rows are not equally long: ", row);
    box->map_cols = (uint8_t)row.len;
    memcpy(box->map[box->map_rows++], row.at, row.len);
    return true;
}

/* ---- the whole ---- */

static bool country_heading(struct reading *r) {
    if (r->country == COUNTRIES)
        return wrong(r, "there are more than five countries: ", r->line.word[1]);
    r->read = read_province;
    return boxfile_name(&r->file, &r->country_names, r->line.word[1], r->box->country[r->country++],
                        NAME_BYTES);
}

static bool heading(struct reading *r) {
    static const struct {
        const char *name;
        bool (*read)(struct reading *r);
    } sections[] = {
        {"supplies", read_supply}, {"start", read_start},           {"costs", read_cost},
        {"tower", read_tower},     {"revolts", read_revolt_row},    {"events", read_event},
        {"out", read_out},         {"neighbours", read_neighbours}, {"map", read_map_row}};
    if (r->line.words == 2 && slice_is(r->line.word[0], "country"))
        return country_heading(r);
    if (r->line.words == 3 && slice_is(r->line.word[0], "list"))
        return list_heading(r);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (r->line.words == 1 && slice_is(r->line.word[0], sections[i].name)) {
            r->read = sections[i].read;
            return true;
        }
    return wrong(r, "no such section: ", r->line.text);
}

static bool read_line(struct reading *r) {
    if (r->line.heading)
        return heading(r);
    return r->read ? r->read(r) : wrong(r, "this line stands in no section: ", r->line.text);
}

static bool revolts_rise(const struct wallenstein_box *box) {
    for (int i = 1; i < REVOLT_ROWS; i++)
        if (box->revolts[i].shortage <= box->revolts[i - 1].shortage)
            return false;
    return box->revolts[0].shortage == 1;
}

static bool everything_is_there(struct reading *r) {
    struct boxfile *f = &r->file;
    struct wallenstein_box *box = r->box;
    return boxfile_count(f, "kinds of supplies", count_bits(r->counts_found), 6) &&
           boxfile_count(f, "player counts with a start", count_bits(r->starts_found), 3) &&
           boxfile_count(f, "costs", count_bits(r->costs_found), 6) &&
           boxfile_count(f, "numbers of the tower", count_bits(r->tower_found), 4) &&
           boxfile_count(f, "rows of the revolt table", r->revolts, REVOLT_ROWS) &&
           boxfile_count(f, "events", r->events, EVENTS) &&
           boxfile_count(f, "countries", r->country, COUNTRIES) &&
           boxfile_count(f, "provinces", r->provinces, PROVINCES) &&
           boxfile_count(f, "start lists", count_bits(r->lists_found), 3 + 4 + 5) &&
           (revolts_rise(box) ||
            wrong(r, "the rows of the revolt table do not rise from 1", slice_of(""))) &&
           (!(r->listed[3] & box->out_of_three) ||
            wrong(r, "a list for three players has a province that is out of that game",
                  slice_of("")));
}

/* The supply must cover the groups, the first fill and the lists. */
static bool supplies_suffice(struct reading *r) {
    const struct wallenstein_box *box = r->box;
    for (int players = 3; players <= WALLENSTEIN_SEATS; players++) {
        const struct start *start = &box->start[players];
        int in_game = players == 3 ? count_bits(box->in_play & ~box->out_of_three) : PROVINCES;
        int armies = box->fill, list = armies;
        for (int i = 0; i < start->groups; i++) {
            armies += start->group[i];
            list += SMALLEST_GROUP + GROUP_SIZES - 1;
        }
        if (armies > box->cubes[0] || list > box->cubes[0] || players * start->groups + 2 > in_game)
            return wrong(r, "there are not enough cubes or provinces for the start", slice_of(""));
    }
    return box->fill_green <= box->cubes[1] ||
           wrong(r, "there are not enough peasants for the tower", slice_of(""));
}

/* W6.2: integers only, so that every machine has the same odds. */
static void keep_odds(struct wallenstein_box *box) {
    uint64_t stays = (uint64_t)1 << 32;
    box->falls = (uint32_t)(((uint64_t)box->fall << 32) / 1000);
    for (int n = 0; n <= MAX_THROWN; n++) {
        uint64_t knocked = ((uint64_t)1 << 32) - stays;
        box->knocked[n] = knocked > UINT32_MAX ? UINT32_MAX : (uint32_t)knocked;
        stays = stays * (1000u - box->knock) / 1000;
    }
}

bool wallenstein_read_box(void *out, struct slice text, struct fault *fault) {
    struct reading r = {
        .box = out, .province_names = {1, {slice_of("blank")}}}; /* the card without a province */
    memset(out, 0, sizeof(struct wallenstein_box));
    if (!boxfile_open(&r.file, "wallenstein", text, &r.box->head, fault))
        return false;
    while (boxfile_next(&r.file, &r.line))
        if (!read_line(&r))
            return false;
    if (fault->text[0] || !everything_is_there(&r) || !supplies_suffice(&r) ||
        !wallenstein_map_agrees(r.box, &r.file))
        return false;
    keep_odds(r.box);
    wallenstein_room_find(r.box);
    return true;
}
