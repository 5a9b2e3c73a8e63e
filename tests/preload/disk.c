/* disk.c: preloaded into a program (LD_PRELOAD), it stands between SQLite and the files of one
 * database: DISK_FILE and DISK_FILE-wal.
 *
 * DISK_JOURNAL names a file to which everything done to the two is appended, in order. From it a
 * test makes what a power loss could leave behind. An entry has four 64-bit numbers (what, which
 * file, where, how many bytes); a write is followed by its bytes. The entry is written before the
 * program goes on.
 *
 * DISK_FAULTS names a file of six bytes: how likely (0: never, 255: always) a read, write or sync
 * fails, first for the database, then for its log. A test may change them at any time. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { READ, WRITE, SYNC, CUT };
enum { DATABASE, LOG, FILES };
enum { MOST = 1024 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static signed char file_of[MOST]; /* by descriptor: 1 + which file; 0: not one of ours */
static int journal = -1;
static const volatile unsigned char *faults;
static unsigned drawn = 1;

__attribute__((constructor)) static void begin(void) {
    const char *journal_path = getenv("DISK_JOURNAL"), *faults_path = getenv("DISK_FAULTS");
    if (journal_path)
        journal = (int)syscall(SYS_openat, AT_FDCWD, journal_path,
                               O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    int file =
        faults_path ? (int)syscall(SYS_openat, AT_FDCWD, faults_path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *at = mmap(NULL, 3 * FILES, PROT_READ, MAP_SHARED, file, 0);
    faults = at == MAP_FAILED ? NULL : at;
}

static int which(int descriptor) {
    return descriptor >= 0 && descriptor < MOST ? file_of[descriptor] - 1 : -1;
}

static int fails(int what, int file) {
    if (file < 0 || !faults || !faults[file * 3 + what])
        return 0;
    drawn = drawn * 1103515245u + 12345u;
    return (drawn >> 16 & 255) <= faults[file * 3 + what];
}

static void put(const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        long n = syscall(SYS_write, journal, at, count);
        if (n <= 0)
            abort(); /* a journal with a hole would prove nothing */
        at += n;
        count -= (size_t)n;
    }
}

static void note(int what, int file, int64_t where, int64_t bytes, const void *data) {
    if (file < 0 || journal < 0)
        return;
    const int64_t head[] = {what, file, where, bytes};
    pthread_mutex_lock(&lock);
    put(head, sizeof head);
    if (data)
        put(data, (size_t)bytes);
    pthread_mutex_unlock(&lock);
}

static int refuse(int code) {
    errno = code;
    return -1;
}

/* ---- what SQLite calls ---- */

int open64(const char *path, int flags, ...) {
    const char *ours = getenv("DISK_FILE");
    va_list rest;
    va_start(rest, flags);
    int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
    va_end(rest);
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
    if (descriptor < 0 || descriptor >= MOST || !ours)
        return descriptor;
    size_t n = strlen(ours);
    file_of[descriptor] = strncmp(path, ours, n) != 0 ? 0
                          : !path[n]                  ? 1 + DATABASE
                          : strcmp(path + n, "-wal")  ? 0
                                                      : 1 + LOG;
    return descriptor;
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < MOST)
        file_of[descriptor] = 0;
    return (int)syscall(SYS_close, descriptor);
}

ssize_t pread64(int descriptor, void *out, size_t count, off64_t where) {
    return fails(READ, which(descriptor)) ? refuse(EIO)
                                          : syscall(SYS_pread64, descriptor, out, count, where);
}

ssize_t pwrite64(int descriptor, const void *data, size_t count, off64_t where) {
    int file = which(descriptor);
    if (fails(WRITE, file))
        return refuse(ENOSPC);
    long done = syscall(SYS_pwrite64, descriptor, data, count, where);
    if (done > 0)
        note(WRITE, file, where, done, data);
    return done;
}

int ftruncate64(int descriptor, off64_t size) {
    int code = (int)syscall(SYS_ftruncate, descriptor, size);
    if (code == 0)
        note(CUT, which(descriptor), size, 0, NULL);
    return code;
}

int fdatasync(int descriptor) {
    int file = which(descriptor);
    if (fails(SYNC, file))
        return refuse(EIO);
    int code = (int)syscall(SYS_fdatasync, descriptor);
    if (code == 0)
        note(SYNC, file, 0, 0, NULL);
    return code;
}
