/* png.c: see png.h. */
#include "host/png.h"

#ifdef HAVE_RSVG
#include <librsvg/rsvg.h>

bool png_can(void) { return true; }

static bool fail(struct fault *fault, GError *error) {
    fault_set(fault, 0,
              "the picture cannot be rendered: ", slice_of(error ? error->message : "no memory"),
              "");
    g_clear_error(&error);
    return false;
}

static RsvgHandle *handle_of(struct slice svg, struct fault *fault) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg.at, svg.len, &error);
    if (!handle)
        fail(fault, error);
    return handle;
}

bool png_size(struct slice svg, int *width, int *height, struct fault *fault) {
    double w = 0, h = 0;
    RsvgHandle *handle = handle_of(svg, fault);
    if (!handle)
        return false;
    rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h);
    g_object_unref(handle);
    *width = (int)w;
    *height = (int)h;
    return true;
}

static bool paint(const struct png_part *part, cairo_t *cairo, struct fault *fault) {
    GError *error = NULL;
    RsvgRectangle where = {part->x, part->y, part->width, part->height};
    RsvgHandle *handle = handle_of(part->svg, fault);
    if (!handle)
        return false;
    cairo_save(cairo);
    cairo_rectangle(cairo, where.x, where.y, where.width, where.height);
    cairo_clip(cairo);
    bool done = rsvg_handle_render_document(handle, cairo, &where, &error) || fail(fault, error);
    cairo_restore(cairo);
    g_object_unref(handle);
    return done;
}

static cairo_status_t write_some(void *to, const unsigned char *bytes, unsigned int n) {
    buf_bytes(to, (const char *)bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

bool png_paint(const struct png_part *part, int n, int width, int height, struct buf *out,
               struct fault *fault) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cairo = cairo_create(surface);
    bool done = true;
    for (int i = 0; done && i < n; i++)
        done = paint(&part[i], cairo, fault);
    if (done && cairo_surface_write_to_png_stream(surface, write_some, out) != CAIRO_STATUS_SUCCESS)
        done = fail(fault, NULL);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return done;
}
#else
static bool cannot(struct fault *fault) {
    return fault_set(fault, 0, "this hoftag was built without librsvg, which draws PNG pictures: ",
                     slice_of("install librsvg2-dev and build it again"), "");
}

bool png_can(void) { return false; }

bool png_size(struct slice svg, int *width, int *height, struct fault *fault) {
    (void)svg, (void)width, (void)height;
    return cannot(fault);
}

bool png_paint(const struct png_part *part, int n, int width, int height, struct buf *out,
               struct fault *fault) {
    (void)part, (void)n, (void)width, (void)height, (void)out;
    return cannot(fault);
}
#endif
