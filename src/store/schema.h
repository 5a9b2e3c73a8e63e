/* schema.h: for src/store only: the database tables, and upgrades from earlier versions.
 *
 * To add a table or a column: put it into `schema`, raise SCHEMA_VERSION, and add an upgrade with
 * what a database of the version before lacks. ARCHITECTURE.md tells the rest. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

enum { SCHEMA_VERSION = 15 };

/* All that a new database gets. Its types: INTEGER, TEXT (what people typed, valid UTF-8), BLOB,
 * and RAWTEXT, a text that may be anything: to PostgreSQL it is bytes. */
extern const char schema[];
/* What version v of the schema lacks to be version v + 1. */
extern const char *const upgrades[SCHEMA_VERSION];

#endif
