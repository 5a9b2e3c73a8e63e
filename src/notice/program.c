/* program.c: see program.h. */
#include "notice/program.h"

#include "base/check.h"
#include "host/clock.h"

#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

enum { CANNOT_START = 127 };

struct program {
    pid_t pid; /* 0: it has ended, or never began */
    int file;
    int code;
    int64_t until; /* microseconds */
};

/* The mail as a file in memory, open at its beginning; -1 if there is none to be had. */
static int file_of(struct slice mail) {
    struct buf text = buf_growing();
    for (size_t i = 0; i < mail.len; i++)
        if (mail.at[i] != '\r')
            buf_char(&text, mail.at[i]);
    int file = memfd_create("mail", MFD_CLOEXEC);
    bool written = file >= 0 && write(file, text.at, text.len) == (ssize_t)text.len &&
                   lseek(file, 0, SEEK_SET) == 0;
    buf_free(&text);
    if (!written && file >= 0)
        close(file);
    return written ? file : -1;
}

/* It gets the mail and where errors go, and nothing else of ours: no socket, no database, no
 * blocked signals. */
static bool spawn(struct program *p, char *const argv[], int input) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_adddup2(&files, 2, 1);
    posix_spawn_file_actions_addclosefrom_np(&files, 3);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    static char path[] = "PATH=/usr/sbin:/usr/bin:/sbin:/bin", locale[] = "LC_ALL=C";
    static char *const environment[] = {path, locale, NULL};
    bool done = posix_spawn(&p->pid, argv[0], &files, &how, argv, environment) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return done;
}

struct program *program_start(const char *path, const char *from, const char *to,
                              struct slice mail) {
    char command[400], sender[MAIL_ADDRESS + 1], address[MAIL_ADDRESS + 1];
    char flag_i[] = "-i", flag_f[] = "-f", end[] = "--";
    char *const argv[] = {command, flag_i, flag_f, sender, end, address, NULL};
    struct program *p = calloc(1, sizeof *p);
    CHECK(p && is_mail_address(slice_of(to)));
    slice_copy(slice_of(path), command, sizeof command);
    slice_copy(slice_of(from), sender, sizeof sender);
    slice_copy(slice_of(to), address, sizeof address);
    p->until = now_microseconds() + SENDER_SECONDS * 1000000LL;
    p->code = CANNOT_START;
    p->file = -1;
    int input = file_of(mail);
    if (input < 0 || !spawn(p, argv, input))
        p->pid = 0;
    else
        p->file = pidfd_open(p->pid, 0);
    if (input >= 0)
        close(input);
    return p;
}

int program_milliseconds(const struct program *p) {
    int64_t left = (p->until - now_microseconds()) / 1000;
    return p->pid == 0 || left < 0 ? 0 : (int)left + 1;
}

int program_file(const struct program *p) { return p->file; }

bool program_is_done(struct program *p) {
    int status;
    if (p->pid == 0)
        return true;
    if (program_milliseconds(p) == 0)
        kill(p->pid, SIGKILL);
    if (waitpid(p->pid, &status, WNOHANG) != p->pid)
        return false;
    p->pid = 0;
    p->code = WIFEXITED(status) ? WEXITSTATUS(status) : EX_TEMPFAIL;
    return true;
}

int program_code(const struct program *p) { return p->code; }

/* A program that is missing or set up wrongly is the operator's fault, not the reader's: later. */
enum sent program_judge(int code) {
    if (code == EX_OK)
        return SENT;
    return code == EX_NOUSER || code == EX_NOHOST || code == EX_DATAERR ? SENT_REFUSED : SENT_LATER;
}

void program_free(struct program *p) {
    if (p && p->pid) {
        kill(p->pid, SIGKILL);
        waitpid(p->pid, NULL, 0);
    }
    if (p && p->file >= 0)
        close(p->file);
    free(p);
}
