/* file.c: see file.h. */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- faults ---- */

static bool fail(struct fault *fault, const char *doing, const char *path, const char *why) {
    fault->line = 0;
    snprintf(fault->text, sizeof fault->text, "%s%.120s: %s", doing, path, why);
    return false;
}

static bool fail_errno(struct fault *fault, const char *doing, const char *path) {
    return fail(fault, doing, path, strerror(errno));
}

/* ---- reading ---- */

static bool read_all(int fd, const char *path, size_t limit, struct buf *out, struct fault *fault) {
    char chunk[65536];
    ssize_t n;
    while ((n = read(fd, chunk, sizeof chunk)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail_errno(fault, "cannot read ", path);
        if (out->len + (size_t)n > limit)
            return fail(fault, "cannot read ", path, "it is larger than such a file can be");
        buf_bytes(out, chunk, (size_t)n);
    }
    return true;
}

bool file_read(const char *path, size_t limit, struct buf *out, struct fault *fault) {
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail_errno(fault, "cannot open ", path);
    bool done = read_all(fd, standard ? "the standard input" : path, limit, out, fault);
    if (!standard)
        close(fd);
    return done;
}

/* ---- writing ---- */

bool file_write_all(int fd, struct slice text) {
    while (text.len > 0) {
        ssize_t n = write(fd, text.at, text.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text = slice_skip(text, (size_t)n);
    }
    return true;
}

/* Makes the file's entry in its folder durable. */
static void sync_folder(const char *path) {
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Gives the file its name; never that of a file that is there. Some file systems know only the
 * second way. */
static bool rename_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
    return link(from, to) == 0 && unlink(from) == 0;
}

/* Writes a new file under a passing name and gives it its own when it is whole. Returns it open, or
 * -1. */
static int create_whole(const char *path, struct slice text) {
    char passing[4200];
    snprintf(passing, sizeof passing, "%s.XXXXXX", path);
    int fd = mkostemp(passing, O_CLOEXEC);
    if (fd < 0)
        return -1;
    if (file_write_all(fd, text) && fsync(fd) == 0 && rename_new(passing, path)) {
        sync_folder(path);
        return fd;
    }
    int why = errno;
    unlink(passing);
    close(fd);
    errno = why;
    return -1;
}

static bool keep_path(struct record_file *f, const char *path, struct fault *fault) {
    if (strlen(path) >= sizeof f->path - 8)
        return fail(fault, "cannot open ", path, "the name is too long");
    snprintf(f->path, sizeof f->path, "%s", path);
    return true;
}

/* mkostemp makes files that only their owner may read; a record is for everybody the umask lets. */
static void usual_mode(int fd) {
    mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
}

static bool lock(struct record_file *f, struct fault *fault) {
    if (flock(f->fd, LOCK_EX | LOCK_NB) == 0)
        return true;
    fail(fault, "cannot use ", f->path, "another program is writing it");
    record_file_close(f);
    return false;
}

bool record_file_create(struct record_file *f, const char *path, struct slice text,
                        struct fault *fault) {
    *f = (struct record_file){.fd = -1};
    if (!keep_path(f, path, fault))
        return false;
    f->fd = create_whole(path, text);
    if (f->fd < 0)
        return fail_errno(fault, "cannot write ", path);
    usual_mode(f->fd);
    f->length = (off_t)text.len;
    return lock(f, fault);
}

/* Does the file begin with `sound`, and end there or in one torn line? */
static bool only_torn(const char *path, struct slice sound, struct fault *fault) {
    struct buf text = buf_growing();
    bool fits = file_read(path, sound.len + (1 << 16), &text, fault);
    if (fits) {
        struct slice begin = {text.at, text.len < sound.len ? text.len : sound.len};
        struct slice rest = slice_skip(buf_slice_of(&text), sound.len);
        fits = slice_same(begin, sound) && (rest.len == 0 || !memchr(rest.at, '\n', rest.len));
        if (!fits)
            fail(fault, "cannot go on with ", path,
                 "it is not the record that was read, or it is damaged");
    }
    buf_free(&text);
    return fits;
}

bool record_file_resume(struct record_file *f, const char *path, struct slice sound,
                        struct fault *fault) {
    *f = (struct record_file){.fd = -1, .length = (off_t)sound.len};
    if (!keep_path(f, path, fault))
        return false;
    f->fd = open(path, O_RDWR | O_CLOEXEC);
    if (f->fd < 0)
        return fail_errno(fault, "cannot write ", path);
    if (!lock(f, fault))
        return false;
    if (only_torn(path, sound, fault)) {
        if (ftruncate(f->fd, f->length) == 0 && lseek(f->fd, f->length, SEEK_SET) == f->length)
            return true;
        fail_errno(fault, "cannot write ", path);
    }
    record_file_close(f);
    return false;
}

bool record_file_save(struct record_file *f, struct slice text, struct fault *fault) {
    struct slice more = slice_skip(text, (size_t)f->length);
    if (file_write_all(f->fd, more) && fdatasync(f->fd) == 0) {
        f->length = (off_t)text.len;
        return true;
    }
    fail_errno(fault, "cannot write ", f->path);
    if (ftruncate(f->fd, f->length) != 0 || lseek(f->fd, f->length, SEEK_SET) < 0)
        fail(fault, "", f->path, "the last line could not be written whole, nor taken back");
    return false;
}

void record_file_close(struct record_file *f) {
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}

/* ---- the seed ---- */

static void seed_path(const char *record_path, char out[4200]) {
    snprintf(out, 4200, "%.4096s.seed", record_path);
}

/* A seed without its record was left by a crash between the two, and belongs to no game. */
bool seed_file_create(const char *record_path, const uint8_t seed[SEED_BYTES],
                      struct fault *fault) {
    char path[4200], digits[2 * SEED_BYTES + 1];
    struct buf text = buf_on(digits, sizeof digits);
    seed_path(record_path, path);
    if (access(record_path, F_OK) != 0)
        unlink(path);
    buf_hex_bytes(&text, seed, SEED_BYTES);
    buf_char(&text, '\n');
    int fd = create_whole(path, buf_slice_of(&text));
    if (fd < 0)
        return fail_errno(fault, "cannot write ", path);
    close(fd);
    return true;
}

bool seed_file_read(const char *record_path, uint8_t seed[SEED_BYTES], struct fault *fault) {
    char path[4200];
    struct buf text = buf_growing();
    seed_path(record_path, path);
    bool done = file_read(path, 200, &text, fault);
    struct slice digits = buf_slice_of(&text);
    if (done && digits.len > 0)
        digits.len--;
    if (done && !slice_hex_bytes(digits, seed, SEED_BYTES))
        done = fail(fault, "cannot use ", path, "it holds no seed");
    buf_free(&text);
    return done;
}

void seed_file_remove(const char *record_path) {
    char path[4200];
    seed_path(record_path, path);
    unlink(path);
}
