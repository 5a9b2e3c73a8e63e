/* config.h: how a server is to run. */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

struct config {
    char listen[64];    /* address */
    int port;           /* 0: any free one */
    char store[400];    /* file */
    char base_url[200]; /* "" : what the request says */
    char log[400];      /* access log: a file, "-" for the standard output, "" for none */
    int threads;        /* that answer requests */
    int bot_threads;
    int max_tables, max_visitors, max_in_memory;
    int max_connections;
    int slow_seconds;                                               /* a request may take to arrive */
    int per_address;                                                /* connections; 0: as many as there may be */
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: for ever */
    int away_hours; /* after which the others may have a computer player move for somebody */
    int rate;       /* requests a second and address, on the whole; 0: any number */
    int table_rate; /* the same of what changes something at one table */
    int proxy;      /* 1: the address stands in X-Forwarded-For */
};

#endif
