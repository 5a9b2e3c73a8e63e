/* config.c: one table of settings, whether they come from flags, a file or the environment. */
#include "server/server.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct setting {
    const char *name;
    size_t at;
    int lo, hi;  /* of a number; or */
    size_t room; /* of a text */
};

#define AT(field)             offsetof(struct config, field)
#define NUMBER(field, lo, hi) AT(field), lo, hi, 0
#define TEXT(field)           AT(field), 0, 0, sizeof((struct config *)0)->field

static const struct setting settings[] = {
    {"listen", TEXT(listen)},
    {"port", NUMBER(port, 0, 65535)},
    {"store", TEXT(store)},
    {"control", TEXT(control)},
    {"base-url", TEXT(base_url)},
    {"log", TEXT(log)},
    {"audit", TEXT(audit)},
    {"log-addresses", TEXT(log_addresses)},
    {"metrics", TEXT(metrics)},
    {"metrics-key", TEXT(metrics_key)},
    {"smtp", TEXT(smtp)},
    {"smtp-user", TEXT(smtp_user)},
    {"smtp-password", TEXT(smtp_password)},
    {"smtp-authorities", TEXT(smtp_authorities)},
    {"smtp-plain", NUMBER(smtp_plain, 0, 1)},
    {"sendmail", TEXT(sendmail)},
    {"mail-from", TEXT(mail_from)},
    {"webhooks", NUMBER(webhooks, 0, 1)},
    {"push-contact", TEXT(push_contact)},
    {"notice-private", TEXT(notice_private)},
    {"notice-retry", NUMBER(notice_retry, 1, 3600)},
    {"threads", NUMBER(threads, 1, 16)},
    {"bot-threads", NUMBER(bot_threads, 1, 64)},
    {"max-tables", NUMBER(max_tables, 1, 1000000)},
    {"max-visitors", NUMBER(max_visitors, 1, 10000000)},
    {"max-in-memory", NUMBER(max_in_memory, 1, 100000)},
    {"max-connections", NUMBER(max_connections, 10, 100000)},
    {"per-address", NUMBER(per_address, 0, 100000)},
    {"address-streams", NUMBER(address_streams, 0, 100000)},
    {"visitor-streams", NUMBER(visitor_streams, 0, 100000)},
    {"table-streams", NUMBER(table_streams, 0, 100000)},
    {"visitor-tables", NUMBER(visitor_tables, 0, 1000000)},
    {"address-tables", NUMBER(address_tables, 0, 1000000)},
    {"address-visitors", NUMBER(address_visitors, 0, 1000000)},
    {"address-addresses", NUMBER(address_addresses, 0, 1000000)},
    {"slow-seconds", NUMBER(slow_seconds, 1, 600)},
    {"keep-gathering-days", NUMBER(keep_gathering, 0, 36500)},
    {"keep-running-days", NUMBER(keep_running, 0, 36500)},
    {"keep-finished-days", NUMBER(keep_finished, 0, 36500)},
    {"keep-visitor-days", NUMBER(keep_visitors, 0, 36500)},
    {"away-hours", NUMBER(away_hours, 0, 8760)},
    {"rate", NUMBER(rate, 0, 1000000)},
    {"table-rate", NUMBER(table_rate, 0, 1000000)},
    {"proxy", NUMBER(proxy, 0, 9)},
};
enum { SHORTEST_KEY = 16, SETTINGS = sizeof settings / sizeof settings[0] };

struct config config_default(void) {
    return (struct config){.listen = "127.0.0.1",
                           .port = 7430,
                           .store = "hoftag.db",
                           .log_addresses = "plain",
                           .notice_retry = 60,
                           .threads = 1,
                           .bot_threads = 2,
                           .max_tables = 20000,
                           .max_visitors = 200000,
                           .max_in_memory = 2000,
                           .max_connections = 8000,
                           .per_address = 200,
                           .address_streams = 100,
                           .visitor_streams = 20,
                           .table_streams = 200,
                           .visitor_tables = 100,
                           .address_tables = 500,
                           .address_visitors = 500,
                           .address_addresses = 20,
                           .slow_seconds = 20,
                           .away_hours = 24,
                           .keep_gathering = 60,
                           .keep_running = 1000,
                           .keep_finished = 1000,
                           .keep_visitors = 400,
                           .rate = 30,
                           .table_rate = 60};
}

const char *const *config_names(void) {
    static const char *names[SETTINGS + 1];
    for (int i = 0; i < SETTINGS; i++)
        names[i] = settings[i].name;
    return names;
}

/* Reads the server's public address and drops a slash at its end: links begin with it, and the
 * origins of requests are compared with it. */
static bool is_address(struct slice *value) {
    while (value->len > 0 && value->at[value->len - 1] == '/')
        value->len--;
    return value->len == 0 || slice_starts(*value, "http://") || slice_starts(*value, "https://");
}

static bool set_text(struct config *c, const struct setting *s, struct slice value,
                     struct fault *fault) {
    char *to = (char *)c + s->at;
    const char *wrong = NULL;
    if (!slice_printable(value) || value.len >= s->room)
        wrong = " is too long, or no plain text: ";
    else if (to == c->store && value.len == 0)
        wrong = " must name a file";
    else if (to == c->base_url && !is_address(&value))
        wrong = " must begin with http:// or https://, not ";
    else if (to == c->log_addresses && !slice_is(value, "plain") && !slice_is(value, "hashed"))
        wrong = " must be plain or hashed, not ";
    else if (to == c->metrics_key && value.len > 0 && value.len < SHORTEST_KEY)
        return fault_set(fault, 0, "metrics-key must have at least 16 letters", slice_of(""), "");
    if (wrong) {
        char name[60];
        snprintf(name, sizeof name, "%s%s", s->name, wrong);
        return fault_set(fault, 0, name, value, "");
    }
    memcpy(to, value.at, value.len);
    to[value.len] = 0;
    return true;
}

bool config_set(struct config *c, const char *name, struct slice value, struct fault *fault) {
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting *s = &settings[i];
        int64_t number;
        if (strcmp(s->name, name) != 0)
            continue;
        if (s->room)
            return set_text(c, s, value, fault);
        if (!slice_number(value, s->lo, s->hi, &number)) {
            snprintf(fault->text, sizeof fault->text, "%s must be a number from %d to %d, not %.*s",
                     name, s->lo, s->hi, (int)(value.len < 40 ? value.len : 40), value.at);
            return false;
        }
        memcpy((char *)c + s->at, &(int){(int)number}, sizeof(int));
        return true;
    }
    return fault_set(fault, 0, "there is no setting called ", slice_of(name), "");
}

static bool read_line(struct config *c, struct slice line, struct fault *fault) {
    char name[40];
    struct slice word;
    if (!slice_word(&line, &word) || word.at[0] == '#')
        return true;
    snprintf(name, sizeof name, "%.*s", (int)(word.len < 39 ? word.len : 39), word.at);
    return config_set(c, name, slice_trim(line), fault);
}

bool config_read(struct config *c, struct slice text, struct fault *fault) {
    struct slice line;
    for (int number = 1; slice_line(&text, &line); number++)
        if (!read_line(c, line, fault)) {
            fault->line = number;
            return false;
        }
    return true;
}

bool config_environment(struct config *c, struct fault *fault) {
    for (int i = 0; i < SETTINGS; i++) {
        char name[60] = "HOFTAG_";
        size_t n = strlen(name);
        for (const char *at = settings[i].name; *at; at++)
            name[n++] = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
        name[n] = 0;
        const char *value = getenv(name);
        if (value && !config_set(c, settings[i].name, slice_of(value), fault))
            return false;
    }
    return true;
}
