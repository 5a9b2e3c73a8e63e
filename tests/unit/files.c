/* files.c: records in files: none is replaced, a full disk leaves whole lines, a torn line is cut,
 * and a game goes on after a crash. */
#include "game/fields.h"
#include "host/file.h"
#include "lib/test.h"
#include "table/table.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/hoftag-table-XXXXXX";

static const char *in_folder(const char *name) {
    static char path[2][200];
    static int turn;
    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void expect_file(const char *path, struct slice text) {
    struct buf found = buf_growing();
    struct fault fault;
    EXPECT(file_read(path, 1 << 20, &found, &fault));
    EXPECT(slice_same(buf_slice_of(&found), text));
    buf_free(&found);
}

static void records_never_replace_a_file(void) {
    struct record_file f;
    struct fault fault;
    const char *path = in_folder("there");
    EXPECT(record_file_create(&f, path, slice_of("one\n"), &fault));
    record_file_close(&f);
    EXPECT(!record_file_create(&f, path, slice_of("two\n"), &fault));
    EXPECT(strstr(fault.text, "exists") != NULL);
    expect_file(path, slice_of("one\n"));
    EXPECT(!record_file_create(&f, in_folder("no/such/folder"), slice_of("two\n"), &fault));
    unlink(in_folder("there"));
    EXPECT(rmdir(folder) == 0); /* no temporary file is left */
    EXPECT(mkdir(folder, 0700) == 0);
}

static void a_full_disk_leaves_whole_lines(void) {
    struct record_file f;
    struct fault fault;
    struct rlimit old, small = {.rlim_cur = 14, .rlim_max = RLIM_INFINITY};
    const char *path = in_folder("full");
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small.rlim_max = old.rlim_max;
    EXPECT(record_file_create(&f, path, slice_of("first\n"), &fault));
    EXPECT(record_file_save(&f, slice_of("first\nsecond\n"), &fault));
    setrlimit(RLIMIT_FSIZE, &small);
    EXPECT(!record_file_save(&f, slice_of("first\nsecond\nthird\n"), &fault));
    setrlimit(RLIMIT_FSIZE, &old);
    EXPECT(strstr(fault.text, "cannot write") != NULL);
    expect_file(path, slice_of("first\nsecond\n"));
    EXPECT(record_file_save(&f, slice_of("first\nsecond\nthird\nfourth\n"), &fault));
    expect_file(path, slice_of("first\nsecond\nthird\nfourth\n"));
    record_file_close(&f);
    unlink(path);
}

static void append(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_APPEND);
    EXPECT(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
}

static void torn_lines_are_cut_and_no_others(void) {
    struct record_file f, second;
    struct fault fault;
    const char *path = in_folder("torn");
    EXPECT(record_file_create(&f, path, slice_of("one\ntwo\n"), &fault));
    EXPECT(!record_file_resume(&second, path, slice_of("one\ntwo\n"), &fault)); /* locked */
    EXPECT(strstr(fault.text, "another program") != NULL);
    record_file_close(&f);
    append(path, "thr");
    EXPECT(record_file_resume(&f, path, slice_of("one\ntwo\n"), &fault));
    EXPECT(record_file_save(&f, slice_of("one\ntwo\nthree\n"), &fault));
    record_file_close(&f);
    expect_file(path, slice_of("one\ntwo\nthree\n"));
    append(path, "four\nfi");
    EXPECT(!record_file_resume(&f, path, slice_of("one\ntwo\nthree\n"), &fault));
    EXPECT(!record_file_resume(&f, path, slice_of("one\ntwo\nTHREE\n"), &fault));
    EXPECT(!record_file_resume(&f, in_folder("none"), slice_of("one\n"), &fault));
    expect_file(path, slice_of("one\ntwo\nthree\nfour\nfi"));
    unlink(path);
}

static struct table *small_table(void) {
    const struct game *g = game_find(slice_of("null"));
    struct table_how how = {.game = g, .setup = setup_default(g, 2)};
    uint8_t seed[SEED_BYTES];
    struct fault fault;
    rng_seed_from_number(8, seed);
    how.seed = seed;
    return table_new(&how, &fault);
}

static bool make(struct table *t, int seat, const char *words) {
    struct refused why;
    return table_move(t, seat, slice_of(words), &why);
}

static void expect_replays(const struct table *t) {
    struct table_damage damage;
    struct table *again = table_read(buf_slice_of(&t->record), slice_of(""), &damage);
    if (EXPECT(again != NULL && damage.kind == SOUND)) {
        EXPECT_INT(again->count, t->count);
        EXPECT(fields_hash(t->head.game, t->state) == fields_hash(t->head.game, again->state));
    }
    table_free(again);
}

static void a_game_goes_on_after_a_crash(void) {
    struct table *t = small_table();
    struct record_file f;
    struct fault fault;
    struct table_damage damage;
    struct buf text = buf_growing();
    uint8_t seed[SEED_BYTES];
    const char *path = in_folder("crash");
    EXPECT(seed_file_create(path, t->seed, &fault) &&
           record_file_create(&f, path, buf_slice_of(&t->record), &fault));
    table_roll(t);
    make(t, 0, "lay 1");
    EXPECT(record_file_save(&f, buf_slice_of(&t->record), &fault));
    record_file_close(&f);
    append(path, "4 yellow la");
    table_free(t);
    EXPECT(file_read(path, RECORD_MAX_BYTES, &text, &fault));
    t = table_read(buf_slice_of(&text), slice_of(""), &damage);
    EXPECT(t && damage.kind == MALFORMED && strstr(damage.fault.text, "in the middle"));
    EXPECT(record_file_resume(&f, path, buf_slice_of(&t->record), &fault));
    EXPECT(seed_file_read(path, seed, &fault) && table_give_seed(t, seed));
    EXPECT(make(t, 0, "seal") && make(t, 1, "lay 2") && make(t, 1, "seal") && table_roll(t) == 2);
    EXPECT(record_file_save(&f, buf_slice_of(&t->record), &fault));
    record_file_close(&f);
    expect_replays(t);
    seed[0] ^= 1;
    EXPECT(!table_give_seed(t, seed));
    seed_file_remove(path);
    EXPECT(!seed_file_read(path, seed, &fault));
    unlink(path);
    buf_free(&text);
    table_free(t);
}

int main(void) {
    if (!EXPECT(mkdtemp(folder) != NULL))
        return test_end();
    records_never_replace_a_file();
    a_full_disk_leaves_whole_lines();
    torn_lines_are_cut_and_no_others();
    a_game_goes_on_after_a_crash();
    EXPECT(rmdir(folder) == 0);
    return test_end();
}
