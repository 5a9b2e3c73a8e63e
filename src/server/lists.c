/* lists.c: see lists.h. */
#include "server/lists.h"

static void leave(struct listing *l) {
    if (!l->list)
        return;
    *l->back = l->next;
    if (l->next)
        l->next->back = l->back;
    l->list = NULL;
}

static void move_to(struct listing *l, struct hall_table *ht, struct listing **list) {
    if (l->list == list)
        return;
    leave(l);
    if (!list)
        return;
    *l = (struct listing){.ht = ht, .list = list, .next = *list, .back = list};
    if (*list)
        (*list)->back = &l->next;
    *list = l;
}

/* NULL: no list for strangers has it. */
static struct listing **list_for_all(struct hall *h, const struct hall_table *ht) {
    if (!(ht->flags & LISTED) || ht->marked)
        return NULL;
    if (ht->phase == GATHERING)
        return free_seats(ht) > 0 ? &h->open : NULL;
    return ht->phase == RUNNING && ht->flags & WATCHED ? &h->watched : NULL;
}

/* i = 0: the host; then whoever sits at each seat. */
static int64_t person_of(const struct hall_table *ht, int i) {
    return i == 0 ? ht->host : ht->chair[i - 1].owner;
}

/* NULL: there is nobody, or an earlier i is the same person. */
static struct listing **list_of_person(const struct hall *h, const struct hall_table *ht, int i) {
    struct visitor *v = visitor_find(h, person_of(ht, i));
    for (int before = 0; v && before < i; before++)
        if (person_of(ht, before) == v->id)
            return NULL;
    return v ? ht->phase <= RUNNING ? &v->going : &v->past : NULL;
}

void lists_update(struct hall *h, struct hall_table *ht) {
    move_to(&ht->entry->for_all, ht, list_for_all(h, ht));
    for (int i = 0; i <= MAX_SEATS; i++)
        move_to(&ht->entry->for_person[i], ht, list_of_person(h, ht, i));
}

void lists_drop_table(struct hall_table *ht) {
    leave(&ht->entry->for_all);
    for (int i = 0; i <= MAX_SEATS; i++)
        leave(&ht->entry->for_person[i]);
}

void lists_drop_visitor(struct visitor *v) {
    while (v->going)
        leave(v->going);
    while (v->past)
        leave(v->past);
}
