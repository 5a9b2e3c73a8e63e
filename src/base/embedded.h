/* embedded.h: the texts that are built into the program (tools/embed.c), found by name: "league_box",
 * "league_rules_en". */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include "base/text.h"

struct embedded {
    const char *name;
    const struct slice *text;
};

/* All of them, an empty row behind the last. */
extern const struct embedded embedded_texts[];

#endif
