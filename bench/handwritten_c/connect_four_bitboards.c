/* Connect Four on bit boards: a column is seven bits, the seventh of which is never taken. A move is a column. */

#include "playouts.h"

enum { WIDTH = 7, HEIGHT = 6, COLUMN = HEIGHT + 1 };

#define ABOVE 0x1020408102040ull /* the seventh bits */

typedef struct {
    uint64_t mine, taken; /* of the player who moves next, and of both */
    int moves;
} State;

static void start(State *s) { *s = (State){0, 0, 0}; }

static inline int wins(uint64_t b) {
    uint64_t up = b & b >> 1, right = b & b >> COLUMN, rising = b & b >> (COLUMN + 1), falling = b & b >> (COLUMN - 1);
    return ((up & up >> 2) | (right & right >> 2 * COLUMN) | (rising & rising >> 2 * (COLUMN + 1)) |
            (falling & falling >> 2 * (COLUMN - 1))) != 0;
}

static int legal_moves(const State *s, int *moves) {
    int count = 0;
    for (int c = 0; c < WIDTH; c++)
        if (!(s->taken >> (c * COLUMN + HEIGHT - 1) & 1)) moves[count++] = c;
    return count;
}

static void apply(State *s, int column) {
    uint64_t mine = s->taken ^ s->mine; /* of the other player, who moves after this */
    s->taken |= s->taken + (1ull << column * COLUMN);
    s->mine = mine;
    s->moves++;
}

static int over(const State *s) { return wins(s->taken ^ s->mine) || s->moves == WIDTH * HEIGHT; }

/* Of each column that isn't full the bit is kept that will be taken next, in any order of columns. The first six moves
   make no four, and fill one column at most. */
static int playout(Random *random, int *winner) {
    uint64_t mine = 0, theirs = 0, open[WIDTH];
    unsigned count = WIDTH;
    int moves = 0;
    for (int c = 0; c < WIDTH; c++) open[c] = 1ull << c * COLUMN;
    for (; moves < 6; moves++) {
        unsigned n = below(random, WIDTH);
        uint64_t now = mine | open[n];
        mine = theirs;
        theirs = now;
        open[n] <<= 1;
    }
    for (unsigned n = 0; n < count; n++)
        if (open[n] & ABOVE) open[n] = open[--count];
    for (;;) {
        unsigned n = below(random, count);
        uint64_t bit = open[n], now = mine | bit;
        moves++;
        if (wins(now)) {
            *winner = 2 - (moves & 1);
            return moves;
        }
        mine = theirs;
        theirs = now;
        bit <<= 1;
        open[n] = bit;
        if (bit & ABOVE) {
            open[n] = open[--count];
            if (!count) {
                *winner = 0;
                return moves;
            }
        }
    }
}

#define PLAYOUTS_MAIN
#include "playouts.h"
