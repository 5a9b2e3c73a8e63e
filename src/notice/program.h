/* program.h: a program like sendmail that takes one mail, for send.c only. */
#ifndef NOTICE_PROGRAM_H
#define NOTICE_PROGRAM_H

#include "notice/send.h"

struct program;

/* Starts "PATH -i -f FROM -- TO" with the mail as its input; line ends become those of files. */
struct program *program_start(const char *path, const char *from, const char *to,
                              struct slice mail);
/* Has it ended? One that takes too long is ended. */
bool program_is_done(struct program *p);
/* How long it may still take, and a file that can be read as soon as it has ended. */
int program_milliseconds(const struct program *p);
int program_file(const struct program *p);
/* What it ended with; and what that means (sysexits.h). */
int program_code(const struct program *p);
enum sent program_judge(int code);
void program_free(struct program *p);

#endif
