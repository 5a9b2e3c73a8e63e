/* joint.c: see joint.h. Unicode has a glyph for each of the 81 ways in which four arms can be thin,
 * thick or not there. */
#include "term/joint.h"

const char *joint_glyph(struct joint j) {
    /* by the arms up, right, down, left */
    static const char glyph[3][3][9][4] = {
        {{" ", "╴", "╸", "╷", "┐", "┑", "╻", "┒", "┓"},
         {"╶", "─", "╾", "┌", "┬", "┭", "┎", "┰", "┱"},
         {"╺", "╼", "━", "┍", "┮", "┯", "┏", "┲", "┳"}},
        {{"╵", "┘", "┙", "│", "┤", "┥", "╽", "┧", "┪"},
         {"└", "┴", "┵", "├", "┼", "┽", "┟", "╁", "╅"},
         {"┕", "┶", "┷", "┝", "┾", "┿", "┢", "╆", "╈"}},
        {{"╹", "┚", "┛", "╿", "┦", "┩", "┃", "┨", "┫"},
         {"┖", "┸", "┹", "┞", "╀", "╃", "┠", "╂", "╉"},
         {"┗", "┺", "┻", "┡", "╄", "╇", "┣", "╊", "╋"}},
    };
    return glyph[j.up][j.right][3 * j.down + j.left];
}
