/* lab.h: the commands of hoftag-lab: for people who make computer players, not for those who
 * play. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

int cmd_train(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_ladder(int argc, char **argv);
int cmd_characters(int argc, char **argv);
extern const char help_train[], help_puzzles[], help_calibrate[], help_ladder[], help_characters[];

#endif
