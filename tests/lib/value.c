/* value.c: see value.h. */
#include "lib/value.h"

#include "base/json.h"
#include "game/words.h"

bool value_step(const struct game *g, const void *st, struct slice step, struct slice *value) {
    struct slice walk = *value, key, element;
    int64_t index = seat_read(g, st, step);
    if (json_is_object(*value)) {
        while (json_member(&walk, &key, &element))
            if (slice_same(key, step)) {
                *value = element;
                return true;
            }
        return false;
    }
    if ((index < 0 || index == NATURE) && !slice_number(step, 0, MAX_STATE, &index))
        return false;
    if (json_is_string(*value) && (size_t)index + 2 < value->len) {
        *value = (struct slice){value->at + 1 + index, 1};
        return true;
    }
    for (; json_is_array(*value) && json_element(&walk, &element); index--)
        if (index == 0) {
            *value = element;
            return true;
        }
    return false;
}

/* The same JSON, whatever blanks are between its parts. */
static bool same_json(struct slice a, struct slice b) {
    bool quoted = false;
    size_t i = 0, j = 0;
    for (; i < a.len; i++) {
        while (!quoted && i < a.len && a.at[i] == ' ')
            i++;
        while (!quoted && j < b.len && b.at[j] == ' ')
            j++;
        if (i == a.len)
            break;
        if (j == b.len || a.at[i] != b.at[j++])
            return false;
        quoted ^= a.at[i] == '"';
    }
    return j == b.len;
}

bool value_is(struct slice value, struct slice wanted) {
    char memory[200];
    struct buf text = buf_on(memory, sizeof memory);
    if (same_json(value, wanted))
        return true;
    return json_text(value, &text) && slice_same(buf_slice_of(&text), wanted);
}

bool value_find(const struct game *g, const void *st, struct slice json, struct slice path,
                struct slice *value) {
    *value = json;
    while (path.len > 0) {
        size_t n = 0;
        while (n < path.len && path.at[n] != '.')
            n++;
        if (!value_step(g, st, (struct slice){path.at, n}, value))
            return false;
        path = slice_skip(path, n + 1);
    }
    return true;
}
