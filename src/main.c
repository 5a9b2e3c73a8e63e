/* main.c: the program hoftag: its commands are in src/cmd. */
#include "cmd/menu.h"
#include "cmd/program.h"

int main(int argc, char **argv) {
    return program_run(&(struct program){"hoftag", all_commands, menu_run}, argc, argv);
}
