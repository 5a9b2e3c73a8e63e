/* scene.c: see scene.h. */
#include "pages/scene.h"

void menu_form(const struct scene *s, const char *what, const char *name, const char *value,
               const char *label) {
    open_form(s->out, s->ht, what, s->viewer, NULL);
    if (name)
        hidden(s->out, name, value);
    put(s->out, "<button>%m</button></form>", label);
}
