/* file.h: files: reading whole texts, and the record file that loses nothing.
 *
 * A record file on disk always consists of whole lines: what could not be written whole is cut off
 * again. It is locked while it is open, it never replaces another file, and after record_file_save
 * returned true its lines are on the disk, whatever happens to the program then. */
#ifndef HOST_FILE_H
#define HOST_FILE_H

#include "base/buf.h"
#include "base/rng.h"

#include <sys/types.h>

/* Reads a whole file ("-": standard input) of at most `limit` bytes into out. False and a fault
 * (without a line; the sentence names the file) if that cannot be done. */
bool file_read(const char *path, size_t limit, struct buf *out, struct fault *fault);

/* Writes all of it to a file or socket that is open, whatever interrupts it. */
bool file_write_all(int fd, struct slice text);

struct record_file {
    int fd;       /* -1: not open */
    off_t length; /* whole lines that are on the disk */
    char path[4096];
};

/* Makes a new file with this text in it. Refused if there is one of that name already. */
bool record_file_create(struct record_file *f, const char *path, struct slice text,
                        struct fault *fault);

/* Opens the file of a record that was read before, of which `sound` is the undamaged part. Refused
 * if the file goes on with more than one torn line, the mark of a crash, which is cut off. */
bool record_file_resume(struct record_file *f, const char *path, struct slice sound,
                        struct fault *fault);

/* Appends what `text`, the whole record, has more than the file. If that fails the file is as it
 * was before, and the next call tries it again. */
bool record_file_save(struct record_file *f, struct slice text, struct fault *fault);
void record_file_close(struct record_file *f);

/* The seed of a running game lies beside its record, as PATH.seed, readable by its owner alone: the
 * record shows it only at the end. It is made before the record and removed after the record's end
 * is written. */
bool seed_file_create(const char *record_path, const uint8_t seed[SEED_BYTES], struct fault *fault);
bool seed_file_read(const char *record_path, uint8_t seed[SEED_BYTES], struct fault *fault);
void seed_file_remove(const char *record_path);

#endif
