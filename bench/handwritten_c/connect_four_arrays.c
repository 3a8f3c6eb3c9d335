/* Connect Four on an array with a border. A move is a column; four are looked for through the disc just dropped. */

#include <string.h>

#include "playouts.h"

enum { WIDTH = 7, HEIGHT = 6, ROW = WIDTH + 2, CELLS = ROW * (HEIGHT + 2), FIRST = ROW + 1 };

typedef struct {
    int8_t board[CELLS]; /* 0: empty or border, else the player; the rows go upwards */
    int8_t next[WIDTH];  /* where a disc lands that is dropped into a column */
    int8_t player, winner, moves;
} State;

static void start(State *s) {
    memset(s, 0, sizeof *s);
    for (int c = 0; c < WIDTH; c++) s->next[c] = (int8_t)(FIRST + c);
    s->player = 1;
}

static inline int line(const int8_t *at, int step, int player) {
    int count = 1;
    for (const int8_t *p = at + step; *p == player; p += step) count++;
    for (const int8_t *p = at - step; *p == player; p -= step) count++;
    return count >= 4;
}

static inline int wins(const int8_t *at, int player) {
    return (at[-ROW] == player && at[-2 * ROW] == player && at[-3 * ROW] == player) || line(at, 1, player) ||
           line(at, ROW + 1, player) || line(at, ROW - 1, player);
}

static int legal_moves(const State *s, int *moves) {
    int count = 0;
    for (int c = 0; c < WIDTH; c++)
        if (s->next[c] < FIRST + ROW * HEIGHT) moves[count++] = c;
    return count;
}

static void apply(State *s, int column) {
    int8_t *at = s->board + s->next[column];
    *at = s->player;
    s->next[column] = (int8_t)(s->next[column] + ROW);
    s->moves++;
    if (wins(at, s->player)) s->winner = s->player;
    s->player = (int8_t)(3 - s->player);
}

static int over(const State *s) { return s->winner || s->moves == WIDTH * HEIGHT; }

/* Of each column that isn't full the cell is kept that will be taken next, in any order of columns. The first six moves
   make no four, and fill one column at most. */
static int playout(Random *random, int *winner) {
    int8_t board[CELLS] = {0}, *open[WIDTH], *const above = board + FIRST + ROW * HEIGHT;
    unsigned count = WIDTH;
    int player = 1, moves = 0;
    for (int c = 0; c < WIDTH; c++) open[c] = board + FIRST + c;
    for (; moves < 6; moves++) {
        unsigned n = below(random, WIDTH);
        *open[n] = (int8_t)player;
        open[n] += ROW;
        player = 3 - player;
    }
    for (unsigned n = 0; n < count; n++)
        if (open[n] >= above) open[n] = open[--count];
    for (;;) {
        unsigned n = below(random, count);
        int8_t *at = open[n];
        *at = (int8_t)player;
        moves++;
        if (wins(at, player)) {
            *winner = player;
            return moves;
        }
        open[n] = at + ROW;
        if (at + ROW >= above) {
            open[n] = open[--count];
            if (!count) {
                *winner = 0;
                return moves;
            }
        }
        player = 3 - player;
    }
}

#define PLAYOUTS_MAIN
#include "playouts.h"
