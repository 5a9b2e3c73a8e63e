/* qr.h: QR codes, to bring a link to a phone. */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include "base/buf.h"

/* An <svg class="qr"> of the text; nothing if it is too long. */
void qr_write(const char *text, struct buf *out);

#endif
