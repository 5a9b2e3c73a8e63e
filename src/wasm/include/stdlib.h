/* stdlib.h: the memory that a module without imports can ask for, and nothing else. See memory.c.
 */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
