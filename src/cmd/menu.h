/* menu.h: what `hoftag` alone opens at a terminal. */
#ifndef CMD_MENU_H
#define CMD_MENU_H

/* Shows the menu and does what is chosen; returns the exit code. */
int menu_run(void);

#endif
