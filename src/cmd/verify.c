/* verify.c: hoftag verify: is a finished record true? */
#include "cmd/source.h"

const char help_verify[] =
    "Usage: hoftag verify FILE [--box FILE]\n"
    "\n"
    "Checks the record of a finished game: every move is legal, the seed shown at\n"
    "the end is the one that was committed to at the start, every roll of Nature\n"
    "comes from it (those of moves that were rewound too), and hashes and result are\n"
    "right. Exit code 0: all of it is so; 1: something is not, or cannot be known\n"
    "because the game is not over; 2: the file cannot be read.\n";

static int rolls_of(const struct table *t) {
    int rolls = 0;
    for (int i = 0; i < t->count; i++)
        rolls += t->moves[i].seat == NATURE;
    return rolls;
}

static int tell(const char *path, const struct table *t) {
    struct buf out = buf_growing();
    if (!table_finished(t) && t->head.game->pending(t->state) == 0)
        return complain(REFUSED, "%.200s: the record is sound so far, but its end is missing",
                        path);
    if (!table_finished(t))
        return complain(
            REFUSED,
            "%.200s: the record is sound so far, but the game is not over: %d moves, no result%s",
            path, t->count, t->head.committed ? " and no seed" : "");
    buf_str(&out, path);
    buf_str(&out, ": true: ");
    buf_int(&out, t->count);
    buf_str(&out, " moves, ");
    buf_int(&out, rolls_of(t));
    if (t->recommitted_at >= 0) {
        buf_str(&out, " of them Nature's, and those since move ");
        buf_int(&out, t->recommitted_at);
        buf_str(
            &out,
            ", when the game went on at another table, from the seed that was committed to then");
    } else
        buf_str(&out, t->head.committed
                          ? " of them Nature's and every one from the committed seed"
                          : " of them Nature's, made by people (nothing was committed to)");
    buf_str(&out, "; hashes and result are right\n");
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static int verify(const struct source *source) {
    struct table_damage damage;
    struct table *t = source_table(source, &damage);
    int code;
    if (damage.kind != SOUND)
        code = complain_fault(damage.kind == DISPROVED ? REFUSED : BAD_INPUT, source->path,
                              &damage.fault);
    else
        code = tell(source->path, t);
    table_free(t);
    return code;
}

int cmd_verify(int argc, char **argv) {
    const char *box_path = NULL;
    const struct flag flags[] = {BOX_FLAG(&box_path), {0}};
    struct values words;
    struct source source;
    if (!args_read(argc, argv, flags, 1, 1, &words))
        return BAD_INPUT;
    int code = need_source(words.text[0], box_path, &source) ? verify(&source) : BAD_INPUT;
    source_done(&source);
    return code;
}
