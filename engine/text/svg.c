#include "svg.h"

#include "../attacks.h"
#include "fen.h"
#include "glyphs.h"

/* Lengths in the image's units. The middle of point a9 is its origin; x grows to the right, y down. */
enum {
    STEP = 60, /* from point to point */
    HALF = STEP / 2,
    BOARD_X = (FILE_NB - 1) * STEP,
    BOARD_Y = (RANK_NB - 1) * STEP,
    LABEL = 48,   /* from the board's outermost points to its letters and numbers, */
    MARGIN = 66,  /* to the image's edges at the left, */
    EDGE = 42,    /* above and at the right, */
    CAPTION = 82, /* to the words under the board, */
    FOOT = 98     /* and to the edge below them; */
};

static int x_of(int pt) { return file_of(pt) * STEP; }
static int y_of(int pt) { return (RANK_NB - 1 - rank_of(pt)) * STEP; }

static bool has_ring(const struct position *pos) { return pos->law->switches & RULE_FLAG_RING; }
/* ... all that lies farther out by a step where a ring of cells goes round the board. */
static int outside(const struct position *pos, int length) { return has_ring(pos) ? length + STEP : length; }

/* --- frame ----------------------------------------------------------------------------- */

static const char style[] =
    "text{font-family:sans-serif;text-anchor:middle;fill:#5b4526}"
    ".lines{fill:none;stroke:#5b4526;stroke-width:2}"
    ".river,.piece{font-family:serif}"
    ".river{font-size:30px;opacity:.6}"
    ".label{font-size:17px}"
    ".caption{font-size:19px}"
    ".dark{fill:#d3a86a}"
    ".cells{fill:none;stroke:#b98f55;stroke-width:18;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:0 60}"
    ".move{fill:#7fb2e5;fill-opacity:.45;stroke:#1f5f9f;stroke-width:2}"
    ".from{stroke-dasharray:5 4}"
    ".piece circle{fill:#fff6df;stroke-width:2.5}"
    ".piece .rim{fill:none;stroke-width:1}"
    ".red circle{stroke:#b3160e}.red text,.red path,.red.dot{fill:#b3160e}"
    ".black circle{stroke:#1a1a1a}.black text,.black path,.black.dot{fill:#1a1a1a}";

static const char *side_class(int side) { return side == RED ? "red" : "black"; }

static void open_image(const struct position *pos, FILE *out) {
    const int left = outside(pos, MARGIN), edge = outside(pos, EDGE);
    const int width = left + BOARD_X + edge, height = edge + BOARD_Y + outside(pos, FOOT);
    char      fen[FEN_MAX];
    fen_write(pos, fen);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\">\n"
            "<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n"
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f3deb3\"/>\n",
            width, height, -left, -edge, width, height, pos->law->variant->name, fen, style, -left, -edge, width,
            height);
}

static void write_labels(const struct position *pos, bool from_one, FILE *out) {
    const int away = outside(pos, LABEL);
    fputs("<g class=\"label\">", out);
    for (int file = 0; file < FILE_NB; file++)
        fprintf(out, "<text x=\"%d\" y=\"%d\">%c</text>", file * STEP, BOARD_Y + away + 6, 'a' + file);
    for (int rank = 0; rank < RANK_NB; rank++)
        fprintf(out, "<text x=\"%d\" y=\"%d\">%d</text>", -away, (RANK_NB - 1 - rank) * STEP + 6, rank + from_one);
    fputs("</g>\n", out);
}

static void write_caption(const struct position *pos, FILE *out) {
    const int y = BOARD_Y + outside(pos, CAPTION);
    fprintf(out,
            "<circle class=\"%s dot\" cx=\"%d\" cy=\"%d\" r=\"8\"/>"
            "<text class=\"caption\" x=\"%d\" y=\"%d\">%s to move</text>\n",
            side_class(pos->side), BOARD_X / 2 - 86, y - 6, BOARD_X / 2, y, pos->side == RED ? "Red" : "Black");
}

/* --- boards ------------------------------------------------------------------------------ */

/* Lines through the points; between ranks 4 and 5 only the outer files cross the river. */
static void draw_lines(FILE *out) {
    enum { NEAR = 4 * STEP, FAR = 5 * STEP, PALACE_LEFT = 3 * STEP, PALACE = 2 * STEP };
    fprintf(out, "<path class=\"lines\" d=\"M0 0H%dV%dH0Z", BOARD_X, BOARD_Y);
    for (int rank = 1; rank < RANK_NB - 1; rank++) fprintf(out, "M0 %dH%d", rank * STEP, BOARD_X);
    for (int file = 1; file < FILE_NB - 1; file++)
        fprintf(out, "M%d 0V%dM%d %dV%d", file * STEP, NEAR, file * STEP, FAR, BOARD_Y);
    for (int top = 0; top < BOARD_Y; top += BOARD_Y - PALACE)
        fprintf(out, "M%d %dl%d %dm%d 0l%d %d", PALACE_LEFT, top, PALACE, PALACE, -PALACE, PALACE, -PALACE);
    fputs("\"/>\n", out);
    fprintf(out, "<g class=\"river\"><text x=\"%d\" y=\"%d\">楚 河</text><text x=\"%d\" y=\"%d\">漢 界</text></g>\n",
            BOARD_X / 4, NEAR + HALF + 11, BOARD_X * 3 / 4, NEAR + HALF + 11);
}

/* Squares round the points, light and dark in turn. */
static void draw_squares(FILE *out) {
    fputs("<path class=\"dark\" d=\"", out);
    for (int pt = 0; pt < POINT_NB; pt++)
        if ((file_of(pt) + rank_of(pt)) % 2 == 0)
            fprintf(out, "M%d %dh%dv%dh%dz", x_of(pt) - HALF, y_of(pt) - HALF, STEP, STEP, -STEP);
    fprintf(out, "\"/>\n<rect class=\"lines\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", -HALF, -HALF,
            FILE_NB * STEP, RANK_NB * STEP);
}

/* --- ring (RULES.md 5.3) -------------------------------------------------------------------- */

struct spot {
    int x, y;
};

/* Cell 0 lies below e0; they go on to the right, up, to the left and down. */
static struct spot cell_spot(int cell) {
    enum { RIGHT = FILE_NB - 4, TOP = RIGHT + RANK_NB + 1, LEFT = TOP + FILE_NB + 1, BOTTOM = LEFT + RANK_NB + 1 };
    struct spot at = {4 + cell, -1};
    if (cell > BOTTOM)
        at = (struct spot){cell - BOTTOM - 1, -1};
    else if (cell > LEFT)
        at = (struct spot){-1, RANK_NB - (cell - LEFT)};
    else if (cell > TOP)
        at = (struct spot){FILE_NB - (cell - TOP), RANK_NB};
    else if (cell > RIGHT)
        at = (struct spot){FILE_NB, cell - RIGHT - 1};
    return (struct spot){at.x * STEP, (RANK_NB - 1 - at.y) * STEP};
}

static void draw_cells(FILE *out) {
    fprintf(out, "<path class=\"cells\" d=\"M%d %dH%dV%dH%dZ\"/>\n", -STEP, -STEP, BOARD_X + STEP, BOARD_Y + STEP,
            -STEP);
}

/* A little to the left or right of the middle, so that both can be seen on one cell. */
static void draw_flag(const struct position *pos, int side, FILE *out) {
    const struct spot at = cell_spot(pos->st->flags[side]);
    fprintf(out, "<g class=\"flag %s\"><path d=\"M%d %dv-30l20 8l-17 8v14z\"/></g>\n", side_class(side),
            at.x + (side == RED ? -12 : 2), at.y + 15);
}

/* --- the last move ---------------------------------------------------------------------------- */

static void mark(struct spot at, bool from, FILE *out) {
    fprintf(out, "<rect class=\"move%s\" x=\"%d\" y=\"%d\" width=\"58\" height=\"58\" rx=\"7\"/>\n",
            from ? " from" : "", at.x - 29, at.y - 29);
}

static void mark_points(int from, int to, FILE *out) {
    mark((struct spot){x_of(from), y_of(from)}, true, out);
    mark((struct spot){x_of(to), y_of(to)}, false, out);
}

/* The horse's half of a Dunma pair: it is black's last, and where it is now. */
static void mark_dunma(const struct position *pos, int leap, FILE *out) {
    const int to = bb_first(position_pieces(pos, BLACK, HORSE));
    for (int from = 0; from < POINT_NB; from++)
        if (attack_leap(from, leap) == to) mark_points(from, to, out);
}

static void mark_last_move(const struct position *pos, FILE *out) {
    const move_t move = pos->st->move;
    if (!move) return;
    if (move_dunma(move)) mark_dunma(pos, move_dunma(move), out);
    if (move_from(move) != move_to(move)) mark_points(move_from(move), move_to(move), out);
    if (move_flag_step(move)) mark(cell_spot(pos->st->flags[!pos->side]), false, out);
}

/* --- pieces ------------------------------------------------------------------------------------ */

/* Where the glyphs of a stack stand about the middle, and how big: so many pieces in a row. */
struct layout {
    int         size;
    struct spot at[STACK_PIECES_MAX];
};

static const struct layout layouts[STACK_PIECES_MAX + 1] = {
    [1] = {34, {{0, 0}}},
    [2] = {24, {{-12, 0}, {12, 0}}},
    [3] = {20, {{0, -12}, {-11, 9}, {11, 9}}},
    [4] = {20, {{-10, -10}, {10, -10}, {-10, 10}, {10, 10}}},
};

/* A stack has a wider disc without the inner rim that a single piece has. */
static void draw_piece(const struct position *pos, int pt, FILE *out) {
    const unsigned             stack = pos->stack[pt];
    const int                  side = bb_has(pos->by_side[BLACK], pt) ? BLACK : RED, count = stack_size(stack);
    const struct layout *const layout = &layouts[count];
    fprintf(out, "<g class=\"piece %s\" font-size=\"%d\" transform=\"translate(%d %d)\">", side_class(side),
            layout->size, x_of(pt), y_of(pt));
    fputs(count == 1 ? "<circle r=\"26\"/><circle class=\"rim\" r=\"22\"/>" : "<circle r=\"28\"/>", out);
    for (int i = 0; i < count; i++)
        fprintf(out, "<text x=\"%d\" y=\"%d\" dy=\".36em\">%s</text>", layout->at[i].x, layout->at[i].y,
                glyph_piece(SCRIPT_TRADITIONAL, pos->law->variant->open_board, side, (int)(stack >> 4 * i & 15)));
    fputs("</g>\n", out);
}

void svg_write(const struct position *pos, bool from_one, FILE *out) {
    open_image(pos, out);
    if (pos->law->variant->open_board)
        draw_squares(out);
    else
        draw_lines(out);
    if (has_ring(pos)) draw_cells(out);
    mark_last_move(pos, out);
    if (has_ring(pos)) draw_flag(pos, RED, out), draw_flag(pos, BLACK, out);
    for (int pt = 0; pt < POINT_NB; pt++)
        if (pos->stack[pt]) draw_piece(pos, pt, out);
    write_labels(pos, from_one, out);
    write_caption(pos, out);
    fputs("</svg>\n", out);
}
