/* hold.c: keeps a listening socket open and runs a server on it, like a systemd socket unit.
 *
 *     hold SERVER ARGUMENT...
 *
 * Prints the port. Each line on standard input replaces the server: the old one is asked to end
 * (SIGTERM) and waited for, its exit code is printed, and the next one is started. At the end of
 * the input the last server is ended. */
#include "server/listen.h"

#include "base/check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(int door, char **argv) {
    pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid > 0)
        return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* nothing keeps running if the test is killed */
    char text[20];
    snprintf(text, sizeof text, "%d", (int)getpid());
    setenv("LISTEN_PID", text, 1);
    setenv("LISTEN_FDS", "1", 1);
    if (door == 3)
        fcntl(door, F_SETFD, 0);
    else
        dup2(door, 3);
    execv(argv[0], argv);
    _exit(127);
}

static int end(pid_t pid) {
    int status;
    kill(pid, SIGTERM);
    CHECK(waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int argc, char **argv) {
    struct fault fault;
    char line[100];
    int door = argc > 1 ? listen_at("127.0.0.1", 0, &fault) : -1;
    CHECK(door >= 0);
    printf("%d\n", listen_port(door));
    fflush(stdout);
    pid_t pid = start(door, argv + 1);
    while (fgets(line, sizeof line, stdin)) {
        int code = end(pid);
        pid = start(door, argv + 1);
        printf("%d\n", code);
        fflush(stdout);
    }
    return end(pid);
}
