/* fields.c: see fields.h. */
#include "pages/fields.h"

#include "pages/pace.h"

void put_seats_choice(struct buf *out, const struct game *g, int chosen) {
    put(out, "<br><label><span>%m</span><select name='seats'>", N_("Players"));
    for (int n = g->min_seats; n <= g->max_seats; n++)
        put(out, "<option%r>%d</option>", n == chosen ? " selected" : "", n);
    put(out, "</select></label>");
}

/* `about` is a heading here, not a sentence. */
static void open_fields(struct buf *out, const char *about) {
    struct slice title = slice_of(say_translate(out, about));
    if (title.len > 0 && title.at[title.len - 1] == '.')
        title.len--;
    put(out, "<fieldset><legend>%t</legend>", title);
}

static void put_radio(struct buf *out, const char *name, const char *value, bool chosen,
                      const char *sentence) {
    put(out, "<br><label><input type='radio' name=%a value=%a%r> <span>%m</span></label>", name,
        value, chosen ? " checked" : "", sentence);
}

/* `usual` is sent as nothing: what is usual depends on how many play. -1: every value is sent. */
static void option_fields(struct buf *out, const struct option *o, int chosen, int usual) {
    char memory[60];
    struct buf name = buf_on(memory, sizeof memory);
    buf_str(&name, "option-");
    buf_str(&name, o->name);
    buf_end(&name);
    open_fields(out, o->about);
    for (int v = 0; o->values[v]; v++)
        put_radio(out, memory, v == usual ? "" : o->values[v], v == chosen, o->sentences[v]);
    put(out, "</fieldset>");
}

/* Two sentences of which one holds. */
static void either(struct buf *out, const char *name, bool on, const char *off_sentence,
                   const char *on_sentence) {
    put_radio(out, name, "", !on, off_sentence);
    put_radio(out, name, "1", on, on_sentence);
    put(out, "</fieldset>");
}

static void flag_fields(struct buf *out, int flags) {
    open_fields(out, N_("Seats, order and colours"));
    either(out, "lot", flags & BY_LOT, N_("As the players choose them."),
           N_("They are drawn by lot when the game begins."));
    open_fields(out, N_("Guests"));
    either(out, "listed", flags & LISTED, N_("Only those who have a link sit down."),
           N_("Open table: anybody may sit down."));
    open_fields(out, N_("Spectators"));
    either(out, "watched", flags & WATCHED, N_("Nobody else watches."), N_("Others may watch."));
}

/* Whoever plays alone may always ask; so it is no question before there are guests. */
static void hint_fields(struct buf *out, int flags) {
    open_fields(out, N_("Hints"));
    either(out, "hints", flags & HINTS, N_("Nobody asks the computer."),
           N_("Everybody may ask what a computer player would do; hints are counted."));
}

/* Only people count, so it is no question for whoever plays against computer players. */
static void rated_fields(struct buf *out, int flags) {
    open_fields(out, N_("Ratings"));
    either(out, "rated", flags & RATED, N_("The game does not count for ratings."),
           N_("The game counts for ratings: nobody gets hints, who quits is last."));
}

static void note_field(struct buf *out, const char *note) {
    put(out,
        "<br><label class='wide'><span>%m</span><input name='note' maxlength='200' value=%a>"
        "</label>",
        N_("A note for your guests"), note);
}

void put_new_options(struct buf *out, const struct game *g, const struct setup *chosen) {
    struct setup usual = setup_default(g, chosen->seats);
    for (int i = 0; i < option_count(g); i++)
        option_fields(out, &g->options[i], chosen->option[i], usual.option[i]);
}

void put_new_terms(struct buf *out, const struct game *g, const struct setup *chosen, int flags,
                   const struct pace *pace) {
    put_new_options(out, g, chosen);
    flag_fields(out, flags);
    rated_fields(out, flags);
    put_pace_fields(out, pace);
    note_field(out, "");
}

static void seats_fields(struct buf *out, const struct hall_table *ht) {
    open_fields(out, N_("Players"));
    put(out, "<div class='setting'>");
    for (int n = ht->game->min_seats; n <= ht->game->max_seats; n++)
        put(out,
            "<br><label><input type='radio' name='seats' value='%d'%r> <span>%d</span></label>", n,
            n == seats_of(ht) ? " checked" : "", n);
    put(out, "</div></fieldset>");
}

void put_terms_fields(struct buf *out, const struct hall_table *ht) {
    seats_fields(out, ht);
    for (int i = 0; i < option_count(ht->game); i++)
        option_fields(out, &ht->game->options[i], ht->setup.option[i], -1);
    flag_fields(out, ht->flags);
    hint_fields(out, ht->flags);
    rated_fields(out, ht->flags);
    put_pace_fields(out, &ht->pace);
    note_field(out, ht->note);
}
