/* keep.c: see keep.h. One line says what is measured; then every deal has one line per player and
 * table. Numbers are written so that they read back to the last bit: a resumed measurement ends
 * exactly like one that was never interrupted. A deal with missing lines is played again. */
#include "arena/keep.h"

#include "base/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_head(const struct contest *c, FILE *out) {
    fprintf(out, "arena %s version %d seats %d seed %" PRIu64 " tables %d players", c->game->id,
            c->game->version, c->how.seats, c->seed, c->tables);
    for (int i = 0; i < c->pool; i++)
        fprintf(out, " %s", c->name[i]);
    for (int i = 0; i < MAX_OPTIONS; i++)
        fprintf(out, " %d", c->how.option[i]);
    fputc('\n', out);
}

static bool same_head(const struct contest *c, const char *line) {
    char *text = NULL;
    size_t bytes;
    FILE *head = open_memstream(&text, &bytes);
    CHECK(head);
    write_head(c, head);
    fclose(head);
    bool same = strcmp(text, line) == 0;
    free(text);
    return same;
}

static bool read_tally(const char *line, int deal, int table, int player, struct tally *t) {
    int d, w, p, end = 0;
    int read = sscanf(
        line, "%d %d %d %" SCNu32 " %lf %lf %lf %" SCNu64 " %" SCNu64 " %" SCNu64 "%n", &d, &w, &p,
        &t->seats, &t->wins, &t->place, &t->margin, &t->moves, &t->playouts, &t->nanoseconds, &end);
    return read == 10 && strcmp(line + end, "\n") == 0 && d == deal && w == table && p == player;
}

static bool read_deal(struct contest *c, int deal, FILE *in) {
    char line[400];
    for (int table = 0; table < c->tables; table++)
        for (int player = 0; player < c->pool; player++)
            if (!fgets(line, sizeof line, in) ||
                !read_tally(line, deal, table, player, arena_tally(c, deal, table, player)))
                return false;
    return true;
}

void keep_deal(const struct contest *c, int deal) {
    for (int table = 0; table < c->tables; table++)
        for (int player = 0; player < c->pool; player++) {
            const struct tally *t = arena_tally(c, deal, table, player);
            fprintf(c->keep,
                    "%d %d %d %" PRIu32 " %.17g %.17g %.17g %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                    deal, table, player, t->seats, t->wins, t->place, t->margin, t->moves,
                    t->playouts, t->nanoseconds);
        }
    fflush(c->keep);
}

static void forget_deal(struct contest *c, int deal) {
    memset(arena_tally(c, deal, 0, 0), 0,
           sizeof(struct tally) * (size_t)c->tables * (size_t)c->pool);
}

bool keep_open(struct contest *c, const char *path) {
    char line[1000];
    c->keep = fopen(path, "r+");
    if (!c->keep)
        c->keep = fopen(path, "w+");
    if (!c->keep)
        return false;
    if (!fgets(line, sizeof line, c->keep)) {
        rewind(c->keep);
        write_head(c, c->keep);
        return true;
    }
    if (!same_head(c, line))
        return fclose(c->keep), c->keep = NULL, false;
    long whole = ftell(c->keep);
    while (c->ready < c->deals && read_deal(c, c->ready, c->keep)) {
        c->ready++;
        whole = ftell(c->keep);
    }
    if (c->ready < c->deals)
        forget_deal(c, c->ready);
    return fseek(c->keep, whole, SEEK_SET) == 0 && ftruncate(fileno(c->keep), whole) == 0;
}
