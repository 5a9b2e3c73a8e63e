/* boxes.c: hoftag boxes: lists, prints and checks boxes. */
#include "cmd/cmd.h"
#include "game/boxfile.h"
#include "host/file.h"

#include <string.h>

const char help_boxes[] =
    "Usage: hoftag boxes\n"
    "       hoftag boxes show GAME\n"
    "       hoftag boxes check FILE\n"
    "\n"
    "Lists the boxes that are built in, with what of them is reconstructed; prints\n"
    "the text of one, to be held beside the real components or changed; or checks a\n"
    "box file against the component list of its game (exit code 1 and line and\n"
    "reason if it does not fit).\n";

static int list(void) {
    struct buf out = buf_growing();
    int code = DONE;
    for (int i = 0; all_games[i] && code == DONE; i++) {
        if (all_games[i]->is_template)
            continue;
        struct box_read box;
        if (!need_box(all_games[i], NULL, &box)) {
            code = BAD_INPUT;
            continue;
        }
        const struct box_head *head = box.box;
        buf_str(&out, all_games[i]->id);
        buf_char(&out, ' ');
        buf_str(&out, head->name);
        buf_char(&out, ' ');
        buf_hex64(&out, head->hash);
        buf_str(&out, "\n    ");
        buf_str(&out, head->notice);
        buf_char(&out, '\n');
        box_done(&box);
    }
    code = print(&out, code);
    buf_free(&out);
    return code;
}

static int show(const char *id) {
    struct buf out = buf_growing();
    const struct game *g = need_game(id);
    if (!g)
        return BAD_INPUT;
    buf_slice(&out, *g->box_text);
    int code = print(&out, DONE);
    buf_free(&out);
    return code;
}

static int check_text(const char *path, struct slice text) {
    char id[32] = "";
    struct box_read box;
    struct slice name = boxfile_game(text);
    if (name.len == 0)
        return complain(REFUSED, "%.200s: this is no box: no line says for which game", path);
    if (name.len < sizeof id)
        memcpy(id, name.at, name.len);
    const struct game *g = need_game(id);
    if (!g || !need_box(g, path, &box))
        return REFUSED;
    struct buf out = buf_growing();
    const struct box_head *head = box.box;
    buf_str(&out, path);
    buf_str(&out, ": sound: the box \"");
    buf_str(&out, head->name);
    buf_str(&out, "\" for ");
    buf_str(&out, g->title);
    buf_str(&out, ", ");
    buf_hex64(&out, head->hash);
    buf_char(&out, '\n');
    int code = print(&out, DONE);
    buf_free(&out);
    box_done(&box);
    return code;
}

static int check(const char *path) {
    struct buf text = buf_growing();
    struct fault fault;
    int code;
    if (strcmp(path, "-") == 0)
        code = complain(BAD_INPUT, "boxes check reads a file, not the standard input");
    else if (!file_read(path, BOX_MAX_BYTES, &text, &fault))
        code = complain_fault(BAD_INPUT, "", &fault);
    else
        code = check_text(path, buf_slice_of(&text));
    buf_free(&text);
    return code;
}

int cmd_boxes(int argc, char **argv) {
    const struct flag flags[] = {{0}};
    struct values words;
    if (!args_read(argc, argv, flags, 0, 2, &words))
        return BAD_INPUT;
    if (words.count == 0)
        return list();
    if (words.count == 2 && strcmp(words.text[0], "check") == 0)
        return check(words.text[1]);
    if (words.count == 2 && strcmp(words.text[0], "show") == 0)
        return show(words.text[1]);
    return complain(
        BAD_INPUT, "boxes takes nothing, \"show GAME\" or \"check FILE\" (see: hoftag help boxes)");
}
