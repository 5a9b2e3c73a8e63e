/* config.h: how a server is to run. */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

struct config {
    char listen[64];    /* address */
    int port;           /* 0: any free one */
    char store[400];    /* file */
    char control[108];  /* socket for operators; "": beside the store */
    char base_url[200]; /* "" : what the request says */
    char log[400];      /* of requests: a file, "-" for the standard output, "" for none */
    char audit[400]; /* audit log (log.h): the same; "": among the requests, or else where errors go
                      */
    char log_addresses[8]; /* "plain" or "hashed" */
    char metrics[80];      /* ADDRESS:PORT for figures; "": none */
    char metrics_key[100]; /* lets its holder read them at the public address; "": nobody may */
    /* How players are told of their turns (notifier.h); "" or 0: not so. */
    char smtp[200], smtp_user[100], smtp_password[200];
    char smtp_authorities[400]; /* a file with certificates to trust besides the machine's */
    int smtp_plain;             /* 1: also without TLS, if the server has none */
    char sendmail[400];         /* a program that takes mail */
    char mail_from[255];        /* the address that mail comes from */
    int webhooks;               /* 1: players may name addresses of web services */
    char push_contact[200];     /* mailto: or https:, whom push services may write to */
    char notice_private[400];   /* addresses that are not public and may be called (guard.h) */
    int notice_retry;           /* seconds until a message is tried again */
    int threads;                /* that answer requests */
    int bot_threads;
    int max_tables, max_visitors, max_in_memory;
    int max_connections;
    int slow_seconds;                     /* within which a request must have arrived */
    int per_address;                      /* connections; 0: no limit */
    int address_streams, visitor_streams; /* streams of news at the same time; */
    int table_streams;                    /* of spectators; 0 each: no limit */
    int visitor_tables;                   /* tables of one visitor that are not over; 0: no limit */
    int address_tables, address_visitors; /* new ones in a day; 0: no limit */
    int address_addresses; /* to be told at, named from one network in a day; 0: no limit */
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: for ever */
    int away_hours; /* until the others may let a computer player move for somebody */
    int rate;       /* requests a second from one address, on average; 0: no limit */
    int table_rate; /* the same for changes at one table */
    int proxy;      /* number of proxies before us: the address is then in X-Forwarded-For */
};

#endif
