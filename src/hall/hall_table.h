/* hall_table.h: a table in the hall, where people meet to play one game: who sits where, what was
 * agreed, what is said; and questions about it.
 *
 * This is plain data: nothing here knows of threads, files, clocks, connections or the store, so
 * that pages can be made of it anywhere. What the server needs besides to keep its tables is in
 * `entry` (server/hall.h). */
#ifndef HALL_HALL_TABLE_H
#define HALL_HALL_TABLE_H

#include "base/hash.h"
#include "base/ticket.h"
#include "hall/pace.h"
#include "table/standing.h"
#include "table/table.h"

enum {
    ID_TEXT = 12, /* letters of a table's id */
    BOT_NAME = 24,
    NOTE_BYTES = 400,   /* the host's words about his table */
    TALK_BYTES = 400,   /* one thing said */
    PAPER_BYTES = 4000, /* private notes of a player */
    TALK_KEPT = 60,     /* things said that a page shows, */
    TALK_STORED = 3000, /* and that the store keeps, */
    TALK_CUT = 100,     /* from which the oldest are taken so many at a time */
    NAME_BYTES = RECORD_NAME_BYTES
};

#define USUAL_BOT "normal" /* the computer player that comes when nobody chooses one */

enum phase { GATHERING, RUNNING, OVER, CLOSED };
/* Flags: shown among the open tables; strangers may watch; seats, order and colours are drawn when
 * the game begins; the record was brought by somebody, and is open to all who may look; the host
 * closed it before the game began; players may ask for hints, although people play against each
 * other; the result counts for ratings, and nobody gets hints. */
enum {
    LISTED = 1,
    WATCHED = 2,
    BY_LOT = 4,
    UPLOADED = 8,
    NEVER_BEGAN = 16,
    HINTS = 32,
    RATED = 64
};

struct learning;
struct notify;

struct visitor {
    int64_t id, made, seen;
    int64_t used;  /* in the house's time, to about a day */
    uint64_t from; /* a number of the network he asked from last; 0: he has not since the start. Not
                      stored */
    int wishes;
    uint8_t key[HASH_BYTES];
    char name[NAME_BYTES + 1];
    struct learning *learning;     /* server/learning.h; NULL: nobody has asked yet */
    struct notify *notify;         /* server/notify.h; the same */
    Ticket ticket;                 /* of the last change */
    bool gone;                     /* he is removed as soon as that is durable */
    uint32_t revoked;              /* how often a device's key was revoked since the start */
    int64_t verified;              /* when he was read (server/memory.c), */
    uint64_t period;               /* and in which period of the hall's lock that was judged */
    struct visitor *newer, *older; /* visitors in memory, by last use (server/memory.c) */
};
/* Wishes: to be asked again before a move that cannot be taken back; to be told that his link was
 * opened on another device; that anybody, or nobody, sees the page about his games, which otherwise
 * those see with whom he played; that others be kept away from him (server/blocks.h); he has an
 * address to which messages go. */
enum {
    ASK_TWICE = 1,
    CARRIED = 2,
    PROFILE_PUBLIC = 4,
    PROFILE_HIDDEN = 8,
    BLOCKS = 16,
    IS_TOLD = 32
};

struct chair {
    int64_t owner;          /* a visitor; 0: nobody */
    char bot[BOT_NAME + 1]; /* the computer player that moves here, in words (player_seated); "":
                               the owner does, or nobody sits here yet */
    int64_t resigned;
    int points, place; /* the result, of the table: who resigned comes behind the others; place 0:
                          there is none */
    int64_t since;     /* when he took it, or took it back; 0: not known */
    char name[NAME_BYTES + 1]; /* of its player in the record; "": the game has not begun, or it is
                                  not known */
    uint64_t terms;            /* those he sat down under (terms_of); 0: not known */
    int hints;                 /* that he asked for */
    uint8_t link[HASH_BYTES];
    struct orders orders; /* the owner's; nobody else learns of them */
};

/* What is proposed to all who play; it is done when all of them agree. */
enum proposal { NOTHING, REWIND, CLOSE, HAND_OVER, PAUSE, PROPOSALS };
struct ask_all {
    enum proposal what;
    int value; /* the position to go back to, as those who watch count; the seat that a computer
                  player is to take */
    uint32_t agreed; /* seats; and PROPOSED_BY more, who proposed it */
};
enum { PROPOSED_BY = 16 };

/* What the table itself tells, added to the seat that it is about: its player goes on from another
 * device. */
enum announced { TOLD_DEVICE = 32 };

struct talk {
    int64_t at;
    int seat; /* SPECTATOR: one who watches; NATURE: the lot was drawn among those whom the text
                 names; or enum announced */
    char name[NAME_BYTES + 1];
    char text[TALK_BYTES + 1];
};

/* Those whom a reader blocks. */
enum { MOST_MUTED = 200 };
struct muted {
    int count;
    int64_t id[MOST_MUTED];
    const char *name[MOST_MUTED];
};

/* A game in memory. */
struct live_game {
    struct table *table;
    size_t written;  /* bytes of the record that the store has */
    int shown;       /* what those who watch had been told by then (table_told) */
    int64_t snapped; /* the change after which the store has a snapshot of it; 0: it has none */
    int talk_count, talk_number;
    struct talk talk[TALK_KEPT];
};

struct hall_table {
    int64_t id, made, changed, host;
    int64_t made_us;  /* by a finer clock, which begins anywhere: it orders those of one second */
    int64_t moved;    /* when the last move was made that all were told of; 0: not known */
    int64_t number;   /* of the last change: they are counted from 1 (store/store.h) */
    int64_t pending;  /* seats that owe a move, as bits, as the store knows it; -1: it does not */
    int64_t bots_due; /* since when a computer player owes one; -1: none does */
    enum phase phase;
    int flags;
    const struct game *game;
    struct setup setup;
    char note[NOTE_BYTES + 1];
    struct pace pace;     /* the time that players have, */
    struct clocks clocks; /* and what is left of it, once the game has begun */
    struct chair chair[MAX_SEATS];
    uint8_t join[HASH_BYTES];
    uint8_t seed[SEED_BYTES]; /* while the game runs */
    bool has_seed;
    struct ask_all ask;
    int64_t asked_at; /* when it was proposed */
    int64_t next;     /* the table of those who play again; 0 */
    int64_t origin;   /* the table whose record this one goes on from; 0 */
    int64_t used;     /* when something happened here last, in the house's time, */
    int64_t kept;     /* as far as the store knows it */
    int64_t marked;   /* since when it is to be removed, in the house's time; 0: it is not */
    Ticket born;      /* until this is durable the table is in no list */

    struct live_game *live; /* NULL: not in memory */
    bool damaged;           /* its record could not be read the last time */
    uint32_t stamp;         /* grows with every change that all may see, besides moves */
    Ticket ticket;          /* of the last change */
    bool gone;              /* it is removed as soon as that is durable */
    struct hall_entry *entry;
};

void table_id_write(int64_t id, struct buf *out);
bool table_id_read(struct slice text, int64_t *id);

/* ---- who sits where ---- */

int seats_of(const struct hall_table *ht);
/* The colour of a seat, by which it is named. */
const char *colour_at(const struct hall_table *ht, int seat);
/* Does the visitor own this seat? NULL owns nothing. */
bool owns(const struct hall_table *ht, int seat, const struct visitor *v);
/* The seats of a visitor, as bits. */
uint32_t seats_owned(const struct hall_table *ht, const struct visitor *v);
/* The seats that owe a move now; none unless the game runs and is in memory. */
uint32_t hall_table_pending(const struct hall_table *ht);
/* Does the game wait for a move that he has to make himself? Of a game that is not in memory, the
 * store knows. */
bool waits_for(const struct hall_table *ht, const struct visitor *v);
/* Seats at which a person moves; and those whose owner has a say in what all decide, also while a
 * computer player moves for him. */
uint32_t people_at(const struct hall_table *ht);
uint32_t owners_at(const struct hall_table *ht);
/* Of these, those who have lent their seats and have not answered a proposal yet. */
uint32_t silent_seats(const struct hall_table *ht);
/* Does nobody sit there, neither a person nor a computer player? And how many such seats there are.
 */
bool is_free_seat(const struct hall_table *ht, int seat);
int free_seats(const struct hall_table *ht);
/* In which list strangers find the table: among those with free seats, or those they may watch. */
enum shown_to_all { SHOWN_NOWHERE, SHOWN_OPEN, SHOWN_WATCHED };
enum shown_to_all shown_to_all(const struct hall_table *ht);
/* May he have this colour: does no other person have it, or is he the host? */
bool may_take_colour(const struct hall_table *ht, int colour, const struct visitor *v);

/* ---- who may see what ---- */

bool may_watch(const struct hall_table *ht, const struct visitor *v);
/* May everything be looked at, what was hidden during the game too? */
bool hides_nothing(const struct hall_table *ht);
/* Is what was said for this viewer, who may block others (NULL: nobody)? Players and those who
 * watch talk apart: a remark from the gallery must not help anybody. */
bool hears(const struct hall_table *ht, int viewer, const struct muted *m, const struct talk *t);
/* May this seat ask what a computer player would do: does nobody else play, or did all agree? */
bool may_have_hint(const struct hall_table *ht, int seat);
/* What a page or a stream has seen: changes with every change that the viewer may see. */
struct seen {
    int number;
    uint32_t stamp;
};
struct seen hall_table_seen(const struct hall_table *ht, int viewer);
/* The position that it is proposed to go back to, as the viewer counts. */
int shown_position(const struct hall_table *ht, int viewer);

/* ---- the terms of a table ---- */

/* What a guest agrees to when he sits down: options, the number of seats, who may come and watch,
 * the lot, hints, whether it is rated, the pace. */
uint64_t terms_of(const struct hall_table *ht);
enum {
    TERMS_SEATS = MAX_OPTIONS,
    TERMS_OPEN,
    TERMS_WATCHED,
    TERMS_LOT,
    TERMS_HINTS,
    TERMS_RATED,
    TERMS_PACE
};
/* Which of them are others than those that he sat down under, as bits: option i, or one of the
 * above. */
uint32_t terms_changed(const struct hall_table *ht, const struct chair *c);

#endif
