/* hall.h: all tables and visitors of a server: who sits where, what is being played, what may be done.
 *
 * The hall is one thing with one lock: whoever calls a function here holds it (hall_lock), unless it says otherwise.
 * What is in memory is a cache of the store: a table's game is read from its record when somebody wants it, and
 * forgotten when it has been quiet and others need the room. Every change goes to the store at once, and `ticket` of
 * the table is what must be durable before anybody is told of it. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/map.h"
#include "store/store.h"
#include "table/standing.h"
#include "table/table.h"

#include <pthread.h>

enum {
    KEY_BYTES = 24, /* of a secret */
    KEY_TEXT = 32,  /* letters in which it is written: base64 for addresses */
    ID_TEXT = 12,   /* letters of a table's id */
    BOT_NAME = 24,
    NOTE_BYTES = 400,   /* the host's words about his table */
    TALK_BYTES = 400,   /* one thing said */
    PAPER_BYTES = 4000, /* private notes of a player */
    TALK_KEPT = 60,     /* things said that a page shows */
    NAME_BYTES = RECORD_NAME_BYTES
};

#define USUAL_BOT "normal" /* the computer player that comes when nobody chooses one */

enum phase { GATHERING, RUNNING, OVER, CLOSED };
/* Flags: shown among the open tables; strangers may watch; seats, order and colours are drawn when the game begins;
 * the record was brought by somebody, and is open to all who may look; the host closed it before the game began. */
enum { LISTED = 1, WATCHED = 2, BY_LOT = 4, UPLOADED = 8, NEVER_BEGAN = 16 };

struct visitor {
    int64_t id, made, seen;
    int wishes;
    uint8_t key[HASH_BYTES];
    char name[NAME_BYTES + 1];
};
enum { ASK_TWICE = 1 }; /* wishes: to be asked again before a move that cannot be taken back */

struct chair {
    int64_t owner;          /* a visitor; 0: nobody */
    char bot[BOT_NAME + 1]; /* the computer player that moves here; "": the owner does, or nobody sits here yet */
    int64_t resigned;
    int points, place; /* the result, of the table: who resigned comes behind the others; place 0: there is none */
    int64_t since;     /* he took it, or took it back; not stored */
    uint64_t terms;    /* those he sat down under (terms.c), and BY_LINK; 0: not known */
    uint8_t link[HASH_BYTES];
    struct orders orders; /* the owner's; nobody else learns of them */
};

#define BY_LINK (1ull << 63) /* he sat down by the link of this seat, which is his from then on */

/* What is proposed to all who play; it is done when all of them agree. */
enum proposal { NOTHING, REWIND, CLOSE, HAND_OVER };
struct ask_all {
    enum proposal what;
    int value; /* the move to go back to; the seat that a computer player is to take */
    uint32_t agreed;
};

struct talk {
    int64_t at;
    int seat; /* SPECTATOR: one who watches; NATURE: the lot was drawn among those whom the text names */
    char name[NAME_BYTES + 1];
    char text[TALK_BYTES + 1];
};

/* A game in memory. */
struct match {
    struct table *table;
    size_t written; /* bytes of the record that the store has */
    int pieces;     /* in which it came */
    int talk_count, talk_number;
    struct talk talk[TALK_KEPT];
};

struct stream;

struct place { /* where people meet to play one game */
    int64_t id, made, changed, host;
    int64_t moved; /* when the last move was made */
    enum phase phase;
    int flags;
    const struct game *game;
    struct setup setup;
    char note[NOTE_BYTES + 1];
    struct chair chair[MAX_SEATS];
    uint8_t join[HASH_BYTES];
    uint8_t seed[SEED_BYTES]; /* while the game runs */
    bool has_seed;
    struct ask_all ask;
    int64_t next;   /* the table of those who play again; 0 */
    int64_t origin; /* the table whose record this one goes on from; 0 */

    struct match *match;            /* NULL: not in memory */
    int users;                      /* bots at work on it: it stays in memory */
    uint32_t stamp;                 /* grows with every change that all may see, besides moves */
    Ticket ticket;                  /* of the last change */
    bool queued;                    /* for the bots */
    struct place *after;            /* in that queue */
    struct place *fresher, *staler; /* tables in memory, by last use */
    struct stream *streams;
    bool news; /* there is some that its streams have not been woken for */
    struct place *next_with_news;
};

struct hall_limits {
    int tables;  /* at most so many are kept */
    int matches; /* games in memory */
    int visitors;
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: for ever */
    int away_seconds; /* after so long the others may have a computer player move for somebody */
};

struct hall {
    pthread_mutex_t lock;
    struct store *store;
    struct hall_limits limits;
    struct map tables, visitors, keys; /* by id, by id, by the first bytes of the key's hash */
    struct place **list;               /* of all tables, in the order of their making */
    size_t count, room;
    struct place *freshest, *stalest;
    int in_memory;

    pthread_cond_t thinking; /* there is work for the bots */
    struct place *queue, **queue_end;
    bool closing;

    Ticket durable;
    struct place *with_news;        /* tables whose streams are to be woken when their tickets are durable */
    uint64_t moves, games, expired; /* counted for /metrics */
    size_t looked_at, visitor_at;   /* where looking for what is old goes on */
};

/* Why something was not done. */
enum no {
    ALLOWED,
    NO_SUCH,   /* there is no such table, seat, player */
    NOT_YOURS, /* you do not sit there, or are not the host */
    STALE,     /* the position has changed since */
    AGAINST_THE_RULES,
    NOT_NOW,
    NOT_SO, /* what was sent makes no sense */
    FULL,
    NOT_SURE /* he is asked whether he means it; why.words are those of the move */
};
struct refusal_of {
    enum no no;
    struct table_refusal why;
};
/* `sentence` is a literal: it is kept, to be translated for whom it is told. */
bool refuse(struct refusal_of *why, enum no no, const char *sentence);
/* The same with a place {words}, for what was sent. */
bool refuse_words(struct refusal_of *why, enum no no, const char *sentence, struct slice words);
/* What a game says of a set-up that does not fit. */
bool refuse_fault(struct refusal_of *why, const struct fault *fault);
/* The reason in the language of the buf, not escaped. */
void refusal_write(const struct refusal_of *why, struct buf *out);

/* ---- the hall -------------------------------------------------------------------------------------- */

/* Reads what the store has; the hall does not own the store. NULL and a fault if it cannot be read. */
struct hall *hall_open(struct store *store, const struct hall_limits *limits, struct fault *fault);
void hall_free(struct hall *h);
void hall_lock(struct hall *h);
void hall_unlock(struct hall *h);
int64_t now_seconds(void);

/* ---- secrets ---------------------------------------------------------------------------------------- */

/* A new random secret, as text. */
void secret_new(char text[KEY_TEXT + 1]);
void secret_hash(struct slice text, uint8_t hash[HASH_BYTES]);
/* A secret that whoever knows `key` can make again, and nobody else: the links that a host hands out. */
void secret_derive(struct slice key, const char *purpose, int64_t table, int seat, char text[KEY_TEXT + 1]);
bool secret_is(struct slice text, const uint8_t hash[HASH_BYTES]);

/* ---- visitors --------------------------------------------------------------------------------------- */

struct visitor *visitor_find(const struct hall *h, int64_t id);
/* By his key; NULL if nobody has it. */
struct visitor *visitor_by_key(const struct hall *h, struct slice key);
/* A new one with that key; NULL if the hall is full. */
struct visitor *visitor_new(struct hall *h, struct slice key, const char *name, Ticket *ticket);
/* False if the name does not fit. */
bool visitor_rename(struct hall *h, struct visitor *v, struct slice name, Ticket *ticket);
/* He is here: written down about once a day. */
void visitor_seen(struct hall *h, struct visitor *v);
/* Nobody may hold on to him. */
void visitor_remove(struct hall *h, struct visitor *v);
void visitor_wish(struct hall *h, struct visitor *v, int wish, bool on, Ticket *ticket);

/* ---- tables ----------------------------------------------------------------------------------------- */

void table_id_write(int64_t id, struct buf *out);
bool table_id_read(struct slice text, int64_t *id);
struct place *place_find(const struct hall *h, struct slice id);

struct place_wish {
    const struct game *game;
    struct setup setup;
    const char *bot[MAX_SEATS]; /* NULL: a person */
    int flags;
    struct slice note;
    struct slice key; /* the host's, from which the links are made */
};
/* At most NOTE_BYTES of it. */
void place_set_note(struct place *p, struct slice note);
/* Colours by lot, where that is the game's custom; before the start the players may choose others. */
void place_draw_colours(struct place_wish *w);
/* NULL, or why no game can be set up like this. */
const char *setup_refused(const struct game *g, const struct setup *how, struct fault *fault);
/* A new table, at which the host has the first seat that no bot has. NULL if the hall is full. */
struct place *place_new(struct hall *h, const struct place_wish *wish, struct visitor *host);
/* A table where a record that was checked can be looked at; it takes the table. NULL if the hall is full. */
struct place *place_of_record(struct hall *h, struct table *t, const struct visitor *host);
/* May everything be looked at, what was hidden during the game too? */
bool hides_nothing(const struct place *p);
/* Starts the game; free seats are given to `bot`. */
bool place_start(struct hall *h, struct place *p, const char *bot, struct refusal_of *why);
/* Brings the game into memory; false if it has not begun, or its record is damaged. */
bool place_load(struct hall *h, struct place *p);
/* Writes the table, or one of its seats, to the store, for all to see. */
void place_save(struct hall *h, struct place *p);
void chair_save(struct hall *h, struct place *p, int seat);
/* The same for what only the seat's owner may know: nobody is told. */
Ticket chair_keep(struct hall *h, const struct place *p, int seat);
/* Something changed that the ticket makes durable: those who look on are to be told. */
void place_changed(struct hall *h, struct place *p, Ticket ticket);
/* Writes what the record has more than the store. */
void match_save(struct hall *h, struct place *p);
/* Takes a game out of memory; the store has all of it. */
void match_forget(struct hall *h, struct place *p);

int seats_of(const struct place *p);
/* Does the visitor own this seat? NULL owns nothing. */
bool owns(const struct place *p, int seat, const struct visitor *v);
/* The seats of a visitor, as bits. */
uint32_t seats_owned(const struct place *p, const struct visitor *v);
/* The seats that owe a move now; none unless the game runs. */
uint32_t place_pending(const struct place *p);
/* Seats at which a person moves. */
uint32_t people_at(const struct place *p);
bool may_watch(const struct place *p, const struct visitor *v);
/* The name of the one who sits there; "" if nobody does. */
const char *name_at(const struct hall *h, const struct place *p, int seat);
/* What a page or a stream has seen: changes with every change that the viewer may see. */
struct seen {
    int number;
    uint32_t stamp;
};
struct seen place_seen(const struct place *p, int viewer);

/* ---- growing old (expire.c) --------------------------------------------------------------------------- */

/* Forgets some of what has not been used for too long; to be called now and then. */
void hall_expire(struct hall *h);
/* Until when a table is kept if nothing happens there; 0: for ever. */
int64_t kept_until(const struct hall *h, const struct place *p);

/* ---- playing (play.c) -------------------------------------------------------------------------------- */

/* Makes a move of a person. `number` is what he answers; wrong: STALE, and nothing is done. */
bool play_move(struct hall *h, struct place *p, int seat, int number, struct slice words, struct refusal_of *why);
/* Why the words are no move now; false if they are one. */
bool play_why_not(const struct place *p, int seat, struct slice words, struct table_refusal *why);
/* Gives or cancels (`words` of either) a standing order; what it answers is done at once. */
bool play_order(struct hall *h, struct place *p, int seat, struct slice words, bool cancel, struct refusal_of *why);
/* Would it be too late to take the move back as soon as it is made? */
bool play_is_final(const struct place *p, int seat, Move m);
/* The moves that the seat is offered: what the rules and its standing orders leave. */
int play_choices(const struct place *p, int seat, Move out[MAX_MOVES]);
/* Everything that happens by itself: Nature rolls, single moves are made, standing orders obeyed, bots called. */
void play_on(struct hall *h, struct place *p);
/* Takes the seat's last choice back, if that is free; who plays alone among computer players goes back any time. */
bool play_undo(struct hall *h, struct place *p, int seat, struct refusal_of *why);
bool can_undo(const struct place *p, int seat);
/* Proposes, or agrees to what is proposed. Done when all people at the table agree. */
bool play_propose(struct hall *h, struct place *p, int seat, struct ask_all ask, struct refusal_of *why);
/* May a computer player be proposed for the person at this seat, who has let the others wait for so long? */
bool is_away(const struct hall *h, const struct place *p, int seat);
bool play_agree(struct hall *h, struct place *p, int seat, bool agree, struct refusal_of *why);
bool play_resign(struct hall *h, struct place *p, int seat, struct refusal_of *why);
/* The owner hands his seat to a computer player, or takes it back (bot NULL). */
bool play_hand_over(struct hall *h, struct place *p, int seat, const char *bot, struct refusal_of *why);
/* Puts points and places of a game that is over on its chairs. */
void play_reckon(struct place *p);
/* A bot has chosen. False if the position is not the one it was asked about any more. */
bool play_bot_move(struct hall *h, struct place *p, int seat, uint32_t asked_at, Move m);
/* Changes with every move, whoever sees it: for the bots. */
uint32_t play_clock(const struct place *p);
void play_wake_bots(struct hall *h, struct place *p);

/* Says for all to read, in the order of the seats, who draws lots. */
void play_tell_lot(struct hall *h, struct place *p, const char *names);
bool play_say(struct hall *h, struct place *p, int seat, const char *name, struct slice text, struct refusal_of *why);

/* ---- sitting down (seats.c) -------------------------------------------------------------------------- */

/* A visitor takes a free seat, by its link or by the table's join link, or at an open table. */
bool seat_take(struct hall *h, struct place *p, int seat, struct visitor *v, struct slice secret,
               struct refusal_of *why);
bool seat_leave(struct hall *h, struct place *p, int seat, struct visitor *v, struct refusal_of *why);
/* The host, before the start: a computer player (NULL: nobody) for a free seat. */
bool seat_set_bot(struct hall *h, struct place *p, int seat, const char *bot, struct refusal_of *why);
/* Before the start: another colour, which whoever has it exchanges. The host gives any to anybody, a player takes for
 * his own seat what no other person has. */
bool seat_set_colour(struct hall *h, struct place *p, int seat, int colour, const struct visitor *v,
                     struct refusal_of *why);
bool may_take_colour(const struct place *p, int colour, const struct visitor *v);
/* Before the start: whoever sits at the two seats, with his colour and his link, changes places. The host does so with
 * any two, a player with his own and a free one. */
bool seat_swap(struct hall *h, struct place *p, int seat, int with, const struct visitor *v, struct refusal_of *why);
/* The host gives the table up before the game begins. */
bool place_give_up(struct hall *h, struct place *p, struct refusal_of *why);
/* Draws seats, order and colours out of the seed of the game (docs/record.md says how); names go along with their
 * players. */
void seats_draw(struct place *p);

/* ---- the terms of a table (terms.c) -------------------------------------------------------------------- */

/* What a guest agrees to when he sits down: options, the number of seats, who may come and watch, the lot. */
uint64_t terms_of(const struct place *p);
enum { TERMS_SEATS = MAX_OPTIONS, TERMS_OPEN, TERMS_WATCHED, TERMS_LOT };
/* Which of them are others than those that he sat down under, as bits: option i, or one of the above. */
uint32_t terms_changed(const struct place *p, const struct chair *c);
/* The host, before the start: options, number of seats, flags and note of the wish, all or nothing. Nobody loses his
 * seat: free ones go first, then computer players, the last of them first. The wish has the host's key. */
bool place_set_terms(struct hall *h, struct place *p, const struct place_wish *wish, struct refusal_of *why);

#endif
