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
    char audit[400];    /* of acts (log.h): the same; "": among the requests, or where errors go */
    char log_addresses[8]; /* "plain" or "hashed" */
    char metrics[80];      /* ADDRESS:PORT for figures; "": none */
    char metrics_key[100]; /* for those who ask at the public address; "": nobody may */
    int threads;           /* that answer requests */
    int bot_threads;
    int max_tables, max_visitors, max_in_memory;
    int max_connections;
    int slow_seconds;                     /* a request may take to arrive */
    int per_address;                      /* connections; 0: as many as there may be */
    int address_streams, visitor_streams; /* of news, at the same time; */
    int table_streams;                    /* for those who only watch; 0 each: any number */
    int visitor_tables;                   /* of one visitor, not over; 0: any number */
    int address_tables, address_visitors; /* new ones in a day; the same */
    int keep_gathering, keep_running, keep_finished, keep_visitors; /* days; 0: for ever */
    int away_hours; /* after which the others may have a computer player move for somebody */
    int rate;       /* requests a second and address, on the whole; 0: any number */
    int table_rate; /* the same of what changes something at one table */
    int proxy;      /* how many are before us: the address stands in X-Forwarded-For */
};

#endif
