/* embed_nets.c: writes nets as C constants: embed_nets FILE ... > nets.c. Runs at build time, so
 * that the engine needs neither memory nor time to read them. */
#include "bots/net.h"
#include "host/file.h"

#include <stdio.h>

static const char *level_of(const struct net *net) { return net->expert ? "expert_" : ""; }

/* The names tell tools/split_module which net an array belongs to. */
static void print_numbers(const char *type, const char *name, const struct net *net,
                          const int16_t *small, const int32_t *large, int count) {
    printf("static const %s net_%s_%d_%s%s[] = {", type, net->game, net->seats, level_of(net),
           name);
    for (int i = 0; i < count; i++)
        /* cppcheck-suppress nullPointer ; one of the two is given */
        printf("%s%d,", i % 24 ? "" : "\n", large ? (int)large[i] : small[i]);
    printf("};\n");
}

static void print_net(const struct net *net) {
    print_numbers("int16_t", "first", net, net->first, NULL, net->inputs * NET_WIDE);
    print_numbers("int16_t", "second", net, net->second, NULL, NET_WIDE * NET_NARROW);
    print_numbers("int16_t", "third", net, net->third, NULL, NET_NARROW * NET_OUT);
    print_numbers("int32_t", "wide", net, NULL, net->bias_wide, NET_WIDE);
    print_numbers("int32_t", "narrow", net, NULL, net->bias_narrow, NET_NARROW);
    print_numbers("int32_t", "out", net, NULL, net->bias_out, NET_OUT);
}

static int embed(const char *path, struct net *net) {
    static struct net_numbers numbers;
    struct buf text = buf_growing();
    struct fault fault = {0};
    bool read = file_read(path, 1 << 22, &text, &fault) &&
                net_read(buf_slice_of(&text), &numbers, net, &fault);
    if (!read)
        fprintf(stderr, "%s, line %d: %s\n", path, fault.line, fault.text);
    buf_free(&text);
    return read ? 0 : 1;
}

static void add_arrays(const struct net *net, struct buf *table) {
    static const char *const names[] = {"first", "second", "third", "wide", "narrow", "out"};
    for (int i = 0; i < 6; i++) {
        char text[100];
        snprintf(text, sizeof text, ", net_%s_%d_%s%s", net->game, net->seats, level_of(net),
                 names[i]);
        buf_str(table, text);
    }
    buf_str(table, "},\n");
}

int main(int argc, char **argv) {
    struct buf table = buf_growing();
    printf("/* made by tools/embed_nets.c */\n#include \"bots/net.h\"\n");
    for (int i = 1; i < argc; i++) {
        char row[200];
        struct net net;
        if (embed(argv[i], &net))
            return 1;
        print_net(&net);
        snprintf(row, sizeof row, "    {\"%s\", %d, %d, %d, %d", net.game, net.seats, net.expert,
                 net.inputs, net.lean);
        buf_str(&table, row);
        add_arrays(&net, &table);
    }
    printf("const struct net all_nets[] = {\n%s    {0}};\n", buf_end(&table));
    buf_free(&table);
    return 0;
}
