/* puts.c: see puts.h. */
#include "store/puts.h"

bool put_is_free(enum put_kind kind) {
    switch (kind) {
    case PUT_VISITOR:
    case SET_VISITOR_SEEN:
    case SET_VISITOR_NAME:
    case SET_VISITOR_WISHES:
    case SET_VISITOR_KEY:
    case PUT_SNAPSHOT:
    case PUT_NOTE:
    case PUT_LESSON:
    case PUT_REVIEW:
    case PUT_HOUSE:
    case PUT_BAN:
    case DROP_BAN: return true;
    default: return false;
    }
}

bool put_is_of_visitor(enum put_kind kind) {
    switch (kind) {
    case PUT_VISITOR:
    case SET_VISITOR_SEEN:
    case SET_VISITOR_NAME:
    case SET_VISITOR_WISHES:
    case SET_VISITOR_KEY:
    case DROP_VISITOR: return true;
    default: return false;
    }
}

const struct put_form put_forms[PUT_KINDS] = {
    /* Other servers write visitors and keys, too, and one may be late: it changes only what it has
     * to, and brings back nothing that was revoked or forgotten meanwhile. */
    [PUT_VISITOR] = {"INSERT INTO visitors(id, made, seen, used, wishes, name, key)"
                     " VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO NOTHING",
                     "iiiiitb"},
    [SET_VISITOR_SEEN] = {"UPDATE visitors SET seen = ?2, used = ?3 WHERE id = ?1", "iii"},
    [SET_VISITOR_NAME] = {"UPDATE visitors SET name = ?2 WHERE id = ?1", "it"},
    [SET_VISITOR_WISHES] = {"UPDATE visitors SET wishes = ?2 WHERE id = ?1", "ii"},
    [SET_VISITOR_KEY] = {"UPDATE visitors SET key = ?2 WHERE id = ?1", "ib"},
    [PUT_TABLE] =
        {"INSERT INTO tables(id, made, changed, host, phase, flags, ask, ask_value, ask_agreed,"
         " next, origin, used, marked, number, stamp, moved, pending, bots_due, asked_at, shown,"
         " made_us,"
         " game, setup, note, seed, join_key)"
         " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE "
         "SET"
         " changed = excluded.changed, host = excluded.host, phase = excluded.phase,"
         " flags = excluded.flags, ask = excluded.ask, ask_value = excluded.ask_value,"
         " ask_agreed = excluded.ask_agreed, next = excluded.next, origin = excluded.origin,"
         " used = excluded.used, marked = excluded.marked, number = excluded.number,"
         " stamp = excluded.stamp, moved = excluded.moved, pending = excluded.pending,"
         " bots_due = excluded.bots_due, asked_at = excluded.asked_at, shown = excluded.shown,"
         " game = excluded.game, setup = excluded.setup, note = excluded.note,"
         " seed = excluded.seed, join_key = excluded.join_key",
         "iiiiiiiiiiiiiiiiiniiitttbb"},
    [MOVE_TABLE] = {"UPDATE tables SET number = ?, stamp = ?, moved = ?, pending = ?, changed = ?"
                    " WHERE id = ?",
                    "iiiiii"},
    [MOVE_TABLE_DUE] = {"UPDATE tables SET number = ?, stamp = ?, moved = ?, pending = ?,"
                        " changed = ?, bots_due = ? WHERE id = ?",
                        "iiiiini"},
    [PUT_SEAT] = {"INSERT INTO seats(at_table, seat, owner, resigned, points, place, "
                  "terms, hints, since, bot, orders, link, name)"
                  " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(at_table, seat) DO UPDATE SET"
                  " owner = excluded.owner, resigned = excluded.resigned, points = "
                  "excluded.points, place = excluded.place, terms = excluded.terms, hints = "
                  "excluded.hints, since = excluded.since, bot = excluded.bot, orders = "
                  "excluded.orders, link = excluded.link, name = excluded.name",
                  "iiiiiiiiittbt"},
    [PUT_CLOCKS] =
        {"INSERT INTO clocks(at_table, due, pace, clocks) VALUES(?,?,?,?) ON CONFLICT(at_table)"
         " DO UPDATE SET due = excluded.due, pace = excluded.pace, clocks = excluded.clocks",
         "intt"},
    [DROP_CLOCKS] = {"DELETE FROM clocks WHERE at_table = ?", "i"},
    [PUT_LINES] = {"INSERT INTO lines(at_table, number, at, hash, text) VALUES(?,?,?,?,?)",
                   "iiiiy"},
    [BLANK_LINES] = {"UPDATE lines SET text = '', hash = NULL WHERE at_table = ? AND number < ?",
                     "ii"},
    [PUT_SNAPSHOT] =
        {"INSERT INTO snapshots(at_table, number, state) VALUES(?,?,?) ON CONFLICT(at_table)"
         " DO UPDATE SET number = excluded.number, state = excluded.state",
         "iib"},
    [DROP_SNAPSHOT] = {"DELETE FROM snapshots WHERE at_table = ?", "i"},
    [PUT_TALK] = {"INSERT INTO talk(at_table, number, at, seat, name, text) VALUES(?,?,?,?,?,?)",
                  "iiiitt"},
    [PUT_NOTE] = {"INSERT INTO notes(at_table, visitor, text) VALUES(?,?,?) ON CONFLICT(at_table, "
                  "visitor) DO UPDATE SET text = excluded.text",
                  "iiy"},
    [PUT_LESSON] =
        {"INSERT INTO lessons(visitor, number, done, lesson) VALUES(?,?,?,?) ON CONFLICT("
         "visitor, lesson) DO UPDATE SET number = excluded.number, done = excluded.done",
         "iiit"},
    [PUT_REVIEW] =
        {"INSERT INTO reviews(at_table, text) VALUES(?,?) ON CONFLICT(at_table) DO UPDATE SET "
         "text = excluded.text",
         "iy"},
    [PUT_HOUSE] = {"INSERT INTO house(id, lived, seen, day, marked, removed, visitors, played)"
                   " VALUES(1,?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET"
                   " lived = CASE WHEN excluded.lived > house.lived THEN excluded.lived"
                   " ELSE house.lived END,"
                   " seen = excluded.seen, day = excluded.day, marked = excluded.marked,"
                   " removed = excluded.removed, visitors = excluded.visitors,"
                   " played = CASE WHEN excluded.played > house.played THEN excluded.played"
                   " ELSE house.played END", /* of several servers the one that is ahead is right */
                   "iiiiiii"},
    [PUT_BAN] = {"INSERT INTO bans(made, who, reason) VALUES(?,?,?) ON CONFLICT(who) DO UPDATE SET "
                 "made = excluded.made, reason = excluded.reason",
                 "itt"},
    [DROP_BAN] = {"DELETE FROM bans WHERE who = ?", "t"},
    [DROP_SAID] = {"DELETE FROM talk WHERE at_table = ? AND seat = ?", "ii"},
    [DROP_WATCHER] = {"DELETE FROM talk WHERE seat = ? AND name = ?", "it"},
    [RENAME_IN_TALK] = {"UPDATE talk SET text = trim(replace(', ' || text || ',', ', ' || ?1 || "
                        "',', ', N. N.,'), ', ')"
                        " WHERE at_table = ?2 AND seat = ?3",
                        "tii"},
    [DROP_TABLE] = {"DELETE FROM tables WHERE id = ?", "i"},
    [DROP_REVIEW] = {"DELETE FROM reviews WHERE at_table = ?", "i"},
    [DROP_SEATS] = {"DELETE FROM seats WHERE at_table = ?", "i"},
    [DROP_LINES] = {"DELETE FROM lines WHERE at_table = ?", "i"},
    [DROP_TALK] = {"DELETE FROM talk WHERE at_table = ?", "i"},
    [CUT_TALK] = {"DELETE FROM talk WHERE at_table = ? AND number <= ?", "ii"},
    [DROP_NOTES] = {"DELETE FROM notes WHERE at_table = ?", "i"},
    [DROP_VISITOR] = {"DELETE FROM visitors WHERE id = ?", "i"},
    [DROP_HIS_NOTES] = {"DELETE FROM notes WHERE visitor = ?", "i"},
    [DROP_HIS_LESSONS] = {"DELETE FROM lessons WHERE visitor = ?", "i"},

    /* people (people.h) */
    [PUT_RESULT] =
        {"INSERT INTO results(number, at_table, seat, seats, began, ended, person, points, place,"
         " ranked, flags, moves, circle, game, name, feats)"
         " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(at_table, seat) DO NOTHING",
         "iiiiiiiiiiiiittt"},
    [PUT_RATING] =
        {"INSERT INTO ratings(person, size, mu, sigma, games, worth, game) VALUES(?,?,?,?,?,?,?)"
         " ON CONFLICT(person, game, size) DO UPDATE SET mu = excluded.mu, sigma ="
         " excluded.sigma, games = excluded.games, worth = excluded.worth",
         "iiiiiit"},
    [DROP_RATINGS] = {"DELETE FROM ratings", ""},
    [PUT_KEY] = {"INSERT INTO keys(visitor, made, used, hash, name, sealed) VALUES(?,?,?,?,?,?)"
                 " ON CONFLICT(hash) DO NOTHING",
                 "iiibtb"},
    [SET_KEY_USED] = {"UPDATE keys SET used = ? WHERE hash = ?", "ib"},
    [SET_KEY_NAME] = {"UPDATE keys SET name = ? WHERE hash = ?", "tb"},
    [DROP_KEY] = {"DELETE FROM keys WHERE hash = ?", "b"},
    [DROP_KEYS] = {"DELETE FROM keys WHERE visitor = ?", "i"},
    [PUT_CODE] = {"INSERT INTO codes(visitor, until, hash, sealed) VALUES(?,?,?,?)"
                  " ON CONFLICT(visitor) DO UPDATE SET until = excluded.until, hash ="
                  " excluded.hash, sealed = excluded.sealed",
                  "iibb"},
    [LOCK_CODE] = {"UPDATE codes SET until = until WHERE hash = ?", "b"},
    [PUT_KEY_BY_CODE] =
        {"INSERT INTO keys(visitor, made, used, hash, name, sealed) SELECT ?, ?, ?, ?, ?, ?"
         " FROM codes WHERE hash = ?",
         "iiibtbb"},
    [USE_CODE] = {"DELETE FROM codes WHERE hash = ?", "b"},
    [DROP_CODE] = {"DELETE FROM codes WHERE visitor = ?", "i"},
    [DROP_OLD_CODES] = {"DELETE FROM codes WHERE until <= ? OR until > ?", "ii"},
    [PUT_BLOCK] = {"INSERT INTO blocks(visitor, other, made) VALUES(?,?,?)"
                   " ON CONFLICT(visitor, other) DO NOTHING",
                   "iii"},
    [DROP_BLOCK] = {"DELETE FROM blocks WHERE visitor = ? AND other = ?", "ii"},
    [PUT_REPORT] = {"INSERT INTO reports(id, made, reporter, about, at_table, text, said)"
                    " VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO NOTHING",
                    "iiiiitt"},
    [DROP_REPORT] = {"DELETE FROM reports WHERE id = ?", "i"},
    [PUT_CIRCLE] = {"INSERT INTO circles(id, made, owner, name) VALUES(?,?,?,?) ON CONFLICT(id)"
                    " DO UPDATE SET owner = excluded.owner, name = excluded.name",
                    "iiit"},
    [DROP_CIRCLE] = {"DELETE FROM circles WHERE id = ?", "i"},
    [DROP_MEMBERS] = {"DELETE FROM members WHERE circle = ?", "i"},
    [PUT_MEMBER] = {"INSERT INTO members(circle, visitor, joined) VALUES(?,?,?)"
                    " ON CONFLICT(circle, visitor) DO NOTHING",
                    "iii"},
    [DROP_MEMBER] = {"DELETE FROM members WHERE circle = ? AND visitor = ?", "ii"},
    [PUT_OF_CIRCLE] = {"INSERT INTO circle_tables(at_table, circle) VALUES(?,?)"
                       " ON CONFLICT(at_table) DO NOTHING",
                       "ii"},
    [DROP_OF_CIRCLE] = {"DELETE FROM circle_tables WHERE at_table = ?", "i"},
    [DROP_ITS_TABLES] = {"DELETE FROM circle_tables WHERE circle = ?", "i"},
    [RENAME_RESULTS] = {"UPDATE results SET person = ?, name = 'N. N.' WHERE person = ?", "ii"},
    [RENAME_RATINGS] = {"UPDATE ratings SET person = ? WHERE person = ?", "ii"},
    [DROP_HIS_BLOCKS] = {"DELETE FROM blocks WHERE visitor = ? OR other = ?", "ii"},
    [DROP_HIS_REPORTS] = {"DELETE FROM reports WHERE reporter = ? OR about = ?", "ii"},
    [DROP_HIS_CIRCLES] = {"DELETE FROM circles WHERE owner = ? AND NOT EXISTS(SELECT 1 FROM"
                          " members WHERE circle = id)",
                          "i"},
    [PASS_ON_CIRCLES] =
        {"UPDATE circles SET owner = (SELECT visitor FROM members WHERE circle = circles.id ORDER "
         "BY"
         " joined, visitor LIMIT 1) WHERE owner = ? AND EXISTS(SELECT 1 FROM members WHERE circle ="
         " circles.id)",
         "i"},
    [LEAVE_CIRCLES] = {"DELETE FROM members WHERE visitor = ?", "i"},
    [PUT_WISH] = {"INSERT INTO wishes(visitor, at_table, kinds, delay, quiet_from, quiet_to, zone,"
                  " digest, lang) VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(visitor, at_table) DO"
                  " UPDATE SET kinds = excluded.kinds, delay = excluded.delay, quiet_from ="
                  " excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone,"
                  " digest = excluded.digest, lang = excluded.lang",
                  "iiiiiiiit"},
    [PUT_ADDRESS] = {"INSERT INTO addresses(id, visitor, made, state, failures, channel, back,"
                     " address, keys) VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(id) DO NOTHING",
                     "iiiiiiitb"},
    [SET_ADDRESS] =
        {"UPDATE addresses SET state = ?, failures = ?, back = ?, keys = ? WHERE id = ?", "iiibi"},
    [DROP_ADDRESS] = {"DELETE FROM addresses WHERE id = ?", "i"},
    [PUT_REMINDER] =
        {"INSERT INTO reminders(at_table, seat, kind, visitor, turn, due, told)"
         " VALUES(?,?,?,?,?,?,-1) ON CONFLICT(at_table, seat, kind, visitor) DO UPDATE SET"
         " turn = excluded.turn, due = CASE WHEN reminders.told = excluded.turn THEN 0"
         " ELSE excluded.due END",
         "iiiiii"},
    [SET_REMINDER] = {"UPDATE reminders SET due = ?, told = ? WHERE at_table = ? AND seat = ? AND"
                      " kind = ? AND visitor = ? AND turn = ?",
                      "iiiiiii"},
    [LOCK_REMINDER] = {"UPDATE reminders SET due = due WHERE at_table = ? AND seat = ? AND kind = ?"
                       " AND visitor = ?",
                       "iiii"},
    [TELL_OF_REMINDER] =
        {"INSERT INTO deliveries(address, at_table, seat, kind, turn, visitor, due, tries,"
         " under_way) SELECT ?, at_table, seat, kind, turn, visitor, ?, 0, 0 FROM reminders"
         " WHERE at_table = ? AND seat = ? AND kind = ? AND visitor = ? AND turn = ? AND told <>"
         " turn ON CONFLICT(address, at_table, seat, kind, turn) DO NOTHING",
         "iiiiiii"},
    [PUT_DELIVERY] =
        {"INSERT INTO deliveries(address, at_table, seat, kind, turn, visitor, due, tries,"
         " under_way) VALUES(?,?,?,?,?,?,?,0,0) ON CONFLICT(address, at_table, seat, kind, turn)"
         " DO NOTHING",
         "iiiiiii"},
    [CLAIM_DELIVERY] = {"UPDATE deliveries SET under_way = ?, due = ? WHERE address = ? AND"
                        " at_table = ? AND seat = ? AND kind = ? AND turn = ? AND under_way = 0",
                        "iiiiiii"},
    [FREE_DELIVERY] = {"UPDATE deliveries SET under_way = 0, due = ?, tries = ? WHERE address = ?"
                       " AND at_table = ? AND seat = ? AND kind = ? AND turn = ? AND under_way = ?",
                       "iiiiiiii"},
    [DROP_DELIVERY] = {"DELETE FROM deliveries WHERE address = ? AND at_table = ? AND seat = ?"
                       " AND kind = ? AND turn = ? AND under_way = ?",
                       "iiiiii"},
    [DROP_DELIVERIES_TO] = {"DELETE FROM deliveries WHERE address = ?", "i"},
    [SHIFT_REMINDERS] = {"UPDATE reminders SET due = due + ? WHERE due <> 0", "i"},
    [SHIFT_DELIVERIES] = {"UPDATE deliveries SET due = due + ?", "i"},
    [PUT_SECRET] = {"INSERT INTO secrets(name, value) VALUES(?,?) ON CONFLICT(name) DO NOTHING",
                    "tb"},
    [DROP_REMINDERS_AT] = {"DELETE FROM reminders WHERE at_table = ?", "i"},
    [DROP_DELIVERIES_AT] = {"DELETE FROM deliveries WHERE at_table = ?", "i"},
    [DROP_WISHES_AT] = {"DELETE FROM wishes WHERE at_table = ?", "i"},
    [DROP_HIS_REMINDERS] = {"DELETE FROM reminders WHERE visitor = ?", "i"},
    [DROP_HIS_DELIVERIES] = {"DELETE FROM deliveries WHERE visitor = ?", "i"},
    [DROP_HIS_WISHES] = {"DELETE FROM wishes WHERE visitor = ?", "i"},
    [DROP_HIS_ADDRESSES] = {"DELETE FROM addresses WHERE visitor = ?", "i"},
};
