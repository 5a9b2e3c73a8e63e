/* check.h: the one way to say "this is a bug".
 *
 * There are two kinds of failure here. A refusal is expected (a player asked for something the
 * rules forbid, a file is damaged): it is a value, and nothing changes. A bug is a broken promise
 * inside the program: CHECK stops at once, in release builds too. There is no third kind. */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

/* Supplied by whatever the code is linked into: a message and abort() natively, a trap in wasm. */
_Noreturn void check_failed(const char *file, int line, const char *what);

#define CHECK(what) ((what) ? (void)0 : check_failed(__FILE__, __LINE__, #what))

#endif
