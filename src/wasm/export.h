/* export.h: makes a function of the module visible to its caller, under its own name. */
#ifndef WASM_EXPORT_H
#define WASM_EXPORT_H

#include "game/game.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* The set-up that was chosen last (sim.c). */
struct setup chosen_setup(void);

/* The one answer, empty (table.c). */
struct buf *new_answer(void);

#endif
