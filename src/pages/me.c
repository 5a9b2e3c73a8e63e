/* me.c: see me.h. */
#include "pages/me.h"

#include "pages/account.h"
#include "pages/pieces.h"

static void put_carry_link(struct buf *out, struct carry_link link) {
    put_link_field(out, link.text, "carry");
    put(out, "<details class='code'><summary>%m</summary>", N_("QR code"));
    link.qr(link.text, out);
    put(out, "</details>");
}

static void put_carry(struct buf *out, struct carry_link link) {
    put(out, "<h2>%m</h2><p>%m</p>", N_("Another device"),
        N_("Open this link there, and your seats are yours there too. Keep it to yourself: "
           "whoever has it plays as you."));
    put_carry_link(out, link);
    put(out,
        "<form method='post' action='/me/key' class='inline'><p>%m</p><button>%m</button></form>",
        N_("If somebody else may have this link, change it: the old one and all other devices "
           "are shut out at once."),
        N_("Change my link"));
}

static void put_messages(struct buf *out) {
    put(out, "<h2>%m</h2><p>%m <a class='button' href='/me/notices'>%m</a></p>", N_("Messages"),
        N_("You can be told elsewhere when it is your turn."), N_("How and where"));
}

void put_carried(struct buf *out, const struct visitor *v) {
    if (!v || !(v->wishes & CARRIED))
        return;
    put(out, "<form method='post' action='/me' class='panel inline' role='status'><p>%m</p>",
        N_("Your link was opened on another device. If that was not you, change it on the page "
           "about you."));
    hidden(out, "known", "1");
    put(out, "<button>%m</button> <a class='button' href='/me'>%m</a></form>", N_("It was me"),
        N_("You"));
}

void put_name_and_wishes(struct buf *out, const struct visitor *v, bool alone) {
    put(out,
        "<h2>%m</h2><form method='post' action='/me'><label class='name'><span>%m</span> "
        "<input name='name' maxlength='30' required value=%a></label>",
        N_("You"), N_("Your name"), v ? v->name : "");
    hidden(out, "settings", "1");
    put(out,
        "<label class='check'><input type='checkbox' name='ask-twice' value='1'%r> "
        "<span>%m</span></label>",
        v && v->wishes & ASK_TWICE ? " checked" : "", N_("Ask before moves that cannot be undone"));
    if (!alone)
        put_privacy(out, v);
    put(out, "<button class='first'>%m</button></form>", N_("Save"));
}

static void put_account(struct buf *out, const struct reader *reader, struct carry_link link,
                        const struct account *account) {
    if (link.text)
        put_carry(out, link);
    put_devices(out, account);
    put_circles(out, account);
    put_blocked(out, account);
    put_data(out, reader->visitor);
}

void page_of_me(const struct reader *reader, struct carry_link link, const struct account *account,
                struct buf *out) {
    page_open(reader, "hoftag", "page me-page", out);
    page_header(reader, out);
    put(out, "<main class='sheet'>");
    put_carried(out, reader->visitor);
    put_name_and_wishes(out, reader->visitor, false);
    if (reader->visitor && account->can_be_told)
        put_messages(out);
    if (reader->visitor)
        put_account(out, reader, link, account);
    else
        put(out, "<p><a href='/code'>%m</a></p>", N_("I have a code: sign in on this device"));
    put(out, "</main>");
    page_close(out);
}

/* Whoever plays on this device under another name needs that name's link to come back to his seats.
 */
static void put_replaced(struct buf *out, const struct visitor *v, struct carry_link link) {
    put(out, "<h2>%t</h2><p>", v->name);
    MARKUP_SAY(out,
               N_("Until now this device plays as {name}. Whoever still needs those seats keeps "
                  "this link: without it there is no way back to them."),
               say_name("name", v->name));
    put(out, "</p>");
    put_carry_link(out, link);
}

void page_of_carry(const struct reader *reader, const struct visitor *other, struct slice key,
                   struct carry_link link, struct buf *out) {
    page_open(reader, "hoftag", "page me-page", out);
    page_header(reader, out);
    put(out,
        "<main class='sheet'><h2>%t</h2><p>%m</p>"
        "<form method='post' action='/carry' class='inline'>"
        "<input type='hidden' name='key' value=%a><button class='first'>%m</button> "
        "<a class='button' href='/'>%m</a></form>",
        other->name, N_("Play on this device under this name?"), key, N_("Yes"), N_("No"));
    if (reader->visitor && reader->visitor != other)
        put_replaced(out, reader->visitor, link);
    put(out, "</main>");
    page_close(out);
}
