/* numbers.c: see numbers.h. */
#include "game/numbers.h"

#include "base/check.h"

static int argument_values(const struct arg *a) { return a->in ? a->in->hi - a->in->lo + 1 : 1; }

static void number_kind(struct numbering *out, const struct kind *kind, int index) {
    struct numbered *k = &out->kind[index];
    int32_t weight = 1;
    for (int i = 2; i >= 0; i--) {
        const struct arg *a = &kind->arg[i];
        k->lo[i] = a->in ? (uint8_t)a->in->lo : 0;
        k->values[i] = (uint16_t)argument_values(a);
        k->weight[i] = a->in ? weight : 0;
        weight *= k->values[i];
    }
    k->first = k->offset = out->all;
    k->count = weight;
    for (int i = 0; i < 3; i++)
        k->offset -= k->weight[i] * k->lo[i];
    out->order[out->kinds++] = (uint8_t)index;
    out->all += weight;
}

void numbering_make(const struct game *g, struct numbering *out) {
    int kinds = kind_count(g);
    CHECK(kinds <= MAX_KINDS);
    *out = (struct numbering){0};
    for (int kind = 1; kind < kinds; kind++)
        if (!(g->natures >> kind & 1))
            number_kind(out, &g->kinds[kind], kind);
    out->players = out->all;
    for (int kind = 1; kind < kinds; kind++)
        if (g->natures >> kind & 1)
            number_kind(out, &g->kinds[kind], kind);
}

int32_t number_of(const struct numbering *n, Move m) {
    int kind = move_kind(m);
    if (kind >= MAX_KINDS || n->kind[kind].count == 0)
        return -1;
    for (int i = 0; i < 3; i++) {
        int value = move_arg(m, i) - n->kind[kind].lo[i];
        if (value < 0 || value >= n->kind[kind].values[i])
            return -1;
    }
    return number_of_legal(n, m);
}

static const struct numbered *kind_with(const struct numbering *n, int32_t number, int *kind) {
    for (int i = 0; i < n->kinds; i++) {
        const struct numbered *k = &n->kind[n->order[i]];
        *kind = n->order[i];
        if (number >= k->first && number < k->first + k->count)
            return k;
    }
    return NULL;
}

Move number_move(const struct numbering *n, int32_t number) {
    int kind, arg[3];
    const struct numbered *k = kind_with(n, number, &kind);
    if (!k)
        return 0;
    number -= k->first;
    for (int i = 2; i >= 0; i--) {
        arg[i] = k->lo[i] + number % k->values[i];
        number /= k->values[i];
    }
    return move_of(kind, arg[0], arg[1], arg[2]);
}
