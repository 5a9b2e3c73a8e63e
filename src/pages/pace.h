/* pace.h: the pace of a table on pages: in sentences, and as fields of a form. */
#ifndef PAGES_PACE_H
#define PAGES_PACE_H

#include "base/markup.h"
#include "hall/pace.h"

/* Plain text: "10 minutes, and 20 seconds for each turn". */
void say_pace(struct buf *out, const struct pace *p);
/* All that a guest agrees to, as sentences of markup. */
void put_pace(struct buf *out, const struct pace *p);
/* Fields to choose one; this one is chosen. */
void put_pace_fields(struct buf *out, const struct pace *p);

#endif
