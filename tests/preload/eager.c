/* eager.c: preloaded into a program (LD_PRELOAD), it keeps every thread at the priority it was born
 * with. What waits until nobody else needs the machine would wait as long as other tests run. */
#include <sys/resource.h>

/* NOLINTNEXTLINE(bugprone-easily-swappable-parameters): as the library has it */
int setpriority(__priority_which_t which, id_t who, int priority) {
    (void)which;
    (void)who;
    (void)priority;
    return 0;
}
