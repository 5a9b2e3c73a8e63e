/* orders.c: the standing orders of a seat, on its own page only. */
#include "pages/scene.h"

#include <string.h>

static void put_given(const struct scene *s, const struct order *o) {
    char memory[ORDER_BYTES], sentence[300];
    struct buf words = buf_on(memory, sizeof memory), told = buf_on(sentence, sizeof sentence);
    told.words = s->out->words;
    order_write(o, &words);
    order_tell(o, &told);
    open_form(s->out, s->ht, "order", s->viewer, "given");
    put(s->out, "<strong>%t</strong> ", buf_slice_of(&told));
    hidden(s->out, "cancel", buf_end(&words));
    put(s->out, "<button>%m</button></form>", N_("Cancel"));
}

static bool is_given(const struct orders *all, const struct order_kind *kind) {
    for (int i = 0; i < all->count; i++)
        if (all->item[i].kind == kind)
            return true;
    return false;
}

/* The sentence with a field where its number stands: a sign that no text has marks the place. */
static void put_sentence(struct buf *out, const struct order_kind *k) {
    char memory[300];
    struct buf told = buf_on(memory, sizeof memory);
    struct say_arg number = {"number", SAY_NAME, 2, "\1"};
    told.words = out->words;
    say_args(&told, k->label, &number, 1);
    const char *text = buf_end(&told), *place = strchr(text, '\1');
    markup_text(out, (struct slice){text, place ? (size_t)(place - text) : strlen(text)});
    if (place)
        put(out, "<input type='number' name='number' required min='%d' max='%d' aria-label=%l>%t",
            k->lo, k->hi, N_("Number"), place + 1);
}

static void put_kind(const struct scene *s, const struct order_kind *k) {
    open_form(s->out, s->ht, "order", s->viewer, "order");
    put(s->out, "<label>");
    put_sentence(s->out, k);
    put(s->out, "</label> ");
    hidden(s->out, "order", k->words);
    put(s->out, "<button>%m</button>", N_("Give this order"));
    if (k->all)
        put(s->out, "<button name='all' value='1' formnovalidate>%m</button>", k->at_all);
    put(s->out, "</form>");
}

void put_orders(const struct scene *s) {
    const struct orders *given = &s->ht->chair[s->viewer].orders;
    const struct order_kind *kinds = order_kinds(s->ht->game);
    if (!kinds->words)
        return;
    open_fold(s->out, "orders", given->count > 0, N_("Standing orders"));
    put(s->out, "<p>%m</p>",
        N_("They answer for you, also while you are away; only you see them."));
    for (int i = 0; i < given->count; i++)
        put_given(s, &given->item[i]);
    for (const struct order_kind *k = kinds; k->words; k++)
        if (!is_given(given, k))
            put_kind(s, k);
    close_fold(s->out);
}
