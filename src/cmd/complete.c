/* complete.c: see complete.h. Options are found in the help texts, so that nothing has to be listed
 * twice. */
#include "cmd/complete.h"

#include "bots/bot.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

struct typing {
    const struct program *program;
    const struct command *command;
    const struct game *game; /* that was named; NULL */
    const char *before, *now;
    struct buf *out;
};

/* Offers a word if it begins with what is typed. */
static void offer(const struct typing *t, const char *before, const char *word) {
    char whole[200];
    snprintf(whole, sizeof whole, "%s%s", before, word);
    if (strncmp(whole, t->now, strlen(t->now)) != 0)
        return;
    buf_str(t->out, whole);
    buf_char(t->out, '\n');
}

static void offer_commands(const struct typing *t) {
    offer(t, "", "help");
    for (const struct command *const *list = t->program->lists; *list; list++)
        for (const struct command *c = *list; c->name; c++)
            offer(t, "", c->name);
}

static void offer_games(const struct typing *t) {
    for (const struct game *const *g = all_games; *g; g++)
        if (!(*g)->is_template)
            offer(t, "", (*g)->id);
}

/* Every --word of the help text, once. */
static void offer_options(const struct typing *t) {
    const char *help = t->command->help;
    for (const char *at = strstr(help, "--"); at; at = strstr(at + 2, "--")) {
        char word[40] = "--";
        size_t n = strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (n == 0 || n > 30)
            continue;
        memcpy(word + 2, at + 2, n);
        const char *first = help;
        while ((first = strstr(first, word)) &&
               strspn(first + 2, "abcdefghijklmnopqrstuvwxyz-") != n)
            first++;
        if (first == at)
            offer(t, "", word);
    }
}

static void offer_characters(const struct typing *t, const char *before, const struct bot *b) {
    for (const struct character *c = characters_of(t->game); c->id; c++) {
        char words[60];
        struct buf out = buf_on(words, sizeof words);
        player_write(&(struct player){.bot = b, .character = c}, &out);
        offer(t, before, buf_end(&out));
    }
}

/* "you,hard,": what stands before the last comma stays. */
static void offer_seats(const struct typing *t) {
    char before[200] = "";
    const char *comma = strrchr(t->now, ',');
    if (comma && (size_t)(comma - t->now) < sizeof before - 1)
        memcpy(before, t->now, (size_t)(comma - t->now) + 1);
    offer(t, before, "you");
    for (const struct bot *b = all_bots; b->name; b++) {
        offer(t, before, b->name);
        if (b->has_character && t->game)
            offer_characters(t, before, b);
    }
}

static void offer_variants(const struct typing *t) {
    for (const struct option *o = t->game ? t->game->options : NULL; o && o->name; o++)
        for (int v = 0; o->values[v]; v++) {
            char before[60];
            snprintf(before, sizeof before, "%s=", o->name);
            offer(t, before, o->values[v]);
        }
}

static void offer_languages(const struct typing *t) {
    for (int i = 0; all_words[i]; i++)
        offer(t, "", all_words[i]->lang);
}

static void offer_arguments(const struct typing *t) {
    if (strcmp(t->before, "--seats") == 0 || strcmp(t->before, "--bot") == 0)
        offer_seats(t);
    else if (strcmp(t->before, "--lang") == 0)
        offer_languages(t);
    else if (strcmp(t->before, "--option") == 0)
        offer_variants(t);
    else if (t->now[0] == '-')
        offer_options(t);
    else if (!t->game && strstr(t->command->help, "GAME"))
        offer_games(t);
}

void complete_write(const struct program *p, int count, char **words, struct buf *out) {
    struct typing t = {
        .program = p, .before = "", .now = count ? words[count - 1] : "", .out = out};
    if (count <= 1 || strcmp(words[0], "help") == 0) {
        if (count <= 2)
            offer_commands(&t);
        return;
    }
    t.command = command_find(p->lists, words[0]);
    t.before = words[count - 2];
    for (int i = 1; i < count - 1; i++)
        if (game_find(slice_of(words[i])))
            t.game = game_find(slice_of(words[i]));
    if (t.command)
        offer_arguments(&t);
}
