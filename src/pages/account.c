/* account.c: see account.h. */
#include "pages/account.h"

#include "base/say.h"
#include "pages/circle.h"
#include "pages/pieces.h"
#include "pages/when.h"

/* ---- parts of the page about the reader ---- */

void put_privacy(struct buf *out, const struct visitor *v) {
    static const struct {
        const char *value, *label;
        int wish;
    } choices[] = {
        {"friends", N_("People with whom you played see your games and ratings."), 0},
        {"public", N_("Everybody sees them, and you stand in the lists of ratings."),
         PROFILE_PUBLIC},
        {"hidden", N_("Nobody sees them."), PROFILE_HIDDEN},
    };
    int chosen = v ? v->wishes & (PROFILE_PUBLIC | PROFILE_HIDDEN) : 0;
    put(out, "<fieldset><legend>%m</legend>", N_("The page about your games"));
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        put(out,
            "<br><label><input type='radio' name='profile' value=%a%r> <span>%m</span></label>",
            choices[i].value, choices[i].wish == chosen ? " checked" : "", choices[i].label);
    put(out, "</fieldset>");
}

static void put_device(struct buf *out, const struct device_line *d) {
    char memory[80];
    struct buf day = buf_on(memory, sizeof memory);
    day.words = out->words;
    say_day(&day, d->used);
    put(out, "<li><form method='post' action='/me/devices' class='inline'>");
    hidden(out, "device", d->id);
    put(out, "<input name='device-name' maxlength='30' required aria-label=%l value=%a> ",
        N_("Name of the device"), d->name);
    put(out, "<button>%m</button> <button name='revoke' value='1'>%m</button> <small>",
        N_("Rename"), N_("Revoke"));
    if (d->here)
        put(out, "%m ", N_("This device."));
    MARKUP_SAY(out, N_("Last used {day}."), say_name("day", buf_end(&day)));
    put(out, "</small></form></li>");
}

void put_devices(struct buf *out, const struct account *a) {
    put(out, "<h2>%m</h2><p>%m</p>", N_("Devices with keys of their own"),
        N_("Get a code here and type it on the other device, for instance in the installed app. "
           "Such a device can be shut out alone."));
    put(out,
        "<form method='post' action='/me/code' class='inline'><button>%m</button></form> "
        "<p><a href='/code'>%m</a></p>",
        N_("Get a code"), N_("I have a code: sign in on this device"));
    if (a->devices == 0)
        return;
    put(out, "<ul class='devices'>");
    for (int i = 0; i < a->devices; i++)
        put_device(out, &a->device[i]);
    put(out, "</ul>");
}

void put_circles(struct buf *out, const struct account *a) {
    put(out, "<h2>%m</h2><p>%m</p><ul>", N_("Circles of friends"),
        N_("A circle has a link, a table of results of its own, and a table for those who want to "
           "play again."));
    for (int i = 0; i < a->circles; i++)
        put(out, "<li><a href=%a>%t</a></li>", circle_path(a->circle[i].id).text,
            a->circle[i].name);
    put(out,
        "</ul><form method='post' action='/circles' class='inline'><input name='circle-name' "
        "maxlength='40' required aria-label=%l placeholder=%l> <button>%m</button></form>",
        N_("Name of the circle"), N_("Name of the circle"), N_("New circle"));
}

void put_blocked(struct buf *out, const struct account *a) {
    if (a->blocked == 0)
        return;
    put(out, "<h2>%m</h2><ul>", N_("Whom you block"));
    for (int i = 0; i < a->blocked; i++) {
        const struct blocked_line *b = &a->block[i];
        put(out, "<li><form method='post' action='%t/block' class='inline'>%t ",
            person_path(b->id).text, b->name);
        hidden(out, "on", "");
        put(out, "<button>%m</button></form></li>", N_("Do not block any more"));
    }
    put(out, "</ul>");
}

void put_data(struct buf *out, const struct visitor *v) {
    put(out, "<h2>%m</h2><p><a href=%a>%m</a></p>", N_("Your games and your data"),
        person_path(v->id).text, N_("Your games, results and ratings"));
    put(out, "<p>");
    MARKUP_SAY(out, N_("{what}:"), say_word("what", N_("Figures and ratings of the games")));
    for (int i = 0; all_games[i]; i++)
        if (!all_games[i]->is_template)
            put(out, " <a href='/games/%t'>%m</a>", all_games[i]->id, all_games[i]->title);
    put(out, "</p>");
    put(out, "<p><a href='/me/export' download>%m</a></p><p><a href='/me/delete'>%m</a></p>",
        N_("Everything that is stored about you, as a file (JSON)"),
        N_("Delete everything about you"));
}

/* ---- codes ---- */

static void open_sheet(const struct reader *reader, struct buf *out) {
    page_open_as(
        reader, &(struct page_head){.title = "hoftag", .classes = "page me-page", .is_plain = true},
        out);
    page_header(reader, out);
    put(out, "<main class='sheet'>");
}

static void close_sheet(struct buf *out) {
    put(out, "</main>");
    page_close(out);
}

void page_of_new_code(const struct reader *reader, const char *code, int minutes, struct buf *out) {
    struct slice first = {code, 4}, second = slice_of(code + 4);
    open_sheet(reader, out);
    put(out, "<h2>%m</h2><p class='big-code'><output><b>%t-%t</b></output></p><p>", N_("Your code"),
        first, second);
    MARKUP_SAY(out,
               N_("On the other device open {address} and type it. It is good once, for "
                  "{minutes|minute|minutes}. Whoever has it plays as you."),
               say_name("address", reader->base), say_number("minutes", minutes));
    put(out, "</p><p><b>%t/code</b></p><p><a class='button' href='/me'>%m</a></p>", reader->base,
        N_("Back"));
    close_sheet(out);
}

void put_plays_as(struct buf *out, const struct reader *reader) {
    if (!reader->visitor)
        return;
    put(out, "<p>");
    MARKUP_SAY(out,
               N_("Until now this device plays as {name}. Keep the link of the page about you if "
                  "you still need those seats."),
               say_name("name", reader->visitor->name));
    put(out, "</p>");
}

void page_of_code(const struct reader *reader, bool wrong, bool by_mail, struct buf *out) {
    open_sheet(reader, out);
    put(out, "<h2>%m</h2>", N_("Sign in with a code"));
    if (wrong)
        put(out, "<p class='refused' role='alert'>%m</p>",
            N_("This code is not good, or not any more. Get a new one."));
    put(out, "<p>%m</p><form method='post' action='/code'>",
        N_("Where you are signed in already, open the page about you and get a code."));
    put(out,
        "<label class='name'><span>%m</span> <input name='code' maxlength='12' required "
        "autocomplete='one-time-code' autocapitalize='none' spellcheck='false'></label>",
        N_("Code"));
    put(out,
        "<label class='name'><span>%m</span> <input name='device-name' maxlength='30'></label>"
        "<button class='first'>%m</button></form>",
        N_("Name of the device"), N_("Sign in"));
    put_plays_as(out, reader);
    if (by_mail)
        put(out, "<p><a href='/back'>%m</a></p>",
            N_("I have confirmed an address of mail: send me a link"));
    close_sheet(out);
}

/* ---- leaving ---- */

void page_of_leaving(const struct reader *reader, int open, struct buf *out) {
    open_sheet(reader, out);
    put(out, "<h2>%m</h2><p>%m</p>", N_("Delete everything about you"),
        N_("Your name, keys, notes, what you said and your page are removed at once and for good. "
           "Games that are over stay for the others, as those of somebody without a name."));
    if (open > 0) {
        put(out, "<p>");
        MARKUP_SAY(out,
                   N_("{games|game goes|games go} on without you: a computer player moves in your "
                      "place."),
                   say_number("games", open));
        put(out, "</p>");
    }
    put(out,
        "<form method='post' action='/me/delete'><label class='check'><input type='checkbox' "
        "name='sure' value='1' required> <span>%m</span></label><button>%m</button> ",
        N_("Yes, I am sure."), N_("Delete everything"));
    put(out, "<a class='button' href='/me'>%m</a></form>", N_("No"));
    close_sheet(out);
}

void page_of_left(const struct reader *reader, struct buf *out) {
    open_sheet(reader, out);
    put(out, "<h2>%m</h2><p>%m</p><p><a class='button' href='/'>%m</a></p>",
        N_("Everything about you is deleted."),
        N_("Copies that the operator made before are kept for as long as he keeps them."),
        N_("To the first page"));
    close_sheet(out);
}
