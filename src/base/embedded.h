/* embedded.h: the texts that tools/embed.c builds into the program. Their names are made from their
 * paths: "null_box", "null_rules_en". */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include "base/text.h"

struct embedded {
    const char *name;
    const struct slice *text;
};

/* Ends with an empty row. */
extern const struct embedded embedded_texts[];

#endif
