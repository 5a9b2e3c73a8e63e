/* qr.c: see qr.h. The code is one SVG path; each row contributes its runs of dark squares. */
#include "server/qr.h"

#include <qrencode.h>

enum { QUIET = 3 }; /* empty squares around it */

static void write_run(struct buf *out, int x, int y, int length) {
    buf_char(out, 'M');
    buf_int(out, x + QUIET);
    buf_char(out, ' ');
    buf_int(out, y + QUIET);
    buf_char(out, 'h');
    buf_int(out, length);
    buf_str(out, "v1h-");
    buf_int(out, length);
    buf_char(out, 'z');
}

static void write_rows(const QRcode *code, struct buf *out) {
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width;) {
            int length = 0;
            while (x + length < code->width && code->data[y * code->width + x + length] & 1)
                length++;
            if (length > 0)
                write_run(out, x, y, length);
            x += length + 1;
        }
}

void qr_write(const char *text, struct buf *out) {
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return;
    int size = code->width + 2 * QUIET;
    buf_str(out, "<svg class=\"qr\" role=\"img\" aria-label=\"QR\" viewBox=\"0 0 ");
    buf_int(out, size);
    buf_char(out, ' ');
    buf_int(out, size);
    buf_str(out, "\"><path d=\"");
    write_rows(code, out);
    buf_str(out, "\"/></svg>");
    QRcode_free(code);
}
