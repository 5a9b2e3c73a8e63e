/* listen.c: sockets of a server, and what their connections have from them. */
#include "server/listen.h"

#include "lib/test.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* Milliseconds after which the system gives up whoever has just come in at the door. */
static unsigned patience_with_guest(int door) {
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)listen_port(door)),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int guest = socket(AF_INET, SOCK_STREAM, 0);
    unsigned patience = 0;
    socklen_t size = sizeof patience;
    EXPECT(connect(guest, (struct sockaddr *)&to, sizeof to) == 0);
    EXPECT(poll(&(struct pollfd){.fd = door, .events = POLLIN}, 1, -1) == 1);
    int in = accept(door, NULL, NULL);
    EXPECT(getsockopt(in, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, &size) == 0);
    close(in);
    close(guest);
    return patience;
}

static void who_vanishes_is_given_up(void) {
    struct fault fault;
    int door = listen_at("127.0.0.1", 0, &fault);
    EXPECT(door >= 0);
    EXPECT_INT(patience_with_guest(door), 60000);
    close(door);
}

/* A plain socket, as systemd hands it over. */
static void also_at_a_door_that_was_handed_over(void) {
    struct fault fault;
    char pid[20];
    int plain = socket(AF_INET, SOCK_STREAM, 0), door;
    EXPECT(listen(plain, 5) == 0);
    EXPECT(dup2(plain, 3) == 3);
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    setenv("LISTEN_PID", pid, 1);
    setenv("LISTEN_FDS", "1", 1);
    EXPECT(listen_inherited(&door, &fault));
    EXPECT_INT(door, 3);
    EXPECT_INT(patience_with_guest(door), 60000);
    close(door);
    if (plain != door)
        close(plain);
}

static void bad_addresses_are_refused(void) {
    struct fault fault;
    EXPECT_INT(listen_at("nowhere", 0, &fault), -1);
    EXPECT_INT(listen_at("192.0.2.1", 0, &fault), -1); /* of another machine */
}

int main(void) {
    who_vanishes_is_given_up();
    also_at_a_door_that_was_handed_over();
    bad_addresses_are_refused();
    return test_end();
}
