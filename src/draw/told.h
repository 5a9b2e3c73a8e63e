/* told.h: inside of src/draw and the games: what a game tells in words once, for the browser and
 * the terminal: what is still to come, and the points with their reasons.
 *
 * A game gives rows and numbers without any markup. The browser writes them as HTML; the terminal
 * writes them as lines, and has room for more particulars. */
#ifndef DRAW_TOLD_H
#define DRAW_TOLD_H

#include "draw/draw.h"

/* Where rows are told to. */
struct told {
    struct buf *out;
    bool in_lines; /* plain lines with all particulars; otherwise HTML */
    size_t start;  /* where the text of the open row begins */
};

/* A row with a text: it is written, plain, to the buf that is returned, until the row is closed. */
struct buf *row_open(struct told *t, const char *label);
void row_close(struct told *t);

/* A row with counts of things. */
struct count {
    const char *word;   /* N_: "guards" */
    const char *symbol; /* in the sprite */
    int number;
};
void row_counts(struct told *t, const char *label, const char *classes, const struct count *counts,
                int n);

/* The points: a column for each reason, a row for each seat. */
enum { POINTS_COLUMNS = 9 };
struct points {
    const char *said; /* N_: a sentence above the table; NULL: none */
    int columns;      /* 0: nothing to tell yet */
    struct points_column {
        const char *word;   /* N_: what the points are for */
        const char *symbol; /* stands for the word where there are pictures; NULL: none */
        bool is_total;      /* the points of the other columns together */
    } column[POINTS_COLUMNS];
    struct points_cell {
        int32_t number;
        bool is_counted; /* the number is not points itself, but brings some: */
        int32_t points;
    } cell[MAX_SEATS][POINTS_COLUMNS];
};
/* Adds a column; returns its number. */
int points_column(struct points *p, const char *word);

/* Items of a list, and a table. */
void coming_write_html(const struct drawing *d, struct buf *out);
void points_write_html(const struct drawing *d, struct buf *out);
/* The same as lines of plain text, for the terminal. */
void coming_write_lines(const struct drawing *d, struct buf *out);
void points_write_lines(const struct drawing *d, struct buf *out);

#endif
